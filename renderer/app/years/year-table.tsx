// All fiscal years in one table, the latest first; the name links to the remaining tasks of the year.
import { Link } from '@tanstack/react-router'
import { CircleDot, Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { DateText } from '../part/texts.tsx'
import { TableHead } from '../view/table.tsx'
import { localToday } from '../view/today.ts'
import classes from './years.module.css'

interface Props {
  readonly years: readonly FiscalYearObject[]
  /** The year on screen. */
  readonly current: string
}

type State = 'closed' | 'current' | 'over' | 'open'
const STATE_ICONS = { closed: Lock, current: CircleDot, over: LockOpen, open: LockOpen } as const

const stateOf = ({ is_closed, is_current, end_date }: FiscalYearObject): State => {
  if (is_closed) return 'closed'
  if (is_current) return 'current'
  return end_date < localToday(new Date()) ? 'over' : 'open'
}

export const YearTable = ({ years, current }: Props) => {
  const { t } = useTranslation()
  return (
    <section className={classes.list} aria-label={t('years.title')}>
      <table className={classes.table}>
        <TableHead columns={[t('word.name'), t('word.from'), t('word.to'), t('years.type'), t('word.state')]} />
        <tbody>
          {years.map((year) => {
            const state = stateOf(year)
            const Icon = STATE_ICONS[state]
            return (
              <tr key={year.id} data-current={year.id === current || undefined}>
                <th scope="row">
                  <Link
                    to="/years"
                    search={{ year: year.id }}
                    replace
                    className={classes.link}
                    aria-current={year.id === current ? 'true' : undefined}
                  >
                    <bdi>{year.name}</bdi>
                  </Link>
                </th>
                <td>
                  <DateText date={year.start_date} />
                </td>
                <td>
                  <DateText date={year.end_date} />
                </td>
                <td>{t(`years.type.${year.type.value}`)}</td>
                <td>
                  <span className={classes.state} data-state={state}>
                    <Icon size={14} aria-hidden />
                    {t(`years.state.${state}`)}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
