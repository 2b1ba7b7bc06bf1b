// How an invoice or a bill is booked: the accounts and VAT rates of its parts, and the entry on its date. Debtors to
// revenue and VAT; cost and input tax to creditors; a credit note the other way round (KMU chart, OR 957a).

import type { JournalEntry, Posting } from '../../record/ledger/journal-entry.ts'
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { VatReturnMethod } from '../../record/ledger/vat-figures.ts'
import type { VatRate } from '../../record/ledger/vat-rate.ts'
import type { VatReporting } from '../../record/ledger/vat-reporting.ts'
import type { Company } from '../../record/open-item/company.ts'
import {
  type BookableDocument,
  type DocumentBooking,
  type DocumentLine,
  isExpense,
  type PaymentPart,
} from '../../record/open-item/open-item.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { proportionOf } from '../../value/rounding.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { acquisitionProblems } from '../ledger/acquisition-rows.ts'
import type { BookingAccounts } from '../ledger/booking-accounts.ts'
import { type EntryMark, entryOf } from '../ledger/journal-entry.ts'
import { openYearOn, type Periods } from '../ledger/periods.ts'
import { postingOf } from '../ledger/posting.ts'
import { rateOfBill, usualRateIn, usualRateOf } from '../ledger/usual-vat.ts'
import { splitVat } from '../ledger/vat-split.ts'
import { factsOn } from '../organization/vat-reporting.ts'

export interface DocumentBookingFacts extends Periods {
  readonly base_currency: string
  /** Null: the user has not chosen yet, so documents are not booked. */
  readonly setting: OrganizationSettings['documentBooking']
  readonly is_liable_for_vat: boolean
  readonly vat_method: VatReturnMethod
  /** How VAT is reported, by day: it overrides the two above on the date of a document. */
  readonly vat_reporting?: readonly VatReporting[]
  readonly accounts: BookingAccounts
  /** The accounts that documents, companies and settings refer to. */
  readonly ledger_accounts: ReadonlyMap<string, LedgerAccount>
  readonly vat_rates: readonly VatRate[]
}

/** What the postings of a document need, without a year. */
export type PostingFacts = Omit<DocumentBookingFacts, 'setting' | keyof Periods>

/** A part of a document with the account and the rate for its booking. */
export interface ResolvedLine {
  readonly account: LedgerAccount
  /** Null: without VAT. */
  readonly rate: VatRate | null
  /** Including the tax, in the currency of the document. */
  readonly amount: MinorUnits
  readonly text: string | null
}

type Defaults = Pick<
  Company,
  'revenue_account_id' | 'expense_account_id' | 'revenue_vat_rate_id' | 'expense_vat_rate_id'
>

/** How a document is booked that states no way of its own. Null while its value in the base currency is missing. */
export const bookingBySetting = (
  document: BookableDocument,
  { setting, base_currency }: Pick<DocumentBookingFacts, 'setting' | 'base_currency'>,
): DocumentBooking | null => {
  if (setting === 'on_issue') return hasBaseTotal(document, base_currency) ? 'issue' : null
  if (setting === 'on_payment') return 'payment'
  return setting === 'elsewhere' ? 'elsewhere' : null
}

export const hasBaseTotal = ({ currency, base_total }: BookableDocument, base_currency: string): boolean =>
  currency === base_currency || base_total !== null

/** The total in the base currency; 0 while it is unknown. */
export const baseTotalOf = ({ currency, total, base_total }: BookableDocument, base_currency: string): MinorUnits =>
  currency === base_currency ? total : (base_total ?? ZERO)

/** The amount that matches have settled of it, in the base currency. */
export const basePaidAmountOf = (
  { currency, paid_amount, base_paid_amount }: BookableDocument,
  base_currency: string,
): MinorUnits => (currency === base_currency ? paid_amount : (base_paid_amount ?? ZERO))

/**
 * The parts of a document with their accounts and rates: its own, otherwise those of its company, otherwise those of
 * the settings. Without a rate, the usual one of the account on the day. `company` is null when the document has none.
 */
export const resolveLines = (
  document: BookableDocument,
  company: Defaults | null,
  given: PostingFacts,
): Result<readonly ResolvedLine[], readonly FieldProblem[]> => {
  const facts = factsOn(given, document.date)
  const whole: DocumentLine = { account_id: null, vat_rate_id: null, amount: document.total, text: null }
  const isSplit = document.lines.length > 0
  const lines: ResolvedLine[] = []
  const problems: FieldProblem[] = []
  for (const [index, line] of (isSplit ? document.lines : [whole]).entries()) {
    const field = isSplit ? `lines.${index}.account_id` : 'account_id'
    const account = accountOf(line, document, company, facts)
    if (account === null) problems.push({ field, code: 'booking_account_missing' })
    else if (!isPostingAccount(account))
      problems.push({ field, code: 'account_not_posting', values: { number: account.number } })
    else if (!account.is_active) problems.push({ field, code: 'account_inactive' })
    else
      lines.push({
        account,
        rate: rateOf(line, document, company, account, facts),
        amount: line.amount,
        text: line.text,
      })
  }
  if (problems.length > 0) return err(problems)
  const taxed = acquisitionProblems(lines, facts.accounts)
  if (taxed.length === 0) return ok(lines)
  const fieldOf = (index: number, field: string) => (isSplit ? `lines.${index}.${field}` : field)
  return err(taxed.map(({ index, field, code }) => ({ field: fieldOf(index, field), code })))
}

const accountOf = (
  line: DocumentLine,
  document: BookableDocument,
  company: Defaults | null,
  { accounts, ledger_accounts }: PostingFacts,
): LedgerAccount | null => {
  const [ofCompany, ofSettings] = isExpense(document)
    ? [company?.expense_account_id, accounts.expense]
    : [company?.revenue_account_id, accounts.revenue]
  const id = line.account_id ?? document.account_id ?? ofCompany ?? ofSettings
  return (id !== null && ledger_accounts.get(id)) || null
}

/**
 * With net tax rates there is no input tax: the tax of a bill is part of the cost. Acquisition tax is owed all the
 * same, but only by the recipient of the service: an invoice has none.
 */
const rateOf = (
  line: DocumentLine,
  document: BookableDocument,
  company: Defaults | null,
  account: LedgerAccount,
  { is_liable_for_vat, vat_method, vat_rates }: PostingFacts,
): VatRate | null => {
  if (!is_liable_for_vat) return null
  const ofCompany = isExpense(document) ? company?.expense_vat_rate_id : company?.revenue_vat_rate_id
  const id = line.vat_rate_id ?? document.vat_rate_id ?? ofCompany ?? null
  if (id !== null) {
    const rate = vat_rates.find((each) => each.id === id) ?? null
    return rate !== null && isExpense(document) ? rateOfBill(rate, vat_method) : rate
  }
  return usualRateIn(
    isExpense(document) ? 'bill' : 'invoice',
    vat_method,
    usualRateOf(account, document.date, vat_rates),
  )
}

/**
 * The entry of a document that is booked on its date. Amounts settled before at another value are settled at the
 * present value, with the difference as an exchange difference. Null when the total is 0. Refuses a day in a closed,
 * locked or missing year, and a missing account.
 */
export const entryOfDocument = (
  document: BookableDocument,
  company: (Defaults & Pick<Company, 'name'>) | null,
  facts: DocumentBookingFacts,
  mark: EntryMark,
): Result<JournalEntry | null, readonly FieldProblem[]> => {
  const year = openYearOn('date', facts, document.date)
  if (!year.ok) return err([year.error])
  const postings = postingsOf(document, company, facts)
  if (!postings.ok) return postings
  if (postings.value.length === 0) return ok(null)
  const content = { date: document.date, text: entryTextOf(document, company), lines: postings.value }
  return ok(entryOf({ ...content, source: sourceOf(document), source_id: document.id }, year.value, mark))
}

/** The postings of a document, debtors or creditors first. */
export const postingsOf = (
  document: BookableDocument,
  company: Defaults | null,
  facts: PostingFacts,
): Result<readonly Posting[], readonly FieldProblem[]> => {
  const lines = resolveLines(document, company, facts)
  if (!lines.ok) return lines
  const postings = postingsOfDocument(document, lines.value, facts)
  return postings.ok ? postings : err([postings.error])
}

const sourceOf = (document: BookableDocument): 'invoice' | 'expense' => (isExpense(document) ? 'expense' : 'invoice')

/** German in every language of the window, because Swiss bookkeepers expect German in their books. */
const entryTextOf = (document: BookableDocument, company: Pick<Company, 'name'> | null): string => {
  const bill = isExpense(document) ? ['Lieferantengutschrift', 'Lieferantenrechnung'] : ['Gutschrift', 'Rechnung']
  const name = document.total < 0 ? bill[0] : bill[1]
  return [`${name} ${document.number}`, ...(company === null ? [] : [company.name])].join(', ').slice(0, 255)
}

const postingsOfDocument = (
  document: BookableDocument,
  lines: readonly ResolvedLine[],
  facts: PostingFacts,
): Result<readonly Posting[], FieldProblem> => {
  const { accounts, base_currency } = factsOn(facts, document.date)
  const isBill = isExpense(document)
  const collective = isBill ? accounts.creditor : accounts.debtor
  if (collective === null) return err({ field: 'account_id', code: 'booking_account_missing' })
  const isForeign = document.currency !== base_currency
  const inCurrency = (amount: number) =>
    isForeign && amount !== 0
      ? { currency: document.currency, currency_amount: minorUnitsOf(Math.abs(amount)) }
      : { currency: null, currency_amount: null }
  /** A positive amount is a credit for an invoice and a debit for a bill. */
  const creditOf = (amount: number): MinorUnits => minorUnitsOf(isBill ? -amount : amount)
  const baseTotal = baseTotalOf(document, base_currency)
  const paid = basePaidAmountOf(document, base_currency)
  const difference = isForeign ? basePartOf(document.paid_amount, document) - paid : 0
  const exchange = isBill ? accounts.exchange_purchases : accounts.exchange_sales
  if (difference !== 0 && exchange === null) return err({ field: 'base_total', code: 'booking_account_missing' })
  const postings = [
    { ...postingOf(collective, creditOf(difference - baseTotal)), ...inCurrency(document.total) },
    ...(difference === 0 || exchange === null ? [] : [postingOf(exchange, creditOf(-difference))]),
  ]
  const parts = prorate(
    baseTotal,
    lines.map(({ amount }) => amount),
  )
  for (const [index, { account, rate, amount, text }] of lines.entries()) {
    const credit = creditOf(parts[index] ?? 0)
    if (rate === null) {
      postings.push({ ...postingOf(account.id, credit), ...inCurrency(amount), text })
      continue
    }
    const split = splitVat({ account_id: account.id, credit }, account, rate, accounts)
    if (split === null) return err({ field: 'vat_rate_id', code: 'booking_account_missing' })
    postings.push({ ...split.net, ...inCurrency(amount), text }, ...split.taxes)
  }
  return ok(postings.filter(({ debit, credit }) => debit !== 0 || credit !== 0))
}

/**
 * The value of a part of the total in the base currency, for a document in another currency; the whole total has
 * exactly `base_total`.
 */
export const basePartOf = (part: MinorUnits, { total, base_total }: BookableDocument): MinorUnits => {
  if (total === 0 || base_total === null) return ZERO
  return part === total ? base_total : minorUnitsOf(proportionOf(part, base_total, total))
}

/** Divides an amount among parts in proportion; the last part that is not 0 gets what rounding leaves. */
export const prorate = (amount: MinorUnits, parts: readonly MinorUnits[]): readonly MinorUnits[] => {
  const whole = sumMinor(parts)
  if (whole === amount) return parts
  if (whole === 0) return parts.map(() => ZERO)
  const shares: number[] = parts.map((part) => proportionOf(part, amount, whole))
  const last = parts.findLastIndex((part) => part !== 0)
  shares[last] = (shares[last] ?? 0) + amount - shares.reduce((sum, share) => sum + share, 0)
  return shares.map(minorUnitsOf)
}

/** The parts for the payments of a document to book, before any payment. */
export const paymentPartsOf = (lines: readonly ResolvedLine[]): PaymentPart[] =>
  lines.map(({ account, rate, amount }) => ({
    account_id: account.id,
    vat_rate_id: rate?.id ?? null,
    amount,
    base_booked: ZERO,
    base_tax: ZERO,
  }))
