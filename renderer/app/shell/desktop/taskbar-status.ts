// Background work in the desktop shell: its progress on the task bar, and a notification of its end while the window
// has no focus.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isBulk, isFinished } from '../../data/batch-kind.ts'
import { shell } from '../../data/desktop-shell.ts'
import { onBatchFinished } from '../../data/events/event-stream.ts'
import { latestBatchesQuery } from '../../data/query/bank/batches.ts'
import { batchState } from '../../view/batch/batch-state.ts'
import { bulkName, bulkOutcome } from '../../view/batch/bulk-text.ts'

shell?.onShowBatch((id) => {
  window.location.hash = `/imports/${encodeURIComponent(id)}`
})

/** Reports to the shell while the frame is mounted; does nothing in a browser. */
export const useTaskbarStatus = (): void => {
  const { t } = useTranslation()
  const { data: batches = [] } = useQuery({ ...latestBatchesQuery, enabled: shell !== null })
  const running = batches.filter((batch) => !isFinished(batch))
  const progress = running.reduce((sum, batch) => sum + batch.progress / 100 / running.length, 0)
  const shownProgress = running.length === 0 ? null : Math.min(1, progress)
  useEffect(() => shell?.setProgress(shownProgress), [shownProgress])
  useEffect(() => () => shell?.setProgress(null), [])
  useEffect(
    () =>
      onBatchFinished((batch) => {
        const state = batchState(batch)
        if (state !== 'done' && state !== 'failed') return
        const text = isBulk(batch) ? bulkOutcome(t, batch).map((part) => part.text) : [t(`imports.state.${state}`)]
        shell?.reportEnded({
          batchId: batch.id,
          title: isBulk(batch) ? bulkName(t, batch) : batch.name,
          text: text.join(', '),
        })
      }),
    [t],
  )
}
