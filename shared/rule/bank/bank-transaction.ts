// When a user may add or change a bank transaction, and with which values. Interface document, create; rules 17 and 18.

import type { BankAccount } from '../../record/bank/bank-account.ts'
import {
  type BankTransaction,
  NO_CHARGES,
  STATED_FIELDS,
  type StatedInput,
  statedFieldsOf,
  UNMATCHED,
} from '../../record/bank/bank-transaction.ts'
import { NO_DETAILS } from '../../record/bank/transaction-detail.ts'
import type { AmountInput } from '../../record/core/amount-input.ts'
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { counterpartyAccount } from '../../value/iban.ts'
import { type MinorUnits, minorToNumber } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../core/field-problem.ts'
import { isInClosedYear } from '../ledger/fiscal-year.ts'

/** The fields of a new bank transaction that a caller sends; `amount` in units of the currency, signed. */
export interface NewBankTransaction extends StatedInput {
  readonly bank_account_id: string
  readonly acc_serv_ref: string
  readonly amount: AmountInput
  readonly entry_acc_serv_ref?: string | null | undefined
  readonly currency?: string | null | undefined
}

export interface BankTransactionFacts {
  readonly bank_account: BankAccount | null
  /** Bank transactions of the organization that have the `acc_serv_ref`. */
  readonly with_same_ref: readonly BankTransaction[]
}

/** The bank transaction that a command creates, waiting for processing; or all its problems, by field. */
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
  // Without an account the currency, and so the number of digits, is unknown: report only the account.
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
    source_line: null,
    document_request: null,
    created_at: now,
    updated_at: now,
  })
}

/** Missing attributes stay; null empties an attribute (a currency of null means that of the account). */
export type BankTransactionChange = {
  readonly [Field in keyof NewBankTransaction]?: NewBankTransaction[Field] | undefined
}

export interface BankTransactionChangeFacts extends BankTransactionFacts {
  /** The bank account of the transaction after the change. */
  readonly bank_account: BankAccount | null
  readonly years: readonly FiscalYear[]
}

/** The fields of a bank transaction that a caller may send. */
const WRITTEN_FIELDS = [
  'bank_account_id',
  'acc_serv_ref',
  'entry_acc_serv_ref',
  'amount',
  'currency',
  ...STATED_FIELDS,
] as readonly (keyof BankTransaction)[]

/** The fields that the parts of a collective booking depend on. */
const WHOLE_FIELDS = ['bank_account_id', 'amount', 'currency'] as const

/**
 * The result of changing a bank transaction that a user typed in: attached rows are removed and it waits for processing
 * again. The unchanged transaction when nothing differs; or all problems, by field. An imported transaction cannot
 * change, nor can a reconciled one.
 */
export const decideChangeBankTransaction = (
  transaction: BankTransaction,
  command: BankTransactionChange,
  facts: BankTransactionChangeFacts,
  now: Timestamp,
): Result<BankTransaction, readonly FieldProblem[]> => {
  const fixed = immutableReason(transaction)
  if (fixed) return err([{ field: 'bank_transaction', code: fixed }])
  const stated = Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined))
  const amount = minorToNumber(transaction.amount, transaction.currency)
  const whole: NewBankTransaction = { ...transaction, amount, ...stated }
  const with_same_ref = facts.with_same_ref.filter(({ id }) => id !== transaction.id)
  const written = decideCreateBankTransaction(whole, { ...facts, with_same_ref }, transaction.id, now)
  const isClosed = [transaction.booking_date, whole.booking_date].some(
    (day) => day != null && isInClosedYear(facts.years, day),
  )
  const closed: readonly FieldProblem[] = isClosed ? [{ field: 'booking_date', code: 'fiscal_year_closed' }] : []
  if (!written.ok) return err([...written.error, ...closed])
  if (closed.length > 0) return err(closed)
  const differs = (field: keyof BankTransaction) => written.value[field] !== transaction[field]
  if (!WRITTEN_FIELDS.some(differs)) return ok(transaction)
  const details = WHOLE_FIELDS.some(differs) ? NO_DETAILS : transaction.details
  return ok({ ...written.value, details, created_at: transaction.created_at })
}

const immutableReason = ({ batch_id, is_reconciled }: BankTransaction): FieldProblemCode | null => {
  if (batch_id !== null) return 'bank_transaction_imported'
  return is_reconciled ? 'bank_transaction_reconciled' : null
}

/**
 * The mirror of an own transfer after a change of the transaction: its proposal is removed. Null when it has no such
 * proposal, or is decided.
 */
export const mirrorAfterChange = (
  mirror: BankTransaction | null,
  { id }: BankTransaction,
  now: Timestamp,
): Partial<BankTransaction> | null =>
  mirror !== null && mirror.mirror_id === id && !mirror.is_reconciled ? { ...UNMATCHED, updated_at: now } : null
