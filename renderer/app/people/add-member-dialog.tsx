// Adds a member: by e-mail address and role, with a name when no user has the address yet.
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROLES, type Role } from '../../../shared/record/organization/organization.ts'
import { isAtMost } from '../../../shared/rule/organization/permission.ts'
import { userQuery } from '../data/query/organization/user.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { problemText } from '../text/problem-text.ts'
import { isRole, ROLE_TEXT } from '../view/role-text.ts'
import classes from './people.module.css'
import { addMember } from './people-actions.ts'
import './text/en.ts'

export const AddMemberDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('people.member.add')}>
      <Form onClose={onClose} />
    </Dialog>
  )
}

const FIELDS = fieldsNamed('email', 'firstname', 'lastname', 'role')

const Form = ({ onClose }: Pick<DialogControls, 'onClose'>) => {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState({ email: '', firstname: '', lastname: '' })
  const [role, setRole] = useState<Role>('accountant')
  const own = useQuery(userQuery).data?.current_organization.role_in_organization ?? ''
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const adding = useMutation({
    mutationFn: () =>
      addMember({
        email: values.email.trim(),
        role,
        ...(values.firstname.trim() === '' ? {} : { firstname: values.firstname.trim() }),
        ...(values.lastname.trim() === '' ? {} : { lastname: values.lastname.trim() }),
      }),
    onSuccess: onClose,
    onError: (error) => setErrors(fieldErrors(error, i18n.language, FIELDS)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.email.trim() === '') setErrors({ email: problemText(i18n.language, 'required') ?? '' })
    else if (!adding.isPending) adding.mutate()
  }
  const field = (of: keyof typeof values) => ({
    value: values[of],
    maxLength: 255,
    error: errors[of],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [of]: value }))
      setErrors({})
    },
  })
  return (
    <StackedForm onSubmit={submit} noValidate>
      <TextInput label={t('people.column.email')} type="email" data-autofocus {...field('email')} />
      <div className={classes.pair}>
        <TextInput label={t('profile.firstname')} {...field('firstname')} />
        <TextInput label={t('profile.lastname')} {...field('lastname')} />
      </div>
      <Text size="xs" c="dimmed">
        {t('people.member.name.hint')}
      </Text>
      <NativeSelect
        label={t('people.column.role')}
        value={role}
        onChange={({ currentTarget: { value } }) => isRole(value) && setRole(value)}
        data={ROLES.filter((each) => isRole(own) && isAtMost(each, own)).map((each) => ({
          value: each,
          label: t(ROLE_TEXT[each]),
        }))}
        description={t(`people.role.${role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.role}
      />
      <FormFoot
        problem={generalError(adding.error, i18n.language, FIELDS)}
        send={t('people.member.send')}
        isSending={adding.isPending}
        onCancel={onClose}
      />
    </StackedForm>
  )
}
