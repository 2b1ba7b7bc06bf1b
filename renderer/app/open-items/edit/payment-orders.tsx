// The payment runs and payment orders of an expense, in its dialog: with a link to each, and a button for a new order.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaymentRunObject } from '../../../../shared/api/endpoints/open-item/payment-runs.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { runsOfBillQuery } from '../../data/query/open-item/payment-runs.ts'
import { paymentsOfExpenseQuery } from '../../data/query/open-item/payments.ts'
import { openDialog } from '../../dialog/stack.ts'
import { formatAmount, formatDate, formatInstant } from '../../text/format.ts'
import classes from './item-form.module.css'

interface Props {
  readonly expenseId: string
  readonly onLeave: () => void
}

export const PaymentOrders = ({ expenseId, onLeave }: Props) => {
  const { t } = useTranslation()
  const { data: payments = [] } = useQuery(paymentsOfExpenseQuery(expenseId))
  const { data: runs = [] } = useQuery(runsOfBillQuery(expenseId))
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {t('items.payment.of-expense')}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Banknote size={14} />}
          onClick={() => openDialog('payment', { expenseIds: [expenseId] })}
        >
          {t('items.payment.for-expense')}
        </Button>
      </Group>
      <ul className={classes.orders}>
        {runs.map((run) => (
          <RunOfBill key={run.id} run={run} expenseId={expenseId} onLeave={onLeave} />
        ))}
        {payments.map((payment) => (
          <li key={payment.id}>
            <button type="button" onClick={() => openDialog('payment', { paymentId: payment.id })}>
              {formatDate(payment.execution_date)} · {payment.currency} {formatAmount(payment.total, payment.currency)}{' '}
              · {t(`items.payment.status.${payment.status}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RunProps extends Props {
  readonly run: PaymentRunObject
}

/** The way of the bill through a run: its payment, the file, the bank's answer, and the rows of the statement. */
const RunOfBill = ({ run, expenseId, onLeave }: RunProps) => {
  const { t } = useTranslation()
  const payment = run.payments.find(({ expense_id }) => expense_id === expenseId)
  return (
    <li>
      <Link to="/payment-runs/$runId" params={{ runId: run.id }} onClick={onLeave}>
        {t('items.payment.run', { number: run.number, state: t(`payments.state.${payment?.state ?? 'booked'}`) })}
      </Link>
      {payment && (
        <ol className={classes.way}>
          <li>{t('items.way.order', { id: payment.end_to_end_id, date: formatDate(payment.execution_date) })}</li>
          {run.taken_at !== null && <li>{t('items.way.taken', { time: formatInstant(run.taken_at) })}</li>}
          {run.answers.map(({ name, read_at }) => (
            <li key={read_at}>
              {name === null
                ? t('items.way.noted', { time: formatInstant(read_at) })
                : t('items.way.answer', { name, time: formatInstant(read_at) })}
            </li>
          ))}
          {payment.reasons.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{[code, message].filter(Boolean).join(' · ')}</li>
          ))}
          {payment.bookings.map(({ bank_transaction_id, date, is_return }) => (
            <li key={bank_transaction_id}>
              <Link to="/transactions" search={{ open: bank_transaction_id }} onClick={onLeave}>
                {t(is_return ? 'items.way.returned' : 'items.way.booked', {
                  date: date === null ? '' : formatDate(date),
                })}
              </Link>
              {!is_return && <Balance accountId={payment.bank_account_id} />}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** Whether the balance of the account, with the row, is the one that the bank stated last. */
const Balance = ({ accountId }: { readonly accountId: string }) => {
  const { t } = useTranslation()
  const check = useAccounts().data?.find(({ id }) => id === accountId)?.balance_check
  if (check?.difference === undefined || check.difference === null) return null
  return <> · {t(check.difference === 0 ? 'items.way.balance' : 'items.way.balance.wrong')}</>
}
