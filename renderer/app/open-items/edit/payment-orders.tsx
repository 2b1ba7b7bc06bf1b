// The payment runs and payment orders of an expense, in its dialog: with a link to each, and a button for a new order.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaymentRunObject } from '../../../../shared/api/endpoints/open-item/payment-runs.ts'
import { runsOfBillQuery } from '../../data/query/open-item/payment-runs.ts'
import { paymentsOfExpenseQuery } from '../../data/query/open-item/payments.ts'
import { openDialog } from '../../dialog/stack.ts'
import { formatAmount, formatDate } from '../../text/format.ts'
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

const RunOfBill = ({ run, expenseId, onLeave }: RunProps) => {
  const { t } = useTranslation()
  const payment = run.payments.find(({ expense_id }) => expense_id === expenseId)
  return (
    <li>
      <Link to="/payment-runs/$runId" params={{ runId: run.id }} onClick={onLeave}>
        {t('items.payment.run', { number: run.number, state: t(`payments.state.${payment?.state ?? 'booked'}`) })}
      </Link>
    </li>
  )
}
