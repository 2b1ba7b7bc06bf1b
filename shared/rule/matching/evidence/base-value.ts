// The value of a transaction of an account in another currency: at the rate of the table on its day (rule 242). Null
// when no rate is known; nothing is guessed.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { convertAtRate } from '../../../value/exchange-rate.ts'
import type { MinorUnits } from '../../../value/money.ts'
import type { MatcherState } from './matcher-state.ts'

type ValueFacts = Pick<MatcherState, 'settings' | 'accounts' | 'find_rate'>
type Valued = Pick<BankTransaction, 'amount' | 'currency' | 'bank_account_id' | 'booking_date'> &
  Partial<Pick<BankTransaction, 'value_date'>>

/** With its sign, in the base currency. */
export const baseValueOf = (transaction: Valued, { settings, accounts, find_rate }: ValueFacts): MinorUnits | null => {
  const { currency, amount } = transaction
  const { base_currency } = settings
  const account = accounts.get(transaction.bank_account_id)?.currency ?? base_currency
  // Of a transaction in another currency than its account the bank has stated no amount of the account.
  if (account !== currency) return null
  if (currency === base_currency) return amount
  const day = transaction.booking_date ?? transaction.value_date ?? null
  const rate = day === null ? null : find_rate(currency, day)
  return rate && convertAtRate(amount, currency, rate.rate, base_currency)
}

/** The transaction as one of its value in the base currency; null: unknown. */
export const inBaseCurrency = <T extends Valued>(transaction: T, facts: ValueFacts): T | null => {
  const amount = baseValueOf(transaction, facts)
  if (amount === null) return null
  return transaction.currency === facts.settings.base_currency
    ? transaction
    : { ...transaction, amount, currency: facts.settings.base_currency }
}
