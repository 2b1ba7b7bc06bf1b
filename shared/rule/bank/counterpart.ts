// The entry that a person typed for what a bank transaction says: its counterpart. The transaction is reconciled with it and
// books nothing, since the ledger has the movement already. Each line on the ledger account of a bank is the counterpart of one
// transaction: a transfer between two own accounts that was typed as one entry is that of both its rows.
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import { type JournalEntry, lineKey, monthKey, type Posting } from '../../record/ledger/journal-entry.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import type { FieldProblemCode } from '../core/field-problem.ts'

/** A bank transaction as its ledger account shows it. */
export interface LedgerMovement {
  /** The ledger account of its bank account. */
  readonly account_id: string
  /** Debits less credits. */
  readonly amount: number
  /** Null: that of the books. */
  readonly currency: string | null
}

/** An entry, and the transactions that are reconciled with it although it was not made from them. */
export interface Counterpart {
  readonly entry: JournalEntry
  readonly takers: readonly { readonly id: string; readonly movement: LedgerMovement | null }[]
}

/** Days between a typed entry and the bank's row, either way, within which one is proposed for the other. */
const COUNTERPART_DAYS = 10

/** What the transaction moves in the ledger; null: its bank account has no ledger account, or nothing moves. */
export const ledgerMovementOf = (
  { amount, currency }: Pick<BankTransaction, 'amount' | 'currency'>,
  ledgerId: string | null,
  baseCurrency: string,
): LedgerMovement | null =>
  ledgerId === null || amount === 0
    ? null
    : { account_id: ledgerId, amount, currency: currency === baseCurrency ? null : currency }

/** The keys of the typed lines that may be it, in the months around its day. */
export const counterpartKeys = ({ account_id, amount, currency }: LedgerMovement, day: LocalDate): readonly string[] =>
  monthsAround(day).map((month) => lineKey(account_id, month, amount, currency))

/** The keys of all typed lines on its account in these months. */
export const counterpartMonths = ({ account_id }: LedgerMovement, day: LocalDate): readonly string[] =>
  monthsAround(day).map((month) => monthKey(account_id, month))

const monthsAround = (day: LocalDate): readonly string[] => [
  ...new Set([-COUNTERPART_DAYS, COUNTERPART_DAYS].map((days) => addDays(day, days).slice(0, 7))),
]

/** Whether the entry is near enough in time to be proposed. */
export const isNear = ({ date }: Pick<JournalEntry, 'date'>, day: LocalDate): boolean =>
  date >= addDays(day, -COUNTERPART_DAYS) && date <= addDays(day, COUNTERPART_DAYS)

/** Why a transaction cannot be reconciled with an entry; null: it can, or it is. */
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

/** The lines that none of the transactions takes, each of which takes one. */
const untakenLines = ({ lines }: JournalEntry, takers: Counterpart['takers']): readonly Posting[] => {
  const remaining = [...lines]
  for (const { movement } of takers) {
    const at = movement === null ? -1 : remaining.findIndex((line) => isLineOf(line, movement))
    if (at >= 0) remaining.splice(at, 1)
  }
  return remaining
}

/** Whether the line books the movement; one that says nothing in its currency does not. */
const isLineOf = (line: Posting, { account_id, amount, currency }: LedgerMovement): boolean => {
  if (line.account_id !== account_id) return false
  if (currency === null) return line.debit - line.credit === amount
  return line.currency === currency && line.currency_amount === Math.abs(amount) && line.credit > 0 === amount < 0
}
