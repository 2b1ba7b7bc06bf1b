// What a bank transaction may pay, for whoever decides.
import { get } from '../../../shared/books/port/read.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { localeOf, matchablesOf } from '../bank/bank-transaction-views.ts'
import { readCounterparts } from '../bank/counterparts.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { MatchingServices } from './contract.ts'
import type { MatcherFeed } from './matcher-feed.ts'

export const createSuggestions = (
  deps: ServiceDeps & { readonly feed: MatcherFeed },
): MatchingServices['suggestions'] => ({
  list: async (actor, { id, limit }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [transaction] = await read([get('bank_transaction', id)])
    if (!transaction) return err(notFound('BankTransaction', id))
    const suggestions = await deps.feed.suggest(actor.organization_id, transaction, limit)
    const rows = suggestions.candidates.flatMap(({ matches, rest }) => [...matches, ...(rest?.rows ?? [])])
    const [matchables, counterpartsOf, base_currency, locale] = await Promise.all([
      matchablesOf(read, rows),
      readCounterparts(read, [transaction]),
      baseCurrencyOf(read),
      localeOf(deps, actor),
    ])
    return ok({ ...suggestions, counterparts: counterpartsOf(transaction), matchables, base_currency, locale })
  },
})
