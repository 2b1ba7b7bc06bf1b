// Match, reconcile, delete one bank transaction. Interface document, bank transactions; the decisions: shared/rule/matching.
import { get } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import type { GivenRow } from '../../../shared/rule/matching/allocation.ts'
import type { Booker } from '../../../shared/rule/matching/booker.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { viewOf } from '../bank/bank-transaction-views.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { bookerFor } from './booking-facts.ts'
import type { MatchingServices } from './contract.ts'

export const createMatching = (deps: ServiceDeps): MatchingServices['matching'] => {
  /** Reads the transaction and what it needs, decides, commits. `seen`: as it was when the request came. */
  const decide = (
    actor: Actor,
    id: string,
    action: string,
    run: (booker: Booker, transaction: BankTransaction) => Result<BankTransaction, readonly FieldProblem[]>,
    rows: readonly GivenRow[] = [],
    seen: BankTransaction | null = null,
  ) =>
    deps.bookOf(actor.organization_id).write<BankTransaction, Refusal>({ user: actor.user_id }, async (read) => {
      const [transaction] = await read([get('bank_transaction', id)])
      if (!transaction) return err(notFound('BankTransaction', id))
      if (seen && hasChanged(seen, transaction)) return err<Refusal>({ type: 'Conflict', code: 'transaction_changed' })
      const booker = await bookerFor(deps, read, [transaction], rows)
      const decided = run(booker, transaction)
      if (!decided.ok) return err(invalid(...decided.error))
      const params = { name: transaction.name ?? '', date: transaction.booking_date ?? '' }
      return ok({ action, params, changes: booker.changes(), value: decided.value })
    })

  return {
    match: async (actor, { id, matches }) => {
      // Rows replace those that the caller saw: of two at the same moment the second must look again.
      const [seen] = await deps.bookOf(actor.organization_id).read([get('bank_transaction', id)])
      if (!seen) return err(notFound('BankTransaction', id))
      const run = (booker: Booker, transaction: BankTransaction) => booker.match(transaction, matches)
      const written = await decide(actor, id, 'match_bank_transaction', run, matches, seen)
      return written.ok ? ok(await viewOf(deps, actor, written.value)) : written
    },

    reconcile: async (actor, { id }) => {
      const run = (booker: Booker, transaction: BankTransaction) => booker.reconcile(transaction)
      const written = await decide(actor, id, 'reconcile_bank_transaction', run)
      return written.ok ? ok(await viewOf(deps, actor, written.value)) : written
    },

    remove: async (actor, { id }) => {
      const run = (booker: Booker, transaction: BankTransaction) => booker.remove(transaction)
      const written = await decide(actor, id, 'delete_bank_transaction', run)
      return written.ok ? ok(null) : written
    },
  }
}

/** Whether somebody decided on it meanwhile; that its processing ended does not matter. */
const hasChanged = (seen: BankTransaction, present: BankTransaction): boolean =>
  seen.is_reconciled !== present.is_reconciled || seen.journal_entry_id !== present.journal_entry_id
