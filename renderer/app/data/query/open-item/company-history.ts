// The history of a company: its documents with their sums, and transactions that name it.
import { queryOptions } from '@tanstack/react-query'
import { listBankTransactions } from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { CompanyObject } from '../../../../../shared/api/endpoints/open-item/companies.ts'
import { listExpenses } from '../../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../../../shared/api/endpoints/open-item/invoices.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** More than a panel shows at once; the list of documents has them all. */
const LATEST = 12

/** Its latest invoices or expenses, settled ones too, and the sums of all of them. */
export const companyDocumentsQuery = (kind: 'invoice' | 'expense', companyId: string) =>
  queryOptions({
    queryKey: ['company-documents', kind, companyId],
    meta: readsTables(kind),
    queryFn: async ({ signal }) => {
      const query = { 'filter[company]': companyId, append: 'sums', per_page: LATEST } as const
      const { data, meta } =
        kind === 'invoice' ? await call(listInvoices, { query, signal }) : await call(listExpenses, { query, signal })
      return { rows: data, total: meta.total, sums: meta.sums ?? [] }
    },
  })

/** How many of its names and accounts are searched at most. */
const MAX_NAMES = 8

/** The latest transactions with one of its names or accounts, each once. */
export const companyTransactionsQuery = ({ id, name, other_names, ibans }: CompanyObject) => {
  const names = [name, ...other_names, ...ibans].slice(0, MAX_NAMES)
  return queryOptions({
    queryKey: ['company-transactions', id, names],
    meta: readsTables('bank_transaction'),
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        names.map((counterparty) => {
          const query = { 'filter[counterparty]': counterparty, per_page: LATEST } as const
          return call(listBankTransactions, { query, signal })
        }),
      )
      const found = new Map(answers.flatMap(({ data }) => data).map((transaction) => [transaction.id, transaction]))
      return [...found.values()]
        .sort((a, b) => (b.booking_date ?? '').localeCompare(a.booking_date ?? ''))
        .slice(0, LATEST)
    },
  })
}
