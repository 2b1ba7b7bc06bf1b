// What all documents of a book count by day, kept in memory: reading them takes seconds in large books. Each question reads
// only the documents that changed since the last one.
import { counted, type Filter, ids, page } from '../../../../shared/books/port/read.ts'
import { daysOfDocument, type VatDayKind } from '../../../../shared/rule/ledger/report/vat-days.ts'
import { movementsOfLines } from '../../../../shared/rule/ledger/report/vat-received.ts'
import type { Read } from '../../core/book.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { createDaySums, type DaySums } from './day-sums.ts'
import { type DocumentSource, documentReversals, readSettledById } from './vat-received.ts'

/** `entries`: what the entries of documents post, with their reversals. */
export type VatSums = Pick<DaySums<VatDayKind | 'entries'>, 'of'>

interface KeptDays {
  readonly sums: DaySums<VatDayKind | 'entries'>
  /** The documents whose lines depend on settings, chart and rates: those without an entry of their own. */
  readonly computed: Set<string>
  /** The commit that is included; null: none. */
  seq: number | null
  /** The greatest number of an entry that is included. Entries are never removed. */
  lastEntry: number
  /** On what days of liability the documents were sorted out, and their lines computed. */
  liability: string
  basis: string
  /** One question after the other. */
  last: Promise<unknown>
}

/** In the order of their last use. */
const keptByBook = new Map<Read, KeptDays>()
/** Of all books together, and how many books. */
const MAX_DOCUMENTS = 400_000
const MAX_BOOKS = 50
/** Fewer than usual, so that other questions are answered meanwhile: each comes with its payments and entries. */
const DOCUMENTS_PER_SLICE = 500

/** Answers a question from the sums of the book as it is now. */
export const withVatDays = <T>(source: DocumentSource, answer: (sums: VatSums) => T): Promise<T> => {
  const kept = keptByBook.get(source.read) ?? newDays()
  keptByBook.delete(source.read)
  keptByBook.set(source.read, kept)
  const answered = kept.last.then(async () => {
    await refresh(kept, source)
    forgetOldest()
    return answer(kept.sums)
  })
  kept.last = answered.catch(() => undefined)
  return answered
}

/** Whether a question about the book is quick because an earlier one was asked. */
export const hasVatDays = (read: Read): boolean => keptByBook.has(read)

const newDays = (): KeptDays => ({
  sums: createDaySums(),
  computed: new Set(),
  seq: null,
  lastEntry: 0,
  liability: '',
  basis: '',
  last: Promise.resolve(),
})

const forgetOldest = (): void => {
  const sizeOf = () => [...keptByBook.values()].reduce((sum, { sums }) => sum + sums.size(), 0)
  for (const read of keptByBook.keys()) {
    if (keptByBook.size === 1 || (keptByBook.size <= MAX_BOOKS && sizeOf() <= MAX_DOCUMENTS)) return
    keptByBook.delete(read)
  }
}

/** Includes what changed since. When it ends half-way, the next question reads everything again. */
const refresh = async (kept: KeptDays, source: DocumentSource): Promise<void> => {
  const { settings, base_currency } = source.profile
  const liability = JSON.stringify(settings.accountingVatReporting.map((each) => [each.valid_from, each.is_liable]))
  const basis = JSON.stringify([settings, base_currency, source.accounts, source.rates])
  const before = kept.liability === liability ? kept.seq : null
  const later = before === null ? null : await readChanged(source.read, before)
  // The books can be those of an earlier moment after a restore.
  const changed = later !== null && later.seq >= (before ?? 0) ? later : null
  if (changed === null) {
    kept.lastEntry = 0
    kept.sums.clear()
    kept.computed.clear()
  }
  kept.seq = null
  const { seq, documents, areCompaniesChanged } = changed ?? (await readAllDocuments(source.read))
  await includeEntries(kept, source.read)
  const computed = areCompaniesChanged || kept.basis !== basis ? kept.computed : []
  const wanted = [...new Set([...documents, ...computed])]
  for (let from = 0; from < wanted.length; from += DOCUMENTS_PER_SLICE)
    await includeDocuments(kept, source, wanted.slice(from, from + DOCUMENTS_PER_SLICE))
  kept.seq = seq
  kept.liability = liability
  kept.basis = basis
}

interface ChangedDocuments {
  readonly seq: number
  readonly documents: readonly string[]
  readonly areCompaniesChanged: boolean
}

const readAllDocuments = async (read: Read): Promise<ChangedDocuments> => {
  const question = { filter: [{ field: 'booking', is: ['issue', 'payment', 'opening'] }], search: null, sort: [] }
  const answers = await read([ids('invoice', question), ids('expense', question)])
  const [invoices, expenses] = answers
  return { seq: answers.seq, documents: [...invoices, ...expenses], areCompaniesChanged: false }
}

/** The documents that changed after a commit, or whose payments or offsets did. */
const readChanged = async (read: Read, seq: number): Promise<ChangedDocuments> => {
  const since: Filter = { since: { seq } }
  const question = { filter: [since], search: null, sort: [] }
  const answers = await read([
    ids('invoice', question),
    ids('expense', question),
    page('offset', { filter: [since] }),
    page('deletion', { filter: [since, { field: 'table', is: ['invoice', 'expense'] }] }),
    counted('company', [since]),
    counted('bank_transaction', [since, { field: 'is_reconciled', is: [true] }]),
  ])
  const [invoices, expenses, offsets, deletions, companies, transactions] = answers
  const documents = [
    ...invoices,
    ...expenses,
    ...offsets.rows.flatMap(({ settlements }) => settlements.map(({ id }) => id)),
    ...deletions.rows.map(({ record_id }) => record_id),
  ]
  if (transactions.total > 0) {
    // A payment that is booked on another day does not change its document.
    const filter = [since, { field: 'is_reconciled', is: [true] }]
    for await (const slice of readSlices(read, 'bank_transaction', filter))
      for (const { matches } of slice)
        for (const { settlements } of matches) for (const { id } of settlements) documents.push(id)
  }
  return { seq: answers.seq, documents, areCompaniesChanged: companies.total > 0 }
}

/** Adds the new entries of documents and their reversals to the sums. */
const includeEntries = async (kept: KeptDays, read: Read): Promise<void> => {
  const filter = [
    { field: 'number', from: kept.lastEntry + 1, to: null },
    { field: 'source', is: ['invoice', 'expense', 'reversal'] },
  ]
  let last = kept.lastEntry
  for await (const slice of readSlices(read, 'journal_entry', filter)) {
    const isOfDocument = await documentReversals(read, slice)
    for (const entry of slice) {
      const { number, date, lines, is_closing } = entry
      last = Math.max(last, number)
      if (isOfDocument(entry)) kept.sums.add({ kind: 'entries', date, movements: movementsOfLines(lines, is_closing) })
    }
  }
  kept.lastEntry = last
}

const includeDocuments = async (kept: KeptDays, source: DocumentSource, wanted: readonly string[]): Promise<void> => {
  const { documents, settled } = await readSettledById(source, wanted)
  const daysById = new Map(settled.map((each) => [each.document.id, daysOfDocument(each)]))
  for (const id of wanted) {
    kept.sums.set(id, daysById.get(id) ?? [])
    kept.computed.delete(id)
  }
  for (const { id, booked_by } of documents)
    if (booked_by === 'payment' || booked_by === 'opening') kept.computed.add(id)
}
