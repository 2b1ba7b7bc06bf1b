// The watched folder: its path on the machine where Kontor runs, whether taken files are moved, and what is in it now.
import { Checkbox, Loader, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BillFolderObject, saveBillFolder } from '../../data/query/open-item/bill-folder.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { FormFooter } from '../../form/form-footer.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { showDone } from '../../part/toast.tsx'
import { FolderState } from '../../view/bill-folder/folder-state.tsx'
import { useBillFolder } from '../../view/bill-folder/use-bill-folder.ts'
import './text/dictionary.ts'

export const BillFolderDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const folder = useBillFolder()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('bills.folder.title')}>
      {folder ? <FolderForm folder={folder} onClose={onClose} /> : <Loader size="sm" />}
    </Dialog>
  )
}

interface Props {
  readonly folder: BillFolderObject
  readonly onClose: () => void
}

const FolderForm = ({ folder, onClose }: Props) => {
  const { t } = useTranslation()
  const { draft, change, form, footer, text } = useDraftForm({
    initial: {
      folder: folder.folder ?? '',
      isMoved: folder.done_folder !== null,
      done_folder: folder.done_folder ?? t('bills.folder.done.usual'),
    },
    send: async (typed) => {
      const path = typed.folder.trim()
      await saveBillFolder({ folder: path === '' ? null : path, done_folder: typed.isMoved ? typed.done_folder : null })
      showDone(t('bills.folder.saved'), { action: null })
    },
    onSent: onClose,
  })
  return (
    <StackedForm {...form}>
      <FolderState folder={folder} />
      <TextInput
        label={t('bills.folder.path')}
        description={t('bills.folder.path.hint')}
        spellCheck={false}
        data-autofocus
        {...text('folder', 4000)}
      />
      <Checkbox
        label={t('bills.folder.moves')}
        description={t('bills.folder.moves.hint')}
        checked={draft.isMoved}
        onChange={({ currentTarget: { checked } }) => change({ isMoved: checked })}
      />
      {draft.isMoved && <TextInput label={t('bills.folder.done')} spellCheck={false} {...text('done_folder', 100)} />}
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}
