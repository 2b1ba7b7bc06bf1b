// The name of a bank transaction in the history.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'

/** Texts of statements can be long, and the journal would contain them twice. */
const MAX_LENGTH = 60

/**
 * The params of an action on the transaction: its counterparty, or if unknown the first characters of its text, and its day.
 */
export const transactionTitle = ({ name, text, booking_date }: BankTransaction) => ({
  name: name ?? [...(text ?? '')].slice(0, MAX_LENGTH).join(''),
  date: booking_date ?? '',
})
