// The reminders of an invoice, in its dialog: level, day, person, and the letter.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { letterAddress, remindersOfInvoiceQuery } from '../../data/query/open-item/reminders.ts'
import { saveFile } from '../../part/toast.tsx'
import { formatDate } from '../../text/format.ts'
import classes from './item-form.module.css'

export const DocumentReminders = ({ invoiceId }: { readonly invoiceId: string }) => {
  const { t } = useTranslation()
  const { data: reminders = [] } = useQuery(remindersOfInvoiceQuery(invoiceId))
  if (reminders.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('items.form.reminders')}
      </Text>
      <ul className={classes.orders}>
        {reminders.map(({ id, date, invoices, level, created_by }) => (
          <li key={id}>
            <button type="button" onClick={() => void saveFile(letterAddress(id))}>
              {t('items.form.reminder', {
                date: formatDate(date),
                level: invoices.find(({ invoice_id }) => invoice_id === invoiceId)?.level ?? level,
                name: created_by?.name ?? '',
              })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
