// Previews what notifications and payment orders would add, and applies them.
import { QueryObserver } from '@tanstack/react-query'
import { enrichBankAccount, type FileEnrichmentObject } from '../../../../shared/api/endpoints/import/enrichments.ts'
import { call, queryClient } from '../../data/api.ts'
import { isFinished } from '../../data/batch-kind.ts'
import { batchQuery } from '../../data/query/bank/batches.ts'
import { refreshTables } from '../../data/refresh.ts'
import { queueDialog } from '../queue/import-dialogs.ts'
import { type ImportItem, importByKey, setImportState, useImports } from '../queue/import-items.ts'
import { filesBody, upload } from '../queue/upload.ts'

/** Plans files of one account; each then waits with its preview, which opens when there is something to apply. */
export const planEnrichments = async (items: readonly ImportItem[]): Promise<void> => {
  await upload(
    items,
    (group) => send(group, true),
    (item, planned) => setImportState(item.key, { type: 'enrichment', enrichment: planned }),
  )
  const planned = items.flatMap(({ key }) => plannedEnrichment(key) ?? [])
  if (planned.some((each) => hasChanges(each) || each.unmatched.length > 0)) queueDialog('review_enrichments')
}

/** Requests the previews of waiting files again: a statement may have arrived meanwhile. */
export const replanEnrichments = async (keys: readonly string[]): Promise<void> => {
  for (const items of byAccount(keys)) await planEnrichments(items)
}

/** Applies the files that add something; the others stay. */
export const applyEnrichments = async (keys: readonly string[]): Promise<void> => {
  const ready = keys.filter((key) => {
    const planned = plannedEnrichment(key)
    return planned !== null && hasChanges(planned)
  })
  for (const items of byAccount(ready)) {
    for (const { key } of items) setImportState(key, { type: 'sending' })
    await upload(
      items,
      (group) => send(group, false),
      (item, planned) => {
        const { batch_id: batchId } = planned
        setImportState(
          item.key,
          batchId === null ? { type: 'enrichment', enrichment: planned } : { type: 'batch', batchId },
        )
      },
    )
  }
  refreshTables('bank_transaction')
}

/** Whether applying the file would change anything. */
export const hasChanges = ({ explained, expense_payments }: FileEnrichmentObject): boolean =>
  expense_payments.created > 0 || explained.some(({ state }) => state === 'new')

/** Waits until imports have ended: the files may explain their transactions. */
export const awaitImports = async (batchIds: readonly string[]): Promise<void> => {
  await Promise.all(batchIds.map(awaitBatch))
}

/** The query gets the end from the event stream, and polls in case that is silent. */
const awaitBatch = (batchId: string): Promise<void> =>
  new Promise((resolve) => {
    const observer = new QueryObserver(queryClient, batchQuery(batchId))
    const stop = observer.subscribe(({ data, isError }) => {
      if (!isFinished(data) && !isError) return
      stop()
      resolve()
    })
    if (isFinished(observer.getCurrentResult().data)) {
      stop()
      resolve()
    }
  })

const plannedEnrichment = (key: string): FileEnrichmentObject | null => {
  const state = importByKey(key)?.state
  return state?.type === 'enrichment' ? state.enrichment : null
}

const byAccount = (keys: readonly string[]): readonly (readonly ImportItem[])[] => [
  ...Map.groupBy(
    useImports.getState().items.filter(({ key }) => keys.includes(key)),
    ({ accountId }) => accountId,
  ).values(),
]

const send = async (items: readonly ImportItem[], dry_run: boolean): Promise<readonly FileEnrichmentObject[]> => {
  const { files } = await call(enrichBankAccount, {
    params: { bankAccountId: items[0]?.accountId ?? '' },
    query: { dry_run },
    body: filesBody(items),
  })
  return files
}
