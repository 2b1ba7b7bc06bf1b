// How suggestions are counted, and which transactions a filter by several possibilities finds.
import { expect, test } from 'vitest'
import type { ServiceDeps } from '../../../main/service/core/deps.ts'
import type { Actor, ListRequest } from '../../../main/service/core/request.ts'
import type { MatcherFeed } from '../../../main/service/matching/matcher/matcher-feed.ts'
import type { ShownSuggestions } from '../../../main/service/matching/shown-suggestions.ts'
import { createSuggestions } from '../../../main/service/matching/suggestions.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import type { Candidate } from '../../../shared/rule/matching/suggestion.ts'
import { ok } from '../../../shared/value/result.ts'
import { rappen, transaction } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const candidate = (confidence: number, margin = 0) =>
  ({ confidence, margin, matches: [], remainder: null }) as unknown as Candidate
const attached = { id: 'm', amount: rappen(1), matchable_type: null, origin: 'suggestion', is_certain: true } as Match

/** What the matcher proposes for each transaction. */
const PROPOSALS: Readonly<Record<string, readonly Candidate[]>> = {
  two: [candidate(0.5), candidate(0.1)],
  clear: [candidate(0.9, 0.5), candidate(0.4)],
  'nearly clear': [candidate(0.9, 0.49), candidate(0.4)],
  'one and an improbable one': [candidate(0.5), candidate(0.099)],
  none: [],
}
const TRANSACTIONS = [
  ...Object.keys(PROPOSALS).map((id) => transaction(id)),
  transaction('attached', { matches: [attached] }),
  transaction('booked', { is_reconciled: true }),
]
const ACTOR = { organization_id: 1, user_id: 1, language: 'de' } as unknown as Actor

const start = async (transactions = TRANSACTIONS) => {
  const book = await createMemoryBook('organization-1')
  const profile = { id: 1, base_currency: 'CHF' } as OrganizationProfile
  const changes = [
    created('organization_profile', profile),
    ...transactions.map((each) => created('bank_transaction', each)),
  ]
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const remembered: string[] = []
  const limits = new Set<number>()
  const feed = {
    suggest: async (_: number, { id }: { id: string }, limit: number) => {
      limits.add(limit)
      return { candidates: PROPOSALS[id.replace(/ \d+$/, '')] ?? [], why_not: [] }
    },
  } as unknown as MatcherFeed
  const shown = {
    remember: (_: number, id: string, candidates: readonly Candidate[]) =>
      remembered.push(`${id} ${candidates.length}`),
  } as unknown as ShownSuggestions
  const deps = {
    bookOf: () => book,
    systemBook: await createMemoryBook('system'),
    feed,
    shown,
  } as unknown as ServiceDeps & {
    feed: MatcherFeed
    shown: ShownSuggestions
  }
  return { suggestions: createSuggestions(deps), remembered, limits }
}

test('counts suggestions of at least 10 per cent among the first five; the best one is remembered', async () => {
  const { suggestions, remembered, limits } = await start()
  const found = await suggestions.best(ACTOR, TRANSACTIONS)
  if (!found.ok) throw new Error('refused')
  expect(
    [...found.value.byTransaction].map(([id, { count, candidate: best }]) => [id, count, best?.confidence ?? null]),
  ).toEqual([
    ['two', 2, 0.5],
    ['clear', 2, 0.9],
    ['nearly clear', 2, 0.9],
    ['one and an improbable one', 1, 0.5],
    ['none', 0, null],
    ['attached', 0, null],
  ])
  expect(remembered).toEqual(['two 1', 'clear 1', 'nearly clear 1', 'one and an improbable one 1'])
  expect([...limits]).toEqual([5])
})

test('several possibilities: without a proposal, two that count, and the first not clear; other states next to it', async () => {
  const { suggestions } = await start()
  const filterOf = async (is: readonly string[]) => {
    const question = {
      filter: [
        { field: 'is_reconciled', is: [false] },
        { field: 'proposal_state', is },
      ],
      search: '',
      sort: [],
      offset: 7,
      limit: 1,
    }
    const request = await suggestions.withSeveral(ACTOR, { question } as unknown as ListRequest)
    expect(request.question).toMatchObject({ offset: 7, limit: 1 })
    return request.question.filter
  }
  const open = { field: 'is_reconciled', is: [false] }
  expect(await filterOf(['several'])).toEqual([open, { field: 'id', is: ['nearly clear', 'two'] }])
  expect(await filterOf(['certain', 'several'])).toEqual([
    open,
    { field: 'id', is: ['attached', 'nearly clear', 'two'] },
  ])
  expect(await filterOf(['certain'])).toEqual([open, { field: 'proposal_state', is: ['certain'] }])
})

test('several possibilities are looked for in the first two thousand transactions without a proposal', async () => {
  const { suggestions } = await start(Array.from({ length: 2_001 }, (_, at) => transaction(`two ${at}`)))
  const question = { filter: [{ field: 'proposal_state', is: ['several'] }], search: '', sort: [], offset: 0, limit: 1 }
  const request = await suggestions.withSeveral(ACTOR, { question } as unknown as ListRequest)
  expect(request.question.filter).toEqual([{ field: 'id', is: expect.any(Array) }])
  expect(request.question.filter[0]).toHaveProperty('is.length', 2_000)
})
