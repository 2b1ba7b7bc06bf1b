// The heartbeat of a lock: when it is written, what it checks before, and when the holder must not write any more.
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BeatOptions, type LockBeat, SILENT_MS, startBeat } from '../../../main/journal/append/lock-beat.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'

const OWN = '{"pid":1}'
let folder: string
let path: string
let beats: LockBeat[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-beat-'))
  path = join(folder, 'kontor.lock')
  await writeFile(path, OWN)
  beats = []
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  for (const beat of beats) beat.stop()
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** A heartbeat that counts its checks. */
const start = (options: Partial<BeatOptions> = {}) => {
  const seen = { reads: 0, lost: 0 }
  const read = async () => {
    seen.reads += 1
    return readFile(path, 'utf8').catch(() => null)
  }
  const beat = startBeat({
    ...{ path, own: OWN, read, onLost: () => seen.lost++ },
    create: async () => true,
    ...options,
  })
  beats.push(beat)
  return { beat, seen }
}
const refusal = (beat: LockBeat) =>
  beat.confirm().then(
    () => null,
    (error: unknown) => error,
  )
const TAKEN_OVER = 'Another Kontor has taken over the data folder.'

test('is written every half minute, and its absence counts after five', () => {
  const { beat, seen } = start()
  vi.advanceTimersByTime(29_999)
  expect(seen.reads).toBe(0)
  vi.advanceTimersByTime(1)
  expect(seen.reads).toBe(1)
  beat.stop()
  vi.advanceTimersByTime(100_000)
  expect(seen.reads).toBe(1)
  expect(SILENT_MS).toBe(300_000)
})

test('does not keep the program running', () => {
  vi.useRealTimers()
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = running()
  start()
  expect(running()).toBe(before)
})

describe('a confirmation', () => {
  test.each([
    ['before two missed beats', 1999, 0],
    ['after two missed beats', 2000, 1],
    ['when the clock was set back a little', -1999, 0],
    ['when the clock was set back further', -2000, 1],
  ])('%s', async (_what, later, reads) => {
    const { beat, seen } = start({ beat_ms: 1000 })
    beat.stop()
    vi.setSystemTime(Date.now() + later)
    await beat.confirm()
    expect(seen.reads).toBe(reads)
    await beat.confirm()
    expect(seen.reads).toBe(reads)
  })

  test('writes the same content again, so that the file has a new time', async () => {
    const { beat } = start({ beat_ms: 1000 })
    await utimes(path, 1000, 1000)
    vi.setSystemTime(Date.now() + 5000)
    await beat.confirm()
    expect(await readFile(path, 'utf8')).toBe(OWN)
    expect((await stat(path)).mtimeMs).toBeGreaterThan(1_000_000)
  })

  test('several at once are one', async () => {
    const { beat, seen } = start({ beat_ms: 1000 })
    beat.stop()
    vi.setSystemTime(Date.now() + 5000)
    await Promise.all([beat.confirm(), beat.confirm()])
    expect(seen.reads).toBe(1)
    vi.setSystemTime(Date.now() + 5000)
    await beat.confirm()
    expect(seen.reads).toBe(2)
  })

  test('of a removed lock creates it again', async () => {
    await rm(path)
    const create = async () => {
      await writeFile(path, OWN)
      return true
    }
    const { beat, seen } = start({ beat_ms: 1000, create })
    vi.setSystemTime(Date.now() + 5000)
    expect(await refusal(beat)).toBeNull()
    expect([seen.lost, await readFile(path, 'utf8')]).toEqual([0, OWN])
  })
})

describe('a confirmation is refused', () => {
  test.each([
    ['another program has it', 'other', true],
    ['it was removed, and another program created it first', null, false],
  ])('for good when the lock is lost: %s', async (_what, text, isCreated) => {
    const { beat, seen } = start({ beat_ms: 1000, read: async () => text, create: async () => isCreated })
    vi.setSystemTime(Date.now() + 5000)
    for (let attempt = 0; attempt < 2; attempt++) {
      const error = await refusal(beat)
      expect(error).toBeInstanceOf(BooksUnavailable)
      expect(error).not.toHaveProperty('cause')
      expect(error).toHaveProperty('message', TAKEN_OVER)
    }
    vi.setSystemTime(Date.now() - 5000)
    expect(await refusal(beat)).toMatchObject({ message: TAKEN_OVER })
    expect([seen.lost, await readFile(path, 'utf8')]).toEqual([1, OWN])
  })

  test('for the moment when the check fails', async () => {
    let isAway = true
    const away = new Error('the drive is away')
    const read = async () => (isAway ? Promise.reject(away) : OWN)
    const { beat, seen } = start({ beat_ms: 1000, read })
    vi.setSystemTime(Date.now() + 5000)
    const error = await refusal(beat)
    expect(error).toBeInstanceOf(BooksUnavailable)
    expect(error).toMatchObject({ message: expect.stringContaining('not known at the moment'), cause: away })
    isAway = false
    expect(await refusal(beat)).toBeNull()
    expect(seen.lost).toBe(0)
  })
})
