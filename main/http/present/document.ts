// The documents of a bank transaction as the interface shows them.
import type { DocumentList } from '../../../shared/api/endpoints/documents.ts'
import type { KeptDocument } from '../../../shared/record/document-request.ts'
import type { OpenedDocument } from '../../service/bank/contract.ts'
import type { AnsweredFile } from '../environment.ts'

export const presentDocuments = (documents: readonly KeptDocument[]): DocumentList => ({
  data: documents.map(({ bank_transaction_id: _, ...shown }) => shown),
})

export const presentFile = ({ record: { name, media_type }, bytes }: OpenedDocument): AnsweredFile => ({
  name,
  media_type,
  bytes,
})
