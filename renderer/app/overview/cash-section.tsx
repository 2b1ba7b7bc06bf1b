// The balances of the accounts of a currency over time: a chart, and next to it the same figures as a table.
import { Box, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { OVERVIEW_PERIODS, type OverviewPeriod, type OverviewSearch } from '../address/overview.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { overviewQuery } from '../data/query/overview.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { Money } from '../part/money.tsx'
import { DateText } from '../part/texts.tsx'
import { formatDate } from '../text/format.ts'
import { ReadTable } from '../view/table.tsx'
import { type CashRow, cashRows, shownCurrency } from './cash-rows.ts'
import classes from './overview.module.css'
import { daysOf, visibleDays } from './period.ts'

/** The chart library is big; the figures are shown without waiting for it. */
const CashChart = lazy(async () => ({ default: (await import('./cash-chart.tsx')).CashChart }))

export const CashSection = () => {
  const { t } = useTranslation()
  const search: OverviewSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: OverviewSearch) =>
    void navigate({ to: '/overview', search: { ...search, ...next }, replace: true })
  const base = useStatus().data?.organization.base_currency ?? 'CHF'
  const period = usePeriod(search.period)
  const { data } = useQuery({ ...overviewQuery(period.days), enabled: period.days !== null })
  const totals = data?.cash.totals ?? []
  const currencies = totals.map(({ currency }) => currency)
  const currency = shownCurrency(currencies, search.currency, base)
  const balances = totals.find((total) => total.currency === currency)?.balances
  const rows = data && balances && currency ? cashRows(data.cash.dates, balances, currency) : []
  return (
    <section className={classes.section} data-area="cash" aria-labelledby="overview-cash">
      <div className={classes.sectionHead}>
        <h2 id="overview-cash">{t('overview.cash')}</h2>
        {currencies.length > 1 && currency && (
          <SegmentedControl
            size="xs"
            aria-label={t('word.currency')}
            data={[...currencies]}
            value={currency}
            onChange={(next) => change({ currency: next })}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={t('word.period')}
          data={OVERVIEW_PERIODS.map((value) => ({ value, label: t(`overview.cash.period.${value}`) }))}
          value={period.name}
          onChange={(next) => change({ period: next as OverviewPeriod })}
        />
      </div>
      <div className={classes.cash}>
        {rows.length > 0 && currency ? (
          <>
            <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
              <CashChart
                rows={rows}
                currency={currency}
                height={CHART_HEIGHT}
                label={t('overview.cash.chart', {
                  currency,
                  from: formatDate(rows[0]?.date ?? ''),
                  to: formatDate(rows.at(-1)?.date ?? ''),
                })}
              />
            </Suspense>
            <CashTable rows={rows} currency={currency} />
          </>
        ) : (
          <Box c="dimmed">{data ? t('overview.cash.none') : <Skeleton height={CHART_HEIGHT} />}</Box>
        )}
      </div>
    </section>
  )
}

const CHART_HEIGHT = 300

/** The chosen period, and its days once today's date is known. */
const usePeriod = (requested: OverviewPeriod | undefined) => {
  const chosenYear = usePreferences((state) => state.fiscalYear)
  const { data: years } = useFiscalYears()
  const { data: now } = useQuery(overviewQuery(null))
  const name = requested ?? (chosenYear === null ? 'months' : 'year')
  if (!years || !now) return { name, days: null }
  const today = now.to as LocalDate
  const year = years.find(({ id }) => id === chosenYear) ?? years.find(({ is_current }) => is_current)
  const days = year ? { from: year.start_date as LocalDate, to: year.end_date as LocalDate } : null
  return { name, days: visibleDays(daysOf(name, today, days), today) }
}

const CashTable = ({ rows, currency }: { readonly rows: readonly CashRow[]; readonly currency: string }) => {
  const { t } = useTranslation()
  return (
    <ReadTable
      className={classes.table}
      data-narrow
      columns={[
        t('overview.cash.date'),
        { figure: t('overview.cash.change') },
        { figure: `${t('overview.cash.balance')} ${currency}` },
      ]}
    >
      {rows.map(({ date, balance, change }) => (
        <tr key={date}>
          <th scope="row">
            <DateText date={date} />
          </th>
          <td data-figure>
            {change === null ? (
              <span className={classes.quiet}>{t('overview.cash.opening')}</span>
            ) : (
              <Money amount={change} currency={currency} isSigned />
            )}
          </td>
          <td data-figure>
            <Money amount={balance} currency={currency} />
          </td>
        </tr>
      ))}
    </ReadTable>
  )
}
