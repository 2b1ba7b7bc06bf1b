// Offsetting (OR 120): documents against each other without a bank transaction. What is owed to us settles what we owe, at the
// same amount: an invoice or a supplier's credit note against a credit note, an overpaid invoice or a bill.

import type { AmountInput } from '../../../record/core/amount-input.ts'
import type { JournalEntry, Posting } from '../../../record/ledger/journal-entry.ts'
import type { Offset } from '../../../record/open-item/offset.ts'
import type { BookableDocument } from '../../../record/open-item/open-item.ts'
import { isExpense, openAmountOf } from '../../../record/open-item/open-item.ts'
import type { LocalDate, Timestamp } from '../../../value/calendar.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import { assert, err, ok, type Result } from '../../../value/result.ts'
import {
  type FieldProblem,
  type FieldProblemCode,
  type FieldProblemValues,
  readAmount,
} from '../../core/field-problem.ts'
import { isInClosedYear } from '../../ledger/fiscal-year.ts'
import { entryOf } from '../../ledger/journal-entry.ts'
import { postingAccountProblem } from '../../ledger/ledger-account.ts'
import type { Periods } from '../../ledger/periods.ts'
import { postingOf } from '../../ledger/posting.ts'
import type { BookingFacts } from '../../open-item/payment-parts.ts'
import { findBookingDate, reverseEntry } from './booking-date.ts'
import type { BookingDraft } from './booking-draft.ts'
import { baseValueOf, postingsOfDocuments } from './document-postings.ts'

export interface OffsetCommand {
  readonly documents: readonly {
    readonly type: 'invoice' | 'expense'
    readonly id: string
    /** In the currency of the document, without a sign. When left out: its open amount, or what the other side covers. */
    readonly amount?: AmountInput | null | undefined
  }[]
  /** For documents in different currencies: the rows of the difference; a positive amount of the base currency is a debit. */
  readonly differences?:
    | readonly {
        /** When left out: the account of exchange differences. */
        readonly account_id?: string | null | undefined
        readonly amount: AmountInput
        readonly text?: string | null | undefined
      }[]
    | undefined
  readonly text?: string | null | undefined
  readonly several_companies?: boolean | undefined
}

/** The day of an offset, and a later one when it is in a locked period. */
export interface OffsetDay {
  readonly date: LocalDate
  readonly book_on?: LocalDate | null | undefined
}

type OffsetFacts = BookingFacts & Periods

/** A document with the amount of it that is offset; `claim`: 1 when it is owed to us, -1 when we owe it. */
interface Side {
  readonly index: number
  readonly type: 'invoice' | 'expense'
  readonly document: BookableDocument
  readonly claim: 1 | -1
  readonly open: MinorUnits
  readonly given: MinorUnits | null
}

interface Part extends Side {
  readonly amount: MinorUnits
}

type Problems = readonly FieldProblem[]

/** Offsets documents in the draft, or answers the problems by field. */
export const addOffset = (
  facts: OffsetFacts,
  draft: BookingDraft,
  command: OffsetCommand,
  { date, book_on = null }: OffsetDay,
  { id, now }: { readonly id: string; readonly now: Timestamp },
): Result<Offset, Problems> => {
  const read = readSides(command, draft)
  if (!read.ok) return read
  const sides = read.value
  const latest = sides.map(({ document }) => document.date).reduce((a, b) => (a < b ? b : a))
  if (date < latest) return err([{ field: 'date', code: 'offset_before_document', values: { date: latest } }])
  const place = findOffsetDay(facts, { date, book_on })
  if (!place.ok) return place
  const { day, year } = place.value
  const counted = amountsOf(sides, command)
  if (!counted.ok) return counted
  const parts = counted.value
  const booked = bookParts(facts, draft, parts)
  if (!booked.ok) return booked
  const balanced = withDifferences(facts, command, parts, booked.value.postings)
  if (!balanced.ok) return balanced
  const text = command.text?.trim() || null
  let entry: JournalEntry | null = null
  if (balanced.value.length > 0) {
    const content = { date: day, text: text ?? entryTextOf(parts), lines: balanced.value }
    entry = entryOf({ ...content, source: 'offset', source_id: id }, year, draft.nextMark())
    draft.addEntry(entry)
  }
  const offset: Offset = {
    id,
    kind: 'offset',
    date: day,
    text,
    settlements: booked.value.settlements,
    journal_entry_id: entry?.id ?? null,
    created_at: now,
  }
  draft.setOffset(null, offset)
  return ok(offset)
}

/** The day and the fiscal year of an offset or a write-off. */
export const findOffsetDay = (
  facts: Periods,
  { date, book_on = null }: OffsetDay,
): ReturnType<typeof findBookingDate> => {
  const place = findBookingDate(facts, date, book_on)
  if (place.ok) return place
  return err(place.error.map(({ field, ...problem }) => ({ field: field === 'book_on' ? field : 'date', ...problem })))
}

/** Opens the documents again and reverses the entry. `on`: the day of the reversal when the day of the entry is locked. */
export const removeOffset = (
  facts: OffsetFacts,
  draft: BookingDraft,
  offset: Offset,
  on: LocalDate | null,
): Result<Offset, Problems> => {
  const entry = offset.journal_entry_id === null ? null : draft.entry(offset.journal_entry_id)
  assert(entry || offset.journal_entry_id === null, 'the entry of an offset is there')
  if (entry) {
    const reversed = reverseEntry(facts, draft, entry, on)
    if (!reversed.ok) return reversed
    // Nothing is booked in a locked period when the documents are only linked.
  } else if (isInClosedYear(facts.years, offset.date)) return err([{ field: 'date', code: 'fiscal_year_closed' }])
  for (const settlement of offset.settlements) draft.settle(settlement, true)
  draft.setOffset(offset, null)
  return ok(offset)
}

/** The documents with their sides, each checked alone. */
const readSides = (
  { documents, several_companies }: OffsetCommand,
  draft: BookingDraft,
): Result<readonly Side[], Problems> => {
  const problems: FieldProblem[] = []
  const sides: Side[] = []
  const add = (index: number, name: string, code: FieldProblemCode, values?: FieldProblemValues) =>
    problems.push({ field: `documents.${index}.${name}`, code, values })
  for (const [index, { type, id, amount }] of documents.entries()) {
    const document = draft.document(id)
    if (!document || !('payment_parts' in document) || isExpense(document) !== (type === 'expense')) {
      add(index, 'id', 'matchable_unknown')
      continue
    }
    const balance = openAmountOf(document)
    const open = minorUnitsOf(Math.abs(balance))
    if (sides.some((side) => side.document.id === id)) add(index, 'id', 'offset_twice')
    if (open === 0) add(index, 'id', 'document_paid')
    const [first] = sides
    if (several_companies !== true && first && first.document.company_id !== document.company_id)
      add(index, 'id', 'offset_other_company')
    const read = amount == null ? null : readAmount(`documents.${index}.amount`, amount, document.currency)
    if (read && !read.ok) problems.push(read.error)
    else if (read && read.value <= 0) add(index, 'amount', 'amount_not_positive')
    else if (read && open !== 0 && read.value > open)
      add(index, 'amount', 'offset_more_than_open', { open: minorToDecimal(open, document.currency) })
    const claim = balance > 0 === (type === 'invoice') ? 1 : -1
    sides.push({ index, type, document, claim, open, given: read?.ok ? read.value : null })
  }
  if (problems.length > 0) return err(problems)
  const isOneSided = new Set(sides.map(({ claim }) => claim)).size < 2
  return isOneSided ? err([{ field: 'documents', code: 'offset_one_side' }]) : ok(sides)
}

const isOneCurrency = (sides: readonly Side[]): boolean =>
  sides.every(({ document }) => document.currency === sides[0]?.document.currency)

/** How much of each document is offset. In one currency both sides must be equal. */
const amountsOf = (sides: readonly Side[], { differences = [] }: OffsetCommand): Result<readonly Part[], Problems> => {
  const whole = sides.map((side) => ({ ...side, amount: side.given ?? side.open }))
  if (!isOneCurrency(sides)) return ok(whole)
  if (differences.length > 0) return err([{ field: 'differences', code: 'offset_one_currency' }])
  const sumOf = (parts: readonly Part[], claim: number) =>
    sumMinor(parts.flatMap((part) => (part.claim === claim ? [part.amount] : [])))
  // Without amounts, in the order of the documents, as much as both sides have.
  const remaining = new Map<number, number>()
  const common = Math.min(sumOf(whole, 1), sumOf(whole, -1))
  const parts = sides.some(({ given }) => given !== null)
    ? whole
    : whole.flatMap((part) => {
        const left = remaining.get(part.claim) ?? common
        const amount = minorUnitsOf(Math.min(left, part.open))
        remaining.set(part.claim, left - amount)
        return amount === 0 ? [] : [{ ...part, amount }]
      })
  const currency = sides[0]?.document.currency ?? ''
  const problem = sumProblem('documents', sumOf(parts, 1), sumOf(parts, -1), currency)
  return problem === null ? ok(parts) : err([problem])
}

const sumProblem = (field: string, claims: number, debts: number, currency: string): FieldProblem | null => {
  if (claims === debts) return null
  const decimal = (amount: number) => minorToDecimal(minorUnitsOf(amount), currency)
  const values = { claims: decimal(claims), debts: decimal(debts), difference: decimal(claims - debts), currency }
  return { field, code: 'offset_sum', values }
}

interface Booked {
  readonly postings: readonly Posting[]
  readonly settlements: Offset['settlements']
}

/** Settles the documents in the draft. */
const bookParts = (facts: OffsetFacts, draft: BookingDraft, parts: readonly Part[]): Result<Booked, Problems> => {
  const postings: Posting[] = []
  const settlements: Offset['settlements'] = []
  for (const { index, type, document, claim, amount } of parts) {
    const signed = minorUnitsOf(type === 'invoice' ? claim * amount : -claim * amount)
    const booked = settleDocument(facts, draft, { type, document, amount: signed, field: `documents.${index}.id` })
    if (!booked.ok) return booked
    for (const posting of booked.value.postings) postings.push(posting)
    for (const settlement of booked.value.settlements) settlements.push(settlement)
  }
  return ok({ postings, settlements })
}

/** Settles a document in the draft at its value in the books; `amount` as it counts in `paid_amount`. */
export const settleDocument = (
  facts: OffsetFacts,
  draft: BookingDraft,
  input: {
    readonly type: 'invoice' | 'expense'
    readonly document: BookableDocument
    readonly amount: MinorUnits
    readonly field: string
  },
): Result<Booked & { readonly credit: MinorUnits }, Problems> => {
  const { type, document, amount, field } = input
  const value = baseValueOf(document, amount, facts.base_currency)
  if (value === null) return err([{ field, code: 'exchange_rate_missing' }])
  const credit = minorUnitsOf(type === 'invoice' ? value : -value)
  const row = { matchable_type: type, credit, settlements: [{ type, id: document.id, amount }] }
  const booked = postingsOfDocuments(row, draft.document, facts)
  if (!booked.ok) return err([{ field, code: booked.error }])
  const { postings, settlements } = booked.value
  for (const settlement of settlements) draft.settle(settlement, false)
  return ok({ postings, settlements: [...settlements], credit })
}

/** The postings with the rows of the difference between both sides; empty when they cancel each other. */
const withDifferences = (
  facts: OffsetFacts,
  { differences = [] }: OffsetCommand,
  parts: readonly Part[],
  booked: readonly Posting[],
): Result<readonly Posting[], Problems> => {
  const { accounts, base_currency, ledger_accounts } = facts
  const difference = sumMinor(booked.map(({ credit, debit }) => minorUnitsOf(credit - debit)))
  const netted = withoutCancelled(booked, [accounts.debtor, accounts.creditor])
  const exchange = parts.some(({ type }) => type === 'invoice') ? accounts.exchange_sales : accounts.exchange_purchases
  if (isOneCurrency(parts)) {
    if (difference === 0) return ok(netted)
    // The same amount of a foreign currency, booked at different rates.
    if (exchange === null) return err([{ field: 'documents', code: 'booking_account_missing' }])
    return ok([...netted, postingOf(exchange, -difference)])
  }
  const rows: Posting[] = []
  const problems: FieldProblem[] = []
  for (const [index, { account_id, amount, text }] of differences.entries()) {
    const read = readAmount(`differences.${index}.amount`, amount, base_currency)
    if (!read.ok) problems.push(read.error)
    const account = account_id ?? exchange
    if (read.ok && account !== null) rows.push(postingOf(account, -read.value, { text: text?.trim() || null }))
    const code = account === null ? 'booking_account_missing' : postingAccountProblem(ledger_accounts.get(account))
    if (code !== null) problems.push({ field: `differences.${index}.account_id`, code })
  }
  if (problems.length > 0) return err(problems)
  const explained = sumMinor(rows.map(({ debit, credit }) => minorUnitsOf(debit - credit)))
  const claims = sumMinor(booked.map(({ credit }) => credit))
  const problem = sumProblem('differences', claims, claims - difference + explained, base_currency)
  return problem === null ? ok([...netted, ...rows]) : err([problem])
}

/** Settling both sides on the same account cancels out: then nothing is booked. */
const withoutCancelled = (postings: readonly Posting[], collective: readonly (string | null)[]): readonly Posting[] => {
  const sums = new Map<string, Posting>()
  const others: Posting[] = []
  for (const posting of postings) {
    const { account_id, currency, vat_rate_id } = posting
    if (vat_rate_id !== null || !collective.includes(account_id)) {
      others.push(posting)
      continue
    }
    const key = `${account_id} ${currency}`
    const sum = sums.get(key)
    const inCurrency = (each: Posting) => (each.credit > 0 ? 1 : -1) * (each.currency_amount ?? 0)
    const foreign = (sum ? inCurrency(sum) : 0) + inCurrency(posting)
    const credit = (sum ? sum.credit - sum.debit : 0) + posting.credit - posting.debit
    const isWorthless = foreign === 0 || currency === null
    sums.set(
      key,
      postingOf(account_id, credit, isWorthless ? {} : { currency, currency_amount: minorUnitsOf(Math.abs(foreign)) }),
    )
  }
  return [...sums.values(), ...others].filter(({ debit, credit }) => debit !== 0 || credit !== 0)
}

/** German in every language of the window, because Swiss bookkeepers expect German in their books. */
const entryTextOf = (parts: readonly Part[]): string => {
  const numbers = (claim: number) =>
    parts.flatMap((part) => (part.claim === claim ? [part.document.number] : [])).join(', ')
  return `Verrechnung ${numbers(1)} mit ${numbers(-1)}`.slice(0, 255)
}
