// The free space of a disk: measured now and then, and at every write while it is short.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDiskSpace } from '../../../main/journal/append/free-space.ts'
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
