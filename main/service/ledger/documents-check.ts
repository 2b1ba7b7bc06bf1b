// Whether every document is booked: an entry missing in the journal is missing in every report.
import { type TotalsAnswer, totals } from '../../../shared/books/port/read.ts'
import { type BooksCheck, type DocumentSum, documentsBooked } from '../../../shared/rule/ledger/books-checks.ts'
import type { Questions } from '../core/deps.ts'

/** Adds its questions to the report's own. */
export const queryDocumentsCheck = ({ ask }: Questions): ((base_currency: string) => BooksCheck) => {
  const invoices = ask(totals('invoice', 'booked'))
  const expenses = ask(totals('expense', 'booked'))
  return (base_currency) =>
    documentsBooked({
      base_currency,
      invoices: documentSums(invoices(), base_currency),
      expenses: documentSums(expenses(), base_currency),
    })
}

/** The sums of documents by how they are booked, as the books keep them. */
export const documentSums = (found: readonly TotalsAnswer[], base_currency: string): readonly DocumentSum[] =>
  found.map(({ by: [booked_by, currency, of, hasValue], count, sum }) => ({
    booked_by: booked_by as DocumentSum['booked_by'],
    is_base: currency === base_currency || hasValue === true,
    of: of as DocumentSum['of'],
    count,
    amount: sum,
  }))
