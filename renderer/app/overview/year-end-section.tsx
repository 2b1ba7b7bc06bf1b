// The end of a past year that is still open: its remaining tasks, with a link to the year.
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { useFiscalYears, yearChecklistQuery } from '../data/query/ledger/fiscal-years.ts'
import { LinkButton } from '../part/link-button.tsx'
import { formatDate } from '../text/format.ts'
import { localToday } from '../view/today.ts'
import { vatPeriodsOf } from '../view/vat-periods.ts'
import classes from './overview.module.css'
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
  // A user who may not keep the books does not see the remaining tasks.
  if (!data?.checklist) return null
  const { vat_periods_status: vat, ...posted } = data.checklist
  const items = [
    ...vatPeriodsOf(year, vat).map(({ label, isDone }) => ({
      key: label,
      isDone,
      text: t('overview.year-end.vat', { label }),
    })),
    { key: 'result', isDone: Object.values(posted).every(Boolean), text: t('overview.year-end.result') },
    { key: 'close', isDone: false, text: t('overview.year-end.close') },
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
        {items.map(({ key, isDone, text }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={key} className={classes.yearEndItem} data-done={isDone || undefined}>
              <Icon size={15} aria-hidden />
              {text}: {t(isDone ? 'overview.year-end.done' : 'word.open')}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
