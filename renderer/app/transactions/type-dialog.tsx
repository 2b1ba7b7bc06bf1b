// Types in a transaction, mostly of a cash account, or changes one that was typed in.
import { Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type BankTransactionObject,
  changeBankTransaction,
  createBankTransaction,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { type MinorUnits, minorToNumber, numberToMinor } from '../../../shared/value/money.ts'
import { call } from '../data/api.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { refreshTables } from '../data/refresh.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { MoneyInput } from '../form/money-input.tsx'
import { type FieldTexts, useDraftForm } from '../form/use-draft-form.ts'
import { showDone } from '../part/toast.tsx'
import { localToday } from '../view/today.ts'
import type { TypeTransactionProps } from './dialogs.ts'
import './text/dictionary.ts'

export const TypeDialog = ({ isOpen, onClose, ...props }: TypeTransactionProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(props.transaction ? 'typed.change' : 'typed.add')}>
      <TransactionForm {...props} onClose={onClose} />
    </Dialog>
  )
}

interface Values {
  bank_account_id: string
  booking_date: LocalDate | null
  amount: MinorUnits | null
  name: string
  text: string
  reference: string
}

const TransactionForm = ({
  accountId,
  transaction,
  onClose,
}: TypeTransactionProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useAccounts()
  // Statements bring the transactions of a bank account, so the default is a cash account.
  const first = accounts.find(({ type }) => type === 'cash') ?? accounts[0]
  const { draft, change, form, footer, input, text } = useDraftForm({
    initial: () => valuesOf(transaction, accountId ?? first?.id ?? ''),
    check: ({ booking_date, amount }): FieldTexts => ({
      booking_date: booking_date === null ? t('typed.date.missing') : undefined,
      amount: amount === null ? t('typed.amount.missing') : amount === 0 ? t('typed.amount.zero') : undefined,
    }),
    send: (values): Promise<unknown> => save(values, currency, transaction),
    onSent: () => {
      refreshTables('bank_transaction', 'bank_account')
      showDone(t(transaction ? 'typed.changed' : 'typed.added'))
      onClose()
    },
  })
  const account = accounts.find(({ id }) => id === draft.bank_account_id)
  const currency = transaction?.currency ?? account?.currency ?? 'CHF'
  return (
    <form {...form}>
      <Stack gap="sm">
        <Select
          label={t('word.account')}
          data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          disabled={transaction !== undefined}
          {...input('bank_account_id')}
          onChange={(id) => change({ bank_account_id: id ?? draft.bank_account_id })}
        />
        <Group gap="sm" align="flex-start" grow>
          <DateInput label={t('field.booking-date')} data-autofocus {...input('booking_date')} />
          <MoneyInput label={`${t('field.amount')} ${currency}`} currency={currency} {...input('amount')} />
        </Group>
        <Text size="xs" c="dimmed" mt={-6}>
          {t('typed.amount.hint')}
        </Text>
        <TextInput label={t('field.name')} {...text('name')} />
        <Textarea label={t('field.text')} autosize minRows={1} {...text('text', 1000)} />
        <TextInput label={t('field.reference')} {...text('reference')} />
        <FormFooter {...footer} send={t(transaction ? 'word.save' : 'typed.add')} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const valuesOf = (transaction: BankTransactionObject | undefined, accountId: string): Values => {
  const minor = transaction ? numberToMinor(transaction.amount, transaction.currency) : null
  return {
    bank_account_id: transaction?.bank_account_id ?? accountId,
    booking_date: transaction?.booking_date ?? localToday(new Date()),
    amount: minor?.ok ? minor.value : null,
    name: transaction?.name ?? '',
    text: transaction?.text ?? '',
    reference: transaction?.reference ?? '',
  }
}

const save = (values: Values, currency: string, transaction: BankTransactionObject | undefined) => {
  const { bank_account_id, booking_date, amount } = values
  if (booking_date === null || amount === null) throw new Error('not validated')
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  const stated = {
    booking_date,
    amount: minorToNumber(amount, currency),
    name: orNull(values.name),
    text: orNull(values.text),
    reference: orNull(values.reference),
  }
  if (transaction) return call(changeBankTransaction, { params: { bankTransactionId: transaction.id }, body: stated })
  // The bank's reference distinguishes the rows of an account; a typed one gets a reference that no bank uses.
  const body = { ...stated, bank_account_id, value_date: booking_date, acc_serv_ref: `kontor-${crypto.randomUUID()}` }
  return call(createBankTransaction, { body })
}
