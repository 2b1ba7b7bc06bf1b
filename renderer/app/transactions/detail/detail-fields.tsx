// The fields of a transaction in groups, each with its name, its value and a copy button.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { STATED_TEXTS } from '../../../../shared/record/bank/bank-transaction.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { batchQuery } from '../../data/query/bank/batches.ts'
import { CopyValue } from '../../part/copy-value.tsx'
import { AccountText, DateText, ForeignText, IbanText, ReferenceText } from '../../part/texts.tsx'
import { formatAmount, formatDate, formatInstant, plainAmount, referenceKind } from '../../text/format.ts'
import { COLUMN_TEXT } from '../row-text.ts'
import classes from './detail.module.css'
import { DetailParts } from './detail-parts.tsx'

const REFERENCE_TEXT = { qrr: 'field.reference.qrr', scor: 'field.reference.scor', other: 'field.reference' } as const

export const DetailFields = ({ transaction }: { readonly transaction: BankTransactionObject }) => {
  const { t } = useTranslation()
  const { data: accounts } = useAccounts()
  const account = accounts?.find((each) => each.id === transaction.bank_account_id)
  return (
    <>
      <Section title={t('detail.payment')}>
        {STATED_TEXTS.map((field) => {
          switch (field) {
            case 'name': // The title above shows it already.
              return null
            case 'counterparty_iban':
              return <Account key={field} account={transaction.counterparty_iban} />
            case 'reference':
              return <Reference key={field} reference={transaction.reference} />
            default:
              return <Text key={field} name={t(COLUMN_TEXT[field])} value={transaction[field]} />
          }
        })}
        <Charges transaction={transaction} />
      </Section>
      <DetailParts transaction={transaction} />
      <Section title={t('detail.dates')}>
        <DateField name={t('field.booking-date')} date={transaction.booking_date} />
        <DateField name={t('field.value-date')} date={transaction.value_date} />
        <DateField name={t('field.document-date')} date={transaction.document_date} />
      </Section>
      <Section title={t('word.account')}>
        {account && <Text name={t('word.name')} value={account.name} />}
        {account?.iban && (
          <Field name={t('account.iban')} copy={account.iban}>
            <IbanText iban={account.iban} />
          </Field>
        )}
      </Section>
      <Section title={t('word.origin')}>
        <BatchField id={transaction.batch_id} />
        <Field name={t('field.created-at')}>{formatInstant(transaction.created_at)}</Field>
        <Text name={t('field.acc-serv-ref')} value={transaction.acc_serv_ref} />
        <Text name={t('field.entry-acc-serv-ref')} value={transaction.entry_acc_serv_ref} />
        <Text name={t('field.id')} value={transaction.id} />
      </Section>
    </>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
)

interface FieldProps {
  readonly name: string
  /** The text of the copy button; without it there is no button. */
  readonly copy?: string
  readonly children: ReactNode
}

const Field = ({ name, copy, children }: FieldProps) => (
  <div className={classes.field}>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd className={classes.fieldCopy}>{copy !== undefined && <CopyValue value={copy} name={name} />}</dd>
  </div>
)

/** A text of the statement; shows nothing when the bank sent none. */
const Text = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
  value === null || value === '' ? null : (
    <Field name={name} copy={value}>
      <ForeignText text={value} />
    </Field>
  )

const Account = ({ account }: { readonly account: string | null }) => {
  const { t } = useTranslation()
  return account ? (
    <Field name={t(COLUMN_TEXT.counterparty_iban)} copy={account}>
      <AccountText account={account} />
    </Field>
  ) : null
}

const Charges = ({ transaction }: { readonly transaction: BankTransactionObject }) => {
  const { t } = useTranslation()
  const { charges, charges_currency: currency } = transaction
  return charges === null || currency === null ? null : (
    <Field name={t('field.charges')} copy={plainAmount(charges, currency)}>
      {currency} {formatAmount(charges, currency)}
    </Field>
  )
}

const Reference = ({ reference }: { readonly reference: string | null }) => {
  const { t } = useTranslation()
  return reference ? (
    <Field name={t(REFERENCE_TEXT[referenceKind(reference)])} copy={reference}>
      <ReferenceText reference={reference} />
    </Field>
  ) : null
}

const DateField = ({ name, date }: { readonly name: string; readonly date: string | null }) =>
  date === null ? null : (
    <Field name={name} copy={formatDate(date)}>
      <DateText date={date} />
    </Field>
  )

const BatchField = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation()
  const { data: batch } = useQuery(batchQuery(id))
  if (id === null) return <Field name={t('field.batch')}>{t('detail.by-hand')}</Field>
  return <Text name={t('field.batch')} value={batch?.name ?? id} />
}
