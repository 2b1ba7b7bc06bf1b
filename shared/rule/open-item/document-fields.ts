// The worth of an invoice or bill in the base currency, and its lines: read from what a caller gives, and checked.
import type { GivenAmount } from '../../record/given-amount.ts'
import type { DocumentLine, Invoice } from '../../record/open-item.ts'
import { worthAtRate } from '../../value/exchange-rate.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, sumMinor, ZERO } from '../../value/money.ts'
import { readAmount } from '../core/field-problem.ts'
import { type Check, givenOr, type NamedByDocuments, textOrNull } from './gather-problems.ts'

/** What a document in another currency is worth, as a caller gives it. */
export interface GivenWorth {
  /** Of one in another currency: what the total is worth in the base currency, with the total's sign. */
  readonly base_total?: GivenAmount | null | undefined
  /** In place of `base_total`: what one unit of the currency is worth in the base currency. */
  readonly exchange_rate?: number | null | undefined
}

/** A part of a document as a caller gives it; all of them are the total. */
export interface GivenLine {
  readonly amount: GivenAmount
  readonly account_id?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
  readonly text?: string | null | undefined
}

type Amounts = Pick<Invoice, 'currency' | 'total'>

/** Only a total in another currency is worth something else; another total or currency makes the old worth stale. */
export const baseTotalOf = (
  present: Invoice | null,
  { base_total: given, exchange_rate: rate }: GivenWorth,
  base_currency: string,
  { currency, total }: Amounts,
  check: Check,
): MinorUnits | null => {
  if (given === undefined && rate !== undefined && rate !== null) {
    if (currency === base_currency) check.problem('exchange_rate', 'base_total_of_base')
    const worth = worthAtRate(total, currency, rate, base_currency)
    if (worth === null) check.problem('exchange_rate', 'exchange_rate_invalid')
    return worth
  }
  const isSame = present?.currency === currency && present.total === total
  if (given === undefined) return isSame ? present.base_total : null
  if (given === null) return null
  if (currency === base_currency) check.problem('base_total', 'base_total_of_base')
  const read = readAmount('base_total', given, base_currency)
  if (!read.ok) check.problem(read.error.field, read.error.code)
  else if (Math.sign(read.value) !== Math.sign(total)) check.problem('base_total', 'base_total_sign')
  return read.ok ? read.value : null
}

/** Several accounts or rates; what they come to is the total, and on a change of the total they are given anew. */
export const linesOf = (
  present: Invoice | null,
  given: readonly GivenLine[] | null | undefined,
  facts: NamedByDocuments,
  { currency, total }: Amounts,
  check: Check,
): DocumentLine[] => {
  const problems = check.count()
  const lines =
    given === undefined
      ? (present?.lines ?? [])
      : (given ?? []).map((line, index): DocumentLine => {
          const field = `lines.${index}`
          const amount = readAmount(`${field}.amount`, line.amount, currency)
          if (!amount.ok) check.problem(amount.error.field, amount.error.code)
          else if (amount.value === 0) check.problem(`${field}.amount`, 'line_amount_zero')
          return {
            account_id: givenOr(null, line.account_id, (id) => check.account(`${field}.account_id`, id, facts)),
            vat_rate_id: givenOr(null, line.vat_rate_id, (id) => check.rate(`${field}.vat_rate_id`, id, facts)),
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
