// The vouchers of a transaction, an invoice, a bill or a journal entry.
import { queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../../shared/api/client.ts'
import { VOUCHER_ENDPOINTS } from '../../../../shared/api/endpoints/bank/documents.ts'
import type { VoucherOwner } from '../../../../shared/record/bank/document-request.ts'
import { call, fetchAddress } from '../api.ts'
import { readsTables } from '../book-tables.ts'
import { queryKeys } from '../query-keys.ts'
import { refreshTables } from '../refresh.ts'

export type { DocumentObject as VoucherObject } from '../../../../shared/api/endpoints/bank/documents.ts'

/** A record that may have vouchers. */
export interface OwnerOfVouchers {
  readonly owner: VoucherOwner
  readonly id: string
}

const endpointsOf = ({ owner, id }: OwnerOfVouchers) => {
  // The endpoints of every kind have the same form, except for the names of their parameters.
  const endpoints = VOUCHER_ENDPOINTS[owner] as (typeof VOUCHER_ENDPOINTS)['bank_transaction']
  const [param = '', documentParam = ''] = Object.keys(endpoints.get.params)
  const params = { [param]: id } as { readonly bankTransactionId: string }
  const paramsWith = (documentId: string) =>
    ({ ...params, [documentParam]: documentId }) as typeof params & { readonly documentId: string }
  return { ...endpoints, params, paramsWith }
}

/** `record` null: a new record, without any. */
export const vouchersQuery = (record: OwnerOfVouchers | null) =>
  queryOptions({
    queryKey: [...queryKeys.documents, record?.owner, record?.id],
    meta: readsTables('kept_document'),
    enabled: record !== null,
    queryFn: async ({ signal }) => {
      if (record === null) return []
      const { list, params } = endpointsOf(record)
      return (await call(list, { params, signal })).data
    },
  })

export const keepVouchers = async (record: OwnerOfVouchers, files: readonly File[]): Promise<void> => {
  const { keep, params } = endpointsOf(record)
  await call(keep, { params, body: { files } })
  refreshTables('kept_document', 'bank_transaction')
}

export const removeVoucher = async (record: OwnerOfVouchers, documentId: string): Promise<void> => {
  const { remove, paramsWith } = endpointsOf(record)
  await call(remove, { params: paramsWith(documentId) })
  refreshTables('kept_document', 'bank_transaction')
}

/** The address of the content of a voucher. */
export const voucherAddress = (record: OwnerOfVouchers, documentId: string): string => {
  const { get, paramsWith } = endpointsOf(record)
  return callUrl(get, { params: paramsWith(documentId) })
}

/** The content of a voucher, which never changes. */
export const voucherContentQuery = (record: OwnerOfVouchers, documentId: string) =>
  queryOptions({
    queryKey: ['voucher_content', documentId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await fetchAddress(voucherAddress(record, documentId), signal)).blob(),
  })
