// How long a user has to wait after too many wrong attempts.
import { beforeEach, expect, test } from 'vitest'
import { type Attempts, createAttempts } from '../../../main/service/organization/attempts.ts'

let time: number
let attempts: Attempts
beforeEach(() => {
  time = 1_000_000
  attempts = createAttempts({ allowed: 3, max_wait_ms: 300_000, max_entries: 3 }, () => time)
})

const wrong = (key: string, times: number) => {
  for (let index = 0; index < times; index++) attempts.begin(key)
}

test('each wrong one beyond the limit doubles the wait, up to the longest', () => {
  wrong('anna', 2)
  expect(attempts.waitOf('anna')).toBe(0)
  const waits = [30, 60, 120, 240, 300, 300].map((seconds) => {
    wrong('anna', 1)
    const found = [attempts.waitOf('anna'), seconds]
    time += seconds * 1000
    expect(attempts.waitOf('anna')).toBe(0)
    return found
  })
  expect(waits.map(([found]) => found)).toEqual(waits.map(([, seconds]) => seconds))
  expect(attempts.waitOf('rita')).toBe(0)
})

test('a successful attempt does not count, and does not reset the wrong ones', () => {
  wrong('anna', 2)
  for (let index = 0; index < 10; index++) {
    attempts.begin('anna')
    attempts.cancel('anna')
  }
  expect(attempts.waitOf('anna')).toBe(0)
  wrong('anna', 1)
  expect(attempts.waitOf('anna')).toBe(30)
  attempts.forget('anna')
  expect(attempts.waitOf('anna')).toBe(0)
})

test('after a day all are forgotten', () => {
  wrong('anna', 2)
  time += 24 * 3_600_000 - 1
  wrong('anna', 1)
  expect(attempts.waitOf('anna')).toBe(30)
  wrong('anna', 6)
  time += 24 * 3_600_000
  wrong('anna', 1)
  expect(attempts.waitOf('anna')).toBe(0)
})

test('their number is limited: beyond it the oldest are forgotten', () => {
  for (const name of ['anna', 'rita', 'vreni']) wrong(name, 3)
  wrong('anna', 1)
  wrong('beat', 3)
  expect(['anna', 'rita', 'vreni', 'beat'].map((name) => attempts.waitOf(name))).toEqual([60, 0, 30, 30])
})
