// The books of an organization in a comparable form: every record, and the totals of bookings. Undone bookings are
// reversed and never erased, so entries are compared by their effect.
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { MemoryTable } from '../../../shared/books/memory/memory-table.ts'
import type { Row } from '../../../shared/books/port/tables.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import type { Kontor } from '../kontor.ts'

/** Compared separately, or internal. */
const ELSEWHERE = [
  'journal_entry',
  'history',
  'deletion',
  'idempotency_key',
  'undo_work',
  'batch',
  'import_report',
  'enrichment_report',
  'rule_version',
]

/** Every record of every table, and the ledger: equal states are equal to `toEqual`. */
export const stateOf = ({ book }: Pick<Kontor, 'book'>): Readonly<Record<string, unknown>> => {
  const tables = tablesOfCommits(book.commits)
  const entries = rowsOf(tables.table('journal_entry'))
  const rootOf = new Map(entries.map((entry) => [entry.id, entry.rebooks_id ?? entry.id]))
  const state: Record<string, unknown> = {}
  for (const name of tables.names) {
    if (ELSEWHERE.includes(name)) continue
    for (const row of rowsOf(tables.table(name))) {
      // The application sets the time of the last change: processing and review touch records too.
      const { journal_entry_id = null, updated_at: _, ...rest } = row
      const entry = journal_entry_id === null ? null : rootOf.get(String(journal_entry_id))
      state[`${name} ${row.id}`] = { ...rest, journal_entry_id: entry }
    }
  }
  const sums: Record<string, number> = {}
  const reversed = new Set(entries.flatMap(({ reverses_id }) => (reverses_id === null ? [] : [reverses_id])))
  for (const entry of entries) {
    const { id, lines, date, text, source } = entry
    if (!reversed.has(id) && entry.reverses_id === null) state[`entry ${rootOf.get(id)}`] = { lines, text, source }
    for (const line of lines as { account_id: string; debit: number; credit: number }[]) {
      const key = `sum ${line.account_id} ${String(date).slice(0, 4)}`
      sums[key] = (sums[key] ?? 0) + line.debit - line.credit
    }
  }
  for (const [key, sum] of Object.entries(sums)) if (sum !== 0) state[key] = sum
  return state
}

const rowsOf = (table: MemoryTable): readonly Row[] => [...table.records()]

/** The findings of `kontor verify`. */
export const findingsIn = ({ book }: Pick<Kontor, 'book'>): readonly string[] =>
  checkRecords('organization-1', tablesOfCommits(book.commits))
