// Reconciles bank transactions and undoes it: the changes of the transaction, of the documents that it pays and of the
// journal, in one step. Several decisions may follow one another; each sees the result of those before. A journal entry
// is never edited or removed but reversed (OR 957a).

import type { Change } from '../../../books/port/change.ts'
import { type BankTransaction, UNMATCHED } from '../../../record/bank/bank-transaction.ts'
import type { VatReporting } from '../../../record/ledger/vat-reporting.ts'
import { type Match, type MatchSource, NO_MATCHES } from '../../../record/matching/match.ts'
import type { Offset } from '../../../record/open-item/offset.ts'
import { type BookableDocument, openAmountOf } from '../../../record/open-item/open-item.ts'
import type { LocalDate, Timestamp } from '../../../value/calendar.ts'
import { minorToDecimal, minorToNumber, sumMinor } from '../../../value/money.ts'
import { assert, err, ok, type Result } from '../../../value/result.ts'
import { bookingDayOf } from '../../bank/booking-day.ts'
import { type Counterpart, counterpartProblem, ledgerMovementOf } from '../../bank/counterpart.ts'
import type { OwnLedgerAccount } from '../../bank/own-ledger-account.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type { BookingAccounts } from '../../ledger/booking-accounts.ts'
import { isInClosedYear } from '../../ledger/fiscal-year.ts'
import { entryOf } from '../../ledger/journal-entry.ts'
import { type Periods, withFollowingYear } from '../../ledger/periods.ts'
import type { BookingFacts } from '../../open-item/payment-parts.ts'
import { factsOn } from '../../organization/vat-reporting.ts'
import { isBaseAmountMissing } from '../decision/attach-decision.ts'
import type { Candidate } from '../suggestion.ts'
import {
  type AllocationFacts,
  amountToAllocate,
  contributionsOf,
  isBaseTransaction,
  type Row,
  type RowInput,
  readRows,
  rowProblems,
} from './allocation.ts'
import { findBookingDate, reverseEntry } from './booking-date.ts'
import { type BookingDraft, createBookingDraft, type DraftFacts } from './booking-draft.ts'
import { bookingTextOf, postingsOf } from './booking-postings.ts'
import { addOffset, type OffsetCommand, type OffsetDay, removeOffset } from './offset.ts'
import { addCredits, type CreditUsers, dropCredits, releaseCredits } from './on-account.ts'
import { areSame, type ConfirmedRow, MANUAL, originsOf } from './row-origin.ts'
import { type PlannedRow, settleRows } from './settle-rows.ts'
import type { FindDocument } from './settlement.ts'
import { addWriteOff, type WriteOffCommand, type WriteOffFacts } from './write-off.ts'

/** The records that some transactions, their matches and the new rows refer to. */
export interface BookerFacts extends AllocationFacts, BookingFacts, DraftFacts, Periods {
  readonly accounts: BookingAccounts
  /** The new ledger accounts for bank accounts without one, by the id of the bank account. */
  readonly own_ledgers: ReadonlyMap<string, OwnLedgerAccount>
  /** How VAT is reported, by day: it overrides `is_liable_for_vat` and the deduction of input tax on the day of a booking. */
  readonly vat_reporting?: readonly VatReporting[]
  /** Ids of the existing companies. */
  readonly companies: ReadonlySet<string>
  readonly credit_users?: CreditUsers
  /** What is open on account of the companies of the rows. */
  readonly credits?: readonly BookableDocument[]
  /** The mirrors of own transfers, by id. */
  readonly mirrors: ReadonlyMap<string, BankTransaction>
}

type Decision = Result<BankTransaction, readonly FieldProblem[]>

export interface Booker {
  /** The transaction, and a document, after the decisions so far. */
  readonly current: (transaction: BankTransaction) => BankTransaction
  readonly document: FindDocument
  /**
   * Replaces the rows of the transaction and reconciles it; an earlier booking is reversed. `on` is the day of the new
   * entry when the transaction's own day is locked, and of the reversal when the day of the reversed entry is locked.
   * `shown`: the suggestions that the rows may confirm. `offset`: documents that are offset first, on the same day.
   */
  readonly match: (
    transaction: BankTransaction,
    rows: readonly RowInput[],
    on?: LocalDate | null,
    shown?: readonly Candidate[],
    offset?: OffsetCommand | null,
  ) => Decision
  /**
   * Reconciles the transaction with an entry that a person typed for it: nothing is booked, and an own booking of the
   * transaction is reversed. `on`: the day of the reversal when the day of the reversed entry is locked.
   */
  readonly reconcileWith: (transaction: BankTransaction, counterpart: Counterpart, on?: LocalDate | null) => Decision
  /** Whether the rows are the ones that are attached to the transaction now. */
  readonly isAttached: (transaction: BankTransaction, rows: readonly RowInput[]) => boolean
  /** Books the attached rows, and the mirror of an own transfer with them. A reconciled transaction does not change. */
  readonly reconcile: (transaction: BankTransaction, on?: LocalDate | null) => Decision
  /**
   * Reverses the booking; the rows stay attached. An entry that a person typed stays. A transaction that is not
   * reconciled does not change.
   */
  readonly unreconcile: (transaction: BankTransaction, on?: LocalDate | null) => Decision
  /** Deletes the transaction and reverses its booking. Answers the transaction before the deletion. */
  readonly remove: (transaction: BankTransaction) => Decision
  /** Settles documents against each other. */
  readonly offset: (command: OffsetCommand, day: OffsetDay) => Result<Offset, readonly FieldProblem[]>
  /** Writes documents off. */
  readonly writeOff: (
    command: WriteOffCommand,
    day: OffsetDay,
    more: Pick<WriteOffFacts, 'limit' | 'linesOf'>,
  ) => Result<Offset, readonly FieldProblem[]>
  /** Opens them again. `on`: the day of the reversal when the day of the entry is locked. */
  readonly removeOffset: (offset: Offset, on?: LocalDate | null) => Result<Offset, readonly FieldProblem[]>
  /** The changes of all decisions, each record once. */
  readonly changes: () => readonly Change[]
}

/** A refused decision changes nothing; the next decision continues from the state before it. */
export const createBooker = (
  facts: BookerFacts,
  fresh: { readonly newId: () => string; readonly now: Timestamp },
): Booker => {
  const draft = createBookingDraft(facts, fresh)
  const { now } = fresh
  return {
    match: (input, rows, on = null, shown = [], offset = null) =>
      draft.attempt((attempt) => {
        const transaction = attempt.transaction(input)
        const place = findBookingDate(facts, bookingDayOf(transaction), on)
        if (!place.ok) return place
        const ofDay = factsOn(facts, place.value.day)
        const read = readRows(rows, transaction, ofDay)
        if (!read.ok) return read
        const confirmed = confirmedRows(read.value, rows)
        const origins = originsOf(confirmed, transaction.matches, shown)
        const planned = confirmed.map(({ row, currency_amount }, at) => ({
          ...row,
          given_currency_amount: currency_amount,
          is_by_person: true,
          match: { ...(origins[at] ?? MANUAL), id: fresh.newId() },
        }))
        const open = undoReconciliation(facts, attempt, transaction, now, on)
        if (!open.ok) return open
        const day = { date: place.value.day }
        const added = offset && addOffset(ofDay, attempt, offset, day, { id: fresh.newId(), now })
        if (added?.ok === false) return err(withPrefix('offset', added.error))
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
          ...open.value,
          is_reconciled: true,
          is_processing: false,
          journal_entry_id: counterpart.entry.id,
          matches: NO_MATCHES,
          mirror_id: null,
          updated_at: now,
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
        const bookedMirror = bookAttached(facts, attempt, other, now, on)
        if (!bookedMirror.ok) return bookedMirror
        attempt.update(other, bookedMirror.value)
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
        // A day outside of every fiscal year is allowed, because the deletion changes no fiscal year.
        if (isInClosedYear(facts.years, bookingDayOf(transaction)))
          return err([{ field: 'booking_date', code: 'fiscal_year_closed' }])
        const open = undoReconciliation(facts, attempt, transaction, now, null)
        if (!open.ok) return open
        dropMirror(facts, attempt, transaction, now)
        attempt.update(input, null)
        return open
      }),

    offset: (command, day) =>
      draft.attempt((attempt) =>
        addOffset(factsOn(facts, day.date), attempt, command, day, { id: fresh.newId(), now }),
      ),
    writeOff: (command, day, more) =>
      draft.attempt((attempt) =>
        addWriteOff({ ...factsOn(facts, day.date), ...more }, attempt, command, day, { id: fresh.newId(), now }),
      ),
    removeOffset: (offset, on = null) =>
      draft.attempt((attempt) => {
        const removed = removeOffset(facts, attempt, offset, on)
        const settled = offset.settlements.map((each) => each.id)
        if (removed.ok) dropCredits(attempt, settled, facts.credit_users ?? NO_USERS, offset.id)
        return removed
      }),
    isAttached: (input, rows) => areAttached(facts, draft.transaction(input), rows),
    current: draft.transaction,
    document: draft.document,
    changes: () => withFollowingYear(facts, draft.changes()),
  }
}

const areAttached = (facts: BookerFacts, transaction: BankTransaction, rows: readonly RowInput[]): boolean => {
  const read = readRows(rows, transaction, facts)
  return read.ok && areSame(confirmedRows(read.value, rows), transaction.matches)
}

const confirmedRows = (read: readonly Row[], given: readonly RowInput[]): readonly ConfirmedRow[] =>
  read.map((row, at) => ({ row, currency_amount: given[at]?.currency_amount ?? null }))

/** Undoes the booking and the settlements of a reconciled transaction. In a locked period it needs the day `on`. */
const undoReconciliation = (
  facts: BookerFacts,
  draft: BookingDraft,
  transaction: BankTransaction,
  now: Timestamp,
  on: LocalDate | null,
): Decision => {
  if (!transaction.is_reconciled) return ok(transaction)
  for (const { settlements } of transaction.matches) for (const each of settlements) draft.settle(each, true)
  releaseCredits(draft, transaction, facts.credit_users ?? NO_USERS, now)
  if (transaction.journal_entry_id !== null) {
    const entry = draft.entry(transaction.journal_entry_id)
    assert(entry, 'the entry that booked a transaction is there')
    if (entry.source.id === transaction.id) {
      const reversed = reverseEntry(facts, draft, entry, on)
      if (!reversed.ok) return reversed
      // The transaction has no booking of its own: the entry that a person typed stays.
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

const NO_USERS: CreditUsers = new Map()

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
    match.reasons.some(isBaseAmountMissing)
      ? [{ field: `matches.${index}.amount`, code: 'match_worth_missing' } as const]
      : rowProblems(match, index, transaction, factsOn(facts, on ?? bookingDayOf(transaction))),
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

/** Books a transaction that is not reconciled, by the VAT method of the day, or answers the problems. */
const book = (
  given: BookerFacts,
  draft: BookingDraft,
  transaction: BankTransaction,
  rows: readonly PlannedRow[],
  now: Timestamp,
  on: LocalDate | null,
): Decision => {
  const { base_currency } = given
  const account = draft.bankAccount(transaction.bank_account_id)
  assert(account, 'the bank account of a transaction is there')
  const place = findBookingDate(given, bookingDayOf(transaction), on)
  if (!place.ok) return place
  const { day, year } = place.value
  const facts = factsOn(given, day)
  const is_base = isBaseTransaction(account, base_currency)
  const counted = contributionsOf(rows, transaction, { is_base, base_currency })
  if (!counted.ok) return err([withOffsetAmount(counted.error, rows, draft, transaction, base_currency)])
  const { shares, difference } = counted.value
  const settled = settleRows(facts, draft, transaction, rows, shares)
  if (!settled.ok) return settled
  const own = facts.own_ledgers.get(account.id)
  const ledgerId = account.account_id ?? own?.is.id
  assert(ledgerId !== undefined, 'a bank account has its ledger account')
  const booked = settled.value.map(({ match, postings }, index) => ({
    ...match,
    postings,
    share: shares[index] ?? match.amount,
  }))
  const lines = postingsOf(transaction, ledgerId, booked, difference, facts)
  if (!lines.ok) return err([lines.error])
  const credits = addCredits({ ...facts, credits: given.credits ?? [] }, draft, transaction, booked, { day, now })
  if (account.account_id === null && own) draft.link(account, own)
  let journal_entry_id: string | null = null
  if (lines.value.length > 0) {
    const content = { date: day, text: bookingTextOf(transaction), lines: lines.value, source_id: transaction.id }
    const derived_from = sourcesOf(settled.value.map(({ match }) => match))
    const entry = entryOf({ ...content, source: 'bank_transaction', derived_from }, year, draft.nextMark())
    draft.addEntry(entry)
    journal_entry_id = entry.id
  }
  // The transaction is decided, so processing must not propose anything more.
  const state = { is_reconciled: true, is_processing: false }
  const matches = settled.value.map(({ match }) => {
    const settlements = credits.get(match.id) ?? []
    return settlements.length === 0 ? match : { ...match, settlements: [...settlements] }
  })
  return ok({ ...transaction, ...state, journal_entry_id, matches, updated_at: now })
}

/**
 * When the rows add up once what is owed in the other direction counts as negative, the refusal names that sum (`offset`):
 * these documents must be offset before the transaction pays what remains.
 */
const withOffsetAmount = (
  problem: FieldProblem,
  rows: readonly PlannedRow[],
  draft: BookingDraft,
  transaction: BankTransaction,
  base: string,
): FieldProblem => {
  const isOpposite = ({ matchable_type: type, matchable_id: id }: PlannedRow) => {
    const document = type === null || type === 'company' ? null : draft.document(id ?? '')
    return document !== null && (type === 'invoice') === openAmountOf(document) * transaction.amount < 0
  }
  const opposite = sumMinor(rows.flatMap((row) => (isOpposite(row) ? [row.amount] : [])))
  if (problem.code !== 'matches_sum' || opposite === 0) return problem
  const sum = sumMinor(rows.map(({ amount }) => amount)) - 2 * opposite
  if (sum !== amountToAllocate(transaction, base)) return problem
  return { ...problem, values: { ...problem.values, offset: minorToDecimal(opposite, base) } }
}

const withPrefix = (prefix: string, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map(({ field, ...problem }) => ({ field: `${prefix}.${field}`, ...problem }))

/** The rules and learned facts that proposed the rows, each once. */
const sourcesOf = (matches: readonly Match[]): MatchSource[] => [
  ...new Map(
    matches.flatMap(({ source }) => (source === null ? [] : [[`${source.type} ${source.id}`, source]])),
  ).values(),
]

/** The mirror of an own transfer that waits to be reconciled with this transaction. */
const openMirrorOf = ({ mirrors }: BookerFacts, draft: BookingDraft, transaction: BankTransaction) => {
  const mirror = mirrors.get(transaction.mirror_id ?? '')
  const current = mirror && draft.transaction(mirror)
  return current && !current.is_reconciled && current.mirror_id === transaction.id ? current : null
}

/** Removes the proposal from the mirror when this side is reconciled otherwise or deleted. */
const dropMirror = (facts: BookerFacts, draft: BookingDraft, transaction: BankTransaction, now: Timestamp): void => {
  const mirror = openMirrorOf(facts, draft, transaction)
  if (mirror) draft.update(mirror, { ...mirror, ...UNMATCHED, updated_at: now })
}
