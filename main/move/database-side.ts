// A PostgreSQL database as a side of a move. No program works on its books meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { GENESIS, type Head } from '../../shared/books/port/frame.ts'
import { checkFrameLine } from '../journal/append/frame-hash.ts'
import { checkTables } from '../postgres/check-tables.ts'
import { type Connection, connect } from '../postgres/database.ts'
import { shownUrl } from '../postgres/database-url.ts'
import { fillUnlessFilled, replay } from '../postgres/refill.ts'
import { DatabaseRefused, prepareForMove } from '../postgres/schema.ts'
import { bookOfNumber, numberOfBook } from '../postgres/stored-tables.ts'
import { MoveRefused, type Side, type Target } from './side.ts'

/** By this name the server shows a move. */
const NAME = 'kontor move'
/** That of programs which work on books (postgres/database.ts). */
const PROGRAM = 'kontor'
/** One move at a time in a database. */
const MOVE_LOCK = 4_780_002
/** The server needs a moment to notice that a move was killed. */
const LOCK_ATTEMPTS = 50
const ATTEMPT_MS = 100
const LINES_A_READ = 50

/** The books of a database on which no program works; none can write while this is open. Throws MoveRefused. */
export const openSourceDatabase = (url: string): Promise<Side> =>
  opened(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('kontor.moving') IS NOT NULL AS there`)
    if (!rows[0]?.there) throw new MoveRefused(`There are no books in ${shownUrl(url)}.`)
    if (await isClaimed(client))
      throw new MoveRefused(
        `Books are being moved into ${shownUrl(url)}, and not all of them are there. Bring that to its end first.`,
      )
    await refuseInUse(client, url)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    // Before the first question, so that all that was committed is in the snapshot. A program that starts now has to wait.
    await client.query('LOCK TABLE kontor.frame, kontor.kept_file IN SHARE MODE')
    return readingSide(client, url)
  })

/** A database without books, or with some that are to go on. Throws MoveRefused. */
export const openTargetDatabase = (url: string): Promise<Target> =>
  opened(url, async (client) => {
    await prepareForMove(client)
    await refuseInUse(client, url)
    return {
      ...readingSide(client, url),
      claim: async () => {
        if (await isClaimed(client)) return
        await client.query('INSERT INTO kontor.moving (since) VALUES (now())')
        // Who opened the books before that still has them open.
        await refuseInUse(client, url).catch(async (error) => {
          await release(client)
          throw error
        })
      },
      append: (book, lines) =>
        inTransaction(client, async () => {
          const [first, last] = [lines[0], lines.at(-1)]
          if (first === undefined || last === undefined) return
          const number = numberOfBook(book)
          const latest = lines.reduce((time, { frame }) => (frame.time > time ? frame.time : time), '')
          await client.query(
            `INSERT INTO kontor.book (book, seq, hash, latest) VALUES ($1, 0, $2, '') ON CONFLICT DO NOTHING`,
            [number, GENESIS.hash],
          )
          const { rowCount } = await client.query(
            `UPDATE kontor.book SET seq = $2, hash = $3, latest = GREATEST(latest, $4), shape = NULL
             WHERE book = $1 AND seq = $5 AND hash = $6`,
            [number, last.frame.seq, last.hash, latest, first.frame.seq - 1, first.frame.prev],
          )
          if (rowCount !== 1) throw new Error(`${book} does not stand where its next commit belongs`)
          await client.query(
            `INSERT INTO kontor.frame (book, seq, hash, line)
             SELECT $1::int, n.seq, n.hash, n.line FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (seq, hash, line)`,
            [number, lines.map(({ frame }) => frame.seq), lines.map(({ hash }) => hash), lines.map(({ text }) => text)],
          )
        }),
      keep: async (book, sha256, bytes) => {
        await client.query(
          `INSERT INTO kontor.kept_file (book, sha256, bytes) VALUES ($1, $2, $3)
           ON CONFLICT (book, sha256) DO UPDATE SET bytes = excluded.bytes`,
          [numberOfBook(book), sha256, bytes],
        )
      },
      settle: async (books) => {
        const findings: string[] = []
        for (const book of books) {
          await inTransaction(client, () => fillUnlessFilled(client, book))
          const wrong = await checkTables(client, book, await replay(client, book))
          for (const finding of wrong) findings.push(`${book}: ${finding}`)
        }
        return findings
      },
      release: () => release(client),
    }
  })

const opened = async <T extends Omit<Side, 'close'>>(
  url: string,
  task: (client: Connection) => Promise<T>,
): Promise<T & Side> => {
  const client = await connect(url, NAME).catch((error) => {
    throw new MoveRefused(`${shownUrl(url)} cannot be reached: ${reasonOf(error)}`)
  })
  const close = () => client.end()
  try {
    await takeMoveLock(client, url)
    return { ...(await task(client)), close }
  } catch (error) {
    await close()
    throw error instanceof DatabaseRefused ? new MoveRefused(error.message) : error
  }
}

const takeMoveLock = async (client: Connection, url: string): Promise<void> => {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [MOVE_LOCK])
    if (rows[0]?.got) return
    await sleep(ATTEMPT_MS)
  }
  throw new MoveRefused(`Another move from or to ${shownUrl(url)} is under way.`)
}

const readingSide = (client: Connection, url: string): Omit<Side, 'close'> => ({
  name: shownUrl(url),
  books: async () => {
    const { rows } = await client.query<{ book: number }>('SELECT book FROM kontor.book WHERE seq > 0 ORDER BY book')
    return rows.map(({ book }) => bookOfNumber(book))
  },
  stand: async (book, seq) => {
    const number = numberOfBook(book)
    const heads = 'SELECT seq::float8 AS seq, hash FROM kontor.book WHERE book = $1'
    const { rows } = await client.query<Head>(heads, [number])
    const at = 'SELECT hash FROM kontor.frame WHERE book = $1 AND seq = $2'
    const found = await client.query<{ hash: string }>(at, [number, seq])
    return { head: rows[0] ?? GENESIS, hash: seq === 0 ? GENESIS.hash : (found.rows[0]?.hash ?? null) }
  },
  lines: async function* (book, after) {
    const sql = 'SELECT line FROM kontor.frame WHERE book = $1 AND seq > $2 ORDER BY seq LIMIT $3'
    for (let head = after; ; ) {
      const { rows } = await client.query<{ line: string }>(sql, [numberOfBook(book), head.seq, LINES_A_READ])
      if (rows.length === 0) return
      for (const { line } of rows) {
        const checked = checkFrameLine(line, head)
        if (!checked.ok)
          throw new MoveRefused(
            `${book} in ${shownUrl(url)} is not whole: commit ${head.seq + 1} cannot be read (${checked.error}). \`npm run verify -- --books\` says more.`,
          )
        yield checked.value
        head = { seq: checked.value.frame.seq, hash: checked.value.hash }
      }
    }
  },
  keptFiles: async (book) => {
    const sql = 'SELECT sha256 FROM kontor.kept_file WHERE book = $1 ORDER BY sha256'
    return (await client.query<{ sha256: string }>(sql, [numberOfBook(book)])).rows.map(({ sha256 }) => sha256)
  },
  readKept: async (book, sha256) => {
    const sql = 'SELECT bytes FROM kontor.kept_file WHERE book = $1 AND sha256 = $2'
    return (await client.query<{ bytes: Buffer }>(sql, [numberOfBook(book), sha256])).rows[0]?.bytes ?? null
  },
})

const isClaimed = async (client: Connection): Promise<boolean> =>
  (await client.query('SELECT 1 FROM kontor.moving')).rows.length > 0

const release = async (client: Connection): Promise<void> => {
  await client.query('DELETE FROM kontor.moving')
}

const refuseInUse = async (client: Connection, url: string): Promise<void> => {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
    [PROGRAM],
  )
  if (rows.length > 0)
    throw new MoveRefused(
      `Kontor works on the books in ${shownUrl(url)}. End it everywhere first; nothing was changed.`,
    )
}

const inTransaction = async (client: Connection, task: () => Promise<void>): Promise<void> => {
  await client.query('BEGIN')
  try {
    await task()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? cause.message : message
}
