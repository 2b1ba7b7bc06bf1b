// Match, reconcile and delete one bank transaction. Interface document, bank transactions; the decisions are in
// shared/rule/matching.
import { get } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import type { RowInput } from '../../../shared/rule/matching/booking/allocation.ts'
import type { Booker } from '../../../shared/rule/matching/booking/booker.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import { localeOf } from '../bank/bank-transaction-views.ts'
import type { BankTransactionView } from '../bank/contract.ts'
import { readCounterpart, readCounterparts } from '../bank/counterparts.ts'
import { documentRequestViewOf } from '../bank/document-request-views.ts'
import { transactionTitle } from '../bank/transaction-title.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { readToBook, rowsOfOffsets } from './bulk/booking-facts.ts'
import type { MatchingServices } from './contract.ts'
import { deciderOf, isUnchanged } from './decider.ts'
import { createMatchMany } from './match-many.ts'
import type { ShownSuggestions } from './shown-suggestions.ts'

type DecisionResult = Result<BankTransaction, readonly FieldProblem[]>
type Run = (booker: Booker, transaction: BankTransaction, read: Read) => DecisionResult | Promise<DecisionResult>

interface Decision {
  readonly action: string
  readonly run: Run
  /** The parameters of the action in the history, in addition to the title of the transaction. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly rows?: readonly RowInput[]
  /** Whether the transaction is still as the caller saw it. */
  readonly isUnchanged?: (present: BankTransaction) => Promise<boolean>
}

/** The name of the person is added before the answer. */
const DECIDED = { type: 'DecidedMeanwhile', by: null } satisfies Refusal

export const createMatching = (
  deps: ServiceDeps & { readonly shown: ShownSuggestions },
): MatchingServices['matching'] => {
  /** Reads the transaction and the facts it needs, decides, commits. */
  const decide = async (
    actor: Actor,
    id: string,
    { action, run, params, rows = [], isUnchanged = async () => true }: Decision,
  ): Promise<Result<Omit<BankTransactionView, 'locale' | 'document_request'>, Refusal>> => {
    const book = deps.bookOf(actor.organization_id)
    const written = await book.write<Omit<BankTransactionView, 'locale' | 'document_request'>, Refusal>(
      { user: actor.user_id },
      async (read) => {
        const found = await readToBook(deps, read, id, rows)
        if (!found) return err(notFound('BankTransaction', id))
        const { transaction, booker, base_currency } = found
        if (!(await isUnchanged(transaction))) return err(DECIDED)
        const decided = await run(booker, transaction, read)
        if (!decided.ok) return err(invalid(...decided.error))
        const value = { record: decided.value, bank_account: null, matchables: null, base_currency }
        const title = { ...transactionTitle(transaction), ...params }
        return ok({ action, params: title, changes: booker.changes(), value })
      },
    )
    if (written.ok || written.error !== DECIDED) return written
    return err({ ...DECIDED, by: await deciderOf(book, deps.systemBook, id) })
  }

  /**
   * Whether the decision is the same as when the request came; if another request decided since, the caller looks again. The
   * write does not wait for this question: when no other write is running, both are sent together.
   */
  const unchangedSinceNow = ({ organization_id }: Actor, id: string): Required<Decision>['isUnchanged'] => {
    const asked = deps.bookOf(organization_id).read([get('bank_transaction', id)])
    // A write that is refused before does not look at it.
    asked.catch(() => {})
    return async (present) => isUnchanged(present, undefined, (await asked)[0])
  }

  /** Whether the transaction still is as the caller saw it; a caller who does not name an entry saw the current state. */
  const unchangedSinceSeen = (
    actor: Actor,
    id: string,
    seenEntryId: string | null | undefined,
  ): Required<Decision>['isUnchanged'] =>
    seenEntryId === undefined
      ? unchangedSinceNow(actor, id)
      : async (present) => isUnchanged(present, seenEntryId, null)

  /** The view of the decided transaction; only its reasons depend on the language of the user. */
  const viewOf = async (
    actor: Actor,
    view: Omit<BankTransactionView, 'locale' | 'document_request'>,
  ): Promise<BankTransactionView> => {
    const isWorded = view.record.matches.some(({ reasons }) => reasons.length > 0)
    const [documentRequest, counterpartsOf] = await Promise.all([
      documentRequestViewOf(deps, actor, view.record),
      readCounterparts(deps.bookOf(actor.organization_id).read, [view.record]),
    ])
    const counterparts = counterpartsOf(view.record)
    return {
      ...view,
      document_request: documentRequest,
      counterparts,
      locale: isWorded ? await localeOf(deps, actor) : 'de',
    }
  }

  return {
    match: async (actor, { id, matches, offset, seen_journal_entry_id: seenEntryId, book_on }) => {
      const isUnchanged = unchangedSinceSeen(actor, id, seenEntryId)
      const shown = deps.shown.of(actor.organization_id, id)
      const run: Run = (booker, transaction) => booker.match(transaction, matches, book_on, shown, offset)
      const rows = [...matches, ...rowsOfOffsets(offset ? [offset] : [])]
      const written = await decide(actor, id, { action: 'match_bank_transaction', run, rows, isUnchanged })
      return written.ok ? ok(await viewOf(actor, written.value)) : written
    },

    matchMany: createMatchMany(deps),

    reconcileWith: async (actor, { id, journal_entry_id, seen_journal_entry_id: seenEntryId, book_on }) => {
      const isUnchanged = unchangedSinceSeen(actor, id, seenEntryId)
      const [entry] = await deps.bookOf(actor.organization_id).read([get('journal_entry', journal_entry_id)])
      if (!entry) return err(invalid({ field: 'journal_entry_id', code: 'entry_unknown' }))
      const run: Run = async (booker, transaction, read) => {
        const counterpart = await readCounterpart(read, journal_entry_id)
        assert(counterpart, 'an entry is never removed')
        return booker.reconcileWith(transaction, counterpart, book_on)
      }
      const params = { number: entry.number }
      const written = await decide(actor, id, { action: 'reconcile_with_entry', run, params, isUnchanged })
      return written.ok ? ok(await viewOf(actor, written.value)) : written
    },

    reconcile: async (actor, { id, book_on }) => {
      const isUnchanged = unchangedSinceNow(actor, id)
      const run: Run = (booker, transaction) => booker.reconcile(transaction, book_on)
      const written = await decide(actor, id, { action: 'reconcile_bank_transaction', run, isUnchanged })
      return written.ok ? ok(await viewOf(actor, written.value)) : written
    },

    remove: async (actor, { id }) => {
      const run: Run = (booker, transaction) => booker.remove(transaction)
      const written = await decide(actor, id, { action: 'delete_bank_transaction', run })
      return written.ok ? ok(null) : written
    },
  }
}
