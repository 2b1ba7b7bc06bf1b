// The signed-in user: name, address, password, notifications; and the look of this window.
import {
  Alert,
  Badge,
  Button,
  Checkbox,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  Skeleton,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangeUser, changeUser, type UserObject } from '../../../../shared/api/endpoints/organization/user.ts'
import { NOTIFICATIONS } from '../../../../shared/record/organization/organization.ts'
import { call, queryClient } from '../../data/api.ts'
import { userQuery } from '../../data/query/organization/user.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { refreshTables } from '../../data/refresh.ts'
import { COLOR_SCHEMES, DENSITIES, LANGUAGES, setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { fieldErrors, fieldsNamed, generalError } from '../../form/refusal.ts'
import { showDone } from '../../part/toast.tsx'
import { problemText } from '../../text/problem-text.ts'
import { Page, Section } from '../../view/page.tsx'
import { DENSITY_TEXT, LANGUAGE_NAME, SCHEME_TEXT } from '../../view/preference-text.ts'
import classes from '../people.module.css'
import {
  draftOfUser,
  PASSWORD_LENGTH,
  PROFILE_FIELDS,
  type ProfileDraft,
  profileChange,
  profileFaults,
} from './profile-draft.ts'
import '../text/en.ts'
import { StackedForm } from '../../form/stacked-form.tsx'
import { TwoFactorSection } from '../two-factor/two-factor-section.tsx'

export const ProfileScreen = () => {
  const { t } = useTranslation()
  const { data: user } = useQuery(userQuery)
  return (
    <Page title={t('profile.title')}>
      <Section title={t('profile.person')}>
        {user ? <ProfileForm key={user.id} user={user} /> : <Skeleton height={320} />}
      </Section>
      {user && <TwoFactorSection user={user} />}
      <WindowSection />
    </Page>
  )
}

const FIELDS = fieldsNamed(...PROFILE_FIELDS)
type Errors = Readonly<Record<string, string | undefined>>

const ProfileForm = ({ user }: { readonly user: UserObject }) => {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOfUser(user))
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const refuse = (found: Errors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  // The first field with an error gets the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const saving = useMutation({
    mutationFn: (body: ChangeUser) => call(changeUser, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.user, saved)
      refreshTables('user')
      setDraft(draftOfUser(saved))
      showDone(t('profile.saved'), { action: null })
    },
    onError: (error) => refuse(fieldErrors(error, i18n.language, FIELDS)),
  })
  const textOf = (code: string) =>
    code === 'password_short'
      ? t('profile.password.short', { count: PASSWORD_LENGTH })
      : code === 'password_differs'
        ? t('profile.password.differs')
        : (problemText(i18n.language, code) ?? code)
  const change = (changed: Partial<ProfileDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }
  const changed = profileChange(user, draft)
  const hasChanged = Object.keys(changed).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = Object.entries(profileFaults(draft))
    if (faults.length > 0) refuse(Object.fromEntries(faults.map(([name, code]) => [name, textOf(code)])))
    else if (hasChanged && !saving.isPending) saving.mutate(changed)
  }
  const text = (name: 'firstname' | 'lastname' | 'email' | 'description' | 'password' | 'repeat', maxLength = 255) => ({
    value: draft[name],
    maxLength,
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  })
  const problem = generalError(saving.error, i18n.language, FIELDS)
  return (
    <StackedForm ref={form} onSubmit={submit} noValidate style={{ maxWidth: 620 }}>
      <div className={classes.pair}>
        <TextInput label={t('profile.firstname')} autoComplete="given-name" {...text('firstname')} />
        <TextInput label={t('profile.lastname')} autoComplete="family-name" {...text('lastname')} />
      </div>
      <TextInput
        label={
          <>
            {t('people.column.email')}{' '}
            {!user.verified && (
              <Badge size="sm" radius="sm" variant="outline" color="gray" tt="none">
                {t('profile.not-verified')}
              </Badge>
            )}
          </>
        }
        description={user.verified ? undefined : t('profile.not-verified.hint')}
        type="email"
        autoComplete="email"
        {...text('email')}
      />
      <Textarea label={t('profile.description')} autosize minRows={2} maxRows={6} {...text('description', 5000)} />
      <NativeSelect
        label={t('profile.locale')}
        description={t('profile.locale.hint')}
        value={draft.locale}
        onChange={({ currentTarget: { value } }) => change({ locale: value === 'en' ? 'en' : 'de' })}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
        error={errors.locale}
      />
      <div className={classes.pair}>
        <PasswordInput
          label={t('profile.password')}
          description={t('profile.password.hint')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('profile.password.show') }}
          {...text('password', 1000)}
        />
        <PasswordInput
          label={t('profile.repeat')}
          description={'\u00a0'}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('profile.password.show') }}
          {...text('repeat', 1000)}
        />
      </div>
      <Checkbox.Group
        label={t('profile.notifications')}
        description={t('profile.notifications.hint')}
        value={NOTIFICATIONS.filter((name) => draft.settings[name])}
        onChange={(chosen) =>
          change({
            settings: Object.fromEntries(
              NOTIFICATIONS.map((name) => [name, chosen.includes(name)]),
            ) as ProfileDraft['settings'],
          })
        }
      >
        <Stack mt={8} gap={8}>
          {NOTIFICATIONS.map((name) => (
            <Checkbox key={name} size="xs" value={name} label={t(`profile.${name}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {problem !== null && (
        <Alert color="red" variant="light">
          {problem}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={saving.isPending} disabled={!hasChanged && draft.repeat === ''}>
          {t('profile.save')}
        </Button>
      </div>
    </StackedForm>
  )
}

/** The choices of the header's menus, as a form. */
const WindowSection = () => {
  const { t } = useTranslation()
  const { language, colorScheme, density } = usePreferences()
  return (
    <Section title={t('profile.window')} hint={t('profile.window.hint')}>
      <div className={classes.choices}>
        <span aria-hidden>{t('header.language')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('header.language')}
          w="max-content"
          value={language}
          onChange={(value) => setPreferences({ language: value })}
          data={(['system', ...LANGUAGES] as const).map((value) => ({
            value,
            label: value === 'system' ? t('header.language.system') : LANGUAGE_NAME[value],
          }))}
        />
        <span aria-hidden>{t('header.scheme')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('header.scheme')}
          w="max-content"
          value={colorScheme}
          onChange={(value) => setPreferences({ colorScheme: value })}
          data={COLOR_SCHEMES.map((value) => ({ value, label: t(SCHEME_TEXT[value]) }))}
        />
        <span aria-hidden>{t('header.density')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('header.density')}
          w="max-content"
          value={density}
          onChange={(value) => setPreferences({ density: value })}
          data={DENSITIES.map((value) => ({ value, label: t(DENSITY_TEXT[value]) }))}
        />
      </div>
    </Section>
  )
}
