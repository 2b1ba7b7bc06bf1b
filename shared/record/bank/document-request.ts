// That somebody was asked for the voucher of a bank transaction, and the files that were kept as such.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const DocumentRequest = z.object({
  requested_at: TimestampField,
  /** Who asked. */
  user_id: z.number().int(),
  /** Who is asked: a member of the organization. */
  member_id: z.number().int(),
  message: z.string().nullable(),
  /** When a document was kept for it; null: it is open. */
  answered_at: TimestampField.nullable(),
})
export type DocumentRequest = Readonly<z.infer<typeof DocumentRequest>>

export const DOCUMENT_REQUEST_STATES = ['none', 'open', 'answered'] as const

/** How far a request is; `none`: nobody was asked. */
export const requestStateOf = (request: DocumentRequest | null): (typeof DOCUMENT_REQUEST_STATES)[number] =>
  request === null ? 'none' : request.answered_at === null ? 'open' : 'answered'

/** A file that was kept for a bank transaction; its bytes are in the archive of files, by their hash. */
export const Voucher = z.object({
  id: StringId,
  bank_transaction_id: StringId,
  /** As it was uploaded, without any folder. */
  name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  user_id: z.number().int().nullable(),
  created_at: TimestampField,
})
export type Voucher = z.infer<typeof Voucher>
