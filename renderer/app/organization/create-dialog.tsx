// Adds an organization and opens its books.
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { createOrganization } from '../../../shared/api/endpoints/organization/organizations.ts'
import { LEGAL_FORMS } from '../../../shared/record/organization/organization.ts'
import { call } from '../data/api.ts'
import { switchOrganization } from '../data/session.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import './text/dictionary.ts'

export const CreateOrganizationDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('header.organization.new')}>
      <Form onClose={onClose} />
    </Dialog>
  )
}

type LegalForm = (typeof LEGAL_FORMS)[number]

const Form = ({ onClose }: Pick<DialogControls, 'onClose'>) => {
  const { t } = useTranslation()
  const { form, footer, input, text, change } = useDraftForm({
    initial: { name: '', legal_form: 'llc' as LegalForm },
    check: (draft) => emptyFields(draft, 'name'),
    send: async ({ name, legal_form }) => {
      const { id } = await call(createOrganization, { body: { name: name.trim(), legal_form } })
      await switchOrganization(id)
    },
  })
  return (
    <form {...form}>
      <Stack gap="sm">
        <Text size="sm">{t('organization.create.what')}</Text>
        <TextInput label={t('organization.create.name')} data-autofocus {...text('name', 50)} />
        <NativeSelect
          label={t('setting.legal_form')}
          {...input('legal_form')}
          onChange={({ currentTarget: { value } }) => change({ legal_form: value as LegalForm })}
          data={LEGAL_FORMS.map((value) => ({ value, label: t(`option.legal_form.${value}`) }))}
        />
        <FormFooter {...footer} send={t('organization.create.send')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
