// Requests a voucher of a bank transaction from a member of the organization, and records the answer.
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import type { Voucher } from '../../record/bank/document-request.ts'
import type { Member, Role } from '../../record/organization/organization.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { hasPermission } from '../organization/permission.ts'

type Change = Pick<BankTransaction, 'document_request' | 'updated_at'>

export interface RequestFacts {
  readonly organization_id: number
  /** The member who receives the request; null when no member has the id. */
  readonly member: Member | null
  /** The user who sends the request. */
  readonly user_id: number
  readonly now: Timestamp
}

/**
 * The change of the transaction: a new request replaces an earlier one. Only members of the organization can receive
 * requests.
 */
export const decideDocumentRequest = (
  message: string | null | undefined,
  { organization_id, member, user_id, now }: RequestFacts,
): Result<Change, readonly FieldProblem[]> => {
  if (member?.organization_id !== organization_id) return err([{ field: 'member_id', code: 'not_a_member' }])
  const text = message?.trim() || null
  return ok({
    document_request: { requested_at: now, user_id, member_id: member.id, message: text, answered_at: null },
    updated_at: now,
  })
}

/** The change that withdraws the request; null when there is none. */
export const withdrawRequest = (transaction: BankTransaction, now: Timestamp): Change | null =>
  transaction.document_request === null ? null : { document_request: null, updated_at: now }

/** The change when a voucher is added: it answers an open request. Null when there is none. */
export const answerRequest = ({ document_request: request }: BankTransaction, now: Timestamp): Change | null =>
  request === null || request.answered_at !== null
    ? null
    : { document_request: { ...request, answered_at: now }, updated_at: now }

/** Whether a member may add vouchers to the transaction: by its role, or because of a request to this member. */
export const canAddVoucher = (
  { document_request: request }: BankTransaction,
  member: { readonly role: Role; readonly ids: readonly number[] },
): boolean =>
  hasPermission(member.role, ['edit bank_transaction']) || (request !== null && member.ids.includes(request.member_id))

/** The files that the transaction does not have yet, each content once. */
export const newVouchers = (present: readonly Voucher[], files: readonly Voucher[]): readonly Voucher[] => {
  const known = new Set(present.map(({ sha256 }) => sha256))
  return files.filter(({ sha256 }) => !known.has(sha256) && known.add(sha256))
}
