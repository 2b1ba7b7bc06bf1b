// Matches many bank transactions in one commit, so that one undo reverses all of it.
import { get, where } from '../../../shared/books/port/read.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { readCounterparts } from '../bank/counterparts.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { mapById } from '../core/records-by-id.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { bookerFor, rowsOfOffsets } from './bulk/booking-facts.ts'
import type { MatchingServices, MatchManyResult } from './contract.ts'
import { isUnchanged } from './decider.ts'
import type { ShownSuggestions } from './shown-suggestions.ts'

export const createMatchMany =
  (deps: ServiceDeps & { readonly shown: ShownSuggestions }): MatchingServices['matching']['matchMany'] =>
  async (actor, { items, refuse_counterparts = false, continues }) => {
    const book = deps.bookOf(actor.organization_id)
    const ids = [...new Set(items.map(({ bank_transaction_id }) => bank_transaction_id))]
    const [atRequest] = await book.read([where('bank_transaction', 'id', ids)])
    const atRequestById = mapById(atRequest)
    const group = continues ?? deps.newId()
    return book.write<MatchManyResult, Refusal>({ user: actor.user_id, group }, async (read) => {
      const [transactions, continued] = await read([
        where('bank_transaction', 'id', ids),
        get('history', continues ?? ''),
      ])
      if (continues !== undefined && !isContinuable(continued, actor)) return err(notFound('History', continues))
      const found = mapById(transactions)
      const rows = items.flatMap(({ matches, offset }) => [...matches, ...rowsOfOffsets(offset ? [offset] : [])])
      const booker = await bookerFor(deps, read, transactions, rows)
      const counterpartsOf = await readCounterparts(read, refuse_counterparts ? transactions : [])
      const done: MatchManyResult['done'][number][] = []
      const failures: MatchManyResult['failures'][number][] = []
      for (const [index, item] of items.entries()) {
        const { bank_transaction_id, matches, seen_journal_entry_id, book_on, offset, attached = false } = item
        const fail = (refusal: MatchManyResult['failures'][number]['refusal']) =>
          failures.push({ index, bank_transaction_id, refusal })
        const transaction = found.get(bank_transaction_id)
        if (!transaction) {
          fail(notFound('BankTransaction', bank_transaction_id))
          continue
        }
        const current = booker.current(transaction)
        if (!isUnchanged(current, seen_journal_entry_id, atRequestById.get(bank_transaction_id))) {
          fail({ type: 'DecidedMeanwhile', by: null })
          continue
        }
        if (refuse_counterparts && counterpartsOf(transaction).length > 0) {
          fail(invalid({ field: 'bank_transaction_id', code: 'possibly_booked' }))
          continue
        }
        if (attached && (current.is_reconciled || !booker.isAttached(transaction, matches))) {
          fail({ type: 'DecidedMeanwhile', by: null })
          continue
        }
        const shown = deps.shown.of(actor.organization_id, bank_transaction_id)
        const matched = attached
          ? booker.reconcile(transaction, book_on)
          : booker.match(transaction, matches, book_on, shown, offset)
        if (matched.ok) done.push({ index, record: matched.value })
        else fail(invalid(...matched.error))
      }
      return ok({
        action: 'match_many',
        params: { count: done.length },
        changes: booker.changes(),
        value: { done, failures },
      })
    })
  }

/** Whether a further request may be a part of the action: it is the user's own and in force. */
const isContinuable = (action: HistoryEntry | null, actor: Actor): boolean =>
  action !== null && action.action === 'match_many' && action.user === actor.user_id && action.undone_by_id === null
