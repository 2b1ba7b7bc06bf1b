// Batches: one by its id, a page of them, the result of one, and those that still ran when the window opened.
import { keepPreviousData, QueryObserver, queryOptions } from '@tanstack/react-query'
import { listBankTransactions } from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import {
  type BatchObject,
  getBatch,
  getImportReport,
  listBatches,
} from '../../../../../shared/api/endpoints/import/batches.ts'
import type { BulkBatchObject } from '../../../../../shared/api/endpoints/import/bulk-batch.ts'
import { getEnrichment } from '../../../../../shared/api/endpoints/import/enrichments.ts'
import type { Page } from '../../../../../shared/api/page.ts'
import { call, queryClient } from '../../api.ts'
import { isBulk, isFinished } from '../../batch-kind.ts'
import { readsTables } from '../../book-tables.ts'
import { batchKey, queryKeys } from '../../query-keys.ts'

/** A batch; polled while it runs, in case the event stream is silent. */
export const batchQuery = (id: string | null) =>
  queryOptions({
    queryKey: batchKey(id ?? ''),
    queryFn: ({ signal }) => call(getBatch, { params: { batchId: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isFinished(state.data) ? false : 2000),
  })

/** How many of the latest batches the frame shows. */
const LATEST = 25

/** The latest batches; polled while one runs: an answer from before its end may arrive after the event of the end. */
export const latestBatchesQuery = queryOptions({
  queryKey: ['latest-batches'],
  meta: readsTables('batch'),
  queryFn: async ({ signal }): Promise<readonly BatchObject[]> =>
    (await call(listBatches, { query: { per_page: LATEST }, signal })).data,
  refetchInterval: ({ state }) => (state.data?.every(isFinished) === false ? 2000 : false),
})

const BATCHES_PER_PAGE = 25

/** A page of all batches, the newest first; the page before stays on screen until it arrives. */
export const batchPageQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.batches, page],
    queryFn: ({ signal }) => call(listBatches, { query: { page, per_page: BATCHES_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

/** The report of an import. */
export const reportQuery = (batchId: string) =>
  queryOptions({
    queryKey: [...queryKeys.reports, batchId],
    meta: readsTables('import_report', 'bank_transaction'),
    queryFn: ({ signal }) => call(getImportReport, { params: { batchId }, signal }),
  })

/** How many open transactions of an import have a proposal, and how many of these are certain. */
export const batchProposalsQuery = (batchId: string) =>
  queryOptions({
    queryKey: [...queryKeys.reports, batchId, 'proposals'],
    meta: readsTables('bank_transaction'),
    queryFn: async ({ signal }) => {
      const count = async (state: 'certain' | 'uncertain') => {
        const query = { 'filter[batch]': batchId, 'filter[proposal]': state, per_page: 1 } as const
        return (await call(listBankTransactions, { query, signal })).meta.total
      }
      const [certain, uncertain] = await Promise.all([count('certain'), count('uncertain')])
      return { proposed: certain + uncertain, certain }
    },
  })

/** The result of a notification or a payment order. */
export const enrichmentQuery = (enrichmentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.reports, enrichmentId, 'enrichment'],
    meta: readsTables('enrichment_report'),
    queryFn: ({ signal }) => call(getEnrichment, { params: { enrichmentId }, signal }),
  })

/**
 * Updates a batch in every cached answer; a new one refetches the list. The answer to an upload may arrive after the
 * event of its end: a batch that has ended never runs again.
 */
export const cacheBatch = (batch: BatchObject): void => {
  if (isFinished(queryClient.getQueryData<BatchObject>(batchKey(batch.id))) && !isFinished(batch)) return
  queryClient.setQueryData(batchKey(batch.id), batch)
  const replaceIn = (batches: readonly BatchObject[]) => batches.map((each) => (each.id === batch.id ? batch : each))
  queryClient.setQueryData<readonly BatchObject[]>(latestBatchesQuery.queryKey, (latest) =>
    latest?.some(({ id }) => id === batch.id) === false ? [batch, ...latest] : latest && replaceIn(latest),
  )
  const pages = queryClient.getQueriesData<Page<BatchObject>>({ queryKey: queryKeys.batches })
  if (pages.length === 0) return
  if (!pages.some(([, page]) => page?.data.some(({ id }) => id === batch.id)))
    return void queryClient.invalidateQueries({ queryKey: queryKeys.batches })
  queryClient.setQueriesData<Page<BatchObject>>({ queryKey: queryKeys.batches }, (page) =>
    page ? { ...page, data: [...replaceIn(page.data)] } : page,
  )
}

/** The batches that have not ended, the oldest first. */
export const loadRunningBatches = async () => {
  const latest = await queryClient.ensureQueryData(latestBatchesQuery)
  return latest.filter((batch) => !isFinished(batch)).reverse()
}

/** Waits for the end of an action on many transactions, by the event stream or by polling; answers its final state. */
export const awaitBulkEnd = (started: BulkBatchObject): Promise<BulkBatchObject> => {
  cacheBatch(started)
  return new Promise((resolve, reject) => {
    const observer = new QueryObserver(queryClient, batchQuery(started.id))
    const stop = observer.subscribe(({ data, error }) => {
      if (data && isBulk(data) && isFinished(data)) resolve(data)
      else if (error) reject(error)
      else return
      stop()
    })
    const latestBatch = observer.getCurrentResult().data
    if (latestBatch && isBulk(latestBatch) && isFinished(latestBatch)) {
      resolve(latestBatch)
      stop()
    }
  })
}
