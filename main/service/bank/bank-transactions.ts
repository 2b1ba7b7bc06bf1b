// Bank transactions: list, get, create by hand. Interface document, bank transactions.
import { created } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import { decideCreateBankTransaction } from '../../../shared/rule/bank/bank-transaction.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Wanted } from '../core/request.ts'
import type { BankServices, BankTransactionView } from './contract.ts'

/** `process` is handed every new transaction, for its processing in the background. */
export const createBankTransactions = (
  deps: ServiceDeps,
  process: (organizationId: number) => void,
): BankServices['bankTransactions'] => ({
  list: async (actor, request) => {
    const book = deps.bookOf(actor.organization_id)
    const [found] = await book.read([page('bank_transaction', request.question)])
    return ok({ rows: await viewsOf(book, found.rows, request), total: found.total })
  },

  get: async (actor, request) => {
    const book = deps.bookOf(actor.organization_id)
    const [record] = await book.read([get('bank_transaction', request.id)])
    if (!record) return err(notFound('BankTransaction', request.id))
    const [view] = await viewsOf(book, [record], request)
    assert(view, 'a view for each record')
    return ok(view)
  },

  create: async (actor, input) => {
    const book = deps.bookOf(actor.organization_id)
    const answer = await book.write<BankTransactionView, Refusal>({ user: actor.user_id }, async (read) => {
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
        value: { record: decided.value, bank_account: null },
      })
    })
    if (answer.ok) process(actor.organization_id)
    return answer
  },
})

/** Adds the bank accounts where they are asked for. Matches and document requests do not exist yet. */
const viewsOf = async (
  book: Book,
  records: readonly BankTransaction[],
  wanted: Wanted,
): Promise<readonly BankTransactionView[]> => {
  if (!wanted.includes.includes('bankAccount')) return records.map((record) => ({ record, bank_account: null }))
  const ids = [...new Set(records.map((record) => record.bank_account_id))]
  const [accounts] = await book.read([where('bank_account', 'id', ids)])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return records.map((record) => ({ record, bank_account: byId.get(record.bank_account_id) ?? null }))
}
