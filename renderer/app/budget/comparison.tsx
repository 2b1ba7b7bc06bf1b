// Budget compared with actual, class by class: a chart, and the same figures as a table.
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import { Money } from '../part/money.tsx'
import { ReadTable } from '../view/table.tsx'
import classes from './budget.module.css'
import { type BudgetAccount, type BudgetFilter, classFigures, type Figures, totalRows } from './budget-rows.ts'
import { deviationOf, percentText } from './figures.ts'

/** The chart library is big; the figures are shown without waiting for it. */
const ComparisonChart = lazy(async () => ({ default: (await import('./comparison-chart.tsx')).ComparisonChart }))

const CHART_HEIGHT = 340

interface Props {
  readonly accounts: readonly BudgetAccount[]
  readonly kind: BudgetFilter['kind']
  readonly currency: string
  readonly year: string
  readonly previousYear: string | null
  /** Shows the accounts behind a figure. */
  readonly onShow: () => void
}

export const Comparison = ({ accounts, kind, currency, year, previousYear, onShow }: Props) => {
  const { t } = useTranslation()
  const figures = classFigures(accounts, kind)
  const totals = totalRows(accounts, kind, (key) => t(`budget.total.${key}`))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.comparison} aria-label={t('budget.view.compare')} data-content tabIndex={0}>
      <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
        <ComparisonChart
          figures={figures}
          currency={currency}
          height={CHART_HEIGHT}
          year={year}
          previousYear={previousYear}
        />
      </Suspense>
      <ReadTable
        className={classes.table}
        caption={t('budget.compare.caption', { year, currency })}
        columns={[
          t('budget.compare.class'),
          previousYear !== null && { figure: t('budget.column.booked', { year: previousYear }) },
          { figure: t('budget.column.budget', { year }) },
          { figure: t('budget.column.booked', { year }) },
          { figure: t('budget.column.deviation') },
          { figure: t('budget.column.deviation-percent') },
        ]}
      >
        {figures.map((line) => (
          <Line
            key={line.title}
            title={line.title}
            figures={line}
            currency={currency}
            isPrevious={previousYear !== null}
            onShow={onShow}
          />
        ))}
        {totals.map((line) => (
          <Line key={line.id} title={line.name} figures={line} currency={currency} isPrevious={previousYear !== null} />
        ))}
      </ReadTable>
    </section>
  )
}

interface LineProps {
  readonly title: string
  readonly figures: Figures
  readonly currency: string
  readonly isPrevious: boolean
  /** Undefined for a total. */
  readonly onShow?: () => void
}

const Line = ({ title, figures, currency, isPrevious, onShow }: LineProps) => {
  const { previous, budget, actual } = figures
  const money = (amount: MinorUnits) => <Money amount={minorToNumber(amount, currency)} currency={currency} />
  return (
    <tr data-total={onShow ? undefined : ''}>
      <th scope="row">
        {onShow ? (
          <button type="button" className={classes.show} onClick={onShow}>
            {title}
          </button>
        ) : (
          title
        )}
      </th>
      {isPrevious && <td data-figure>{money(previous)}</td>}
      <td data-figure>{budget === null ? '–' : money(budget)}</td>
      <td data-figure>{money(actual)}</td>
      <td data-figure>{money(deviationOf(budget, actual))}</td>
      <td data-figure>{budget === null ? '' : percentText(deviationOf(budget, actual), budget)}</td>
    </tr>
  )
}
