// A browser that was killed while it wrote to the log of its database (main/engine/truncate-torn-logs.ts): the next
// start, and the one after further commits, have every confirmed commit, in all books.
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../main/engine/engine.ts'
import { createPageBooks } from '../../../main/engine/page-books.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'
import { expectState, lineChain, transaction } from '../commits.ts'

const TABLE = 'bank_transaction'
const DATABASE = 'database-profile/Default/IndexedDB/http_database.localhost_0.indexeddb.leveldb'
/** A record of 64 bytes begins here (checksum, length, kind), as LevelDB writes it before its content. */
const HEADER = Buffer.from([0x11, 0x22, 0x33, 0x44, 64, 0, 1])

let folder: string
let engine: Engine
const books = new Map<BookId, { readonly next: ReturnType<typeof lineChain>; readonly lines: CommitLine[] }>()

beforeAll(async () => {
  folder = await temporaryFolder('kontor-torn-log-')
  engine = await testEngine(folder)
})
afterAll(async () => {
  await engine.close()
  await removeTemporaryFolders()
})

const commitTo = async (page: RecoverableBooks, book: BookId, rows: number): Promise<void> => {
  const { next, lines } = books.get(book) ?? { next: lineChain(), lines: [] }
  books.set(book, { next, lines })
  const first = lines.length * 10_000
  const line = next(...Array.from({ length: rows }, (_, at) => created(TABLE, transaction(first + at))))
  expect(await page.commit([line])).toMatchObject({ ok: true })
  lines.push(line)
}

/** Starts the browser, finds every book complete, commits to a new one, and ends. */
const useBooks = async (book: BookId, commits: number, rows: number): Promise<void> => {
  const port = await engine.openDatabase()
  for (const [known, { lines }] of books) {
    const page = createPageBooks(port, known)
    const { hash = '' } = lines.at(-1) ?? {}
    expect([known, await page.head()]).toEqual([known, { seq: lines.length, hash, damage: null }])
    await expectState(page, lines)
  }
  for (let at = 0; at < commits; at++) await commitTo(createPageBooks(port, book), book, rows)
  await engine.close()
}

const tear = async (isTorn: RegExp, bytes: Uint8Array): Promise<void> => {
  const names = (await readdir(join(folder, DATABASE))).filter((name) => isTorn.test(name)).sort()
  await appendFile(join(folder, DATABASE, names.at(-1) ?? ''), bytes)
}

test.each([
  ['the commits, behind a header', /^\d+\.log$/, HEADER, 3],
  ['the commits, in a header', /^\d+\.log$/, HEADER.subarray(0, 4), 3],
  ['the commits, in a record', /^\d+\.log$/, Buffer.concat([HEADER, Buffer.alloc(20, 'x')]), 3],
  ['the commits, between two parts of a record', /^\d+\.log$/, Buffer.from([0x11, 0x22, 0x33, 0x44, 1, 0, 2, 0x78]), 3],
  // Enough that the log is full and the list of tables is written.
  ['the list of tables, behind a header', /^MANIFEST-\d+$/, HEADER, 2000],
])('killed while it wrote %s', async (what, isTorn, bytes, rows) => {
  const book: BookId = `organization-${books.size + 1}`
  await useBooks(book, 2, 3)
  await tear(isTorn, bytes)
  await useBooks(book, rows === 3 ? 12 : 8, rows)
  await useBooks(book, 1, 3)
  await useBooks(book, 0, 0)
  expect([what, books.get(book)?.lines.length]).toEqual([what, rows === 3 ? 15 : 11])
})
