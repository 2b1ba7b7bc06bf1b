// Asks for the password once more before a critical action. The confirmation is valid for a quarter of an hour.
import { PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shared/api/client.ts'
import { confirmPassword } from '../../../../shared/api/endpoints/organization/session.ts'
import { call } from '../../data/api.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { FormFoot } from '../../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../../form/refusal.ts'
import { problemText } from '../../text/problem-text.ts'
import type { ConfirmPasswordProps } from '../dialogs.ts'
import './text/en.ts'

const FIELDS = fieldsNamed('password')

export const ConfirmPasswordDialog = ({ isOpen, onClose, onDecided }: ConfirmPasswordProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const decide = (isConfirmed: boolean) => {
    onDecided(isConfirmed)
    onClose()
  }
  const confirming = useMutation({
    mutationFn: () => call(confirmPassword, { body: { password } }),
    onSuccess: () => decide(true),
    onError: () => field.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // For React it is a child of the form that asked, which must not be sent as well.
    event.stopPropagation()
    if (password === '') setMissing(true)
    else if (!confirming.isPending) confirming.mutate()
  }
  const { error } = confirming
  return (
    <Dialog isOpen={isOpen} onClose={() => decide(false)} title={t('sign-in.confirm')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t('sign-in.confirm.why')}</Text>
          <PasswordInput
            ref={field}
            label={t('sign-in.password')}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('sign-in.password.show') }}
            value={password}
            maxLength={1000}
            error={
              isMissing ? problemText(i18n.language, 'required') : fieldErrors(error, i18n.language, FIELDS).password
            }
            onChange={({ currentTarget: { value } }) => {
              setPassword(value)
              setMissing(false)
            }}
          />
          <FormFoot
            problem={
              error instanceof ApiError && error.status === 429
                ? t('sign-in.wait', { count: error.retry_seconds ?? 30 })
                : generalError(error, i18n.language, FIELDS)
            }
            send={t('sign-in.confirm.send')}
            isSending={confirming.isPending}
            onCancel={() => decide(false)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
