// Finds what prevents removing VAT rates that an action added.
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import type { RecordId, Row, TableName } from '../../../shared/books/port/tables.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import type { Read } from '../core/book.ts'
import type { BlockingRecord } from './blocking-record.ts'
import { firstRows } from './first-matching-rows.ts'
import type { UndoPlan } from './undo-plan.ts'

/**
 * What uses VAT rates that would be removed: entries, also reversed ones, lines of documents, and rules. Those of the same
 * action are undone with it.
 */
export const usersOfRemovedRates = async (
  read: Read,
  removals: readonly NetChange[],
  net: UndoPlan['net'],
): Promise<readonly BlockingRecord[]> => {
  const rates = removals.flatMap(({ table, id }) => (table === 'vat_rate' ? [String(id)] : []))
  if (rates.length === 0) return []
  const isOfAnotherAction = (table: TableName, id: RecordId) => net.get(keyOf({ table, id }))?.before !== null
  const isNamedBy = (rows: unknown): boolean =>
    (rows as readonly { readonly vat_rate_id: string | null }[]).some(({ vat_rate_id: id }) => rates.includes(id ?? ''))
  const usersIn = (table: TableName, filter: PageQuestion['filter'], isNaming: (row: Row) => boolean) =>
    firstRows(read, table, filter, (row) => isOfAnotherAction(table, row.id) && isNaming(row)).then((rows) =>
      rows.map(({ id }): BlockingRecord => ({ table, id, fields: null })),
    )
  const isDocument = (row: Row) => isNamedBy(row.lines) || isNamedBy(row.payment_parts)
  return [
    ...(await usersIn('journal_entry', [{ field: 'vat_rate', is: rates }], () => true)),
    ...(await usersIn('invoice', [], isDocument)),
    ...(await usersIn('expense', [], isDocument)),
    ...(await usersIn('rule', [], ({ rows }) => isNamedBy(rows))),
  ]
}
