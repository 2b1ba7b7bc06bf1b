// Which rows of a statement file are probably in the books already, from another file: a CSV after the CAMT of the same
// days, or the other way round. Row identity (row-identity.ts) cannot tell, since the two say the transaction differently.
// Pure. A row is a likely duplicate of a stored transaction of the same account, amount and currency when their days fit,
// the bank's references do not tell them apart, and something shows that they are the same: a reference, a name, a word,
// or that most of the file's rows are in the books. Each stored transaction stands for one row at most, so of three equal
// payments with two in the books one stays new. The order of the rows makes no difference.
import { type BankTransaction, dayAndAmountKey, daysOf, partsKey } from '../../record/bank/bank-transaction.ts'
import type { ProbableDuplicate } from '../../record/import/import-report.ts'
import type { ParsedRow } from '../../record/import/parsed-statement.ts'
import { decideCollectives, entriesOf, isWhole } from './collective-bookings.ts'
import { decideRows, type IdentifiedRow } from './row-identity.ts'
import { Pairing } from './row-pairing.ts'
import type { FileForm } from './row-similarity.ts'

/** How many transactions the account has on a day; days without any are left out. */
export type TransactionsByDay = ReadonlyMap<string, number>

export interface DuplicateSearchInput {
  readonly bank_account_id: string
  /** All rows of the file. */
  readonly rows: readonly IdentifiedRow[]
  /** The stored transactions that have one of the `dayAndAmountKeys` or one of the `partsKeys`. */
  readonly stored: readonly BankTransaction[]
  readonly days: TransactionsByDay
  readonly form: FileForm
  /** The form of the file that a batch imported; null when it is not known, or for no batch. */
  readonly formOf: (batch_id: string | null) => FileForm | null
  /** Whether the file proves that it has all transactions of the row's day (complete-days.ts). */
  readonly isProved: (position: number) => boolean
  /** The account's owner: a name that may stand in every row. */
  readonly owner: string | null
}

/** What of a file the books have. */
export interface RowsInBooks {
  /** Place among the rows of the file, from 0 → the transaction that the row is. */
  readonly exact: ReadonlyMap<number, string>
  /** In the order of the file. */
  readonly probable: readonly ProbableDuplicate[]
}

/** The days of the rows: what must be known of `TransactionsByDay`. */
export const daysOfRows = (rows: readonly IdentifiedRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ row }) => daysOf(row))),
]

/** What to look up in the list `transaction`: rows on days on which there is something, and the sums of split entries. */
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
 * What to look up in the list `parts`: rows that may be the total of a collective booking whose parts are stored, since
 * no transaction of their amount is. `stored`: what the `dayAndAmountKeys` found.
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
 * Which rows the books have: certainly, and probably. What is in neither is new. Works in steps, each of a few
 * milliseconds, since a file may have tens of thousands of rows and other work waits meanwhile.
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
