// What the program does with the books of a data folder while they are open.
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { BooksOptions } from '../../main/journal/books-options.ts'
import { openBooks } from '../../main/journal/open-book.ts'
import { BooksUnavailable } from '../../main/service/core/book.ts'
import { prepareOrganization } from '../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../main/service/organization/first-start.ts'
import type { RecoverableBooks } from '../../shared/books/port/books.ts'
import { GENESIS } from '../../shared/books/port/commit.ts'
import { get } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { assert } from '../../shared/value/result.ts'
import { createMemoryBooks } from '../support/books/memory-books.ts'
import { addAccount, removeDataFolders, temporaryDataFolder } from './journal-world.ts'

afterAll(removeDataFolders)
afterEach(() => void vi.useRealTimers())

const openedBooks = async (options: Partial<BooksOptions> = {}) => {
  let time = Date.UTC(2026, 0, 1)
  const now = () => timestampOf(time++)
  const books = openBooks({
    dataFolder: await temporaryDataFolder(),
    openReadModel: async (book) => createMemoryBooks(book),
    onReadModelLost: () => undefined,
    now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onNotice: () => undefined,
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
    ...options,
  })
  return { books, now }
}

/** The books of an installation with one organization. */
const preparedBooks = async (options: Partial<BooksOptions> = {}) => {
  const { books, now } = await openedBooks({ accepted: new Set(), ...options })
  const system = await books.open('system')
  const first = { now: now(), today: '2026-01-01' as LocalDate, newId, is_demo: false }
  await prepareSystem(system, { ...first, found: { installation: null, organizations: [] } })
  const [organization] = await system.read([get('organization', 1)])
  assert(organization, 'the organization')
  const book = await books.open('organization-1')
  await prepareOrganization(book, { ...first, organization, installation: await books.identity.installation() })
  return { books, system, book }
}

test('the positions of the books are noted every ten minutes until they are closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const opened = Date.now()
  const { books, system, book } = await preparedBooks()
  for (const ten_minutes of [1, 2]) {
    await addAccount(book, 20_000 + ten_minutes)
    const { seq } = system.position()
    vi.advanceTimersToNextTimer()
    expect(Date.now() - opened).toBe(ten_minutes * 600_000)
    await expect.poll(() => system.position().seq).toBe(seq + 1)
  }
  await books.close()
  expect(vi.getTimerCount()).toBe(0)
})

const never = () => new Promise<never>(() => {})
/** Also the pauses of `node:timers/promises`. */
const stopTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })

/** A book without an installation, of which the first read model does not answer a commit. No second one opens. */
const hangingBook = async () => {
  let openings = 0
  const committed = Promise.withResolvers<void>()
  let lose = () => {}
  const { books } = await openedBooks({
    openReadModel: async (book) => {
      openings += 1
      if (openings > 1) return never()
      const commit = () => {
        committed.resolve()
        return never()
      }
      return { ...createMemoryBooks(book), commit, head: async () => ({ ...GENESIS, damage: null }) }
    },
    onReadModelLost: (listener) => {
      lose = listener
    },
  })
  return { books, book: await books.open('organization-1'), lose: () => lose(), committed: committed.promise }
}

test('a commit in the journal waits thirty seconds for a lost read model', async () => {
  const { book, lose, committed } = await hangingBook()
  stopTime()
  const start = performance.now()
  let after: number | null = null
  const written = addAccount(book, 1).finally(() => {
    after = performance.now() - start
  })
  written.catch(() => undefined)
  await committed
  lose()
  // Step by step, as the books also use the disk.
  for (let at = 0; at < 60 && after === null; at++) await vi.advanceTimersByTimeAsync(1000)
  expect(after).toBe(30_000)
  await expect(written).rejects.toBeInstanceOf(BooksUnavailable)
})

/** The books of an installation whose organization has a database that does not answer once `lose` was called. */
const silentBooks = async () => {
  const readModels = new Map<BookId, RecoverableBooks>()
  const asked = Promise.withResolvers<void>()
  let lose = () => {}
  const prepared = await preparedBooks({
    openReadModel: async (book) => {
      const known = readModels.get(book)
      const readModel = known ?? createMemoryBooks(book)
      readModels.set(book, readModel)
      if (known === undefined || book === 'system') return readModel
      const head = () => {
        asked.resolve()
        return never()
      }
      return { ...readModel, head }
    },
    onReadModelLost: (listener) => {
      lose = listener
    },
    // A change waits for the database until the program ends.
    read_model_pauses: { read_wait_ms: 60_000 },
  })
  return { ...prepared, asked: asked.promise, lose: () => lose() }
}

test.each([
  // Three seconds for the positions and five for the repair; five more for a pending change.
  ['without a pending change', false, 8000],
  ['with a pending change', true, 13_000],
])('the program ends although a database does not answer: %s', async (_what, isPending, expected) => {
  const { books, book, asked, lose } = await silentBooks()
  stopTime()
  lose()
  await asked
  if (isPending) addAccount(book, 1).catch(() => undefined)
  const start = performance.now()
  let after: number | null = null
  const closed = books.close().finally(() => {
    after = performance.now() - start
  })
  closed.catch(() => undefined)
  for (let at = 0; at < 30 && after === null; at++) await vi.advanceTimersByTimeAsync(500)
  expect(after).toBe(expected)
})
