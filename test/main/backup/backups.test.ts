// The use cases of backups on a real disk: daily, with a missing folder, one at a time, cancelled; and which backups
// stay.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { momentOnDisk } from '../../../main/backup/book-positions.ts'
import { createInstallationBackups } from '../../../main/backup/installation-backups.ts'
import { createTurn } from '../../../main/service/backup/backup-turn.ts'
import { createBackups } from '../../../main/service/backup/backups.ts'
import type { BackupSummary, BooksHandover, SharedBackups } from '../../../main/service/backup/contract.ts'
import type { Book } from '../../../main/service/core/book.ts'
import type { Actor } from '../../../main/service/core/request.ts'
import type { MissingBook } from '../../../shared/record/books/backup.ts'
import { addDays, type LocalDate, type Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { removeDataFolders, temporaryDataFolder } from '../../journal/journal-world.ts'
import { makeBooks } from '../../support/books/backup-books.ts'
import { noBooksHandover } from '../../support/books/memory-backups.ts'

afterAll(removeDataFolders)

const ACTOR: Actor = { user_id: 1, organization_id: 1, role: 'owner' }

const start = async (
  givingWay: BooksHandover = noBooksHandover,
  closed: readonly Pick<MissingBook, 'book' | 'code'>[] = [],
  shared?: SharedBackups,
) => {
  const { data } = await makeBooks()
  const books = await momentOnDisk(data)
  const clock = { day: '2026-11-02' as LocalDate, time: '18:00:00.000000Z' }
  const now = () => `${clock.day}T${clock.time}` as Timestamp
  const port = createInstallationBackups({
    dataFolder: data,
    version: '0.1.0',
    now,
    heads: () => books,
    closed: () => closed,
  })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const owner = { created_at: '2026-11-01T00:00:00.000000Z' }
  const systemBook = { read: async () => [owner] } as unknown as Book
  const make = () =>
    createBackups({
      backup: shared ? { ...port, shared } : port,
      booksHandover: givingWay,
      turn: createTurn(),
      systemBook,
      now,
      today: () => clock.day,
      log,
    })
  return { data, clock, port, backups: make(), again: make }
}

const value = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> => {
  const input = await answer
  if (!input.ok) throw new Error(JSON.stringify(input.error))
  return input.value
}
const problem = async (answer: Promise<{ ok: boolean; error?: unknown }>) => {
  const { error } = (await answer) as { error?: { code?: string; problems?: { field: string }[] } }
  return [error?.problems?.[0]?.field, error?.code]
}

test('one a day, and after three weeks those of the retention; manual ones stay', async () => {
  const { data, clock, backups } = await start()
  clock.day = '2026-11-03' as LocalDate
  const own = await value(backups.services.make(ACTOR, {}))
  clock.time = '19:00:00.000000Z'
  // Of the first two weeks the first day and the last ones: the retention rule has its own tests.
  const days = ['02', '07', '08', '14', '15', ...Array.from({ length: 8 }, (_, index) => String(16 + index))]
  for (const day of days) {
    clock.day = `2026-11-${day}` as LocalDate
    await backups.tick()
    await backups.tick()
  }
  const { backups: listed, age } = await value(backups.services.get(ACTOR))
  expect(listed.filter(({ cause }) => cause === 'schedule').map(({ made_at }) => made_at.slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-15',
    '2026-11-08',
  ])
  expect(listed.filter(({ cause }) => cause === 'person').map(({ file }) => file)).toEqual([own.file])
  expect(age).toEqual({
    last_made_at: '2026-11-23T19:00:00.000000Z',
    age_days: 0,
    is_overdue: false,
    lacking: [],
    trouble: null,
  })
  expect((await stat(join(data, 'backup.json'))).mode & 0o777).toBe(0o600)
})

test('a missing folder is reported, no backup is made elsewhere, and the program retries', async () => {
  const { data, clock, backups, again } = await start()
  const disk = await temporaryDataFolder()
  const folder = join(disk, 'kontor')
  expect(await problem(backups.services.change(ACTOR, { folder: join(disk, 'a', 'b') }))).toEqual([
    'folder',
    'folder_unreachable',
  ])
  expect(await problem(backups.services.change(ACTOR, { folder: 'kontor' }))).toEqual(['folder', 'path_not_absolute'])
  expect(await value(backups.services.change(ACTOR, { folder }))).toMatchObject({ folder, is_default_folder: false })
  // Settings that are sent back as they were read change nothing.
  const standard = (await value(backups.services.change(ACTOR, { folder: null }))).folder
  expect(await value(backups.services.change(ACTOR, { folder: standard }))).toMatchObject({ is_default_folder: true })
  await value(backups.services.change(ACTOR, { folder }))
  await rename(disk, `${disk}-away`)
  await backups.tick()
  const { age, folder_problem } = await value(backups.services.get(ACTOR))
  expect([age.trouble?.code, folder_problem]).toEqual(['folder_unreachable', 'folder_unreachable'])
  expect(existsSync(disk)).toBe(false)
  expect(existsSync(join(data, 'backups'))).toBe(false)
  await rename(`${disk}-away`, disk)
  // The settings survive a restart.
  const restarted = again()
  await restarted.tick()
  expect(await readdir(folder)).toEqual(['kontor-2026-11-02T18-00-00-000Z.kontor'])
  expect((await restarted.age()).trouble).toBeNull()
  await value(restarted.services.change(ACTOR, { schedule: 'off' }))
  clock.day = '2026-12-24' as LocalDate
  await restarted.tick()
  expect(await readdir(folder)).toHaveLength(1)
  expect(await restarted.age()).toMatchObject({ age_days: 52, is_overdue: true })
})

test('a deleted backup is no longer listed; an unreadable one is named', async () => {
  const { data, clock, backups } = await start()
  const first = await value(backups.services.make(ACTOR, {}))
  clock.day = '2026-11-05' as LocalDate
  const second = await value(backups.services.make(ACTOR, {}))
  await rm(second.file)
  const cut = join(data, 'backups', 'kontor-cut.kontor')
  await writeFile(cut, (await readFile(first.file)).subarray(0, 500))
  const { age, backups: listed, unreadable } = await value(backups.services.get(ACTOR))
  expect(age.last_made_at).toBe(first.content.made_at)
  expect([listed.map(({ file }) => file), unreadable]).toEqual([[first.file], [cut]])
})

test('one at a time; a cancelled one leaves no file; the remains of a killed one are deleted with the next', async () => {
  const { data, backups } = await start()
  const folder = join(data, 'backups')
  await mkdir(folder)
  const left = join(folder, '.kontor-2026-10-01T00-00-00-000Z.kontor.part')
  await writeFile(left, 'half')
  await utimes(left, 0, 0)
  const making = backups.services.make(ACTOR, {})
  await expect.poll(async () => (await backups.services.get(ACTOR)).ok && existsSync(left)).toBe(false)
  expect(await problem(backups.services.inspect(ACTOR, { file: 'x.kontor' }))).toEqual([undefined, 'backup_running'])
  await backups.services.cancel()
  expect(await problem(making)).toEqual([undefined, 'backup_cancelled'])
  expect(await readdir(folder)).toEqual([])
  await backups.services.cancel()
})

test('with a passphrase: its own are readable, those with another are not', async () => {
  const { backups } = await start()
  await value(backups.services.change(ACTOR, { passphrase: 'ein Satz, den niemand rät' }))
  const { file } = await value(backups.services.make(ACTOR, {}))
  const name = file.split('/').at(-1) ?? ''
  expect((await value(backups.services.inspect(ACTOR, { file: name }))).kept_files).toBe(2)
  expect(await problem(backups.services.inspect(ACTOR, { file, passphrase: null }))).toEqual([
    'passphrase',
    'passphrase_needed',
  ])
  const known = await value(backups.services.get(ACTOR))
  expect(known.backups[0]?.content?.commits).toBe(121)
  expect(JSON.stringify(known)).not.toContain('niemand')
  await value(backups.services.change(ACTOR, { passphrase: null }))
  expect((await value(backups.services.get(ACTOR))).backups[0]).toMatchObject({ is_encrypted: true, content: null })
})

test('in place: only while the books have no entries, also meanwhile; a refusal leaves no file and writing continues', async () => {
  const output: string[] = []
  const answers = [true, false, true, true]
  const givingWay: BooksHandover = {
    isNew: async () => answers.shift() ?? false,
    pauseWriting: async () => {
      output.push('held')
      return () => void output.push('goes on')
    },
    restart: () => void output.push('begins anew'),
  }
  const { data, backups } = await start(givingWay)
  const { file } = await value(backups.services.make(ACTOR, {}))
  const restore = () => backups.services.restore(ACTOR, { file })
  expect(await problem(restore())).toEqual([undefined, 'books_not_new'])
  expect([output.splice(0), (await readdir(data)).sort()]).toEqual([
    ['held', 'goes on'],
    ['backup.json', 'backups', 'books'],
  ])
  expect((await value(restore())).commits).toBe(121)
  expect([output.splice(0), existsSync(join(data, '.restored/books/system'))]).toEqual([['held', 'begins anew'], true])
  expect(await problem(restore())).toEqual([undefined, 'books_not_new'])
  expect(output).toEqual([])
})

test('a backup without closed books lists them; the schedule keeps the latest complete one', async () => {
  const closed: Pick<MissingBook, 'book' | 'code'>[] = []
  const { clock, backups } = await start(undefined, closed)
  clock.day = '2026-11-02' as LocalDate
  await backups.tick()
  closed.push({ book: 'organization-7', code: 'unknown' })
  for (clock.day = '2026-11-03' as LocalDate; clock.day <= '2026-11-09'; clock.day = addDays(clock.day, 1))
    await backups.tick()
  const { backups: listed, age } = await value(backups.services.get(ACTOR))
  const lacking = [{ book: 'organization-7', name: null, code: 'unknown' }]
  expect(age.lacking).toEqual(lacking)
  // By the calendar the 2nd would be deleted: seven days are later, its week has the 8th and its month the 9th.
  expect(listed.at(-1)).toMatchObject({ made_at: '2026-11-02T18:00:00.000000Z', content: { lacking: [] } })
  expect(listed[0]?.content?.lacking).toEqual(lacking)
})

test('of several programs the later backup counts, with what it lacks', async () => {
  let last: BackupSummary | null = null
  const shared: SharedBackups = { last: async () => last, runDaily: async () => false }
  const { clock, backups } = await start(undefined, [], shared)
  const made = async () => {
    const { last_made_at, lacking } = await backups.age()
    return [last_made_at, lacking.map(({ book }) => book)]
  }
  const byOther = (made_at: string) => {
    const lacking: MissingBook[] = [{ book: 'organization-7', name: null, code: 'unknown' }]
    last = { made_at: made_at as Timestamp, lacking }
  }
  expect(await made()).toEqual([null, []])
  byOther('2026-11-01T18:00:00.000000Z')
  expect(await made()).toEqual(['2026-11-01T18:00:00.000000Z', ['organization-7']])
  clock.day = '2026-11-03' as LocalDate
  await value(backups.services.make(ACTOR, {}))
  const own = ['2026-11-03T18:00:00.000000Z', []]
  expect(await made()).toEqual(own)
  byOther('2026-11-03T18:00:00.000000Z')
  expect(await made()).toEqual(own)
  byOther('2026-11-03T18:00:00.000001Z')
  expect(await made()).toEqual(['2026-11-03T18:00:00.000001Z', ['organization-7']])
  last = null
  expect(await made()).toEqual(own)
})

test('of several programs one makes the backup of the day, and deletes the expired ones', async () => {
  let isMine = true
  const asked: LocalDate[] = []
  const shared: SharedBackups = {
    last: async () => null,
    runDaily: async (day, make) => {
      asked.push(day)
      return isMine && (await make()) !== null
    },
  }
  const { clock, backups } = await start(undefined, [], shared)
  for (clock.day = '2026-11-02' as LocalDate; clock.day <= '2026-11-09'; clock.day = addDays(clock.day, 1)) {
    await backups.tick()
    await backups.tick()
  }
  const days = async () =>
    (await value(backups.services.get(ACTOR))).backups.map(({ made_at }) => made_at.slice(8, 10)).join(' ')
  // The 2nd has expired: seven days are later, its week has the 8th and its month the 9th.
  expect([await days(), asked.length]).toEqual(['09 08 07 06 05 04 03', 8])
  isMine = false
  clock.day = '2026-11-20' as LocalDate
  await backups.tick()
  expect([await days(), asked.at(-1)]).toEqual(['09 08 07 06 05 04 03', '2026-11-20'])
})

test('no backup and no books are written into the data folder, also over a link', async () => {
  const { data, backups } = await start()
  const outside = await temporaryDataFolder()
  await symlink(join(data, 'books'), join(outside, 'link'))
  for (const to of [
    data,
    join(data, 'books'),
    join(data, 'new.kontor'),
    join(data, 'backups', '..'),
    join(outside, 'link'),
  ])
    expect([to, await problem(backups.services.make(ACTOR, { to }))]).toEqual([to, ['to', 'path_in_data_folder']])
  for (const folder of [join(data, 'books'), join(outside, 'link', 'new')])
    expect(await problem(backups.services.change(ACTOR, { folder }))).toEqual(['folder', 'path_in_data_folder'])
  const { file } = await value(backups.services.make(ACTOR, { to: join(data, 'backups') }))
  expect(dirname(file)).toBe(join(data, 'backups'))
  const restored = { file, folder: join(data, 'restored') }
  expect(await problem(backups.services.restore(ACTOR, restored))).toEqual(['folder', 'path_in_data_folder'])
})

test('a person waits for the backup of the schedule instead of being refused', async () => {
  const { clock, backups } = await start()
  const daily = backups.tick()
  await expect.poll(async () => (await value(backups.services.get(ACTOR))).running?.type).toBe('make')
  // The time is part of the name.
  clock.time = '18:00:01.000000Z'
  const { file } = await value(backups.services.make(ACTOR, {}))
  await daily
  const { backups: listed } = await value(backups.services.get(ACTOR))
  expect(listed.map(({ cause }) => cause).toSorted()).toEqual(['person', 'schedule'])
  expect(existsSync(file)).toBe(true)
})

test('progress never changes the kind of the job', async () => {
  const turn = createTurn()
  const seen: unknown[] = []
  const outcome = await turn.runExclusively(
    'make',
    async ({ onProgress }) => {
      // As the thread reports it: its message has another kind than the job.
      const reply = { type: 'Progress', done: 3, total: 8 } as const
      onProgress(reply)
      seen.push(turn.running())
      return ok('made')
    },
    () => err({ type: 'Conflict', code: 'backup_running' }),
  )
  expect([seen, outcome, turn.running()]).toEqual([[{ type: 'make', done: 3, total: 8 }], ok('made'), null])
})
