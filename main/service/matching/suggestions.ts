// Suggests what a bank transaction may pay, for the person who decides.
import { PROPOSAL_FIELD, SEVERAL } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { type Filter, get, ids, type PageQuestion, page } from '../../../shared/books/port/read.ts'
import type { Comparable } from '../../../shared/books/port/tables.ts'
import { type Candidate, isSeveral } from '../../../shared/rule/matching/suggestion.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { localeOf, matchablesOf } from '../bank/bank-transaction-views.ts'
import { readCounterparts } from '../bank/counterparts.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
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
      byTransaction.set(transaction.id, { candidate: best, count: countOf(candidates), why_not })
      if (best) deps.shown.remember(actor.organization_id, transaction.id, [best])
    }
    const [matchables, base_currency, locale] = await Promise.all([
      matchablesOf(read, rowsOf([...byTransaction.values()].flatMap(({ candidate }) => candidate ?? []))),
      baseCurrencyOf(read),
      localeOf(deps, actor),
    ])
    return ok({ byTransaction, matchables, base_currency, locale })
  },

  withSeveral: async (actor, request) => {
    const { question } = request
    const filter: Filter[] = []
    for (const each of question.filter)
      filter.push(asksForSeveral(each) ? await idsOfSeveral(deps, actor, question, each) : each)
    return { ...request, question: { ...question, filter } }
  },
})

/** Whether the filter asks for transactions with several possibilities, which no record states. */
export const asksForSeveral = (filter: Filter): filter is Extract<Filter, { readonly is: unknown }> =>
  'is' in filter && filter.field === PROPOSAL_FIELD && filter.is.includes(SEVERAL)

/** How many suggestions of a listed transaction are computed, for their count. */
const COUNTED = 5
/** Suggestions of less confidence are not counted as possibilities. */
const MIN_CONFIDENCE = 0.1
/** In how many transactions without a proposal a filter looks for several possibilities: the first in the order of the list. */
const MAX_SEARCHED = 2_000

const countOf = (candidates: readonly Candidate[]): number =>
  candidates.filter(({ confidence }) => confidence >= MIN_CONFIDENCE).length

const rowsOf = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ matches, offset = [], remainder }) => [
    ...matches,
    ...offset.map(({ type, id }) => ({ matchable_type: type, matchable_id: id })),
    ...(remainder?.rows ?? []),
  ])

/** The filter by ids in place of the one that asks for several possibilities, perhaps next to other states. */
const idsOfSeveral = async (
  { bookOf, feed }: ServiceDeps & { readonly feed: MatcherFeed },
  { organization_id }: Actor,
  question: PageQuestion,
  each: Extract<Filter, { readonly is: unknown }>,
): Promise<Filter> => {
  const others = question.filter.filter((other) => other !== each)
  const inState = (is: readonly Comparable[]) => [...others, { field: PROPOSAL_FIELD, is }]
  const [stated, open] = await bookOf(organization_id).read([
    // No record is in the state `several`.
    ids('bank_transaction', { ...question, filter: inState(each.is) }),
    page('bank_transaction', { ...question, filter: inState(['none']), offset: 0, limit: MAX_SEARCHED }),
  ])
  const several: string[] = []
  for (const transaction of open.rows) {
    const { candidates } = await feed.suggest(organization_id, transaction, COUNTED)
    if (isSeveral(countOf(candidates), candidates[0])) several.push(transaction.id)
  }
  return { field: 'id', is: [...stated, ...several] }
}
