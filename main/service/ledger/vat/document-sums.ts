// What documents count in a period, and what is open on a day, as sums. Reading the documents takes long in large books, so
// the sums are kept until something that they depend on changes.
import { page } from '../../../../shared/books/port/read.ts'
import type { VatForm } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { addMovements, documentMovements, reversed } from '../../../../shared/rule/ledger/report/vat-received.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import type { Read } from '../../core/book.ts'
import { asKnownNow } from '../as-of.ts'
import { type Days, type DocumentSource, hasPaymentDocuments, readDocumentsOf, readOpen } from './vat-received.ts'

/** What documents count by a form in place of what their entries post. Null: entries alone make up the figures. */
export const readDocumentSums = async (
  source: DocumentSource,
  form: VatForm,
  days: Days,
): Promise<{ readonly counted: readonly VatMovement[]; readonly replaced: readonly VatMovement[] } | null> => {
  if (form === 'agreed' && !(await hasPaymentDocuments(source.read))) return null
  return kept(source, `${form} ${days.from} ${days.to}`, days.to, async () => {
    const { counted, replaced } = await readDocumentsOf(source, form, days)
    return { counted: addMovements(documentMovements(counted)), replaced: addMovements(replaced) }
  })
}

/** What is open at the end of a day: of documents with an entry of their own, and of those that payments book. */
export interface OpenSums {
  readonly with_entry: readonly VatMovement[]
  readonly by_payment: readonly VatMovement[]
}

export const readOpenSums = (source: DocumentSource, day: LocalDate): Promise<OpenSums> =>
  kept(source, `open ${day}`, day, async () => {
    const open = await readOpen(source, day)
    const sumOf = (isByPayment: boolean) =>
      addMovements(documentMovements(open.filter(({ document }) => (document.booked_by === 'payment') === isByPayment)))
    return { with_entry: sumOf(false), by_payment: sumOf(true) }
  })

/**
 * What the VAT accounts contain at the end of a day that the form does not count yet; negative: what it counts and they do
 * not contain.
 */
export const uncountedOf = ({ with_entry, by_payment }: OpenSums, form: VatForm): readonly VatMovement[] =>
  form === 'agreed' ? reversed(by_payment) : with_entry

/** The sums of each book, with the commit that they include. */
const sumsByBook = new WeakMap<Read, Map<string, { readonly seq: number; readonly value: unknown }>>()
const MAX_KEPT = 60

const kept = async <T>(
  { read, asKnown }: DocumentSource,
  name: string,
  until: LocalDate,
  compute: () => Promise<T>,
): Promise<T> => {
  if (asKnown !== asKnownNow) return compute()
  const sums = sumsByBook.get(read) ?? new Map()
  sumsByBook.set(read, sums)
  const before = sums.get(name)
  if (before && !(await hasChanged(read, before.seq, until))) return before.value as T
  // A commit while it computes counts as a change.
  const { seq } = await read([page('organization_profile', { limit: 0 })])
  const value = await compute()
  sums.delete(name)
  sums.set(name, { seq, value })
  for (const oldest of sums.keys()) if (sums.size > MAX_KEPT) sums.delete(oldest)
  return value
}

/** Whether a later commit may change what documents dated until a day count until then. */
const hasChanged = async (read: Read, seq: number, until: LocalDate): Promise<boolean> => {
  const since = { since: { seq } }
  const dated = { filter: [since, { field: 'date', from: null, to: until }], limit: 0 }
  const any = { filter: [since], limit: 0 }
  const answers = await read([
    page('journal_entry', dated),
    page('invoice', dated),
    page('expense', dated),
    page('deletion', any),
    page('organization_profile', any),
    page('ledger_account', any),
    page('vat_rate', any),
    page('company', any),
  ])
  return answers.some(({ total }) => total > 0)
}
