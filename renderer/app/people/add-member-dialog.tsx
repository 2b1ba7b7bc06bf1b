// Adds a member: by e-mail address and role, with a name when no user has the address yet.
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ROLES, type Role } from '../../../shared/record/organization/organization.ts'
import { isAtMost } from '../../../shared/rule/organization/permission.ts'
import { userQuery } from '../data/query/organization/user.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { isRole } from '../view/role-text.ts'
import classes from './people.module.css'
import { addMember } from './people-actions.ts'
import './text/dictionary.ts'

export const AddMemberDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('people.member.add')}>
      <Form onClose={onClose} />
    </Dialog>
  )
}

const Form = ({ onClose }: Pick<DialogControls, 'onClose'>) => {
  const { t } = useTranslation()
  const own = useQuery(userQuery).data?.current_organization.role_in_organization ?? ''
  const { draft, change, form, footer, input, text } = useDraftForm({
    initial: { email: '', firstname: '', lastname: '', role: 'accountant' as Role },
    check: (values) => emptyFields(values, 'email'),
    send: ({ email, firstname, lastname, role }) =>
      addMember({
        email: email.trim(),
        role,
        ...(firstname.trim() === '' ? {} : { firstname: firstname.trim() }),
        ...(lastname.trim() === '' ? {} : { lastname: lastname.trim() }),
      }),
    onSent: onClose,
  })
  return (
    <StackedForm {...form}>
      <TextInput label={t('people.column.email')} type="email" data-autofocus {...text('email')} />
      <div className={classes.pair}>
        <TextInput label={t('profile.firstname')} {...text('firstname')} />
        <TextInput label={t('profile.lastname')} {...text('lastname')} />
      </div>
      <Text size="xs" c="dimmed">
        {t('people.member.name.hint')}
      </Text>
      <NativeSelect
        label={t('people.column.role')}
        {...input('role')}
        onChange={({ currentTarget: { value } }) => isRole(value) && change({ role: value })}
        data={ROLES.filter((each) => isRole(own) && isAtMost(each, own)).map((each) => ({
          value: each,
          label: t(`role.${each}`),
        }))}
        description={t(`people.role.${draft.role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <FormFooter {...footer} send={t('people.member.send')} onCancel={onClose} />
    </StackedForm>
  )
}
