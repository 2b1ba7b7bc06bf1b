// A PostgreSQL database as a side of a move. No program works on its books meanwhile.
import { GENESIS } from '../../shared/books/port/frame.ts'
import { checkFrameLine } from '../journal/append/frame-hash.ts'
import { checkTables } from '../postgres/check-tables.ts'
import { type Connection, connect, inTransaction } from '../postgres/database.ts'
import { shownUrl } from '../postgres/database-url.ts'
import {
  appendLines,
  beginMove,
  endMove,
  holdStill,
  isWorkedIn,
  keepFile,
  takeMoveLock,
} from '../postgres/moved-books.ts'
import { fillUnlessFilled, replay } from '../postgres/refill.ts'
import { DatabaseRefused } from '../postgres/refused.ts'
import { prepareForMove } from '../postgres/schema.ts'
import { booksIn, hashIn, headIn, isMoving, keptFileIn, keptNamesIn, linesIn } from '../postgres/whole-books.ts'
import { MoveRefused, type Side, type Target } from './side.ts'

/** By this name the server shows a move. */
const NAME = 'kontor move'
const LINES_A_READ = 50

/** The books of a database on which no program works; none can write while this is open. Throws MoveRefused. */
export const openSourceDatabase = (url: string): Promise<Side> =>
  opened(url, async (client) => {
    if ((await booksIn(client)) === null) throw new MoveRefused(`There are no books in ${shownUrl(url)}.`)
    if (await isMoving(client))
      throw new MoveRefused(
        `Books are being moved into ${shownUrl(url)}, and not all of them are there. Bring that to its end first.`,
      )
    await refuseInUse(client, url)
    await holdStill(client)
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
        if (await isMoving(client)) return
        await beginMove(client)
        // Who opened the books before that still has them open.
        await refuseInUse(client, url).catch(async (error) => {
          await endMove(client)
          throw error
        })
      },
      append: (book, lines) => appendLines(client, book, lines),
      keep: (book, sha256, bytes) => keepFile(client, book, sha256, bytes),
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

const opened = async <T extends Omit<Side, 'close'>>(
  url: string,
  task: (client: Connection) => Promise<T>,
): Promise<T & Side> => {
  const client = await connect(url, NAME).catch((error) => {
    throw new MoveRefused(`${shownUrl(url)} cannot be reached: ${reasonOf(error)}`)
  })
  const close = () => client.end()
  try {
    if (!(await takeMoveLock(client))) throw new MoveRefused(`Another move from or to ${shownUrl(url)} is under way.`)
    return { ...(await task(client)), close }
  } catch (error) {
    await close()
    throw error instanceof DatabaseRefused ? new MoveRefused(error.message) : error
  }
}

const readingSide = (client: Connection, url: string): Omit<Side, 'close'> => ({
  name: shownUrl(url),
  books: async () => (await booksIn(client))?.map(({ book }) => book) ?? [],
  stand: async (book, seq) => ({
    head: await headIn(client, book),
    hash: seq === 0 ? GENESIS.hash : await hashIn(client, book, seq),
  }),
  lines: async function* (book, after) {
    let head = after
    for await (const lines of linesIn(client, book, after.seq, LINES_A_READ))
      for (const line of lines) {
        const checked = checkFrameLine(line, head)
        if (!checked.ok)
          throw new MoveRefused(
            `${book} in ${shownUrl(url)} is not whole: commit ${head.seq + 1} cannot be read (${checked.error}). \`npm run verify -- --books\` says more.`,
          )
        yield checked.value
        head = { seq: checked.value.frame.seq, hash: checked.value.hash }
      }
  },
  keptFiles: (book) => keptNamesIn(client, book),
  readKept: (book, sha256) => keptFileIn(client, book, sha256),
})

const refuseInUse = async (client: Connection, url: string): Promise<void> => {
  if (await isWorkedIn(client))
    throw new MoveRefused(
      `Kontor works on the books in ${shownUrl(url)}. End it everywhere first; nothing was changed.`,
    )
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? cause.message : message
}
