// Books in memory with a few records, of which a test names only the fields that it is about.
import type { ServiceDeps } from '../../../main/service/core/deps.ts'
import type { Actor } from '../../../main/service/core/request.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { JournalEntry, Posting } from '../../../shared/record/ledger/journal-entry.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { createMemoryBook, type MemoryBook } from './memory-book.ts'

/** The creation of a record that has only these fields. */
export const some = <T extends TableName>(table: T, id: string | number, fields: object = {}): Change =>
  created(table, { id, ...fields } as unknown as RecordOf<T>)

/** The profile of an organization with francs as its base currency. */
export const profileWith = (settings: object = {}, fields: object = {}): Change =>
  some('organization_profile', 1, { base_currency: 'CHF', settings, ...fields })

/** A book with these records, written in one commit. */
export const bookWith = async (...changes: readonly Change[]): Promise<MemoryBook> => {
  const book = await createMemoryBook('organization-1')
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  return book
}

export const ACTOR = { organization_id: 1, user_id: 1, language: null } as unknown as Actor

/** What services need, over one book. */
export const depsOf = async (book: MemoryBook, today = '2026-06-30'): Promise<ServiceDeps> => {
  const systemBook = await createMemoryBook('system')
  return {
    bookOf: () => book,
    systemBook,
    now: () => '2026-06-30T12:00:00.000000Z' as Timestamp,
    today: () => today as LocalDate,
    newId: () => 'new',
    newUuid: () => 'new',
  }
}

/** `1020: 500` debits an account, `-500` credits it. */
export const lines = (amounts: Readonly<Record<string, number>>, fields: Partial<Posting> = {}): Posting[] =>
  Object.entries(amounts).map(([account_id, amount]) => ({
    account_id,
    debit: Math.max(0, amount) as Posting['debit'],
    credit: Math.max(0, -amount) as Posting['credit'],
    ...{ currency: null, currency_amount: null, text: null, vat_rate_id: null },
    ...fields,
  }))

/** A typed entry, numbered by the digits of its id. */
export const entryOf = (id: string, date: string, fields: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{ id, number: Number(id.replace(/\D/g, '')) || 1, date: date as LocalDate, fiscal_year_id: date.slice(0, 4) },
  ...{ text: null, lines: [], source: { type: 'manual', id: null }, is_closing: false },
  ...{ reverses_id: null, reversed_by_id: null, rebooks_id: null, derived_from: [], releases_id: null },
  ...{ occurrence: null, created_at: '2026-01-01T00:00:00.000000Z' as Timestamp },
  ...fields,
})

export const entry = (...input: Parameters<typeof entryOf>): Change => created('journal_entry', entryOf(...input))

/** All answers of a generator of slices. */
export const gathered = async <T>(slices: AsyncIterable<readonly T[]>): Promise<readonly T[]> => {
  const all: T[] = []
  for await (const slice of slices) all.push(...slice)
  return all
}
