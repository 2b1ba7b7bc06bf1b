// Where and when backups are made, and the passphrase of scheduled ones.
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BackupSettings } from '../../../shared/api/endpoints/books/backup.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { ProblemAlert } from '../part/problem-alert.tsx'
import classes from './backup.module.css'
import { changeSettings } from './backup-actions.ts'

export const SettingsForm = ({ settings }: { readonly settings: BackupSettings }) => {
  const { t } = useTranslation()
  const { draft, change, form, footer, text } = useDraftForm({
    initial: {
      folder: settings.is_default_folder ? '' : settings.folder,
      schedule: settings.schedule,
      passphrase: '',
      hasNoPassphrase: false,
    },
    send: ({ folder, schedule, passphrase, hasNoPassphrase }) =>
      changeSettings({
        folder: folder.trim() === '' ? null : folder.trim(),
        schedule,
        ...(hasNoPassphrase ? { passphrase: null } : passphrase === '' ? {} : { passphrase }),
      }),
  })
  return (
    <StackedForm {...form} style={{ maxWidth: 620 }}>
      <TextInput
        label={t('backup.folder')}
        description={t('backup.folder.hint')}
        placeholder={settings.is_default_folder ? settings.folder : undefined}
        spellCheck={false}
        {...text('folder', 4096)}
      />
      <NativeSelect
        label={t('backup.schedule')}
        description={t('backup.schedule.hint')}
        value={draft.schedule}
        onChange={({ currentTarget: { value } }) => change({ schedule: value === 'off' ? 'off' : 'daily' })}
        data={[
          { value: 'daily', label: t('backup.schedule.daily') },
          { value: 'off', label: t('backup.schedule.off') },
        ]}
      />
      <PasswordInput
        label={t('backup.passphrase')}
        description={t('backup.passphrase.hint')}
        placeholder={settings.has_passphrase ? t('backup.passphrase.kept') : undefined}
        disabled={draft.hasNoPassphrase}
        {...text('passphrase', 1000)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('backup.passphrase.show') }}
      />
      {settings.has_passphrase && (
        <Checkbox
          label={t('backup.passphrase.remove')}
          checked={draft.hasNoPassphrase}
          onChange={({ currentTarget: { checked } }) => change({ hasNoPassphrase: checked })}
        />
      )}
      <ProblemAlert text={footer.problem} />
      <Button type="submit" size="xs" variant="default" loading={footer.isSending} className={classes.send}>
        {t('word.save')}
      </Button>
    </StackedForm>
  )
}
