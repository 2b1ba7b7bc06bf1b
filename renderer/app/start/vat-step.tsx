// The second step: whether the company is liable for VAT, its number, and how it settles.
import { MultiSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../shared/api/endpoints/organizations.ts'
import { isPostingAccount } from '../../../shared/record/ledger-account.ts'
import { readVatNumber } from '../../../shared/value/vat-number.ts'
import { ledgerAccountsQuery } from '../data/query/ledger-accounts.ts'
import { fieldErrors, generalError } from '../form/refusal.ts'
import { saveOrganization } from './save-organization.ts'
import { StepForm, type StepProps, type Way } from './step-form.tsx'

interface Props extends StepProps {
  readonly organization: OrganizationObject
}

interface Values {
  liable: 'yes' | 'no'
  number: string
  method: 'effective' | 'net'
  /** Numbers of the accounts at the second net tax rate. */
  accounts: string[]
}

export const VatStep = ({ organization, ...step }: Props) => {
  const { t, i18n } = useTranslation()
  const form = useForm<Values>({
    initialValues: valuesOf(organization),
    validateInputOnBlur: true,
    validate: {
      number: (number, { liable }) =>
        liable === 'no' || number.trim() === '' || readVatNumber(number) !== null
          ? null
          : t('start.vat.number.invalid'),
      accounts: (accounts, { liable, method }) =>
        liable === 'yes' && method === 'net' && accounts.length === 0 ? t('start.vat.net-accounts.missing') : null,
    },
  })
  const { liable, method, number } = form.values
  const saving = useMutation({
    mutationFn: async ({ values }: { readonly values: Values; readonly way: Way }) => {
      if (form.isDirty()) await saveOrganization(organization.id, toBody(values))
    },
    onSuccess: (_, { way }) => step.onDone(way),
    onError: (error) => form.setErrors(fieldErrors(error, i18n.language, nameOf)),
  })
  const numberProps = form.getInputProps('number')
  return (
    <StepForm
      {...step}
      heading={t('start.vat.heading')}
      hint={t('start.vat.hint')}
      isChanged={form.isDirty()}
      isSaving={saving.isPending}
      error={generalError(saving.error, i18n.language, nameOf)}
      onSave={(event, way) => form.onSubmit((values) => saving.mutate({ values, way }))(event)}
    >
      <Choice
        label={t('start.vat.liable')}
        data={[
          { value: 'yes', label: t('start.vat.yes') },
          { value: 'no', label: t('start.vat.no') },
        ]}
        {...form.getInputProps('liable')}
      />
      {liable === 'yes' && (
        <>
          <TextInput
            label={t('start.vat.number')}
            description={t('start.vat.number.hint')}
            maxLength={40}
            spellCheck={false}
            autoComplete="off"
            {...numberProps}
            onBlur={(event) => {
              form.setFieldValue('number', readVatNumber(number) ?? number)
              numberProps.onBlur(event)
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
              { value: 'net', label: t('start.vat.net') },
            ]}
            {...form.getInputProps('method')}
          />
          {method === 'net' && <NetAccounts {...form.getInputProps('accounts')} />}
        </>
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

/** The accounts of class 3, where sales are booked. */
const NetAccounts = (props: Pick<React.ComponentProps<typeof MultiSelect>, 'value' | 'onChange' | 'error'>) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  return (
    <MultiSelect
      label={t('start.vat.net-accounts')}
      description={t('start.vat.net-accounts.hint')}
      data={accounts
        .filter((account) => /^3/.test(`${account.number}`) && isPostingAccount(account))
        .map((account) => ({ value: `${account.number}`, label: account.full_name }))}
      searchable
      nothingFoundMessage={t('start.vat.net-accounts.none')}
      {...props}
    />
  )
}

const valuesOf = ({ vat_idn, settings }: OrganizationObject): Values => ({
  liable: settings.liableForVat ? 'yes' : 'no',
  number: vat_idn ?? '',
  method: settings.accountingNetTaxRate2Accounts.length > 0 ? 'net' : 'effective',
  accounts: [...settings.accountingNetTaxRate2Accounts],
})

const toBody = ({ liable, number, method, accounts }: Values) =>
  liable === 'no'
    ? { settings: { liableForVat: false } }
    : {
        vat_idn: readVatNumber(number),
        settings: { liableForVat: true, accountingNetTaxRate2Accounts: method === 'net' ? accounts : [] },
      }

const nameOf = (field: string): string | null => {
  if (field === 'vat_idn') return 'number'
  if (field === 'settings.liableForVat') return 'liable'
  return field.startsWith('settings.accountingNetTaxRate2Accounts') ? 'accounts' : null
}
