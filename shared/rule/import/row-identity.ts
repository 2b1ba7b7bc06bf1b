// Which row of a statement file is which bank transaction (rule 31): importing a file again creates nothing, and two
// real equal payments remain two. Pure: knows rows and stored records, no files and no store.
//
// Every write takes two steps. `identifyRows` gives the rows of the whole file their keys once. Then, chunk by chunk,
// the stored transactions that have one of the `candidateKeys` (and of the `contestedKeys`) are read, and `decideRows`
// answers which rows are new. Neither the order of the rows in the file nor the size of the chunks changes the result.
import { type BankTransaction, daysOf } from '../../record/bank/bank-transaction.ts'
import type { ParsedRow, RowKeys } from '../../record/import/parsed-statement.ts'
import { assert } from '../../value/result.ts'

/** A collision-resistant hash as lower-case hex of at least 32 characters (SHA-256); the caller provides it. */
export type Hash = (text: string) => string

/** What the keys of all rows of a file depend on. */
interface KeyContext {
  readonly bankAccountId: string
  readonly hash: Hash
}

/** A row of a file with its keys. Values that most imports do not need are computed when they are asked for. */
export class IdentifiedRow {
  readonly row: ParsedRow
  /** The key of the row in the books: the bank's reference or a fingerprint, numbered when equal rows precede it. */
  readonly key: string
  /** Whether the file contains rows with this reference and different content. Then all of them use the long key. */
  readonly is_ambiguous: boolean
  private readonly naming: KeyContext
  private readonly plainKey: string
  private readonly occurrence: number

  constructor(naming: KeyContext, row: ParsedRow, plainKey: string, occurrence: number, is_ambiguous: boolean) {
    this.row = row
    this.key = numberedKey(plainKey, occurrence)
    this.is_ambiguous = is_ambiguous
    this.naming = naming
    this.plainKey = plainKey
    this.occurrence = occurrence
  }

  /** The fields that make two rows with the same key the same transaction. */
  get content(): string {
    return contentOfRow(this.row, this.naming)
  }

  /** The key with a hash of the content: used when another transaction has the same key. */
  get long_key(): string {
    const hashed = this.naming.hash(this.content).slice(0, CONTENT_HASH_LENGTH)
    return numberedKey(`${this.plainKey}#${hashed}`, this.occurrence)
  }
}

/** `acc_serv_ref` of the row; for an existing row, also the id of its transaction. */
export interface RowDecision {
  readonly acc_serv_ref: string
  readonly duplicate_of: string | null
}

type Content = Pick<
  BankTransaction,
  | 'bank_account_id'
  | 'booking_date'
  | 'value_date'
  | 'amount'
  | 'currency'
  | 'end_to_end_id'
  | 'reference'
  | 'entry_acc_serv_ref'
>

const CONTENT_HASH_LENGTH = 12
const FINGERPRINT_LENGTH = 32

/**
 * Identifies all rows of one file for one bank account. Needs the whole file, because ambiguous and repeated keys
 * depend on all rows. `row_keys`: the keys of the same rows in the same order.
 */
export const identifyRows = (
  bankAccountId: string,
  rows: readonly ParsedRow[],
  hash: Hash,
  { keys, repeated }: RowKeys,
): readonly IdentifiedRow[] => {
  const naming = { bankAccountId, hash }
  assert(keys.length === rows.length, 'each row of a file has a name')
  // In most files no key occurs twice, so there is nothing to count.
  if (repeated.size === 0) return rows.map((row, index) => new IdentifiedRow(naming, row, keys[index] ?? '', 1, false))
  /** For rows with the same key: how often each content occurred. */
  const countsByKey = new Map([...repeated].map((key) => [key, new Map<string, number>()]))
  const occurrences = rows.map((row, index) => {
    const counts = countsByKey.get(keys[index] ?? '')
    if (!counts) return 1
    const content = contentOfRow(row, naming)
    const occurrence = (counts.get(content) ?? 0) + 1
    counts.set(content, occurrence)
    return occurrence
  })
  return rows.map((row, index) => {
    const key = keys[index] ?? ''
    return new IdentifiedRow(naming, row, key, occurrences[index] ?? 1, (countsByKey.get(key)?.size ?? 0) > 1)
  })
}

/** The keys of some rows, one for each row. Needs only the rows, so another process may compute them part by part. */
export const keysOf = (bankAccountId: string, rows: readonly ParsedRow[], hash: Hash): readonly string[] => {
  const naming = { bankAccountId, hash }
  return rows.map((row) => plainKeyOf(row, naming))
}

/** The keys of all rows of a file. */
export const rowKeysOf = (bankAccountId: string, rows: readonly ParsedRow[], hash: Hash): RowKeys =>
  new RowKeyCollector().add(keysOf(bankAccountId, rows, hash))

/** Collects the keys of the rows of a file part by part. */
export class RowKeyCollector implements RowKeys {
  readonly keys: string[] = []
  readonly repeated = new Set<string>()
  private readonly seen = new Set<string>()

  add(keys: readonly string[]): this {
    for (const key of keys) {
      this.keys.push(key)
      const { size } = this.seen
      // Detects a repeated key by the size after adding it: a separate lookup would double the time.
      if (this.seen.add(key).size === size) this.repeated.add(key)
    }
    return this
  }
}

/** The key of a row before equal rows are numbered: the bank's reference, otherwise a fingerprint. */
const plainKeyOf = (row: ParsedRow, naming: KeyContext): string => {
  const { detail_ref, entry_ref, detail_position, fingerprint_text } = row
  if (detail_ref !== null) return detail_ref
  // The reference of the entry, with the position of the detail when the entry was split.
  if (entry_ref !== null) return detail_position === null ? entry_ref : `${entry_ref}/${detail_position}`
  const hashed = naming.hash(`${contentOfRow(row, naming)}\n${fingerprint_text ?? ''}`)
  return `v1:${hashed.slice(0, FINGERPRINT_LENGTH)}`
}

/** The first of several equal rows has the key without a number, because another file may contain only that one. */
const numberedKey = (key: string, occurrence: number): string => (occurrence === 1 ? key : `${key}~${occurrence}`)

/**
 * The fields of a stored transaction that never change: dates, amount, currency and references, but not the name and
 * text, which processing may improve. The account is included, because banks use one reference on both sides of a
 * transfer between two accounts.
 */
const contentOf = (fields: Content): string =>
  JSON.stringify([
    fields.bank_account_id,
    fields.booking_date,
    fields.value_date,
    fields.amount,
    fields.currency,
    fields.end_to_end_id,
    fields.reference,
    fields.entry_acc_serv_ref,
  ])

/** The same for a row that is not stored yet. */
const contentOfRow = (row: ParsedRow, { bankAccountId }: KeyContext): string => {
  const { booking_date, value_date, amount, currency, end_to_end_id, reference, entry_ref } = row
  return contentOf({
    bank_account_id: bankAccountId,
    booking_date,
    value_date,
    amount,
    currency,
    end_to_end_id,
    reference,
    entry_acc_serv_ref: entry_ref,
  })
}

/**
 * Every `acc_serv_ref` under which the books may contain one of these rows. `days`: the days on which the account has
 * transactions; rows of other days are new and need no keys.
 */
export const candidateKeys = (rows: readonly IdentifiedRow[], days: ReadonlySet<string>): readonly string[] => {
  const keys: string[] = []
  for (const row of rows) {
    keys.push(row.key)
    if (canExist(row, days)) keys.push(row.long_key)
  }
  return keys
}

/** The long keys to look up as well: of rows whose key belongs to a different transaction in the books. */
export const contestedKeys = (
  rows: readonly IdentifiedRow[],
  days: ReadonlySet<string>,
  stored: readonly BankTransaction[],
): readonly string[] => {
  const usedKeys = new Set(stored.map(({ acc_serv_ref }) => acc_serv_ref))
  const contested = rows.filter((row) => usedKeys.has(row.key) && !canExist(row, days))
  return contested.map((row) => row.long_key)
}

const canExist = ({ row }: IdentifiedRow, days: ReadonlySet<string>): boolean => {
  const own = daysOf(row)
  return own.length === 0 || own.some((day) => days.has(day))
}

/**
 * The stored transaction that the row is: it has one of the row's keys and the same content. `storedByKey`: by
 * `acc_serv_ref`.
 */
export const findStored = (
  row: IdentifiedRow,
  storedByKey: ReadonlyMap<string, BankTransaction>,
): BankTransaction | null => {
  for (const name of storedByKey.size === 0 ? NO_NAMES : BOTH_NAMES) {
    const transaction = storedByKey.get(row[name])
    if (transaction && contentOf(transaction) === row.content) return transaction
  }
  return null
}

/**
 * Decides a chunk of the file, in its order. `stored`: the transactions whose `acc_serv_ref` is among the
 * `candidateKeys` and `contestedKeys` of the chunk. The n-th of equal rows exists when a stored transaction has its
 * number, so of three equal rows with two in the books the third is new; a row that this import has created is found
 * again.
 */
export const decideRows = (
  rows: readonly IdentifiedRow[],
  stored: readonly BankTransaction[],
): readonly RowDecision[] => {
  const storedByKey = new Map(stored.map((transaction) => [transaction.acc_serv_ref, transaction]))
  const assigned = new Set<string>()
  const isFree = (key: string): boolean => !storedByKey.has(key) && !assigned.has(key)
  return rows.map((row) => {
    const same = findStored(row, storedByKey)
    if (same) return { acc_serv_ref: same.acc_serv_ref, duplicate_of: same.id }
    for (const name of row.is_ambiguous ? LONG_NAME : BOTH_NAMES) {
      const key = row[name]
      if (!isFree(key)) continue
      assigned.add(key)
      return { acc_serv_ref: key, duplicate_of: null }
    }
    // The long key belongs to different content. Banks' references do not look like that, so a user typed it in,
    // including the hash. Then that transaction counts as the row.
    const present = storedByKey.get(row.long_key) ?? storedByKey.get(row.key)
    return { acc_serv_ref: row.long_key, duplicate_of: present?.id ?? null }
  })
}

// Computed only when needed.
const NO_NAMES = [] as const
const LONG_NAME = ['long_key'] as const
const BOTH_NAMES = ['key', 'long_key'] as const
