// Finds rows of a statement file that the books probably contain already from another file: a CSV after the CAMT of the
// same days, or the other way round. Row identity (row-identity.ts) cannot recognise them, because the two files
// describe the transaction differently. Pure.
// A row is a probable duplicate of a stored transaction with the same account, amount and currency when their days fit,
// the bank's references do not contradict, and there is evidence: a common reference, name or word, or most of the
// file's rows are in the books. Each stored transaction is paired with one row at most, so of three equal payments with
// two in the books one remains new. The order of the rows makes no difference.
import { type BankTransaction, dayAndAmountKey, daysOf, partsKey } from '../../record/bank/bank-transaction.ts'
import type { ProbableDuplicate } from '../../record/import/import-report.ts'
import type { ParsedRow } from '../../record/import/parsed-statement.ts'
import { decideCollectives, entriesOf, isWhole } from './collective-bookings.ts'
import { decideRows, type IdentifiedRow } from './row-identity.ts'
import { Pairing } from './row-pairing.ts'
import type { FileForm } from './row-similarity.ts'

/** How many transactions the account has on each day; days without any are left out. */
export type TransactionsByDay = ReadonlyMap<string, number>

export interface DuplicateSearchInput {
  readonly bank_account_id: string
  /** All rows of the file. */
  readonly rows: readonly IdentifiedRow[]
  /** The stored transactions that have one of the `dayAndAmountKeys` or one of the `partsKeys`. */
  readonly stored: readonly BankTransaction[]
  readonly days: TransactionsByDay
  readonly form: FileForm
  /** The shape of the file that a batch imported; null when it is unknown, or without a batch. */
  readonly formOf: (batch_id: string | null) => FileForm | null
  /** Whether the file proves that it contains all transactions of the row's day (complete-days.ts). */
  readonly isProved: (position: number) => boolean
  /** The account's owner, whose name may occur in every row. */
  readonly owner: string | null
}

/** The rows of a file that the books contain. */
export interface RowsInBooks {
  /** Index of the row in the file, from 0 → the id of the same transaction. */
  readonly exact: ReadonlyMap<number, string>
  /** In the order of the file. */
  readonly probable: readonly ProbableDuplicate[]
}

/** The days of the rows, for which `TransactionsByDay` is needed. */
export const daysOfRows = (rows: readonly IdentifiedRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ row }) => daysOf(row))),
]

/** The keys to look up in the list `transaction`: rows on days with transactions, and the sums of split entries. */
export const dayAndAmountKeys = (
  bankAccountId: string,
  rows: readonly IdentifiedRow[],
  days: TransactionsByDay,
): readonly string[] => {
  const keys = new Set<string>()
  const add = (row: ParsedRow, amount: number) => {
    for (const day of daysOf(row))
      if (days.has(day)) keys.add(dayAndAmountKey(bankAccountId, day, amount, row.currency))
  }
  for (const { row } of rows) add(row, row.amount)
  for (const { first, sum } of entriesOf(rows)) add(first, sum)
  return [...keys]
}

/**
 * The keys to look up in the list `parts`: rows without a transaction of their amount, which may be the total of a
 * collective booking with stored parts. `stored`: the transactions found by `dayAndAmountKeys`.
 */
export const partsKeys = (
  bankAccountId: string,
  rows: readonly IdentifiedRow[],
  days: TransactionsByDay,
  stored: readonly BankTransaction[],
): readonly string[] => {
  const unmatched = new Map<string, number>()
  for (const key of stored.flatMap(keysOf)) unmatched.set(key, (unmatched.get(key) ?? 0) + 1)
  const keys = new Set<string>()
  for (const { row } of rows) {
    const own = daysOf(row).map((day) => keyOn(bankAccountId, day, row))
    const found = own.find((key) => (unmatched.get(key) ?? 0) > 0)
    if (found !== undefined) unmatched.set(found, (unmatched.get(found) ?? 0) - 1)
    else if (isWhole(row)) {
      for (const day of daysOf(row)) if (days.has(day)) keys.add(partsKey(bankAccountId, day, row.currency))
    }
  }
  return [...keys]
}

const keysOf = (stored: BankTransaction): readonly string[] =>
  daysOf(stored).map((day) => keyOn(stored.bank_account_id, day, stored))

const keyOn = (account: string, day: string, { amount, currency }: Pick<ParsedRow, 'amount' | 'currency'>): string =>
  dayAndAmountKey(account, day, amount, currency)

/**
 * The rows that the books contain certainly, and probably; all others are new. A generator with steps of a few
 * milliseconds, because a file may have tens of thousands of rows and other work is waiting.
 */
export function* findInBooks(input: DuplicateSearchInput): Generator<void, RowsInBooks> {
  const exact = new Map<number, string>()
  for (const [position, { duplicate_of }] of decideRows(input.rows, input.stored).entries()) {
    if (duplicate_of !== null) exact.set(position, duplicate_of)
  }
  const claimed = new Set(exact.values())
  if (input.stored.every(({ id }) => claimed.has(id))) return { exact, probable: [] }
  yield
  const pairing = new Pairing(input, exact)
  yield* pairing.pairByEvidence()
  const requested = new Set(partsKeys(input.bank_account_id, input.rows, input.days, input.stored))
  yield
  pairing.pairCollectives((open) => decideCollectives({ ...input, ...open, requested }))
  yield
  yield* pairing.pairByDays()
  return { exact, probable: pairing.found() }
}
