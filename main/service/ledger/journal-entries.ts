// The journal: list, get, book, reverse.
import { created, updated } from '../../../shared/books/port/change.ts'
import { get, page, totals, where } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import {
  decideCreateJournalEntry,
  decideRelease,
  decideReverseJournalEntry,
  rootOfEntry,
} from '../../../shared/rule/ledger/journal-entry.ts'
import { bookingPeriods, withFollowingYear } from '../../../shared/rule/ledger/periods.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { JournalEntryView, LedgerServices } from './contract.ts'
import { readEntrySlices } from './entry-slices.ts'
import { lastEntry, numberIn } from './last-entry.ts'
import { rangeOf } from './posting-parts.ts'
import { readReconciledWith } from './reconciled-with.ts'
import { requesterOf } from './requester.ts'

export const createJournalEntries = (deps: ServiceDeps): LedgerServices['journalEntries'] => ({
  list: async (actor, request) => {
    const { read } = deps.bookOf(actor.organization_id)
    const { question, as_of } = request
    const filter = as_of ? [...question.filter, { field: 'created_at', from: null, to: as_of }] : question.filter
    const [found] = await read([page('journal_entry', { ...question, filter })])
    const rows = as_of ? await unreversed(read, found.rows, as_of) : found.rows
    const base_currency = await baseCurrencyOf(read)
    const typed = rows.flatMap(({ id, source }) => (source.type === 'manual' ? [id] : []))
    const takers = Map.groupBy(await readReconciledWith(read, typed), ({ journal_entry_id }) => journal_entry_id)
    const idsOf = (entryId: string) => (takers.get(entryId) ?? []).map(({ id }) => id)
    const releases = await readReleases(read, rows)
    const views = rows.map((record) => ({
      record,
      base_currency,
      bank_transaction_ids: idsOf(record.id),
      released_by_id: releases.get(rootOfEntry(record))?.id ?? null,
    }))
    return ok({ rows: views, total: found.total })
  },

  whole: async (actor, { question, as_of }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const asOfFilter = as_of ? [{ field: 'created_at', from: null, to: as_of }] : []
    const [from, to] = rangeOf(question.filter)
    const [accounts, rates, last] = await read([page('ledger_account'), page('vat_rate'), lastEntry])
    return ok({
      ...(await requesterOf(deps, actor)),
      currency: await baseCurrencyOf(read),
      from,
      to,
      accounts: accounts.rows,
      vat_rates: rates.rows,
      entries: readEntrySlices(read, { ...question, filter: [...question.filter, ...asOfFilter] }, numberIn(last)),
    })
  },

  get: async (actor, { id }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [record] = await read([get('journal_entry', id)])
    if (!record) return err(notFound('JournalEntry', id))
    const takers = await readReconciledWith(read, [id])
    const bank_transaction_ids = takers.map((transaction) => transaction.id)
    const released_by_id = (await readReleases(read, [record])).get(rootOfEntry(record))?.id ?? null
    return ok({ record, base_currency: await baseCurrencyOf(read), bank_transaction_ids, released_by_id })
  },

  create: bookEntry(deps),
  reverse: reverseEntry(deps),
})

const bookEntry =
  (deps: ServiceDeps): LedgerServices['journalEntries']['create'] =>
  (actor, input) =>
    deps.bookOf(actor.organization_id).write<JournalEntryView, Refusal>({ user: actor.user_id }, async (read) => {
      const base_currency = await baseCurrencyOf(read)
      const isOpening = input.source?.type === 'opening'
      const [years, locks, accounts, rates, last, sums] = await read([
        page('fiscal_year'),
        page('period_lock'),
        where(
          'ledger_account',
          'id',
          input.lines.map((line) => line.account_id),
        ),
        where(
          'vat_rate',
          'id',
          input.lines.flatMap((line) => line.vat_rate_id ?? []),
        ),
        lastEntry,
        // Only opening balances need the sums; other entries do not wait for them.
        totals('journal_entry', 'by_account_and_year', isOpening ? null : { position: 0, is: [] }),
      ])
      const facts = {
        ...bookingPeriods(years.rows, locks.rows, deps.newId),
        accounts,
        base_currency,
        last_number: numberIn(last),
        sums,
        vat_rates: new Set(rates.map(({ id }) => id)),
      }
      const decided = decideCreateJournalEntry(input, facts, deps.newId(), deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const record = decided.value
      const mark = { id: deps.newId(), number: record.number + 1, now: deps.now() }
      const release = input.release_date == null ? null : decideRelease(record, input.release_date, facts, mark)
      if (release?.ok === false) return err(invalid(...release.error))
      const entries = [record, ...(release ? [release.value] : [])]
      return ok({
        action: release ? 'book_accrual' : 'create_journal_entry',
        params: { number: record.number, date: record.date, ...(release && { released: release.value.date }) },
        changes: withFollowingYear(
          facts,
          entries.map((entry) => created('journal_entry', entry)),
        ),
        value: { record, base_currency, bank_transaction_ids: [], released_by_id: release?.value.id ?? null },
      })
    })

const reverseEntry =
  (deps: ServiceDeps): LedgerServices['journalEntries']['reverse'] =>
  (actor, { id, ...input }) =>
    deps.bookOf(actor.organization_id).write<JournalEntryView, Refusal>({ user: actor.user_id }, async (read) => {
      const base_currency = await baseCurrencyOf(read)
      const [entry, years, locks, last] = await read([
        get('journal_entry', id),
        page('fiscal_year'),
        page('period_lock'),
        lastEntry,
      ])
      if (!entry) return err(notFound('JournalEntry', id))
      const is_counterpart = (await readReconciledWith(read, [id])).length > 0
      const facts = {
        ...bookingPeriods(years.rows, locks.rows, deps.newId),
        last_number: numberIn(last),
        is_counterpart,
      }
      const decided = decideReverseJournalEntry(entry, input, facts, deps.newId(), deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const record = decided.value
      // An accrual and its release are reversed together, each on its own day.
      const other = await readOtherHalf(read, entry)
      const otherFacts = { ...facts, last_number: record.number, is_counterpart: false }
      const otherReversal = other && decideReverseJournalEntry(other, {}, otherFacts, deps.newId(), deps.now())
      if (otherReversal?.ok === false)
        return err(invalid(...otherReversal.error.map((problem) => ({ ...problem, field: 'release_date' }))))
      return ok({
        action: 'reverse_journal_entry',
        params: { number: record.number, reversed: entry.number },
        changes: withFollowingYear(facts, [
          created('journal_entry', record),
          updated('journal_entry', entry, { reversed_by_id: record.id }),
          ...(other && otherReversal
            ? [
                created('journal_entry', otherReversal.value),
                updated('journal_entry', other, { reversed_by_id: otherReversal.value.id }),
              ]
            : []),
        ]),
        value: { record, base_currency, bank_transaction_ids: [], released_by_id: null },
      })
    })

const isInForce = ({ reversed_by_id }: JournalEntry): boolean => reversed_by_id === null

/** The entries in force that release accruals, by the root of the accrual. */
const readReleases = async (
  read: Read,
  accruals: readonly JournalEntry[],
): Promise<ReadonlyMap<string | null, JournalEntry>> => {
  const [found] = await read([where('journal_entry', 'releases_id', accruals.map(rootOfEntry))])
  return new Map(found.filter(isInForce).map((release) => [release.releases_id, release]))
}

/** The release of an accrual, or the accrual of a release, in force; null: there is none. */
const readOtherHalf = async (read: Read, entry: JournalEntry): Promise<JournalEntry | null> => {
  if (entry.releases_id === null) return (await readReleases(read, [entry])).get(rootOfEntry(entry)) ?? null
  const [first, again] = await read([
    get('journal_entry', entry.releases_id),
    where('journal_entry', 'rebooks_id', [entry.releases_id]),
  ])
  return [...(first ? [first] : []), ...again].find(isInForce) ?? null
}

/** The entries as they were known at the moment: later reversals are left out. */
const unreversed = async (
  read: Read,
  entries: readonly JournalEntry[],
  moment: Timestamp,
): Promise<readonly JournalEntry[]> => {
  const ids = entries.flatMap(({ reversed_by_id }) => reversed_by_id ?? [])
  const [reversals] = await read([where('journal_entry', 'id', ids)])
  const later = new Set(reversals.flatMap(({ id, created_at }) => (created_at > moment ? [id] : [])))
  return entries.map((entry) =>
    entry.reversed_by_id !== null && later.has(entry.reversed_by_id) ? { ...entry, reversed_by_id: null } : entry,
  )
}
