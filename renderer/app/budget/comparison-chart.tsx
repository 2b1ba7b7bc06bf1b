// The chart of budget, actual and previous year, class by class. The table next to it has the same figures, so a screen
// reader gets one picture with a name.
import './text/dictionary.ts'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useTranslation } from 'react-i18next'
import { minorToNumber } from '../../../shared/value/money.ts'
import { formatAmount, formatCount } from '../text/format.ts'
import type { ClassFigures } from './budget-rows.ts'

interface Props {
  readonly figures: readonly ClassFigures[]
  readonly currency: string
  readonly height: number
  readonly year: string
  readonly previousYear: string | null
}

/** An axis needs no cents. */
const axisFigure = (value: number): string => `${value < 0 ? '−' : ''}${formatCount(Math.abs(Math.round(value)))}`

export const ComparisonChart = ({ figures, currency, height, year, previousYear }: Props) => {
  const { t } = useTranslation()
  const data = figures.map(({ title, previous, budget, actual }) => ({
    // The table has the full names: under the bars there is no room for them.
    title: `${t('budget.compare.class')} ${title.split(' ')[0]}`,
    previous: minorToNumber(previous, currency),
    budget: budget === null ? 0 : minorToNumber(budget, currency),
    actual: minorToNumber(actual, currency),
  }))
  return (
    <div role="img" aria-label={t('budget.compare.chart', { year })}>
      <BarChart
        h={height}
        data={data}
        dataKey="title"
        withLegend
        legendProps={{ verticalAlign: 'bottom' }}
        series={[
          ...(previousYear === null
            ? []
            : [{ name: 'previous', label: t('budget.column.booked', { year: previousYear }), color: 'gray.5' }]),
          { name: 'budget', label: t('budget.column.budget', { year }), color: 'var(--k-accent)' },
          { name: 'actual', label: t('budget.column.booked', { year }), color: 'teal.6' },
        ]}
        tickLine="none"
        gridAxis="x"
        valueFormatter={(value) => `${currency} ${formatAmount(value, currency)}`}
        yAxisProps={{ width: 84, tickFormatter: axisFigure }}
        xAxisProps={{ interval: 0, tick: { fontSize: 12, fill: 'currentColor' } }}
        barChartProps={{ accessibilityLayer: false, tabIndex: -1 }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
