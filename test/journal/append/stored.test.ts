// A write is answered when it is in the journal and in the memory of the read model, which stores it later: what is not
// stored when the program is killed comes from the journal. Only while much is not stored yet, a write waits for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createWriter } from '../../../main/journal/append/writer.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import {
  account,
  accountNumbers,
  addAccount,
  BOOK,
  checked,
  createCopy,
  removeDataFolders,
  run,
  temporaryDataFolder,
} from '../journal-world.ts'

afterAll(removeDataFolders)

/** A read model that accepts commits at once and confirms them when its disk is released. */
const createSlowCopy = async () => {
  const copy = await createCopy()
  const disk = Promise.withResolvers<void>()
  let taken = 0
  const books: RecoverableBooks = {
    ...copy,
    commit: async (commits) => {
      const answer = await copy.commit(commits)
      taken += commits.length
      await disk.promise
      return answer
    },
  }
  return { copy, books, letGo: disk.resolve, taken: () => taken }
}

/** A read model that is lost while it stores. */
const gone = () => sleep(20).then(() => Promise.reject(new BooksUnavailable('gone')))

/** The finished writes, by name. */
const endsOf = (promises: Readonly<Record<string, Promise<unknown>>>): string[] => {
  const ended: string[] = []
  for (const [name, promise] of Object.entries(promises)) {
    const note = () => void ended.push(name)
    promise.then(note, note)
  }
  return ended
}

/** A commit of more characters than may be unstored when a write is answered. */
const large = (number: number): Change => created('ledger_account', { ...account(number), name: 'x'.repeat(500_001) })

test('a write is answered before it is stored, once it is in the journal; the next is decided on its result', async () => {
  const dataFolder = await temporaryDataFolder()
  const slow = await createSlowCopy()
  const { book, books } = await run(dataFolder, slow.books)
  const seen: (readonly number[])[] = []
  const add = (number: number) =>
    book.write<null, never>({ user: 1 }, async (read) => {
      seen.push(await accountNumbers({ read }))
      return ok({ action: 'add_account', changes: [created('ledger_account', account(number))], value: null })
    })
  await Promise.all([add(1), add(9)])
  expect(seen).toEqual([[], [1]])
  expect((await checked(dataFolder)).report.commits).toBe(2)
  slow.letGo()
  await books.close()
})

test('with half a million characters that are not stored, a write waits until they are; then the next does not', async () => {
  const dataFolder = await temporaryDataFolder()
  const slow = await createSlowCopy()
  const { book, books } = await run(dataFolder, slow.books)
  const add = (change: Change) =>
    book.write<null, never>({ user: 1 }, async () => ok({ action: 'add_account', changes: [change], value: null }))
  const writes = { large: add(large(1)), small: add(created('ledger_account', account(2))) }
  const ended = endsOf(writes)
  await expect.poll(slow.taken).toBe(2)
  expect(ended).toEqual([])
  slow.letGo()
  await Promise.all(Object.values(writes))
  await add(created('ledger_account', account(3)))
  await books.close()
  expect((await checked(dataFolder)).report.commits).toBe(3)
})

test('closing waits until all is stored', async () => {
  const slow = await createSlowCopy()
  const { book, books } = await run(await temporaryDataFolder(), slow.books)
  await addAccount(book, 1)
  const closed = books.close()
  const ended = endsOf({ closed })
  await sleep(50)
  expect(ended).toEqual([])
  slow.letGo()
  await closed
})

test('a read model lost before it has stored them: the next one is filled with them', async () => {
  const dataFolder = await temporaryDataFolder()
  const slow = await createSlowCopy()
  const next = await createCopy()
  let reportLost = () => {}
  let opened = 0
  const { book, books } = await run(dataFolder, slow.books, {
    openReadModel: async () => (opened++ === 0 ? slow.books : next),
    onReadModelLost: (listener) => {
      reportLost = listener
    },
  })
  await Promise.all([1, 2, 3].map((number) => addAccount(book, number)))
  expect(slow.taken()).toBe(3)
  reportLost()
  await addAccount(book, 4)
  expect(await accountNumbers(next)).toEqual([1, 2, 3, 4])
  await books.close()
  const { findings, report } = await checked(dataFolder)
  expect({ findings, commits: report.commits }).toEqual({ findings: [], commits: 4 })
})

test('unreachable books: the caller that waits for them gets an error, and the next write proceeds', async () => {
  let seq = 0
  const writer = createWriter({
    book: BOOK,
    sign: () => null,
    read: () => Promise.reject(new Error('nothing is read')),
    append: async (write) => write({ ...GENESIS, seq: seq++ }),
    deliver: async ([line]) => ({
      taken: 1,
      stored: line?.commit.seq === 1 ? gone() : Promise.resolve(),
    }),
    ensureWritable: async () => {},
    onCommit: () => {},
    now: () => timestampOf(0),
    newId: () => 'group',
  })
  const write = (number: number) =>
    writer.write({ user: 1 }, async () => ok({ action: 'add_account', changes: [large(number)], value: number }))
  const [first, second] = await Promise.allSettled([write(1), write(2)])
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(BooksUnavailable) })
  expect(second).toMatchObject({ status: 'fulfilled', value: { ok: true, value: 2 } })
  await writer.idle()
})

test('a failure to store is reported to its own write, not to a later one that changes nothing', async () => {
  const writer = createWriter({
    book: BOOK,
    sign: () => null,
    read: () => Promise.reject(new Error('nothing is read')),
    append: async (write) => write(GENESIS),
    deliver: async () => ({ taken: 1, stored: gone() }),
    ensureWritable: async () => {},
    onCommit: () => {},
    now: () => timestampOf(0),
    newId: () => 'group',
  })
  const write = (changes: readonly Change[]) =>
    writer.write<null, never>({ user: 1 }, async () => ok({ action: 'add_account', changes, value: null }))
  await expect(write([large(1)])).rejects.toBeInstanceOf(BooksUnavailable)
  expect(await write([])).toEqual({ ok: true, value: null })
})

test('a read model that accepts a commit and cannot store it is filled from the journal, and the write is answered as done', async () => {
  const dataFolder = await temporaryDataFolder()
  const copy = await createCopy()
  let failures = 0
  const failing: RecoverableBooks = {
    ...copy,
    commit: async (lines) => {
      const taken = await copy.commit(lines)
      if (failures++ === 0) throw new Error('IndexedDB could not store it')
      return taken
    },
  }
  const { book, books } = await run(dataFolder, failing)
  await addAccount(book, 1)
  await addAccount(book, 2)
  expect(await accountNumbers(book)).toEqual([1, 2])
  await books.close()
  const { findings, report } = await checked(dataFolder)
  expect({ findings, commits: report.commits }).toEqual({ findings: [], commits: 2 })
})

test('the position is never ahead of the commits that listeners have received', async () => {
  const copy = await createCopy()
  let lookOften = () => Promise.resolve()
  const { book, books } = await run(await temporaryDataFolder(), {
    ...copy,
    head: async () => {
      const head = await copy.head()
      void lookOften()
      return head
    },
  })
  let received = 0
  book.changes(({ seq }) => {
    received = seq
  })
  const differences: string[] = []
  // Yields to the event loop between all following steps.
  lookOften = async () => {
    for (let step = 0; step < 100; step++) {
      await Promise.resolve()
      const { seq } = book.position()
      if (seq !== received) differences.push(`${received} received at ${seq}`)
    }
  }
  for (let number = 1; number <= 5; number++) await addAccount(book, number)
  await books.close()
  expect(received).toBe(5)
  expect(differences).toEqual([])
})
