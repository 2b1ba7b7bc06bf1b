// The checks of `npm run verify -- --books postgres://…`: every book like one of a data folder, and whether the tables
// agree with the commits. Changes nothing; programs may continue to work, since it reads one snapshot.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBooks } from '../home/migration/copy-books.ts'
import { checkCommitLines } from '../postgres/check-commit-lines.ts'
import { checkTables } from '../postgres/check-tables.ts'
import { type Connection, inSnapshot, withConnection } from '../postgres/database.ts'
import { shownUrl } from '../postgres/database-url.ts'
import { isFilled, isMoving } from '../postgres/read-whole-books.ts'
import { type CheckedBook, NO_SIGNATURES, type Outcome, verifyFolder } from './verify-folder.ts'

/** The application name of this connection. */
const NAME = 'kontor verify'

/** Checks the books of a database. Rejects with BooksUnavailable, or if there are none. */
export const verifyDatabase = (url: string): Promise<Outcome> =>
  withConnection(url, NAME, (client) =>
    inSnapshot(client, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'kontor-verify-'))
      try {
        const copied = await copyBooks(client, folder)
        if (copied.length === 0) throw new Error(`There are no books in ${shownUrl(url)}.`)
        const outcome = await verifyFolder(folder, NO_SIGNATURES)
        const books: CheckedBook[] = []
        for (const checked of outcome.books) {
          const statedHead = copied.find(({ book }) => book === checked.book)?.head ?? checked.head
          const commitFindings = await checkCommitLines(client, checked.book, statedHead, checked.head)
          const { findings, remarks } = await compareTables(client, checked)
          books.push({
            ...checked,
            findings: [...checked.findings, ...commitFindings, ...findings],
            remarks: [...checked.remarks, ...remarks],
          })
        }
        const warning = (await isMoving(client)) ? 'Books are being moved to it, and the move is not finished.' : null
        return { ...outcome, data_folder: null, database: shownUrl(url), warning, books }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }),
  )

const compareTables = async (
  client: Connection,
  { book, tables, head, commits }: CheckedBook,
): Promise<{ readonly findings: readonly string[]; readonly remarks: readonly string[] }> => {
  if (!(await isFilled(client, book)))
    return { findings: [], remarks: ['its tables will be rebuilt when it is next opened, so they were not compared'] }
  if (tables.head.seq !== head.seq || commits === 0)
    return { findings: ['its tables were not compared, because its commits do not follow each other'], remarks: [] }
  return { findings: await checkTables(client, book, tables), remarks: [] }
}
