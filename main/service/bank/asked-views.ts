// What is shown of a request for a document: who was asked, and how many documents there are.
import { where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { Actor, Wanted } from '../core/request.ts'
import type { AskedView } from './contract.ts'

/** The include that shows the person behind the member. */
export const ASKED_USER = 'documentRequestMember.user'

/** Of one transaction, with how many documents were kept for it. */
export const askedViewOf = async (
  deps: Pick<ServiceDeps, 'bookOf' | 'systemBook'>,
  actor: Actor,
  record: BankTransaction,
  wanted?: Wanted,
): Promise<AskedView> => {
  const [[documents], asked] = await Promise.all([
    deps.bookOf(actor.organization_id).read([where('kept_document', 'bank_transaction_id', [record.id])]),
    askedIn(deps, [record], wanted?.includes.includes(ASKED_USER) ?? false),
  ])
  return { ...asked(record), documents: documents.length }
}

/** Who was asked in each of the transactions; asks the system's book only when somebody was. */
export const askedIn = async (
  { systemBook }: Pick<ServiceDeps, 'systemBook'>,
  records: readonly BankTransaction[],
  withUser: boolean,
): Promise<(record: BankTransaction) => Pick<AskedView, 'member' | 'user'>> => {
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
