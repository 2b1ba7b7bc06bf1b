// Matches many bank transactions in one commit, so that one undo reverses all of it.
import { where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound } from '../core/refusal.ts'
import { bookerFor } from './bulk/booking-facts.ts'
import type { MatchingServices, MatchManyResult } from './contract.ts'
import { isUnchanged } from './decider.ts'
import type { ShownSuggestions } from './shown-suggestions.ts'

export const createMatchMany =
  (deps: ServiceDeps & { readonly shown: ShownSuggestions }): MatchingServices['matching']['matchMany'] =>
  async (actor, { items }) => {
    const book = deps.bookOf(actor.organization_id)
    const ids = [...new Set(items.map(({ bank_transaction_id }) => bank_transaction_id))]
    const [atRequest] = await book.read([where('bank_transaction', 'id', ids)])
    const atRequestById = byId(atRequest)
    return book.write<MatchManyResult, never>({ user: actor.user_id }, async (read) => {
      const [transactions] = await read([where('bank_transaction', 'id', ids)])
      const found = byId(transactions)
      const rows = items.flatMap(({ matches }) => matches)
      const booker = await bookerFor(deps, read, transactions, rows)
      const done: MatchManyResult['done'][number][] = []
      const failures: MatchManyResult['failures'][number][] = []
      for (const [index, { bank_transaction_id, matches, seen_journal_entry_id, book_on }] of items.entries()) {
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
        const shown = deps.shown.of(actor.organization_id, bank_transaction_id)
        const matched = booker.match(transaction, matches, book_on, shown)
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

const byId = (records: readonly BankTransaction[]): ReadonlyMap<string, BankTransaction> =>
  new Map(records.map((record) => [record.id, record]))
