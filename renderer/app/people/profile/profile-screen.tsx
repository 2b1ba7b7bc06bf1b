// The signed-in user: name, address, password, notifications; and the look of this window.
import {
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
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeUser, type UserObject } from '../../../../shared/api/endpoints/organization/user.ts'
import { NOTIFICATIONS } from '../../../../shared/record/organization/organization.ts'
import { call, queryClient } from '../../data/api.ts'
import { userQuery } from '../../data/query/organization/user.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { refreshTables } from '../../data/refresh.ts'
import { COLOR_SCHEMES, DENSITIES, LANGUAGES, setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { showDone } from '../../part/toast.tsx'
import { Page, Section } from '../../view/page.tsx'
import { LANGUAGE_NAME } from '../../view/preference-text.ts'
import classes from '../people.module.css'
import { draftOfUser, PASSWORD_LENGTH, type ProfileDraft, profileChange, profileFaults } from './profile-draft.ts'
import '../text/dictionary.ts'
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

const ProfileForm = ({ user }: { readonly user: UserObject }) => {
  const { t } = useTranslation()
  const { draft, errors, change, reset, form, footer, text } = useDraftForm({
    initial: () => draftOfUser(user),
    check: (typed) => {
      const { password, repeat, ...otherFaults } = profileFaults(typed)
      return {
        ...otherFaults,
        password: password && t('profile.password.short', { count: PASSWORD_LENGTH }),
        repeat: repeat && t('profile.password.differs'),
      }
    },
    send: (typed) => call(changeUser, { body: profileChange(user, typed) }),
    onSent: (saved) => {
      queryClient.setQueryData(queryKeys.user, saved)
      refreshTables('user')
      reset(draftOfUser(saved))
      showDone(t('profile.saved'), { action: null })
    },
  })
  const hasChanged = Object.keys(profileChange(user, draft)).length > 0
  return (
    <StackedForm {...form} style={{ maxWidth: 620 }}>
      <div className={classes.pair}>
        <TextInput label={t('profile.firstname')} {...text('firstname')} autoComplete="given-name" />
        <TextInput label={t('profile.lastname')} {...text('lastname')} autoComplete="family-name" />
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
        {...text('email')}
        autoComplete="email"
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
          visibilityToggleButtonProps={{ 'aria-label': t('profile.password.show') }}
          {...text('password', 1000)}
          autoComplete="new-password"
        />
        <PasswordInput
          label={t('profile.repeat')}
          description={'\u00a0'}
          visibilityToggleButtonProps={{ 'aria-label': t('profile.password.show') }}
          {...text('repeat', 1000)}
          autoComplete="new-password"
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
      <ProblemAlert text={footer.problem} />
      <div>
        <Button type="submit" loading={footer.isSending} disabled={!hasChanged && draft.repeat === ''}>
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
          data={COLOR_SCHEMES.map((value) => ({ value, label: t(`header.scheme.${value}`) }))}
        />
        <span aria-hidden>{t('header.density')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('header.density')}
          w="max-content"
          value={density}
          onChange={(value) => setPreferences({ density: value })}
          data={DENSITIES.map((value) => ({ value, label: t(`header.density.${value}`) }))}
        />
      </div>
    </Section>
  )
}
