// Backups and packages of books on PostgreSQL: of one moment, while programs go on writing; of several programs one makes the
// backup of the day.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BooksHome } from '../../main/books-home.ts'
import type { Options } from '../../main/options.ts'
import { openPostgresHome } from '../../main/postgres-home.ts'
import { createBackups } from '../../main/service/backup/backups.ts'
import { createTurn } from '../../main/service/backup/turn.ts'
import type { Book } from '../../main/service/core/book.ts'
import { findingsOf, verifyFolder } from '../../main/verify-folder.ts'
import type { LocalDate, Timestamp } from '../../shared/value/calendar.ts'
import { noGivingWay } from '../support/backups-of-memory.ts'
import { addAccount, databaseHome, fillWithDemo } from '../support/demo-company.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { unpacked } from '../support/unpacked.ts'
import { type Content, configFolder, contentOfDatabase, contentOfFolder, newFolder } from './move-world.ts'

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const quietly = { onProgress: () => undefined, signal: new AbortController().signal }

let postgres: TestPostgres | string = 'it was not started'
let url = ''
const folders: string[] = []
const homes: BooksHome[] = []

const folder = async (): Promise<string> => {
  const made = await newFolder()
  folders.push(made)
  return made
}
/** What a program on the database works with, its books opened. */
const program = async (data: string): Promise<BooksHome> => {
  const home = await openPostgresHome(
    {
      ...{ options: { data, config: configFolder() } as Options, version: '0.1.0', log: quietLog },
      ...{ onNotice: () => undefined, ensureWritable: async () => undefined, closed: () => [] },
      ...{ pageScript: async () => '', onOrphaned: () => undefined },
    },
    url,
  )
  homes.push(home)
  await home.books.open('system')
  await home.books.open('organization-1')
  return home
}
const value = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> => {
  const given = await answer
  if (!given.ok) throw new Error(JSON.stringify(given.error))
  return given.value
}

beforeAll(async () => {
  postgres = await startPostgres()
  if (typeof postgres === 'string') return
  url = await postgres.newDatabase()
  await fillWithDemo(await databaseHome(url))
})
afterEach(async () => {
  for (const home of homes.splice(0)) await home.books.close()
})
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop()
  for (const made of folders) await rm(made, { recursive: true, force: true })
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

test('a backup restores into a folder with the same lines and files, and leaves no copy behind', async () => {
  const [data, restored] = [await folder(), await folder()]
  // What a kill left of an earlier one.
  await mkdir(join(data, '.books-killed', 'books'), { recursive: true })
  const { backup } = await program(data)
  const { file, content } = await value(
    backup.make({ to: backup.defaultFolder, cause: 'person', passphrase: 'ein Satz' }, quietly),
  )
  expect(await readdir(data)).toEqual(['backups'])
  const { backups } = await value(backup.list(backup.defaultFolder, 'ein Satz'))
  expect(backups).toMatchObject([{ file, is_own: true, content: { commits: content.commits } }])

  await value(backup.restore(file, restored, 'ein Satz', quietly))
  const there = await contentOfDatabase(url)
  expect(there.lines['organization-1']?.length).toBeGreaterThan(20)
  expect(there.files.length).toBeGreaterThan(3)
  expect(await contentOfFolder(restored)).toEqual(there)
  expect(findingsOf(await verifyFolder(restored, null))).toEqual([])
})

test('it is of one moment while another program writes', async () => {
  const [data, restored] = [await folder(), await folder()]
  const { backup } = await program(data)
  const before = await contentOfDatabase(url)
  const making = value(backup.make({ to: backup.defaultFolder, cause: 'person', passphrase: null }, quietly))
  for (let number = 9900; number < 9910; number++) await addAccount(await databaseHome(url), number)
  await value(backup.restore((await making).file, restored, null, quietly))
  const [then, after] = [await contentOfFolder(restored), await contentOfDatabase(url)]
  const lines = (of: Content) => of.lines['organization-1'] ?? []
  expect(lines(after)).toHaveLength(lines(before).length + 10)
  expect(lines(then)).toEqual(lines(after).slice(0, lines(then).length))
  expect(lines(then).length).toBeGreaterThanOrEqual(lines(before).length)
  expect(findingsOf(await verifyFolder(restored, null))).toEqual([])
})

test('a package for an audit holds the journal word for word, and its time stamp is found again', async () => {
  const data = await folder()
  const { archive } = await program(data)
  const { stream } = await value(archive.write(1, null))
  const target = join(data, 'package.zip')
  await writeFile(target, stream)
  const files = await unpacked(target)
  const journal = [...files].filter(([name]) => name.startsWith('journal/') && name.endsWith('.jsonl'))
  const { lines, files: kept } = await contentOfDatabase(url)
  expect(journal.map(([, bytes]) => bytes.toString('utf8')).join('')).toBe(
    `${(lines['organization-1'] ?? []).join('\n')}\n`,
  )
  for (const name of kept)
    expect(
      [...files.keys()].some((one) => one.includes(name)),
      name,
    ).toBe(true)
  expect(await value(archive.find(1, 'f'.repeat(64)))).toBeNull()
  expect(await unpacked(await value(archive.keep(1)))).toHaveProperty('size', files.size)
  expect((await readdir(data)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('of two programs one makes the backup of a day; when it cannot, the other one does; both tell of it', async () => {
  const clock = { day: '2026-11-02' as LocalDate }
  const now = () => `${clock.day}T18:00:00.000000Z` as Timestamp
  const systemBook = { read: async () => [{ created_at: '2026-11-01T00:00:00.000000Z' }] } as unknown as Book
  const data = [await folder(), await folder()]
  const both = await Promise.all(
    data.map(async (one) => {
      const { backup } = await program(one)
      const own = { turn: createTurn(), givingWay: noGivingWay, systemBook, log: quietLog }
      const make: typeof backup.make = async (order, watch) => {
        const made = await backup.make(order, watch)
        // The clock of the test is not that of the port.
        return made.ok
          ? { ok: true, value: { ...made.value, content: { ...made.value.content, made_at: now() } } }
          : made
      }
      return createBackups({ backup: { ...backup, make }, ...own, now, today: () => clock.day })
    }),
  )
  const made = async () => {
    const names = data.map((one) => readdir(join(one, 'backups')).catch(() => []))
    return (await Promise.all(names)).map(({ length }) => length)
  }
  const [one, other] = both
  await Promise.all(both.map(({ tick }) => tick()))
  expect((await made()).toSorted()).toEqual([0, 1])
  await Promise.all(both.map(({ tick }) => tick()))
  expect((await made()).toSorted()).toEqual([0, 1])
  for (const each of both) expect(await each.age()).toMatchObject({ last_made_at: now(), age_days: 0, lacking: [] })

  clock.day = '2026-11-03' as LocalDate
  const before = await made()
  const actor = { user_id: 1, organization_id: 1, role: 'owner' } as const
  const away = await folder()
  await value(one?.services.change(actor, { folder: join(away, 'backups') }) as never)
  await rm(away, { recursive: true })
  await one?.tick()
  expect((await one?.age())?.trouble?.code).toBe('folder_unreachable')
  expect(await made()).toEqual(before)
  await other?.tick()
  expect((await made())[1]).toBe((before[1] ?? 0) + 1)
  expect((await one?.age())?.last_made_at).toBe(now())
})
