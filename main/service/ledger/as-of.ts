// Reads what changed after a moment, so that reports can subtract it. The work grows with the number of changes since, and is
// done in slices, so that lists answer meanwhile.
import { type Change, type ChangeOf, changesOfTable } from '../../../shared/books/port/change.ts'
import { type Filter, page, type Query, where } from '../../../shared/books/port/read.ts'
import type { RecordId, RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { revertChanges } from '../../../shared/rule/ledger/point-in-time.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Book, Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'
import { readSlices } from '../core/records-in-slices.ts'

/** Fewer than usual: each entry comes with its lines. */
const ENTRIES_PER_SLICE = 500

/** The entries that were made after the moment, up to the number `last`, and that pass the filter. */
export async function* entriesAfter(
  read: Read,
  moment: Timestamp,
  last: number,
  filter: readonly Filter[],
): AsyncGenerator<JournalEntry> {
  const since: readonly Filter[] = [
    { field: 'created_at', from: moment, to: null },
    { field: 'number', from: null, to: last },
    ...filter,
  ]
  for await (const slice of readSlices(read, 'journal_entry', since, ENTRIES_PER_SLICE)) {
    for (const entry of slice) if (entry.created_at > moment) yield entry
  }
}

/** The actions after the moment that changed records of these tables. */
export const actionsAfter = (
  moment: Timestamp,
  tables: readonly TableName[],
): Query<{ rows: readonly HistoryEntry[] }> =>
  page('history', {
    filter: [
      { field: 'changed', is: tables },
      { field: 'last_time', from: moment, to: null },
    ],
  })

/** The changes of these actions after the moment, the latest first, by table. */
export const changesAfter = async (
  book: Book,
  moment: Timestamp,
  actions: readonly HistoryEntry[],
  tables: readonly TableName[],
): Promise<<T extends TableName>(table: T) => readonly ChangeOf<T>[]> => {
  const numbers = new Set<number>()
  for (const [from, to] of actions.flatMap(({ ranges }) => ranges))
    for (let seq = from; seq <= to; seq++) numbers.add(seq)
  const found: Change[] = []
  for (const seq of [...numbers].toSorted((a, b) => b - a)) {
    const commit = await book.commitAt(seq)
    // Commits come in the order of their numbers, and so do their times.
    if (!commit || commit.time <= moment) continue
    for (const change of commit.changes.toReversed()) if (tables.includes(change.table)) found.push(change)
  }
  return (table) => changesOfTable(found, table)
}

/** The tables of documents and what settles them. */
const SETTLED = ['journal_entry', 'bank_transaction', 'invoice', 'expense', 'expense_payment', 'offset'] as const
type SettledTable = (typeof SETTLED)[number]

/**
 * Records as they were at a moment: the present ones that a question found, with their changes since reverted, and those
 * that it would have found then.
 */
export type AsKnown = <T extends SettledTable>(
  table: T,
  found: readonly RecordOf<T>[],
  isWanted: (record: RecordOf<T>) => boolean,
) => readonly RecordOf<T>[]

export const asKnownNow: AsKnown = (_table, found) => found

/** Reads what changed since the moment, once. */
export const readAsKnown = async (book: Book, moment: Timestamp): Promise<AsKnown> => {
  const [actions] = await book.read([actionsAfter(moment, SETTLED)])
  const changesOf = await changesAfter(book, moment, actions.rows, SETTLED)
  const then = new Map<SettledTable, ReadonlyMap<RecordId, unknown>>()
  for (const table of SETTLED) {
    const changes = changesOf(table)
    const ids = [...new Set(changes.map(({ id }) => String(id)))]
    const present = await readByValues(book.read, ids, (some) => where(table, 'id', some))
    const before = new Map(revertChanges(present, changes).map((record) => [record.id, record]))
    then.set(table, new Map(ids.map((id) => [id, before.get(id) ?? null])))
  }
  return <T extends SettledTable>(
    table: T,
    found: readonly RecordOf<T>[],
    isWanted: (record: RecordOf<T>) => boolean,
  ) => {
    const changed = then.get(table) as ReadonlyMap<RecordId, RecordOf<T> | null>
    const others = [...changed.values()].filter((record) => record !== null && isWanted(record))
    return [...found.filter(({ id }) => !changed.has(id)), ...(others as readonly RecordOf<T>[])]
  }
}

/** Whether an entry is one of a slice. Entries are never removed, so these are all that there were. */
export const among = (slice: readonly JournalEntry[]) => {
  const ids = new Set(slice.map(({ id }) => id))
  return ({ id }: JournalEntry): boolean => ids.has(id)
}
