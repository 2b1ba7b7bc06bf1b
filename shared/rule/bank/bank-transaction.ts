// When a bank transaction may be added by hand, and with what. Interface document, create; rules 17 and 18.
import type { BankAccount } from '../../record/bank-account.ts'
import {
  type BankTransaction,
  NO_CHARGES,
  type StatedInput,
  statedFieldsOf,
  UNMATCHED,
} from '../../record/bank-transaction.ts'
import { NO_DETAILS } from '../../record/transaction-detail.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { counterpartyAccount } from '../../value/iban.ts'
import type { MinorUnits } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, readAmount } from '../core/field-problem.ts'

/** What a caller may say about a new bank transaction; `amount` in units of the currency, signed. */
export interface NewBankTransaction extends StatedInput {
  readonly bank_account_id: string
  readonly acc_serv_ref: string
  readonly amount: number
  readonly entry_acc_serv_ref?: string | null | undefined
  readonly currency?: string | null | undefined
}

export interface BankTransactionFacts {
  readonly bank_account: BankAccount | null
  /** Bank transactions of the organization that have the `acc_serv_ref`. */
  readonly with_same_ref: readonly BankTransaction[]
}

/** The bank transaction that a command creates, waiting for its processing; or everything wrong with it, by field. */
export const decideCreateBankTransaction = (
  command: NewBankTransaction,
  facts: BankTransactionFacts,
  id: string,
  now: Timestamp,
): Result<BankTransaction, readonly FieldProblem[]> => {
  const problems: FieldProblem[] = []
  if (!facts.bank_account) problems.push({ field: 'bank_account_id', code: 'bank_account_unknown' })
  if (facts.with_same_ref.length > 0) problems.push({ field: 'acc_serv_ref', code: 'acc_serv_ref_taken' })
  const currency = command.currency ?? facts.bank_account?.currency
  // Without an account the currency, and so the number of digits, is unknown: then only the account is wrong.
  const amount: Result<MinorUnits, FieldProblem> | null =
    currency === undefined ? null : readAmount('amount', command.amount, currency)
  if (amount && !amount.ok) problems.push(amount.error)
  if (problems.length > 0 || !facts.bank_account || !amount?.ok || currency === undefined) return err(problems)
  return ok({
    id,
    bank_account_id: facts.bank_account.id,
    acc_serv_ref: command.acc_serv_ref,
    entry_acc_serv_ref: command.entry_acc_serv_ref ?? null,
    ...statedFieldsOf(command),
    ...NO_CHARGES,
    counterparty_iban: counterpartyAccount(command.counterparty_iban),
    amount: amount.value,
    currency,
    details: NO_DETAILS,
    is_processing: true,
    ...UNMATCHED,
    batch_id: null,
    likely_duplicate_of: null,
    created_at: now,
    updated_at: now,
  })
}
