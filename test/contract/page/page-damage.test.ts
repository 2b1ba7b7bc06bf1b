// The database page after its files were changed from outside: it has a consistent older state, or reports damage. It
// never has other records with the same head.
import { cp, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../../main/engine/engine.ts'
import { createPageBooks } from '../../../main/engine/page-books.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { created, updated } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS } from '../../../shared/books/port/commit.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'
import { createRandom, type Random } from '../../support/random.ts'
import { expectState, lineChain, transaction } from '../commits.ts'
import { BOOK, openBarePage } from './bare-page.ts'

const TABLE = 'bank_transaction'

let profile: string
let good: string
let engine: Engine
const lines: CommitLine[] = []

const booksAfterStart = async () => createPageBooks(await engine.openDatabase(), BOOK)

beforeAll(async () => {
  const folder = await temporaryFolder('kontor-damage-')
  engine = await testEngine(folder)
  profile = join(folder, 'database-profile')
  good = join(folder, 'good-profile')
  const next = lineChain()
  // Large commits go to files of their own, small ones into the log: changes of both must be detected.
  for (let at = 0; at < 40; at++) {
    const count = at % 10 === 0 ? 800 : 5
    const fresh = Array.from({ length: count }, (_, k) =>
      transaction(at * 1000 + k, { text: `Zahlung ${at * 7919 * k}` }),
    )
    const old = at === 0 ? [] : [updated(TABLE, transaction((at - 1) * 1000, oldText(at - 1)), { name: `Nr. ${at}` })]
    lines.push(next(...fresh.map((record) => created(TABLE, record)), ...old))
  }
  const page = await openBarePage(profile)
  for (const line of lines) {
    expect(await page.books.commit([line])).toMatchObject({ ok: true })
    // The segments do not have the last ones, among them a large one.
    if (line.commit.seq === 25) await page.checkpointAt(25)
  }
  await page.close()
  await cp(profile, good, { recursive: true })
})
afterAll(removeTemporaryFolders)

afterEach(() => engine.close())

/** As the program does it: when the books cannot be emptied, the page is restarted with a new profile. */
const reset = async (books: RecoverableBooks): Promise<RecoverableBooks> => {
  try {
    await books.reset()
    return books
  } catch {
    return booksAfterStart()
  }
}

const oldText = (at: number) => ({ text: `Zahlung ${at * 7919 * 0}` })

test('unchanged, it is complete', async () => {
  const books = await booksAfterStart()
  expect(await books.head()).toEqual({ seq: lines.length, hash: lines.at(-1)?.hash, damage: null })
  await expectState(books, lines)
})

describe('after damage it has an older state or reports it', () => {
  const kinds: Readonly<Record<string, (file: string, random: Random) => Promise<void>>> = {
    'one bit flipped': async (file, random) => overwrite(file, 1, random, (byte) => byte ^ 4),
    '64 bytes flipped': async (file, random) => overwrite(file, 64, random, (byte) => byte ^ 0xff),
    'last 4 KiB zeroed': async (file) => {
      const { size } = await stat(file)
      const bytes = Buffer.alloc(Math.min(4096, size))
      await writeAt(file, size - bytes.length, bytes)
    },
    'cut off': async (file, random) => truncate(file, random.between(0, (await stat(file)).size)),
    deleted: async (file) => rm(file),
  }
  const trials = Object.entries(kinds).flatMap(([kind, damage]) => [1, 2, 3, 4].map((seed) => ({ kind, seed, damage })))

  test.each(trials)('$kind, trial $seed', async ({ kind, seed, damage }) => {
    const random = createRandom(seed * 100 + kind.length)
    await rm(profile, { recursive: true })
    await cp(good, profile, { recursive: true })
    const files = await databaseFiles()
    const file = random.pick(files)
    await damage(file, random)

    const books = await booksAfterStart()
    const head = await books.head()
    if (head.damage === null) {
      expect(head.hash).toBe(lines[head.seq - 1]?.hash ?? GENESIS.hash)
      await expectState(books, lines.slice(0, head.seq))
    } else {
      const emptied = await reset(books)
      expect(await emptied.head()).toEqual({ ...GENESIS, damage: null })
      expect(await emptied.commit(lines)).toMatchObject({ ok: true })
      await expectState(emptied, lines)
    }
  })
})

test('without its profile it is at the beginning', async () => {
  await rm(profile, { recursive: true })
  const books = await booksAfterStart()
  expect(await books.head()).toEqual({ ...GENESIS, damage: null })
})

/** The files with records: the log, the tables and the values too large for them. */
const databaseFiles = async (): Promise<string[]> => {
  const entries = await readdir(join(profile, 'Default', 'IndexedDB'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/^(LOCK|LOG|LOG\.old)$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath, entry.name)).sort()
}

const overwrite = async (
  file: string,
  count: number,
  random: Random,
  change: (byte: number) => number,
): Promise<void> => {
  const { size } = await stat(file)
  const position = random.between(0, Math.max(0, size - count))
  const handle = await open(file, 'r+')
  const bytes = Buffer.alloc(Math.min(count, size))
  await handle.read(bytes, 0, bytes.length, position)
  await handle.close()
  await writeAt(file, position, bytes.map(change))
}

const writeAt = async (file: string, position: number, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'r+')
  await handle.write(bytes, 0, bytes.length, position)
  await handle.close()
}
