// The other folder: typed, or chosen in the dialog of the desktop shell; the form inspects it, then opens it or moves
// the books into it.
import { Alert, Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataFolder, LookAtFolder, LookedAtFolder } from '../../../shared/api/endpoints/books/data-folder.ts'
import { RunningJob } from '../backup/running-job.tsx'
import { shell } from '../data/desktop-shell.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import classes from './data-folder.module.css'
import { inspectFolder, switchFolder } from './folder-actions.ts'
import { megabytes } from './megabytes.ts'

const FIELDS = fieldsNamed('folder')

interface Props {
  readonly current: DataFolder
  readonly onRestarting: (what: LookAtFolder['to']) => void
  readonly onClose: () => void
}

export const FolderForm = ({ current, onRestarting, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const [to, setTo] = useState<LookAtFolder['to']>('open')
  const [folder, setFolder] = useState('')
  const request = { folder: folder.trim(), to }
  const inspecting = useMutation({ mutationFn: () => inspectFolder(request) })
  const switching = useMutation({ mutationFn: () => switchFolder(request, () => onRestarting(to)) })
  const isBusy = inspecting.isPending || switching.isPending
  const clearResults = () => {
    inspecting.reset()
    switching.reset()
  }
  const changeFolder = (path: string) => {
    setFolder(path)
    clearResults()
  }
  const openFolderDialog = async () => {
    const chosen = await shell?.chooseFolder()
    if (chosen) changeFolder(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || request.folder === '') return
    if (inspecting.data) switching.mutate()
    else inspecting.mutate()
  }
  const error = inspecting.error ?? switching.error
  const send = to === 'open' ? 'folder.open.send' : 'folder.move.send'
  return (
    <StackedForm onSubmit={submit} noValidate>
      <SegmentedControl
        aria-label={t('folder.what')}
        value={to}
        onChange={(value) => {
          setTo(value)
          clearResults()
        }}
        disabled={isBusy}
        data={[
          { value: 'open', label: t('folder.open') },
          { value: 'move', label: t('folder.move') },
        ]}
      />
      <p className={classes.hint}>{t(to === 'open' ? 'folder.open.hint' : 'folder.move.hint')}</p>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('folder.target')}
          description={t('folder.target.hint')}
          value={folder}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => changeFolder(value)}
          error={fieldErrors(error, i18n.language, FIELDS).folder}
        />
        {shell !== null && (
          <Button variant="default" onClick={() => void openFolderDialog()} disabled={isBusy}>
            {t('folder.choose')}
          </Button>
        )}
      </Group>
      {inspecting.data && <InspectionResult inspected={inspecting.data} to={to} bytes={current.bytes} />}
      {current.running && <RunningJob {...current.running} />}
      <FormFooter
        problem={generalError(error, i18n.language, FIELDS)}
        send={t(inspecting.data ? send : 'folder.look')}
        isSending={isBusy}
        onCancel={onClose}
      />
    </StackedForm>
  )
}

interface InspectionResultProps {
  readonly inspected: LookedAtFolder
  readonly to: LookAtFolder['to']
  readonly bytes: number
}

const InspectionResult = ({ inspected: { has_books, free_bytes, synced_by }, to, bytes }: InspectionResultProps) => {
  const { t } = useTranslation()
  const text =
    to === 'move'
      ? t('folder.found.room', { size: megabytes(bytes), free: megabytes(free_bytes) })
      : t(has_books ? 'folder.found.books' : 'folder.found.new')
  return (
    <>
      <Alert color="teal" variant="light" role="status">
        {text}
      </Alert>
      {synced_by !== null && <Alert color="orange">{t('folder.synced', { program: synced_by })}</Alert>}
    </>
  )
}
