// What paid a document, and what came back, in its dialog.
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DocumentObject } from '../../data/query/open-item/open-items.ts'
import { formatAmount, formatDate } from '../../text/format.ts'
import classes from './item-form.module.css'

interface Props {
  readonly document: DocumentObject
  readonly onLeave: () => void
}

export const DocumentPayments = ({ document: { payments = [], currency }, onLeave }: Props) => {
  const { t } = useTranslation()
  if (payments.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('items.paid-by')}
      </Text>
      <ul className={classes.orders}>
        {payments.map(({ bank_transaction_id: id, date, amount, is_return }) => (
          <li key={`${id} ${date}`}>
            <Link to="/transactions" search={{ open: id }} onClick={onLeave}>
              {t(is_return ? 'items.paid-by.return' : 'items.paid-by.payment', {
                date: formatDate(date),
                amount: `${currency} ${formatAmount(amount, currency)}`,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
