// What documents count in a period, and what is open on a day, as sums: now from the sums by day that each book keeps, of
// an earlier moment from the documents as they were known then.
import type { VatForm } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { addMovements, documentMovements, reversed } from '../../../../shared/rule/ledger/report/vat-received.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { asKnownNow } from '../as-of.ts'
import { withVatDays } from './vat-days.ts'
import { type Days, type DocumentSource, hasPaymentDocuments, readDocumentsOf, readOpen } from './vat-received.ts'

/** What documents count by a form in place of what their entries post. Null: entries alone make up the figures. */
export const readDocumentSums = async (
  source: DocumentSource,
  form: VatForm,
  days: Days,
): Promise<{ readonly counted: readonly VatMovement[]; readonly replaced: readonly VatMovement[] } | null> => {
  const { from, to } = days
  if (form === 'agreed' && !(await hasPaymentDocuments(source.read))) return null
  if (source.asKnown === asKnownNow)
    return withVatDays(source, (sums) => ({
      counted: addMovements(sums.of(form === 'received' ? 'received' : 'dated', from, to)),
      replaced: addMovements(sums.of(form === 'received' ? 'entries' : 'posted', from, to)),
    }))
  const { counted, replaced } = await readDocumentsOf(source, form, days)
  return { counted: addMovements(documentMovements(counted)), replaced: addMovements(replaced) }
}

/** What is open at the end of a day: of documents with an entry of their own, and of those that payments book. */
export interface OpenSums {
  readonly with_entry: readonly VatMovement[]
  readonly by_payment: readonly VatMovement[]
}

export const readOpenSums = async (source: DocumentSource, day: LocalDate): Promise<OpenSums> => {
  if (source.asKnown === asKnownNow)
    return withVatDays(source, (sums) => ({
      with_entry: addMovements(sums.of('open_with_entry', null, day)),
      by_payment: addMovements(sums.of('open_by_payment', null, day)),
    }))
  const open = await readOpen(source, day)
  const sumOf = (isByPayment: boolean) =>
    addMovements(documentMovements(open.filter(({ document }) => (document.booked_by === 'payment') === isByPayment)))
  return { with_entry: sumOf(false), by_payment: sumOf(true) }
}

/**
 * What the VAT accounts contain at the end of a day that the form does not count yet; negative: what it counts and they do
 * not contain.
 */
export const uncountedOf = ({ with_entry, by_payment }: OpenSums, form: VatForm): readonly VatMovement[] =>
  form === 'agreed' ? reversed(by_payment) : with_entry
