// The rows of a letter in the dialog that makes reminders: the customer with the total, its invoices, credits and fee.
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LAST_LEVEL } from '../../../shared/record/open-item/reminder.ts'
import type { DueReminderObject, ReminderObject } from '../data/query/open-item/reminders.ts'
import { Money } from '../part/money.tsx'
import { formatCount, formatDate } from '../text/format.ts'
import { type RemindDraft, toggleInvoices } from './remind-draft.ts'
import classes from './reminders.module.css'

interface Props {
  readonly letter: DueReminderObject
  /** As it would be made now; undefined: no invoice is chosen. */
  readonly checked: ReminderObject | undefined
  readonly draft: RemindDraft
  readonly change: (changed: Partial<RemindDraft>) => void
}

const LEVELS = Array.from({ length: LAST_LEVEL }, (_, index) => index + 1)

export const Letter = ({ letter, checked, draft, change }: Props) => {
  const { t } = useTranslation()
  const { company, currency, invoices, credits, email } = letter
  const ids = invoices.map(({ invoice_id }) => invoice_id)
  const chosen = ids.filter((id) => !draft.left_out.includes(id))
  const isChosen = chosen.length > 0
  return (
    <>
      <tr data-customer>
        <td>
          <Checkbox
            aria-label={t('reminders.run.choose-all', { name: company })}
            checked={chosen.length === ids.length}
            indeterminate={isChosen && chosen.length < ids.length}
            onChange={() => change(toggleInvoices(draft, ids))}
          />
        </td>
        <th scope="row" colSpan={4}>
          <bdi>{company}</bdi> {email === null && <small>{t('reminders.run.no-address')}</small>}
        </th>
        <td data-figure>
          <Money amount={isChosen ? (checked?.total ?? letter.total) : 0} currency={currency} withCurrency />
        </td>
      </tr>
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.invoice_id} invoice={invoice} currency={currency} draft={draft} change={change} />
      ))}
      {isChosen &&
        credits.map(({ invoice_id, number, open_amount }) => (
          <tr key={invoice_id} data-minor>
            <td />
            <td colSpan={4}>{t('reminders.run.credit', { number })}</td>
            <td data-figure>
              <Money amount={open_amount} currency={currency} />
            </td>
          </tr>
        ))}
      {isChosen && checked !== undefined && checked.fee > 0 && (
        <tr data-minor>
          <td />
          <td colSpan={4}>{t('reminders.run.fee-row')}</td>
          <td data-figure>
            <Money amount={checked.fee} currency={currency} />
          </td>
        </tr>
      )}
    </>
  )
}

interface RowProps extends Pick<Props, 'draft' | 'change'> {
  readonly invoice: DueReminderObject['invoices'][number]
  readonly currency: string
}

const InvoiceRow = ({ invoice, currency, draft, change }: RowProps) => {
  const { t } = useTranslation()
  const { invoice_id: id, number, due_date, days_overdue, open_amount, level } = invoice
  const isChosen = !draft.left_out.includes(id)
  return (
    <tr data-minor={!isChosen || undefined}>
      <td>
        <Checkbox
          aria-label={t('reminders.run.choose', { number })}
          checked={isChosen}
          onChange={() => change(toggleInvoices(draft, [id]))}
        />
      </td>
      <td>
        <bdi>{number}</bdi>
      </td>
      <td data-figure>{formatDate(due_date)}</td>
      <td data-figure>{formatCount(days_overdue)}</td>
      <td>
        <NativeSelect
          size="xs"
          className={classes.level}
          aria-label={t('reminders.run.level', { number })}
          disabled={!isChosen}
          value={String(draft.levels[id] ?? level)}
          onChange={(event) => change({ levels: { ...draft.levels, [id]: Number(event.currentTarget.value) } })}
          data={LEVELS.map((each) => ({ value: String(each), label: t(`reminders.level.${each as 1 | 2 | 3}`) }))}
        />
      </td>
      <td data-figure>
        <Money amount={open_amount} currency={currency} />
      </td>
    </tr>
  )
}
