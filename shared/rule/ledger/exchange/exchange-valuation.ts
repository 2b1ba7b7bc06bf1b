// The valuation of what is in other currencies at the end of a fiscal year (rule 244): open invoices and bills one by one,
// and accounts in other currencies, at the rate of the last day. It is booked on that day and reversed on the next one,
// so that later payments find the documents at their booked value. Pure.
import type { TableRate } from '../../../record/ledger/exchange-rate.ts'
import type { ExchangeValuation, VALUATION_METHODS, ValuationLine } from '../../../record/ledger/exchange-valuation.ts'
import type { FiscalYear } from '../../../record/ledger/fiscal-year.ts'
import type { JournalEntry, Posting } from '../../../record/ledger/journal-entry.ts'
import { addDays, type LocalDate, type Timestamp } from '../../../value/calendar.ts'
import { convertAtRate } from '../../../value/exchange-rate.ts'
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type { BookingAccountIds } from '../booking-accounts.ts'
import { type EntryMark, entryOf, reversalOf, reversalTextOf } from '../journal-entry.ts'
import { openYearOn, type Periods } from '../periods.ts'
import { postingOf } from '../posting.ts'
import type { FindRate } from './exchange-rate.ts'

export type ValuationMethod = (typeof VALUATION_METHODS)[number]

/** What is valued: the open amount of a document, or the balance of an account; what is owed to others is negative. */
export type ValuedItem = Pick<ValuationLine, 'type' | 'id' | 'currency' | 'amount' | 'booked'>

interface ValuationFacts {
  readonly day: LocalDate
  readonly method: ValuationMethod
  readonly base_currency: string
  readonly find_rate: FindRate
}

/** The lines, and the currencies that have no rate. */
export const valueItems = (
  items: readonly ValuedItem[],
  { day, method, base_currency, find_rate }: ValuationFacts,
): { readonly lines: readonly ValuationLine[]; readonly missing: readonly string[] } => {
  const lines: ValuationLine[] = []
  const missing = new Set<string>()
  for (const item of items) {
    const rate = find_rate(item.currency, day)
    const value = rate && convertAtRate(item.amount, item.currency, rate.rate, base_currency)
    if (rate === null || value === null) missing.add(item.currency)
    else lines.push({ ...item, rate, value, difference: differenceOf(value, item.booked, method) })
  }
  return { lines, missing: [...missing].toSorted() }
}

/** With the lower value only losses are booked: a claim that lost value, a debt that grew. */
const differenceOf = (value: MinorUnits, booked: MinorUnits, method: ValuationMethod): MinorUnits =>
  minorUnitsOf(method === 'lower_value' ? Math.min(0, value - booked) : value - booked)

/** The accounts of a valuation; null: missing in the chart. */
export interface ValuationAccounts
  extends Pick<BookingAccountIds, 'debtor' | 'creditor' | 'exchange_sales' | 'exchange_purchases'> {
  /** 6949: losses on accounts in other currencies. */
  readonly exchange_loss: string | null
  /** 6999: gains. */
  readonly exchange_gain: string | null
}

/** Numbers of the KMU chart. */
export const EXCHANGE_LOSS = 6949
export const EXCHANGE_GAIN = 6999

/** A part of the entry: what is valued, against where the difference is shown. */
interface Part {
  readonly account: string | null
  readonly against: string | null
  readonly currency: string
  readonly rate: TableRate
  readonly difference: MinorUnits
}

const partOf = (
  { type, id, currency, rate, difference }: ValuationLine,
  { debtor, creditor, exchange_sales, exchange_purchases, exchange_loss, exchange_gain }: ValuationAccounts,
): Part => {
  const shared = { currency, rate, difference }
  if (type === 'invoice') return { account: debtor, against: exchange_sales, ...shared }
  if (type === 'expense') return { account: creditor, against: exchange_purchases, ...shared }
  return { account: id, against: difference < 0 ? exchange_loss : exchange_gain, ...shared }
}

/**
 * The postings: one for each account and currency, and one on the other side for each account of differences. Empty when
 * there is no difference; refused when the chart lacks an account.
 */
export const valuationPostings = (
  lines: readonly ValuationLine[],
  accounts: ValuationAccounts,
): Result<readonly Posting[], FieldProblem> => {
  const parts = lines.filter(({ difference }) => difference !== 0).map((line) => partOf(line, accounts))
  if (parts.some(({ account, against }) => account === null || against === null))
    return err({ field: 'account_id', code: 'booking_account_missing' })
  const valued = [...Map.groupBy(parts, ({ account, currency }) => `${account} ${currency}`).values()].map((some) =>
    postingOf(some[0]?.account ?? '', -sumMinor(some.map(({ difference }) => difference)), {
      text: `${some[0]?.currency} zu ${some[0]?.rate.rate}`,
    }),
  )
  const against = [...Map.groupBy(parts, (part) => part.against)].map(([account, some]) =>
    postingOf(account ?? '', sumMinor(some.map(({ difference }) => difference))),
  )
  return ok([...valued, ...against].filter(({ debit, credit }) => debit !== 0 || credit !== 0))
}

export interface ValuationDecision {
  readonly valuation: ExchangeValuation
  /** On the last day of the year, and on the day after it. */
  readonly entries: readonly JournalEntry[]
}

interface DecisionFacts {
  readonly year: FiscalYear
  readonly method: ValuationMethod
  readonly accounts: ValuationAccounts
  readonly periods: Periods
  readonly nextMark: () => EntryMark
  readonly id: string
  readonly now: Timestamp
}

/** The valuation with its two entries. Refuses days on which nothing may be booked, and a valuation without a difference. */
export const decideValuation = (
  lines: readonly ValuationLine[],
  { year, method, accounts, periods, nextMark, id, now }: DecisionFacts,
): Result<ValuationDecision, readonly FieldProblem[]> => {
  const postings = valuationPostings(lines, accounts)
  if (!postings.ok) return err([postings.error])
  if (postings.value.length === 0) return err([{ field: 'method', code: 'valuation_without_difference' }])
  const date = year.end_date
  const next = addDays(date, 1)
  const [own, following] = [openYearOn('date', periods, date), openYearOn('date', periods, next)]
  if (!own.ok) return err([own.error])
  if (!following.ok) return err([following.error])
  const shared = { source: 'exchange_valuation', source_id: id } as const
  const booked = { ...shared, date, text: textOf(date), lines: postings.value }
  const opposite = { ...shared, date: next, text: `Auflösung ${textOf(date)}`, lines: postings.value.map(swapped) }
  return ok({
    valuation: { id, fiscal_year_id: year.id, date, method, lines: [...lines], created_at: now },
    entries: [entryOf(booked, own.value, nextMark()), entryOf(opposite, following.value, nextMark())],
  })
}

/** In German in every language, like the other texts in the books. */
const textOf = (date: LocalDate): string => `Bewertung Fremdwährungen ${date.split('-').toReversed().join('.')}`

const swapped = (posting: Posting): Posting => ({ ...posting, debit: posting.credit, credit: posting.debit })

/** The reversals of the entries of a valuation that is removed or replaced, each on its own day. */
export const reverseValuation = (
  entries: readonly JournalEntry[],
  periods: Periods,
  nextMark: () => EntryMark,
): Result<readonly JournalEntry[], readonly FieldProblem[]> => {
  const reversals: JournalEntry[] = []
  for (const entry of entries) {
    const year = openYearOn('date', periods, entry.date)
    if (!year.ok) return err([year.error])
    reversals.push(reversalOf(entry, entry.date, reversalTextOf(entry), year.value, nextMark()))
  }
  return ok(reversals)
}

/** What a valuation books on an account on its own day, debits positive: the ledger is ahead of the documents by it. */
export const bookedOn = (
  valuations: readonly ExchangeValuation[],
  isOn: (line: ValuationLine) => boolean,
): MinorUnits => sumMinor(valuations.flatMap(({ lines }) => lines.filter(isOn).map(({ difference }) => difference)))
