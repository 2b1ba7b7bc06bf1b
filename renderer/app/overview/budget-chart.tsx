// The chart of budget and actual. The table next to it has the same figures, so a screen reader gets one picture with a
// name.
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../text/format.ts'
import { axisFigure } from './axis-figure.ts'
import type { BudgetRow } from './budget-rows.ts'
import './text/dictionary.ts'

interface Props {
  readonly rows: readonly BudgetRow[]
  readonly currency: string
  readonly height: number
  readonly label: string
}

/** Two lines next to the bars; the table has the whole titles. */
const shortTitle = (title: string): string => (title.length > 36 ? `${title.slice(0, 35).trimEnd()}…` : title)

export const BudgetChart = ({ rows, currency, height, label }: Props) => {
  const { t } = useTranslation()
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={height}
        data={rows.map(({ title, actual, budget }) => ({ title, actual, budget }))}
        dataKey="title"
        orientation="vertical"
        series={[
          { name: 'budget', label: t('overview.budget.budget'), color: 'var(--mantine-color-dimmed)' },
          { name: 'actual', label: t('overview.budget.actual'), color: 'var(--k-accent)' },
        ]}
        withLegend
        tickLine="none"
        gridAxis="x"
        valueFormatter={(value) => `${currency} ${formatAmount(value, currency)}`}
        xAxisProps={{ tickFormatter: axisFigure }}
        yAxisProps={{ width: 150, tickFormatter: shortTitle }}
        barChartProps={{ accessibilityLayer: false, tabIndex: -1 }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
