// A report on screen: trial balance, balance sheet, income statement, budget comparison. All of them have the same
// form; the address contains their days, comparison and depth.
import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { ChartColumn, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { isAged, isReportTab, REPORT_TABS, type ReportName, type ReportSearch } from '../address/reports.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useCommands } from '../command/registry.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import type { ReportObject } from '../data/query/ledger/reports.ts'
import { reportAddress, reportQuery } from '../data/query/ledger/reports.ts'
import { setPreferences, usePreferences } from '../data/store/preferences.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { LinkButton } from '../part/link-button.tsx'
import { formatDate } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { FileButtons } from '../view/file-buttons.tsx'
import { ListScreen } from '../view/list/list-screen.tsx'
import { localToday } from '../view/today.ts'
import { PeriodChooser } from './period-chooser.tsx'
import { ReportChecks } from './report-checks.tsx'
import { ReportChoices } from './report-choices.tsx'
import { budgetDays, comparisonDay, yearAt } from './report-days.ts'
import { ReportTable } from './report-table.tsx'
import classes from './reports.module.css'
import { useReportDays } from './use-report-days.ts'
import './text/dictionary.ts'

const KIND = {
  trial_balance: 'days',
  balance_sheet: 'day',
  income_statement: 'days',
  budget_comparison: 'year',
  missing_vouchers: 'days',
  aged_debtors: 'day',
  aged_creditors: 'day',
} as const satisfies Record<ReportName, 'days' | 'day' | 'year'>

/** `/reports`: the last report on screen. */
export const LatestReport = () => {
  // An earlier version stored the VAT report too, which has a screen of its own now.
  const report = usePreferences((state) => (isReportTab(state.report) ? state.report : 'balance_sheet'))
  return <Navigate to={`/reports/${report}`} replace />
}

export const ReportScreen = () => {
  const { report } = useParams({ strict: false })
  const { data: years } = useFiscalYears()
  if (!isReportTab(report)) return <Navigate to="/reports" replace />
  if (!years) return null
  return years.length === 0 ? <NoYear /> : <Report report={report} years={years} />
}

interface Props {
  readonly report: ReportName
  readonly years: readonly FiscalYearObject[]
}

const Report = ({ report, years }: Props) => {
  const { t, i18n } = useTranslation()
  const [search, change] = useListAddress<ReportSearch>(`/reports/${report}`)
  const days = useReportDays(search, years, { isYear: KIND[report] === 'year', isUntilToday: isAged(report) })
  const compared =
    isAged(report) || report === 'missing_vouchers' ? null : comparisonDay(report, days, search.compare, years)
  const request = {
    report,
    days: report === 'budget_comparison' ? budgetDays(days, search.until, localToday(new Date())) : days,
    compared,
    fiscalYear: yearAt(years, days.to)?.id ?? null,
    hasDocuments: search.rows === 'documents',
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQuery(request))
  useEffect(() => setPreferences({ report }), [report])
  return (
    <ListScreen title={t('reports.title')} filters={<Tabs report={report} search={search} />}>
      <Group gap="6px 8px" pb={8} px={16}>
        <PeriodChooser
          key={report}
          days={days}
          years={years}
          today={localToday(new Date())}
          kind={KIND[report]}
          onChange={({ from, to }) => change({ from, to })}
        />
        <ReportChoices report={report} search={search} change={change} compared={compared} />
        <Group gap={4} align="stretch" wrap="nowrap" ml="auto">
          <FileButtons address={reportAddress(request)} />
        </Group>
      </Group>
      {data ? (
        <Paper report={data} isOld={isPlaceholderData} depth={search.depth} />
      ) : error ? (
        <div role="alert" className={classes.paper}>
          <EmptyState icon={TriangleAlert} title={t('reports.error')} hint={errorText(i18n.language, error)}>
            <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
          </EmptyState>
        </div>
      ) : (
        <div className={classes.paper}>
          <Skeleton height={420} aria-label={t('reports.loading')} />
        </div>
      )}
    </ListScreen>
  )
}

const Tabs = ({ report, search }: { readonly report: ReportName; readonly search: ReportSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useCommands(
    REPORT_TABS.map((name, index) => ({
      id: `reports.open.${name}`,
      title: t('reports.open', { name: t(`report.${name}`) }),
      section: 'view',
      icon: ChartColumn,
      keys: [String(index + 1)],
      run: () => void navigate({ to: `/reports/${name}`, search }),
    })),
  )
  return (
    <Group component="nav" gap={2} align="stretch" aria-label={t('reports.choose')}>
      {REPORT_TABS.map((name, index) => (
        <Link
          key={name}
          to={`/reports/${name}`}
          search={search}
          className={classes.tab}
          aria-current={name === report ? 'page' : undefined}
          aria-keyshortcuts={String(index + 1)}
        >
          {t(`report.${name}`)}
        </Link>
      ))}
    </Group>
  )
}

interface PaperProps {
  readonly report: ReportObject
  /** Whether other days were requested and have not arrived yet. */
  readonly isOld: boolean
  readonly depth: ReportSearch['depth']
}

const Paper = ({ report, isOld, depth }: PaperProps) => {
  const { t } = useTranslation()
  const none = isAged(report.report) ? 'open' : report.report === 'missing_vouchers' ? 'missing' : 'booked'
  const daysText = ({ from, to }: { readonly from: string | null; readonly to: string }) =>
    from === null ? formatDate(to) : t('reports.days', { from: formatDate(from), to: formatDate(to) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.paper} data-content tabIndex={0} aria-label={report.title} aria-busy={isOld}>
      <div className={classes.head}>
        <h2>{report.title}</h2>
        <p>
          <bdi>{report.organization}</bdi>,{' '}
          {report.from === null ? t('reports.day', { date: formatDate(report.to) }) : daysText(report)},{' '}
          {report.currency}
          {report.compare && <span>; {t('reports.compared', { days: daysText(report.compare) })}</span>}
        </p>
        <ReportChecks report={report} />
      </div>
      {report.rows.length === 0 ? (
        <EmptyState picture="entries" title={t(`reports.none.${none}`)} hint={t(`reports.none.hint.${none}`)} />
      ) : (
        <ReportTable
          key={[report.report, report.from, report.to, report.compare?.to].join(' ')}
          report={report}
          depth={depth}
        />
      )}
    </section>
  )
}

const NoYear = () => {
  const { t } = useTranslation()
  return (
    <EmptyState isScreen picture="entries" title={t('reports.no-year')} hint={t('reports.no-year.hint')}>
      <LinkButton to="/years">{t('reports.no-year.do')}</LinkButton>
    </EmptyState>
  )
}
