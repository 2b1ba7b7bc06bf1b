// Asks a member of the organization for the voucher of a bank transaction, and withdraws the request. A request blocks
// nothing.
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { decideDocumentRequest, withdrawRequest } from '../../../shared/rule/bank/document-request.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { viewOf } from './bank-transaction-views.ts'
import type { BankServices } from './contract.ts'
import { transactionTitle } from './transaction-title.ts'

export const createDocumentRequests = (deps: ServiceDeps): BankServices['documentRequests'] => ({
  request: async (actor, { id, member_id, message }) => {
    const { organization_id, user_id } = actor
    // The members are in another book: a member who leaves at this moment stays asked, but is no longer shown.
    const [member] = await deps.systemBook.read([get('member', member_id)])
    const book = deps.bookOf(organization_id)
    const written = await book.write<BankTransaction, Refusal>({ user: user_id }, async (read) => {
      const [transaction] = await read([get('bank_transaction', id)])
      if (!transaction) return err(notFound('BankTransaction', id))
      const decided = decideDocumentRequest(message, { organization_id, member, user_id, now: deps.now() })
      if (!decided.ok) return err(invalid(...decided.error))
      return ok({
        action: 'request_document',
        params: transactionTitle(transaction),
        changes: [updated('bank_transaction', transaction, decided.value)],
        value: { ...transaction, ...decided.value },
      })
    })
    return written.ok ? ok(await viewOf(deps, actor, written.value)) : written
  },

  withdraw: async (actor, { id }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const [transaction] = await read([get('bank_transaction', id)])
      if (!transaction) return err(notFound('BankTransaction', id))
      const patch = withdrawRequest(transaction, deps.now())
      return ok({
        action: 'withdraw_document_request',
        params: transactionTitle(transaction),
        changes: patch === null ? [] : [updated('bank_transaction', transaction, patch)],
        value: null,
      })
    }),
})
