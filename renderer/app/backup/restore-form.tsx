// Inspects a backup and restores its books into an empty folder. The open books stay as they are: the form shows the
// command that starts Kontor with the other folder.
import { Alert, Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { CopyValue } from '../part/copy-value.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import classes from './backup.module.css'
import { inspectBackup, restoreIntoFolder } from './backup-actions.ts'
import { BackupInspection } from './backup-inspection.tsx'

const FIELDS = fieldsNamed('file', 'folder', 'passphrase')

export const RestoreForm = ({ file: chosen }: { readonly file: string }) => {
  const { t, i18n } = useTranslation()
  const [file, setFile] = useState(chosen)
  const [folder, setFolder] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const request = { file: file.trim(), ...(passphrase === '' ? {} : { passphrase }) }
  const inspecting = useMutation({ mutationFn: () => inspectBackup(request) })
  const restoring = useMutation({ mutationFn: () => restoreIntoFolder({ ...request, folder: folder.trim() }) })
  const isBusy = inspecting.isPending || restoring.isPending
  const error = inspecting.error ?? restoring.error
  const errors = fieldErrors(error, i18n.language, FIELDS)
  const problem = generalError(error, i18n.language, FIELDS)
  const inspect = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    restoring.reset()
    inspecting.mutate()
  }
  const command = `npm start -- --data "${folder.trim()}"`
  return (
    <StackedForm onSubmit={inspect} noValidate style={{ maxWidth: 620 }}>
      <TextInput
        label={t('backup.restore.file')}
        description={t('backup.restore.file.hint')}
        value={file}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setFile(value)
          inspecting.reset()
          restoring.reset()
        }}
        error={errors.file}
      />
      <PasswordInput
        label={t('backup.restore.passphrase')}
        description={t('backup.restore.passphrase.hint')}
        value={passphrase}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setPassphrase(value)}
        error={errors.passphrase}
        visibilityToggleButtonProps={{ 'aria-label': t('backup.passphrase.show') }}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" variant="default" loading={inspecting.isPending} disabled={file.trim() === ''}>
          {t('backup.look')}
        </Button>
      </Group>
      {inspecting.data && <BackupInspection content={inspecting.data} />}
      <TextInput
        label={t('backup.restore.folder')}
        description={t('backup.restore.folder.hint')}
        value={folder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setFolder(value)
          restoring.reset()
        }}
        error={errors.folder}
      />
      <ProblemAlert text={problem} />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={restoring.isPending}
          disabled={!inspecting.data || folder.trim() === ''}
          title={inspecting.data ? undefined : t('backup.restore.look-first')}
          onClick={() => restoring.mutate()}
        >
          {t('backup.restore.send')}
        </Button>
      </Group>
      {restoring.data && (
        <Alert color="teal" variant="light" role="status">
          {t('backup.restored')}
          <p className={classes.command}>
            <code>{command}</code> <CopyValue value={command} name={t('backup.command')} />
          </p>
        </Alert>
      )}
    </StackedForm>
  )
}
