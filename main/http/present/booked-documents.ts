// The result of booking documents, or its preview, as the interface shows it.
import type { BookedDocumentsObject } from '../../../shared/api/endpoints/open-item/unbooked-documents.ts'
import { isExpense } from '../../../shared/record/open-item/open-item.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { BookedDocuments } from '../../service/open-item/contract.ts'
import { FIELD_PROBLEM_TEXTS } from '../text/field-problems.ts'
import { presentJournalEntry } from './ledger/journal-entry.ts'

export const presentBookedDocuments = (booked: BookedDocuments): BookedDocumentsObject => {
  const { base_currency, count, invoices_total, expenses_total, entries, skipped, skipped_count } = booked
  return {
    count,
    currency: base_currency,
    left_count: skipped_count,
    invoices_total: minorToNumber(invoices_total, base_currency),
    expenses_total: minorToNumber(expenses_total, base_currency),
    entries: entries.map((record) => presentJournalEntry({ record, base_currency })),
    left: skipped.map(({ document, problem: { field, code, values } }) => ({
      type: isExpense(document) ? 'expense' : 'invoice',
      id: document.id,
      number: document.number,
      date: document.date,
      field,
      code,
      text: FIELD_PROBLEM_TEXTS[code](field, values ?? {}),
    })),
  }
}
