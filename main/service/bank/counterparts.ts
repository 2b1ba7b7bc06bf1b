// Finds the entries that a person typed for bank transactions, by their lines on the ledger accounts of the bank accounts.
import { get, listed, page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { bookingDayOf } from '../../../shared/rule/bank/booking-day.ts'
import {
  type Counterpart,
  counterpartKeys,
  counterpartMonths,
  counterpartProblem,
  isNear,
  type LedgerMovement,
  ledgerMovementOf,
} from '../../../shared/rule/bank/counterpart.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { readReconciledWith } from '../ledger/reconciled-with.ts'

/**
 * The entries that may have booked the transactions already, the nearest date first; none for a transaction that has its
 * counterpart.
 */
export const readCounterparts = async (
  read: Read,
  transactions: readonly BankTransaction[],
): Promise<(transaction: BankTransaction) => readonly JournalEntry[]> => {
  const none = () => []
  if (transactions.length === 0) return none
  const movementOf = await readMovements(read)
  // For many transactions, a few questions show that no entry was typed in their months, as in most books. One question for
  // each transaction would take as long as booking it.
  if (transactions.length > 1) {
    const months = monthsOf(transactions, movementOf)
    const [some] = await read([listed('journal_entry', 'typed_line', months, { offset: 0, limit: 1 })])
    if (some.length === 0) return none
  }
  const keys = transactions.flatMap((transaction) => {
    const movement = movementOf(transaction)
    return movement === null ? [] : counterpartKeys(movement, bookingDayOf(transaction))
  })
  const [typed] = await read([listed('journal_entry', 'typed_line', [...new Set(keys)])])
  if (typed.length === 0) return none
  const counterparts = await withTakers(read, typed, movementOf)
  return (transaction) => {
    const day = bookingDayOf(transaction)
    if (counterparts.some(({ takers }) => takers.some(({ id }) => id === transaction.id))) return []
    return counterparts
      .filter(
        (each) => isNear(each.entry, day) && counterpartProblem(transaction.id, movementOf(transaction), each) === null,
      )
      .map(({ entry }) => entry)
      .toSorted((a, b) => distanceOf(a, day) - distanceOf(b, day) || a.number - b.number)
  }
}

/** The keys of all lines typed in the months of the transactions: each account and day once, since days repeat. */
const monthsOf = (transactions: readonly BankTransaction[], movementOf: MovementOf): readonly string[] => {
  const months = new Set<string>()
  const known = new Set<string>()
  for (const transaction of transactions) {
    const day = bookingDayOf(transaction)
    const place = `${transaction.bank_account_id} ${day}`
    if (known.has(place)) continue
    const movement = movementOf(transaction)
    // An amount of 0 moves nothing; another transaction of the day may.
    if (movement === null) continue
    known.add(place)
    for (const month of counterpartMonths(movement, day)) months.add(month)
  }
  return [...months]
}

/** An entry with the transactions that are reconciled with it; null: there is no such entry. */
export const readCounterpart = async (read: Read, entryId: string): Promise<Counterpart | null> => {
  const [entry] = await read([get('journal_entry', entryId)])
  if (!entry) return null
  const [counterpart] = await withTakers(read, [entry], await readMovements(read))
  return counterpart ?? null
}

/** The amount that a transaction moves on the ledger account of its bank account, by the current links. */
type MovementOf = (transaction: BankTransaction) => LedgerMovement | null

export const readMovements = async (read: Read): Promise<MovementOf> => {
  const [profile, accounts] = await read([get('organization_profile', 1), page('bank_account')])
  assert(profile, 'the books of an organization have its profile')
  const { base_currency } = profile
  const ledgers = new Map(accounts.rows.map(({ id, account_id }) => [id, account_id]))
  return (transaction) => ledgerMovementOf(transaction, ledgers.get(transaction.bank_account_id) ?? null, base_currency)
}

const withTakers = async (
  read: Read,
  entries: readonly JournalEntry[],
  movementOf: MovementOf,
): Promise<readonly Counterpart[]> => {
  const takers = await readReconciledWith(
    read,
    entries.map(({ id }) => id),
  )
  const byEntry = Map.groupBy(takers, ({ journal_entry_id }) => journal_entry_id)
  return entries.map((entry) => ({
    entry,
    takers: (byEntry.get(entry.id) ?? []).map((taker) => ({ id: taker.id, movement: movementOf(taker) })),
  }))
}

const distanceOf = ({ date }: JournalEntry, day: string): number => Math.abs(Date.parse(date) - Date.parse(day))
