// The record of sign-ins: written at once or counted, with a limited number of rows.
import { beforeEach, expect, test } from 'vitest'
import { createSignInLog, type SignInLog, type SignInNote } from '../../../main/service/organization/sign-in-log.ts'
import { page } from '../../../shared/books/port/read.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'

const MINUTE = 60_000

let time: number
let systemBook: MemoryBook
let log: SignInLog
beforeEach(async () => {
  time = Date.UTC(2026, 10, 21, 12)
  const now = () => timestampOf(time)
  systemBook = await createMemoryBook('system', [], now)
  log = createSignInLog({ systemBook, now, newId }, () => time)
})

const rows = async () => (await systemBook.read([page('sign_in_event')]))[0].rows
const failed = (address: string, user_id: number | null = null): SignInNote => ({
  action: 'sign_in_failed',
  user_id,
  address,
})

test('a user’s action is recorded at once', async () => {
  await log.note({ action: 'signed_in', user_id: 1, address: '192.0.2.1' })
  expect(await rows()).toEqual([
    {
      id: expect.any(String),
      time: '2026-11-21T12:00:00.000000Z',
      action: 'signed_in',
      user_id: 1,
      address: '192.0.2.1',
      about: null,
      count: 1,
    },
  ])
})

test('failures are counted, and one row has their number and address', async () => {
  for (let index = 0; index < 1000; index++) log.count(failed('192.0.2.1'))
  log.count(failed('192.0.2.1', 1))
  expect(await rows()).toEqual([])
  const { length } = systemBook.commits
  await log.flush()
  expect(systemBook.commits.length - length).toBe(1)
  expect((await rows()).map(({ user_id, address, count }) => [user_id, address, count])).toEqual([
    [null, '192.0.2.1', 1000],
    [1, '192.0.2.1', 1],
  ])
  await log.flush()
  expect(await rows()).toHaveLength(2)
})

test('a day of failures from ever new addresses stays within the limit, and all are counted', async () => {
  let tried = 0
  for (let minute = 0; minute < 24 * 60; minute++) {
    for (let index = 0; index < 30; index++) {
      tried++
      log.count(failed(`2001:db8::${minute.toString(16)}:${index.toString(16)}`, index % 2 === 0 ? null : 1))
    }
    await log.flush()
    time += MINUTE
  }
  await log.flush(true)
  const stored = await rows()
  expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(tried)
  expect(stored.length).toBeGreaterThan(24 * 100)
  expect(stored.length).toBeLessThanOrEqual(25 * 202)
})

test('an hour has 200 counted rows with an address, and the next one as many again', async () => {
  const addresses = async () => (await rows()).map(({ address }) => address)
  const countMany = async (from: number, many: number) => {
    for (let index = 0; index < many; index++) log.count(failed(`192.0.2.${from + index}`))
    await log.flush()
  }
  await countMany(0, 199)
  await countMany(199, 1)
  expect(new Set(await addresses()).size).toBe(200)
  // The 201st waits for the end of the hour without its address; equal ones are combined with it.
  await countMany(200, 2)
  expect(await addresses()).toHaveLength(200)
  time += 60 * MINUTE - 1
  await log.flush()
  expect(await addresses()).toHaveLength(200)
  time += 1
  await countMany(202, 199)
  const later = (await rows()).slice(200)
  expect(later).toHaveLength(200)
  expect(later.filter(({ address, count }) => address === null && count === 2)).toHaveLength(1)
  // The row without an address is one of the 200 of its hour.
  await countMany(401, 1)
  expect(await addresses()).toHaveLength(400)
})

test('within an hour 20 equal events are recorded one by one, in the next hour as many again', async () => {
  const noteMany = async (many: number) => {
    for (let index = 0; index < many; index++) await log.note(failed('192.0.2.1', 1))
  }
  await noteMany(20)
  time += 60 * MINUTE - 1
  await noteMany(1)
  expect(await rows()).toHaveLength(20)
  time += 1
  await noteMany(1)
  expect(await rows()).toHaveLength(21)
})

test('frequent sign-ins are counted too', async () => {
  for (let index = 0; index < 500; index++) await log.note({ action: 'signed_in', user_id: 1, address: '192.0.2.1' })
  expect(await rows()).toHaveLength(20)
  await log.flush()
  expect((await rows()).map(({ count }) => count)).toEqual([...Array.from({ length: 20 }, () => 1), 480])
})

test('rows that could not be written are written with the next ones', async () => {
  let isFull = true
  const write: MemoryBook['write'] = (...input) =>
    isFull ? Promise.reject(new Error('the disk is full')) : systemBook.write(...input)
  log = createSignInLog({ systemBook: { ...systemBook, write }, now: () => timestampOf(time), newId }, () => time)
  log.count(failed('192.0.2.1'))
  await expect(log.flush()).rejects.toThrow('the disk is full')
  isFull = false
  log.count(failed('192.0.2.1'))
  await log.flush()
  expect((await rows()).map(({ count }) => count)).toEqual([2])
})
