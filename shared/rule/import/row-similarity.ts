// Compares a row of a file with a stored transaction of the same amount: what they have in common, and what
// contradicts. For probable-duplicates.ts.
import { type BankTransaction, isPart } from '../../record/bank/bank-transaction.ts'
import type { ImportReport, ProbableDuplicate } from '../../record/import/import-report.ts'
import type { ParsedRow } from '../../record/import/parsed-statement.ts'
import { isQrReference, isScorReference, normalizeReference } from '../../value/creditor-reference.ts'
import { distinctiveWords } from './distinctive-words.ts'
import { documentNumbers } from './document-numbers.ts'

type Format = ImportReport['format']

/** The shape of a file: its format and, for a table, the shape of its titles. */
export interface FileForm {
  readonly format: Format
  readonly shape: string | null
}

/** What is known in addition to the transactions themselves. */
export interface Circumstances {
  readonly form: FileForm
  readonly formOf: (batch_id: string | null) => FileForm | null
  /** Words of the account owner's name, which may occur in every row. */
  readonly ownerWords: ReadonlySet<string>
}

/** A row (by its index in the file) or a stored transaction (by its id) in comparable form. */
export class Side<Id> {
  readonly id: Id
  /** The bank's reference of the transaction, and of the entry that it is or belongs to. */
  readonly bank_reference: string | null
  readonly entry_reference: string | null
  readonly is_part: boolean
  readonly form: FileForm | null
  readonly end_to_end_id: string | null
  /** A creditor reference with valid check digits. */
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

  /** The stated reference of any kind, without blanks. */
  statedReference(): string | null {
    return this.row.reference === null ? null : normalizeReference(this.row.reference)
  }

  /** The document numbers that the texts state. */
  documents(): readonly string[] {
    return documentNumbers([this.row.text, this.row.name])
  }

  nameWords(): readonly string[] {
    this.madeNameWords ??= this.wordsOf([this.row.name])
    return this.madeNameWords
  }

  /** The words of the name, the text and the references. */
  words(): readonly string[] {
    const { name, text, reference, end_to_end_id } = this.row
    this.madeWords ??= this.wordsOf([name, text, reference, end_to_end_id])
    return this.madeWords
  }

  private wordsOf(texts: readonly (string | null)[]): readonly string[] {
    return distinctiveWords(texts).filter((word) => !this.ownerWords.has(word))
  }
}

/** A row of a file, identified by its index. */
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

/** A transaction of the books, identified by its id. */
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

/** A fingerprint is not a reference of the bank, nor is one that a user typed in. */
const isOfBank = ({ acc_serv_ref, batch_id }: BankTransaction): boolean =>
  batch_id !== null && !acc_serv_ref.startsWith('v1:')

const creditorReferenceOf = (reference: string | null): string | null => {
  if (reference === null) return null
  const normal = normalizeReference(reference)
  return isQrReference(normal) || isScorReference(normal) ? normal : null
}

/**
 * Whether they are certainly two transactions, however similar: they have different references of the same kind, or
 * different document numbers.
 */
export const areDifferentPayments = (row: Side<number>, stored: Side<string>): boolean => {
  if (differ(row.reference, stored.reference) || differ(row.end_to_end_id, stored.end_to_end_id)) return true
  // Files of the same shape describe a transaction in the same way; another shape may leave out or shorten something.
  if (isSameForm(row.form, stored.form) && differ(row.statedReference(), stored.statedReference())) return true
  if (haveNoneInCommon(row.documents(), stored.documents())) return true
  // Only files of the same format have the same reference for a transaction; an entry and its only part may have
  // different ones.
  if (row.bank_reference === null || stored.bank_reference === null) return false
  if (row.form?.format !== stored.form?.format) return false
  if (isNamed(stored.bank_reference, row.bank_reference)) return false
  const isSameEntry = row.entry_reference !== null && row.entry_reference === stored.entry_reference
  return !isSameEntry || (row.is_part && stored.is_part)
}

const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

const isSameForm = (one: FileForm | null, other: FileForm | null): boolean =>
  one !== null && one.format === other?.format && one.shape === other.shape

/** Whether both have values, and none in common. */
const haveNoneInCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && others.length > 0 && !some.some((each) => others.includes(each))

/**
 * Whether the two agree beyond day, amount and name: every distinctive word of the shorter description occurs in the
 * other, and at least one is not part of the name.
 */
export const textsAgree = (row: Side<number>, stored: Side<string>): boolean => {
  const [shorter, longer] = [row.words(), stored.words()].toSorted((a, b) => a.length - b.length)
  const names = new Set([...row.nameWords(), ...stored.nameWords()])
  const known = new Set(longer)
  return shorter?.some((word) => !names.has(word)) === true && shorter.every((word) => known.has(word))
}

/** `acc_serv_ref` is the bank's reference, possibly with a suffix (row-identity.ts). */
const isNamed = (accServRef: string, reference: string): boolean =>
  accServRef === reference || (accServRef.startsWith(reference) && /^[#~/]/.test(accServRef.slice(reference.length)))

/** Whether both have a name, and neither name occurs in the other description. */
export const namesDiffer = (row: Side<number>, stored: Side<string>): boolean => {
  if (row.nameWords().length === 0 || stored.nameWords().length === 0) return false
  const rowWords = new Set(row.words())
  const storedWords = new Set(stored.words())
  const isKnown = row.nameWords().some((word) => storedWords.has(word))
  return !isKnown && !stored.nameWords().some((word) => rowWords.has(word))
}

export interface Evidence {
  readonly reason: ProbableDuplicate['reason']
  /** `reference` also counts on a different day. `word` does not count when many rows of the file contain it. */
  readonly kind: 'reference' | 'name' | 'word'
  readonly keysOfRow: (side: Side<number>) => readonly string[]
  readonly keysOfStored: (side: Side<string>) => readonly string[]
}

type KeysOf = (side: Side<unknown>) => readonly string[]

const same = (reason: Evidence['reason'], kind: Evidence['kind'], keysOf: KeysOf): Evidence => ({
  reason,
  kind,
  keysOfRow: keysOf,
  keysOfStored: keysOf,
})

const some = (value: string | null): readonly string[] => (value === null ? [] : [value])

/** The words of the name in any order. */
const wholeName: KeysOf = (side) => {
  const words = side.nameWords()
  return words.length === 0 ? [] : [words.toSorted().join(' ')]
}
const words: KeysOf = (side) => side.words()
const nameWords: KeysOf = (side) => side.nameWords()

/** What a row and a stored transaction may have in common, the most certain first: any equal key counts. */
export const EVIDENCES: readonly Evidence[] = [
  same('bank_reference', 'reference', (side) => [...some(side.bank_reference), ...some(side.entry_reference)]),
  same('end_to_end_id', 'reference', (side) => some(side.end_to_end_id)),
  same('reference', 'reference', (side) => some(side.reference)),
  same('name', 'name', wholeName),
  { reason: 'name', kind: 'word', keysOfRow: words, keysOfStored: nameWords },
  { reason: 'name', kind: 'word', keysOfRow: nameWords, keysOfStored: words },
  same('text', 'word', words),
]
