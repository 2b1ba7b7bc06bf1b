// Backups and packages of books on PostgreSQL: from one moment, while programs continue to write; of several programs
// one makes the backup of the day.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { forkProcess } from '../../main/engine/process/child-process.ts'
import type { BooksHome } from '../../main/home/books-home.ts'
import { lendBooks } from '../../main/home/migration/lend-books.ts'
import { openPostgresHome } from '../../main/home/postgres-home.ts'
import { findingsOf, verifyFolder } from '../../main/maintenance/verify-folder.ts'
import type { Options } from '../../main/options/options.ts'
import { withConnection } from '../../main/postgres/database.ts'
import { openPostgresBooks } from '../../main/postgres/postgres-books.ts'
import { createTurn } from '../../main/service/backup/backup-turn.ts'
import { createBackups } from '../../main/service/backup/backups.ts'
import type { Book } from '../../main/service/core/book.ts'
import type { Actor } from '../../main/service/core/request.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { addAccount, databaseHome, fillWithDemo, folderHome } from '../support/books/demo-company.ts'
import { noBooksHandover } from '../support/books/memory-backups.ts'
import { unpackArchive } from '../support/file/unpack-archive.ts'
import { startPostgres, type TestPostgres } from '../support/postgres/postgres.ts'
import { readApiAddress } from '../support/process/api-address.ts'
import { startKontor } from '../support/process/kontor-process.ts'
import { configFolder, contentOfDatabase, contentOfFolder, newFolder } from './migration-world.ts'

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ACTOR: Actor = { user_id: 1, organization_id: 1, role: 'owner' }
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
/** The context of a program on the database, with open books. */
const program = async (data: string): Promise<BooksHome> => {
  const home = await openPostgresHome(
    {
      options: { data, config: configFolder() } as Options,
      version: '0.1.0',
      log: quietLog,
      onNotice: () => undefined,
      ensureWritable: async () => undefined,
      closed: () => [],
      pageScript: async () => '',
      finishUndoWork: async () => undefined,
      takeOver: async () => undefined,
      startProcess: forkProcess,
    },
    url,
  )
  homes.push(home)
  await home.books.open('system')
  await home.books.open('organization-1')
  return home
}
const value = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> => {
  const input = await answer
  if (!input.ok) throw new Error(JSON.stringify(input.error))
  return input.value
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
  // The remains of an earlier killed one.
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

test('the exported folder is of one moment, though a program writes in the middle of copying', async () => {
  const data = await folder()
  const before = await contentOfDatabase(url)
  const books = await openPostgresBooks({ url, now: () => timestampOf(Date.now()), newId, log: quietLog })
  // It waits for the stored files of the system's book, the first one that is copied.
  const held = withConnection(url, 'a test', async (client) => {
    await client.query('BEGIN')
    await client.query('LOCK TABLE kontor.kept_file IN ACCESS EXCLUSIVE MODE')
    const lent = lendBooks(books.database, data)(({ data_folder }) => contentOfFolder(data_folder))
    const waiting = "SELECT 1 FROM pg_locks WHERE relation = 'kontor.kept_file'::regclass AND NOT granted"
    await expect.poll(async () => (await client.query(waiting)).rows.length).toBe(1)
    await addAccount(await databaseHome(url), 9950)
    await client.query('COMMIT')
    return lent
  })
  expect(await held).toEqual(before)
  await books.close()
  expect((await contentOfDatabase(url)).lines['organization-1']).toHaveLength(
    (before.lines['organization-1']?.length ?? 0) + 1,
  )
  expect(await readdir(data)).toEqual([])
})

test('an audit package has the journal byte for byte', async () => {
  const data = await folder()
  const { archive } = await program(data)
  const { stream } = await value(archive.write(1, null))
  const target = join(data, 'package.zip')
  await writeFile(target, stream)
  const files = await unpackArchive(target)
  const { lines, files: kept } = await contentOfDatabase(url)
  const journal = files.get('books/organization-1/journal/000001.jsonl')?.toString('utf8')
  expect(journal?.split('\n')).toEqual([...(lines['organization-1'] ?? []), ''])
  for (const name of kept) expect(files.has(`books/organization-1/files/${name}`), name).toBe(true)
  expect([...files.keys()].some((name) => name.startsWith('books/system/'))).toBe(false)
  expect(await value(archive.find(1, 'f'.repeat(64)))).toBeNull()
  expect(await unpackArchive(await value(archive.store(1)))).toHaveProperty('size', files.size)
  expect((await readdir(data)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('of two programs one makes the backup of a day; when it cannot, the other one does; both report it', async () => {
  const clock = { day: '2026-11-02' as LocalDate }
  const now = () => timestampOf(Date.now())
  const systemBook = { read: async () => [{ created_at: now() }] } as unknown as Book
  const data = [await folder(), await folder()] as const
  const programOf = async (one: string) => {
    const { backup } = await program(one)
    const own = { turn: createTurn(), booksHandover: noBooksHandover, systemBook, log: quietLog }
    return createBackups({ backup, ...own, now, today: () => clock.day })
  }
  const [one, other] = [await programOf(data[0]), await programOf(data[1])]
  const made = (of: string): Promise<string[]> => readdir(join(of, 'backups')).catch(() => [])
  for (let again = 0; again < 2; again++) {
    await Promise.all([one.tick(), other.tick()])
    expect([...(await made(data[0])), ...(await made(data[1]))]).toHaveLength(1)
  }
  const [first, same] = [await one.age(), await other.age()]
  expect(first).toEqual({
    last_made_at: expect.any(String),
    age_days: 0,
    is_overdue: false,
    lacking: [],
    trouble: null,
  })
  expect(same).toEqual(first)

  clock.day = '2026-11-03' as LocalDate
  const [earlier, away] = [await made(data[1]), await folder()]
  await value(one.services.change(ACTOR, { folder: join(away, 'backups') }))
  await rm(away, { recursive: true })
  await one.tick()
  expect((await one.age()).trouble?.code).toBe('folder_unreachable')
  expect(await made(data[1])).toEqual(earlier)
  await other.tick()
  expect((await made(data[1])).filter((name) => !earlier.includes(name))).toHaveLength(1)
  expect((await one.age()).last_made_at).toBe((await other.age()).last_made_at)
  expect((await one.age()).last_made_at).not.toBe(first.last_made_at)
})

test('the built program on a database: its backup restores into a folder that opens, its package is downloaded', async () => {
  const [data, restored] = [await folder(), join(await folder(), 'books')]
  const kontor = await startKontor(inject('program'), data, { more: ['--books', url] })
  try {
    const made = await kontor.ask('POST', '/backup', {})
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ file: expect.any(String) })])
    const { file } = made.body as { file: string }
    expect((await kontor.ask('POST', '/backup/restore', { file, folder: restored })).status).toBe(200)
    const { api, token } = await readApiAddress(data)
    const answer = await fetch(`${api}/export/journal`, { headers: { Authorization: `Bearer ${token}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const target = join(await folder(), 'package.zip')
    await writeFile(target, await answer.bytes())
    expect((await unpackArchive(target)).has('verify.html')).toBe(true)
  } finally {
    expect(await kontor.stop()).toBe(0)
  }
  expect((await readdir(data)).filter((name) => name.startsWith('.books-'))).toEqual([])
  expect(await contentOfFolder(restored)).toEqual(await contentOfDatabase(url))
  await addAccount(folderHome(restored, configFolder()), 9960)
  expect(findingsOf(await verifyFolder(restored, null))).toEqual([])
})
