// Requests for the vouchers of bank transactions, and the vouchers. Extensions; the fields of a request are those of
// the interface document (bank-transactions.ts).
import { z } from 'zod'
import { Voucher } from '../../../record/bank/document-request.ts'
import { StringId } from '../../../record/core/scalar.ts'
import type { Permission } from '../../../record/organization/permission.ts'
import { endpoint } from '../../endpoint.ts'
import { WRITE_PERMISSIONS } from '../open-item/match-targets.ts'
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

const DocumentObject = Voucher.omit({
  bank_transaction_id: true,
  invoice_id: true,
  expense_id: true,
  journal_entry_id: true,
}).meta({ id: 'Document' })
export type DocumentObject = z.infer<typeof DocumentObject>
export const DocumentList = z.object({ data: z.array(DocumentObject) }).meta({ id: 'DocumentList' })
export type DocumentList = z.infer<typeof DocumentList>

const KEEP = 'Stores files as vouchers'
const KINDS =
  'Accepts PDF, PNG, JPEG, HEIC, WebP, TIFF, XML, text and e-mails (EML), recognised by their content. A file that the ' +
  'record already has is not stored twice. Returns all documents of the record.'

interface Owner<Path extends string, Param extends string, DocumentParam extends string, Name extends string> {
  readonly path: Path
  readonly param: Param
  readonly documentParam: DocumentParam
  /** In the names of the endpoints. */
  readonly name: Name
  /** In sentences: "a bank transaction". */
  readonly noun: string
  readonly permissions: readonly Permission[]
}

/** The endpoints of the vouchers of one kind of record, all of one form. */
const documentsOf = <
  const Path extends string,
  const Param extends string,
  const DocumentParam extends string,
  const Name extends string,
>(
  owner: Owner<Path, Param, DocumentParam, Name>,
) => ({ ...ofRecord(owner), ...ofDocument(owner) })

const ofRecord = <Path extends string, Param extends string, Name extends string>({
  path,
  param,
  name,
  noun,
  permissions,
}: Owner<Path, Param, string, Name>) => {
  const shared = {
    path: `/${path}/{${param}}/documents` as `/${Path}/{${Param}}/documents`,
    params: { [param]: StringId } as Readonly<Record<Param, typeof StringId>>,
    response: DocumentList,
    extension: true,
  } as const
  return {
    list: endpoint({
      ...shared,
      name: `list${name}Documents` as `list${Name}Documents`,
      method: 'GET',
      summary: `The documents stored for ${noun}, oldest first`,
    }),
    keep: endpoint({
      ...shared,
      name: `keep${name}Documents` as `keep${Name}Documents`,
      method: 'POST',
      scopes: ['import', 'book'],
      permissions,
      summary: `${KEEP} of ${noun} (\`files[0]\`, \`files[1]\`, …)`,
      description: KINDS,
      body: z.object({ files: z.array(z.unknown()).min(1) }),
      body_type: 'multipart',
      errors: { 413: 'A file exceeds 5 MB', 415: 'A file has an unsupported format' },
    }),
  }
}

const ofDocument = <Path extends string, Param extends string, DocumentParam extends string, Name extends string>({
  path,
  param,
  documentParam,
  name,
  noun,
  permissions,
}: Owner<Path, Param, DocumentParam, Name>) => {
  const shared = {
    path: `/${path}/{${param}}/documents/{${documentParam}}` as `/${Path}/{${Param}}/documents/{${DocumentParam}}`,
    params: { [param]: StringId, [documentParam]: StringId } as Readonly<
      Record<Param | DocumentParam, typeof StringId>
    >,
    extension: true,
  } as const
  return {
    get: endpoint({
      ...shared,
      name: `get${name}Document` as `get${Name}Document`,
      method: 'GET',
      summary: 'The content of a document, exactly as uploaded',
      errors: { 409: 'The file is missing or no longer matches what was stored (`document_damaged`)' },
      response: 'file',
    }),
    remove: endpoint({
      ...shared,
      name: `delete${name}Document` as `delete${Name}Document`,
      method: 'DELETE',
      summary: `Removes a document from ${noun}; its file is kept, because undo can restore the document`,
      permissions,
      status: 204,
      response: null,
    }),
  }
}

const ofTransactions = documentsOf({
  path: 'bank_transaction',
  param: 'bankTransactionId',
  documentParam: 'documentId',
  name: '',
  noun: 'a bank transaction',
  permissions: ['edit bank_transaction'],
})
const keepDocuments = endpoint({
  ...ofTransactions.keep,
  permissions: [],
  summary: `${KEEP} of a bank transaction (\`files[0]\`, \`files[1]\`, …) and completes an open request`,
  description: `${KINDS} Requires \`edit bank_transaction\`, unless the request is addressed to the user.`,
  errors: {
    ...ofTransactions.keep.errors,
    403: 'The permission is missing, and the user was not asked for a voucher of this transaction',
  },
})

/** By the kind of record that they belong to. */
export const VOUCHER_ENDPOINTS = {
  bank_transaction: { ...ofTransactions, keep: keepDocuments },
  invoice: documentsOf({
    path: 'invoice',
    param: 'invoiceId',
    documentParam: 'invoiceDocumentId',
    name: 'Invoice',
    noun: 'an invoice',
    permissions: WRITE_PERMISSIONS,
  }),
  expense: documentsOf({
    path: 'expense',
    param: 'expenseId',
    documentParam: 'expenseDocumentId',
    name: 'Expense',
    noun: 'a bill',
    permissions: WRITE_PERMISSIONS,
  }),
  journal_entry: documentsOf({
    path: 'journal_entry',
    param: 'journalEntryId',
    documentParam: 'entryDocumentId',
    name: 'Entry',
    noun: 'a journal entry',
    permissions: ['MANAGE_ACCOUNTING'],
  }),
} as const
