// What settled documents, and when: the one place that reads it, by the entries in force of the transactions and by the
// offsets.
import { listed, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Offset } from '../../../shared/record/open-item/offset.ts'
import type { DatedSettlement } from '../../../shared/rule/ledger/report/vat-received.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'
import { readSlices } from '../core/records-in-slices.ts'
import { type AsKnown, among, asKnownNow } from './as-of.ts'

/** Later than any booking. */
export const LAST_DAY = '2199-12-31' as LocalDate

/** `asKnown`: the records as they were at a moment; omitted: as they are now. */
interface Source {
  readonly read: Read
  readonly asKnown?: AsKnown
}

/** What the transactions of a period settle, dated by their entry in force, and its offsets. */
export const readSettlements = async (
  { read, asKnown = asKnownNow }: Source,
  from: LocalDate,
  to: LocalDate,
): Promise<readonly DatedSettlement[]> => {
  const settlements: DatedSettlement[] = []
  const filter = [
    { field: 'date', from, to },
    { field: 'source', is: ['bank_transaction'] },
  ]
  for await (const slice of readSlices(read, 'journal_entry', filter)) {
    const known = asKnown('journal_entry', slice, among(slice))
    const inForce = known.filter(({ reversed_by_id, source }) => reversed_by_id === null && source.id !== null)
    const ids = new Set(inForce.flatMap(({ source }) => source.id ?? []))
    const transactions = await readByValues(read, [...ids], (some) => where('bank_transaction', 'id', some))
    const then = asKnown('bank_transaction', transactions, ({ id }) => ids.has(id))
    for (const one of datedSettlements(then, inForce)) settlements.push(one)
  }
  const found: Offset[] = []
  for await (const slice of readSlices(read, 'offset', [{ field: 'date', from, to }]))
    for (const one of slice) found.push(one)
  const offsets = asKnown('offset', found, ({ date }) => from <= date && date <= to)
  for (const one of settlementsOfOffsets(offsets)) settlements.push(one)
  return settlements
}

/** Every settlement of these documents, also by payment orders and offsets. */
export const readAllSettlements = async (
  { read, asKnown = asKnownNow }: Source,
  ids: readonly string[],
): Promise<readonly DatedSettlement[]> => {
  const orders = await readByValues(read, ids, (some) => listed('expense_payment', 'expense', some))
  const paying = new Set([...ids, ...orders.map(({ id }) => id)])
  const transactions = asKnown(
    'bank_transaction',
    await readByValues(read, [...paying], (some) => listed('bank_transaction', 'matchable', some)),
    ({ matches }) =>
      matches.some(
        ({ matchable_id, settlements }) =>
          paying.has(matchable_id ?? '') || settlements.some(({ id }) => paying.has(id)),
      ),
  )
  const entries = await readByValues(
    read,
    transactions.flatMap(({ journal_entry_id }) => journal_entry_id ?? []),
    (some) => where('journal_entry', 'id', some),
  )
  const of = new Set(ids)
  const offsets = asKnown(
    'offset',
    await readByValues(read, ids, (some) => listed('offset', 'document', some)),
    ({ settlements }) => settlements.some(({ id }) => of.has(id)),
  )
  return [...datedSettlements(transactions, entries), ...settlementsOfOffsets(offsets)]
}

const settlementsOfOffsets = (offsets: readonly Offset[]): readonly DatedSettlement[] =>
  offsets.flatMap(({ kind: offset, date, journal_entry_id, settlements }) =>
    settlements.map((settlement) => ({ ...settlement, date, journal_entry_id, bank_transaction_id: null, offset })),
  )

const datedSettlements = (
  transactions: readonly BankTransaction[],
  entries: readonly JournalEntry[],
): readonly DatedSettlement[] => {
  const dates = new Map(entries.map(({ id, date }) => [id, date]))
  return transactions.flatMap(({ id: bank_transaction_id, matches, journal_entry_id }) => {
    const date = dates.get(journal_entry_id ?? '')
    if (date === undefined || journal_entry_id === null) return []
    return matches.flatMap(({ settlements }) =>
      settlements.flatMap((settlement) =>
        settlement.type === 'expense_payment' ? [] : [{ ...settlement, date, journal_entry_id, bank_transaction_id }],
      ),
    )
  })
}
