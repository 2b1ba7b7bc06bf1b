// Bank transactions: list, get, create by hand. Interface document, bank transactions.
import { created } from '../../shared/books/change.ts'
import { get, page, where } from '../../shared/books/read.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import { decideCreateBankTransaction } from '../../shared/rule/bank-transaction.ts'
import { assert, err, ok } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import { invalidFields } from './field-messages.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { BankTransactionView, Services, Wanted } from './services.ts'
import type { Book } from './write.ts'

/** `process` is handed every new transaction, for its processing in the background. */
export const createBankTransactions = (
  deps: ServiceDeps,
  process: (organizationId: number, transactionIds: readonly string[]) => void,
): Services['bankTransactions'] => ({
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
    const answer = await book.write<BankTransactionView, Refusal>(actor.user_id, async (read) => {
      const [bankAccount, withSameRef] = await read([
        get('bank_account', input.bank_account_id),
        where('bank_transaction', 'acc_serv_ref', [input.acc_serv_ref]),
      ])
      const facts = { bank_account: bankAccount, with_same_ref: withSameRef }
      const decided = decideCreateBankTransaction(input, facts, deps.newId(), deps.now())
      if (!decided.ok) return err(invalidFields(decided.error))
      return ok({
        action: 'create_bank_transaction',
        changes: [created('bank_transaction', decided.value)],
        value: { record: decided.value, bank_account: null },
      })
    })
    if (answer.ok) process(actor.organization_id, [answer.value.record.id])
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
