// A disk that fails at the n-th call, for any n: acknowledged commits exist afterwards, refused ones do not, and work
// resumes as soon as the disk works.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Files } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import { recover } from '../../../main/journal/repair/recovery.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { DiskFull } from '../../../main/service/core/disk-space.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import {
  accountNumbers,
  addAccount,
  BOOK,
  checked,
  createCopy,
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
import { createFaultyFiles, type FaultPlan, NO_FAULT } from './faulty-files.ts'

const CALLS = 100
/** The calls that fail, one in each round. */
const random = createRandom(newSeed('a failing disk'))
const failingCalls = () =>
  random.some(
    countOf('failing_calls'),
    Array.from({ length: CALLS }, (_, index) => index + 1),
  )
const WRITES = 20
/**
 * Files of two or three commits and an anchor after every second one, so that the first 100 calls include every kind.
 */
const LIMITS = { max_file_bytes: 1000, anchor_every: 2 }

afterAll(removeDataFolders)

interface Outcome {
  readonly acknowledged: readonly number[]
  readonly refused: readonly number[]
}

/** Writes twenty accounts, each tried once; some may be refused. */
const writeTwenty = async ({ book }: Running): Promise<Outcome> => {
  const acknowledged: number[] = []
  const refused: number[] = []
  for (let number = 1; number <= WRITES; number++) {
    try {
      await addAccount(book, number)
      acknowledged.push(number)
    } catch (error) {
      // 503, never 500: the caller may retry.
      expect(error).toBeInstanceOf(BooksUnavailable)
      refused.push(number)
    }
  }
  return { acknowledged, refused }
}

const CODES = ['ENOSPC', 'EIO', 'EACCES'] as const

const planFor = (first: number, count: number): FaultPlan => ({
  first,
  count,
  code: CODES[first % CODES.length] ?? 'EIO',
  leaves_half: first % 2 === 0,
})

test('the calls of an undisturbed run: enough for every n, and of every kind', async () => {
  const dataFolder = await temporaryDataFolder()
  const files = createFaultyFiles(NO_FAULT)
  const running = await run(dataFolder, await createCopy(), { files, journal_limits: LIMITS })
  expect(await writeTwenty(running)).toEqual({
    acknowledged: Array.from({ length: WRITES }, (_, index) => index + 1),
    refused: [],
  })
  await running.books.close()
  expect(files.calls()).toBeGreaterThan(CALLS)
})

describe.each([
  ['one call fails', 1],
  ['three calls in a row fail', 3],
  ['forty calls in a row fail', 40],
])('%s', (_name, count) => {
  test(`any of the first ${CALLS}`, async () => {
    for (const first of failingCalls()) {
      const dataFolder = await temporaryDataFolder()
      const files = createFaultyFiles(planFor(first, count))
      const copy = await createCopy()
      const outcome = await surviveOpening(dataFolder, copy, files)
      const story = `call ${first} (${files.failed()}): ${JSON.stringify(outcome)}`

      // The state of the open books, and the state after a start on a working disk.
      const shown = outcome.shown
      expect(shown, story).toEqual(outcome.acknowledged)
      const again = await run(dataFolder, copy)
      const numbers = await accountNumbers(again.book)
      await again.books.close()
      expect(
        outcome.acknowledged.filter((number) => !numbers.includes(number)),
        story,
      ).toEqual([])
      // A single fault is always undone at once. During a longer fault, a refused commit may stay whole, never in part.
      if (count === 1) expect(numbers, story).toEqual(outcome.acknowledged)
      expect(new Set(numbers).size, story).toBe(numbers.length)
      const { findings, state } = await checked(dataFolder)
      expect(findings, story).toEqual([])
      expect(state, story).toEqual(await stateOf(copy))
      await rm(dataFolder, { recursive: true })
    }
  })

  /** Opens until it works, as a user would, then writes. */
  const surviveOpening = async (
    dataFolder: string,
    copy: TestCopy,
    files: ReturnType<typeof createFaultyFiles>,
  ): Promise<Outcome & { readonly shown: readonly number[] }> => {
    for (let attempt = 0; ; attempt++) {
      let running: Running
      try {
        running = await run(dataFolder, copy, { files, journal_limits: LIMITS })
      } catch (error) {
        if (attempt > 50) throw error
        continue
      }
      const outcome = await writeTwenty(running)
      const shown = await accountNumbers(running.book)
      await running.books.close().catch(() => undefined)
      return { ...outcome, shown }
    }
  }
})

test('a repair interrupted at the n-th call is continued by the next start', async () => {
  for (const stored of [Number.POSITIVE_INFINITY, 0]) {
    for (const first of failingCalls()) {
      const lines = makeLines(12, 7)
      const dataFolder = await temporaryDataFolder()
      const folder = await writeJournal(dataFolder, lines, 4)
      // One commit in the second file becomes unreadable; two intact files follow.
      const broken = lines
        .slice(4, 8)
        .map(({ text }, index) => (index === 1 ? text.replace('"user":1', '"user":2') : text))
      await writeFile(join(folder, '000002.jsonl'), `${broken.join('\n')}\n`)
      const copy = await createCopy(lines)
      copy.kept = stored
      // From the n-th call on every call fails, as in a power cut.
      const files = createFaultyFiles({ first, count: Number.POSITIVE_INFINITY, code: 'EIO', leaves_half: true })
      await repairOnce(folder, copy, files).catch(() => undefined)
      const { books } = await run(dataFolder, copy)
      await books.close()
      const { findings, state } = await checked(dataFolder)
      const story = `kept ${stored}, call ${first}: ${files.failed()}`
      expect(findings, story).toEqual([])
      expect(state, story).toEqual(await stateAfter(lines))
      expect(await stateOf(copy), story).toEqual(state)
      await rm(dataFolder, { recursive: true })
    }
  }
})

const repairOnce = async (folder: string, copy: TestCopy, files: Files): Promise<void> => {
  const now = () => timestampOf(Date.UTC(2026, 5, 1))
  const journal = await Journal.open({ folder, files, now, warn: () => undefined })
  try {
    await recover({ book: BOOK, journal, readModel: copy, now })
  } finally {
    await journal.close().catch(() => undefined)
  }
}

test('a full disk refuses with a text that says what to do, and accepts the same write once there is room', async () => {
  const dataFolder = await temporaryDataFolder()
  const opened = createFaultyFiles(NO_FAULT)
  await (await run(dataFolder, await createCopy(), { files: opened })).books.close()
  const files = createFaultyFiles({ first: opened.calls() + 2, count: 6, code: 'ENOSPC', leaves_half: true })
  const { book, books } = await run(dataFolder, await createCopy(), { files })
  const refusals: unknown[] = []
  for (let attempt = 0; attempt < 8 && refusals.length === attempt; attempt++)
    await addAccount(book, 1).catch((error: unknown) => refusals.push(error))
  expect(refusals.length).toBeGreaterThan(0)
  for (const error of refusals) expect(error).toBeInstanceOf(DiskFull)
  // This disk reports free space.
  expect(refusals[0]).toMatchObject({ free_megabytes: null, needed_megabytes: 200 })
  expect(await accountNumbers(book)).toEqual([1])
  await books.close()
})

test('below the limit of free space no commit is written, reading works, and there is no delay afterwards', async () => {
  let free = 199_999_999
  const { book, books } = await run(await temporaryDataFolder(), await createCopy(), { freeBytes: async () => free })
  await expect(addAccount(book, 1)).rejects.toThrow(DiskFull)
  await expect(addAccount(book, 1)).rejects.toThrow('The disk is full: 199 MB are free, 200 MB are needed.')
  expect(await accountNumbers(book)).toEqual([])
  free = 200_000_000
  await addAccount(book, 1)
  expect(await accountNumbers(book)).toEqual([1])
  await books.close()
})
