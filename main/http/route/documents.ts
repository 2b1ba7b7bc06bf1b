// Requested documents of bank transactions, and the vouchers of transactions, invoices, bills and journal entries.
import {
  requestDocument,
  VOUCHER_ENDPOINTS,
  withdrawDocumentRequest,
} from '../../../shared/api/endpoints/bank/documents.ts'
import { VOUCHER_OWNERS, type VoucherOwner } from '../../../shared/record/bank/document-request.ts'
import type { VoucherService } from '../../service/bank/contract.ts'
import type { Services } from '../../service/contract.ts'
import { identity, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { presentBankTransaction } from '../present/bank-transaction.ts'
import { presentDocuments, presentFile } from '../present/document.ts'
import { presentAnswer } from '../present/page.ts'

export const documentRoutes = ({ bankTransactions, documentRequests, vouchers }: Services): readonly Route[] => {
  const onTransaction = recordRoutes(bankTransactions.get)
  return [
    onTransaction(requestDocument, documentRequests.request, presentBankTransaction),
    onTransaction(withdrawDocumentRequest, documentRequests.withdraw, identity),
    ...VOUCHER_OWNERS.flatMap((owner) => voucherRoutes(vouchers[owner], owner)),
  ]
}

const voucherRoutes = (service: VoucherService, owner: VoucherOwner): readonly Route[] => {
  // The endpoints of every kind have the same form, except for the names of their parameters.
  const { list, keep, get, remove } = VOUCHER_ENDPOINTS[owner] as (typeof VOUCHER_ENDPOINTS)['bank_transaction']
  const [param = '', documentParam = ''] = Object.keys(get.params)
  const named = (params: Readonly<Record<string, string>>) => ({
    id: params[documentParam] ?? '',
    owner_id: params[param] ?? '',
  })
  const onRecord = recordRoutes(service.findOwner)
  return [
    onRecord(list, service.list, presentDocuments),
    onRecord(keep, service.add, presentDocuments),
    route(get, {
      record: (actor, params) => service.find(actor, named(params)),
      handle: async ({ actor, params }) => presentAnswer(await service.open(actor, named(params)), presentFile),
    }),
    route(remove, {
      record: (actor, params) => service.find(actor, named(params)),
      handle: async ({ actor, params }) => service.remove(actor, named(params)),
    }),
  ]
}
