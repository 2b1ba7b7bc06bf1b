// Commits in one transaction: the changes, the lines, the new head of the book, and the notification to other programs.
import type { ClientBase, PoolClient } from 'pg'
import type { CommitRefusal } from '../../shared/books/port/books.ts'
import type { CommitLine } from '../../shared/books/port/commit.ts'
import type { Result } from '../../shared/value/result.ts'
import { ok } from '../../shared/value/result.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import { type Database, queryPrepared } from './database.ts'
import { applyCommits, type BookState } from './tables/apply.ts'

/** The channel that announces commits, as `<number of the book> <number of the commit>`. */
export const CHANNEL = 'kontor_commit'

/** The present head of a book. */
export const stateOf = async (client: ClientBase, book: number): Promise<BookState> => {
  const sql = 'SELECT seq::float8 AS seq, hash, latest FROM kontor.book WHERE book = $1'
  const [row] = await queryPrepared<{ seq: number; hash: string; latest: string }>(client, sql, [book])
  if (!row) throw new Error(`There is no book ${book}`)
  return row
}

/**
 * Commits lines that follow the head, all or nothing, and answers the new head. They are on the database's disk when
 * this resolves. If the database's answer is lost, this asks whether the lines are stored.
 */
export const commitLines = async (
  client: PoolClient,
  database: Database,
  book: number,
  state: BookState,
  lines: readonly CommitLine[],
): Promise<Result<BookState, CommitRefusal>> => {
  let isCommitSent = false
  await client.query('BEGIN')
  try {
    const applied = await applyCommits(client, book, state, lines)
    if (!applied.ok) {
      await client.query('ROLLBACK')
      return applied
    }
    await writeLines(client, book, state, applied.value, lines)
    isCommitSent = true
    await client.query('COMMIT')
    return applied
  } catch (error) {
    const last = lines.at(-1)
    if (isCommitSent && last && (await isThere(database, book, last))) return ok(stateAfter(state, lines))
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const isThere = (database: Database, book: number, { commit, hash }: CommitLine): Promise<boolean> =>
  database.use(async (client) => {
    const sql = 'SELECT 1 FROM kontor.frame WHERE book = $1 AND seq = $2 AND hash = $3'
    return (await client.query(sql, [book, commit.seq, hash])).rows.length > 0
  })

/** Appends the lines and moves the head if it has not changed. The transaction's commit notifies the other programs. */
const writeLines = async (
  client: PoolClient,
  book: number,
  before: BookState,
  after: BookState,
  lines: readonly CommitLine[],
): Promise<void> => {
  const updatedHeads = await queryPrepared(
    client,
    `WITH moved AS (
       UPDATE kontor.book SET seq = $2, hash = $3, latest = $4 WHERE book = $1 AND seq = $5 AND hash = $6 RETURNING book),
     added AS (
       INSERT INTO kontor.frame (book, seq, hash, line)
       SELECT $1::int, n.seq, n.hash, n.line FROM unnest($7::bigint[], $8::text[], $9::text[]) AS n (seq, hash, line))
     SELECT pg_notify('${CHANNEL}', $1::int || ' ' || $2::bigint) FROM moved`,
    [
      book,
      after.seq,
      after.hash,
      after.latest,
      before.seq,
      before.hash,
      lines.map(({ commit }) => commit.seq),
      lines.map(({ hash }) => hash),
      lines.map(({ text }) => text),
    ],
  )
  if (updatedHeads.length === 0)
    throw new BooksUnavailable('Another program wrote at the same time. Nothing was changed; try again.')
}

const stateAfter = (state: BookState, lines: readonly CommitLine[]): BookState =>
  lines.reduce(
    ({ latest }, { commit: { seq, time }, hash }) => ({ seq, hash, latest: time > latest ? time : latest }),
    state,
  )
