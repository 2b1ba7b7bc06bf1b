// The sign-in: as one of the people whom the link admits, or by e-mail address and password. What the user
// enters goes to the server of this window only.
import { Button, PasswordInput, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shared/api/client.ts'
import type { SessionObject } from '../../../../shared/api/endpoints/organization/session.ts'
import { startSession } from '../../data/session.ts'
import { LANGUAGES, setPreferences } from '../../data/store/preferences.ts'
import { requireSignIn } from '../../data/store/session.ts'
import { fieldErrors, fieldsNamed, generalError } from '../../form/refusal.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { problemText } from '../../text/problem-text.ts'
import { LANGUAGE_NAME } from '../../view/preference-text.ts'
import classes from './sign-in.module.css'
import { missingFields, type SignInValues, signInFieldsOf, signInOf } from './sign-in-fields.ts'
import './text/dictionary.ts'

interface Props {
  readonly challenge: SessionObject | null
  /** Why the link did not sign in; null: it did, or there was none. */
  readonly refused: unknown
}

export const SignInScreen = ({ challenge, refused }: Props) => {
  const { t, i18n } = useTranslation()
  useDocumentTitle(`${t('sign-in.title')} · Kontor`)
  return (
    <main className={classes.screen}>
      <div className={classes.box}>
        <h1 className={classes.title}>{t(challenge === null ? 'sign-in.title' : 'sign-in.who')}</h1>
        <SignInForm key={challenge?.code ?? ''} challenge={challenge} refused={refused} />
        <Text c="dimmed" fz={12}>
          {t('sign-in.hint')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('header.language')}
          value={i18n.language}
          onChange={(value) => setPreferences({ language: value === 'en' ? 'en' : 'de' })}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
        />
      </div>
    </main>
  )
}

const FIELDS = fieldsNamed('email', 'password', 'one_time_password')

const SignInForm = ({ challenge, refused }: Props) => {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const people = challenge?.people ?? []
  const [values, setValues] = useState<SignInValues>({
    user_id: people.length === 1 ? (people[0]?.id ?? null) : null,
    email: '',
    password: '',
    one_time_password: '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  /** Known from an answer only: without valid credentials the server does not reveal a user's second factor. */
  const [needsOneTimePassword, setNeedsOneTimePassword] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const fields = signInFieldsOf(challenge, values.user_id, needsOneTimePassword)
  const showErrors = (next: Readonly<Record<string, string | undefined>>) => {
    setErrors(next)
    setRefusals((count) => count + 1)
  }
  const sending = useMutation({
    mutationFn: () => startSession(signInOf(challenge, fields, values)),
    onError: (error) => {
      if (error instanceof ApiError && error.problem.errors?.one_time_password) setNeedsOneTimePassword(true)
      showErrors(fieldErrors(error, i18n.language, FIELDS))
    },
  })
  // The first field at the beginning; after an answer, the field with an error or the new one.
  useEffect(() => {
    const element = form.current
    if (!element) return
    const next =
      element.querySelector<HTMLElement>('input:is([aria-invalid="true"], [data-invalid="true"])') ??
      (refusals === 0 ? element.querySelector<HTMLElement>('input:not([type=radio]), input:checked, input') : null)
    ;(next ?? (element.contains(document.activeElement) ? null : element.querySelector('button')))?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const missing = missingFields(fields, values)
    if (missing.length > 0)
      showErrors(Object.fromEntries(missing.map((name) => [name, problemText(i18n.language, 'required') ?? ''])))
    else sending.mutate()
  }
  const field = (name: 'email' | 'password' | 'one_time_password', maxLength: number) => ({
    value: values[name],
    maxLength,
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...otherErrors }) => otherErrors)
    },
  })
  const choose = (id: string) => {
    setValues({ ...values, user_id: Number(id), password: '', one_time_password: '' })
    setErrors({})
    sending.reset()
  }
  const failed = sending.error ?? refused
  const problem =
    failed instanceof ApiError && failed.status === 429
      ? t('sign-in.wait', { count: failed.retry_seconds ?? 30 })
      : generalError(failed, i18n.language, FIELDS)
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        {people.length > 0 && (
          <Radio.Group
            label={t('sign-in.person')}
            value={values.user_id === null ? null : String(values.user_id)}
            onChange={choose}
            error={errors.user_id}
          >
            <Stack gap={8} mt={6}>
              {people.map(({ id, fullName, email }) => (
                <Radio
                  key={id}
                  value={String(id)}
                  label={<bdi>{fullName || email}</bdi>}
                  description={fullName && email ? <bdi>{email}</bdi> : undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {fields.includes('email') && (
          <TextInput label={t('sign-in.email')} type="email" autoComplete="username" {...field('email', 255)} />
        )}
        {fields.includes('password') && (
          <PasswordInput
            label={t('sign-in.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('sign-in.password.show') }}
            {...field('password', 1000)}
          />
        )}
        {fields.includes('one_time_password') && (
          <TextInput
            label={t('sign-in.one-time')}
            description={t('sign-in.one-time.hint')}
            autoComplete="one-time-code"
            {...field('one_time_password', 64)}
          />
        )}
        <ProblemAlert text={problem} />
        <Button type="submit" loading={sending.isPending}>
          {t('sign-in.send')}
        </Button>
        {challenge !== null && (
          <Button variant="subtle" size="xs" onClick={() => requireSignIn(null)}>
            {t('sign-in.by-email')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
