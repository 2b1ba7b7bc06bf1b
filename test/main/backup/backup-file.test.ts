// The backup file: written from a moment, read back, refused when it was changed, restored unchanged.
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runBackupProcess } from '../../../main/backup/backup-process.ts'
import { momentOnDisk } from '../../../main/backup/book-positions.ts'
import { BackupRefused } from '../../../main/backup/format.ts'
import { isRestoreInterrupted } from '../../../main/backup/interrupted-restore.ts'
import { runJob } from '../../../main/backup/jobs.ts'
import { inspectBackup } from '../../../main/backup/read-backup.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import { lineAfter, makeLines, removeDataFolders, temporaryDataFolder } from '../../journal/journal-world.ts'
import { makeBooks, openJournal } from '../../support/books/backup-books.ts'
import { createRandom, newSeed } from '../../support/random.ts'

afterAll(removeDataFolders)

const quiet = () => undefined
const order = async (data: string, target: string, passphrase: string | null = null) => ({
  type: 'make' as const,
  data_folder: data,
  target,
  books: await momentOnDisk(data),
  made_at: '2026-11-23T12:00:00.000000Z',
  version: '0.1.0',
  cause: 'person' as const,
  passphrase,
})

const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => 'done',
    (reason: unknown) => reason,
  )
  return error instanceof BackupRefused ? error.code : error
}

/** Every file of the books by name: a restore must reproduce them byte for byte. */
const booksOf = async (data: string) => {
  const names = (await readdir(join(data, 'books'), { recursive: true })).filter((name) =>
    /\d{6}\.jsonl$|[0-9a-f]{64}$/.test(name),
  )
  return new Map(
    await Promise.all(
      names.sort().map(async (name) => [name, await readFile(join(data, 'books', name), 'hex')] as const),
    ),
  )
}

describe.each([null, 'ein langer Satz, den niemand rät'])('with the passphrase %j', (passphrase) => {
  test('a backup has the files of the folder, and a restore reproduces them byte for byte', async () => {
    const { data, head } = await makeBooks()
    const target = join(await temporaryDataFolder(), 'a.kontor')
    const made = await runJob(await order(data, target, passphrase), quiet)
    expect(made.organizations).toEqual([{ id: 1, name: 'Müller & Söhne' }])
    expect(made.books.map(({ book }) => book)).toEqual(['organization-1', 'system'])
    expect(made.books[0]?.head).toEqual(head)
    expect([made.commits, made.kept_files, made.damaged_files]).toEqual([121, 2, []])
    expect(await readdir(join(target, '..'))).toEqual(['a.kontor'])

    const restored = join(await temporaryDataFolder(), 'new')
    const progress: number[] = []
    const reported = await runJob(
      { type: 'restore', file: target, passphrase, data_folder: restored },
      ({ done, total }) => void progress.push(done / total),
    )
    expect(reported).toEqual(made)
    expect(progress.at(-1)).toBe(1)
    expect(await booksOf(restored)).toEqual(await booksOf(data))
    expect((await booksOf(data)).size).toBeGreaterThan(4)
    expect(await readdir(restored)).toEqual(['books'])
    const journal = await openJournal(restored, 'organization-1')
    expect(journal.head).toEqual(head)
    expect(journal.damages).toEqual([])
    await journal.close()
  })
})

test('without its passphrase only the label can be read, and no file name', async () => {
  const { data } = await makeBooks()
  const target = join(await temporaryDataFolder(), 'a.kontor')
  await runJob(await order(data, target, 'correct horse battery'), quiet)
  const { label, manifest } = await inspectBackup(target, null)
  expect(label).toMatchObject({ is_encrypted: true, made_at: '2026-11-23T12:00:00.000000Z', cause: 'person' })
  expect(manifest).toBeNull()
  expect((await inspectBackup(target, 'something else')).manifest).toBeNull()
  const bytes = (await readFile(target)).toString('latin1')
  expect(bytes).not.toMatch(/books\/|Account|jsonl/)
  expect(await refused(runJob({ type: 'look', file: target, passphrase: null }, quiet))).toBe('passphrase_needed')
  expect(await refused(runJob({ type: 'look', file: target, passphrase: 'something else' }, quiet))).toBe(
    'passphrase_wrong',
  )
})

test('a cut, a changed or a foreign file is refused, and leaves an empty folder', async () => {
  const random = createRandom(newSeed('damaged backups'))
  const { data } = await makeBooks()
  const folder = await temporaryDataFolder()
  const target = join(folder, 'a.kontor')
  await runJob(await order(data, target), quiet)
  const whole = await readFile(target)
  const outcomes: string[] = []
  const tryBytes = async (bytes: Uint8Array, story: string) => {
    const path = join(folder, 'b.kontor')
    await writeFile(path, bytes)
    const to = join(folder, 'restored')
    const code = await refused(runJob({ type: 'restore', file: path, passphrase: null, data_folder: to }, quiet))
    outcomes.push(String(code))
    if (code === 'done') expect(await booksOf(to), story).toEqual(await booksOf(data))
    else expect(await readdir(to).catch(() => []), story).toEqual([])
    await writeFile(path, '')
    await rm(to, { recursive: true, force: true })
  }
  for (let trial = 0; trial < 40; trial++) {
    const at = random.between(1, whole.length - 2)
    await tryBytes(whole.subarray(0, at), `cut at ${at}`)
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.between(0, 7))
    await tryBytes(flipped, `flipped at ${at}`)
  }
  await tryBytes(Buffer.from('no archive at all'), 'foreign')
  const codes = new Set(outcomes)
  expect(outcomes.at(-1)).toBe('backup_foreign')
  // A flipped bit of a time stamp or an attribute in the archive changes no restored data.
  expect([...codes].filter((code) => !['backup_damaged', 'backup_foreign', 'done'].includes(code))).toEqual([])
  expect(outcomes.filter((code) => code === 'backup_damaged').length).toBeGreaterThan(60)
})

test('refusals with their reason', async () => {
  const { data } = await makeBooks()
  const folder = await temporaryDataFolder()
  const target = join(folder, 'a.kontor')
  await runJob(await order(data, target), quiet)
  const restore = (file: string, data_folder: string) =>
    refused(runJob({ type: 'restore', file, passphrase: null, data_folder }, quiet))
  expect(await restore(join(folder, 'none.kontor'), join(folder, 'x'))).toBe('backup_missing')
  expect(await restore(target, data)).toBe('folder_not_empty')
  expect(await restore(target, join(target, 'below a file'))).toBe('folder_unreachable')
  await writeFile(join(folder, 'file'), '')
  expect(await refused(runJob(await order(data, join(folder, 'file/a.kontor')), quiet))).toBe('folder_unreachable')
  // Where a disk is not connected, its folder is not created on another one.
  expect(await refused(runJob(await order(data, join(folder, 'disk/a.kontor')), quiet))).toBe('folder_unreachable')
  expect(await refused(runJob(await order(data, target), quiet))).toBe('file_exists')
  expect(await restore(target, '/proc/books')).toBe('folder_unreachable')
  expect(await restore(target, join(folder, 'a/b'))).toBe('folder_unreachable')
  expect(await readdir(folder)).toEqual(['a.kontor', 'file'])
  expect(await refused(momentOnDisk(join(folder, 'nothing')))).toBe('books_not_whole')
})

test('a growing journal is copied up to the recorded head, over any number of files', async () => {
  const { data, head } = await makeBooks()
  const lines = makeLines(120, 7)
  for (const seq of [0, 1, 60, 119]) {
    const noted = seq === 0 ? GENESIS : { seq, hash: lines[seq - 1]?.hash ?? '' }
    const books = (await momentOnDisk(data)).map(({ book }) => ({ book, head: book === 'system' ? null : noted }))
    const target = join(await temporaryDataFolder(), 'a.kontor')
    const made = runJob({ ...(await order(data, target)), books }, quiet)
    if (seq === 0) {
      // Without a commit the organization has no books.
      expect(await refused(made)).toBe('books_not_whole')
      continue
    }
    await made
    const to = await temporaryDataFolder()
    await runJob({ type: 'restore', file: target, passphrase: null, data_folder: to }, quiet)
    const journal = await openJournal(to, 'organization-1')
    expect(journal.head).toEqual(noted)
    await journal.append([lines[seq] ?? lineAfter(head, 'never', [])])
    await journal.close()
  }
})

test('a journal that cannot be read to its head makes no backup', async () => {
  const { data, head } = await makeBooks()
  const folder = await temporaryDataFolder()
  const target = join(folder, 'a.kontor')
  const input = await order(data, target)
  const ahead = input.books.map(({ book }) => ({ book, head: { seq: head.seq + 1, hash: head.hash } }))
  expect(await refused(runJob({ ...input, books: ahead }, quiet))).toBe('books_not_whole')
  const path = join(data, 'books/organization-1/journal/000001.jsonl')
  const bytes = await readFile(path)
  bytes[100] = (bytes[100] ?? 0) ^ 4
  await writeFile(path, bytes)
  expect(await refused(runJob(input, quiet))).toBe('books_not_whole')
  expect(await readdir(folder)).toEqual([])
})

test('an unfinished last line of a stopped program is not a commit', async () => {
  const { data, head } = await makeBooks()
  const names = (await readdir(join(data, 'books/organization-1/journal'))).filter((name) => /jsonl$/.test(name)).sort()
  const last = join(data, 'books/organization-1/journal', names.at(-1) ?? '')
  await writeFile(last, Buffer.concat([await readFile(last), Buffer.from('0123456789abcdef {"seq":')]))
  const target = join(await temporaryDataFolder(), 'a.kontor')
  const { books } = await runJob(await order(data, target), quiet)
  expect(books[0]?.head).toEqual(head)
})

test('an already damaged stored file is reported, and does not prevent the backup', async () => {
  const { data } = await makeBooks()
  const [name = ''] = await readdir(join(data, 'books/organization-1/files'))
  await writeFile(join(data, 'books/organization-1/files', name), 'something else')
  const made = await runJob(await order(data, join(await temporaryDataFolder(), 'a.kontor')), quiet)
  expect(made.damaged_files).toEqual([name])
})

test('in a process: done, refused and cancelled, which leaves no file', async () => {
  const { data } = await makeBooks()
  const folder = await temporaryDataFolder()
  const never = { signal: new AbortController().signal }
  const made = await runBackupProcess(await order(data, join(folder, 'a.kontor')), never)
  expect(made.commits).toBe(121)
  expect(await refused(runBackupProcess({ type: 'look', file: join(folder, 'b'), passphrase: null }, never))).toBe(
    'backup_missing',
  )
  const cancelling = new AbortController()
  const watch = { onProgress: () => cancelling.abort(), signal: cancelling.signal }
  const work = runBackupProcess(await order(data, join(folder, 'b.kontor')), watch)
  await expect(work).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual(['a.kontor'])
})

test('the remains of an interrupted restore are recognised, and the next restore replaces them', async () => {
  const { data } = await makeBooks()
  const target = join(await temporaryDataFolder(), 'a.kontor')
  await runJob(await order(data, target), quiet)
  const to = await temporaryDataFolder()
  await mkdir(join(to, '.restoring/books/system/journal'), { recursive: true })
  await writeFile(join(to, '.restoring/books/system/journal/000001.jsonl'), 'half')
  expect(isRestoreInterrupted(to)).toBe(true)
  await runJob({ type: 'restore', file: target, passphrase: null, data_folder: to }, quiet)
  expect(isRestoreInterrupted(to)).toBe(false)
  await expect(access(join(to, 'books/organization-1/journal/000001.jsonl'))).resolves.toBeUndefined()
})
