// Reads and checks the value of an invoice or bill in the base currency, and its lines, from what a caller sends.
import type { AmountInput } from '../../record/core/amount-input.ts'
import type { DocumentLine, Invoice } from '../../record/open-item/open-item.ts'
import { convertAtRate } from '../../value/exchange-rate.ts'
import { minorToDecimal, minorUnitsOf, sumMinor, ZERO } from '../../value/money.ts'
import { readAmount } from '../core/field-problem.ts'
import type { FindRate } from '../ledger/exchange/exchange-rate.ts'
import { type Check, inputOr, type NamedByDocuments, textOrNull } from './collect-problems.ts'

/** The value of a document in another currency, as a caller sends it. */
export interface BaseTotalInput {
  /** For another currency: the value of the total in the base currency, with the total's sign. */
  readonly base_total?: AmountInput | null | undefined
  /** Instead of `base_total`: the value of one unit of the currency in the base currency. */
  readonly exchange_rate?: number | null | undefined
}

/** A part of a document as a caller sends it; the parts add up to the total. */
export interface LineInput {
  readonly amount: AmountInput
  readonly account_id?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
  readonly text?: string | null | undefined
}

type Amounts = Pick<Invoice, 'currency' | 'total'>

/** The value of a document in the base currency, and the rate of the table that gave it. */
type DocumentValue = Pick<Invoice, 'base_total' | 'table_rate'>

const UNKNOWN: DocumentValue = { base_total: null, table_rate: null }

/**
 * Only a total in another currency has a separate value. What the caller states counts first; otherwise the table of
 * exchange rates on the document's date (rule 242). When the total or the currency changes, or the date of a value from
 * the table, the old value is no longer valid.
 */
export const readValue = (
  present: Invoice | null,
  { base_total: input, exchange_rate: rate }: BaseTotalInput,
  { base_currency, find_rate }: ValueFacts,
  document: Amounts & Pick<Invoice, 'date'>,
  check: Check,
): DocumentValue => {
  const { currency, total, date } = document
  if (input === undefined && rate !== undefined && rate !== null) {
    if (currency === base_currency) check.problem('exchange_rate', 'base_total_of_base')
    const baseTotal = convertAtRate(total, currency, rate, base_currency)
    if (baseTotal === null) check.problem('exchange_rate', 'exchange_rate_invalid')
    return { base_total: baseTotal, table_rate: null }
  }
  const isSame = present?.currency === currency && present.total === total
  const isSameDay = isSame && (present.table_rate === null || present.date === date)
  if (isSameDay && (input === undefined || (input === null && present.table_rate !== null))) return present
  if (input === undefined || input === null) return valueByTable(document, { base_currency, find_rate })
  if (currency === base_currency) check.problem('base_total', 'base_total_of_base')
  const read = readAmount('base_total', input, base_currency)
  if (!read.ok) check.problem(read.error.field, read.error.code)
  else if (Math.sign(read.value) !== Math.sign(total)) check.problem('base_total', 'base_total_sign')
  // A caller that sends back what it read states nothing new.
  if (read.ok && isSameDay && present.base_total === read.value) return present
  return { base_total: read.ok ? read.value : null, table_rate: null }
}

/** What the table of exchange rates needs. */
export interface ValueFacts {
  readonly base_currency: string
  readonly find_rate: FindRate
}

/** The value by the table; unknown in the base currency, and without a rate. */
export const valueByTable = (
  { currency, total, date }: Amounts & Pick<Invoice, 'date'>,
  { base_currency, find_rate }: ValueFacts,
): DocumentValue => {
  const rate = currency === base_currency || total === 0 ? null : find_rate(currency, date)
  const base_total = rate && convertAtRate(total, currency, rate.rate, base_currency)
  return base_total === null ? UNKNOWN : { base_total, table_rate: rate }
}

/** Several accounts or rates. Their sum is the total; when the total changes, the caller must send them again. */
export const linesOf = (
  present: Invoice | null,
  input: readonly LineInput[] | null | undefined,
  facts: NamedByDocuments,
  { currency, total }: Amounts,
  check: Check,
): DocumentLine[] => {
  const problems = check.count()
  const lines =
    input === undefined
      ? (present?.lines ?? [])
      : (input ?? []).map((line, index): DocumentLine => {
          const field = `lines.${index}`
          const amount = readAmount(`${field}.amount`, line.amount, currency)
          if (!amount.ok) check.problem(amount.error.field, amount.error.code)
          else if (amount.value === 0) check.problem(`${field}.amount`, 'line_amount_zero')
          return {
            account_id: inputOr(null, line.account_id, (id) => check.account(`${field}.account_id`, id, facts)),
            vat_rate_id: inputOr(null, line.vat_rate_id, (id) => check.rate(`${field}.vat_rate_id`, id, facts)),
            amount: amount.ok ? amount.value : ZERO,
            text: textOrNull(line.text),
          }
        })
  const sum = sumMinor(lines.map(({ amount }) => amount))
  if (lines.length > 0 && sum !== total && check.count() === problems)
    check.problem('lines', 'document_lines_sum', {
      sum: minorToDecimal(sum, currency),
      total: minorToDecimal(total, currency),
      difference: minorToDecimal(minorUnitsOf(total - sum), currency),
    })
  return [...lines]
}
