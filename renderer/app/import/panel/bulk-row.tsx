// An action on many transactions in the strip of imports: its progress, its result, and the button that stops it.
import { Button, Group, Loader, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Ban, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkBatchObject } from '../../../../shared/api/endpoints/import/bulk-batch.ts'
import { formatCount } from '../../text/format.ts'
import { batchState } from '../../view/batch/batch-state.ts'
import { bulkName, bulkOutcome } from '../../view/batch/bulk-text.ts'
import { type ImportItem, removeImports } from '../queue/import-items.ts'
import { cancelImport } from '../undo/cancel-import.ts'
import classes from './import-panel.module.css'
import { DismissButton, ReportButton } from './row-buttons.tsx'

interface Props {
  readonly item: ImportItem
  readonly batch: BulkBatchObject
}

export const BulkRow = ({ item, batch }: Props) => {
  const { t } = useTranslation()
  const cancelling = useMutation({ mutationFn: cancelImport })
  const name = bulkName(t, batch)
  const isRunning = batchState(batch) === 'running'
  return (
    <li className={classes.row}>
      <RowIcon batch={batch} />
      <span className={classes.name}>
        <bdi title={name}>{name}</bdi>
      </span>
      <div className={classes.status}>{isRunning ? <RunProgress batch={batch} /> : <Outcome batch={batch} />}</div>
      <Group gap={4} wrap="nowrap">
        {isRunning ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={cancelling.isPending}
            aria-label={t('bulk.stop.of', { name })}
            onClick={() => cancelling.mutate(batch.id)}
          >
            {t('bulk.stop')}
          </Button>
        ) : (
          <>
            <ReportButton batchId={batch.id} name={name} />
            <DismissButton name={name} onClick={() => removeImports([item.key])} />
          </>
        )}
      </Group>
    </li>
  )
}

const RowIcon = ({ batch }: Pick<Props, 'batch'>) => {
  const state = batchState(batch)
  if (state === 'running') return <Loader size={14} />
  if (state === 'cancelled') return <Ban size={16} data-tone="quiet" />
  if (batch.failedJobs > 0) return <TriangleAlert size={16} data-tone="warn" />
  return <CircleCheck size={16} data-tone="good" />
}

const RunProgress = ({ batch }: Pick<Props, 'batch'>) => {
  const { t } = useTranslation()
  return (
    <Group gap={12} wrap="nowrap" mih={20}>
      <Progress.Root size={6} flex={1}>
        <Progress.Section value={batch.progress} aria-label={t('bulk.progress', { name: bulkName(t, batch) })} />
      </Progress.Root>
      <span className={classes.figures}>
        {t('bulk.running', { processed: formatCount(batch.processedJobs), total: formatCount(batch.totalJobs) })}
      </span>
    </Group>
  )
}

const Outcome = ({ batch }: Pick<Props, 'batch'>) => {
  const { t } = useTranslation()
  return (
    <span className={classes.result}>
      {batch.cancelledAt !== null && <span data-tone="quiet">{t('bulk.cancelled')}</span>}
      {bulkOutcome(t, batch).map(({ tone, text }) => (
        <strong key={tone} data-tone={tone}>
          {text}
        </strong>
      ))}
    </span>
  )
}
