// Suggests what a bank transaction may pay, for the person who decides.
import { get } from '../../../shared/books/port/read.ts'
import type { Candidate } from '../../../shared/rule/matching/suggestion.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { localeOf, matchablesOf } from '../bank/bank-transaction-views.ts'
import { readCounterparts } from '../bank/counterparts.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { BestSuggestion, MatchingServices } from './contract.ts'
import type { MatcherFeed } from './matcher/matcher-feed.ts'
import type { ShownSuggestions } from './shown-suggestions.ts'

export const createSuggestions = (
  deps: ServiceDeps & { readonly feed: MatcherFeed; readonly shown: ShownSuggestions },
): MatchingServices['suggestions'] => ({
  list: async (actor, { id, limit }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [transaction] = await read([get('bank_transaction', id)])
    if (!transaction) return err(notFound('BankTransaction', id))
    const suggestions = await deps.feed.suggest(actor.organization_id, transaction, limit)
    deps.shown.remember(actor.organization_id, id, suggestions.candidates)
    const rows = rowsOf(suggestions.candidates)
    const [matchables, counterpartsOf, base_currency, locale] = await Promise.all([
      matchablesOf(read, rows),
      readCounterparts(read, [transaction]),
      baseCurrencyOf(read),
      localeOf(deps, actor),
    ])
    return ok({ ...suggestions, counterparts: counterpartsOf(transaction), matchables, base_currency, locale })
  },

  best: async (actor, transactions) => {
    const { read } = deps.bookOf(actor.organization_id)
    const byTransaction = new Map<string, BestSuggestion>()
    // One after the other, so that requests of people, who wait for one answer, are answered in between.
    for (const transaction of transactions) {
      if (transaction.is_reconciled) continue
      const { candidates, why_not } = await deps.feed.suggest(actor.organization_id, transaction, COUNTED)
      const [best = null] = candidates
      const count = candidates.filter(({ confidence }) => confidence >= MIN_CONFIDENCE).length
      byTransaction.set(transaction.id, { candidate: best, count, why_not })
      if (best) deps.shown.remember(actor.organization_id, transaction.id, [best])
    }
    const [matchables, base_currency, locale] = await Promise.all([
      matchablesOf(read, rowsOf([...byTransaction.values()].flatMap(({ candidate }) => candidate ?? []))),
      baseCurrencyOf(read),
      localeOf(deps, actor),
    ])
    return ok({ byTransaction, matchables, base_currency, locale })
  },
})

/** How many suggestions of a listed transaction are computed, for their count. */
const COUNTED = 5
/** Suggestions of less confidence are not counted as possibilities. */
const MIN_CONFIDENCE = 0.1

const rowsOf = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ matches, remainder }) => [...matches, ...(remainder?.rows ?? [])])
