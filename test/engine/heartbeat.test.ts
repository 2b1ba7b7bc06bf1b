// When a page counts as frozen: in ticks; any message counts as life.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience, startHeartbeat } from '../../main/engine/heartbeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watched = () => {
  const counts = { asked: 0, frozen: 0, lived: 0 }
  const heartbeat = startHeartbeat({
    ping: async () => {
      counts.asked++
    },
    onFrozen: (lived) => {
      counts.frozen++
      counts.lived = lived
    },
    patience: 8,
  })
  return { counts, heartbeat }
}

test('a silent page is asked once, and is frozen after eight seconds; that is reported once', () => {
  const { counts } = watched()
  vi.advanceTimersByTime(7999)
  expect(counts).toEqual({ asked: 1, frozen: 0, lived: 0 })
  vi.advanceTimersByTime(1)
  expect(counts).toEqual({ asked: 1, frozen: 1, lived: 8 })
  vi.advanceTimersByTime(60_000)
  expect(counts).toEqual({ asked: 1, frozen: 1, lived: 8 })
})

test('a page with occasional messages is busy, not frozen', () => {
  const { counts, heartbeat } = watched()
  for (let second = 0; second < 100; second += 7) {
    vi.advanceTimersByTime(7000)
    heartbeat.onMessage()
  }
  expect(counts.frozen).toBe(0)
  heartbeat.stop()
  vi.advanceTimersByTime(60_000)
  expect(counts.frozen).toBe(0)
})

test('a second freeze in one run is detected as soon as the first; only pages that freeze one after the other get more time', () => {
  const patience = createPatience()
  const seconds = [patience.ticks()]
  for (const lived of [300, 20, 20, 20, 20, 20, 300]) {
    patience.frozen(lived)
    seconds.push(patience.ticks())
  }
  expect(seconds).toEqual([8, 8, 16, 32, 60, 60, 60, 8])
})
