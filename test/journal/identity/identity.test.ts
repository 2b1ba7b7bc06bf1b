// Books that are missing, foreign, swapped or reset (rules 152 and 153): detected at the start, left unchanged,
// reported with what to do. The others work, and an explicit request opens these.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { checkBook } from '../../../main/journal/check/check-book.ts'
import { checkIdentity } from '../../../main/journal/check/check-identity.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import { BookClosed } from '../../../main/service/core/book.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom } from '../../support/random.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'
import { FIXTURES } from '../old-books.ts'
import { bookFolder, type Copies, installRestored, start } from './identity-world.ts'

afterAll(removeDataFolders)

/** The number of accounts in the standard chart. */
const CHART = 197

const fingerprint = async (folder: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    hash.update(`${name}\n`)
    hash.update(await readFile(join(folder, name)).catch(() => ''))
  }
  return hash.digest('hex')
}

/** An installation with two organizations, with this many further accounts each. */
const installation = async (commits = 5) => {
  const dataFolder = await temporaryDataFolder()
  const copies: Copies = new Map()
  await start(dataFolder, copies, { organizations: 1, commits })
  return {
    dataFolder,
    copies,
    one: bookFolder(dataFolder, 'organization-1'),
    two: bookFolder(dataFolder, 'organization-2'),
  }
}

/** The findings of verify across the books of a folder. */
const foundIn = async (dataFolder: string): Promise<readonly string[]> => {
  const where = (book: BookId) => ({ files: machineFiles, folder: journalFolder(dataFolder, book) })
  const system = await checkBook('system', where('system').folder, machineFiles)
  const books: readonly BookId[] = ['organization-1', 'organization-2']
  const there = books.filter((book) => existsSync(where(book).folder))
  const reports = there.map((book) => {
    return checkBook(book, where(book).folder, machineFiles, {
      noted_commits: [system.register?.books?.get(book)].filter((one) => one !== undefined),
    })
  })
  return checkIdentity([system, ...(await Promise.all(reports))], where)
}

/** As after the profile was deleted, or with it. */
const profiles: readonly (readonly [string, (copies: Copies) => Copies])[] = [
  ['with the profile', (copies) => copies],
  ['without it', () => new Map()],
]

describe('a start after changes outside of the program', () => {
  test.each(profiles)('no file was moved, %s: all open, no notice of a loss', async (_name, profile) => {
    const { dataFolder, copies } = await installation()
    const again = await start(dataFolder, profile(copies))
    expect(again).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 5, 2: CHART + 5 } })
    expect(await foundIn(dataFolder)).toEqual([])
  })

  test.each(profiles)('a kill before the end recorded positions, %s', async (_name, profile) => {
    const { dataFolder, copies } = await installation()
    await start(dataFolder, copies, { commits: 4, is_killed: true })
    const again = await start(dataFolder, profile(copies))
    expect(again).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 9, 2: CHART + 9 } })
  })

  test('a start without changes writes nothing', async () => {
    const { dataFolder, copies } = await installation()
    await start(dataFolder, copies)
    const before = await readFile(join(bookFolder(dataFolder, 'system'), 'journal/000001.jsonl'), 'utf8')
    await start(dataFolder, copies)
    expect(await readFile(join(bookFolder(dataFolder, 'system'), 'journal/000001.jsonl'), 'utf8')).toBe(before)
  })
})

describe('books that are missing', () => {
  const ways: readonly (readonly [string, (folder: string) => Promise<void>])[] = [
    ['the folder', (folder) => rm(folder, { recursive: true })],
    ['its journal', (folder) => rm(join(folder, 'journal'), { recursive: true })],
    ['the files of its journal', (folder) => rm(join(folder, 'journal/000001.jsonl'))],
  ]
  test.each(ways)(
    '%s is missing, without the profile: closed, nothing is created there, the others work',
    async (_name, take) => {
      const { dataFolder, one } = await installation()
      await take(one)
      expect(await foundIn(dataFolder)).toEqual([
        expect.stringMatching(/^books\/organization-1 is missing .* entry 6 of/),
      ])
      const before = await fingerprint(join(dataFolder, 'books'))
      const { closed, accounts } = await start(dataFolder, new Map())
      expect(closed).toMatchObject([{ book: 'organization-1', code: 'missing', known_seq: 6, found_seq: null }])
      expect(closed[0]?.message).toContain('--accept-book organization-1')
      expect(accounts).toEqual({ 2: CHART + 5 })
      expect(await fingerprint(join(dataFolder, 'books'))).toBe(before)
      // Put back, they open; accepted, they start empty, and their loss is reported until it is acknowledged.
      const accepted = await start(dataFolder, new Map(), { accepted: ['organization-1'] })
      expect(accepted).toMatchObject({ closed: [], accounts: { 1: CHART, 2: CHART + 5 } })
      expect(accepted.open[0]).toMatchObject({ code: 'book_accepted', missing: { from: 1, up_to: 6 }, is_open: true })
      expect((await start(dataFolder, new Map())).closed).toEqual([])
    },
  )

  test('with the profile they are restored from it', async () => {
    const { dataFolder, copies, one } = await installation()
    await rm(one, { recursive: true })
    const again = await start(dataFolder, copies)
    expect(again).toMatchObject({ closed: [], accounts: { 1: CHART + 5 }, notices: [{ code: 'journal_restored' }] })
  })

  test('put back after a start without them, they open as before', async () => {
    const { dataFolder, one } = await installation()
    await rename(one, `${one}.away`)
    await start(dataFolder, new Map())
    await rename(`${one}.away`, one)
    expect(await start(dataFolder, new Map())).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 5 } })
  })
})

describe('foreign books', () => {
  test.each(profiles)(
    'two organizations swapped, %s: both closed, both named, no byte changed',
    async (_name, profile) => {
      const { dataFolder, copies, one, two } = await installation()
      await rename(one, `${one}.x`)
      await rename(two, one)
      await rename(`${one}.x`, two)
      expect(await foundIn(dataFolder)).toEqual([
        'The folder books/organization-1 contains the books organization-2.',
        'The folder books/organization-2 contains the books organization-1.',
      ])
      const before = await Promise.all([fingerprint(one), fingerprint(two)])
      const { closed, accounts } = await start(dataFolder, profile(copies))
      expect(closed).toMatchObject([
        { book: 'organization-1', code: 'swapped', belongs_to: 'organization-2' },
        { book: 'organization-2', code: 'swapped', belongs_to: 'organization-1' },
      ])
      expect(accounts).toEqual({})
      expect(await Promise.all([fingerprint(one), fingerprint(two)])).toEqual(before)
      await rename(two, `${two}.x`)
      await rename(one, two)
      await rename(`${two}.x`, one)
      expect(await start(dataFolder, profile(copies))).toMatchObject({
        closed: [],
        accounts: { 1: CHART + 5, 2: CHART + 5 },
      })
    },
  )

  test.each(profiles)(
    'from another data folder, %s: closed; on an explicit request they open with a notice',
    async (_name, profile) => {
      const { dataFolder, copies, one } = await installation(5)
      const other = await installation(3)
      await installRestored(other.one, one)
      const before = await fingerprint(one)
      const refused = await start(dataFolder, profile(copies))
      expect(refused).toMatchObject({
        closed: [{ book: 'organization-1', code: 'foreign' }],
        accounts: { 2: CHART + 5 },
      })
      expect(await fingerprint(one)).toBe(before)
      const accepted = await start(dataFolder, profile(copies), { accepted: ['organization-1'] })
      expect(accepted).toMatchObject({ closed: [], accounts: { 1: CHART + 3 } })
      expect(accepted.open).toMatchObject([{ code: 'book_accepted', missing: null }])
      expect(await start(dataFolder, profile(copies))).toMatchObject({ closed: [], accounts: { 1: CHART + 3 } })
    },
  )

  test('of an unknown organization: reported, and left unchanged', async () => {
    const { dataFolder } = await installation()
    const other = await installation()
    await installRestored(other.two, bookFolder(dataFolder, 'organization-7'))
    const { closed, accounts } = await start(dataFolder, new Map())
    expect(closed).toMatchObject([{ book: 'organization-7', code: 'unknown' }])
    expect(accounts).toEqual({ 1: CHART + 5, 2: CHART + 5 })
  })

  test('an empty folder is no book, with any name', async () => {
    const { dataFolder } = await installation()
    await mkdir(join(bookFolder(dataFolder, 'organization-7'), 'journal'), { recursive: true })
    expect(await start(dataFolder, new Map())).toMatchObject({ closed: [], accounts: { 1: CHART + 5, 2: CHART + 5 } })
  })

  test('the list of organizations from another data folder: its organizations do not get these books', async () => {
    const { dataFolder } = await installation()
    const other = await installation()
    await installRestored(bookFolder(other.dataFolder, 'system'), bookFolder(dataFolder, 'system'))
    expect((await start(dataFolder, new Map())).closed).toMatchObject([{ code: 'foreign' }, { code: 'foreign' }])
  })
})

describe('books older than the known state', () => {
  test('an old copy put back, from every moment of their life: closed with the numbers, or restored from the profile', async () => {
    const random = createRandom(18)
    for (let round = 0; round < countOf('old_books'); round++) {
      const { dataFolder, copies, one } = await installation(random.between(1, 8))
      const old = `${one}.old`
      await installRestored(one, old)
      const before = (await start(dataFolder, copies)).accounts[1] ?? 0
      const added = random.between(1, 9)
      await start(dataFolder, copies, { commits: added })
      await installRestored(old, one)
      await rm(old, { recursive: true })
      expect(await foundIn(dataFolder)).toEqual([expect.stringContaining(`but entry ${before - CHART + 1 + added} of`)])
      const keepsProfile = round % 2 === 0
      const { closed, accounts } = await start(dataFolder, keepsProfile ? copies : new Map())
      if (keepsProfile) {
        expect({ closed, one: accounts[1] }).toEqual({ closed: [], one: before + added })
        continue
      }
      const found = before - CHART + 1
      expect(closed).toMatchObject([{ code: 'rolled_back', found_seq: found, known_seq: found + added }])
      expect(accounts[1]).toBeUndefined()
      const accepted = await start(dataFolder, new Map(), { accepted: ['organization-1'] })
      expect(accepted.accounts[1]).toBe(before)
      expect(accepted.open).toMatchObject([{ missing: { from: found + 1, up_to: found + added } }])
      expect((await start(dataFolder, new Map(), { commits: 1 })).closed).toEqual([])
    }
  })

  test('a different history after the old copy, longer than the known one', async () => {
    const { dataFolder, copies, one } = await installation()
    const elsewhere = await temporaryDataFolder()
    await installRestored(dataFolder, elsewhere)
    await start(dataFolder, copies, { commits: 2 })
    await start(elsewhere, new Map(), { commits: 6 })
    await installRestored(bookFolder(elsewhere, 'organization-1'), one)
    expect(await foundIn(dataFolder)).toEqual([expect.stringContaining('entry 8 of')])
    const { closed } = await start(dataFolder, new Map())
    expect(closed).toMatchObject([{ book: 'organization-1', code: 'other_history', known_seq: 8, found_seq: 12 }])
  })
})

describe('the list of organizations is missing', () => {
  test('refused to start, with a sentence; no file is created; on an explicit request the books are found again', async () => {
    const { dataFolder } = await installation()
    await rm(bookFolder(dataFolder, 'system'), { recursive: true })
    const before = await fingerprint(join(dataFolder, 'books'))
    const refused = start(dataFolder, new Map())
    await expect(refused).rejects.toBeInstanceOf(BookClosed)
    await expect(refused).rejects.toThrow('Restore books/system')
    expect(await fingerprint(join(dataFolder, 'books'))).toBe(before)
    const accepted = await start(dataFolder, new Map(), { accepted: ['system'] })
    expect(accepted).toMatchObject({ closed: [], accounts: { 1: CHART + 5, 2: CHART + 5 } })
    expect(accepted.names).toEqual(['Organization 1', 'Organization 2'])
    expect(accepted.open).toMatchObject([{ book: 'system', code: 'book_accepted' }])
    expect((await start(dataFolder, new Map())).closed).toEqual([])
  })

  test('with the profile it is restored from it', async () => {
    const { dataFolder, copies } = await installation()
    await rm(bookFolder(dataFolder, 'system'), { recursive: true })
    expect(await start(dataFolder, copies)).toMatchObject({ closed: [], accounts: { 1: CHART + 5 } })
  })
})

describe('a data folder of an older version, without records of identity', () => {
  test.each(['format-1', 'format-2', 'format-3', 'format-4'])('%s opens, and is known from then on', async (format) => {
    const dataFolder = await temporaryDataFolder()
    await installRestored(join(FIXTURES, format), join(dataFolder, 'books'))
    const first = await start(dataFolder, new Map())
    expect(first).toMatchObject({ closed: [], open: [] })
    const books: readonly BookId[] = ['organization-1', 'organization-2']
    const [one = '', two = ''] = books.map((book) => bookFolder(dataFolder, book))
    await rename(one, `${one}.x`)
    await rename(two, one)
    expect((await start(dataFolder, new Map())).closed).toMatchObject([
      { book: 'organization-1', code: 'swapped', belongs_to: 'organization-2' },
      { book: 'organization-2', code: 'missing' },
    ])
  })

  test('books missing at its first start are reported as missing, and not created', async () => {
    const dataFolder = await temporaryDataFolder()
    await installRestored(join(FIXTURES, 'format-4'), join(dataFolder, 'books'))
    await rm(bookFolder(dataFolder, 'organization-1'), { recursive: true })
    expect((await start(dataFolder, new Map())).closed).toMatchObject([{ book: 'organization-1', code: 'missing' }])
  })
})
