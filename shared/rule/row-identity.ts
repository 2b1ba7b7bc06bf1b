// Which row of a statement file is which bank transaction (decisions, row identity at import): importing a file again
// creates nothing, and two real equal payments stay two. Pure; knows rows and stored records, no files and no store.
//
// In two steps, as every write: `identifyRows` names the rows of the whole file once; then, chunk by chunk, the stored
// transactions that have one of the `candidateKeys` are read, and `decideRows` says which rows are new. Neither the order
// of the rows in the file nor the size of the chunks changes what is new.
import type { BankTransaction } from '../record/bank-transaction.ts'
import type { ParsedRow } from '../record/parsed-statement.ts'

/** A collision-resistant hash as lower-case hex of at least 32 characters (SHA-256), given by the caller. */
export type Hash = (text: string) => string

export interface IdentifiedRow {
  readonly row: ParsedRow
  /** The fields that make two rows with the same key the same movement. */
  readonly content: string
  /** What the row is called in the books: the bank's reference or a fingerprint, numbered when equal rows precede it. */
  readonly key: string
  /** The same with a hash of the content: what it is called when the key means another movement, too. */
  readonly long_key: string
  /** Whether the file itself holds rows with this reference and other content. Then all of them use the long key. */
  readonly is_ambiguous: boolean
}

/** `acc_serv_ref` of the row; when it is already stored, the id of the transaction that it is. */
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
 * Names all rows of one file for one bank account. Always the whole file at once: what is ambiguous or occurs twice
 * depends on all of it.
 */
export const identifyRows = (
  bankAccountId: string,
  rows: readonly ParsedRow[],
  hash: Hash,
): readonly IdentifiedRow[] => {
  const named = rows.map((row) => {
    const content = contentOf({ ...row, bank_account_id: bankAccountId, entry_acc_serv_ref: row.entry_ref })
    return { row, key: keyOf(row, content, hash), content }
  })
  /** Key → content → how many. */
  const counts = new Map<string, Map<string, number>>()
  const occurrences = named.map(({ key, content }) => {
    const contents = counts.get(key) ?? new Map<string, number>()
    counts.set(key, contents)
    const occurrence = (contents.get(content) ?? 0) + 1
    contents.set(content, occurrence)
    return occurrence
  })
  return named.map(({ row, key, content }, index) => {
    const occurrence = occurrences[index] ?? 1
    return {
      row,
      content,
      key: numbered(key, occurrence),
      long_key: numbered(`${key}#${hash(content).slice(0, CONTENT_HASH_LENGTH)}`, occurrence),
      is_ambiguous: (counts.get(key)?.size ?? 0) > 1,
    }
  })
}

/** The first of several equal rows has the plain key: it may be the only one in another file. */
const numbered = (key: string, occurrence: number): string => (occurrence === 1 ? key : `${key}~${occurrence}`)

/** The detail's reference; the entry's, with the detail's position when it was split; else a fingerprint. */
const keyOf = (row: ParsedRow, content: string, hash: Hash): string => {
  if (row.detail_ref !== null) return row.detail_ref
  if (row.entry_ref !== null)
    return row.detail_position === null ? row.entry_ref : `${row.entry_ref}/${row.detail_position}`
  return `v1:${hash(`${content}\n${row.fingerprint_text ?? ''}`).slice(0, FINGERPRINT_LENGTH)}`
}

/**
 * What a stored transaction never changes: dates, amount, currency and references, not the name and text that processing
 * may improve. The account belongs to it: banks use one reference on both sides of a transfer between two accounts.
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

/** Every `acc_serv_ref` that matters to these rows: `decideRows` wants the stored transactions that have one. */
export const candidateKeys = (rows: readonly IdentifiedRow[]): readonly string[] => rows.flatMap(namesOf)

const namesOf = (row: IdentifiedRow): readonly string[] => [row.key, row.long_key]

/**
 * Decides about a chunk of the file, in its order. `stored`: the transactions whose `acc_serv_ref` is among the
 * `candidateKeys` of the chunk. The n-th of equal rows is there already when a stored one has its number, so of three
 * equal rows with two in the books the third is new; and a row that this very import has created is found again.
 */
export const decideRows = (
  rows: readonly IdentifiedRow[],
  stored: readonly BankTransaction[],
): readonly RowDecision[] => {
  /** Key → the content that has it. */
  const contents = new Map(stored.map((transaction) => [transaction.acc_serv_ref, contentOf(transaction)]))
  const ids = new Map(stored.map((transaction) => [transaction.acc_serv_ref, transaction.id]))
  return rows.map((row) => {
    const present = namesOf(row).find((key) => ids.has(key) && contents.get(key) === row.content)
    if (present !== undefined) return { acc_serv_ref: present, duplicate_of: ids.get(present) ?? null }
    const names = row.is_ambiguous ? [row.long_key] : [row.key, row.long_key]
    const free = names.find((key) => !contents.has(key))
    if (free !== undefined) {
      contents.set(free, row.content)
      return { acc_serv_ref: free, duplicate_of: null }
    }
    // The long key belongs to other content: banks' references do not look like that, so somebody typed it in by hand,
    // hash and all. Then that transaction stands for the row.
    return { acc_serv_ref: row.long_key, duplicate_of: ids.get(row.long_key) ?? ids.get(row.key) ?? null }
  })
}
