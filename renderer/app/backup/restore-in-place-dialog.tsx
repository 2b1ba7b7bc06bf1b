// Restores a backup in place of books without any entry: the user chooses it, Kontor inspects and restores it. Then the
// program restarts with it, and the window reloads.
import { Alert, Button, FileButton, Group, Loader, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backupsQuery } from '../data/query/installation/backups.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { problemText } from '../text/problem-text.ts'
import { Hint } from '../view/page.tsx'
import classes from './backup.module.css'
import { inspectBackup, restoreInPlace, upload } from './backup-actions.ts'
import { BackupInspection } from './backup-inspection.tsx'
import { chooseBackup, useChosenBackup } from './chosen-backup.ts'
import { RunningJob } from './running-job.tsx'
import './text/dictionary.ts'

export const RestoreInPlaceDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const [isRestarting, setRestarting] = useState(false)
  useEffect(() => () => chooseBackup(null), [])
  return (
    <Dialog isOpen={isOpen} onClose={isRestarting ? () => undefined : onClose} title={t('backup.in-place')} size="lg">
      {isRestarting ? (
        <Group gap={12} wrap="nowrap" py={24} role="status">
          <Loader size="sm" /> {t('backup.in-place.begins')}
        </Group>
      ) : (
        <Form onRestarting={() => setRestarting(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

const FIELDS = fieldsNamed('file', 'passphrase')

interface FormProps {
  /** The backup is restored, and the program restarts. */
  readonly onRestarting: () => void
  readonly onClose: () => void
}

const Form = ({ onRestarting, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const { data: overview } = useQuery(backupsQuery)
  const chosen = useChosenBackup(({ file }) => file)
  const [path, setPath] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const secret = passphrase === '' ? {} : { passphrase }
  const inspecting = useMutation({
    mutationFn: async () => {
      const file = chosen === null ? path.trim() : (await upload(chosen)).file
      return { file, content: await inspectBackup({ file, ...secret }) }
    },
  })
  const restoring = useMutation({
    mutationFn: (file: string) => restoreInPlace({ file, ...secret }, onRestarting),
  })
  const clearInspection = () => {
    inspecting.reset()
    restoring.reset()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file was chosen, or dropped on the window
  useEffect(clearInspection, [chosen])
  const inspected = inspecting.data
  const error = inspecting.error ?? restoring.error
  const errors = fieldErrors(error, i18n.language, FIELDS)
  const isBusy = inspecting.isPending || restoring.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (inspected) restoring.mutate(inspected.file)
    else if (chosen !== null || path.trim() !== '') inspecting.mutate()
  }
  if (overview?.can_restore_here === false)
    return <Alert color="orange">{problemText(i18n.language, 'books_not_new')}.</Alert>
  return (
    <StackedForm onSubmit={submit} noValidate style={{ maxWidth: 620 }}>
      <Hint>{t('backup.in-place.hint')}</Hint>
      <div className={classes.choose}>
        <FileButton accept=".kontor" onChange={chooseBackup}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<FileArchive size={15} />}
              data-autofocus
              disabled={isBusy}
            >
              {t('backup.in-place.choose')}
            </Button>
          )}
        </FileButton>
        <span>{chosen === null ? t('backup.in-place.drop') : <bdi>{chosen.name}</bdi>}</span>
      </div>
      {chosen === null && (
        <TextInput
          label={t('backup.in-place.path')}
          description={t('backup.in-place.path.hint')}
          value={path}
          autoComplete="off"
          spellCheck={false}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => {
            setPath(value)
            clearInspection()
          }}
        />
      )}
      <ProblemAlert text={errors.file} />
      <PasswordInput
        label={t('backup.restore.passphrase')}
        description={t('backup.in-place.passphrase.hint')}
        value={passphrase}
        autoComplete="off"
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => {
          setPassphrase(value)
          clearInspection()
        }}
        error={errors.passphrase}
        visibilityToggleButtonProps={{ 'aria-label': t('backup.passphrase.show') }}
      />
      {isBusy && overview?.running && <RunningJob {...overview.running} />}
      {inspected && <BackupInspection content={inspected.content} />}
      <FormFooter
        problem={generalError(error, i18n.language, FIELDS)}
        send={t(inspected ? 'backup.in-place.send' : 'backup.look')}
        isSending={isBusy}
        onCancel={onClose}
      />
    </StackedForm>
  )
}
