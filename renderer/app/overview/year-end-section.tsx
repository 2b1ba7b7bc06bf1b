// The end of a past year that is still open: its remaining tasks, with a link to the year.
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { useFiscalYears, yearChecklistQuery } from '../data/query/ledger/fiscal-years.ts'
import { usePeriodLocks } from '../data/query/ledger/period-locks.ts'
import { LinkButton } from '../part/link-button.tsx'
import { formatDate } from '../text/format.ts'
import { localToday } from '../view/today.ts'
import { vatPeriodState, vatPeriodsOf } from '../view/vat-periods.ts'
import classes from './overview.module.css'
import '../view/text/dictionary.ts'
import './text/dictionary.ts'

export const YearEndSection = () => {
  const { data: years = [] } = useFiscalYears()
  const year = years.findLast(({ is_open }) => is_open)
  if (!year || year.end_date >= localToday(new Date())) return null
  return <YearEnd year={year} />
}

const YearEnd = ({ year }: { readonly year: FiscalYearObject }) => {
  const { t } = useTranslation()
  const { data } = useQuery(yearChecklistQuery(year.id))
  const { data: locks = [] } = usePeriodLocks()
  // A user who may not keep the books does not see the remaining tasks.
  if (!data?.checklist) return null
  const { vat_periods_status: vat, ...posted } = data.checklist
  const today = localToday(new Date())
  const item = (key: 'result' | 'close', isDone: boolean) => ({
    key,
    isDone,
    text: t(`overview.year-end.${key}`),
    state: t(isDone ? 'overview.year-end.done' : 'word.open'),
  })
  const items = [
    ...vatPeriodsOf(year, vat).map((period) => {
      const state = vatPeriodState(period, locks, today)
      const isDone = state === 'settled'
      return {
        key: period.label,
        isDone,
        text: t('overview.year-end.vat', { label: period.label }),
        state: t(`vat.state.${state}`),
      }
    }),
    item('result', Object.values(posted).every(Boolean)),
    item('close', false),
  ]
  return (
    <section className={classes.section} data-area="year-end" aria-labelledby="overview-year-end">
      <div className={classes.sectionHead}>
        <h2 id="overview-year-end">{t('overview.year-end', { name: year.name })}</h2>
        <LinkButton
          to="/years"
          search={{ year: year.id }}
          size="compact-sm"
          variant="light"
          leftSection={<CalendarCheck size={15} aria-hidden />}
        >
          {t('overview.year-end.do')}
        </LinkButton>
      </div>
      <p className={classes.quiet}>{t('overview.year-end.over', { date: formatDate(year.end_date) })}</p>
      <ul className={classes.yearEnd}>
        {items.map(({ key, isDone, text, state }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={key} className={classes.yearEndItem} data-done={isDone || undefined}>
              <Icon size={15} aria-hidden />
              {text}: {state}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
