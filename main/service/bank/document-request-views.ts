// Requested documents as the window shows them: the member who was asked, and the number of vouchers.
import { where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { Actor, ViewOptions } from '../core/request.ts'
import type { DocumentRequestView } from './contract.ts'

/** The include that adds the user of the member. */
export const REQUESTED_USER = 'documentRequestMember.user'

/** For one transaction, with the number of its vouchers. */
export const documentRequestViewOf = async (
  deps: Pick<ServiceDeps, 'bookOf' | 'systemBook'>,
  actor: Actor,
  record: BankTransaction,
  options?: ViewOptions,
): Promise<DocumentRequestView> => {
  const [[documents], requestIn] = await Promise.all([
    deps.bookOf(actor.organization_id).read([where('kept_document', 'bank_transaction_id', [record.id])]),
    requestsIn(deps, [record], options?.includes.includes(REQUESTED_USER) ?? false),
  ])
  return { ...requestIn(record), documents: documents.length }
}

/** The member asked for each of the transactions; reads the system's book only when there is one. */
export const requestsIn = async (
  { systemBook }: Pick<ServiceDeps, 'systemBook'>,
  records: readonly BankTransaction[],
  withUser: boolean,
): Promise<(record: BankTransaction) => Pick<DocumentRequestView, 'member' | 'user'>> => {
  const ids = [...new Set(records.flatMap(({ document_request: request }) => request?.member_id ?? []))]
  if (ids.length === 0) return () => ({ member: null, user: null })
  const [members] = await systemBook.read([where('member', 'id', ids)])
  const userIds = withUser ? members.map(({ user_id }) => user_id) : []
  const [users] = await systemBook.read([where('user', 'id', userIds)])
  return ({ document_request: request }) => {
    const member = members.find(({ id }) => id === request?.member_id) ?? null
    return { member, user: users.find(({ id }) => id === member?.user_id) ?? null }
  }
}
