// Match, reconcile, delete one bank transaction. Interface document, bank transactions; the decisions: shared/rule/matching.
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import type { GivenRow } from '../../../shared/rule/matching/allocation.ts'
import type { Booker } from '../../../shared/rule/matching/booker.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { askedViewOf } from '../bank/asked-views.ts'
import { localeOf } from '../bank/bank-transaction-views.ts'
import type { BankTransactionView } from '../bank/contract.ts'
import { transactionTitle } from '../bank/transaction-title.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { readToBook } from './booking-facts.ts'
import type { MatchingServices } from './contract.ts'

type Run = (booker: Booker, transaction: BankTransaction) => Result<BankTransaction, readonly FieldProblem[]>

export const createMatching = (deps: ServiceDeps): MatchingServices['matching'] => {
  /** Transactions that somebody decides on at this moment, and how many do. */
  const atWork = new Map<string, number>()

  /** Reads the transaction and what it needs, decides, commits. */
  const decide = async (actor: Actor, id: string, action: string, run: Run, rows: readonly GivenRow[] = []) => {
    const key = `${actor.organization_id} ${id}`
    atWork.set(key, (atWork.get(key) ?? 0) + 1)
    try {
      return await deps
        .bookOf(actor.organization_id)
        .write<Omit<BankTransactionView, 'locale' | 'asked'>, Refusal>({ user: actor.user_id }, async (read) => {
          const found = await readToBook(deps, read, id, rows)
          if (!found) return err(notFound('BankTransaction', id))
          const { transaction, booker, base_currency } = found
          const decided = run(booker, transaction)
          if (!decided.ok) return err(invalid(...decided.error))
          const params = transactionTitle(transaction)
          const value = { record: decided.value, bank_account: null, matchables: null, base_currency }
          return ok({ action, params, changes: booker.changes(), value })
        })
    } finally {
      const others = (atWork.get(key) ?? 1) - 1
      if (others === 0) atWork.delete(key)
      else atWork.set(key, others)
    }
  }

  /** The view of what was decided; only reasons are in somebody's language. */
  const viewOf = async (
    actor: Actor,
    view: Omit<BankTransactionView, 'locale' | 'asked'>,
  ): Promise<BankTransactionView> => {
    const isWorded = view.record.matches.some(({ reasons }) => reasons.length > 0)
    const asked = await askedViewOf(deps, actor, view.record)
    return { ...view, asked, locale: isWorded ? await localeOf(deps, actor) : 'de' }
  }

  return {
    match: async (actor, { id, matches }) => {
      // The rows replace what the caller saw: whoever comes while another decides must look again.
      if (atWork.has(`${actor.organization_id} ${id}`)) return err({ type: 'Conflict', code: 'transaction_changed' })
      const run: Run = (booker, transaction) => booker.match(transaction, matches)
      const written = await decide(actor, id, 'match_bank_transaction', run, matches)
      return written.ok ? ok(await viewOf(actor, written.value)) : written
    },

    reconcile: async (actor, { id }) => {
      const run: Run = (booker, transaction) => booker.reconcile(transaction)
      const written = await decide(actor, id, 'reconcile_bank_transaction', run)
      return written.ok ? ok(await viewOf(actor, written.value)) : written
    },

    remove: async (actor, { id }) => {
      const run: Run = (booker, transaction) => booker.remove(transaction)
      const written = await decide(actor, id, 'delete_bank_transaction', run)
      return written.ok ? ok(null) : written
    },
  }
}
