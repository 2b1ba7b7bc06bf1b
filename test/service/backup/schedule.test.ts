// When the program looks whether the backup of the day is due.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleBackups } from '../../../main/service/backup/schedule.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('two minutes after the start, then every ten minutes, also after a failure', async () => {
  let looks = 0
  const errors: string[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (text: string) => errors.push(text) }
  const stop = scheduleBackups(async () => {
    looks += 1
    if (looks === 1) throw new Error('the disk is not connected')
  }, log)
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return looks
  }
  expect([await after(119_999), await after(1)]).toEqual([0, 1])
  expect(errors).toEqual(['The daily backup failed'])
  expect([await after(599_999), await after(1)]).toEqual([1, 2])
  stop()
  expect(await after(600_000)).toBe(2)
})
