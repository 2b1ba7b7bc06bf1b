// A PostgreSQL database as a side of a migration. No program works on its books meanwhile.

import { GENESIS } from '../../../shared/books/port/commit.ts'
import { errorOf } from '../../../shared/value/error.ts'
import { checkCommitLine } from '../../journal/append/commit-hash.ts'
import { checkTables } from '../../postgres/check-tables.ts'
import { type Connection, connect, inTransaction } from '../../postgres/database.ts'
import { DatabaseRefused } from '../../postgres/database-refused.ts'
import { shownUrl } from '../../postgres/database-url.ts'
import {
  appendLines,
  beginMove,
  endMove,
  freezeBooks,
  isInUse,
  storeFile,
  takeMoveLock,
} from '../../postgres/migration-target.ts'
import {
  booksIn,
  hashIn,
  headIn,
  isMoving,
  linesIn,
  storedFileIn,
  storedFileNamesIn,
} from '../../postgres/read-whole-books.ts'
import { fillUnlessFilled, replay } from '../../postgres/refill.ts'
import { prepareForMove } from '../../postgres/schema.ts'
import { MigrationRefused, type Side, type Target } from './migration-side.ts'

/** The application name of a migration's connection. */
const NAME = 'kontor move'
const LINES_PER_READ = 50

/** The books of a database without a working program; none can write while this is open. Throws MigrationRefused. */
export const openSourceDatabase = (url: string): Promise<Side> =>
  openSide(url, async (client) => {
    if ((await booksIn(client)) === null) throw new MigrationRefused(`There are no books in ${shownUrl(url)}.`)
    if (await isMoving(client))
      throw new MigrationRefused(
        `Books are being moved to ${shownUrl(url)}, and the move is not finished. Finish it first.`,
      )
    await refuseInUse(client, url)
    await freezeBooks(client)
    return readingSide(client, url)
  })

/** A database without books, or with books whose migration continues. Throws MigrationRefused. */
export const openTargetDatabase = (url: string): Promise<Target> =>
  openSide(url, async (client) => {
    await prepareForMove(client)
    await refuseInUse(client, url)
    return {
      ...readingSide(client, url),
      claim: async () => {
        if (await isMoving(client)) return
        await beginMove(client)
        // A program that opened the books before the claim still has them open.
        await refuseInUse(client, url).catch(async (error) => {
          await endMove(client)
          throw error
        })
      },
      append: (book, lines) => appendLines(client, book, lines),
      store: (book, sha256, bytes) => storeFile(client, book, sha256, bytes),
      settle: async (books) => {
        const findings: string[] = []
        for (const book of books) {
          await inTransaction(client, () => fillUnlessFilled(client, book))
          const wrong = await checkTables(client, book, await replay(client, book))
          for (const finding of wrong) findings.push(`${book}: ${finding}`)
        }
        return findings
      },
      release: () => endMove(client),
    }
  })

const openSide = async <T extends Omit<Side, 'close'>>(
  url: string,
  task: (client: Connection) => Promise<T>,
): Promise<T & Side> => {
  const client = await connect(url, NAME).catch((error) => {
    throw new MigrationRefused(`${shownUrl(url)} cannot be reached: ${reasonOf(error)}`)
  })
  const close = () => client.end()
  try {
    if (!(await takeMoveLock(client)))
      throw new MigrationRefused(`Another move from or to ${shownUrl(url)} is running.`)
    return { ...(await task(client)), close }
  } catch (error) {
    await close()
    throw error instanceof DatabaseRefused ? new MigrationRefused(error.message) : error
  }
}

const readingSide = (client: Connection, url: string): Omit<Side, 'close'> => ({
  name: shownUrl(url),
  books: async () => (await booksIn(client))?.map(({ book }) => book) ?? [],
  headAt: async (book, seq) => ({
    head: await headIn(client, book),
    hash: seq === 0 ? GENESIS.hash : await hashIn(client, book, seq),
  }),
  lines: async function* (book, after) {
    let head = after
    for await (const lines of linesIn(client, book, after.seq, LINES_PER_READ))
      for (const line of lines) {
        const checked = checkCommitLine(line, head)
        if (!checked.ok)
          throw new MigrationRefused(
            `${book} in ${shownUrl(url)} is not whole: commit ${head.seq + 1} cannot be read (${checked.error}). \`npm run verify -- --books\` says more.`,
          )
        yield checked.value
        head = { seq: checked.value.commit.seq, hash: checked.value.hash }
      }
  },
  storedFiles: (book) => storedFileNamesIn(client, book),
  readStoredFile: (book, sha256) => storedFileIn(client, book, sha256),
})

const refuseInUse = async (client: Connection, url: string): Promise<void> => {
  if (await isInUse(client))
    throw new MigrationRefused(
      `Kontor is using the books in ${shownUrl(url)}. Close it everywhere first; nothing was changed.`,
    )
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = errorOf(error)
  return cause instanceof Error ? cause.message : message
}
