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
    member_id: z.number().int().describe('The user to ask: a member of the organization'),
    message: z.string().max(1000).nullable().optional(),
  })
  .meta({ id: 'RequestDocument' })
export type RequestDocument = z.infer<typeof RequestDocument>

export const requestDocument = endpoint({
  name: 'requestDocument',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/document-request',
  summary: 'Asks a member for the voucher of a bank transaction; replaces an earlier request',
  permissions: ['edit bank_transaction'],
  params,
  body: RequestDocument,
  errors: { 422: 'The user is not a member of the organization, or an attribute is invalid' },
  response: BankTransactionObject,
  extension: true,
})

export const withdrawDocumentRequest = endpoint({
  name: 'withdrawDocumentRequest',
  method: 'DELETE',
  path: '/bank_transaction/{bankTransactionId}/document-request',
  summary: 'Withdraws the request for the voucher; uploaded documents are kept',
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
  summary: 'The documents stored for a bank transaction, oldest first',
  params,
  response: DocumentList,
  extension: true,
})

export const keepDocuments = endpoint({
  name: 'keepDocuments',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/documents',
  scopes: ['import', 'book'],
  summary: 'Stores files as vouchers of a bank transaction (`files[0]`, `files[1]`, …) and completes an open request',
  description:
    'Accepts PDF, PNG, JPEG, HEIC, WebP, TIFF, XML, text and e-mails (EML), recognised by their content. A file that the ' +
    'transaction already has is not stored twice. Requires `edit bank_transaction`, unless the request is addressed to the ' +
    'user. Returns all documents of the transaction.',
  params,
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  errors: {
    403: 'The permission is missing, and the user was not asked for a voucher of this transaction',
    413: 'A file exceeds 5 MB',
    415: 'A file has an unsupported format',
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
  summary: 'The content of a document, exactly as uploaded',
  errors: { 409: 'The file is missing or no longer matches what was stored (`document_damaged`)' },
  response: 'file',
  extension: true,
})

export const deleteDocument = endpoint({
  ...document,
  name: 'deleteDocument',
  method: 'DELETE',
  summary: 'Removes a document from the transaction; its file is kept, because undo can restore the document',
  permissions: ['edit bank_transaction'],
  status: 204,
  response: null,
  extension: true,
})
