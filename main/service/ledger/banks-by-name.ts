// The bank accounts of the checks of the books: read with the report that shows them, or by the checks themselves.
import { page } from '../../../shared/books/port/read.ts'

/** The bank accounts as the checks of the books list them. */
export const banksByName = page('bank_account', { sort: [{ field: 'name', descending: false }] })
