// Background work: imports and actions on many transactions, with their progress, from every user.
import { ActionIcon, Indicator, Popover, Progress, Tooltip } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Activity, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BatchObject, cancelBatch } from '../../../../shared/api/endpoints/import/batches.ts'
import { call } from '../../data/api.ts'
import { isBulk, isFinished } from '../../data/batch-kind.ts'
import { cacheBatch, latestBatchesQuery } from '../../data/query/bank/batches.ts'
import { showProblem } from '../../part/toast.tsx'
import { countParams, formatCount } from '../../text/format.ts'
import { BatchBadge } from '../../view/batch/batch-badge.tsx'
import { bulkName } from '../../view/batch/bulk-text.ts'
import classes from './activity.module.css'

/** How many of the latest are listed; more while more are running. */
const SHOWN = 8

export const ActivityMenu = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: batches = [] } = useQuery(latestBatchesQuery)
  const running = batches.filter((batch) => !isFinished(batch)).length
  const runningText = t('activity.running', countParams(running))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Tooltip label={running > 0 ? runningText : t('activity.title')}>
          <Indicator disabled={running === 0} label={formatCount(running)} size={15}>
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={() => setOpen(!isOpen)}
              aria-expanded={isOpen}
              aria-label={running > 0 ? runningText : t('activity.title')}
            >
              <Activity size={18} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.list} role="dialog" aria-label={t('activity.title')}>
        <strong className={classes.title}>{running > 0 ? runningText : t('activity.none')}</strong>
        <ul>
          {batches.slice(0, Math.max(SHOWN, running)).map((batch) => (
            <li key={batch.id} className={classes.row}>
              <Job batch={batch} onOpened={() => setOpen(false)} />
            </li>
          ))}
        </ul>
        <Link to="/imports" onClick={() => setOpen(false)}>
          {t('activity.all')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}

const Job = ({ batch, onOpened }: { readonly batch: BatchObject; readonly onOpened: () => void }) => {
  const { t } = useTranslation()
  const name = isBulk(batch) ? bulkName(t, batch) : batch.name
  const cancelling = useMutation({
    mutationFn: () => call(cancelBatch, { params: { batchId: batch.id } }),
    onSuccess: cacheBatch,
    onError: showProblem,
  })
  return (
    <>
      <Link to="/imports/$batchId" params={{ batchId: batch.id }} className={classes.name} onClick={onOpened}>
        <bdi>{name}</bdi>
      </Link>
      <BatchBadge batch={batch} />
      {!isFinished(batch) && (
        <>
          <Progress value={batch.progress} size="sm" className={classes.progress} aria-label={name} />
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            loading={cancelling.isPending}
            aria-label={t('activity.cancel', { name })}
            onClick={() => cancelling.mutate()}
          >
            <X size={14} />
          </ActionIcon>
        </>
      )}
    </>
  )
}
