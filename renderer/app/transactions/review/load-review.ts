// Loads the open transactions of a view, or the selected ones, with what is proposed for each.

import type { QueryOf } from '../../../../shared/api/client.ts'
import { listBankTransactions } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { slicesOf } from '../../../../shared/value/slices.ts'
import { type ListSearch, toListQuery } from '../../address/transactions.ts'
import { call } from '../../data/api.ts'
import type { OpenTransaction } from './review-groups.ts'

/** More than a person reviews at once: the oldest ones, then a further review. */
const MAX_REVIEWED = 5_000
/** The most rows of a page, and of one with suggestions. */
const PER_PAGE = { attached: 500, suggested: 100 } as const

type Query = QueryOf<typeof listBankTransactions>

export interface LoadProgress {
  readonly done: number
  readonly total: number
}

export interface LoadedReview {
  readonly transactions: readonly OpenTransaction[]
  /** How many more there are than one review takes. */
  readonly more: number
}

interface Options {
  readonly search: ListSearch
  /** The selected transactions; null: all of the view. */
  readonly ids: readonly string[] | null
  readonly onProgress: (progress: LoadProgress) => void
  readonly signal: AbortSignal
}

const SOURCES = ['attached', 'suggested'] as const

/** What is attached comes from the records; the rest is asked of the matcher, a page at a time. */
export const loadReview = async ({ search, ids, onProgress, signal }: Options): Promise<LoadedReview> => {
  const views = viewsOf(search, ids)
  const found = new Map<string, OpenTransaction>()
  const totals = await Promise.all(
    views.map(
      async ({ query }) => (await call(listBankTransactions, { query: { ...query, per_page: 1 }, signal })).meta.total,
    ),
  )
  const all = totals.reduce((sum, total) => sum + total, 0)
  const total = Math.min(all, MAX_REVIEWED)
  for (const { source, query } of views) {
    for (let page = 1; found.size < MAX_REVIEWED; page++) {
      const { data, meta } = await call(listBankTransactions, {
        query: {
          ...query,
          sort: ['booking_date', 'created_at'],
          include: ['matches.matchable'],
          ...(source === 'suggested' ? { append: ['suggestion'] } : {}),
          page,
          per_page: PER_PAGE[source],
        },
        signal,
      })
      for (const row of data) {
        const { suggestion = null, suggestions_count: count = 0, why_not = [] } = row
        found.set(row.id, { row, found: source === 'attached' ? null : { suggestion, count, why_not } })
      }
      onProgress({ done: Math.min(found.size, total), total })
      if (page * PER_PAGE[source] >= meta.total) break
    }
  }
  return { transactions: [...found.values()].slice(0, MAX_REVIEWED), more: all - total }
}

interface View {
  readonly source: (typeof SOURCES)[number]
  readonly query: Query
}

/** The proposals that the view shows: its own filter narrows them. */
const viewsOf = (search: ListSearch, ids: readonly string[] | null): readonly View[] => {
  const { proposal } = search
  const states = {
    attached:
      proposal === undefined || proposal === 'any'
        ? (['certain', 'uncertain'] as const)
        : isAttached(proposal)
          ? ([proposal] as const)
          : [],
    suggested:
      proposal === undefined
        ? (['none'] as const)
        : proposal === 'none' || proposal === 'several'
          ? ([proposal] as const)
          : [],
  }
  return SOURCES.flatMap((source) => {
    if (states[source].length === 0) return []
    const own = { ...toListQuery({ ...search, state: 'open' }), 'filter[proposal]': states[source] }
    if (ids === null) return [{ source, query: own }]
    return slicesOf(ids, IDS_PER_QUERY).map((some) => ({
      source,
      query: { 'filter[id]': some, 'filter[proposal]': states[source] },
    }))
  })
}

const isAttached = (proposal: string): proposal is 'certain' | 'uncertain' =>
  proposal === 'certain' || proposal === 'uncertain'

/** The ids are part of an address, whose length is limited. */
const IDS_PER_QUERY = 100
