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
export const isClaim = (kind: Kind, { open_amount }: DocumentObject): boolean | null =>
  open_amount === 0 ? null : open_amount > 0 === (kind === 'invoice')

/** The documents of the same company on the other side: those in its currency first, each from the earliest on. */
export const offsettableQuery = (kind: Kind, document: DocumentObject) => {
  const { id, company_id, currency } = document
  const side = isClaim(kind, document)
  return queryOptions({
    queryKey: ['offsettable', kind, id, company_id, currency, side],
    meta: readsTables('invoice', 'expense'),
    queryFn: async ({ signal }): Promise<readonly OtherDocument[]> => {
      const query = {
        'filter[company]': company_id,
        'filter[status]': ['open', 'partly_paid', 'overpaid'],
        sort: 'date',
        per_page: 200,
      } as const
      const [invoices, expenses] = await Promise.all([
        call(listInvoices, { query, signal }),
        call(listExpenses, { query, signal }),
      ])
      const others = [
        ...invoices.data.map((each): OtherDocument => ({ kind: 'invoice', document: each })),
        ...expenses.data.map((each): OtherDocument => ({ kind: 'expense', document: each })),
      ].filter(
        (each) =>
          side !== null && each.document.company_id === company_id && isClaim(each.kind, each.document) === !side,
      )
      const isForeign = (each: OtherDocument) => Number(each.document.currency !== currency)
      return others.sort((a, b) => isForeign(a) - isForeign(b))
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
