// The report of one batch: how the file of an import was read, its statements, which lines were skipped and why, and
// its undo.
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, FileQuestion, FileText, List, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shared/api/client.ts'
import type { BatchObject, ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import type { BulkBatchObject } from '../../../../shared/api/endpoints/import/bulk-batch.ts'
import { NO_FILTERS } from '../../address/transactions.ts'
import { useChangeSearch } from '../../address/use-list-search.ts'
import { isBulk } from '../../data/batch-kind.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { batchQuery, reportQuery } from '../../data/query/bank/batches.ts'
import { openDialog } from '../../dialog/stack.ts'
import { EmptyState } from '../../part/empty-state.tsx'
import { formatInstant } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { BatchBadge } from '../../view/batch/batch-badge.tsx'
import { batchState, canUndo } from '../../view/batch/batch-state.ts'
import { bulkName } from '../../view/batch/bulk-text.ts'
import { BalanceState } from '../../view/check/balance-state.tsx'
import classes from '../imports.module.css'
import tables from '../table.module.css'
import '../text/dictionary.ts'
import { BulkReport, StopButton } from './bulk-report.tsx'
import { EnrichmentReport } from './enrichment-report.tsx'
import { useReadAgain } from './read-again.tsx'
import reportClasses from './report.module.css'
import { ReportCounts } from './report-counts.tsx'
import { ReportCoverage } from './report-coverage.tsx'
import { ReportReading } from './report-reading.tsx'
import { ProbableDuplicates, SkippedLines, Warnings } from './report-rows.tsx'
import { ReportStatements } from './report-statements.tsx'

export const ImportReportScreen = () => {
  const { t, i18n } = useTranslation()
  const { batchId } = useParams({ from: '/imports/$batchId' })
  const { data: batch, error } = useQuery({ ...batchQuery(batchId), retry: 1 })
  if (batch) return isBulk(batch) ? <BulkScreen batch={batch} /> : <FileReport batch={batch} />
  if (!error) return <Skeleton height={200} m={16} />
  const isMissing = error instanceof ApiError && [404, 422].includes(error.status)
  return (
    <EmptyState
      isScreen
      icon={FileQuestion}
      title={isMissing ? t('report.missing') : t('imports.error')}
      hint={isMissing ? t('report.missing.hint') : errorText(i18n.language, error)}
    >
      <BackLink />
    </EmptyState>
  )
}

const FileReport = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const readAgain = useReadAgain(batch)
  const actions = (
    <>
      {batch.kind === 'import' && canUndo(batch) && readAgain.button}
      <Actions batch={batch} />
    </>
  )
  return (
    <ReportFrame batch={batch} name={batch.name} actions={actions}>
      {batch.kind === 'enrichment' ? (
        <EnrichmentReport batch={batch} />
      ) : (
        <>
          {readAgain.outcome}
          <ReportCounts batch={batch} />
          <Content batch={batch} />
        </>
      )}
    </ReportFrame>
  )
}

const BulkScreen = ({ batch }: { readonly batch: BulkBatchObject }) => {
  const { t } = useTranslation()
  return (
    <ReportFrame batch={batch} name={bulkName(t, batch)} actions={<StopButton batch={batch} />}>
      <BulkReport batch={batch} />
    </ReportFrame>
  )
}

interface FrameProps {
  readonly batch: BatchObject
  readonly name: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

const ReportFrame = ({ batch, name, actions, children }: FrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${name} · Kontor`
    // The element that had the focus is no longer on screen: the focus moves here.
    heading.current?.focus()
  }, [name])
  return (
    <Stack gap={0} h="100%" mih={0}>
      <div className={classes.title}>
        <BackLink />
        <h1 ref={heading} tabIndex={-1}>
          <bdi title={name}>{name}</bdi>
        </h1>
        {actions}
      </div>
      <Meta batch={batch} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={name} tabIndex={0}>
        <Stack gap={24} maw={1240} pt={4} pb={32} px={16}>
          {children}
        </Stack>
      </section>
    </Stack>
  )
}

const BackLink = () => {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/imports" size="xs" variant="default" leftSection={<ChevronLeft size={14} />}>
      {t('report.back')}
    </Button>
  )
}

const Actions = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  if (!canUndo(batch)) return null
  return (
    <>
      {batch.kind === 'import' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<List size={14} />}
          onClick={() => change({ ...NO_FILTERS, account: batch.bank_account_id, batch: batch.id })}
        >
          {t('import.show')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Undo2 size={14} />}
        onClick={() => openDialog('undo_import', { batch })}
      >
        {t('undo.confirm')}
      </Button>
    </>
  )
}

const Meta = ({ batch }: { readonly batch: BatchObject }) => {
  const accountId = isBulk(batch) ? null : batch.bank_account_id
  const account = useAccounts().data?.find(({ id }) => id === accountId)
  return (
    <div className={reportClasses.meta}>
      <BatchBadge batch={batch} />
      {account && (
        <Link to="/transactions" search={{ account: account.id }} className={reportClasses.metaLink}>
          <bdi>{account.name}</bdi>
        </Link>
      )}
      {account && <BalanceState account={account} />}
      <span className={tables.figures}>{formatInstant(isBulk(batch) ? batch.createdAt : batch.created_at)}</span>
    </div>
  )
}

const Content = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t, i18n } = useTranslation()
  const state = batchState(batch)
  const { data: report, error } = useQuery({ ...reportQuery(batch.id), enabled: state !== 'running' })
  if (state === 'running') return <p className={reportClasses.notice}>{t('report.pending')}</p>
  if (error && !report) {
    const isNone = error instanceof ApiError && error.status === 404
    return (
      <EmptyState
        icon={FileText}
        title={isNone ? t('report.none') : t('report.error')}
        hint={isNone ? '' : errorText(i18n.language, error)}
      />
    )
  }
  if (!report) return <Skeleton height={160} />
  return (
    <>
      {state === 'undone' && <p className={reportClasses.notice}>{t('report.of-undone')}</p>}
      {state === 'cancelled' && <p className={reportClasses.notice}>{t('report.of-cancelled')}</p>}
      <Warnings report={report} />
      <ReportStatements statements={report.statements} />
      <ReportCoverage batch={batch} />
      <ProbableDuplicates rows={report.likely_duplicates} />
      <SkippedLines skipped={report.skipped} />
      <ReportReading report={report} />
    </>
  )
}
