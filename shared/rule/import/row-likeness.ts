// What two descriptions of perhaps one transaction have in common, and what tells them apart: a row of a file beside a
// stored transaction of the same amount. For likely-duplicates.ts.
import { type BankTransaction, isPart } from '../../record/bank-transaction.ts'
import type { ImportReport, LikelyDuplicate } from '../../record/import-report.ts'
import type { ParsedRow } from '../../record/parsed-statement.ts'
import { isQrReference, isScorReference, normalizeReference } from '../../value/creditor-reference.ts'
import { distinctiveWords } from './distinctive-words.ts'

type Format = ImportReport['format']

/** What is known beside the transactions themselves. */
export interface Circumstances {
  readonly format: Format
  readonly formatOf: (batch_id: string | null) => Format | null
  /** Words of the account's owner: they may stand in every row. */
  readonly ownerWords: ReadonlySet<string>
}

/** A row (its place in the file) or a stored transaction (its id), as it is compared. */
export class Side<Id> {
  readonly id: Id
  /** What the bank calls the transaction, and the entry that it is, or is a part of. */
  readonly bank_reference: string | null
  readonly entry_reference: string | null
  readonly is_part: boolean
  readonly format: Format | null
  readonly end_to_end_id: string | null
  /** A creditor reference with the right check digits. */
  readonly reference: string | null
  private readonly row: ParsedRow | BankTransaction
  private readonly ownerWords: ReadonlySet<string>
  private madeNameWords: readonly string[] | null = null
  private madeWords: readonly string[] | null = null

  constructor(
    id: Id,
    row: ParsedRow | BankTransaction,
    known: Pick<Side<Id>, 'bank_reference' | 'entry_reference' | 'is_part' | 'format'>,
    ownerWords: ReadonlySet<string>,
  ) {
    this.id = id
    this.row = row
    this.bank_reference = known.bank_reference
    this.entry_reference = known.entry_reference
    this.is_part = known.is_part
    this.format = known.format
    this.end_to_end_id = row.end_to_end_id
    this.reference = creditorReferenceOf(row.reference)
    this.ownerWords = ownerWords
  }

  /** Those of the name. */
  nameWords(): readonly string[] {
    this.madeNameWords ??= this.wordsOf([this.row.name])
    return this.madeNameWords
  }

  /** Those of the name, the text and the references. */
  words(): readonly string[] {
    const { name, text, reference, end_to_end_id } = this.row
    this.madeWords ??= this.wordsOf([name, text, reference, end_to_end_id])
    return this.madeWords
  }

  private wordsOf(texts: readonly (string | null)[]): readonly string[] {
    return distinctiveWords(texts).filter((word) => !this.ownerWords.has(word))
  }
}

/** A row of a file, called by its position in it. */
export const sideOfRow = (row: ParsedRow, position: number, { format, ownerWords }: Circumstances): Side<number> =>
  new Side(
    position,
    row,
    {
      bank_reference: row.detail_ref ?? row.entry_ref,
      entry_reference: row.entry_ref,
      is_part: row.detail_ref !== null || row.detail_position !== null,
      format,
    },
    ownerWords,
  )

/** A transaction of the books, called by its id. */
export const sideOfStored = (record: BankTransaction, { formatOf, ownerWords }: Circumstances): Side<string> =>
  new Side(
    record.id,
    record,
    {
      bank_reference: isOfBank(record) ? record.acc_serv_ref : null,
      entry_reference: record.entry_acc_serv_ref,
      is_part: isPart(record),
      format: formatOf(record.batch_id),
    },
    ownerWords,
  )

/** Fingerprints are no references, nor is what somebody typed in. */
const isOfBank = ({ acc_serv_ref, batch_id }: BankTransaction): boolean =>
  batch_id !== null && !acc_serv_ref.startsWith('v1:')

const creditorReferenceOf = (reference: string | null): string | null => {
  if (reference === null) return null
  const normal = normalizeReference(reference)
  return isQrReference(normal) || isScorReference(normal) ? normal : null
}

/** Two real transactions, however alike: references of one kind that differ. */
export const areDistinct = (row: Side<number>, stored: Side<string>): boolean => {
  if (row.reference !== null && stored.reference !== null && row.reference !== stored.reference) return true
  if (row.end_to_end_id !== null && stored.end_to_end_id !== null && row.end_to_end_id !== stored.end_to_end_id)
    return true
  // Only one format writes the same reference for the same transaction; an entry and its only part may differ in theirs.
  if (row.bank_reference === null || stored.bank_reference === null || row.format !== stored.format) return false
  if (isNamed(stored.bank_reference, row.bank_reference)) return false
  const isSameEntry = row.entry_reference !== null && row.entry_reference === stored.entry_reference
  return !isSameEntry || (row.is_part && stored.is_part)
}

/** `acc_serv_ref` is the bank's reference, or that with a mark behind it (row-identity.ts). */
const isNamed = (accServRef: string, reference: string): boolean =>
  accServRef === reference || (accServRef.startsWith(reference) && /^[#~/]/.test(accServRef.slice(reference.length)))

/** Both have a name, and neither's occurs in what the other says. */
export const namesDiffer = (row: Side<number>, stored: Side<string>): boolean => {
  if (row.nameWords().length === 0 || stored.nameWords().length === 0) return false
  const rowWords = new Set(row.words())
  const storedWords = new Set(stored.words())
  const isKnown = row.nameWords().some((word) => storedWords.has(word))
  return !isKnown && !stored.nameWords().some((word) => rowWords.has(word))
}

export interface Evidence {
  readonly reason: LikelyDuplicate['reason']
  /** `reference`: counts on another day, too. `word`: does not count when many rows of the file have it. */
  readonly kind: 'reference' | 'name' | 'word'
  readonly keysOfRow: (side: Side<number>) => readonly string[]
  readonly keysOfStored: (side: Side<string>) => readonly string[]
}

type KeysOf = (side: Side<unknown>) => readonly string[]

const same = (reason: Evidence['reason'], kind: Evidence['kind'], keysOf: KeysOf): Evidence => ({
  ...{ reason, kind },
  keysOfRow: keysOf,
  keysOfStored: keysOf,
})

const some = (value: string | null): readonly string[] => (value === null ? [] : [value])

/** The name's words in whatever order. */
const wholeName: KeysOf = (side) => {
  const words = side.nameWords()
  return words.length === 0 ? [] : [words.toSorted().join(' ')]
}
const words: KeysOf = (side) => side.words()
const nameWords: KeysOf = (side) => side.nameWords()

/** What a row and a stored transaction may have in common, the surest first: any key that both have. */
export const EVIDENCES: readonly Evidence[] = [
  same('bank_reference', 'reference', (side) => [...some(side.bank_reference), ...some(side.entry_reference)]),
  same('end_to_end_id', 'reference', (side) => some(side.end_to_end_id)),
  same('reference', 'reference', (side) => some(side.reference)),
  same('name', 'name', wholeName),
  { reason: 'name', kind: 'word', keysOfRow: words, keysOfStored: nameWords },
  { reason: 'name', kind: 'word', keysOfRow: nameWords, keysOfStored: words },
  same('text', 'word', words),
]
