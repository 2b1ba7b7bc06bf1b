// A journal that lost its end and restores it from the read model: interrupted at any call of the disk, the next start
// continues, and the notice is the same as without an interruption.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Files } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import { recover } from '../../../main/journal/repair/recovery.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import { createFaultyFiles, NO_FAULT } from '../append/faulty-files.ts'
import {
  account,
  BOOK,
  checked,
  createCopy,
  lineAfter,
  makeLines,
  removeDataFolders,
  run,
  stateAfter,
  type TestCopy,
  temporaryDataFolder,
  writeJournal,
} from '../journal-world.ts'

const random = createRandom(newSeed('a lost end that comes back'))

afterAll(removeDataFolders)

const BEFORE = makeLines(10, 3)
/** Two lost commits with more changes than one new commit takes: three replace them, up to a higher number. */
const LINES = [11, 12].reduce<CommitLine[]>((lines, seq) => {
  const last = lines.at(-1) as CommitLine
  const accounts = Array.from({ length: 1200 }, (_, at) => created('ledger_account', account(seq * 10_000 + at)))
  return lines.concat(lineAfter({ seq: last.commit.seq, hash: last.hash }, 'import', accounts))
}, BEFORE)

const damagedBooks = async () => {
  const dataFolder = await temporaryDataFolder()
  const folder = await writeJournal(dataFolder, BEFORE, 6)
  const last = LINES.at(-1) as CommitLine
  await writeFile(
    join(folder, 'anchor.json'),
    JSON.stringify({ seq: last.commit.seq, hash: last.hash, file: '000001.jsonl', offset: 0 }),
  )
  const copy = await createCopy(LINES)
  copy.kept = 0
  return { dataFolder, folder, copy }
}

const repairOnce = async (folder: string, copy: TestCopy, files: Files): Promise<void> => {
  const now = () => timestampOf(Date.UTC(2026, 5, 1))
  const journal = await Journal.open({ folder, files, now, warn: () => undefined })
  try {
    await recover({ book: BOOK, journal, readModel: copy, now })
  } finally {
    await journal.close().catch(() => undefined)
  }
}

const REPORTED = {
  code: 'journal_restored',
  message:
    'The journal was missing entries 11 to 12 (after 2026-01-01T00:09:00.000000Z). The database still had their result, and 3 new entries lead to the same state. The details of who changed what in between are lost.',
  missing: { from: 11, up_to: 12, after: '2026-01-01T00:09:00.000000Z', entries: [] },
  is_open: true,
}

test('interrupted at every call: the next start reports that everything was restored', async () => {
  const undisturbed = createFaultyFiles(NO_FAULT)
  const whole = await damagedBooks()
  await repairOnce(whole.folder, whole.copy, undisturbed)
  const calls = undisturbed.calls()
  expect(calls).toBeGreaterThan(50)
  let settled = 0
  const failing = random.some(
    countOf('failing_calls'),
    Array.from({ length: calls }, (_, at) => at + 1),
  )
  for (const first of failing) {
    const { dataFolder, folder, copy } = await damagedBooks()
    const files = createFaultyFiles({ first, count: Number.POSITIVE_INFINITY, code: 'ENOSPC', leaves_half: true })
    const story = () => `call ${first} of ${calls} (${files.failed()})`
    await repairOnce(folder, copy, files).catch(() => undefined)
    const { books, notices } = await run(dataFolder, copy)
    await books.close()
    const open = notices.filter(({ is_open }) => is_open)
    // Once the repair was complete it had been reported.
    if (open.length === 0) settled += 1
    else {
      expect(open, story()).toHaveLength(1)
      expect(open[0], story()).toMatchObject(REPORTED)
    }
    const { findings, state } = await checked(dataFolder)
    expect(findings, story()).toEqual([])
    expect(state, story()).toEqual(await stateAfter(LINES))
    await rm(dataFolder, { recursive: true })
  }
  expect(settled).toBeLessThan(12)
})

test('the read model is lost in the middle: the missing numbers are reported', async () => {
  const { dataFolder, folder, copy } = await damagedBooks()
  let appends = 0
  const files = createFaultyFiles(NO_FAULT)
  // The second of the three new commits does not reach the disk any more.
  const dying: Files = {
    ...files,
    open: async (path, mode) => {
      const file = await files.open(path, mode)
      if (!path.endsWith('.jsonl')) return file
      return {
        ...file,
        write: (bytes, at) => (++appends > 1 ? Promise.reject(new Error('EIO')) : file.write(bytes, at)),
      }
    },
  }
  await repairOnce(folder, copy, dying).catch(() => undefined)
  const { books, notices } = await run(dataFolder, await createCopy())
  await books.close()
  expect(notices.filter(({ is_open }) => is_open)).toMatchObject([
    {
      code: 'journal_damaged',
      message:
        'The journal was missing entries 11 to 12 (after 2026-01-01T00:09:00.000000Z). Part of their result was restored from the database (new entries: 1), until the database was lost too. The rest is missing.',
      missing: { from: 11, up_to: 12, after: '2026-01-01T00:09:00.000000Z', entries: [] },
    },
  ])
})
