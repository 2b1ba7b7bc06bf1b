// The chart of balances at the ends of months or days. The table next to it has the same figures, so a screen reader
// gets one picture with a name.
import './text/dictionary.ts'
import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatDate } from '../text/format.ts'
import { axisFigure } from './axis-figure.ts'
import type { CashRow } from './cash-rows.ts'

interface Props {
  readonly rows: readonly CashRow[]
  readonly currency: string
  readonly height: number
  readonly label: string
}

export const CashChart = ({ rows, currency, height, label }: Props) => {
  const { t } = useTranslation()
  return (
    <div role="img" aria-label={label}>
      <AreaChart
        h={height}
        data={rows.map(({ date, balance }) => ({ date: formatDate(date), balance }))}
        dataKey="date"
        series={[{ name: 'balance', label: t('overview.cash.balance'), color: 'var(--k-accent)' }]}
        curveType="linear"
        withGradient={false}
        fillOpacity={0.14}
        strokeWidth={2}
        tickLine="none"
        gridAxis="x"
        valueFormatter={(value) => `${currency} ${formatAmount(value, currency)}`}
        xAxisProps={{ tickFormatter: (date: string) => date.slice(3), minTickGap: 16 }}
        yAxisProps={{ width: 76, tickFormatter: axisFigure }}
        referenceLines={rows.some(({ balance }) => balance < 0) ? [{ y: 0, color: 'gray.6' }] : []}
        areaChartProps={{ accessibilityLayer: false, tabIndex: -1 }}
        areaProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
