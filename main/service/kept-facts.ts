// Facts that seldom change (the chart of accounts, fiscal years, budgets, the organization) stay in main between
// requests, so that a page of them does not cross from the database page for every question about sums.
import type { Answers, Query } from '../../shared/books/read.ts'
import type { TableName } from '../../shared/books/tables.ts'
import { assert, ok } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import type { Book } from './write.ts'

interface Facts {
  /**
   * Answers the questions about facts, from memory while nothing was written to their tables, then those that `next`
   * makes of these answers, which always cross. All answers are from one moment, as of one `read`.
   * Not for decisions: inside a `write` it would wait for itself, and those read the books in any case.
   */
  readonly read: <const F extends readonly Query[], const Q extends readonly Query[]>(
    facts: F,
    next: (answers: Answers<F>) => Q,
  ) => Promise<readonly [Answers<F>, Answers<Q>]>
}

/** Whose facts: an organization's or the installation's. */
type Place = 'system' | number

export interface FactsOf {
  readonly factsOf: (place: Place) => Facts
}

/** Kept of one book at most: answers, and rows in all of them together. What was not asked for longest goes first. */
const MAX_ANSWERS = 100
const MAX_ROWS = 20_000

interface Kept {
  readonly table: TableName
  readonly answer: unknown
  readonly rows: number
}

/**
 * Keeps facts of the given books. What writes must use the books that this answers: a write's tables are not answered
 * from memory from its decision until it has ended, and every commit drops what was kept of its tables.
 */
export const createKeptFacts = (
  given: Pick<ServiceDeps, 'bookOf' | 'systemBook'>,
): FactsOf & Pick<ServiceDeps, 'bookOf' | 'systemBook'> => {
  const system = keepFactsOf(given.systemBook)
  const keepers = new Map<number, FactsKeeper>()
  const keeperOf = (organizationId: number): FactsKeeper => {
    const known = keepers.get(organizationId)
    if (known) return known
    const keeper = keepFactsOf(given.bookOf(organizationId))
    keepers.set(organizationId, keeper)
    return keeper
  }
  return {
    systemBook: system.book,
    bookOf: (organizationId) => keeperOf(organizationId).book,
    factsOf: (place) => (place === 'system' ? system : keeperOf(place)).facts,
  }
}

interface FactsKeeper {
  readonly book: Book
  readonly facts: Facts
}

const keepFactsOf = (book: Book): FactsKeeper => {
  const kept = createAnswers()
  /** Counts the touches of any table; per table the count at its last one. */
  let touches = 0
  let lastOfAll = 0
  const lastTouch = new Map<TableName, number>()
  /** Tables of writes that were decided and have not ended. */
  const underWay = new Map<TableName, number>()

  const touch = (tables: ReadonlySet<TableName>): void => {
    touches += 1
    for (const table of tables) lastTouch.set(table, touches)
    kept.drop(({ table }) => tables.has(table))
  }
  const isUntouched = (tables: ReadonlySet<TableName>, since: number): boolean =>
    lastOfAll <= since && [...tables].every((table) => (lastTouch.get(table) ?? 0) <= since)
  const isQuiet = (tables: ReadonlySet<TableName>): boolean => [...tables].every((table) => !underWay.get(table))

  book.changes(({ changed }) => {
    if (changed.length > 0) return touch(new Set(changed.map(({ table }) => table)))
    // The books were brought back: anything may have changed.
    touches += 1
    lastOfAll = touches
    kept.drop(() => true)
  })

  const answer = async <F extends readonly Query[], Q extends readonly Query[]>(
    read: Book['read'],
    facts: F,
    next: (answers: Answers<F>) => Q,
  ): Promise<readonly [Answers<F>, Answers<Q>]> => {
    const began = touches
    const known = facts.map((query) => kept.get(query))
    const missing = facts.filter((_, index) => known[index] === undefined)
    const read_now: readonly unknown[] = missing.length === 0 ? [] : await read(missing)
    for (const [index, query] of missing.entries()) {
      if (isUntouched(new Set([query.table]), began)) kept.put(query, read_now[index])
    }
    let at = 0
    const answers = known.map((found) => (found === undefined ? read_now[at++] : found.answer)) as unknown as Answers<F>
    const queries = next(answers)
    return [answers, queries.length === 0 ? ([] as unknown as Answers<Q>) : await read(queries)]
  }

  return {
    book: {
      seq: book.seq,
      read: book.read,
      changes: book.changes,
      write: async (user, decide) => {
        let tables: ReadonlySet<TableName> = new Set()
        /** What was decided last counts: a writer may ask again. */
        const decidedFor = (next: ReadonlySet<TableName>) => {
          for (const table of tables) underWay.set(table, (underWay.get(table) ?? 0) - 1)
          for (const table of next) underWay.set(table, (underWay.get(table) ?? 0) + 1)
          // Also after a failure: a commit that reached the journal comes back with the books.
          touch(new Set([...tables, ...next]))
          tables = next
        }
        try {
          return await book.write(user, async (read) => {
            const decided = await decide(read)
            if (decided.ok) decidedFor(new Set(decided.value.changes.map(({ table }) => table)))
            return decided
          })
        } finally {
          decidedFor(new Set())
        }
      },
    },
    facts: {
      read: async <const F extends readonly Query[], const Q extends readonly Query[]>(
        facts: F,
        next: (answers: Answers<F>) => Q,
      ) => {
        const tables = new Set(facts.map(({ table }) => table))
        const began = touches
        if (isQuiet(tables)) {
          const answers = await answer(book.read, facts, next)
          if (isUntouched(tables, began)) return answers
        }
        // They are being written. A write that changes nothing has a moment of its own, after all earlier ones.
        const answered = await book.write<readonly [Answers<F>, Answers<Q>], never>(null, async (read) =>
          ok({ action: 'read_facts', changes: [], value: await answer(read, facts, next) }),
        )
        assert(answered.ok, 'reading is not refused')
        return answered.value
      },
    },
  }
}

/** Answers by their question, bounded. */
const createAnswers = () => {
  const keptByQuestion = new Map<string, Kept>()
  let rows = 0
  const remove = (question: string, kept: Kept): void => {
    keptByQuestion.delete(question)
    rows -= kept.rows
  }
  return {
    get: (query: Query): Kept | undefined => {
      const question = JSON.stringify(query)
      const kept = keptByQuestion.get(question)
      if (!kept) return undefined
      // The map's order is the order of use.
      keptByQuestion.delete(question)
      keptByQuestion.set(question, kept)
      return kept
    },
    put: (query: Query, answer: unknown): void => {
      const question = JSON.stringify(query)
      const before = keptByQuestion.get(question)
      if (before) remove(question, before)
      const kept: Kept = { table: query.table, answer, rows: rowsIn(answer) }
      keptByQuestion.set(question, kept)
      rows += kept.rows
      for (const [oldest, each] of keptByQuestion) {
        if (keptByQuestion.size <= MAX_ANSWERS && rows <= MAX_ROWS) break
        remove(oldest, each)
      }
    },
    drop: (isStale: (kept: Kept) => boolean): void => {
      for (const [question, kept] of keptByQuestion) if (isStale(kept)) remove(question, kept)
    },
  }
}

/** A page's rows, a list's length, one for a record. */
const rowsIn = (answer: unknown): number => {
  if (Array.isArray(answer)) return answer.length
  const rows = (answer as { readonly rows?: unknown } | null)?.rows
  return Array.isArray(rows) ? rows.length : 1
}
