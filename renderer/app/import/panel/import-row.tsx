// One file in the strip of imports.
import { Box, Button, Group, Loader, Progress, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, FileX, Info, TriangleAlert, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchObject, ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { NO_FILTERS } from '../../address/transactions.ts'
import { useChangeSearch } from '../../address/use-list-search.ts'
import { isBulk } from '../../data/batch-kind.ts'
import { batchProposalsQuery, reportQuery } from '../../data/query/bank/batches.ts'
import { openDialog } from '../../dialog/stack.ts'
import { countParams, formatCount } from '../../text/format.ts'
import { errorText, problemText } from '../../text/problem-text.ts'
import { batchState, canUndo, certainDuplicates } from '../../view/batch/batch-state.ts'
import { problemDetail } from '../../view/note/file-problem-text.ts'
import { NoteList, NoteSentence } from '../../view/note/note-list.tsx'
import { canChangeAccount, reassignImport } from '../decide/change-account.ts'
import { type ImportItem, type ImportState, removeImports } from '../queue/import-items.ts'
import { retryImport } from '../run/import-statements.ts'
import { cancelImport } from '../undo/cancel-import.ts'
import { BulkRow } from './bulk-row.tsx'
import { EnrichmentRow } from './enrichment-row.tsx'
import { ImportName } from './import-name.tsx'
import classes from './import-panel.module.css'
import { DismissButton, ReportButton } from './row-buttons.tsx'
import { WaitingRow } from './waiting-row.tsx'

interface Props {
  readonly item: ImportItem
  readonly batch: ImportBatchObject | undefined
}

export const ImportRow = ({ item, batch }: { readonly item: ImportItem; readonly batch: BatchObject | undefined }) =>
  batch && isBulk(batch) ? <BulkRow item={item} batch={batch} /> : <FileRow item={item} batch={batch} />

const FileRow = ({ item, batch }: Props) => {
  const { t } = useTranslation()
  const { state, name } = item
  const isDone = batch?.finished || batch?.cancelled || state.type === 'refused' || state.type === 'unreachable'
  // While Kontor only plans the file, nothing has to be undone, so the user may remove it.
  const isReviewed = state.type === 'sending' && item.options === null
  if (state.type === 'enrichment') return <EnrichmentRow item={item} state={state} />
  if (state.type === 'planned' || state.type === 'account') return <WaitingRow item={item} />
  return (
    <li className={classes.row}>
      <RowIcon state={state} batch={batch} />
      <ImportName item={item} />
      <div className={classes.status}>
        {state.type === 'sending' && <span data-tone="quiet">{t('import.sending')}</span>}
        {state.type === 'refused' && <Refusal state={state} />}
        {state.type === 'unreachable' && <strong data-tone="bad">{t('import.unreachable')}</strong>}
        {state.type === 'batch' && <BatchStatus batch={batch} name={name} />}
      </div>
      <Group gap={4} wrap="nowrap">
        <RowActions item={item} batch={batch} />
        {(isDone || isReviewed) && <DismissButton name={name} onClick={() => removeImports([item.key])} />}
      </Group>
    </li>
  )
}

const RowIcon = ({ state, batch }: { readonly state: ImportState; readonly batch: Props['batch'] }) => {
  if (state.type === 'refused' || state.type === 'unreachable') return <FileX size={16} data-tone="bad" />
  if (batch?.cancelled || batch?.undone) return <Ban size={16} data-tone="quiet" />
  if (!batch?.finished) return <Loader size={14} />
  if (batch.result.refused > 0) return <TriangleAlert size={16} data-tone="warn" />
  return <CircleCheck size={16} data-tone="good" />
}

const Refusal = ({ state }: { readonly state: Extract<ImportState, { type: 'refused' }> }) => {
  const { t, i18n } = useTranslation()
  const detail = problemDetail(i18n.language, state)
  return (
    <div role="alert">
      <strong data-tone="bad">{problemText(i18n.language, state.code) ?? t('refusal.general')}</strong>
      {detail && (
        <Box c="dimmed" fz={12}>
          <NoteSentence sentence={detail} />
        </Box>
      )}
    </div>
  )
}

const BatchStatus = ({ batch, name }: { readonly batch: Props['batch']; readonly name: string }) => {
  const { t } = useTranslation()
  if (!batch) return <span data-tone="quiet">{t('import.sending')}</span>
  if (batch.cancelled) return <span data-tone="quiet">{t('import.cancelled')}</span>
  if (!batch.finished) {
    return (
      <Group gap={12} wrap="nowrap" mih={20}>
        <Progress.Root size={6} flex={1}>
          <Progress.Section value={batch.progress} aria-label={t('import.progress', { name })} />
        </Progress.Root>
        <span className={classes.figures}>
          {t('import.running', {
            processed: formatCount(batch.processedJobs),
            total: formatCount(batch.totalJobs),
          })}
        </span>
      </Group>
    )
  }
  if (batch.undone) return <span data-tone="quiet">{t('import.undone')}</span>
  if (batch.kind === 'enrichment') return <EnrichmentResult batch={batch} />
  return <BatchResult batch={batch} />
}

const EnrichmentResult = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const { created, explained = 0, skipped } = batch.result
  return (
    <span className={classes.result}>
      {explained > 0 && <strong data-tone="good">{t('enrich.done', countParams(explained))}</strong>}
      {created > 0 && <strong data-tone="good">{t('enrich.payments-done', countParams(created))}</strong>}
      {skipped > 0 && <span data-tone="warn">{t('enrich.unmatched', countParams(skipped))}</span>}
    </span>
  )
}

const BatchResult = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const [areShown, setShown] = useState(false)
  const list = useId()
  const { created, duplicates, likely_duplicates: probable, flagged, skipped, refused, warnings } = batch.result
  const certain = certainDuplicates(batch)
  return (
    <>
      <span className={classes.result}>
        {created === 0 && refused === 0 && duplicates > 0 ? (
          <span>{t('import.nothing-new')}</span>
        ) : (
          <strong data-tone="good">{t('import.created', countParams(created))}</strong>
        )}
        {created > 0 && <BatchProposals id={batch.id} />}
        {certain > 0 && <span data-tone="quiet">{t('import.duplicates', countParams(certain))}</span>}
        {probable > 0 && <span data-tone="warn">{t('import.likely', countParams(probable))}</span>}
        {flagged > 0 && <span data-tone="warn">{t('import.flagged', countParams(flagged))}</span>}
        {skipped > 0 && <span data-tone="quiet">{t('import.skipped', countParams(skipped))}</span>}
        {refused > 0 && <strong data-tone="bad">{t('import.refused', countParams(refused))}</strong>}
        {warnings.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Info size={13} />}
            aria-expanded={areShown}
            aria-controls={list}
            onClick={() => setShown(!areShown)}
          >
            {t('import.warnings', countParams(warnings.length))}
          </Button>
        )}
      </span>
      {areShown && <Warnings batch={batch} id={list} />}
    </>
  )
}

/** What is left to confirm of the import. */
const BatchProposals = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(batchProposalsQuery(id))
  if (data === undefined || data.proposed === 0) return null
  const { proposed, certain } = data
  return (
    <>
      <span>{t('import.proposed', countParams(proposed))}</span>
      <span>{t('import.certain', countParams(certain))}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => openDialog('review_proposals', { search: { batch: id }, ids: null, onDone: () => undefined })}
      >
        {t('import.review')}
      </Button>
    </>
  )
}

/** In the user's language once the report is loaded; otherwise as the batch has them. */
const Warnings = ({ batch, id }: { readonly batch: ImportBatchObject; readonly id: string }) => {
  const { data: report, isLoading } = useQuery(reportQuery(batch.id))
  if (isLoading) return <Loader size={14} id={id} />
  const notes = report?.warnings ?? batch.result.warnings.map((message) => ({ code: '', message }))
  return <NoteList id={id} className={classes.warnings} notes={notes} statements={report?.statements ?? []} />
}

const RowActions = ({ item, batch }: Props) => {
  const { t, i18n } = useTranslation()
  const change = useChangeSearch()
  const cancelling = useMutation({ mutationFn: cancelImport })
  const moving = useMutation({
    mutationFn: () => reassignImport(item.key, batch?.id ?? ''),
    onError: (error) => notifications.show({ message: errorText(i18n.language, error), color: 'red' }),
  })
  const { state } = item
  if (state.type === 'unreachable' || (state.type === 'refused' && state.code === 'disk_full')) {
    return (
      <Button size="compact-xs" variant="light" onClick={() => void retryImport(item.key)}>
        {t('error.retry')}
      </Button>
    )
  }
  if (!batch || batch.cancelled) return null
  if (!batch.finished) {
    return (
      <Tooltip label={t('import.cancel', { name: item.name })}>
        <Button
          size="compact-xs"
          variant="default"
          loading={cancelling.isPending}
          onClick={() => cancelling.mutate(batch.id)}
          aria-label={t('import.cancel', { name: item.name })}
        >
          {t('dialog.cancel')}
        </Button>
      </Tooltip>
    )
  }
  const show = () => change({ ...NO_FILTERS, account: batch.bank_account_id, batch: batch.id })
  const { name } = item
  return (
    <>
      {canUndo(batch) && (
        <>
          {canChangeAccount(item) && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              loading={moving.isPending}
              aria-label={t('import.move.of', { name })}
              onClick={() => moving.mutate()}
            >
              {t('import.move')}
            </Button>
          )}
          {batch.kind === 'import' && (
            <Button size="compact-xs" variant="light" onClick={show}>
              {t('import.show')}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<Undo2 size={13} />}
            aria-label={t('import.undo.of', { name })}
            onClick={() => openDialog('undo_import', { batch })}
          >
            {t('command.undo')}
          </Button>
        </>
      )}
      {batchState(batch) !== 'running' && <ReportButton batchId={batch.id} name={name} />}
    </>
  )
}
