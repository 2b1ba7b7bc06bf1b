// Whether the ledger agrees with the documents and the bank.
import { queryOptions } from '@tanstack/react-query'
import { type BooksCheckObject, getBooksChecks } from '../../../../../shared/api/endpoints/ledger/books-checks.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

export const booksChecksQuery = queryOptions({
  queryKey: queryKeys.booksChecks,
  meta: readsTables(
    ...(['journal_entry', 'ledger_account', 'bank_account', 'bank_transaction', 'statement'] as const),
    ...(['invoice', 'expense', 'organization_profile'] as const),
  ),
  queryFn: async ({ signal }): Promise<readonly BooksCheckObject[]> => (await call(getBooksChecks, { signal })).data,
})
