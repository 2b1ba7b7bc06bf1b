// When a journal entry may be booked, and how it is reversed. Every entry balances in the base currency; a booked entry
// is never edited or removed.

import type { TotalsAnswer } from '../../books/port/read.ts'
import type { AmountInput } from '../../record/core/amount-input.ts'
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import type { BOOKABLE_SOURCES, JournalEntry, Posting } from '../../record/ledger/journal-entry.ts'
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, sumMinor, ZERO } from '../../value/money.ts'
import { assert, err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../core/field-problem.ts'
import { bookingYearOf, openYearOn, type Periods, problemOfDate } from './periods.ts'

/** A line as a caller sends it, in units of the currency. Either debit or credit is greater than 0. */
export interface NewPosting {
  readonly account_id: string
  readonly debit?: AmountInput | null | undefined
  readonly credit?: AmountInput | null | undefined
  readonly currency?: string | null | undefined
  readonly currency_amount?: AmountInput | null | undefined
  readonly text?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
}

type BookableSource = (typeof BOOKABLE_SOURCES)[number]

export interface NewJournalEntry {
  readonly date: LocalDate
  readonly text?: string | null | undefined
  readonly source?: { readonly type: BookableSource } | undefined
  readonly lines: readonly NewPosting[]
  /** For an accrual: the day on which it is released, usually the first one of the next year. */
  readonly release_date?: LocalDate | null | undefined
}

export interface JournalFacts extends Periods {
  /** The accounts that the lines refer to, as far as they exist. */
  readonly accounts: readonly LedgerAccount[]
  /** The ids of the rates that the lines refer to, as far as they exist. */
  readonly vat_rates: ReadonlySet<string>
  readonly base_currency: string
  /** The number of the last entry. */
  readonly last_number: number
  /** The total `by_account_and_year`; needed only for opening balances. */
  readonly sums: readonly TotalsAnswer[]
}

/** Id, number and time of a new entry; its number follows that of the last entry. */
export interface EntryMark {
  readonly id: string
  readonly number: number
  readonly now: Timestamp
}

/** The entry that a command books, or all its problems, by field. */
export const decideCreateJournalEntry = (
  command: NewJournalEntry,
  facts: JournalFacts,
  id: string,
  now: Timestamp,
  occurrence: JournalEntry['occurrence'] = null,
): Result<JournalEntry, readonly FieldProblem[]> => {
  const source = command.source?.type ?? 'manual'
  const year = bookingYearOf(facts, command.date)
  // The result of a year is posted on its last day, after its last VAT period was settled; it has no VAT.
  const periods = source === 'closing' ? { ...facts, locks: facts.locks.filter(({ kind }) => kind !== 'vat') } : facts
  const placeProblem = year && dateProblemOf(source, command.date, year, facts)
  const problems: FieldProblem[] = []
  const dateProblem = problemOfDate('date', periods, command.date)
  if (dateProblem) problems.push(dateProblem)
  else if (placeProblem) problems.push({ field: 'date', code: placeProblem })
  const read = readLines(command.lines, source, facts)
  if (!read.ok) for (const problem of read.error) problems.push(problem)
  if (problems.length > 0 || year === null || !read.ok) return err(problems)
  const lines = read.value
  const mark = { id, number: facts.last_number + 1, now }
  return ok(entryOf({ date: command.date, text: textOrNull(command.text), lines, source, occurrence }, year, mark))
}

type LineFacts = Pick<JournalFacts, 'accounts' | 'vat_rates' | 'base_currency'>

/** The balanced postings of the lines, or all their problems. */
export const readLines = (
  given: readonly NewPosting[],
  source: BookableSource,
  facts: LineFacts,
): Result<readonly Posting[], readonly FieldProblem[]> => {
  const lines: Posting[] = []
  const problems: FieldProblem[] = []
  for (const [index, line] of given.entries()) {
    const read = readPosting(line, `lines.${index}`, source, facts)
    if (read.ok) lines.push(read.value)
    else for (const problem of read.error) problems.push(problem)
  }
  if (lines.length === given.length && !isBalanced(lines)) problems.push(unbalanced(lines, facts))
  return problems.length > 0 ? err(problems) : ok(lines)
}

/**
 * The entry that releases an accrual: its lines with debit and credit exchanged, on a later day. An accrual has no VAT: the
 * tax counts with its bill or invoice.
 */
export const decideRelease = (
  entry: JournalEntry,
  date: LocalDate,
  periods: Periods,
  mark: EntryMark,
): Result<JournalEntry, readonly FieldProblem[]> => {
  const problems: FieldProblem[] = entry.lines.flatMap((line, index) =>
    line.vat_rate_id === null ? [] : [{ field: `lines.${index}.vat_rate_id`, code: 'accrual_with_vat' as const }],
  )
  if (entry.source.type !== 'manual') problems.push({ field: 'release_date', code: 'accrual_of_other_source' })
  if (date <= entry.date) problems.push({ field: 'release_date', code: 'release_not_later' })
  const year = openYearOn('release_date', periods, date)
  if (!year.ok) problems.push(year.error)
  if (problems.length > 0 || !year.ok) return err(problems)
  const lines = entry.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))
  const text = `Auflösung ${entry.number}${entry.text === null ? '' : `: ${entry.text}`}`
  return ok(entryOf({ date, text, lines, source: 'manual', releases_id: entry.id }, year.value, mark))
}

const unbalanced = (lines: readonly Posting[], { base_currency }: LineFacts): FieldProblem => {
  const debit = sumMinor(lines.map((line) => line.debit))
  const credit = sumMinor(lines.map((line) => line.credit))
  const shown = (amount: number) => minorToDecimal(minorUnitsOf(amount), base_currency)
  const values = { debit: shown(debit), credit: shown(credit), difference: shown(Math.abs(debit - credit)) }
  return { field: 'lines', code: 'lines_unbalanced', values }
}

/** Builds a balanced entry, for every caller that books. */
export const entryOf = (
  content: {
    readonly date: LocalDate
    readonly text: string | null
    readonly lines: readonly Posting[]
    readonly source: Exclude<JournalEntry['source']['type'], 'reversal'>
    readonly source_id?: string
    readonly derived_from?: JournalEntry['derived_from']
    /** When left out, the source decides. */
    readonly is_closing?: boolean
    readonly releases_id?: string
    readonly occurrence?: JournalEntry['occurrence']
  },
  year: FiscalYear,
  { id, number, now }: EntryMark,
): JournalEntry => {
  assert(isBalanced(content.lines), 'an entry that balances')
  return {
    id,
    number,
    date: content.date,
    fiscal_year_id: year.id,
    text: content.text,
    lines: [...content.lines],
    source: { type: content.source, id: content.source_id ?? null },
    is_closing: content.is_closing ?? (content.source === 'closing' || content.source === 'vat_settlement'),
    reverses_id: null,
    reversed_by_id: null,
    rebooks_id: null,
    derived_from: [...(content.derived_from ?? [])],
    releases_id: content.releases_id ?? null,
    occurrence: content.occurrence ?? null,
    created_at: now,
  }
}

export interface Reversal {
  /** The date of the reversal; when left out, that of the entry. */
  readonly date?: LocalDate | null | undefined
  readonly text?: string | null | undefined
}

/**
 * The entry that reverses another one for a person. An entry can be reversed once, and not while a bank transaction is
 * reconciled with it.
 */
export const decideReverseJournalEntry = (
  entry: JournalEntry,
  command: Reversal,
  facts: Periods & Pick<JournalFacts, 'last_number'> & { readonly is_counterpart: boolean },
  id: string,
  now: Timestamp,
): Result<JournalEntry, readonly FieldProblem[]> => {
  const refused = reversalProblem(entry) ?? (facts.is_counterpart ? 'entry_reconciled' : null)
  if (refused) return err([{ field: 'journal_entry', code: refused }])
  const date = command.date ?? entry.date
  const year = openYearOn('date', facts, date)
  if (!year.ok) return err([year.error])
  // The sums of closing entries are kept by year; in another year the reversal would look like a result that does not
  // exist.
  if (entry.is_closing && year.value.id !== entry.fiscal_year_id) {
    return err([{ field: 'date', code: 'reversal_in_other_year' }])
  }
  const text = textOrNull(command.text) ?? reversalTextOf(entry)
  return ok(reversalOf(entry, date, text, year.value, { id, number: facts.last_number + 1, now }))
}

const reversalProblem = (entry: JournalEntry): FieldProblemCode | null => {
  if (entry.reversed_by_id !== null) return 'entry_reversed_already'
  if (entry.reverses_id !== null) return 'entry_is_reversal'
  if (entry.source.type === 'bank_transaction') return 'entry_of_bank_transaction'
  if (entry.source.type === 'offset') return 'entry_of_offset'
  if (entry.source.type === 'exchange_valuation') return 'entry_of_valuation'
  return entry.source.type === 'invoice' || entry.source.type === 'expense' ? 'entry_of_document' : null
}

/** The default text of a reversal. */
export const reversalTextOf = ({ number, text }: JournalEntry): string =>
  `Storno ${number}${text === null ? '' : `: ${text}`}`

/** The first entry of those that book the same again, after a reversal of it was undone. */
export const rootOfEntry = ({ id, rebooks_id }: Pick<JournalEntry, 'id' | 'rebooks_id'>): string => rebooks_id ?? id

/** The same postings with debit and credit exchanged. */
export const reversalOf = (
  entry: JournalEntry,
  date: LocalDate,
  text: string,
  year: FiscalYear,
  { id, number, now }: EntryMark,
): JournalEntry => ({
  id,
  number,
  date,
  fiscal_year_id: year.id,
  text,
  lines: entry.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
  source: { type: 'reversal', id: entry.id },
  is_closing: entry.is_closing,
  reverses_id: entry.id,
  reversed_by_id: null,
  rebooks_id: null,
  derived_from: [],
  releases_id: null,
  occurrence: null,
  created_at: now,
})

const isBalanced = (lines: readonly Posting[]): boolean =>
  sumMinor(lines.map(({ debit }) => debit)) === sumMinor(lines.map(({ credit }) => credit))

/** Opening balances are dated on a year's first day and booked once; the result is posted on a year's last day. */
const dateProblemOf = (
  source: BookableSource,
  date: LocalDate,
  year: FiscalYear,
  facts: JournalFacts,
): FieldProblemCode | null => {
  if (source === 'closing') return date === year.end_date ? null : 'closing_not_at_end'
  if (source === 'manual') return null
  if (date !== year.start_date) return 'opening_not_at_start'
  return isCarried(year, facts) ? 'opening_carried' : null
}

/** Whether earlier years have balances. These carry over automatically, so opening balances would count them twice. */
const isCarried = (year: FiscalYear, { years, sums }: JournalFacts): boolean => {
  const earlier = new Set<unknown>(years.filter((other) => other.end_date < year.start_date).map(({ id }) => id))
  const balances = new Map<unknown, number>()
  for (const { by, sum } of sums) {
    if (earlier.has(by[1])) balances.set(by[0], (balances.get(by[0]) ?? 0) + sum)
  }
  return [...balances.values()].some((balance) => balance !== 0)
}

const readPosting = (
  line: NewPosting,
  field: string,
  source: BookableSource,
  facts: LineFacts,
): Result<Posting, readonly FieldProblem[]> => {
  const account = facts.accounts.find(({ id }) => id === line.account_id) ?? null
  const problems: FieldProblem[] = []
  const accountProblem = accountProblemOf(account, source)
  if (accountProblem)
    problems.push({
      field: `${field}.account_id`,
      code: accountProblem,
      ...(account && accountProblem === 'account_not_posting' ? { values: { number: account.number } } : {}),
    })
  const side = (name: 'debit' | 'credit'): MinorUnits => {
    const read = readAmount(`${field}.${name}`, line[name] ?? 0, facts.base_currency)
    if (!read.ok) problems.push(read.error)
    return read.ok ? read.value : ZERO
  }
  const debit = side('debit')
  const credit = side('credit')
  const isOneSided = (debit > 0 && credit === 0) || (credit > 0 && debit === 0)
  if (problems.length === (accountProblem ? 1 : 0) && !isOneSided) {
    problems.push({ field: `${field}.debit`, code: 'line_not_one_sided' })
  }
  const vat_rate_id = line.vat_rate_id ?? null
  if (vat_rate_id !== null && !facts.vat_rates.has(vat_rate_id)) {
    problems.push({ field: `${field}.vat_rate_id`, code: 'vat_rate_unknown' })
  }
  const foreign = readForeign(line, field, facts.base_currency)
  if (!foreign.ok) problems.push(foreign.error)
  if (problems.length > 0 || !foreign.ok) return err(problems)
  return ok({ account_id: line.account_id, debit, credit, ...foreign.value, text: textOrNull(line.text), vat_rate_id })
}

const accountProblemOf = (account: LedgerAccount | null, source: BookableSource): FieldProblemCode | null => {
  if (account === null) return 'ledger_account_unknown'
  // Opening balances use 9100, the result 9000 and 9200. Both may use accounts of any type.
  if (source === 'closing') return null
  if (!isPostingAccount(account) && !(source === 'opening' && account.type === 'balance_sheet')) {
    return 'account_not_posting'
  }
  return account.is_active ? null : 'account_inactive'
}

/** An amount in a foreign currency requires its currency, and the currency requires an amount. */
const readForeign = (
  line: NewPosting,
  field: string,
  baseCurrency: string,
): Result<Pick<Posting, 'currency' | 'currency_amount'>, FieldProblem> => {
  const { currency = null, currency_amount: amount = null } = line
  if (currency === null && amount === null) return ok({ currency: null, currency_amount: null })
  if (currency === null) return err({ field: `${field}.currency`, code: 'required' })
  if (currency === baseCurrency && amount === null) return ok({ currency: null, currency_amount: null })
  if (currency === baseCurrency) return err({ field: `${field}.currency`, code: 'currency_is_base' })
  if (amount === null) return err({ field: `${field}.currency_amount`, code: 'required' })
  const read = readAmount(`${field}.currency_amount`, amount, currency)
  if (!read.ok) return read
  return read.value > 0
    ? ok({ currency, currency_amount: read.value })
    : err({ field: `${field}.currency_amount`, code: 'amount_not_positive' })
}

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null
