// Documents in the currency of the account that pays them: they are settled at their booked value, and what the value of
// the payment on its day differs from it is an exchange difference with a row of its own. A document without a value takes that
// of its payment.
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { prorate } from '../../open-item/document-booking.ts'
import { baseValueOf } from '../evidence/base-value.ts'
import type { Question } from '../evidence/finding.ts'
import { accountRow } from '../evidence/remainders.ts'
import type { Candidate, ProposedRow } from '../suggestion.ts'
import { isBaseAmountMissing } from './attach-decision.ts'

/** In the books, in German like those of the other remainders. */
const TEXT = 'Kursdifferenz'

export const valuedCandidate = (
  candidate: Candidate,
  { reading, state }: Pick<Question, 'reading' | 'state'>,
): Candidate => {
  const { settings } = state
  if (reading.currency === settings.base_currency || !paysInOwnCurrency(candidate, reading)) return candidate
  const signed = baseValueOf(reading.transaction, state)
  if (signed === null) return candidate
  const value = minorUnitsOf(Math.abs(signed))
  if (candidate.reasons.some(isBaseAmountMissing)) return withValue(candidate, value)
  const booked = candidate.matches.reduce((sum, { amount }) => sum + amount, 0)
  const isSale = candidate.matches[0]?.matchable_type === 'invoice'
  const account = isSale ? settings.accounts.exchange_sales : settings.accounts.exchange_purchases
  if (booked === value || account === null) return candidate
  return {
    ...candidate,
    matches: [...candidate.matches, accountRow(account, minorUnitsOf(value - booked), TEXT, null)],
  }
}

/** Whether its rows are only documents in the currency of the transaction that take all of its amount. */
const paysInOwnCurrency = ({ matches }: Candidate, { currency, amount }: Question['reading']): boolean =>
  matches.length > 0 &&
  matches.every(
    (row) => row.currency === currency && row.matchable_type !== null && row.matchable_type !== 'company',
  ) &&
  matches.reduce((sum, { currency_amount }) => sum + (currency_amount ?? 0), 0) === amount

/** The documents share the value of the payment by what it pays of each. */
const withValue = (candidate: Candidate, value: MinorUnits): Candidate => {
  const shares = prorate(
    value,
    candidate.matches.map(({ currency_amount }) => currency_amount ?? minorUnitsOf(0)),
  )
  return {
    ...candidate,
    matches: candidate.matches.map((row, index): ProposedRow => ({ ...row, amount: shares[index] ?? row.amount })),
    reasons: candidate.reasons.filter((reason) => !isBaseAmountMissing(reason)),
  }
}
