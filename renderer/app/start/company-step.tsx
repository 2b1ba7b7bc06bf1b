// The first step: the name of the company, and its legal form.
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import { LEGAL_FORMS } from '../../../shared/record/organization/organization.ts'
import { ChoiceInput } from '../form/choice-input.tsx'
import { findByWords } from '../form/find-choice.ts'
import { type FieldTexts, useDraftForm } from '../form/use-draft-form.ts'
import { saveOrganization } from './save-organization.ts'
import { StepForm, type StepProps, type StepTarget } from './step-form.tsx'

/** The placeholder name of an organization after the first start. */
const UNNAMED = 'My company'

interface Props extends StepProps {
  readonly organization: OrganizationObject
}

export const CompanyStep = ({ organization, ...step }: Props) => {
  const { t } = useTranslation()
  const { isChanged, change, form, footer, submit, input, text } = useDraftForm({
    initial: {
      name: organization.name === UNNAMED ? '' : organization.name,
      legal_form: organization.legal_form,
    },
    checksOnBlur: true,
    check: ({ name }): FieldTexts =>
      name.trim().length < 3 || name.trim().length > 50 ? { name: t('start.company.name.length') } : {},
    send: async (values, _?: StepTarget): Promise<void> => {
      if (isChanged()) await saveOrganization(organization.id, { ...values, name: values.name.trim() })
    },
    onSent: (_, way = 1) => step.onDone(way),
  })
  return (
    <StepForm
      {...step}
      heading={t('start.company.heading')}
      hint={t('start.company.hint')}
      isChanged={isChanged()}
      form={form}
      footer={footer}
      submit={submit}
    >
      <TextInput
        label={t('start.company.name')}
        description={t('start.company.name.hint')}
        {...text('name', 50)}
        autoComplete="organization"
      />
      <ChoiceInput
        label={t('start.company.legal-form')}
        description={t('start.company.legal-form.hint')}
        choices={LEGAL_FORMS.map((value) => ({ value, label: t(`start.legal-form.${value}`) }))}
        find={findByWords}
        {...input('legal_form')}
        // An emptied field keeps the last choice: each company has a legal form.
        onChange={(value) => value !== null && change({ legal_form: value as OrganizationObject['legal_form'] })}
      />
    </StepForm>
  )
}
