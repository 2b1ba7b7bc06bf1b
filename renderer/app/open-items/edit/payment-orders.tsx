// The payment orders of an expense, in its dialog: with a link to each, and a button for a new one.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paymentsOfExpenseQuery } from '../../data/query/open-item/payments.ts'
import { openDialog } from '../../dialog/stack.ts'
import { formatAmount, formatDate } from '../../text/format.ts'
import classes from './item-form.module.css'

export const PaymentOrders = ({ expenseId }: { readonly expenseId: string }) => {
  const { t } = useTranslation()
  const { data: payments = [] } = useQuery(paymentsOfExpenseQuery(expenseId))
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
