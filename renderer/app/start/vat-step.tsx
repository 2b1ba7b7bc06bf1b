// The second step: whether the company is liable for VAT, its number, its method, and when its documents are booked.
import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import {
  VAT_FORMS,
  VAT_RETURN_METHODS,
  type VatForm,
  type VatReturnMethod,
} from '../../../shared/record/ledger/vat-figures.ts'
import type { VatReporting, VatReportingPeriod } from '../../../shared/record/ledger/vat-reporting.ts'
import { DOCUMENT_BOOKING_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { PERIODS_OF_METHOD, reportingOn } from '../../../shared/rule/organization/vat-reporting.ts'
import { assert } from '../../../shared/value/result.ts'
import { readVatNumber } from '../../../shared/value/vat-number.ts'
import { ActivitiesInput } from '../form/net-tax-input.tsx'
import { type FieldTexts, useDraftForm } from '../form/use-draft-form.ts'
import { withMethod } from '../form/vat-reporting-input.tsx'
import { localToday } from '../view/today.ts'
import { saveOrganization } from './save-organization.ts'
import { StepForm, type StepProps, type StepTarget } from './step-form.tsx'

interface Props extends StepProps {
  readonly organization: OrganizationObject
}

type DocumentBookingSetting = (typeof DOCUMENT_BOOKING_SETTINGS)[number]

interface Values {
  liable: 'yes' | 'no'
  number: string
  /** The entry of today. */
  reporting: VatReporting
  /** Null: books from before this question, until the user decides. */
  booking: DocumentBookingSetting | null
}

export const VatStep = ({ organization, ...step }: Props) => {
  const { t } = useTranslation()
  const { draft, isChanged, change, form, footer, submit, input, text } = useDraftForm({
    initial: () => valuesOf(organization),
    checksOnBlur: true,
    check: (values): FieldTexts => {
      if (values.liable === 'no') return {}
      const isNumberWrong = values.number.trim() !== '' && readVatNumber(values.number) === null
      return {
        number: isNumberWrong ? t('start.vat.number.invalid') : undefined,
        reporting: isRateMissing(values.reporting) ? t('start.vat.net-rates.missing') : undefined,
      }
    },
    send: async (values, _?: StepTarget): Promise<void> => {
      if (isChanged()) await saveOrganization(organization.id, toBody(organization, values))
    },
    onSent: (_, way = 1) => step.onDone(way),
    fieldOf: nameOf,
  })
  const { liable, number, booking } = draft
  const numberProps = text('number', 40)
  return (
    <StepForm
      {...step}
      heading={t('start.vat.heading')}
      hint={t('start.vat.hint')}
      isChanged={isChanged()}
      form={form}
      footer={footer}
      submit={submit}
    >
      <Choice
        label={t('start.vat.liable')}
        data={[
          { value: 'yes', label: t('start.vat.yes') },
          { value: 'no', label: t('start.vat.no') },
        ]}
        value={liable}
        onChange={(value) => change({ liable: value === 'yes' ? 'yes' : 'no' })}
      />
      {liable === 'yes' && (
        <>
          <TextInput
            label={t('start.vat.number')}
            description={t('start.vat.number.hint')}
            spellCheck={false}
            {...numberProps}
            onBlur={() => {
              change({ number: readVatNumber(number) ?? number })
              numberProps.onBlur?.()
            }}
            rightSection={
              readVatNumber(number) !== null && (
                <Check size={16} color="var(--k-done)" aria-label={t('start.vat.number.valid')} />
              )
            }
          />
          <ReportingChoices {...input('reporting')} />
        </>
      )}
      <Choice
        label={t('start.booking')}
        data={DOCUMENT_BOOKING_SETTINGS.map((value) => ({ value, label: t(`start.booking.${value}`) }))}
        value={booking ?? ''}
        onChange={(value) => change({ booking: value as DocumentBookingSetting })}
      />
      {booking !== null && (
        <Text size="sm" c="dimmed" role="status">
          {t(`start.booking.${booking}.hint`)}
        </Text>
      )}
    </StepForm>
  )
}

interface ReportingProps {
  readonly value: VatReporting
  readonly onChange: (entry: VatReporting) => void
  readonly error?: ReactNode
}

/** Method, form and period, and with net and flat tax rates the activities. */
const ReportingChoices = ({ value, onChange, ...props }: ReportingProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Choice
        label={t('start.vat.method')}
        data={VAT_RETURN_METHODS.map((method) => ({ value: method, label: t(`form.vat-reporting.method.${method}`) }))}
        value={value.method}
        onChange={(method) => onChange(withMethod(value, method as VatReturnMethod))}
      />
      {value.method !== 'effective' && (
        <ActivitiesInput
          label={t('form.vat-reporting.activities')}
          description={t('form.vat-reporting.activities.hint')}
          {...props}
          value={value.activities}
          onChange={(activities) => onChange({ ...value, activities })}
        />
      )}
      <Choice
        label={t('form.vat-reporting.form')}
        data={VAT_FORMS.map((form) => ({ value: form, label: t(`form.vat-reporting.form.${form}`) }))}
        value={value.form}
        onChange={(form) => onChange({ ...value, form: form as VatForm })}
      />
      <Choice
        label={t('form.vat-reporting.period')}
        data={PERIODS_OF_METHOD[value.method].map((period) => ({
          value: period,
          label: t(`form.vat-reporting.period.${period}`),
        }))}
        value={value.period}
        onChange={(period) => onChange({ ...value, period: period as VatReportingPeriod })}
      />
    </>
  )
}

const Choice = ({ label, ...rest }: React.ComponentProps<typeof SegmentedControl> & { readonly label: string }) => {
  const id = useId()
  return (
    <div>
      <Text id={id} size="sm" fw={500} mb={2}>
        {label}
      </Text>
      <SegmentedControl fullWidth aria-labelledby={id} {...rest} />
    </div>
  )
}

const currentOf = ({ settings }: OrganizationObject): VatReporting | undefined =>
  reportingOn(settings.accountingVatReporting, localToday(new Date())) ?? settings.accountingVatReporting[0]

const valuesOf = (organization: OrganizationObject): Values => {
  const { vat_idn, settings } = organization
  const entry = currentOf(organization)
  assert(entry, 'there is an entry of how VAT is reported')
  return {
    liable: settings.liableForVat ? 'yes' : 'no',
    number: vat_idn ?? '',
    reporting: entry,
    booking: settings.documentBooking,
  }
}

const isRateMissing = ({ method, activities }: VatReporting): boolean =>
  method !== 'effective' && (activities.length === 0 || activities.some(({ rate }) => rate === null))

const toBody = (organization: OrganizationObject, { liable, number, reporting, booking }: Values) => {
  const booked = booking === null ? {} : { documentBooking: booking }
  if (liable === 'no') return { settings: { liableForVat: false, ...booked } }
  const current = currentOf(organization)
  const accountingVatReporting = organization.settings.accountingVatReporting.map((entry) =>
    entry === current ? { ...reporting, is_liable: true } : entry,
  )
  return { vat_idn: readVatNumber(number), settings: { ...booked, accountingVatReporting } }
}

const nameOf = (field: string): string | null => {
  if (field === 'vat_idn') return 'number'
  if (field === 'settings.liableForVat') return 'liable'
  return field.startsWith('settings.accountingVatReporting') ? 'reporting' : null
}
