// Where and when backups are made, and the passphrase of scheduled ones.
import { Alert, Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupSettings } from '../../../shared/api/endpoints/books/backup.ts'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import classes from './backup.module.css'
import { changeSettings } from './backup-actions.ts'

const FIELDS = fieldsNamed('folder', 'passphrase')

export const SettingsForm = ({ settings }: { readonly settings: BackupSettings }) => {
  const { t, i18n } = useTranslation()
  const [folder, setFolder] = useState(settings.is_default_folder ? '' : settings.folder)
  const [schedule, setSchedule] = useState(settings.schedule)
  const [passphrase, setPassphrase] = useState('')
  const [isOpen, setOpen] = useState(false)
  const saving = useMutation({
    mutationFn: () =>
      changeSettings({
        folder: folder.trim() === '' ? null : folder.trim(),
        schedule,
        ...(isOpen ? { passphrase: null } : passphrase === '' ? {} : { passphrase }),
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const errors = fieldErrors(saving.error, i18n.language, FIELDS)
  const problem = generalError(saving.error, i18n.language, FIELDS)
  return (
    <StackedForm onSubmit={submit} noValidate style={{ maxWidth: 620 }}>
      <TextInput
        label={t('backup.folder')}
        description={t('backup.folder.hint')}
        placeholder={settings.is_default_folder ? settings.folder : undefined}
        value={folder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => setFolder(value)}
        error={errors.folder}
      />
      <NativeSelect
        label={t('backup.schedule')}
        description={t('backup.schedule.hint')}
        value={schedule}
        onChange={({ currentTarget: { value } }) => setSchedule(value === 'off' ? 'off' : 'daily')}
        data={[
          { value: 'daily', label: t('backup.schedule.daily') },
          { value: 'off', label: t('backup.schedule.off') },
        ]}
      />
      <PasswordInput
        label={t('backup.passphrase')}
        description={t('backup.passphrase.hint')}
        placeholder={settings.has_passphrase ? t('backup.passphrase.kept') : undefined}
        value={passphrase}
        autoComplete="new-password"
        disabled={isOpen}
        onChange={({ currentTarget: { value } }) => setPassphrase(value)}
        error={errors.passphrase}
        visibilityToggleButtonProps={{ 'aria-label': t('backup.passphrase.show') }}
      />
      {settings.has_passphrase && (
        <Checkbox
          label={t('backup.passphrase.remove')}
          checked={isOpen}
          onChange={({ currentTarget: { checked } }) => setOpen(checked)}
        />
      )}
      {problem !== null && (
        <Alert color="red" variant="light">
          {problem}
        </Alert>
      )}
      <Button type="submit" size="xs" variant="default" loading={saving.isPending} className={classes.send}>
        {t('backup.settings.save')}
      </Button>
    </StackedForm>
  )
}
