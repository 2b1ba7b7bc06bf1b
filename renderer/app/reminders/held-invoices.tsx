// The overdue invoices that get no reminder on the day, and why.
import { useTranslation } from 'react-i18next'
import type { HeldInvoiceObject } from '../data/query/open-item/reminders.ts'
import { Money } from '../part/money.tsx'
import { countParams, formatDate } from '../text/format.ts'
import { ReadTable } from '../view/table.tsx'
import classes from './reminders.module.css'

export const HeldInvoices = ({ held }: { readonly held: readonly HeldInvoiceObject[] }) => {
  const { t } = useTranslation()
  return (
    <details className={classes.held}>
      <summary>{t('reminders.held', countParams(held.length))}</summary>
      <div>
        <ReadTable
          aria-label={t('reminders.held', countParams(held.length))}
          columns={[t('word.number'), t('word.company'), t('reminders.held.why'), { figure: t('state.open') }]}
        >
          {held.map(({ invoice_id, number, company, reason, until, open_amount, currency }) => (
            <tr key={invoice_id}>
              <td>
                <bdi>{number}</bdi>
              </td>
              <td>
                <bdi>{company}</bdi>
              </td>
              <td>{t(`reminders.held.${reason}`, { date: until === null ? '' : formatDate(until) })}</td>
              <td data-figure>
                <Money amount={open_amount} currency={currency} withCurrency />
              </td>
            </tr>
          ))}
        </ReadTable>
      </div>
    </details>
  )
}
