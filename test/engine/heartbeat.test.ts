// When a page counts as frozen: counted in ticks, whatever it says counts as life.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeartbeat } from '../../main/engine/heartbeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watched = () => {
  const told = { asked: 0, frozen: 0 }
  const heartbeat = startHeartbeat({
    ask: async () => {
      told.asked++
    },
    onFrozen: () => {
      told.frozen++
    },
    patience: 8,
  })
  return { told, heartbeat }
}

test('a silent page is asked once, and is frozen after eight seconds; that is told once', () => {
  const { told } = watched()
  vi.advanceTimersByTime(7999)
  expect(told).toEqual({ asked: 1, frozen: 0 })
  vi.advanceTimersByTime(1)
  expect(told).toEqual({ asked: 1, frozen: 1 })
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual({ asked: 1, frozen: 1 })
})

test('one that says something now and then is busy, not frozen', () => {
  const { told, heartbeat } = watched()
  for (let second = 0; second < 100; second += 7) {
    vi.advanceTimersByTime(7000)
    heartbeat.heard()
  }
  expect(told.frozen).toBe(0)
  heartbeat.stop()
  vi.advanceTimersByTime(60_000)
  expect(told.frozen).toBe(0)
})
