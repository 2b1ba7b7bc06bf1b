// Recognises a second payment of the same document: of two equal undecided payments, the later one does not pay what
// the earlier one pays.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { type Finding, finding, type Question } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import { type MatcherState, remainingOpenOf } from './matcher-state.ts'
import { pairIn } from './return-pairs.ts'

/**
 * Contradicts a hypothesis that pays the whole of a document for which an earlier equal payment exists; null when there
 * is no such payment.
 */
export const secondPaymentFinding = (
  { cause, documents }: Hypothesis,
  { reading, found, state }: Question,
): Finding | null => {
  const [document] = documents
  if (cause !== null || document === undefined || documents.length > 1) return null
  const { transaction } = reading
  const earlier = state.transfers
    .find(transaction.amount, transaction.currency)
    .filter((other) => isEarlier(other, transaction) && isSamePayment(other, transaction) && !cameBack(other, state))
  const [first] = earlier
  if (first === undefined) return null
  // Several equal payments may pay as many equal bills.
  const bills = [...found.documents.values()].filter(
    (each) =>
      each.company_id === document.company_id &&
      each.currency === document.currency &&
      remainingOpenOf(each, state) === reading.amount,
  )
  return transaction.reference === null && bills.length > earlier.length
    ? null
    : finding('rule', 'different', 'contradiction', SECOND, 'amount', 'second_payment', dayOf(first))
}

const SECOND = -6

/** A payment that came back in full paid nothing, so the next one is the first. */
const cameBack = (payment: BankTransaction, { returns }: MatcherState): boolean => {
  const pair = pairIn(returns.withSameKey(payment), payment)
  return pair !== null && !pair.isReturn && pair.original.amount === -payment.amount
}

const dayOf = ({ booking_date, value_date }: BankTransaction) => booking_date ?? value_date

const isEarlier = (a: BankTransaction, b: BankTransaction): boolean => {
  const first = dayOf(a) ?? ''
  const second = dayOf(b) ?? ''
  return first < second || (first === second && a.id < b.id)
}

/** Same reference; or no reference, and the same account or name. */
const isSamePayment = (a: BankTransaction, b: BankTransaction): boolean => {
  if (a.bank_account_id !== b.bank_account_id || a.reference !== b.reference || a.details.length > 1) return false
  if (a.reference !== null) return true
  if (a.text !== b.text) return false
  return a.counterparty_iban === null
    ? a.name !== null && a.name === b.name && b.counterparty_iban === null
    : a.counterparty_iban === b.counterparty_iban
}
