// Offsets: those of a document, and the documents that it can be offset with.
import { queryOptions } from '@tanstack/react-query'
import { listExpenses } from '../../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../../../shared/api/endpoints/open-item/invoices.ts'
import { listOffsets } from '../../../../../shared/api/endpoints/open-item/offsets.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import type { DocumentObject } from './open-items.ts'

export type Kind = 'invoice' | 'expense'

/** A document that another one can be offset with. */
export interface OtherDocument {
  readonly kind: Kind
  readonly document: DocumentObject
}

/** Whether the open amount is owed to us; null: nothing is open. */
const isClaim = (kind: Kind, { open_amount }: DocumentObject): boolean | null =>
  open_amount === 0 ? null : open_amount > 0 === (kind === 'invoice')

/** The documents of the same company and currency on the other side, the earliest first. */
export const offsettableQuery = (kind: Kind, document: DocumentObject) => {
  const { id, company_id, currency } = document
  return queryOptions({
    queryKey: ['offsettable', kind, id, company_id, currency, isClaim(kind, document)],
    meta: readsTables('invoice', 'expense'),
    queryFn: async ({ signal }): Promise<readonly OtherDocument[]> => {
      const query = {
        'filter[company]': company_id,
        'filter[currency]': currency,
        'filter[status]': ['open', 'partly_paid', 'overpaid'],
        sort: 'date',
        per_page: 200,
      } as const
      const [invoices, expenses] = await Promise.all([
        call(listInvoices, { query, signal }),
        call(listExpenses, { query, signal }),
      ])
      return [
        ...invoices.data.map((each): OtherDocument => ({ kind: 'invoice', document: each })),
        ...expenses.data.map((each): OtherDocument => ({ kind: 'expense', document: each })),
      ].filter((each) => {
        const isOther = each.document.company_id === company_id && isClaim(each.kind, each.document) !== null
        return isOther && isClaim(each.kind, each.document) !== isClaim(kind, document)
      })
    },
  })
}

export const offsetsOfDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['offsets', id],
    meta: readsTables('offset', 'invoice', 'expense'),
    queryFn: async ({ signal }) =>
      (await call(listOffsets, { query: { 'filter[document]': id, per_page: 100 }, signal })).data,
  })
