// The VAT periods of the fiscal year on screen, each with its state, as links.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { yearChecklistQuery } from '../data/query/ledger/fiscal-years.ts'
import { usePeriodLocks } from '../data/query/ledger/period-locks.ts'
import type { DateRange } from '../view/periods.ts'
import { localToday } from '../view/today.ts'
import { vatPeriodState, vatPeriodsOf } from '../view/vat-periods.ts'
import { yearAt } from './report-days.ts'
import classes from './reports.module.css'
import '../view/text/dictionary.ts'

interface Props {
  readonly days: DateRange
  readonly years: readonly FiscalYearObject[]
  readonly onChange: (days: DateRange) => void
}

export const VatPeriods = ({ days, years, onChange }: Props) => {
  const { t } = useTranslation()
  const year = yearAt(years, days.to)
  const { data } = useQuery({ ...yearChecklistQuery(year?.id ?? ''), enabled: year !== undefined })
  const { data: locks = [] } = usePeriodLocks()
  if (!year || !data?.checklist) return null
  const today = localToday(new Date())
  const periods = vatPeriodsOf(year, data.checklist.vat_periods_status)
  return (
    <ul className={classes.vatPeriods} aria-label={t('reports.vat.periods')}>
      {periods.map((period) => {
        const { label, from, to } = period
        const isShown = from === days.from && to === days.to
        const state = vatPeriodState(period, locks, today)
        const Icon = state === 'settled' ? Check : Circle
        return (
          <li key={label}>
            <Button
              size="compact-sm"
              variant={isShown ? 'light' : 'subtle'}
              leftSection={<Icon size={13} aria-hidden />}
              aria-pressed={isShown}
              onClick={() => onChange({ from, to })}
            >
              {`${label}: ${t(`vat.state.${state}`)}`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
