// Sets up two-factor authentication: the QR code for the authenticator, a first one-time password as proof that it
// works, then the recovery codes; or creates new recovery codes.
import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  type UserObject,
} from '../../../../shared/api/endpoints/organization/user.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { FormFooter } from '../../form/form-footer.tsx'
import { emptyFields, useDraftForm } from '../../form/use-draft-form.ts'
import { CopyValue } from '../../part/copy-value.tsx'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { problemSentence } from '../../text/problem-text.ts'
import type { TwoFactorProps } from '../dialogs.ts'
import { OneTimeSecretDialog } from '../one-time-secret.tsx'
import classes from '../people.module.css'
import '../text/dictionary.ts'

export const TwoFactorDialog = ({ isOpen, onClose, step }: TwoFactorProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const [isProved, setProved] = useState(step === 'renew')
  const requesting = useMutation({ mutationFn: () => call(step === 'renew' ? renewRecoveryCodes : beginTwoFactor) })
  const { mutate } = requesting
  const isRequested = useRef(false)
  useEffect(() => {
    // Once, even where React renders twice: each answer invalidates the codes of the one before.
    if (isRequested.current) return
    isRequested.current = true
    mutate()
  }, [mutate])
  const codes = requesting.data?.two_factor_recovery_codes.join('\n')
  return (
    <OneTimeSecretDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(step === 'renew' ? 'profile.two-factor.renew' : 'profile.two-factor.begin')}
      secret={isProved ? (codes ?? null) : null}
      what={t('profile.two-factor.codes')}
      copy={t('profile.two-factor.copy')}
      fileName="kontor-recovery-codes.txt"
    >
      {requesting.data && step === 'set_up' ? (
        <Proof
          setup={requesting.data}
          onProved={() => {
            refreshTables('user')
            setProved(true)
          }}
          onClose={onClose}
        />
      ) : requesting.error ? (
        <ProblemAlert text={problemSentence(i18n.language, requesting.error)} />
      ) : (
        <Text size="sm">{t('list.loading')}</Text>
      )}
    </OneTimeSecretDialog>
  )
}

interface ProofProps extends Pick<DialogControls, 'onClose'> {
  readonly setup: UserObject
  readonly onProved: () => void
}

const Proof = ({ setup, onProved, onClose }: ProofProps) => {
  const { t } = useTranslation()
  const { form, footer, text } = useDraftForm({
    initial: { one_time_password: '' },
    check: (draft) => emptyFields(draft, 'one_time_password'),
    send: (draft) => call(confirmTwoFactor, { body: { one_time_password: draft.one_time_password.trim() } }),
    onSent: onProved,
  })
  const url = setup.two_factor_qr_code_url ?? ''
  // The text to type into an authenticator without a camera.
  const secret = new URLSearchParams(url.slice(url.indexOf('?'))).get('secret') ?? url
  return (
    <form {...form}>
      <Stack gap="sm">
        <Text size="sm">{t('profile.two-factor.scan')}</Text>
        <img
          className={classes.qr}
          alt={t('profile.two-factor.picture')}
          src={`data:image/svg+xml,${encodeURIComponent(setup.two_factor_qr_code ?? '')}`}
        />
        <Text size="sm">{t('profile.two-factor.by-hand')}</Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <code className={classes.secret}>{secret}</code>{' '}
          <CopyValue value={secret} name={t('profile.two-factor.secret')} />
        </Text>
        <TextInput
          label={t('profile.two-factor.code')}
          autoFocus
          inputMode="numeric"
          {...text('one_time_password', 64)}
          autoComplete="one-time-code"
        />
        <FormFooter {...footer} send={t('profile.two-factor.turn-on')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
