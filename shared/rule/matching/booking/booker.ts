// Reconciles bank transactions and takes that back: what happens to the transaction, to the documents it pays and to the
// journal, in one go. Several may follow one another, each decided on what the ones before left. Nothing booked is edited
// or removed: it is reversed (OR 957a).

import type { Change } from '../../../books/port/change.ts'
import { type BankTransaction, UNMATCHED } from '../../../record/bank/bank-transaction.ts'
import { type Match, type MatchSource, NO_MATCHES } from '../../../record/matching/match.ts'
import type { LocalDate, Timestamp } from '../../../value/calendar.ts'
import { minorToNumber } from '../../../value/money.ts'
import { assert, err, ok, type Result } from '../../../value/result.ts'
import { bookingDayOf } from '../../bank/booking-day.ts'
import { type Counterpart, counterpartProblem, ledgerMovementOf } from '../../bank/counterpart.ts'
import type { OwnLedgerAccount } from '../../bank/own-ledger-account.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type { BookingAccounts } from '../../ledger/booking-accounts.ts'
import { isInClosedYear } from '../../ledger/fiscal-year.ts'
import { entryOf, reversalOf, reversalTextOf } from '../../ledger/journal-entry.ts'
import { type Periods, withFollowingYear } from '../../ledger/periods.ts'
import { isWorthMissing } from '../decision/attach.ts'
import type { Candidate } from '../suggestion.ts'
import {
  type AllocationFacts,
  contributionsOf,
  isBaseTransaction,
  type RowInput,
  readRows,
  rowProblems,
} from './allocation.ts'
import { findBookingDate } from './booking-date.ts'
import { type BookingDraft, createBookingDraft, type DraftFacts } from './booking-draft.ts'
import { type BookingFacts, bookingTextOf, postingsOf } from './booking-postings.ts'
import { MANUAL, originsOf } from './row-origin.ts'
import { type PlannedRow, settleRows } from './settle-rows.ts'
import type { FindDocument } from './settlement.ts'

/** What the books say of all that some transactions, their matches and the rows given for them name. */
export interface BookerFacts extends AllocationFacts, BookingFacts, DraftFacts, Periods {
  readonly accounts: BookingAccounts
  /** The ledger accounts that bank accounts get which have none, by the id of the bank account. */
  readonly own_ledgers: ReadonlyMap<string, OwnLedgerAccount>
  /** Ids of those that are there. */
  readonly companies: ReadonlySet<string>
  /** The other sides of own transfers, by id. */
  readonly mirrors: ReadonlyMap<string, BankTransaction>
}

type Decision = Result<BankTransaction, readonly FieldProblem[]>

export interface Booker {
  /** The transaction, and a document, as they are after what was decided so far. */
  readonly present: (transaction: BankTransaction) => BankTransaction
  readonly document: FindDocument
  /**
   * Replaces what the transaction pays by these rows and reconciles it; what was booked is reversed. `on`: the day of the
   * entry where the transaction's own is locked, and of the reversal where that of the entry is. `shown`: the suggestions that
   * the rows may confirm.
   */
  readonly match: (
    transaction: BankTransaction,
    rows: readonly RowInput[],
    on?: LocalDate | null,
    shown?: readonly Candidate[],
  ) => Decision
  /**
   * Reconciles the transaction with an entry that a person typed for it: nothing is booked, and what the transaction booked
   * itself is reversed. `on`: the day of the reversal where that of the reversed entry is locked.
   */
  readonly reconcileWith: (transaction: BankTransaction, counterpart: Counterpart, on?: LocalDate | null) => Decision
  /** Books what is attached, with it the other side of an own transfer. A reconciled one stays as it is. */
  readonly reconcile: (transaction: BankTransaction, on?: LocalDate | null) => Decision
  /**
   * Reverses what was booked; what was matched stays attached. An entry that a person typed stays. One that is
   * not reconciled stays as it is.
   */
  readonly unreconcile: (transaction: BankTransaction, on?: LocalDate | null) => Decision
  /** Deletes the transaction; what it booked is reversed. Answers what it was. */
  readonly remove: (transaction: BankTransaction) => Decision
  /** What all of it changes, each record once. */
  readonly changes: () => readonly Change[]
}

/** A refused decision changes nothing; the next one goes on from what stood before it. */
export const createBooker = (
  facts: BookerFacts,
  fresh: { readonly newId: () => string; readonly now: Timestamp },
): Booker => {
  const draft = createBookingDraft(facts, fresh)
  const { now } = fresh
  return {
    match: (input, rows, on = null, shown = []) =>
      draft.attempt((attempt) => {
        const transaction = attempt.transaction(input)
        const place = findBookingDate(facts, bookingDayOf(transaction), on)
        if (!place.ok) return place
        const read = readRows(rows, transaction, facts)
        if (!read.ok) return read
        const confirmed = read.value.map((row, at) => ({ row, currency_amount: rows[at]?.currency_amount ?? null }))
        const origins = originsOf(confirmed, transaction.matches, shown)
        const planned = confirmed.map(({ row, currency_amount }, at) => ({
          ...row,
          given_currency_amount: currency_amount,
          is_by_person: true,
          match: { ...(origins[at] ?? MANUAL), id: fresh.newId() },
        }))
        const open = undoReconciliation(facts, attempt, transaction, now, on)
        if (!open.ok) return open
        const booked = book(facts, attempt, open.value, planned, now, on)
        if (!booked.ok) return booked
        dropMirror(facts, attempt, transaction, now)
        const matched = { ...booked.value, mirror_id: null }
        attempt.update(input, matched)
        return ok(matched)
      }),

    reconcileWith: (input, counterpart, on = null) =>
      draft.attempt((attempt): Decision => {
        const transaction = attempt.transaction(input)
        if (isInClosedYear(facts.years, bookingDayOf(transaction)))
          return err([{ field: 'booking_date', code: 'fiscal_year_closed' }])
        const ledgerId = attempt.bankAccount(transaction.bank_account_id)?.account_id ?? null
        const movement = ledgerMovementOf(transaction, ledgerId, facts.base_currency)
        const code = counterpartProblem(transaction.id, movement, counterpart)
        if (code !== null) return err([{ field: 'journal_entry_id', code }])
        const open = undoReconciliation(facts, attempt, transaction, now, on)
        if (!open.ok) return open
        dropMirror(facts, attempt, transaction, now)
        const reconciled: BankTransaction = {
          ...{ ...open.value, is_reconciled: true, is_processing: false },
          ...{ journal_entry_id: counterpart.entry.id, matches: NO_MATCHES, mirror_id: null, updated_at: now },
        }
        attempt.update(input, reconciled)
        return ok(reconciled)
      }),

    reconcile: (input, on = null) =>
      draft.attempt((attempt) => {
        const transaction = attempt.transaction(input)
        if (transaction.is_reconciled) return ok(transaction)
        const booked = bookAttached(facts, attempt, transaction, now, on)
        if (!booked.ok) return booked
        attempt.update(input, booked.value)
        const other = openMirrorOf(facts, attempt, transaction)
        if (other === null || other.matches.length === 0) return booked
        const bookedToo = bookAttached(facts, attempt, other, now, on)
        if (!bookedToo.ok) return bookedToo
        attempt.update(other, bookedToo.value)
        return booked
      }),

    unreconcile: (input, on = null) =>
      draft.attempt((attempt) => {
        const transaction = attempt.transaction(input)
        if (!transaction.is_reconciled) return ok(transaction)
        const open = undoReconciliation(facts, attempt, transaction, now, on)
        if (!open.ok) return open
        attempt.update(input, open.value)
        return open
      }),

    remove: (input) =>
      draft.attempt((attempt): Decision => {
        const transaction = attempt.transaction(input)
        // Outside of every fiscal year there is nothing that a deletion could change.
        if (isInClosedYear(facts.years, bookingDayOf(transaction)))
          return err([{ field: 'booking_date', code: 'fiscal_year_closed' }])
        const open = undoReconciliation(facts, attempt, transaction, now, null)
        if (!open.ok) return open
        dropMirror(facts, attempt, transaction, now)
        attempt.update(input, null)
        return open
      }),

    present: draft.transaction,
    document: draft.document,
    changes: () => withFollowingYear(facts, draft.changes()),
  }
}

/** Takes back what a reconciled transaction booked and settled; in a locked period on the day that is said, or not at all. */
const undoReconciliation = (
  facts: BookerFacts,
  draft: BookingDraft,
  transaction: BankTransaction,
  now: Timestamp,
  on: LocalDate | null,
): Decision => {
  if (!transaction.is_reconciled) return ok(transaction)
  for (const { settlements } of transaction.matches) for (const each of settlements) draft.settle(each, true)
  if (transaction.journal_entry_id !== null) {
    const entry = draft.entry(transaction.journal_entry_id)
    assert(entry, 'the entry that booked a transaction is there')
    if (entry.source.id === transaction.id) {
      const place = findBookingDate(facts, entry.date, on)
      if (!place.ok) return place
      const { day, year } = place.value
      const reversal = reversalOf(entry, day, reversalTextOf(entry), year, draft.nextMark())
      draft.addEntry(reversal)
      draft.markReversed(entry, reversal.id)
      // Nothing was booked for the transaction: the entry that a person typed stays.
    } else if (isInClosedYear(facts.years, bookingDayOf(transaction)))
      return err([{ field: 'booking_date', code: 'fiscal_year_closed' }])
  }
  return ok({
    ...transaction,
    is_reconciled: false,
    journal_entry_id: null,
    matches: transaction.matches.map((match) => ({ ...match, settlements: [] })),
    updated_at: now,
  })
}

const bookAttached = (
  facts: BookerFacts,
  draft: BookingDraft,
  transaction: BankTransaction,
  now: Timestamp,
  on: LocalDate | null,
): Decision => {
  const { matches } = transaction
  if (matches.length === 0 && transaction.amount !== 0) return err([{ field: 'matches', code: 'matches_missing' }])
  const problems = matches.flatMap((match, index) =>
    match.reasons.some(isWorthMissing)
      ? [{ field: `matches.${index}.amount`, code: 'match_worth_missing' } as const]
      : rowProblems(match, index, transaction, facts),
  )
  if (problems.length > 0) return err(problems)
  const rows = matches.map((match) => {
    const { currency, currency_amount } = match
    const isAmountStated = currency !== null && currency_amount !== null
    const given_currency_amount = isAmountStated ? minorToNumber(currency_amount, currency) : null
    return { ...match, match, given_currency_amount, is_by_person: match.origin === 'manual' }
  })
  return book(facts, draft, transaction, rows, now, on)
}

/** Books a transaction that is not reconciled, or says what is wrong. */
const book = (
  facts: BookerFacts,
  draft: BookingDraft,
  transaction: BankTransaction,
  rows: readonly PlannedRow[],
  now: Timestamp,
  on: LocalDate | null,
): Decision => {
  const { base_currency } = facts
  const account = draft.bankAccount(transaction.bank_account_id)
  assert(account, 'the bank account of a transaction is there')
  const place = findBookingDate(facts, bookingDayOf(transaction), on)
  if (!place.ok) return place
  const { day, year } = place.value
  const is_base = isBaseTransaction(account, base_currency)
  const counted = contributionsOf(rows, transaction, { is_base, base_currency })
  if (!counted.ok) return err([counted.error])
  const { shares, difference } = counted.value
  const settled = settleRows(facts, draft, transaction, rows, shares)
  if (!settled.ok) return settled
  const matches = settled.value.map(({ match }) => match)
  const own = facts.own_ledgers.get(account.id)
  const ledgerId = account.account_id ?? own?.is.id
  assert(ledgerId !== undefined, 'a bank account has its ledger account')
  const booked = settled.value.map(({ match, postings }, index) => ({
    ...{ ...match, postings },
    share: shares[index] ?? match.amount,
  }))
  const lines = postingsOf(transaction, ledgerId, booked, difference, facts)
  if (!lines.ok) return err([lines.error])
  if (account.account_id === null && own) draft.link(account, own)
  let journal_entry_id: string | null = null
  if (lines.value.length > 0) {
    const content = { date: day, text: bookingTextOf(transaction), lines: lines.value, source_id: transaction.id }
    const derived_from = sourcesOf(matches)
    const entry = entryOf({ ...content, source: 'bank_transaction', derived_from }, year, draft.nextMark())
    draft.addEntry(entry)
    journal_entry_id = entry.id
  }
  // Whatever processing would still propose, it is decided.
  const state = { is_reconciled: true, is_processing: false }
  return ok({ ...transaction, ...state, journal_entry_id, matches, updated_at: now })
}

/** The rules and learned facts that proposed the rows, each once. */
const sourcesOf = (matches: readonly Match[]): MatchSource[] => [
  ...new Map(
    matches.flatMap(({ source }) => (source === null ? [] : [[`${source.type} ${source.id}`, source]])),
  ).values(),
]

/** The other side of an own transfer, as long as it waits to be reconciled with this one. */
const openMirrorOf = ({ mirrors }: BookerFacts, draft: BookingDraft, transaction: BankTransaction) => {
  const mirror = mirrors.get(transaction.mirror_id ?? '')
  const present = mirror && draft.transaction(mirror)
  return present && !present.is_reconciled && present.mirror_id === transaction.id ? present : null
}

/** The proposal for the other side ends when this side is settled otherwise or gone. */
const dropMirror = (facts: BookerFacts, draft: BookingDraft, transaction: BankTransaction, now: Timestamp): void => {
  const mirror = openMirrorOf(facts, draft, transaction)
  if (mirror) draft.update(mirror, { ...mirror, ...UNMATCHED, updated_at: now })
}
