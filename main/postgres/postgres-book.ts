// The books of one organization (or the system's) in PostgreSQL. A write holds the lock of its book from its first
// question to its commit, so that the programs decide one after the other. Readers never wait.
import type { ClientBase, PoolClient } from 'pg'
import { readCommitBody } from '../../shared/books/encoding/commit-line.ts'
import { type BooksChange, changeOf } from '../../shared/books/port/books.ts'
import type { Head } from '../../shared/books/port/commit.ts'
import { type Answers, answersAt, type Query } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { createWriter } from '../journal/append/writer.ts'
import { createQueue } from '../platform/queue.ts'
import { type Book, BooksUnavailable, type Read } from '../service/core/book.ts'
import { commitLines, stateOf } from './commit.ts'
import { type Database, queryPrepared } from './database.ts'
import type { BookState } from './tables/apply.ts'
import { compileQuestion } from './tables/compile.ts'
import { Values } from './tables/compile-filter.ts'
import { numberOfBook } from './tables/stored-tables.ts'

export interface PostgresBook extends Book {
  /**
   * Reports the commits of other programs up to this one that were
   * not reported yet. Reads them over the caller's connection.
   */
  readonly catchUp: (seq: number, client: ClientBase) => Promise<void>
  /** The head in the database. */
  readonly head: () => Promise<Head>
  /** The lines after a commit, oldest first, at most `limit`. */
  readonly linesAfter: (seq: number, limit: number) => Promise<readonly string[]>
  /** Resolves when all writes so far have ended. */
  readonly idle: () => Promise<void>
}

export interface PostgresBookOptions {
  readonly book: BookId
  readonly database: Database
  readonly now: () => Timestamp
  readonly newId: () => string
  /** Rejects with BooksUnavailable when no more writes are allowed. */
  readonly ensureWritable: () => Promise<void>
  /** Finishes an undo whose program died. Absent: no program undoes anything here. */
  readonly finishUndoWork?: ((book: Book) => Promise<void>) | undefined
}

/** The first half of the lock key of each book. */
const BOOK_LOCK = 4780
/** Above this number of foreign commits, one report says that much has changed. */
const MAX_REPORTED_COMMITS = 100
/** With more of them the server plans one statement for seconds. */
const MAX_QUESTIONS = 1600

/** The book, which must exist (postgres-books.ts creates it). */
export const createPostgresBook = (options: PostgresBookOptions, initialHead: Head): PostgresBook => {
  const { book, database, now, newId, ensureWritable, finishUndoWork } = options
  const number = numberOfBook(book)
  const listeners = new Set<(change: BooksChange) => void>()
  const reportQueue = createQueue()
  const writing = createQueue()
  let reportedHead = initialHead
  /** The connection of the current write, and the head of the book for it. */
  let turn: { readonly client: PoolClient; state: BookState } | null = null

  const report = (change: BooksChange, head: Head): void => {
    reportedHead = head
    for (const listener of listeners) listener(change)
  }

  // Never takes another connection of the pool: if all of them were in turns that wait for this, none would be left.
  const reportUpTo = (seq: number, client: ClientBase): Promise<void> =>
    reportQueue.run(async () => {
      if (seq <= reportedHead.seq) return
      const lines = await linesAfter(client, number, reportedHead.seq, MAX_REPORTED_COMMITS + 1)
      if (lines.length > MAX_REPORTED_COMMITS) {
        const head = await stateOf(client, number)
        return report({ seq: head.seq, changed: [], by_others: true }, head)
      }
      for (const { line, hash } of lines) {
        const commit = readCommitBody(line.slice(65))
        if (commit.seq > reportedHead.seq) report({ ...changeOf(commit), by_others: true }, { seq: commit.seq, hash })
      }
    })

  const currentTurn = () => {
    if (turn === null) throw new Error('A write asks and commits in its own turn')
    return turn
  }

  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    writing.run(() =>
      database.use(async (client) => {
        await client.query('SELECT pg_advisory_lock($1, $2)', [BOOK_LOCK, number])
        try {
          turn = { client, state: await stateOf(client, number) }
          // Decide only on commits that the listeners have received.
          await reportUpTo(turn.state.seq, client)
          return await task()
        } finally {
          turn = null
          await client.query('SELECT pg_advisory_unlock($1, $2)', [BOOK_LOCK, number])
        }
      }),
    )

  const writer = createWriter({
    book,
    now,
    newId,
    ensureWritable,
    // Commits in a database are not signed: only the database knows which machine made them.
    sign: () => null,
    append: async (write) => write(currentTurn().state),
    read: (queries) => answer(currentTurn().client, number, queries),
    deliver: async (lines) => {
      const { client, state } = currentTurn()
      const committed = await commitLines(client, database, number, state, lines)
      if (!committed.ok && committed.error.type === 'StaleHead')
        throw new BooksUnavailable('Another program wrote at the same time. Nothing was changed; try again.')
      if (!committed.ok) return { taken: 0, stored: Promise.resolve() }
      currentTurn().state = committed.value
      // A notification may have reported the commit before its answer arrived.
      await reportQueue.run(async () => {
        for (const { commit, hash } of lines)
          if (commit.seq > reportedHead.seq) report(changeOf(commit), { seq: commit.seq, hash })
      })
      return { taken: lines.length, stored: Promise.resolve() }
    },
    // `deliver` reports the commit, in one order with the commits of other programs.
    onCommit: () => undefined,
  })

  /** A large undo takes several commits. If its program dies between them, the next write finishes it first. */
  const finishUnfinishedUndo = async (): Promise<void> => {
    const [unfinished] = await queryPrepared(
      currentTurn().client,
      'SELECT 1 FROM kontor.undo_work WHERE book = $1 LIMIT 1',
      [number],
    )
    if (unfinished) await finishUndoWork?.({ ...self, write: writer.write })
  }

  const self: PostgresBook = {
    read: ((queries) => database.use((client) => answer(client, number, queries))) as Read,
    write: (author, decide) =>
      inTurn(async () => {
        await finishUnfinishedUndo()
        return writer.write(author, decide)
      }),
    changes: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    position: () => reportedHead,
    commitAt: async (seq) => {
      const [found] = await database.use((client) => linesAfter(client, number, seq - 1, 1))
      return found?.seq === seq ? readCommitBody(found.line.slice(65)) : null
    },
    // While this program has the turn, no other program commits, and `deliver` reports this program's own commits.
    catchUp: (seq, client) => (turn === null ? reportUpTo(seq, client) : Promise.resolve()),
    head: () => database.use((client) => stateOf(client, number)).then(({ seq, hash }) => ({ seq, hash })),
    linesAfter: async (seq, limit) =>
      (await database.use((client) => linesAfter(client, number, seq, limit))).map(({ line }) => line),
    idle: writing.idle,
  }
  return self
}

const answer = async <const Q extends readonly Query[]>(
  client: PoolClient,
  book: number,
  queries: Q,
): Promise<Answers<Q>> => {
  if (queries.length > MAX_QUESTIONS) throw new Error(`${queries.length} questions are too many for one statement`)
  const values = new Values(book)
  const questions = queries.map((query) => compileQuestion(query, values))
  const parts = questions.flatMap(({ records, value }, at) => [
    ...(records === null ? [] : [`SELECT ${at}, true, p.record FROM (${records}) p`]),
    ...(value === null ? [] : [`SELECT ${at}, false, ${value}`]),
  ])
  const head = `SELECT -1 AS at, false AS is_record, to_json(b.seq) AS value FROM kontor.book b WHERE b.book = ${values.book}`
  const rows = await queryPrepared<AnswerRow>(client, [head, ...parts].join('\nUNION ALL '), values.list)
  const records: unknown[][] = questions.map(() => [])
  const found: unknown[] = []
  for (const { at, is_record, value } of rows) {
    if (is_record) records[at]?.push(value)
    else found[at + 1] = value
  }
  const [seq] = found
  if (typeof seq !== 'number') throw new Error(`There is no book ${book}`)
  return answersAt<Q>(
    seq,
    questions.map((question, at) => question.answer(records[at] ?? [], found[at + 1])),
  )
}

/** A part of the answers: a record of a question, or its value. */
type AnswerRow = {
  /** The position of the question; -1: the last commit that the answers include. */
  readonly at: number
  readonly is_record: boolean
  readonly value: unknown
}

interface StoredLine {
  readonly seq: number
  readonly hash: string
  readonly line: string
}

const linesAfter = (client: ClientBase, book: number, seq: number, limit: number): Promise<readonly StoredLine[]> =>
  queryPrepared<StoredLine & Record<string, unknown>>(
    client,
    'SELECT seq::float8 AS seq, hash, line FROM kontor.frame WHERE book = $1 AND seq > $2 ORDER BY seq LIMIT $3',
    [book, seq, limit],
  )
