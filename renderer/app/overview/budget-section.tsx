// Income and expense of the fiscal year compared with the budget: a chart, and the same figures as a table.
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { reportQuery } from '../data/query/ledger/reports.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { LinkButton } from '../part/link-button.tsx'
import { Money } from '../part/money.tsx'
import { ReadTable } from '../view/table.tsx'
import { type BudgetRow, budgetRows } from './budget-rows.ts'
import classes from './overview.module.css'

const BudgetChart = lazy(async () => ({ default: (await import('./budget-chart.tsx')).BudgetChart }))
const CHART_HEIGHT = 280

export const BudgetSection = () => {
  const { data: years = [] } = useFiscalYears()
  const chosenId = usePreferences((state) => state.fiscalYear)
  const year = years.find(({ id }) => id === chosenId) ?? years.find(({ is_current }) => is_current) ?? years[0]
  return year ? <Budget year={year} /> : null
}

const Budget = ({ year }: { readonly year: FiscalYearObject }) => {
  const { t } = useTranslation()
  const { name } = year
  const days = { from: year.start_date as LocalDate, to: year.end_date as LocalDate }
  const { data, error } = useQuery(
    reportQuery({ report: 'budget_comparison', days, compared: null, fiscalYear: year.id }),
  )
  // A user without the right to see budgets does not see the section.
  if (error) return null
  const rows = data ? budgetRows(data) : []
  const classesOnly = rows.filter(({ isResult }) => !isResult)
  return (
    <section className={classes.section} data-area="budget" aria-labelledby="overview-budget">
      <div className={classes.sectionHead}>
        <h2 id="overview-budget">{t('overview.budget', { name })}</h2>
        {rows.length > 0 && (
          <LinkButton to="/reports/budget_comparison" search={days} size="compact-sm" variant="subtle">
            {t('overview.budget.open')}
          </LinkButton>
        )}
      </div>
      {!data && <Skeleton height={CHART_HEIGHT} />}
      {data && rows.length === 0 && (
        <div className={classes.allDone}>
          <Target size={20} aria-hidden />
          <div>
            <div>{t('overview.budget.none', { name })}</div>
            <LinkButton to="/budget" size="compact-sm" variant="light" mt={6}>
              {t('overview.budget.make')}
            </LinkButton>
          </div>
        </div>
      )}
      {data && rows.length > 0 && (
        <div className={classes.cash}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            <BudgetChart
              rows={classesOnly}
              currency={data.currency}
              height={CHART_HEIGHT}
              label={t('overview.budget.chart', { name })}
            />
          </Suspense>
          <BudgetTable rows={rows} currency={data.currency} />
        </div>
      )}
    </section>
  )
}

const BudgetTable = ({ rows, currency }: { readonly rows: readonly BudgetRow[]; readonly currency: string }) => {
  const { t } = useTranslation()
  return (
    <ReadTable
      className={classes.table}
      data-narrow
      columns={[
        t('overview.budget.class'),
        { figure: t('overview.budget.budget') },
        { figure: t('overview.budget.actual') },
        { figure: `${t('overview.budget.difference')} ${currency}` },
      ]}
    >
      {rows.map(({ key, title, actual, budget, difference, isResult }) => (
        <tr key={key} data-result={isResult || undefined}>
          <th scope="row">{title}</th>
          <td data-figure>
            <Money amount={budget} currency={currency} />
          </td>
          <td data-figure>
            <Money amount={actual} currency={currency} />
          </td>
          <td data-figure>{difference !== null && <Money amount={difference} currency={currency} />}</td>
        </tr>
      ))}
    </ReadTable>
  )
}
