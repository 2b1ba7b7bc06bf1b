// The same payment a second time: of two equal ones that nobody has decided, the later one pays nothing that the earlier one
// pays already.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { type Finding, finding, type Question } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import { remainingOpenOf } from './matcher-state.ts'

/** Speaks against the whole of a document that an earlier equal payment is for; null: there is none. */
export const secondPaymentFinding = (
  { cause, documents }: Hypothesis,
  { reading, found, state }: Question,
): Finding | null => {
  const [document] = documents
  if (cause !== null || document === undefined || documents.length > 1) return null
  const { transaction } = reading
  const earlier = state.transfers
    .find(transaction.amount, transaction.currency)
    .filter((other) => isEarlier(other, transaction) && isSamePayment(other, transaction))
  const [first] = earlier
  if (first === undefined) return null
  // Each of several equal payments may be for one of as many equal bills.
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

const dayOf = ({ booking_date, value_date }: BankTransaction) => booking_date ?? value_date

const isEarlier = (a: BankTransaction, b: BankTransaction): boolean => {
  const [first, second] = [dayOf(a) ?? '', dayOf(b) ?? '']
  return a.id !== b.id && (first < second || (first === second && a.id < b.id))
}

/** By the same reference, or without any from the same account or name. */
const isSamePayment = (a: BankTransaction, b: BankTransaction): boolean => {
  if (a.bank_account_id !== b.bank_account_id || a.reference !== b.reference || a.details.length > 1) return false
  if (a.reference !== null) return true
  if (a.text !== b.text) return false
  return a.counterparty_iban === null
    ? a.name !== null && a.name === b.name && b.counterparty_iban === null
    : a.counterparty_iban === b.counterparty_iban
}
