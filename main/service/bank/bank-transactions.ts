// Bank transactions: list and get; create and change manual ones. Interface document, bank transactions.
import { created, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import {
  decideChangeBankTransaction,
  decideCreateBankTransaction,
  mirrorAfterChange,
} from '../../../shared/rule/bank/bank-transaction.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Author } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { viewOf, viewsOf } from './bank-transaction-views.ts'
import type { BankServices } from './contract.ts'
import { readTransactionPage } from './transaction-page.ts'
import { readWholeTransactions } from './whole-transactions.ts'

/** `process` is called when transactions wait for their processing in the background. */
export const createBankTransactions = (
  deps: ServiceDeps,
  process: (organizationId: number) => void,
): BankServices['bankTransactions'] => ({
  list: async (actor, request) => {
    const { rows, balances, ...rest } = await readTransactionPage(deps.bookOf(actor.organization_id).read, request)
    const views = await viewsOf(deps, actor, rows, request)
    if (balances === null) return ok({ ...rest, rows: views })
    return ok({ ...rest, rows: views.map((view, at) => ({ ...view, running_balance: balances[at] ?? null })) })
  },

  get: async (actor, request) => {
    const book = deps.bookOf(actor.organization_id)
    const [record] = await book.read([get('bank_transaction', request.id)])
    if (!record) return err(notFound('BankTransaction', request.id))
    return ok(await viewOf(deps, actor, record, request))
  },

  whole: (actor, request) => readWholeTransactions(deps, actor, request),

  create: async (actor, input) => {
    const book = deps.bookOf(actor.organization_id)
    const written = await book.write<BankTransaction, Refusal>(smallWrite(actor), async (read) => {
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

  change: async (actor, { id, ...input }) => {
    const book = deps.bookOf(actor.organization_id)
    const written = await book.write<BankTransaction, Refusal>(smallWrite(actor), async (read) => {
      const [transaction] = await read([get('bank_transaction', id)])
      if (!transaction) return err(notFound('BankTransaction', id))
      const [bank_account, with_same_ref, years, mirror] = await read([
        get('bank_account', input.bank_account_id ?? transaction.bank_account_id),
        where('bank_transaction', 'acc_serv_ref', [input.acc_serv_ref ?? transaction.acc_serv_ref]),
        page('fiscal_year'),
        get('bank_transaction', transaction.mirror_id ?? ''),
      ])
      const facts = { bank_account, with_same_ref, years: years.rows }
      const now = deps.now()
      const decided = decideChangeBankTransaction(transaction, input, facts, now)
      if (!decided.ok) return err(invalid(...decided.error))
      const after = decided.value
      const action = 'change_bank_transaction'
      if (after === transaction) return ok({ action, changes: [], value: after })
      const other = mirrorAfterChange(mirror, transaction, now)
      return ok({
        action,
        params: { bank_account: bank_account?.name ?? '', date: after.booking_date ?? '' },
        changes: [
          updated('bank_transaction', transaction, after),
          ...(mirror && other ? [updated('bank_transaction', mirror, other)] : []),
        ],
        value: after,
      })
    })
    if (!written.ok) return written
    if (written.value.is_processing) process(actor.organization_id)
    return ok(await viewOf(deps, actor, written.value))
  },
})

const smallWrite = ({ user_id }: Actor): Author => ({ user: user_id, together: true })
