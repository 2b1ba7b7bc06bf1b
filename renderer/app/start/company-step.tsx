// The first step: the name of the company, and its legal form.
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import { LEGAL_FORMS } from '../../../shared/record/organization/organization.ts'
import { ChoiceInput } from '../form/choice-input.tsx'
import { findByWords } from '../form/find-choice.ts'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { saveOrganization } from './save-organization.ts'
import { StepForm, type StepProps, type StepTarget } from './step-form.tsx'

/** The placeholder name of an organization after the first start. */
const UNNAMED = 'My company'

interface Props extends StepProps {
  readonly organization: OrganizationObject
}

interface Values {
  name: string
  legal_form: OrganizationObject['legal_form']
}

export const CompanyStep = ({ organization, ...step }: Props) => {
  const { t, i18n } = useTranslation()
  const form = useForm<Values>({
    initialValues: {
      name: organization.name === UNNAMED ? '' : organization.name,
      legal_form: organization.legal_form,
    },
    validateInputOnBlur: true,
    validate: {
      name: (name) => (name.trim().length < 3 || name.trim().length > 50 ? t('start.company.name.length') : null),
    },
  })
  const saving = useMutation({
    mutationFn: async ({ values }: { readonly values: Values; readonly way: StepTarget }) => {
      if (form.isDirty()) await saveOrganization(organization.id, { ...values, name: values.name.trim() })
    },
    onSuccess: (_, { way }) => step.onDone(way),
    onError: (error) => form.setErrors(fieldErrors(error, i18n.language, FIELDS)),
  })
  return (
    <StepForm
      {...step}
      heading={t('start.company.heading')}
      hint={t('start.company.hint')}
      isChanged={form.isDirty()}
      isSaving={saving.isPending}
      error={generalError(saving.error, i18n.language, FIELDS)}
      onSave={(event, way) => form.onSubmit((values) => saving.mutate({ values, way }))(event)}
    >
      <TextInput
        label={t('start.company.name')}
        description={t('start.company.name.hint')}
        maxLength={50}
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <ChoiceInput
        label={t('start.company.legal-form')}
        description={t('start.company.legal-form.hint')}
        choices={LEGAL_FORMS.map((value) => ({ value, label: t(`start.legal-form.${value}`) }))}
        find={findByWords}
        value={form.values.legal_form}
        error={form.errors.legal_form}
        // An emptied field keeps the last choice: each company has a legal form.
        onChange={(value) => value !== null && form.setFieldValue('legal_form', value as Values['legal_form'])}
      />
    </StepForm>
  )
}

const FIELDS = fieldsNamed('name', 'legal_form')
