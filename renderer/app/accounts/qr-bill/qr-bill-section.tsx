// How customers pay: into which account and with which reference, next to a preview of the bill; and which account
// pays.
import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { useCommands } from '../../command/registry.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { organizationQuery } from '../../data/query/organization/organization.ts'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { saveQrBill } from '../account-actions.ts'
import classes from '../accounts.module.css'
import { IbanChoice } from './iban-choice.tsx'
import { Preview } from './preview.tsx'
import {
  draftOfSettings,
  ibanForType,
  payableInto,
  QR_BILL_TYPES,
  qrBillChange,
  qrBillFaults,
} from './qr-bill-draft.ts'

export const QrBillSection = () => {
  const { t } = useTranslation()
  const organizationId = useStatus().data?.organization.id
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  })
  const { data: accounts } = useAccounts()
  return (
    <section className={classes.qrBill} aria-labelledby="qr-bill">
      <h2 id="qr-bill">{t('qr-bill.title')}</h2>
      <p className={classes.hint}>{t('qr-bill.hint')}</p>
      {organization && accounts ? <Form organization={organization} accounts={accounts} /> : <Skeleton height={260} />}
    </section>
  )
}

/** The server names a setting as a part of the organization: `settings.invoiceQrBillIban`. */
const settingOf = (field: string): string | null => /^settings\.(\w+)$/.exec(field)?.[1] ?? null

interface FormProps {
  readonly organization: OrganizationObject
  readonly accounts: readonly BankAccountObject[]
}

const Form = ({ organization, accounts }: FormProps) => {
  const { t } = useTranslation()
  const { settings } = organization
  const { draft, errors, change, form, footer, input, text } = useDraftForm({
    initial: () => draftOfSettings(settings),
    check: (typed) => qrBillFaults(settings, typed),
    send: (typed) => saveQrBill(organization.id, qrBillChange(settings, typed)),
    fieldOf: settingOf,
  })
  useCommands([
    {
      id: 'qr-bill.edit',
      title: t('qr-bill.edit'),
      section: 'edit',
      icon: QrCode,
      keys: ['q'],
      run: () => form.ref.current?.querySelector('select')?.focus(),
    },
  ])
  const { invoiceQrBillType: type } = draft
  return (
    <div className={classes.halves}>
      <StackedForm {...form}>
        <NativeSelect
          label={t('qr-bill.type')}
          description={t(`qr-bill.type.${type}.hint`)}
          value={type}
          onChange={({ currentTarget: { value } }) => {
            const next = QR_BILL_TYPES.find((each) => each === value) ?? type
            change({
              invoiceQrBillType: next,
              invoiceQrBillIban: ibanForType(next, draft.invoiceQrBillIban, accounts),
            })
          }}
          data={QR_BILL_TYPES.map((value) => ({ value, label: t(`qr-bill.type.${value}`) }))}
          error={errors.invoiceQrBillType}
        />
        <IbanChoice
          label={t('qr-bill.iban')}
          description={t(type === 'QRR' ? 'qr-bill.iban.qr-hint' : 'qr-bill.iban.hint')}
          choices={payableInto(type, accounts)}
          isQr={type === 'QRR'}
          {...input('invoiceQrBillIban')}
        />
        {type === 'QRR' && (
          <TextInput
            label={t('qr-bill.cin')}
            description={t('qr-bill.cin.hint')}
            inputMode="numeric"
            {...text('invoiceQrBillCIN', 6)}
            onChange={({ currentTarget: { value } }) => change({ invoiceQrBillCIN: value.replace(/\D/g, '') })}
          />
        )}
        <Checkbox
          label={t('qr-bill.printable')}
          description={t('qr-bill.printable.hint')}
          checked={draft.invoiceQrBillPrintable}
          onChange={({ currentTarget: { checked } }) => change({ invoiceQrBillPrintable: checked })}
          error={errors.invoiceQrBillPrintable}
        />
        <IbanChoice
          label={t('qr-bill.expenses')}
          description={t('qr-bill.expenses.hint')}
          choices={payableInto('NON', accounts)}
          {...input('expensePaymentIban')}
        />
        <ProblemAlert text={footer.problem} />
        <div>
          <Button
            type="submit"
            size="xs"
            loading={footer.isSending}
            disabled={Object.keys(qrBillChange(settings, draft)).length === 0}
          >
            {t('word.save')}
          </Button>
        </div>
      </StackedForm>
      <Preview draft={draft} organization={organization} accounts={accounts} />
    </div>
  )
}
