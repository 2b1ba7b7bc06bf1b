// Removes what belongs to a bank account whose creation is undone: batches without effect, and remembered mappings and
// reports.
import { page, where } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { NetChange } from '../../../shared/rule/history/net-effect.ts'
import type { Read } from '../core/book.ts'
import type { Records } from './records.ts'

/** Removes the records that belong to the removed bank accounts. */
export const removeWithAccounts = async (
  read: Read,
  records: Records,
  changes: readonly NetChange[],
): Promise<void> => {
  const accounts = changes.flatMap(({ table, id }) =>
    table === 'bank_account' && records.get(table, id) === null ? [String(id)] : [],
  )
  if (accounts.length === 0) return
  const [batches, mappings] = await read([
    page('batch', { filter: [{ field: 'bank_account_id', is: accounts }] }),
    where('remembered_mapping', 'bank_account_id', accounts),
  ])
  const ids = batches.rows.map(({ id }) => id)
  const along: readonly (readonly [TableName, readonly string[]])[] = [
    ['import_report', ids],
    ['enrichment_report', ids],
    ['remembered_mapping', mappings.map(({ id }) => id)],
    ['batch', ids],
  ]
  for (const [table, own] of along) {
    await records.load(table, own)
    for (const id of own) if (records.get(table, id) !== null) records.set(table, id, null)
  }
}
