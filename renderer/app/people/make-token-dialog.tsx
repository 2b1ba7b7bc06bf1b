// Creates a long-lived token: its organization, its rights, and its expiry. The secret is shown only here.
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenObject } from '../../../shared/api/endpoints/organization/tokens.ts'
import { ROLES, SCOPES, type Scope } from '../../../shared/record/organization/organization.ts'
import { isAtMost } from '../../../shared/rule/organization/permission.ts'
import { useOrganizations } from '../data/query/organization/organizations.ts'
import { userQuery } from '../data/query/organization/user.ts'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { fieldInDraft, useDraftForm } from '../form/use-draft-form.ts'
import { isRole } from '../view/role-text.ts'
import { localToday } from '../view/today.ts'
import { OneTimeSecretDialog } from './one-time-secret.tsx'
import classes from './people.module.css'
import { makeToken } from './people-actions.ts'
import { EXPIRIES, type Expiry, type TokenDraft, tokenFaults, tokenOf } from './token-draft.ts'
import './text/dictionary.ts'

export const MakeTokenDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const [token, setToken] = useState<TokenObject | null>(null)
  return (
    <OneTimeSecretDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('people.token.make')}
      secret={token?.token ?? null}
      what={t('people.token.once', { name: token?.name ?? '' })}
      copy={t('people.token.copy')}
    >
      <Form onCreated={setToken} onClose={onClose} />
    </OneTimeSecretDialog>
  )
}

/** Null: the user has not chosen, and the first choice applies. */
interface TypedToken extends Omit<TokenDraft, 'organizationId' | 'role'> {
  readonly organizationId: number | null
  readonly role: TokenDraft['role'] | null
}
const NEW_TOKEN: TypedToken = {
  name: '',
  organizationId: null,
  role: null,
  scopes: ['read'],
  expiry: 'year',
  day: null,
}
const isExpiry = (value: string): value is Expiry => EXPIRIES.some((expiry) => expiry === value)

interface FormProps extends Pick<DialogControls, 'onClose'> {
  readonly onCreated: (token: TokenObject) => void
}

const Form = ({ onCreated, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { data: user } = useQuery(userQuery)
  const { data: organizations = [] } = useOrganizations()
  const {
    draft: typed,
    errors,
    change,
    form,
    footer,
    input,
    text,
  } = useDraftForm({
    initial: NEW_TOKEN,
    check: () => tokenFaults(draft, localToday(new Date())),
    send: () => makeToken(tokenOf(draft, localToday(new Date()), Date.now())),
    onSent: onCreated,
    fieldOf: (field, typing) => (field === 'expires_at' ? 'day' : fieldInDraft(field, typing)),
  })
  const organizationId = typed.organizationId ?? user?.current_organization.id ?? 0
  const own = organizations.find(({ id }) => id === organizationId)?.role_in_organization ?? ''
  const roles = ROLES.filter((role) => isRole(own) && isAtMost(role, own))
  const requestedRole = typed.role ?? roles[0] ?? 'viewer'
  const draft: TokenDraft = {
    ...typed,
    organizationId,
    role: roles.includes(requestedRole) ? requestedRole : (roles[0] ?? 'viewer'),
  }
  return (
    <StackedForm {...form}>
      <TextInput
        label={t('people.column.token')}
        description={t('people.token.name.hint')}
        data-autofocus
        {...text('name')}
      />
      {organizations.length > 1 && (
        <NativeSelect
          label={t('people.token.organization')}
          value={String(organizationId)}
          onChange={({ currentTarget: { value } }) => change({ organizationId: Number(value) })}
          data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={errors.organizationId}
        />
      )}
      <NativeSelect
        label={t('people.column.role')}
        value={draft.role}
        onChange={({ currentTarget: { value } }) => isRole(value) && change({ role: value })}
        data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        description={t(`people.role.${draft.role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.role}
      />
      <Checkbox.Group
        label={t('people.token.scopes')}
        description={t('people.token.scopes.hint')}
        value={[...draft.scopes]}
        onChange={(chosen) => change({ scopes: SCOPES.filter((scope: Scope) => chosen.includes(scope)) })}
        error={errors.scopes}
      >
        <Stack gap={8} my={8}>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              size="xs"
              value={scope}
              label={t(`people.scope.${scope}`)}
              description={t(`people.scope-what.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={classes.pair}>
        <NativeSelect
          label={t('people.token.expires')}
          value={draft.expiry}
          onChange={({ currentTarget: { value } }) => isExpiry(value) && change({ expiry: value, day: null })}
          data={EXPIRIES.map((value) => ({ value, label: t(`people.expiry.${value}`) }))}
          error={draft.expiry === 'day' ? undefined : errors.day}
        />
        {draft.expiry === 'day' && <DateInput label={t('people.token.last-day')} {...input('day')} />}
      </div>
      <FormFooter {...footer} send={t('people.token.send')} onCancel={onClose} />
    </StackedForm>
  )
}
