// A full disk at any step of an import, a repair and a backup: acknowledged commits stay, the messages are correct, and
// work resumes as soon as there is room. With files that accept no byte at a step, and on a real disk of a few
// megabytes.
import { execFileSync } from 'node:child_process'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { momentOnDisk } from '../../../main/backup/book-positions.ts'
import { runJob } from '../../../main/backup/jobs.ts'
import { checkBackup } from '../../../main/backup/read-backup.ts'
import { folderErrorText } from '../../../main/home/check-data-folder.ts'
import { type Files, machineFiles, type OpenFile } from '../../../main/journal/append/files.ts'
import { DiskFull } from '../../../main/service/core/disk-space.ts'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import {
  checked,
  createCopy,
  journalText,
  makeLines,
  type Running,
  removeDataFolders,
  run,
  stateAfter,
  stateOf,
  type TestCopy,
  temporaryDataFolder,
  writeJournal,
} from '../journal-world.ts'
import { wholeBooks } from '../repair/damaged-books.ts'
import { cashAccount, makeRows, transaction } from '../repair/made-rows.ts'

const SEED = newSeed('a full disk')
const random = createRandom(SEED)

const disks: string[] = []
afterAll(async () => {
  for (const disk of disks) execFileSync('umount', ['--lazy', disk])
  await removeDataFolders()
})

/** A disk on which calls that need room fail: this many, from the n-th on. */
const fullFrom = (first: number, count: number) => {
  let calls = 0
  const needsRoom =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      calls += 1
      const isFull = calls >= first && calls < first + count
      return isFull ? Promise.reject(Object.assign(new Error('made up'), { code: 'ENOSPC' })) : call(...args)
    }
  const guard = (file: OpenFile): OpenFile => ({
    ...file,
    write: needsRoom(file.write),
    datasync: needsRoom(file.datasync),
  })
  const files: Files = {
    ...machineFiles,
    open: async (path, mode) => {
      const open = () => machineFiles.open(path, mode)
      return mode === 'read' ? open() : guard(await needsRoom(open)())
    },
    makeFolder: needsRoom(machineFiles.makeFolder),
    rename: needsRoom(machineFiles.rename),
  }
  return { files, calls: () => calls }
}

const ROWS = 40

/** Imports rows as the background work does: a write without room is retried. Returns the number of retries. */
const importRows = async ({ book }: Running, first: number, commits: number): Promise<number> => {
  let refused = 0
  for (let commit = 0; commit < commits; ) {
    const rows = Array.from({ length: ROWS }, (_, at) => transaction(first + commit * ROWS + at))
    try {
      await book.write<null, never>({ user: 1 }, async () =>
        ok({ action: 'import_rows', changes: rows.map((row) => created('bank_transaction', row)), value: null }),
      )
      commit += 1
    } catch (error) {
      expect(error).toBeInstanceOf(DiskFull)
      refused += 1
      // Reading works.
      const [{ total }] = await book.read([page('bank_transaction', { limit: 0 })])
      expect(total).toBe(first + commit * ROWS)
      if (refused > 50) return refused
    }
  }
  return refused
}

const begin = async ({ book }: Running): Promise<void> => {
  await book.write<null, never>({ user: 1 }, async () =>
    ok({ action: 'add_bank_account', changes: [created('bank_account', cashAccount)], value: null }),
  )
}

test('an import: at any step it resumes, and each row exists once', async () => {
  const LIMITS = { max_file_bytes: 60_000, anchor_every: 2 }
  const undisturbed = fullFrom(Number.POSITIVE_INFINITY, 0)
  const counting = await run(await temporaryDataFolder(), await createCopy(), {
    ...undisturbed,
    journal_limits: LIMITS,
  })
  await begin(counting)
  const before = undisturbed.calls()
  await importRows(counting, 0, 6)
  await counting.books.close()
  const steps = Array.from({ length: undisturbed.calls() - before }, (_, at) => before + 1 + at)
  let refusals = 0
  for (const step of random.some(countOf('failing_calls'), steps)) {
    const dataFolder = await temporaryDataFolder()
    const copy = await createCopy()
    const { files } = fullFrom(step, random.between(1, 4))
    const running = await run(dataFolder, copy, { files, journal_limits: LIMITS })
    await begin(running)
    refusals += await importRows(running, 0, 6)
    await running.books.close()
    const { findings, state, report } = await checked(dataFolder)
    expect([findings, report.commits], `SEED=${SEED} step ${step}`).toEqual([[], 7])
    expect(report.records_by_table.get('bank_transaction')).toBe(6 * ROWS)
    expect(state).toEqual(await stateOf(copy))
    await rm(dataFolder, { recursive: true })
  }
  expect(refusals).toBeGreaterThan(0)
})

/** Three files, one commit in each of the first two unreadable. */
const damagedBooks = async (dataFolder: string, lines: ReturnType<typeof makeLines>): Promise<string> => {
  const folder = await writeJournal(dataFolder, lines, Math.ceil(lines.length / 3))
  for (const [file, at] of [
    ['000001.jsonl', 1],
    ['000002.jsonl', lines.length >> 1],
  ] as const) {
    const bytes = await machineFiles.open(join(folder, file), 'write')
    const offset = lines
      .slice(file === '000001.jsonl' ? 0 : Math.ceil(lines.length / 3), at)
      .reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0)
    await bytes.write(Buffer.from('#'), offset + 200)
    await bytes.close()
  }
  return folder
}

test('a repair: at any step it finishes by itself, reports correctly and keeps the damaged files', async () => {
  const lines = makeLines(60, SEED)
  const repaired = async (files: Files, known: 'copy' | 'nothing') => {
    const dataFolder = await temporaryDataFolder()
    await damagedBooks(dataFolder, lines)
    const copy = await createCopy(known === 'copy' ? lines : [])
    copy.kept = 0
    const running = await run(dataFolder, copy, { files })
    const outcome = { dataFolder, copy, notices: running.notices }
    await running.books.close()
    return outcome
  }
  const undisturbed = fullFrom(Number.POSITIVE_INFINITY, 0)
  await repaired(undisturbed.files, 'nothing')
  const steps = Array.from({ length: undisturbed.calls() }, (_, at) => at + 1)
  // The repair is retried after pauses: all repairs run concurrently.
  await Promise.all(
    random.some(countOf('failing_calls'), steps).map(async (step, index) => {
      const known = index % 2 === 0 ? 'copy' : 'nothing'
      const { files } = fullFrom(step, 1 + (index % 2))
      // Opening the journal is not retried: the program does not start, and says so.
      const first = await repaired(files, known).catch((error: unknown) => {
        expect(folderErrorText(error, '/data')).toContain('The disk of /data is full')
        return repaired(machineFiles, known)
      })
      const story = `SEED=${SEED} step ${step}, ${known}`
      const [notice] = first.notices.filter(({ is_open }) => is_open)
      const ranges = notice?.missing?.ranges?.map(({ from, up_to }) => [from, up_to])
      expect([notice?.code, ranges], story).toEqual([
        known === 'copy' ? 'journal_restored' : 'journal_damaged',
        [
          [2, 2],
          [31, 31],
        ],
      ])
      const { findings, state } = await checked(first.dataFolder)
      expect(findings.length, story).toBe(known === 'copy' ? 0 : 2)
      if (known === 'copy') expect(state, story).toEqual(await stateAfter(lines))
      expect(state, story).toEqual(await stateOf(first.copy))
      const text = await journalText(first.dataFolder)
      expect(lines.filter((line) => !text.includes(line.text)).map(({ commit }) => commit.seq)).toEqual([2, 31])
      await rm(first.dataFolder, { recursive: true })
    }),
  )
})

// ── a real disk ──────────────────────────────────────────────────────────────────────────────────────────────────────

const DISK_BYTES = 8_000_000

/** A disk of its own; null where this machine does not permit one. */
const smallDisk = async (): Promise<string | null> => {
  const disk = await temporaryDataFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk], { stdio: 'pipe' })
  } catch (error) {
    process.stderr.write(`No small disk is tried, since none can be mounted here: ${String(error).split('\n')[0]}\n`)
    return null
  }
  disks.push(disk)
  return disk
}

const freeOf = async (disk: string): Promise<number> => {
  const { bavail, bsize } = await statfs(disk)
  return bavail * bsize
}

/** Leaves this many bytes on the disk. Repeats when the journal writes to it between the query and the filling. */
const leave = async (disk: string, bytes: number, attempts = 20): Promise<void> => {
  await rm(join(disk, 'filling'), { force: true })
  const filling = Buffer.alloc(Math.max(0, (await freeOf(disk)) - bytes))
  try {
    await writeFile(join(disk, 'filling'), filling)
  } catch (error) {
    if (attempts === 1) throw error
    await leave(disk, bytes, attempts - 1)
  }
}

test('a real disk of 8 MB: an import fills it, and resumes once there is room', async (context) => {
  const disk = await smallDisk()
  if (disk === null) return context.skip('no small disk can be mounted here')
  const copy = await createCopy()
  const running = await run(disk, copy, { journal_limits: { max_file_bytes: 300_000, anchor_every: 3 } })
  await begin(running)
  let [next, refusals] = [0, 0]
  for (let round = 0; round < 8; round++) {
    await leave(disk, random.between(0, 30_000))
    refusals += Math.min(1, await importRows(running, next, 12))
    await rm(join(disk, 'filling'))
    const [{ total }] = await running.book.read([page('bank_transaction', { limit: 0 })])
    expect(await importRows(running, total, 1), `SEED=${SEED}`).toBe(0)
    next = total + ROWS
  }
  expect(refusals).toBeGreaterThan(4)
  await running.books.close()
  const { findings, report, state } = await checked(disk)
  expect(findings).toEqual([])
  expect(report.records_by_table.get('bank_transaction')).toBe(next)
  expect(state).toEqual(await stateOf(copy))
})

test('a real disk of 8 MB: a repair without room changes nothing, and says so', async (context) => {
  const lines = makeRows(2000, 100, random)
  const levels = [0, 20_000, 400_000, 700_000, 1_100_000]
  const outcomes = await Promise.all(
    levels.map(async (bytes) => {
      const disk = await smallDisk()
      if (disk === null) return null
      const folder = await damagedBooks(disk, [...lines])
      const before = await journalText(disk)
      const copy: TestCopy = await createCopy()
      await leave(disk, bytes)
      const opened = await run(disk, copy).catch((error: unknown) => error)
      if (opened instanceof Error) {
        expect(folderErrorText(opened, disk)).toContain(`The disk of ${disk} is full`)
        expect(await journalText(disk)).toBe(before)
        await rm(join(disk, 'filling'))
      }
      const running = opened instanceof Error ? await run(disk, copy) : (opened as Running)
      await running.books.close()
      const story = `SEED=${SEED} ${bytes} bytes free`
      const [notice] = running.notices.filter(({ code }) => code === 'journal_damaged')
      expect(
        notice?.missing?.ranges?.map(({ from, up_to }) => [from, up_to]),
        story,
      ).toEqual([
        [2, 2],
        [(lines.length >> 1) + 1, (lines.length >> 1) + 1],
      ])
      const text = await journalText(disk)
      expect(lines.filter((line) => !text.includes(line.text))).toHaveLength(2)
      expect((await readdir(folder)).filter((name) => name.endsWith('.mended'))).toEqual([])
      return opened instanceof Error ? 'reported' : 'repaired'
    }),
  )
  if (outcomes.includes(null)) return context.skip('no small disk can be mounted here')
  expect(new Set(outcomes)).toEqual(new Set(['reported', 'repaired']))
})

test('a real disk of 8 MB: a backup without room is refused and leaves no file that looks like one', async (context) => {
  const disk = await smallDisk()
  if (disk === null) return context.skip('no small disk can be mounted here')
  const { dataFolder } = await wholeBooks(makeRows(6000, 100, random), 100)
  const books = await momentOnDisk(dataFolder)
  const target = join(disk, 'one.kontor')
  const back_up = () =>
    runJob(
      {
        type: 'make',
        data_folder: dataFolder,
        target,
        version: '0',
        cause: 'person',
        passphrase: null,
        made_at: '2026-06-01T00:00:00.000000Z',
        books,
      },
      () => undefined,
    )
  for (const bytes of [0, 4096, ...random.some(3, [8192, 16_384, 32_768, 49_152, 65_536])]) {
    await leave(disk, bytes)
    await expect(back_up(), `SEED=${SEED} ${bytes} bytes free`).rejects.toMatchObject({ code: 'disk_full' })
    expect(await readdir(disk)).toEqual(['filling'])
  }
  await rm(join(disk, 'filling'))
  await back_up()
  expect((await checkBackup(target, null, () => undefined)).manifest.content.books).toHaveLength(2)
})
