// Whether every document is booked: what is missing in the journal is missing in every report.
import { type TotalsAnswer, totals } from '../../../shared/books/port/read.ts'
import { type BooksCheck, type DocumentSum, documentsBooked } from '../../../shared/rule/ledger/books-checks.ts'
import type { Read } from '../core/book.ts'

/** The one check of the books that the other reports than the balance sheet need. */
export const readDocumentsCheck = async (read: Read, base_currency: string): Promise<BooksCheck> => {
  const [invoices, expenses] = await read([totals('invoice', 'booked'), totals('expense', 'booked')])
  return documentsBooked({
    base_currency,
    invoices: documentSums(invoices, base_currency),
    expenses: documentSums(expenses, base_currency),
  })
}

/** The sums that the books keep of documents by what booked them. */
export const documentSums = (found: readonly TotalsAnswer[], base_currency: string): readonly DocumentSum[] =>
  found.map(({ by: [booked_by, currency, of, isWorthKnown], count, sum }) => ({
    booked_by: booked_by as DocumentSum['booked_by'],
    is_base: currency === base_currency || isWorthKnown === true,
    of: of as DocumentSum['of'],
    ...{ count, amount: sum },
  }))
