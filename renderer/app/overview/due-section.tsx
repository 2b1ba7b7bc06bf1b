// Due invoices and expenses, overdue or in the next days, each with a link to its list.
import { Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { DUE_SOON_DAYS, dueQuery } from '../data/query/open-item/due.ts'
import { Money } from '../part/money.tsx'
import { formatCount, formatDate } from '../text/format.ts'
import { ReadTable } from '../view/table.tsx'
import { localToday } from '../view/today.ts'
import classes from './overview.module.css'

const ROWS = [
  { kind: 'invoice', when: 'overdue' },
  { kind: 'invoice', when: 'soon' },
  { kind: 'expense', when: 'overdue' },
  { kind: 'expense', when: 'soon' },
] as const
type Row = (typeof ROWS)[number]

const PATHS = { invoice: '/invoices', expense: '/expenses' } as const
/** The lists have a view of overdue documents; those due soon are at the top of the open ones. */
const SEARCH = { overdue: { view: 'overdue' }, soon: { sort: 'due_date' } } as const

const nameOf = ({ kind, when }: Row) => `overview.due.${kind}.${when}` as const

export const DueSection = () => {
  const { t } = useTranslation()
  const today: LocalDate = localToday(new Date())
  const answers = useQueries({ queries: ROWS.map(({ kind, when }) => dueQuery(kind, when, today)) })
  const isThere = answers.every(({ data }) => data !== undefined)
  const shown = ROWS.flatMap((row, index) => {
    const due = answers[index]?.data
    return due && due.count > 0 ? [{ row, due }] : []
  })
  return (
    <section className={classes.section} data-area="due" aria-labelledby="overview-due">
      <h2 id="overview-due">{t('overview.due')}</h2>
      {!isThere && <Skeleton height={90} />}
      {isThere && shown.length === 0 && (
        <p className={classes.good}>
          <Check size={14} aria-hidden />
          {t('overview.due.none', { days: DUE_SOON_DAYS })}
        </p>
      )}
      {isThere && shown.length > 0 && (
        <ReadTable
          className={classes.table}
          columns={[
            t('overview.due.what', { days: DUE_SOON_DAYS }),
            { figure: t('overview.due.count') },
            { figure: t('overview.due.amount') },
            t('overview.due.first'),
          ]}
        >
          {shown.map(({ row, due }) => (
            <tr key={nameOf(row)}>
              <th scope="row">
                <Link to={PATHS[row.kind]} search={SEARCH[row.when]} className={classes.link}>
                  {t(nameOf(row))}
                </Link>
              </th>
              <td data-figure>{formatCount(due.count)}</td>
              <td data-figure>
                {due.sums.map(({ currency, open_amount }) => (
                  <div key={currency}>
                    <Money amount={open_amount} currency={currency} withCurrency />
                  </div>
                ))}
              </td>
              <td>
                {due.first?.due_date && formatDate(due.first.due_date)}
                <div className={classes.quiet}>
                  <bdi>{due.first?.company}</bdi>
                </div>
              </td>
            </tr>
          ))}
        </ReadTable>
      )}
    </section>
  )
}
