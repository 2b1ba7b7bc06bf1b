// Import batches: one by its id, and those that still ran when the window opened.
import { queryOptions } from '@tanstack/react-query'
import { getBatch, type ImportBatchObject, listBatches } from '../../../shared/api/endpoints/batches.ts'
import { call } from '../api.ts'
import { batchKey } from './keys.ts'

const isOver = (batch: ImportBatchObject | undefined): boolean =>
  batch !== undefined && (batch.finished || batch.cancelled)

/** A batch; asked for again while it runs, in case the event stream is silent. */
export const batchQuery = (id: string | null) =>
  queryOptions({
    queryKey: batchKey(id ?? ''),
    queryFn: ({ signal }) => call(getBatch, { params: { batchId: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 2000),
  })

/** The imports that have not ended, the oldest first. */
export const loadRunningBatches = async () => {
  const page = await call(listBatches, { query: { per_page: 25 } })
  return page.data.filter((batch) => !batch.finished && !batch.cancelled).reverse()
}
