// The vouchers of a record as the interface shows them.
import type { DocumentList } from '../../../shared/api/endpoints/bank/documents.ts'
import type { Voucher } from '../../../shared/record/bank/document-request.ts'
import type { OpenedVoucher } from '../../service/bank/contract.ts'
import type { FileAnswer } from '../request/environment.ts'

export const presentDocuments = (documents: readonly Voucher[]): DocumentList => ({
  data: documents.map(({ id, name, media_type, size, sha256, user_id, created_at }) => ({
    ...{ id, name, media_type, size, sha256, user_id, created_at },
  })),
})

export const presentFile = ({ record: { name, media_type }, bytes }: OpenedVoucher): FileAnswer => ({
  name,
  media_type,
  bytes,
})
