// How customers pay: into which account and with which reference, next to a preview of the bill; and which account
// pays.
import { Alert, Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { useCommands } from '../../command/registry.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { organizationQuery } from '../../data/query/organization/organization.ts'
import { fieldErrors, generalError } from '../../form/refusal.ts'
import { StackedForm } from '../../form/stacked-form.tsx'
import { problemText } from '../../text/problem-text.ts'
import { saveQrBill } from '../account-actions.ts'
import classes from '../accounts.module.css'
import { IbanChoice } from './iban-choice.tsx'
import { Preview } from './preview.tsx'
import {
  draftOfSettings,
  ibanForType,
  payableInto,
  QR_BILL_TYPES,
  type QrBillDraft,
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
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { settings } = organization
  const [draft, setDraft] = useState(() => draftOfSettings(settings))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const saving = useMutation({
    mutationFn: () => saveQrBill(organization.id, qrBillChange(settings, draft)),
    onError: (error) => setErrors(fieldErrors(error, i18n.language, settingOf)),
  })
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  useCommands([
    {
      id: 'qr-bill.edit',
      title: t('qr-bill.edit'),
      section: 'edit',
      icon: QrCode,
      keys: ['q'],
      run: () => focus('invoiceQrBillType'),
    },
  ])
  const change = (changed: Partial<QrBillDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = Object.entries(qrBillFaults(settings, draft))
    setErrors(Object.fromEntries(faults.map(([name, code]) => [name, problemText(i18n.language, code) ?? code])))
    if (faults[0]) focus(faults[0][0])
    else if (!saving.isPending) saving.mutate()
  }
  const { invoiceQrBillType: type } = draft
  const problem = generalError(saving.error, i18n.language, settingOf)
  return (
    <div className={classes.halves}>
      <StackedForm ref={form} onSubmit={submit} noValidate>
        <NativeSelect
          name="invoiceQrBillType"
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
          name="invoiceQrBillIban"
          label={t('qr-bill.iban')}
          description={t(type === 'QRR' ? 'qr-bill.iban.qr-hint' : 'qr-bill.iban.hint')}
          value={draft.invoiceQrBillIban}
          onChange={(invoiceQrBillIban) => change({ invoiceQrBillIban })}
          choices={payableInto(type, accounts)}
          isQr={type === 'QRR'}
          error={errors.invoiceQrBillIban}
        />
        {type === 'QRR' && (
          <TextInput
            name="invoiceQrBillCIN"
            label={t('qr-bill.cin')}
            description={t('qr-bill.cin.hint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={draft.invoiceQrBillCIN}
            onChange={({ currentTarget: { value } }) => change({ invoiceQrBillCIN: value.replace(/\D/g, '') })}
            error={errors.invoiceQrBillCIN}
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
          name="expensePaymentIban"
          label={t('qr-bill.expenses')}
          description={t('qr-bill.expenses.hint')}
          value={draft.expensePaymentIban}
          onChange={(expensePaymentIban) => change({ expensePaymentIban })}
          choices={payableInto('NON', accounts)}
          error={errors.expensePaymentIban}
        />
        {problem !== null && (
          <Alert color="red" variant="light">
            {problem}
          </Alert>
        )}
        <div>
          <Button
            type="submit"
            size="xs"
            loading={saving.isPending}
            disabled={Object.keys(qrBillChange(settings, draft)).length === 0}
          >
            {t('accounts.save')}
          </Button>
        </div>
      </StackedForm>
      <Preview draft={draft} organization={organization} accounts={accounts} />
    </div>
  )
}
