// The second step: whether the company is liable for VAT, its number, its method, and when its documents are booked.
import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import { DOCUMENT_BOOKING_SETTINGS, type VatMethod } from '../../../shared/record/organization/organization-settings.ts'
import { vatMethodOf } from '../../../shared/rule/ledger/year-end.ts'
import { readVatNumber } from '../../../shared/value/vat-number.ts'
import { NetAccountsInput, NetRatesInput } from '../form/net-tax-input.tsx'
import { type FieldTexts, useDraftForm } from '../form/use-draft-form.ts'
import { saveOrganization } from './save-organization.ts'
import { StepForm, type StepProps, type StepTarget } from './step-form.tsx'

interface Props extends StepProps {
  readonly organization: OrganizationObject
}

type DocumentBookingSetting = (typeof DOCUMENT_BOOKING_SETTINGS)[number]

interface Values {
  liable: 'yes' | 'no'
  number: string
  method: VatMethod
  /** Per cent, as approved by the tax authority: one or two. */
  rates: number[]
  /** Numbers of the accounts at the second net tax rate. */
  accounts: string[]
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
        rates: values.method === 'net_rate' && values.rates.length === 0 ? t('start.vat.net-rates.missing') : undefined,
      }
    },
    send: async (values, _?: StepTarget): Promise<void> => {
      if (isChanged()) await saveOrganization(organization.id, toBody(values))
    },
    onSent: (_, way = 1) => step.onDone(way),
    fieldOf: nameOf,
  })
  const { liable, method, number, rates, booking } = draft
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
          <Choice
            label={t('start.vat.method')}
            data={[
              { value: 'effective', label: t('start.vat.effective') },
              { value: 'net_rate', label: t('start.vat.net') },
            ]}
            value={method}
            onChange={(value) => change({ method: value === 'net_rate' ? 'net_rate' : 'effective' })}
          />
          {method === 'net_rate' && (
            <>
              <NetRatesInput
                label={t('start.vat.net-rates')}
                description={t('start.vat.net-rates.hint')}
                {...input('rates')}
              />
              {rates.length > 1 && (
                <NetAccountsInput
                  label={t('start.vat.net-accounts')}
                  description={t('start.vat.net-accounts.hint')}
                  {...input('accounts')}
                />
              )}
            </>
          )}
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

const valuesOf = ({ vat_idn, settings }: OrganizationObject): Values => ({
  liable: settings.liableForVat ? 'yes' : 'no',
  number: vat_idn ?? '',
  method: vatMethodOf(settings),
  rates: [...settings.accountingNetTaxRates],
  accounts: [...settings.accountingNetTaxRate2Accounts],
  booking: settings.documentBooking,
})

const toBody = ({ liable, number, method, rates, accounts, booking }: Values) => {
  const booked = booking === null ? {} : { documentBooking: booking }
  if (liable === 'no') return { settings: { liableForVat: false, ...booked } }
  return {
    vat_idn: readVatNumber(number),
    settings: {
      ...booked,
      liableForVat: true,
      accountingVatMethod: method,
      // Rates of the other method stay, in case the user changes back.
      ...(method === 'net_rate' ? { accountingNetTaxRates: rates } : {}),
      // Accounts alone would mean net tax rates (rule 116).
      accountingNetTaxRate2Accounts: method === 'net_rate' && rates.length > 1 ? accounts : [],
    },
  }
}

const nameOf = (field: string): string | null => {
  if (field === 'vat_idn') return 'number'
  if (field === 'settings.liableForVat') return 'liable'
  if (field.startsWith('settings.accountingNetTaxRates')) return 'rates'
  return field.startsWith('settings.accountingNetTaxRate2Accounts') ? 'accounts' : null
}
