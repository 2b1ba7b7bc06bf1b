// One write after the other, in the order of the requests; refusals and program errors change nothing; writes wait for
// a lost database.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createWriter, RefusedDecision } from '../../../main/journal/append/writer.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { type BooksChange, changeOf, type RecoverableBooks } from '../../../shared/books/port/books.ts'
import { type Change, changeOfFields, created, updated } from '../../../shared/books/port/change.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import {
  account,
  accountNumbers,
  addAccount,
  BOOK,
  checked,
  createCopy,
  type RunOptions,
  removeDataFolders,
  run,
  stateOf,
  type TestCopy,
  temporaryDataFolder,
} from '../journal-world.ts'

afterAll(removeDataFolders)

const commitOf = (action: string, changes: readonly Change[]) => async () => ok({ action, changes, value: null })

test('a written commit is reported even when the database does not come back in time', async () => {
  const heard: (readonly [BooksChange, boolean])[] = []
  const writer = createWriter({
    book: BOOK,
    sign: () => null,
    read: () => Promise.reject(new Error('nothing is read')),
    append: async (write) => write(GENESIS),
    deliver: () => Promise.reject(new BooksUnavailable()),
    ensureWritable: async () => undefined,
    onCommit: ({ commit }, isDelivered) => heard.push([changeOf(commit), isDelivered]),
    now: () => timestampOf(0),
    newId: () => 'group',
  })
  const write = writer.write({ user: 1 }, commitOf('create', [created('ledger_account', account(1))]))
  await expect(write).rejects.toBeInstanceOf(BooksUnavailable)
  const change = {
    seq: 1,
    changed: [
      { table: 'ledger_account', id: account(1).id },
      { table: 'history', id: 'group' },
    ],
  }
  expect(heard).toEqual([[change, false]])
})

describe('order', () => {
  test('two hundred writes at once run one after the other, in the order of the requests', async () => {
    const dataFolder = await temporaryDataFolder()
    const { book, books } = await run(dataFolder, await createCopy())
    let running = 0
    const seen: number[] = []
    const writes = Array.from({ length: 200 }, (_, index) =>
      book.write<number, never>({ user: 1 }, async (read) => {
        expect(++running).toBe(1)
        const [{ total }] = await read([page('ledger_account', { limit: 0 })])
        seen.push(total)
        running -= 1
        return ok({ action: 'count', changes: [created('ledger_account', account(index))], value: total })
      }),
    )
    // Each decision saw every commit before it, and none after.
    expect((await Promise.all(writes)).map((written) => written.ok && written.value)).toEqual(seen)
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index))
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(200)
  })

  test('a decision that throws or refuses does not affect the next ones', async () => {
    const dataFolder = await temporaryDataFolder()
    const { book, books } = await run(dataFolder, await createCopy())
    const thrown = book.write({ user: 1 }, async () => Promise.reject(new Error('a bug')))
    const refused = book.write({ user: 1 }, async () => err('NotNow'))
    const taken = addAccount(book, 1)
    await expect(thrown).rejects.toThrow('a bug')
    expect(await refused).toEqual(err('NotNow'))
    await taken
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(1)
  })

  test('without changes no commit is written; an update that changes nothing is no change', async () => {
    const dataFolder = await temporaryDataFolder()
    const { book, books } = await run(dataFolder, await createCopy())
    await addAccount(book, 1)
    expect(await book.write({ user: 1 }, async () => ok({ action: 'look', changes: [], value: 7 }))).toEqual(ok(7))
    const same = updated('ledger_account', account(1), { name: account(1).name })
    expect(await book.write({ user: 1 }, commitOf('rename', [same]))).toEqual(ok(null))
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(1)
  })
})

test('a commit has its time, user, action and previous values', async () => {
  const dataFolder = await temporaryDataFolder()
  const { book, books } = await run(dataFolder, await createCopy())
  await addAccount(book, 1)
  const changes = [updated('ledger_account', account(1), { name: 'Kasse' })]
  await book.write({ user: 42, group: 'spring-clean' }, async () =>
    ok({ action: 'rename_account', params: { name: 'Kasse' }, changes, value: null }),
  )
  await books.close()
  const text = await readFile(join(journalFolder(dataFolder, BOOK), '000001.jsonl'), 'utf8')
  const line = text.split('\n')[1] ?? ''
  expect(JSON.parse(line.slice(65))).toEqual({
    seq: 2,
    format: 16,
    time: '2026-06-01T00:00:00.002000Z',
    user: 42,
    group: 'spring-clean',
    action: 'rename_account',
    params: { name: 'Kasse' },
    prev: text.slice(0, 64),
    changes: [{ table: 'ledger_account', id: account(1).id, before: { name: 'Account 1' }, after: { name: 'Kasse' } }],
  })
})

/** The commits that the listener received, and `all` where the books were reopened. */
const reported = (heard: readonly BooksChange[]) => heard.map(({ seq, changed }) => (changed.length > 0 ? seq : 'all'))

test('listeners receive each commit once, with the changed records', async () => {
  const { book, books } = await run(await temporaryDataFolder(), await createCopy())
  const heard: BooksChange[] = []
  const stop = book.changes((change) => heard.push(change))
  await addAccount(book, 1)
  await addAccount(book, 2)
  stop()
  await addAccount(book, 3)
  await books.close()
  const done = { table: 'history', id: expect.any(String) }
  expect(heard).toEqual([
    { seq: 1, changed: [{ table: 'ledger_account', id: account(1).id }, done] },
    { seq: 2, changed: [{ table: 'ledger_account', id: account(2).id }, done] },
  ])
})

describe('a decision that the read model cannot accept (a program error)', () => {
  const wrong: readonly (readonly [string, readonly Change[]])[] = [
    ['a second record with a unique key', [created('ledger_account', { ...account(9), number: 1 })]],
    ['a record that is there already', [created('ledger_account', account(1))]],
    ['an update of what is not so', [updated('ledger_account', { ...account(1), name: 'Other' }, { name: 'New' })]],
    [
      'a change in part right',
      [created('ledger_account', account(5)), created('ledger_account', { ...account(6), number: 5 })],
    ],
  ]

  test.each(wrong)('%s: neither journal nor books have any of it', async (_name, changes) => {
    const dataFolder = await temporaryDataFolder()
    const copy = await createCopy()
    const { book, books, notices } = await run(dataFolder, copy)
    const heard: BooksChange[] = []
    book.changes((change) => heard.push(change))
    await addAccount(book, 1)
    await addAccount(book, 2)
    const before = await stateOf(copy)
    await expect(book.write({ user: 1 }, commitOf('mistake', changes))).rejects.toThrow(RefusedDecision)
    expect(await stateOf(copy)).toEqual(before)
    await addAccount(book, 3)
    await books.close()
    const { report, findings, state } = await checked(dataFolder)
    expect(findings).toEqual([])
    expect(report.commits).toBe(3)
    expect(state).toEqual(await stateOf(copy))
    expect(reported(heard)).toEqual([1, 2, 'all', 3])
    expect(notices).toEqual([])
    // The refused commit is stored for the search of the error.
    const stored = (await readdir(journalFolder(dataFolder, BOOK))).filter((name) => name.includes('.refused-'))
    expect(stored).toHaveLength(1)
  })

  test('a change of an unknown table does not even reach the journal', async () => {
    const dataFolder = await temporaryDataFolder()
    const { book, books } = await run(dataFolder, await createCopy())
    const change = changeOfFields('nonsense' as TableName, 'x', null, { id: 'x' })
    await expect(book.write({ user: 1 }, commitOf('mistake', [change]))).rejects.toThrow(
      'the books have a table nonsense',
    )
    await addAccount(book, 1)
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(1)
  })

  test('a read model that fails at a commit is rebuilt, and the commit is removed from the journal', async () => {
    const dataFolder = await temporaryDataFolder()
    const copy = await createCopy()
    const failing: RecoverableBooks = {
      ...copy,
      commit: async (commits) => {
        if (commits.some(({ commit }) => commit.action === 'mistake')) throw new Error('cannot do that')
        return copy.commit(commits)
      },
    }
    const { book, books, notices } = await run(dataFolder, failing)
    await addAccount(book, 1)
    await expect(book.write({ user: 1 }, commitOf('mistake', [created('ledger_account', account(2))]))).rejects.toThrow(
      RefusedDecision,
    )
    await addAccount(book, 3)
    expect(await accountNumbers(book)).toEqual([1, 3])
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(2)
    expect(notices.map(({ code }) => code)).toEqual(['copy_rebuilt'])
  })
})

/** A read model behind a process that can die, like the database page: pending calls then never answer. */
const createMortal = (copy: TestCopy) => {
  let generation = 0
  let reportLost: () => void = () => undefined
  let opening: Promise<void> = Promise.resolve()
  /** Called before and after each commit reaches the read model; may kill. */
  const hooks = { beforeCommit: () => {}, afterCommit: () => {}, opened: 0 }
  const open = async (): Promise<RecoverableBooks> => {
    await opening
    hooks.opened += 1
    const mine = generation
    const alive = async <T>(call: () => Promise<T>): Promise<T> => {
      if (mine !== generation) throw new BooksUnavailable('The database page has ended.')
      const answer = await call()
      return mine === generation ? answer : new Promise<T>(() => undefined)
    }
    return {
      read: (queries) => alive(() => copy.read(queries)),
      commit: (commits) =>
        alive(async () => {
          hooks.beforeCommit()
          if (mine !== generation) return new Promise(() => undefined)
          const answer = await copy.commit(commits)
          hooks.afterCommit()
          return answer
        }),
      changes: copy.changes,
      head: () => alive(copy.head),
      commitsAfter: (seq) => alive(() => copy.commitsAfter(seq)),
      reset: () => alive(copy.reset),
    }
  }
  const kill = () => {
    generation += 1
    reportLost()
  }
  return {
    open,
    kill,
    hooks,
    onLost: (listener: () => void) => {
      reportLost = listener
    },
    startsAfter: (ready: Promise<void>) => {
      opening = ready
    },
  }
}

describe('the database dies', () => {
  const mortalWorld = async (read_model_pauses: RunOptions['read_model_pauses'] = {}) => {
    const dataFolder = await temporaryDataFolder()
    const copy = await createCopy()
    const mortal = createMortal(copy)
    const running = await run(dataFolder, copy, {
      openReadModel: mortal.open,
      onReadModelLost: mortal.onLost,
      read_model_pauses,
    })
    return { dataFolder, copy, mortal, ...running }
  }

  test.each(['beforeCommit', 'afterCommit'] as const)(
    'in the middle of a commit (%s): the write waits and is answered once, and no commit is doubled',
    async (moment) => {
      const { dataFolder, copy, mortal, book, books, notices } = await mortalWorld()
      const heard: BooksChange[] = []
      book.changes((change) => heard.push(change))
      await addAccount(book, 1)
      mortal.hooks[moment] = () => {
        mortal.hooks[moment] = () => {}
        mortal.kill()
      }
      await Promise.all([addAccount(book, 2), addAccount(book, 3)])
      expect(await accountNumbers(book)).toEqual([1, 2, 3])
      await books.close()
      const { findings, state, report } = await checked(dataFolder)
      expect(findings).toEqual([])
      expect(report.commits).toBe(3)
      expect(state).toEqual(await stateOf(copy))
      // A cache of the records learns that the books were reopened, and before the next read.
      expect(reported(heard)).toEqual([1, 'all', 2, 3])
      expect(notices.map(({ code }) => code)).toEqual(moment === 'beforeCommit' ? ['copy_replayed'] : [])
      expect(mortal.hooks.opened).toBe(2)
    },
  )

  test('reads wait for it', async () => {
    const { mortal, book, books } = await mortalWorld()
    await addAccount(book, 1)
    const { promise: ready, resolve: start } = Promise.withResolvers<void>()
    mortal.startsAfter(ready)
    mortal.kill()
    let isStarted = false
    const read = accountNumbers(book).then((numbers) => ({ numbers, isStarted }))
    await sleep(50)
    isStarted = true
    start()
    expect(await read).toEqual({ numbers: [1], isStarted: true })
    await books.close()
  })

  test('after a while reads and writes are refused with a retry time, and later they work', async () => {
    const { mortal, book, books } = await mortalWorld({ read_wait_ms: 100 })
    await addAccount(book, 1)
    const { promise: ready, resolve: start } = Promise.withResolvers<void>()
    mortal.startsAfter(ready)
    mortal.kill()
    const outcomes = await Promise.allSettled([accountNumbers(book), addAccount(book, 2)])
    for (const outcome of outcomes) {
      expect(outcome.status).toBe('rejected')
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(BooksUnavailable)
    }
    start()
    // It was refused before it was written.
    expect(await accountNumbers(book)).toEqual([1])
    await addAccount(book, 2)
    expect(await accountNumbers(book)).toEqual([1, 2])
    await books.close()
  })

  test.each([
    ['', {}],
    [' together', { together: true as const }],
  ])('again and again while writing%s: no acknowledged commit is missing or doubled', async (_how, author) => {
    const { dataFolder, copy, mortal, book, books } = await mortalWorld()
    let commits = 0
    const maybeKill = () => {
      if (++commits % 7 === 0) mortal.kill()
    }
    mortal.hooks.beforeCommit = maybeKill
    mortal.hooks.afterCommit = maybeKill
    // In several groups.
    const all = Array.from({ length: 60 }, (_, index) => index)
    for (let first = 0; first < 60; first += 5)
      await Promise.all(all.slice(first, first + 5).map((index) => addAccount(book, index, author)))
    expect(await accountNumbers(book)).toEqual(all)
    await books.close()
    const { findings, state, report } = await checked(dataFolder)
    expect({ findings, commits: report.commits }).toEqual({ findings: [], commits: 60 })
    expect(state).toEqual(await stateOf(copy))
  })
})

describe('closing', () => {
  test('earlier requests finish, later ones are refused', async () => {
    const dataFolder = await temporaryDataFolder()
    const { book, books } = await run(dataFolder, await createCopy())
    const asked = Array.from({ length: 20 }, (_, index) => addAccount(book, index))
    const closed = books.close()
    await expect(addAccount(book, 99)).rejects.toThrow(BooksUnavailable)
    await Promise.all(asked)
    await closed
    await expect(accountNumbers(book)).rejects.toThrow(BooksUnavailable)
    await expect(books.open(BOOK)).rejects.toThrow('Kontor is closing.')
    expect((await checked(dataFolder)).report.commits).toBe(20)
  })

  test('a book is opened once for any number of callers', async () => {
    let opened = 0
    const copy = await createCopy()
    const { books, book } = await run(await temporaryDataFolder(), copy, {
      openReadModel: async () => {
        opened += 1
        return copy
      },
    })
    expect(await Promise.all([books.open(BOOK), books.open(BOOK)])).toEqual([book, book])
    expect(opened).toBe(1)
    await books.close()
  })

  test('a read model that cannot be opened is retried, then the failure is reported', async () => {
    const copy = await createCopy()
    let failures = 2
    const openReadModel = async () => {
      if (failures-- > 0) throw new Error('no browser')
      return copy
    }
    const dataFolder = await temporaryDataFolder()
    const { books, logged } = await run(dataFolder, copy, { openReadModel })
    expect(logged.filter((line) => line.includes('no browser'))).toHaveLength(2)
    await books.close()
    failures = 100
    await expect(run(dataFolder, copy, { openReadModel })).rejects.toThrow('no browser')
  })
})
