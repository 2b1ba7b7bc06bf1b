// Creates a long-lived token: its organization, its rights, and its expiry. The secret is shown only here.
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenObject } from '../../../shared/api/endpoints/organization/tokens.ts'
import { ROLES, SCOPES, type Scope } from '../../../shared/record/organization/organization.ts'
import { isAtMost } from '../../../shared/rule/organization/permission.ts'
import { useOrganizations } from '../data/query/organization/organizations.ts'
import { userQuery } from '../data/query/organization/user.ts'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { hasUnreadableInput } from '../form/unreadable-input.ts'
import { problemText } from '../text/problem-text.ts'
import { isRole, ROLE_TEXT } from '../view/role-text.ts'
import { localToday } from '../view/today.ts'
import { OneTimeSecretDialog } from './one-time-secret.tsx'
import classes from './people.module.css'
import { makeToken } from './people-actions.ts'
import { EXPIRIES, type Expiry, type TokenDraft, tokenFaults, tokenOf } from './token-draft.ts'
import './text/en.ts'

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

/** The fields of the dialog by their names in the interface. */
const FIELD: Readonly<Record<string, string>> = {
  name: 'name',
  organization_id: 'organizationId',
  role: 'role',
  scopes: 'scopes',
  expires_at: 'day',
}
const fieldOf = (name: string): string | null => FIELD[name] ?? null
const isExpiry = (value: string): value is Expiry => EXPIRIES.some((expiry) => expiry === value)

interface FormProps extends Pick<DialogControls, 'onClose'> {
  readonly onCreated: (token: TokenObject) => void
}

const Form = ({ onCreated, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const { data: user } = useQuery(userQuery)
  const { data: organizations = [] } = useOrganizations()
  const [edits, setEdits] = useState<Partial<TokenDraft>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string | null>>>({})
  const organizationId = edits.organizationId ?? user?.current_organization.id ?? 0
  const own = organizations.find(({ id }) => id === organizationId)?.role_in_organization ?? ''
  const roles = ROLES.filter((role) => isRole(own) && isAtMost(role, own))
  const requestedRole = edits.role ?? roles[0] ?? 'viewer'
  const draft: TokenDraft = {
    ...{ name: '', scopes: ['read'], expiry: 'year', day: null },
    ...edits,
    organizationId,
    role: roles.includes(requestedRole) ? requestedRole : (roles[0] ?? 'viewer'),
  }
  const change = (changed: Partial<TokenDraft>) => {
    setEdits((before) => ({ ...before, ...changed }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }
  const making = useMutation({
    mutationFn: () => makeToken(tokenOf(draft, localToday(new Date()), Date.now())),
    onSuccess: onCreated,
    onError: (error) => setErrors(fieldErrors(error, i18n.language, fieldOf)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (making.isPending || hasUnreadableInput(event.currentTarget)) return
    const faults = Object.entries(tokenFaults(draft, localToday(new Date())))
    if (faults.length === 0) making.mutate()
    else setErrors(Object.fromEntries(faults.map(([name, code]) => [name, problemText(i18n.language, code)])))
  }
  return (
    <StackedForm onSubmit={submit} noValidate>
      <TextInput
        label={t('people.column.token')}
        description={t('people.token.name.hint')}
        value={draft.name}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget: { value } }) => change({ name: value })}
        error={errors.name}
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
        data={roles.map((role) => ({ value: role, label: t(ROLE_TEXT[role]) }))}
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
        {draft.expiry === 'day' && (
          <DateInput
            label={t('people.token.last-day')}
            value={draft.day}
            onChange={(day) => change({ day })}
            error={errors.day}
          />
        )}
      </div>
      <FormFoot
        problem={generalError(making.error, i18n.language, fieldOf)}
        send={t('people.token.send')}
        isSending={making.isPending}
        onCancel={onClose}
      />
    </StackedForm>
  )
}
