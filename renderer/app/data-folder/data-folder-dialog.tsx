// Where the books are. The user opens another folder or moves the books into one: Kontor first inspects the folder,
// then switches, and restarts there.
import { Alert, Button, Group, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataFolder, LookAtFolder } from '../../../shared/api/endpoints/books/data-folder.ts'
import { shell } from '../data/desktop-shell.ts'
import { dataFolderQuery } from '../data/query/installation/data-folder.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { CopyValue } from '../part/copy-value.tsx'
import { formatInstant } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import classes from './data-folder.module.css'
import { FolderForm } from './folder-form.tsx'
import { megabytes } from './megabytes.ts'
import './text/dictionary.ts'

export const DataFolderDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(dataFolderQuery)
  const [restarting, setRestarting] = useState<LookAtFolder['to'] | null>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={restarting === null ? onClose : () => undefined}
      title={t('folder.title')}
      size="lg"
    >
      {restarting !== null && (
        <Group gap={12} py={24} role="status">
          <Loader size="sm" /> {t(restarting === 'open' ? 'folder.begins.open' : 'folder.begins.move')}
          {restarting === 'open' && <p className={classes.hint}>{t('folder.begins.open.hint')}</p>}
        </Group>
      )}
      {restarting === null && error && <Alert color="red">{errorText(i18n.language, error)}</Alert>}
      {restarting === null && data && (
        <>
          <Here {...data} />
          <FolderForm current={data} onRestarting={setRestarting} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

const Here = ({ folder, bytes, free_bytes, is_remembered, synced_by, moved_from }: DataFolder) => {
  const { t } = useTranslation()
  return (
    <div className={classes.here}>
      <p>{t('folder.here')}</p>
      <p className={classes.path}>
        <bdi>{folder}</bdi> <CopyValue value={folder} name={t('folder.path')} />
        {shell !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<FolderOpen size={13} />}
            onClick={shell.showDataFolder}
          >
            {t('folder.show')}
          </Button>
        )}
      </p>
      <p className={classes.hint}>{t('folder.size', { size: megabytes(bytes), free: megabytes(free_bytes) })}</p>
      {synced_by !== null && <Alert color="orange">{t('folder.synced', { program: synced_by })}</Alert>}
      {!is_remembered && <Alert color="blue">{t('folder.named')}</Alert>}
      {moved_from?.is_there && (
        <Alert color="blue">
          {t('folder.moved-from', { folder: moved_from.folder, when: formatInstant(moved_from.moved_at) })}
        </Alert>
      )}
    </div>
  )
}
