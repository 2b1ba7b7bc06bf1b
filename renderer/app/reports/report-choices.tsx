// The comparison of a report, and its depth.
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import {
  BUDGET_ENDS,
  COMPARED,
  dayOf,
  isAged,
  REPORT_DEPTHS,
  type ReportName,
  type ReportSearch,
} from '../address/reports.ts'
import { DateInput } from '../form/date-input.tsx'
import classes from './reports.module.css'

interface Props {
  readonly report: ReportName
  readonly search: ReportSearch
  readonly change: (change: ReportSearch) => void
  /** The first day of the comparison, for a user who wants another one. */
  readonly compared: LocalDate | null
}

export const ReportChoices = ({ report, search, change, compared }: Props) => {
  const { t } = useTranslation()
  const day = dayOf(search.compare)
  const isOfDay = report === 'balance_sheet'
  if (report === 'missing_vouchers') return null
  if (isAged(report)) return <AgedRows search={search} change={change} />
  return (
    <>
      {report !== 'budget_comparison' && (
        <NativeSelect
          size="xs"
          aria-label={t('reports.compare')}
          value={day ? 'day' : (search.compare ?? 'none')}
          onChange={({ currentTarget: { value } }) =>
            change({
              compare: value === 'day' ? (compared ?? search.to) : COMPARED.find((each) => each === value),
            })
          }
          data={[
            { value: 'none', label: t('reports.compare.none') },
            ...COMPARED.map((value) => ({ value, label: t(`reports.compare.${value}`) })),
            { value: 'day', label: t(isOfDay ? 'reports.compare.day' : 'reports.compare.period') },
          ]}
        />
      )}
      {report !== 'budget_comparison' && day && (
        <DateInput
          size="xs"
          className={classes.compareDay}
          aria-label={t('reports.compare.date')}
          value={day}
          onChange={(next) => {
            if (next) change({ compare: next })
          }}
        />
      )}
      {report === 'budget_comparison' && <BudgetEnd search={search} change={change} />}
      {report !== 'trial_balance' && (
        <NativeSelect
          size="xs"
          aria-label={t('reports.depth')}
          value={search.depth ?? 'accounts'}
          onChange={({ currentTarget: { value } }) => change({ depth: REPORT_DEPTHS.find((each) => each === value) })}
          data={(['accounts', ...REPORT_DEPTHS] as const).map((value) => ({
            value,
            label: t(`reports.depth.${value}`),
          }))}
        />
      )}
    </>
  )
}

/** Until when a budget is compared. */
const BudgetEnd = ({ search, change }: Pick<Props, 'search' | 'change'>) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('reports.until')}
      value={search.until ?? 'year'}
      onChange={({ currentTarget: { value } }) => change({ until: BUDGET_ENDS.find((each) => each === value) })}
      data={(['year', ...BUDGET_ENDS] as const).map((value) => ({ value, label: t(`reports.until.${value}`) }))}
    />
  )
}

/** Whether documents have rows of their own. */
const AgedRows = ({ search, change }: Pick<Props, 'search' | 'change'>) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('reports.depth')}
      value={search.rows ?? ''}
      onChange={({ currentTarget: { value } }) => change({ rows: value === 'documents' ? value : undefined })}
      data={[
        { value: '', label: t('reports.documents') },
        { value: 'documents', label: t('reports.documents.each') },
      ]}
    />
  )
}
