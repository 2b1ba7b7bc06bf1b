// What the history calls a bank transaction.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'

/** Texts of statements can be long, and stand in the journal a second time. */
const MAX_LENGTH = 60

/** The params of an action on it: its counterparty, where none is known the beginning of its text, and its day. */
export const transactionTitle = ({ name, text, booking_date }: BankTransaction) => ({
  name: name ?? [...(text ?? '')].slice(0, MAX_LENGTH).join(''),
  date: booking_date ?? '',
})
