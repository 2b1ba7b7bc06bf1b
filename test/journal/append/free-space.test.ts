// The free space of a disk: measured now and then, and at every write while it is short; and which errors mean a full
// disk.
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDiskSpace, freeBytesOf, isOutOfSpace } from '../../../main/journal/append/free-space.ts'
import { DiskFull } from '../../../main/service/core/disk-space.ts'

const MEGABYTE = 1_000_000
const PAUSE_MS = 2000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('is measured again only after more than the pause, and at every write while it is short', async () => {
  let free = 1000 * MEGABYTE
  let measured = 0
  const space = createDiskSpace(async () => {
    measured += 1
    return free
  })
  await space.ensure()
  await space.ensure()
  vi.advanceTimersByTime(PAUSE_MS)
  await space.ensure()
  expect(measured).toBe(1)
  vi.advanceTimersByTime(1)
  await space.ensure()
  expect(measured).toBe(2)
  free = 0
  vi.advanceTimersByTime(PAUSE_MS + 1)
  await expect(space.ensure()).rejects.toBeInstanceOf(DiskFull)
  await expect(space.ensure()).rejects.toBeInstanceOf(DiskFull)
  expect(measured).toBe(4)
  free = 1000 * MEGABYTE
  await space.ensure()
  expect(measured).toBe(5)
})

const withCode = (code: string, cause?: unknown) => Object.assign(new Error('made up', { cause }), { code })

test('is measured in bytes', async () => {
  const { bsize, blocks } = await statfs(tmpdir())
  const free = await freeBytesOf(tmpdir())
  expect(free % bsize).toBe(0)
  expect(free).toBeLessThanOrEqual(blocks * bsize)
})

test.each([
  ['enough for the limit', 200_000_000, undefined, null],
  ['a byte less', 199_999_999, undefined, [199, 200]],
  ['nothing', 0, undefined, [0, 200]],
  ['enough for the limit and what is written', 200_000_001, 1, null],
  ['a byte less than what is written', 200_000_000, 1, [200, 201]],
])('%s', async (_what, free, bytes, refusal) => {
  const answer = await createDiskSpace(async () => free)
    .ensure(bytes)
    .catch((error: unknown) => error)
  if (refusal === null) expect(answer).toBeUndefined()
  else expect(answer).toMatchObject({ free_megabytes: refusal[0], needed_megabytes: refusal[1] })
})

test('is measured again at once when a larger write needs more', async () => {
  const free = [300 * MEGABYTE, 900 * MEGABYTE, 0]
  const space = createDiskSpace(async () => free.shift() ?? 0)
  await space.ensure()
  await space.ensure(100 * MEGABYTE)
  expect(free).toHaveLength(2)
  await space.ensure(100 * MEGABYTE + 1)
  expect(free).toHaveLength(1)
})

test.each([
  [withCode('ENOSPC'), true],
  [withCode('EDQUOT'), true],
  [withCode('EIO'), false],
  [new Error('a bug'), false],
  [new Error('above', { cause: new Error('between', { cause: withCode('ENOSPC') }) }), true],
  [new Error('above', { cause: withCode('EIO') }), false],
  // Only errors have a cause.
  [{ cause: withCode('ENOSPC') }, false],
  [null, false],
])('the error %s, out of space: %s', (error, isFull) => {
  expect(isOutOfSpace(error)).toBe(isFull)
})

test('the error of a write on a full disk says how much is missing, as far as the disk reports it', async () => {
  const full = withCode('ENOSPC')
  const reported = (freeBytes: () => Promise<number>) => createDiskSpace(freeBytes).toDiskError(full)
  expect(await reported(async () => 199_999_999)).toMatchObject({ free_megabytes: 199, needed_megabytes: 200 })
  // There is space, but no more for this user.
  expect(await reported(async () => 200_000_000)).toMatchObject({ free_megabytes: null, needed_megabytes: 200 })
  const unknown = await reported(() => Promise.reject(new Error('no answer')))
  expect(unknown).toBeInstanceOf(DiskFull)
  expect(unknown).toMatchObject({ free_megabytes: null, needed_megabytes: 200, cause: full })
  const other = withCode('EIO')
  expect(await createDiskSpace(async () => 0).toDiskError(other)).toBe(other)
})
