// Creates the link by which a member signs in, and shows it once.
import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { formatInstant } from '../text/format.ts'
import { problemSentence } from '../text/problem-text.ts'
import type { SignInLinkProps } from './dialogs.ts'
import { OneTimeSecretDialog } from './one-time-secret.tsx'
import { makeSignInLink, nameOf } from './people-actions.ts'
import './text/dictionary.ts'

export const SignInLinkDialog = ({ isOpen, onClose, member }: SignInLinkProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const name = nameOf(member)
  const making = useMutation({ mutationFn: () => makeSignInLink(member) })
  return (
    <OneTimeSecretDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('people.link.title', { name })}
      secret={making.data?.url ?? null}
      what={t('people.link.once', { name, time: making.data ? formatInstant(making.data.expires_at) : '' })}
      copy={t('people.link.copy')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          making.mutate()
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('people.link.what', { name })}</Text>
          <FormFooter
            problem={making.error && problemSentence(i18n.language, making.error)}
            send={t('people.link.send')}
            isSending={making.isPending}
            isFirst
            onCancel={onClose}
          />
        </Stack>
      </form>
    </OneTimeSecretDialog>
  )
}
