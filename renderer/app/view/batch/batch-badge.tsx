// The state of a batch: an icon, a word and a colour; its progress while it runs.
import { Ban, CircleCheck, CircleX, LoaderCircle, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import classes from '../state.module.css'
import { batchState } from './batch-state.ts'

const ICONS = { running: LoaderCircle, done: CircleCheck, cancelled: Ban, undone: Undo2, failed: CircleX } as const

export const BatchBadge = ({ batch }: { readonly batch: BatchObject }) => {
  const { t } = useTranslation()
  const state = batchState(batch)
  const Icon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={13} aria-hidden />
      {t(`imports.state.${state}`)}
      {state === 'running' && ` ${batch.progress} %`}
    </span>
  )
}
