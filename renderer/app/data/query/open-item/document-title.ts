// The number and company of a document of unknown kind.
import { queryOptions } from '@tanstack/react-query'
import { listExpensePayments } from '../../../../../shared/api/endpoints/open-item/expense-payments.ts'
import { listExpenses } from '../../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../../../shared/api/endpoints/open-item/invoices.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export const documentTitleQuery = (id: string) =>
  queryOptions({
    queryKey: ['document_title', id],
    meta: readsTables('invoice', 'expense', 'expense_payment', 'company'),
    queryFn: async ({ signal }): Promise<string> => {
      const query = { 'filter[id]': id } as const
      const documents = { ...query, include: 'company' } as const
      const [invoices, expenses, payments] = await Promise.all([
        call(listInvoices, { query: documents, signal }),
        call(listExpenses, { query: documents, signal }),
        call(listExpensePayments, { query, signal }),
      ])
      const [document] = [...invoices.data, ...expenses.data]
      if (document) return [document.number, document.company?.name].filter(Boolean).join(' · ')
      return payments.data[0]?.end_to_end_id ?? ''
    },
  })
