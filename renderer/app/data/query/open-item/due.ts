// Open invoices and expenses that are overdue or due soon, with their sums.
import { queryOptions } from '@tanstack/react-query'
import { listExpenses } from '../../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../../../shared/api/endpoints/open-item/invoices.ts'
import { addDays, type LocalDate } from '../../../../../shared/value/calendar.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** How many days from today on count as soon. */
export const DUE_SOON_DAYS = 14

export interface DueDocuments {
  readonly count: number
  readonly sums: readonly { readonly currency: string; readonly open_amount: number }[]
  /** The document that is due first. */
  readonly first: { readonly due_date: string | null; readonly company: string | null } | null
}

export const dueQuery = (kind: 'invoice' | 'expense', when: 'overdue' | 'soon', today: LocalDate) =>
  queryOptions({
    queryKey: ['due', kind, when, today],
    meta: readsTables(kind, 'company'),
    queryFn: async ({ signal }): Promise<DueDocuments> => {
      const due =
        when === 'overdue'
          ? (`,${addDays(today, -1)}` as const)
          : (`${today},${addDays(today, DUE_SOON_DAYS)}` as const)
      const query = {
        ...({ 'filter[open]': true, 'filter[due_range]': due, sort: 'due_date', per_page: 1 } as const),
        ...({ include: 'company', append: 'sums' } as const),
      }
      const { data, meta } = await (kind === 'invoice'
        ? call(listInvoices, { query, signal })
        : call(listExpenses, { query, signal }))
      const [first] = data
      return {
        count: meta.total,
        sums: meta.sums ?? [],
        first: first ? { due_date: first.due_date, company: first.company?.name ?? null } : null,
      }
    },
  })
