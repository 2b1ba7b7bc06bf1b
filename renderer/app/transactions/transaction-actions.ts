// The actions on the selected transactions. The server runs most of them as a batch; the window itself does the others
// row by row.

import { requestDocument } from '../../../shared/api/endpoints/bank/documents.ts'
import type { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'
import { unreconcileMany } from '../../../shared/api/endpoints/matching/bulk-matching.ts'
import { deleteBankTransaction } from '../../../shared/api/endpoints/matching/matching.ts'
import { type ListSearch, toListQuery } from '../address/transactions.ts'
import { call, lastActionId } from '../data/api.ts'
import { awaitBulkEnd } from '../data/query/bank/batches.ts'
import { refreshTables } from '../data/refresh.ts'
import type { Grid } from '../grid/grid-state.ts'
import type { Selection } from '../grid/selection.ts'
import type { ListMeta, Row } from './list-row.ts'

export interface ListSelection {
  readonly selection: Selection<Row>
  readonly search: ListSearch
  readonly grid: Grid<Row, ListMeta>
}

/** The ids; null: all rows of the view. */
export const selectedIds = async ({ selection, grid }: ListSelection): Promise<readonly string[] | null> =>
  selection.isAll && selection.rows.size === 0 ? null : (await grid.handle.chosen()).map(({ id }) => id)

/** A completed batch of the server, and its action in the history. */
export interface BulkResult {
  readonly batch: BulkBatchObject
  readonly action: string | null
}

const awaitBatch = async (started: BulkBatchObject): Promise<BulkResult> => {
  const action = lastActionId()
  return { batch: await awaitBulkEnd(started), action }
}

/** The ids, or the filters where these are shorter. */
const items = async (choice: ListSelection) => {
  const ids = await selectedIds(choice)
  return ids === null ? { items: 'all' as const, query: toListQuery(choice.search) } : { items: [...ids], query: {} }
}

export const unreconcileSelected = async (choice: ListSelection): Promise<BulkResult> => {
  const { items: named, query } = await items(choice)
  return awaitBatch(await call(unreconcileMany, { body: { items: named }, query }))
}

/** The progress of an action that the window itself does, row by row. */
export interface RowProgress {
  readonly done: number
  readonly total: number
}

/** Stops at the first refusal: completed rows stay done. */
const forEachSelected = async (
  { grid }: ListSelection,
  work: (row: Row) => Promise<unknown>,
  onProgress: (work: RowProgress) => void,
): Promise<number> => {
  const rows = await grid.handle.chosen()
  let done = 0
  try {
    for (const row of rows) {
      await work(row)
      onProgress({ done: ++done, total: rows.length })
    }
  } finally {
    refreshTables('bank_transaction')
  }
  return done
}

export const deleteSelected = (choice: ListSelection, onProgress: (work: RowProgress) => void): Promise<number> =>
  forEachSelected(choice, ({ id }) => call(deleteBankTransaction, { params: { bankTransactionId: id } }), onProgress)

export const requestDocuments = (
  choice: ListSelection,
  body: { readonly member_id: number; readonly message: string | null },
  onProgress: (work: RowProgress) => void,
): Promise<number> =>
  forEachSelected(choice, ({ id }) => call(requestDocument, { params: { bankTransactionId: id }, body }), onProgress)
