// The vouchers of a bank transaction as the interface shows them.
import type { DocumentList } from '../../../shared/api/endpoints/bank/documents.ts'
import type { Voucher } from '../../../shared/record/bank/document-request.ts'
import type { OpenedVoucher } from '../../service/bank/contract.ts'
import type { FileAnswer } from '../request/environment.ts'

export const presentDocuments = (documents: readonly Voucher[]): DocumentList => ({
  data: documents.map(({ bank_transaction_id: _, ...shown }) => shown),
})

export const presentFile = ({ record: { name, media_type }, bytes }: OpenedVoucher): FileAnswer => ({
  name,
  media_type,
  bytes,
})
