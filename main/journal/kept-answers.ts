// Nearly every request asks for the same few settings, which seldom change: main keeps these answers until a commit
// changes a setting, and asks the database page only for the rest.
import type { Books } from '../../shared/books/port/books.ts'
import type { Commit } from '../../shared/books/port/commit.ts'
import { answersAt, type Query, type QueryData } from '../../shared/books/port/read.ts'
import type { TableName } from '../../shared/books/port/tables.ts'

/** Tables of few records that only a person's change of settings writes to. */
const SETTINGS: ReadonlySet<TableName> = new Set(['organization_profile', 'bank_account', 'fiscal_year', 'period_lock'])
/** Different questions about settings; more are forgotten together. */
const MAX_KEPT = 100

export interface KeptAnswers {
  readonly read: Books['read']
  /** Must be called before the books receive a commit. */
  readonly beforeCommit: (commit: Pick<Commit, 'seq' | 'changes'>) => void
  /** Forgets all: the books may have changed in another way. */
  readonly clear: () => void
}

/** `read` asks the books; `seq`: the last commit that they have confirmed. */
export const createKeptAnswers = (read: Books['read'], seq: () => number): KeptAnswers => {
  const kept = new Map<string, unknown>()
  /** The last commit that changed settings: an older answer is outdated. */
  let changedAt = 0
  let changes = 0
  const clear = () => {
    kept.clear()
    changes += 1
  }
  const keep = (key: string, answer: unknown) => {
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, answer)
  }
  const ask = async <const Q extends readonly Query[]>(queries: Q, keys: readonly (string | null)[]) => {
    const changesBefore = changes
    const answers = await read(queries)
    if (changes === changesBefore && answers.seq >= changedAt)
      keys.forEach((key, at) => {
        if (key !== null) keep(key, answers[at])
      })
    return answers
  }
  return {
    clear,
    beforeCommit: ({ seq: next, changes: changed }) => {
      if (!changed.some(({ table }) => SETTINGS.has(table))) return
      changedAt = next
      clear()
    },
    read: async <const Q extends readonly Query[]>(queries: Q) => {
      const keys = queries.map(keyOf)
      const answers = keys.map((key) => (key === null ? undefined : kept.get(key)))
      const missing = keys.flatMap((key, at) => (key !== null && kept.has(key) ? [] : at))
      if (missing.length === 0) return answersAt<Q>(seq(), answers)
      const changesBefore = changes
      const asked = await ask(
        missing.map((at) => queries[at] as Query),
        missing.map((at) => keys[at] ?? null),
      )
      // All answers are of one moment.
      if (missing.length < queries.length && changes !== changesBefore) return ask(queries, keys)
      missing.forEach((at, index) => {
        answers[at] = asked[index]
      })
      return answersAt<Q>(asked.seq, answers)
    },
  }
}

/** Null: the answer is not kept. */
const keyOf = (query: QueryData): string | null => {
  if (!SETTINGS.has(query.table)) return null
  if (query.type !== 'get' && (query.type !== 'page' || query.search !== null || query.filter.length > 0)) return null
  return JSON.stringify(query)
}
