// What two descriptions of perhaps one transaction have in common, and what tells them apart: a row of a file beside a
// stored transaction of the same amount. For probable-duplicates.ts.
import { type BankTransaction, isPart } from '../../record/bank/bank-transaction.ts'
import type { ImportReport, ProbableDuplicate } from '../../record/import/import-report.ts'
import type { ParsedRow } from '../../record/import/parsed-statement.ts'
import { isQrReference, isScorReference, normalizeReference } from '../../value/creditor-reference.ts'
import { distinctiveWords } from './distinctive-words.ts'
import { documentNumbers } from './document-numbers.ts'

type Format = ImportReport['format']

/** Of what form a file is: its format, and of a table the form of its titles. */
export interface FileForm {
  readonly format: Format
  readonly shape: string | null
}

/** What is known beside the transactions themselves. */
export interface Circumstances {
  readonly form: FileForm
  readonly formOf: (batch_id: string | null) => FileForm | null
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
  readonly form: FileForm | null
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
    known: Pick<Side<Id>, 'bank_reference' | 'entry_reference' | 'is_part' | 'form'>,
    ownerWords: ReadonlySet<string>,
  ) {
    this.id = id
    this.row = row
    this.bank_reference = known.bank_reference
    this.entry_reference = known.entry_reference
    this.is_part = known.is_part
    this.form = known.form
    this.end_to_end_id = row.end_to_end_id
    this.reference = creditorReferenceOf(row.reference)
    this.ownerWords = ownerWords
  }

  /** As it is stated, whatever its kind, without blanks. */
  statedReference(): string | null {
    return this.row.reference === null ? null : normalizeReference(this.row.reference)
  }

  /** The numbers of documents that the texts name. */
  documents(): readonly string[] {
    return documentNumbers([this.row.text, this.row.name])
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
export const sideOfRow = (row: ParsedRow, position: number, { form, ownerWords }: Circumstances): Side<number> =>
  new Side(
    position,
    row,
    {
      bank_reference: row.detail_ref ?? row.entry_ref,
      entry_reference: row.entry_ref,
      is_part: row.detail_ref !== null || row.detail_position !== null,
      form,
    },
    ownerWords,
  )

/** A transaction of the books, called by its id. */
export const sideOfStored = (record: BankTransaction, { formOf, ownerWords }: Circumstances): Side<string> =>
  new Side(
    record.id,
    record,
    {
      bank_reference: isOfBank(record) ? record.acc_serv_ref : null,
      entry_reference: record.entry_acc_serv_ref,
      is_part: isPart(record),
      form: formOf(record.batch_id),
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

/** Two real transactions, however alike: references of one kind, or numbers of documents, that differ. */
export const areDifferentPayments = (row: Side<number>, stored: Side<string>): boolean => {
  if (differ(row.reference, stored.reference) || differ(row.end_to_end_id, stored.end_to_end_id)) return true
  // Files of one form write one transaction alike; another form may leave out or shorten what the first one says.
  if (isSameForm(row.form, stored.form) && differ(row.statedReference(), stored.statedReference())) return true
  if (haveNoneInCommon(row.documents(), stored.documents())) return true
  // Only one format writes the same reference for the same transaction; an entry and its only part may differ in theirs.
  if (row.bank_reference === null || stored.bank_reference === null) return false
  if (row.form?.format !== stored.form?.format) return false
  if (isNamed(stored.bank_reference, row.bank_reference)) return false
  const isSameEntry = row.entry_reference !== null && row.entry_reference === stored.entry_reference
  return !isSameEntry || (row.is_part && stored.is_part)
}

const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

const isSameForm = (one: FileForm | null, other: FileForm | null): boolean =>
  one !== null && one.format === other?.format && one.shape === other.shape

/** Both name some, and none in common. */
const haveNoneInCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && others.length > 0 && !some.some((each) => others.includes(each))

/**
 * Whether the two say the same beyond day, amount and name: every telling word of the one that says less is one of the
 * other, and not all of them are the name's.
 */
export const textsAgree = (row: Side<number>, stored: Side<string>): boolean => {
  const [less, more] = [row.words(), stored.words()].toSorted((a, b) => a.length - b.length)
  const names = new Set([...row.nameWords(), ...stored.nameWords()])
  const known = new Set(more)
  return less?.some((word) => !names.has(word)) === true && less.every((word) => known.has(word))
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
  readonly reason: ProbableDuplicate['reason']
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
