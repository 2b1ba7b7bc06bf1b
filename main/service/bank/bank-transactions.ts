// Bank transactions: list, get, create by hand. Interface document, bank transactions.
import { created } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import { decideCreateBankTransaction } from '../../../shared/rule/bank/bank-transaction.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { viewOf, viewsOf } from './bank-transaction-views.ts'
import type { BankServices } from './contract.ts'

/** `process` is handed every new transaction, for its processing in the background. */
export const createBankTransactions = (
  deps: ServiceDeps,
  process: (organizationId: number) => void,
): BankServices['bankTransactions'] => ({
  list: async (actor, request) => {
    const book = deps.bookOf(actor.organization_id)
    const [found] = await book.read([page('bank_transaction', request.question)])
    return ok({ rows: await viewsOf(deps, actor, found.rows, request), total: found.total })
  },

  get: async (actor, request) => {
    const book = deps.bookOf(actor.organization_id)
    const [record] = await book.read([get('bank_transaction', request.id)])
    if (!record) return err(notFound('BankTransaction', request.id))
    return ok(await viewOf(deps, actor, record, request))
  },

  create: async (actor, input) => {
    const book = deps.bookOf(actor.organization_id)
    const written = await book.write<BankTransaction, Refusal>({ user: actor.user_id }, async (read) => {
      const [bankAccount, withSameRef] = await read([
        get('bank_account', input.bank_account_id),
        where('bank_transaction', 'acc_serv_ref', [input.acc_serv_ref]),
      ])
      const facts = { bank_account: bankAccount, with_same_ref: withSameRef }
      const decided = decideCreateBankTransaction(input, facts, deps.newId(), deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      return ok({
        action: 'create_bank_transaction',
        params: { bank_account: bankAccount?.name ?? '', date: decided.value.booking_date ?? '' },
        changes: [created('bank_transaction', decided.value)],
        value: decided.value,
      })
    })
    if (!written.ok) return written
    process(actor.organization_id)
    return ok(await viewOf(deps, actor, written.value))
  },
})
