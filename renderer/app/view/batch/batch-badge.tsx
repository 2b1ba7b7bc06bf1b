// The state of a batch: an icon, a word and a colour; its progress while it runs.
import { Ban, CircleCheck, CircleX, LoaderCircle, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import classes from '../state.module.css'
import { BATCH_STATE_TEXT, batchState } from './batch-state.ts'

const ICONS = { running: LoaderCircle, done: CircleCheck, cancelled: Ban, undone: Undo2, failed: CircleX } as const

export const BatchBadge = ({ batch }: { readonly batch: BatchObject }) => {
  const { t } = useTranslation()
  const state = batchState(batch)
  const Icon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={13} aria-hidden />
      {t(BATCH_STATE_TEXT[state])}
      {state === 'running' && ` ${batch.progress} %`}
    </span>
  )
}
