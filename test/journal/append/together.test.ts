// Writes that are decided at the same moment and share a sync: each is decided as if all earlier ones had ended, and a
// refusal, an error, a full disk or a lost database concerns the writes that it would concern one by one.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Files, machineFiles } from '../../../main/journal/append/files.ts'
import { RefusedDecision } from '../../../main/journal/append/writer.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import type { Book, Decide } from '../../../main/service/core/book.ts'
import { DiskFull } from '../../../main/service/core/disk-space.ts'
import { readCommitLine } from '../../../shared/books/encoding/commit-line.ts'
import type { BooksChange, RecoverableBooks } from '../../../shared/books/port/books.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { counted, get, where } from '../../../shared/books/port/read.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import {
  account,
  accountNumbers,
  BOOK,
  checked,
  createCopy,
  journalText,
  type RunOptions,
  removeDataFolders,
  run,
  stateOf,
  temporaryDataFolder,
} from '../journal-world.ts'

afterAll(removeDataFolders)

/** A book, with a list of how many commits each append to the journal had. */
const world = async (
  options: RunOptions & { readonly readModel?: (copy: RecoverableBooks) => RecoverableBooks } = {},
) => {
  const dataFolder = await temporaryDataFolder()
  const copy = await createCopy()
  const appended: number[] = []
  const files: Files = {
    ...machineFiles,
    open: async (path, mode) => {
      const file = await (options.files ?? machineFiles).open(path, mode)
      return {
        ...file,
        write: (bytes, position) => {
          if (path.endsWith('.jsonl')) appended.push(Buffer.from(bytes).toString().split('\n').length - 1)
          return file.write(bytes, position)
        },
      }
    },
  }
  const { readModel = (books) => books, ...rest } = options
  const running = await run(dataFolder, readModel(copy), { ...rest, files })
  return { dataFolder, copy, appended, ...running }
}

const together = <T, E>(book: Book, decide: Decide<T, E>) => book.write<T, E>({ user: 1, together: true }, decide)

/** Creates an account, unless one with its number exists, as the interface does. */
const addAccount = (book: Book, number: number, record: LedgerAccount = account(number)) =>
  together<number, 'taken'>(book, async (read) => {
    const [existing] = await read([where('ledger_account', 'number', [number])])
    if (existing.length > 0) return err('taken')
    return ok({ action: 'add_account', changes: [created('ledger_account', record)], value: number })
  })

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('writes that wait are appended at once, as commits of their own in the order of the requests', async () => {
  const { book, books, appended, dataFolder, copy } = await world()
  const heard: BooksChange[] = []
  book.changes((change) => heard.push(change))
  const writes = numbers(40).map((number) => addAccount(book, number))
  expect(await Promise.all(writes)).toEqual(numbers(40).map(ok))
  await books.close()
  // All forty were asked for before the first turn began.
  expect(appended).toEqual([40])
  expect(heard.map(({ seq }) => seq)).toEqual(numbers(40))
  const { findings, state, report } = await checked(dataFolder)
  expect({ findings, commits: report.commits }).toEqual({ findings: [], commits: 40 })
  expect(state).toEqual(await stateOf(copy))
  const lines = (await journalText(dataFolder)).trimEnd().split('\n').map(readCommitLine)
  expect(lines.map(({ commit }) => commit.changes)).toEqual(
    numbers(40).map((number) => [created('ledger_account', account(number))]),
  )
  expect(new Set(lines.map(({ commit }) => commit.group)).size).toBe(40)
  expect(lines.map(({ commit }) => commit.time)).toEqual(lines.map(({ commit }) => commit.time).toSorted())
})

test('at most 64 at once', async () => {
  const { book, books, appended } = await world()
  await Promise.all(numbers(150).map((number) => addAccount(book, number)))
  await books.close()
  expect(appended).toEqual([64, 64, 22])
})

test('a write that is not small is decided alone, in its place', async () => {
  const { book, books, appended, dataFolder } = await world()
  const alone = (number: number) =>
    book.write<number, never>({ user: 1 }, async (read) => {
      const [{ total }] = await read([counted('ledger_account')])
      return ok({ action: 'add_account', changes: [created('ledger_account', account(number))], value: total })
    })
  const writes = [addAccount(book, 1), addAccount(book, 2), alone(3), addAccount(book, 4), alone(5), alone(6)]
  expect(await Promise.all(writes)).toEqual([ok(1), ok(2), ok(2), ok(4), ok(4), ok(5)])
  await books.close()
  expect(appended).toEqual([2, 1, 1, 1, 1])
  expect((await checked(dataFolder)).report.commits).toBe(6)
})

describe('a write that depends on an earlier one is decided again', () => {
  test('of forty that want the same number one gets it', async () => {
    const { book, books, dataFolder } = await world()
    const records = numbers(40).map((number) => ({ ...account(number), number: 1020 }))
    const written = await Promise.all(records.map((record) => addAccount(book, 1020, record)))
    expect(written).toEqual([ok(1020), ...Array.from({ length: 39 }, () => err('taken'))])
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(1)
  })

  test('each of two hundred counts those before it', async () => {
    const { book, books, dataFolder } = await world()
    const decisions = { count: 0 }
    const writes = numbers(200).map((number) =>
      together<number, never>(book, async (read) => {
        decisions.count += 1
        const [{ total }] = await read([counted('ledger_account')])
        return ok({ action: 'count', changes: [created('ledger_account', account(number))], value: total })
      }),
    )
    expect(await Promise.all(writes)).toEqual(numbers(200).map((number) => ok(number - 1)))
    // The first turn decides 64; after that mostly one or two.
    expect(decisions.count).toBeLessThan(200 + 64 + 110)
    await books.close()
    expect((await checked(dataFolder)).findings).toEqual([])
  })

  test('changes of the same record, of which none asks for it', async () => {
    const { book, books, dataFolder } = await world()
    await addAccount(book, 1)
    const name = (from: string, to: string) =>
      together<string, never>(book, async () => {
        const changes = [updated('ledger_account', account(1, from), { name: to })]
        return ok({ action: 'rename', changes, value: to })
      })
    const chain = ['Account 1', 'A', 'B', 'C']
    await Promise.all(chain.slice(1).map((to, at) => name(chain[at] ?? '', to)))
    const [record] = await book.read([get('ledger_account', account(1).id)])
    expect(record?.name).toBe('C')
    await books.close()
    expect((await checked(dataFolder)).findings).toEqual([])
  })
})

/** What callers do with few records, so that they often meet. */
const actionOf = (random: ReturnType<typeof createRandom>): Decide<string, string> => {
  const [number, other] = [random.between(1, 12), random.between(1, 12)]
  const kind = random.between(0, 5)
  return async (read) => {
    const [[found], [target]] = await read([
      where('ledger_account', 'number', [number]),
      where('ledger_account', 'number', [other]),
    ])
    const upTo = [{ field: 'number', from: 1, to: number }]
    const total = kind === 5 ? (await read([counted('ledger_account', upTo)]))[0].total : 0
    if (kind <= 1) {
      if (found) return err('taken')
      return ok({ action: 'add', changes: [created('ledger_account', account(number))], value: 'added' })
    }
    if (!found) return err('missing')
    if (kind === 2) return ok({ action: 'remove', changes: [removed('ledger_account', found)], value: 'removed' })
    const name =
      kind === 5 ? `${total} up to ${number}` : `${found.name.slice(0, 20)}+${target?.name.slice(0, 9) ?? ''}`
    return ok({ action: 'rename', changes: [updated('ledger_account', found, { name })], value: name })
  }
}

const SEED = newSeed('writes together')

test('chance: every write decided what it decides after all commits before it', async () => {
  const random = createRandom(SEED)
  const { book, books, dataFolder, copy } = await world()
  const actions: Decide<string, string>[] = []
  const results: unknown[] = []
  for (let round = 0; round < 60; round++) {
    const some = Array.from({ length: random.between(1, 30) }, () => actionOf(random))
    actions.push(...some)
    results.push(...(await Promise.all(some.map((decide) => together(book, decide)))))
  }
  await books.close()
  const { findings, state } = await checked(dataFolder)
  expect(findings).toEqual([])
  expect(state).toEqual(await stateOf(copy))
  // The same, one after the other and alone.
  const single = await world()
  const alone: unknown[] = []
  for (const decide of actions) alone.push(await single.book.write({ user: 1 }, decide))
  await single.books.close()
  expect(results).toEqual(alone)
  expect(state).toEqual((await checked(single.dataFolder)).state)
})

describe('one of several', () => {
  test('throws or refuses: the others are written', async () => {
    const { book, books, appended, dataFolder } = await world()
    const written = await Promise.allSettled([
      addAccount(book, 1),
      together(book, async () => Promise.reject(new Error('a bug'))),
      together(book, async () => err('not now')),
      together(book, async () => ok({ action: 'look', changes: [], value: 'seen' })),
      addAccount(book, 2),
    ])
    expect(written).toEqual([
      { status: 'fulfilled', value: ok(1) },
      { status: 'rejected', reason: new Error('a bug') },
      { status: 'fulfilled', value: err('not now') },
      { status: 'fulfilled', value: ok('seen') },
      { status: 'fulfilled', value: ok(2) },
    ])
    await books.close()
    expect(appended).toEqual([2])
    expect((await checked(dataFolder)).report.commits).toBe(2)
  })

  test('goes on in further commits: these follow before the next write', async () => {
    const { book, books, dataFolder } = await world()
    const step = (number: number): { action: string; changes: readonly Change[] } => ({
      action: 'step',
      changes: [created('ledger_account', account(number))],
    })
    const addChain = () =>
      together<string, never>(book, async () =>
        ok({ ...step(10), value: 'chained', next: async () => ({ ...step(11), next: async () => step(12) }) }),
      )
    const writes = [addAccount(book, 1), addChain(), addAccount(book, 2), addAccount(book, 3)]
    expect(await Promise.all(writes)).toEqual([ok(1), ok('chained'), ok(2), ok(3)])
    await books.close()
    const lines = (await journalText(dataFolder)).trimEnd().split('\n').map(readCommitLine)
    expect(lines.map(({ commit }) => commit.changes[0]?.id)).toEqual(
      [1, 10, 11, 12, 2, 3].map((number) => account(number).id),
    )
    expect(new Set(lines.slice(1, 4).map(({ commit }) => commit.group)).size).toBe(1)
  })

  test('changes nothing at first and goes on: it is answered after its last commit', async () => {
    const { book, books } = await world()
    const later = async () => ({ action: 'step', changes: [created('ledger_account', account(1))] })
    const ended = together<null, never>(book, async () => ok({ action: 'step', changes: [], value: null, next: later }))
    const seen = ended.then(() => accountNumbers(book))
    await addAccount(book, 2)
    expect((await seen)[0]).toBe(1)
    await books.close()
  })

  test('changes a table that is not there: only this write fails', async () => {
    const { book, books, dataFolder } = await world()
    const wrong = together(book, async () =>
      ok({
        action: 'wrong',
        changes: [{ ...created('ledger_account', account(7)), table: 'nonsense' } as never],
        value: 0,
      }),
    )
    const written = await Promise.allSettled([addAccount(book, 1), wrong, addAccount(book, 2)])
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(2)
  })

  test('is refused by the database (a program error): it is removed, those after it are decided again', async () => {
    const { book, books, dataFolder, copy, notices } = await world()
    await addAccount(book, 1)
    // It does not ask whether the number is taken.
    const wrong = together(book, async () =>
      ok({ action: 'mistake', changes: [created('ledger_account', { ...account(9), number: 1 })], value: 0 }),
    )
    const written = await Promise.allSettled([
      addAccount(book, 2),
      addAccount(book, 3),
      wrong,
      addAccount(book, 4),
      addAccount(book, 2),
    ])
    expect(written).toEqual([
      { status: 'fulfilled', value: ok(2) },
      { status: 'fulfilled', value: ok(3) },
      { status: 'rejected', reason: new RefusedDecision('The books do not take what mistake decided') },
      { status: 'fulfilled', value: ok(4) },
      { status: 'fulfilled', value: err('taken') },
    ])
    expect(await accountNumbers(book)).toEqual([1, 2, 3, 4])
    await books.close()
    const { findings, state, report } = await checked(dataFolder)
    expect({ findings, commits: report.commits }).toEqual({ findings: [], commits: 4 })
    expect(state).toEqual(await stateOf(copy))
    expect(notices).toEqual([])
  })
})

test('a full disk: none of them is written, each caller gets the error, and later writes work', async () => {
  let isFull = false
  const files: Files = {
    ...machineFiles,
    open: async (path, mode) => {
      const file = await machineFiles.open(path, mode)
      return {
        ...file,
        datasync: () =>
          isFull ? Promise.reject(Object.assign(new Error('made up'), { code: 'ENOSPC' })) : file.datasync(),
      }
    },
  }
  const { book, books, dataFolder } = await world({ files })
  await addAccount(book, 1)
  isFull = true
  const refused = addAccount(book, 1)
  const written = await Promise.allSettled([refused, addAccount(book, 2), addAccount(book, 3)])
  expect(written.map((one) => (one.status === 'rejected' ? one.reason : one.value))).toEqual([
    err('taken'),
    expect.any(DiskFull),
    expect.any(DiskFull),
  ])
  isFull = false
  expect(await accountNumbers(book)).toEqual([1])
  await Promise.all([addAccount(book, 4), addAccount(book, 5)])
  expect(await accountNumbers(book)).toEqual([1, 4, 5])
  await books.close()
  expect((await checked(dataFolder)).report.commits).toBe(3)
})

test('a kill in the middle of the append: the commits that are complete stay, and nothing is lost', async () => {
  const { book, books, dataFolder, appended } = await world()
  await addAccount(book, 1)
  const before = Buffer.byteLength(await journalText(dataFolder))
  await Promise.all([2, 3, 4].map((number) => addAccount(book, number)))
  await books.close()
  expect(appended).toEqual([1, 3])
  const whole = Buffer.from(await journalText(dataFolder))
  const first = whole.subarray(0, before - 1).toString()
  const ends = [...whole].flatMap((byte, at) => (byte === 10 ? [at + 1] : []))
  const random = createRandom(SEED)
  const others = Array.from({ length: countOf('journal_kills') * 10 }, () => random.between(before, whole.length))
  for (const length of [...ends.flatMap((end) => [end - 1, end, end + 1]), ...others]) {
    if (length < before || length > whole.length) continue
    const killed = await temporaryDataFolder()
    const folder = journalFolder(killed, BOOK)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '000001.jsonl'), whole.subarray(0, length))
    // The database had only the first commit when the program was killed.
    const after = await run(killed, await createCopy([{ ...readCommitLine(first), text: first }]))
    expect(await accountNumbers(after.book), `killed at ${length}`).toEqual(
      // A line is complete without its line end.
      numbers(ends.filter((end) => end - 1 <= length).length),
    )
    expect(after.notices.filter(({ missing }) => missing !== null)).toEqual([])
    await addAccount(after.book, 9)
    await after.books.close()
    expect((await checked(killed)).findings).toEqual([])
  }
})
