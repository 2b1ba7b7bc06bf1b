// The counterpart of a bank transaction: an entry that a person typed for it. The transaction is reconciled with the
// entry and books nothing, because the ledger already contains the movement. Each line on the ledger account of a bank
// account is the counterpart of one transaction, so an entry that was typed for a transfer between two own accounts is
// the counterpart of both transactions.
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import { type JournalEntry, lineKey, monthKey, type Posting } from '../../record/ledger/journal-entry.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import type { FieldProblemCode } from '../core/field-problem.ts'

/** A bank transaction as a movement of its ledger account. */
export interface LedgerMovement {
  /** The ledger account of its bank account. */
  readonly account_id: string
  /** Debits less credits. */
  readonly amount: number
  /** Null means the base currency. */
  readonly currency: string | null
}

/** An entry, and the transactions that are reconciled with it although it was not made from them. */
export interface Counterpart {
  readonly entry: JournalEntry
  readonly takers: readonly { readonly id: string; readonly movement: LedgerMovement | null }[]
}

/** A typed entry is proposed up to this many days before or after the bank transaction. */
const COUNTERPART_DAYS = 10

/** The movement of the transaction in the ledger; null without a ledger account or with an amount of 0. */
export const ledgerMovementOf = (
  { amount, currency }: Pick<BankTransaction, 'amount' | 'currency'>,
  ledgerId: string | null,
  baseCurrency: string,
): LedgerMovement | null =>
  ledgerId === null || amount === 0
    ? null
    : { account_id: ledgerId, amount, currency: currency === baseCurrency ? null : currency }

/** The keys of the typed lines that may be the counterpart, in the months around the day. */
export const counterpartKeys = ({ account_id, amount, currency }: LedgerMovement, day: LocalDate): readonly string[] =>
  monthsAround(day).map((month) => lineKey(account_id, month, amount, currency))

/** The keys of all typed lines on its account in these months. */
export const counterpartMonths = ({ account_id }: LedgerMovement, day: LocalDate): readonly string[] =>
  monthsAround(day).map((month) => monthKey(account_id, month))

const monthsAround = (day: LocalDate): readonly string[] => [
  ...new Set([-COUNTERPART_DAYS, COUNTERPART_DAYS].map((days) => addDays(day, days).slice(0, 7))),
]

/** Whether the entry is close enough in time to be proposed. */
export const isNear = ({ date }: Pick<JournalEntry, 'date'>, day: LocalDate): boolean =>
  date >= addDays(day, -COUNTERPART_DAYS) && date <= addDays(day, COUNTERPART_DAYS)

/** Why a transaction cannot be reconciled with an entry; null when it can, or already is. */
export const counterpartProblem = (
  transactionId: string,
  movement: LedgerMovement | null,
  { entry, takers }: Counterpart,
): FieldProblemCode | null => {
  if (entry.source.type !== 'manual') return 'entry_not_typed'
  if (entry.reversed_by_id !== null) return 'entry_reversed_already'
  if (movement === null || !entry.lines.some((line) => isLineOf(line, movement))) return 'entry_other_movement'
  const others = takers.filter(({ id }) => id !== transactionId)
  return untakenLines(entry, others).some((line) => isLineOf(line, movement)) ? null : 'entry_taken'
}

/** The lines without a transaction; each transaction takes one line. */
const untakenLines = ({ lines }: JournalEntry, takers: Counterpart['takers']): readonly Posting[] => {
  const remaining = [...lines]
  for (const { movement } of takers) {
    const at = movement === null ? -1 : remaining.findIndex((line) => isLineOf(line, movement))
    if (at >= 0) remaining.splice(at, 1)
  }
  return remaining
}

/** Whether the line books the movement; a line without an amount in the movement's currency does not. */
const isLineOf = (line: Posting, { account_id, amount, currency }: LedgerMovement): boolean => {
  if (line.account_id !== account_id) return false
  if (currency === null) return line.debit - line.credit === amount
  return line.currency === currency && line.currency_amount === Math.abs(amount) && line.credit > 0 === amount < 0
}
