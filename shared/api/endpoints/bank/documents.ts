// Requests for the vouchers of bank transactions, and the vouchers. Extensions; the fields of a request are those of
// the interface document (bank-transactions.ts).
import { z } from 'zod'
import { Voucher } from '../../../record/bank/document-request.ts'
import { StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { BankTransactionObject } from './bank-transactions.ts'

const params = { bankTransactionId: StringId }

export const RequestDocument = z
  .object({
    member_id: z.number().int().describe('Who is asked: a member of the organization'),
    message: z.string().max(1000).nullable().optional(),
  })
  .meta({ id: 'RequestDocument' })
export type RequestDocument = z.infer<typeof RequestDocument>

export const requestDocument = endpoint({
  name: 'requestDocument',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/document-request',
  summary: 'Asks a member for the voucher of a bank transaction; an earlier request is replaced',
  permissions: ['edit bank_transaction'],
  params,
  body: RequestDocument,
  errors: { 422: 'Who is asked is no member of the organization, or an attribute is not valid' },
  response: BankTransactionObject,
  extension: true,
})

export const withdrawDocumentRequest = endpoint({
  name: 'withdrawDocumentRequest',
  method: 'DELETE',
  path: '/bank_transaction/{bankTransactionId}/document-request',
  summary: 'Withdraws the request for the voucher; documents that were kept stay',
  permissions: ['edit bank_transaction'],
  params,
  status: 204,
  response: null,
  extension: true,
})

const DocumentObject = Voucher.omit({ bank_transaction_id: true }).meta({ id: 'Document' })
export const DocumentList = z.object({ data: z.array(DocumentObject) }).meta({ id: 'DocumentList' })
export type DocumentList = z.infer<typeof DocumentList>

export const listDocuments = endpoint({
  name: 'listDocuments',
  method: 'GET',
  path: '/bank_transaction/{bankTransactionId}/documents',
  summary: 'The documents that were kept for a bank transaction, the oldest first',
  params,
  response: DocumentList,
  extension: true,
})

export const keepDocuments = endpoint({
  name: 'keepDocuments',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/documents',
  scopes: ['import', 'book'],
  summary: 'Keeps files as vouchers of a bank transaction (`files[0]`, `files[1]`, …), which answers an open request',
  description:
    'Takes PDF, PNG, JPEG, HEIC, WebP, TIFF, XML, text and e-mails (EML), told by their content. A file that the ' +
    'transaction has already is not kept twice. Needs `edit bank_transaction`, unless the request is addressed to who ' +
    'sends it. Answers all documents of the transaction.',
  params,
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  errors: {
    403: 'The permission is missing, and nobody asked the caller for a voucher of this transaction',
    413: 'A file exceeds 5 MB',
    415: 'A file is of another kind',
  },
  response: DocumentList,
  extension: true,
})

const document = {
  path: '/bank_transaction/{bankTransactionId}/documents/{documentId}',
  params: { ...params, documentId: StringId },
} as const

export const getDocument = endpoint({
  ...document,
  name: 'getDocument',
  method: 'GET',
  summary: 'The bytes of a document, as they were sent',
  errors: { 409: 'The file is gone or is no longer what was kept (`document_damaged`)' },
  response: 'file',
  extension: true,
})

export const deleteDocument = endpoint({
  ...document,
  name: 'deleteDocument',
  method: 'DELETE',
  summary: 'Takes a document off the transaction; its file stays, since the history can bring it back',
  permissions: ['edit bank_transaction'],
  status: 204,
  response: null,
  extension: true,
})
