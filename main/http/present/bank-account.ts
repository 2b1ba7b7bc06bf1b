// A bank account as the interface shows it: amounts as decimal numbers.
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { BankAccountView } from '../../service/bank/contract.ts'
import { presentBalanceCheck } from './balance-check.ts'
import { presentBankTransaction } from './bank-transaction.ts'
import { presentLedgerAccount } from './ledger/ledger-account.ts'

export const presentBankAccount = (view: BankAccountView): BankAccountObject => {
  const { record } = view
  // Only requested fields exist: an absent field is not a null one.
  const shown: BankAccountObject = { ...record, iban_last_digits: record.iban?.slice(-4) ?? '' }
  if (view.balance !== undefined) shown.balance = minorToNumber(view.balance, record.currency)
  if (view.balance_check) shown.balance_check = presentBalanceCheck(view.balance_check, record.currency)
  const { account_balance: booked } = view
  if (booked !== undefined) shown.account_balance = minorToNumber(booked.amount, booked.currency)
  if (view.account !== undefined) shown.account = view.account && presentLedgerAccount(view.account)
  if (view.transactions) shown.transactions = view.transactions.map(presentBankTransaction)
  if (view.unreconciled_transactions) {
    shown.unreconciled_transactions = view.unreconciled_transactions.map(presentBankTransaction)
  }
  if (view.transactions_count !== undefined) shown.transactions_count = view.transactions_count
  if (view.unreconciled_transactions_count !== undefined) {
    shown.unreconciled_transactions_count = view.unreconciled_transactions_count
  }
  return shown
}
