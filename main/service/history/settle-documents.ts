// Updates the paid amounts of documents when the undo changes the transactions and offsets that settle them: each releases what
// it settled, or settles it again, independently of what others settled meanwhile. In the commit of these records, so that the sums
// agree after each commit.
import type { Row, TableName } from '../../../shared/books/port/tables.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Settlement } from '../../../shared/record/matching/match.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import { isSameValue, keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import { hasSettledBaseAmount, isBookedAsSettled } from '../../../shared/rule/matching/booking/document-postings.ts'
import { settledFields } from '../../../shared/rule/matching/booking/settlement.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { BlockingRecord } from './blocking-record.ts'
import type { Records } from './records.ts'

/** Settlements are those of the matches of a transaction, or of an offset itself. */
interface Settling {
  readonly settlements?: readonly Settlement[]
  readonly matches?: readonly Settling[]
}

const settlementsOf = (record: object | null): readonly Settlement[] => {
  const { settlements = [], matches = [] }: Settling = record ?? {}
  return [...settlements, ...matches.flatMap(settlementsOf)]
}

/** Whether records of the table settle documents. */
export const isSettling = (table: TableName): boolean => table === 'bank_transaction' || table === 'offset'

/**
 * The documents that a transaction or an offset settles again although it would be booked in another way now: with another value,
 * or on other accounts and rates, because the document changed since. `entry`: what the payment books again; null: nothing.
 * Each with the fields that show it.
 */
export const rebookedDocuments = (
  records: Records,
  present: object | null,
  is: object | null,
  entry: JournalEntry | null,
): readonly BlockingRecord[] => {
  const still = new Set(settlementsOf(present).map(({ type, id }) => `${type} ${id}`))
  return settlementsOf(is)
    .filter(({ type, id }) => !still.has(`${type} ${id}`))
    .filter((settlement) => {
      const document = records.get(settlement.type, settlement.id)
      if (document === null || !('payment_parts' in document)) return false
      return !hasSettledBaseAmount(document, settlement) || !isBookedAsSettled(document, settlement, entry)
    })
    .map(({ type, id }) => ({ table: type, id, fields: BOOKING_FIELDS }))
}

/** The fields of a document that decide how its payments are booked. */
const BOOKING_FIELDS = [
  'currency',
  'total',
  'base_total',
  'date',
  'company_id',
  'account_id',
  'vat_rate_id',
  'lines',
  'booked_by',
] satisfies readonly (keyof Invoice)[]

/** Loads the documents that transactions and offsets settle, settled, or will settle again. */
export const loadSettled = async (records: Records, changes: readonly NetChange[]): Promise<void> => {
  const settled = changes.flatMap(({ table, id, before }) =>
    isSettling(table) ? [...settlementsOf(before), ...settlementsOf(records.get(table, id))] : [],
  )
  for (const [type, own] of Map.groupBy(settled, (each) => each.type)) {
    await records.load(
      type,
      own.map(({ id }) => id),
    )
  }
}

/**
 * Applies the difference between the settlements of two states of a transaction or an offset: `was` before, `is` after;
 * null: it does not exist.
 */
export const settleDifference = (
  records: Records,
  net: ReadonlyMap<string, NetChange>,
  now: Timestamp,
  { was, is }: { readonly was: Row | null; readonly is: Row | null },
): void => {
  const settle = (settlement: Settlement, isUndone: boolean) => {
    const { type, id } = settlement
    const document = records.get(type, id)
    if (!document) return
    const own = net.get(keyOf({ table: type, id }))
    const change = own?.table === type ? own : undefined
    const isUnchangedSince = isSameValue(document.updated_at, change?.after?.updated_at ?? null)
    const known = change?.before?.updated_at
    const updated_at = known !== undefined && (isUnchangedSince || document.updated_at === known) ? known : now
    const fields = settledFields(document, settlement, isUndone)
    records.set(type, id, { ...document, ...fields, updated_at })
  }
  for (const each of settlementsOf(was)) settle(each, true)
  for (const each of settlementsOf(is)) settle(each, false)
}
