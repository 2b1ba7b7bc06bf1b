// Every table of the books: its record, its keys, what it can be looked up, sorted, searched and summed by. Feeds the
// in-memory tables and the database page alike; there is no other place that knows.
import type { BankAccount } from '../record/bank-account.ts'
import type { BankTransaction } from '../record/bank-transaction.ts'
import type { Batch } from '../record/batch.ts'
import type { FiscalYear } from '../record/fiscal-year.ts'
import type { LedgerAccount } from '../record/ledger-account.ts'
import type { AccessToken, Member, Organization, User } from '../record/organization.ts'
import type { Statement } from '../record/statement.ts'
import { minorToDecimal, minorToNumber } from '../value/money.ts'
import { foldText } from '../value/text.ts'

export type RecordId = string | number
/** What a sort key or a range filter compares. Null sorts before everything and is in no range. */
export type Comparable = string | number | boolean | null

/** A share of a group's sum. */
interface TotalPart {
  readonly by: readonly Comparable[]
  readonly amount: number
}

export interface TableDefinition<R extends { readonly id: RecordId }> {
  /** Fields with at most one record a value. */
  readonly unique: readonly (keyof R & string)[]
  /** Fields that records are looked up by, several records a value. */
  readonly index: readonly (keyof R & string)[]
  /** Named keys to sort and filter by where the plain field does not compare as people expect. */
  readonly keys: Readonly<Record<string, (record: R) => Comparable>>
  /** The texts a full-text search looks into. */
  readonly search: ((record: R) => readonly (string | null)[]) | null
  /**
   * Sums kept up to date with every commit, so that reading one never adds up rows: what a record adds to which groups.
   * Groups are named by values; each also counts what was added to it.
   */
  readonly totals: Readonly<Record<string, (record: R) => readonly TotalPart[]>>
}

const plain = { unique: [], index: [], keys: {}, search: null, totals: {} }

const table = <R extends { readonly id: RecordId }>(
  definition: Partial<TableDefinition<R>> = {},
): TableDefinition<R> => ({
  ...plain,
  ...definition,
})

const folded = (text: string | null): string | null => (text === null ? null : foldText(text))

/** The tables of one organization's books. */
export const ORGANIZATION_TABLES = {
  bank_account: table<BankAccount>({
    keys: {
      name: (r) => foldText(r.name),
      owner_name: (r) => folded(r.owner_name),
      bank_name: (r) => folded(r.bank_name),
    },
    search: (r) => [r.name, r.iban, r.bank_name, r.owner_name, r.bank_account_number],
  }),
  bank_transaction: table<BankTransaction>({
    unique: ['acc_serv_ref'],
    index: ['batch_id'],
    keys: {
      // Currencies have different digits: compare what people see.
      amount: (r) => minorToNumber(r.amount, r.currency),
      name: (r) => folded(r.name),
    },
    search: (r) => [
      r.name,
      r.text,
      r.reference,
      r.end_to_end_id,
      r.acc_serv_ref,
      r.entry_acc_serv_ref,
      minorToDecimal(r.amount, r.currency),
    ],
    totals: {
      by_account: (r) => [{ by: [r.bank_account_id, r.currency, r.is_reconciled], amount: r.amount }],
    },
  }),
  statement: table<Statement>({ index: ['bank_account_id', 'batch_id'] }),
  batch: table<Batch>(),
  ledger_account: table<LedgerAccount>({ unique: ['number'] }),
  fiscal_year: table<FiscalYear>(),
} as const

/** The tables of the installation itself: who there is and what they may enter. */
const SYSTEM_TABLES = {
  organization: table<Organization>(),
  user: table<User>({ unique: ['email'] }),
  member: table<Member>({ index: ['user_id', 'organization_id'] }),
  access_token: table<AccessToken>({ unique: ['secret_sha256'] }),
} as const

type AllTables = typeof ORGANIZATION_TABLES & typeof SYSTEM_TABLES
export type TableName = keyof AllTables
/** The record a table holds. */
export type RecordOf<T extends TableName> = AllTables[T] extends TableDefinition<infer R> ? R : never

/** `system`, or the books of one organization. Also the name of its folder and database. */
export type BookId = 'system' | `organization-${number}`

/** The tables of a book, by name. */
export const tablesOf = (book: BookId): Readonly<Record<string, TableDefinition<never>>> =>
  (book === 'system' ? SYSTEM_TABLES : ORGANIZATION_TABLES) as Readonly<Record<string, TableDefinition<never>>>
