// The best suggestion of a transaction of the list to which nothing is attached. The rows on screen ask for theirs one by
// one; the questions of a moment become one request, so that the list itself waits for none.
import { queryOptions } from '@tanstack/react-query'
import {
  type BankTransactionObject,
  listBankTransactions,
} from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { call, queryClient } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** The first suggestion, how many there are, and why nothing is attached. */
export interface ListedSuggestion {
  readonly suggestion: NonNullable<BankTransactionObject['suggestion']> | null
  readonly count: number
  readonly why_not: readonly string[]
}

/** While the user scrolls, rows come and go: they are asked about when the list rests. */
const DELAY_MS = 120
/** The limit of the interface for a page with suggestions. */
const MAX_ROWS = 100

interface Question {
  readonly resolve: (answer: ListedSuggestion) => void
  readonly reject: (error: unknown) => void
  readonly signal: AbortSignal
}

let waiting = new Map<string, Question>()

const send = async (questions: readonly (readonly [string, Question])[]): Promise<void> => {
  try {
    const query = {
      'filter[id]': questions.map(([id]) => id),
      append: ['suggestion'] as const,
      per_page: MAX_ROWS,
    }
    const { data } = await call(listBankTransactions, { query })
    const byId = new Map(data.map((row) => [row.id, row]))
    for (const [id, { resolve }] of questions) {
      const row = byId.get(id)
      resolve({
        suggestion: row?.suggestion ?? null,
        count: row?.suggestions_count ?? 0,
        why_not: row?.why_not?.map(({ text }) => text) ?? [],
      })
    }
  } catch (error) {
    for (const [, { reject }] of questions) reject(error)
  }
}

const sendWaiting = (): void => {
  const questions = [...waiting]
  waiting = new Map()
  const needed = questions.filter(([, { signal }]) => !signal.aborted)
  for (let from = 0; from < needed.length; from += MAX_ROWS) void send(needed.slice(from, from + MAX_ROWS))
}

const ask = (id: string, signal: AbortSignal): Promise<ListedSuggestion> =>
  new Promise((resolve, reject) => {
    if (waiting.size === 0) window.setTimeout(sendWaiting, DELAY_MS)
    waiting.set(id, { resolve, reject, signal })
  })

export const bestSuggestionQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['best_suggestion', id, language],
    meta: readsTables(
      ...(['bank_transaction', 'journal_entry', 'invoice', 'expense', 'expense_payment', 'company', 'rule'] as const),
      'forgotten_fact',
    ),
    retry: false,
    queryFn: ({ signal }) => ask(id, signal),
  })

/** The answer that is already known; undefined: none yet. */
export const knownSuggestion = (id: string, language: string): ListedSuggestion | undefined =>
  queryClient.getQueryData(bestSuggestionQuery(id, language).queryKey)
