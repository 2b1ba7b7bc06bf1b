// What stands in the way of taking VAT rates out of the books again that were added to them.
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import type { RecordId, Row, TableName } from '../../../shared/books/port/tables.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import type { Read } from '../core/book.ts'
import { firstRows } from './first-rows.ts'
import type { InTheWay } from './in-the-way.ts'
import type { TakingBack } from './taking-back.ts'

/** What names VAT rates that go: entries, also reversed ones, lines of documents, and rules. Those of the same action go along. */
export const namersOfGoingRates = async (
  read: Read,
  going: readonly NetChange[],
  net: TakingBack['net'],
): Promise<readonly InTheWay[]> => {
  const rates = going.flatMap(({ table, id }) => (table === 'vat_rate' ? [String(id)] : []))
  if (rates.length === 0) return []
  const stays = (table: TableName, id: RecordId) => net.get(keyOf({ table, id }))?.before !== null
  const isNamedBy = (rows: unknown): boolean =>
    (rows as readonly { readonly vat_rate_id: string | null }[]).some(({ vat_rate_id: id }) => rates.includes(id ?? ''))
  const namers = (table: TableName, filter: PageQuestion['filter'], isNaming: (row: Row) => boolean) =>
    firstRows(read, table, filter, (row) => stays(table, row.id) && isNaming(row)).then((rows) =>
      rows.map(({ id }): InTheWay => ({ table, id, fields: null })),
    )
  const isDocument = (row: Row) => isNamedBy(row.lines) || isNamedBy(row.payment_parts)
  return [
    ...(await namers('journal_entry', [{ field: 'vat_rate', is: rates }], () => true)),
    ...(await namers('invoice', [], isDocument)),
    ...(await namers('expense', [], isDocument)),
    ...(await namers('rule', [], ({ rows }) => isNamedBy(rows))),
  ]
}
