// What prevents an undo; checked before its first commit: later actions of people that depend on the action, and records. The
// user can undo or remove each of them.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { changesOfTable } from '../../../shared/books/port/change.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import type { RecordId, Row, TableName } from '../../../shared/books/port/tables.ts'
import { entryInForce } from '../../../shared/rule/history/entry-chains.ts'
import type { NetChange } from '../../../shared/rule/history/net-effect.ts'
import { recordTitle } from '../../../shared/rule/history/record-title.ts'
import { restorationOf } from '../../../shared/rule/history/restoration.ts'
import { checklistOf, openItemsOf } from '../../../shared/rule/ledger/year-end.ts'
import type { Book, Read } from '../core/book.ts'
import type { Blocker } from '../core/refusal.ts'
import { yearEndFacts } from '../ledger/fiscal-years.ts'
import { closedPeriodsIn, yearsOutOfOrder } from './blocking-periods.ts'
import type { BlockingRecord } from './blocking-record.ts'
import { dependentsOf } from './dependents.ts'
import { findLaterActions, MAX_BLOCKERS, type SoughtRecord } from './later-actions.ts'
import { loadSettled, rebookedDocuments } from './settle-documents.ts'
import { CHOOSES_LEDGER, factsFor, loadFor, type UndoDeps, type UndoPlan } from './undo-plan.ts'

const RECORDS_PER_READ = 500

/** At most as many as an answer names. None: the action can be undone. */
export const blockersOf = async (
  deps: UndoDeps,
  book: Pick<Book, 'commitAt'>,
  read: Read,
  plan: UndoPlan,
): Promise<readonly Blocker[]> => {
  const { target, units, records } = plan
  const changes = units.flatMap((unit) => unit.changes)
  const { contested: changed, settled } = await recordsChangedSince(deps, read, plan)
  const numbers = await sameNumbers(read, target, changes)
  const contested = [...changed, ...numbers.given]
  const years = await yearsOutOfOrder(read, changes)
  const dependents = [
    ...(await dependentsOf(read, plan, changes)),
    ...years.blocking,
    ...(await chosenLinksIn(read, plan, changes)),
    ...(await baseCurrencyIn(read, changes)),
    ...(await bookedSince(read, years.closing)),
  ]
  const sought = new Map<string, SoughtRecord>()
  // A payment that would be booked in another way by now is a blocker only where an action changed its document, and an older
  // invoice with the number only where an action gave or restored it.
  for (const { table, id, fields } of [...settled, ...numbers.older, ...dependents, ...contested])
    sought.set(`${table} ${id}`, { table, fields })
  const later = sought.size === 0 ? null : await findLaterActions(book, read, target, sought)
  const unexplained = new Set(later?.unexplained)
  const own = new Set(dependents.map((each) => `${each.table} ${each.id}`))
  // When no person changed a record, the application did, and its changes never prevent an undo. This is certain only when
  // every later action was read.
  const unnamed = [...dependents, ...contested].filter((each) => {
    const key = `${each.table} ${each.id}`
    return unexplained.has(key) && (own.has(key) || later?.is_complete === false)
  })
  const closed = await closedPeriodsIn(read, plan)
  const blockers: Blocker[] = [
    ...(later?.found ?? []).map((entry): Blocker => ({ type: 'history', entry })),
    ...closed.years.map((year) => blockerOf('fiscal_year', year.id, year)),
    ...closed.locks.map((lock) => blockerOf('period_lock', lock.id, lock)),
    ...changes.flatMap(({ table, id }) => {
      const batch = table === 'batch' ? records.get(table, id) : null
      return batch && batch.finished_at === null ? [blockerOf(table, id, batch)] : []
    }),
    ...(later !== null && later.found.length === 0 ? await recordBlockers(plan, unnamed) : []),
  ]
  return blockers.slice(0, MAX_BLOCKERS)
}

const blockerOf = (table: TableName, id: RecordId, fields: Row | null): Blocker => ({
  type: table as Exclude<TableName, 'history'>,
  id,
  title: recordTitle(table, id, fields),
})

const recordBlockers = async (
  { records }: UndoPlan,
  blocking: readonly BlockingRecord[],
): Promise<readonly Blocker[]> => {
  const some = [...new Map(blocking.map((each) => [`${each.table} ${each.id}`, each])).values()].slice(0, MAX_BLOCKERS)
  for (const { table, id } of some) await records.load(table, [id])
  return some.map(({ table, id }) => blockerOf(table, id, records.get(table, id)))
}

/**
 * `contested`: records with fields that are no longer as the action left them, and entries that were reversed or booked again
 * since. `settled`: documents that would be settled again with another value, or on other accounts and rates than theirs.
 */
const recordsChangedSince = async (
  deps: UndoDeps,
  read: Read,
  { source, units, records }: UndoPlan,
): Promise<{ readonly contested: readonly BlockingRecord[]; readonly settled: readonly BlockingRecord[] }> => {
  const found: BlockingRecord[] = []
  const settled: BlockingRecord[] = []
  await loadFor(
    records,
    units.flatMap((unit) => unit.changes),
    units.flatMap(({ chains }) => chains),
  )
  for (let from = 0; from < units.length; from += RECORDS_PER_READ) {
    // Requests that wait for an answer go first.
    await nextTurn()
    const some = units.slice(from, from + RECORDS_PER_READ)
    const own = some.flatMap((unit) => unit.changes)
    await loadSettled(records, own)
    const facts = await factsFor(deps, read, source, records, own)
    for (const change of own) {
      const { table, id } = change
      const present = records.get(table, id)
      const { is, contested } = restorationOf(change, present, facts)
      if (change.table === 'bank_transaction' || change.table === 'offset') {
        const entry = entryOf(records, change.before?.journal_entry_id)
        for (const each of rebookedDocuments(records, present, is, entry)) settled.push(each)
      }
      if (contested.length > 0) found.push({ table, id, fields: contested.includes('id') ? null : contested })
    }
    for (const chain of some.flatMap(({ chains }) => chains)) {
      const present = records.chainOf(chain.root)
      if (!present || (entryInForce(present) !== null) === chain.is) continue
      for (const { id } of present.entries) found.push({ table: 'journal_entry', id, fields: ['reversed_by_id'] })
    }
  }
  return { contested: found, settled }
}

/**
 * Invoices with the number of a restored one (rule 248). `given`: added after the action freed it. `older`: loaded invoices may
 * have had the same number all along, but a later action may also have restored them, or given them the number. Payments on
 * account do not count: their number is only their day, which several of them can have.
 */
const sameNumbers = async (
  read: Read,
  { time }: UndoPlan['target'],
  changes: readonly NetChange[],
): Promise<{ readonly given: readonly BlockingRecord[]; readonly older: readonly BlockingRecord[] }> => {
  const restored = changesOfTable(changes, 'invoice').flatMap(({ id, before }) =>
    before?.number === undefined || before.booked_by === 'on_account' ? [] : [{ id, number: before.number }],
  )
  const given: BlockingRecord[] = []
  const older: BlockingRecord[] = []
  for (let from = 0; from < restored.length; from += RECORDS_PER_READ) {
    const some = new Map(restored.slice(from, from + RECORDS_PER_READ).map(({ id, number }) => [number, id]))
    const [rows] = await read([where('invoice', 'number', [...some.keys()])])
    for (const { id, number, created_at } of rows) {
      if (some.get(number) === id) continue
      const list = created_at > time ? given : older
      list.push({ table: 'invoice', id, fields: ['number'] })
    }
  }
  return { given, older }
}

/** The first entry of the chain of an entry, which an undo books again; null when there is none. */
const entryOf = (records: UndoPlan['records'], id: unknown) =>
  typeof id === 'string' ? (records.chainOf(id)?.entries[0] ?? null) : null

/** A ledger account that a person chose for a bank account stays while entries are booked on it. */
const chosenLinksIn = async (
  read: Read,
  { target, records }: UndoPlan,
  changes: readonly NetChange[],
): Promise<readonly BlockingRecord[]> => {
  if (!CHOOSES_LEDGER.some((action) => action === target.action || action === target.params.of_action)) return []
  // The undo reverses the bookings of the action itself.
  const own = new Set(changes.flatMap(({ table, id }) => (table === 'bank_transaction' ? [id] : [])))
  const found: BlockingRecord[] = []
  for (const { table, id, before, after } of changes) {
    if (table !== 'bank_account' || before === null || after === null || records.get(table, id) === null) continue
    const fields = ['account_id', 'currency'].filter((field) => field in after)
    if (fields.length === 0 || (fields[0] === 'account_id' && fields.length === 1 && after.account_id === null))
      continue
    const filter = [
      { field: 'bank_account_id', is: [String(id)] },
      { field: 'is_reconciled', is: [true] },
    ]
    const [booked] = await read([page('bank_transaction', { filter, limit: own.size + MAX_BLOCKERS })])
    const others = booked.rows.filter((row) => !own.has(row.id)).slice(0, MAX_BLOCKERS)
    for (const row of others) found.push({ table: 'bank_transaction', id: row.id, fields: ['is_reconciled'] })
  }
  return found
}

/** Amounts are in the base currency that the action set. */
const baseCurrencyIn = async (read: Read, changes: readonly NetChange[]): Promise<readonly BlockingRecord[]> => {
  const isChanged = changes.some(
    ({ table, after }) => table === 'organization_profile' && after !== null && 'base_currency' in after,
  )
  if (!isChanged) return []
  const [accounts, entries] = await read([
    page('bank_account', { limit: MAX_BLOCKERS }),
    page('journal_entry', { limit: MAX_BLOCKERS }),
  ])
  return [
    ...accounts.rows.map(({ id }) => ({ table: 'bank_account' as const, id, fields: null })),
    ...entries.rows.map(({ id }) => ({ table: 'journal_entry' as const, id, fields: null })),
  ]
}

/** What was booked since in a fiscal year that would be closed again, when its checklist still has open points. */
const bookedSince = async (
  read: Read,
  closing: Parameters<typeof yearEndFacts>[1],
): Promise<readonly BlockingRecord[]> => {
  if (closing.length === 0) return []
  const facts = await yearEndFacts(read, closing)
  const open = closing.filter((year) => openItemsOf(checklistOf(year, facts)).length > 0)
  if (open.length === 0) return []
  const filter = [{ field: 'fiscal_year_id', is: open.map(({ id }) => id) }]
  const sort = [{ field: 'number', descending: true }]
  const [latest] = await read([page('journal_entry', { filter, sort, limit: MAX_BLOCKERS })])
  return latest.rows.map(({ id }) => ({ table: 'journal_entry' as const, id, fields: null }))
}
