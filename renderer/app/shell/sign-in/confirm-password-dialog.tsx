// Asks for the password once more before a critical action. The confirmation is valid for a quarter of an hour.
import { PasswordInput, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shared/api/client.ts'
import { confirmPassword } from '../../../../shared/api/endpoints/organization/session.ts'
import { call } from '../../data/api.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { FormFooter } from '../../form/form-footer.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import type { ConfirmPasswordProps } from '../dialogs.ts'
import './text/dictionary.ts'

export const ConfirmPasswordDialog = ({ isOpen, onClose, onDecided }: ConfirmPasswordProps & DialogControls) => {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const decide = (isConfirmed: boolean) => {
    onDecided(isConfirmed)
    onClose()
  }
  const { form, footer, text, error } = useDraftForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'required' } : {}),
    send: (body) =>
      call(confirmPassword, { body }).catch((refusal) => {
        field.current?.select()
        throw refusal
      }),
    onSent: () => decide(true),
  })
  return (
    <Dialog isOpen={isOpen} onClose={() => decide(false)} title={t('sign-in.confirm')}>
      <form {...form}>
        <Stack gap="sm">
          <Text size="sm">{t('sign-in.confirm.why')}</Text>
          <PasswordInput
            ref={field}
            label={t('sign-in.password')}
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('sign-in.password.show') }}
            {...text('password', 1000)}
            autoComplete="current-password"
          />
          <FormFooter
            {...footer}
            problem={
              error instanceof ApiError && error.status === 429
                ? t('sign-in.wait', { count: error.retry_seconds ?? 30 })
                : footer.problem
            }
            send={t('sign-in.confirm.send')}
            onCancel={() => decide(false)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
