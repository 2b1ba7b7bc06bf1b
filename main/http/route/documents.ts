// Requested documents of bank transactions, and their vouchers.
import {
  deleteDocument,
  getDocument,
  keepDocuments,
  listDocuments,
  requestDocument,
  withdrawDocumentRequest,
} from '../../../shared/api/endpoints/bank/documents.ts'
import type { Services } from '../../service/contract.ts'
import { identity, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { presentBankTransaction } from '../present/bank-transaction.ts'
import { presentDocuments, presentFile } from '../present/document.ts'
import { presentAnswer } from '../present/page.ts'

interface Path {
  readonly bankTransactionId: string
  readonly documentId: string
}

export const documentRoutes = ({ bankTransactions, documentRequests, vouchers }: Services): readonly Route[] => {
  const onTransaction = recordRoutes(bankTransactions.get)
  const named = ({ bankTransactionId, documentId }: Path) => ({
    id: documentId,
    bank_transaction_id: bankTransactionId,
  })
  return [
    onTransaction(requestDocument, documentRequests.request, presentBankTransaction),
    onTransaction(withdrawDocumentRequest, documentRequests.withdraw, identity),
    onTransaction(listDocuments, vouchers.list, presentDocuments),
    onTransaction(keepDocuments, vouchers.add, presentDocuments),
    route(getDocument, {
      record: (actor, params) => vouchers.find(actor, named(params)),
      handle: async ({ actor, params }) => presentAnswer(await vouchers.open(actor, named(params)), presentFile),
    }),
    route(deleteDocument, {
      record: (actor, params) => vouchers.find(actor, named(params)),
      handle: async ({ actor, params }) => vouchers.remove(actor, named(params)),
    }),
  ]
}
