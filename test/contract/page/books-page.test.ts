// The Books port on the database page: real Chromium, real IndexedDB. The same contract as in memory, and the
// durability of a read model on disk.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, MessagePort } from '../../../main/engine/engine.ts'
import { createPageBooks, databasePageAt } from '../../../main/engine/page-books.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import type { ReadModelHead, RecoverableBooks } from '../../../shared/books/port/books.ts'
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS } from '../../../shared/books/port/commit.ts'
import { page, totals, where } from '../../../shared/books/port/read.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom } from '../../support/random.ts'
import { booksSuite } from '../books.suite.ts'
import { commit, expectState, lineChain, transaction } from '../commits.ts'

const TABLE = 'bank_transaction'
/** In turn the whole browser and only the page. */
const KILLS = countOf('kills_of_the_page')

let folder: string
let engine: Engine
let port: MessagePort
let lastBook = 0

const newBook = (): BookId => `organization-${++lastBook}`
const restart = async () => {
  port = await engine.openDatabase()
}
/** Every possible question to the books. */
const everything = async (books: RecoverableBooks) => {
  const [records, accounts, sums, found] = await books.read([
    page(TABLE),
    page('bank_account'),
    totals(TABLE, 'by_account'),
    where(TABLE, 'batch_id', ['batch-1']),
  ])
  return {
    head: await books.head(),
    commits: await books.commitsAfter(0),
    records,
    accounts,
    sums: new Set(sums),
    found: new Set(found.map(({ id }) => id)),
  }
}

beforeAll(async () => {
  folder = await temporaryFolder('kontor-books-page-')
  engine = await testEngine(folder)
  await restart()
})
afterAll(async () => {
  await engine.close()
  await removeTemporaryFolders()
})

describe('books on the database page', () =>
  booksSuite(async () => createPageBooks(port, newBook()), countOf('histories')))

describe('durability', () => {
  test('after a restart all answers are as before', async () => {
    const [first, second] = [newBook(), newBook()]
    const books = createPageBooks(port, first)
    const many = Array.from({ length: 1500 }, (_, at) =>
      transaction(at, { name: `Nr. ${at} “ü”`, batch_id: 'batch-1' }),
    )
    await commit(books, ...many.map((record) => created(TABLE, record)))
    await commit(books, ...many.slice(300, 900).map((record) => removed(TABLE, record)))
    await commit(books, ...many.slice(0, 300).map((record) => updated(TABLE, record, { is_reconciled: true })))
    await commit(books, created(TABLE, transaction(9000, { text: null, name: 'later' })))
    await commit(createPageBooks(port, second), created(TABLE, transaction(1)))
    const before = await everything(books)
    const since = [2, 3].map((seq) => page(TABLE, { filter: [{ since: { seq } }], limit: 0 }))

    await restart()
    const again = createPageBooks(port, first)
    expect(await everything(again)).toEqual(before)
    // The commits that changed the records are still known: 300 by the third, one by the fourth.
    expect((await again.read(since)).map(({ total }) => total)).toEqual([301, 1])
    expect((await createPageBooks(port, second).head()).seq).toBe(1)
    await commit(again, created(TABLE, transaction(9001)), removed(TABLE, transaction(1200, { ...many[1200] })))
    const [answer] = await again.read([page(TABLE)])
    expect(answer.total).toBe(901)
  })

  test('the browser flushes every transaction and promised to keep the data', async () => {
    await createPageBooks(port, newBook()).head()
    const storage = await databasePageAt(port).storage()
    expect(storage).toMatchObject({ durability: 'strict', persisted: true })
    expect(storage.quota).toBeGreaterThan(storage.usage)
  })

  test('the oldest commits are removed beyond the limit; the newest always stay', async () => {
    const books = createPageBooks(port, newBook())
    const next = lineChain()
    const lines = Array.from({ length: 2100 }, (_, at) => next(created(TABLE, transaction(at))))
    for (let at = 0; at < lines.length; at += 300) await books.commit(lines.slice(at, at + 300))
    const stored = await books.commitsAfter(0)
    expect(stored).toEqual(lines.slice(-2000).map(({ text }) => text))
    expect(await books.commitsAfter(2098)).toEqual(lines.slice(2098).map(({ text }) => text))
  })

  test('a book that was reset stays empty after a restart', async () => {
    const book = newBook()
    const books = createPageBooks(port, book)
    await commit(books, created(TABLE, transaction(1)))
    await books.reset()
    await restart()
    expect(await createPageBooks(port, book).head()).toEqual({ ...GENESIS, damage: null })
  })

  test('calls fail with BooksUnavailable while the page is gone, and work again after the next start', async () => {
    const book = newBook()
    const books = createPageBooks(port, book)
    await commit(books, created(TABLE, transaction(1)))
    const removedOnes = new Promise<void>((resolve) => port.onClose(resolve))
    const question = books.read([page(TABLE)]).then(() => books.read([page(TABLE)]))
    process.kill(engine.processIds()[0] ?? 0, 'SIGKILL')
    await Promise.allSettled([question, removedOnes])
    await expect(books.read([page(TABLE)])).rejects.toBeInstanceOf(BooksUnavailable)
    await expect(books.head()).rejects.toBeInstanceOf(BooksUnavailable)
    await restart()
    expect((await createPageBooks(port, book).head()).seq).toBe(1)
  })
})

describe('kill -9 during commits', () => {
  const random = createRandom(20260115)
  /** The positions after the earlier kills: a kill can also cause a loss at a later start. */
  const heads = new Map<BookId, ReadModelHead>()

  test.each(Array.from({ length: KILLS }, (_, at) => [at + 1, random.between(5, 400), at % 2 === 0]))(
    'kill %i after %i ms: no acknowledged commit is missing, none is half-applied',
    async (_, delay, isWholeBrowser) => {
      const book = newBook()
      const books = createPageBooks(port, book)
      await books.head()
      const pids = engine.processIds()
      const pid = isWholeBrowser ? pids[0] : pids[1]
      const written = writeUntilGone(books)
      await sleep(delay)
      process.kill(pid ?? 0, 'SIGKILL')
      const { lines, acknowledged } = await written

      await restart()
      const again = createPageBooks(port, book)
      const head = await again.head()
      expect(head.damage).toBeNull()
      expect(head.seq).toBeGreaterThanOrEqual(acknowledged)
      expect(head.hash).toBe(lines[head.seq - 1]?.hash ?? GENESIS.hash)
      await expectState(again, lines.slice(0, head.seq))
      for (const [earlier, stood] of heads) expect(await createPageBooks(port, earlier).head()).toEqual(stood)
      heads.set(book, head)
    },
  )

  /** Commits of different sizes, one after the other, until the books are gone. */
  const writeUntilGone = async (books: RecoverableBooks) => {
    const next = lineChain()
    const lines: CommitLine[] = []
    let acknowledged = 0
    for (;;) {
      const first = lines.length * 1000
      const count = lines.length % 7 === 0 ? 600 : 3
      const line = next(...Array.from({ length: count }, (_, at) => created(TABLE, transaction(first + at))))
      lines.push(line)
      try {
        const answer = await books.commit([line])
        if (!answer.ok) throw new Error(JSON.stringify(answer.error))
        acknowledged = line.commit.seq
      } catch (error) {
        expect(error).toBeInstanceOf(BooksUnavailable)
        return { lines, acknowledged }
      }
    }
  }
})
