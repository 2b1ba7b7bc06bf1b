// Makes a lasting token. Its secret is shown this once: the dialog stays until it was copied, or left knowingly.
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenObject } from '../../../shared/api/endpoints/tokens.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { showProblem } from '../part/toast.tsx'
import { problemText } from '../text/problem-text.ts'
import classes from './people.module.css'
import { makeToken } from './people-actions.ts'
import './text/index.ts'

export const MakeTokenDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const [made, setMade] = useState<TokenObject | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const close = () => {
    if (made === null || isCopied) onClose()
    else setWarned(true)
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('people.token.make')}>
      {made === null ? (
        <Form onMade={setMade} onClose={onClose} />
      ) : (
        <Secret
          token={made}
          isCopied={isCopied}
          isWarned={isWarned}
          onCopied={() => setCopied(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const FIELDS = fieldsNamed('name')

interface FormProps extends Pick<DialogControls, 'onClose'> {
  readonly onMade: (token: TokenObject) => void
}

const Form = ({ onMade, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const making = useMutation({ mutationFn: () => makeToken(name.trim()), onSuccess: onMade })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else if (!making.isPending) making.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={t('people.column.token')}
        description={t('people.token.name.hint')}
        value={name}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setMissing(false)
        }}
        error={
          isMissing ? problemText(i18n.language, 'required') : fieldErrors(making.error, i18n.language, FIELDS).name
        }
      />
      <FormFoot
        problem={generalError(making.error, i18n.language, FIELDS)}
        send={t('people.token.send')}
        isSending={making.isPending}
        onCancel={onClose}
      />
    </form>
  )
}

interface SecretProps extends Pick<DialogControls, 'onClose'> {
  readonly token: TokenObject
  readonly isCopied: boolean
  /** Somebody wanted to close it without a copy. */
  readonly isWarned: boolean
  readonly onCopied: () => void
}

const Secret = ({ token, isCopied, isWarned, onCopied, onClose }: SecretProps) => {
  const { t } = useTranslation()
  const copy = () => navigator.clipboard.writeText(token.token ?? '').then(onCopied, showProblem)
  return (
    <Stack gap="sm">
      <Text size="sm">{t('people.token.once', { name: token.name })}</Text>
      <code className={classes.secret}>{token.token}</code>
      {isWarned && !isCopied && (
        <Alert color="orange" variant="light">
          {t('people.token.not-copied')}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t(isCopied ? 'dialog.close' : 'people.token.kept')}
        </Button>
        <Button
          // What was a field before is gone with the focus.
          autoFocus
          leftSection={isCopied ? <Check size={15} /> : <Copy size={15} />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'detail.copied' : 'people.token.copy')}
        </Button>
      </Group>
    </Stack>
  )
}
