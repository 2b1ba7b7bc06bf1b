// The request for the voucher of a bank transaction, and vouchers: of transactions, invoices, bills and journal entries.
import { z } from 'zod'
import { addFields, type Migrations } from '../core/migration.ts'
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

/** A voucher of one record; its bytes are among the stored files, by their hash. */
export const Voucher = z.object({
  id: StringId,
  /** Exactly one of these is not null. */
  bank_transaction_id: StringId.nullable(),
  invoice_id: StringId.nullable(),
  expense_id: StringId.nullable(),
  journal_entry_id: StringId.nullable(),
  /** The name of the uploaded file, without a folder. */
  name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  user_id: z.number().int().nullable(),
  created_at: TimestampField,
})
export type Voucher = z.infer<typeof Voucher>

/** The records that may have vouchers. */
export const VOUCHER_OWNERS = ['bank_transaction', 'invoice', 'expense', 'journal_entry'] as const
export type VoucherOwner = (typeof VOUCHER_OWNERS)[number]

/** The field of a voucher that names its record. */
export const ownerField = <O extends VoucherOwner>(owner: O): `${O}_id` => `${owner}_id`

/** The fields of a voucher that name one record. */
export const ownedBy = (owner: VoucherOwner, id: string): Pick<Voucher, `${VoucherOwner}_id`> => ({
  ...NO_OWNER,
  [ownerField(owner)]: id,
})

const NO_OWNER = { bank_transaction_id: null, invoice_id: null, expense_id: null, journal_entry_id: null }

/** Format 13 added vouchers of invoices, bills and journal entries. */
export const voucherMigrations: Migrations = {
  13: addFields({ invoice_id: null, expense_id: null, journal_entry_id: null }),
}
