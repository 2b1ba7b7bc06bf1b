// The request for the voucher of a bank transaction, and the vouchers that were added.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const DocumentRequest = z.object({
  requested_at: TimestampField,
  /** The user who sent the request. */
  user_id: z.number().int(),
  /** The member of the organization who received the request. */
  member_id: z.number().int(),
  message: z.string().nullable(),
  /** When a voucher was added; null while the request is open. */
  answered_at: TimestampField.nullable(),
})
export type DocumentRequest = Readonly<z.infer<typeof DocumentRequest>>

export const DOCUMENT_REQUEST_STATES = ['none', 'open', 'answered'] as const

/** The state of a request; `none` when there is no request. */
export const requestStateOf = (request: DocumentRequest | null): (typeof DOCUMENT_REQUEST_STATES)[number] =>
  request === null ? 'none' : request.answered_at === null ? 'open' : 'answered'

/** A voucher of a bank transaction; its bytes are among the stored files, by their hash. */
export const Voucher = z.object({
  id: StringId,
  bank_transaction_id: StringId,
  /** The name of the uploaded file, without a folder. */
  name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  user_id: z.number().int().nullable(),
  created_at: TimestampField,
})
export type Voucher = z.infer<typeof Voucher>
