// The cache between a list and the server: its requests, their order, and cancelled ones.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBlockCache, type Page } from '../../../renderer/app/grid/block-cache.ts'

const SIZE = 10

interface Request {
  readonly block: number
  readonly signal: AbortSignal
  readonly withMeta: boolean
  readonly answer: (total?: number) => Promise<void>
  readonly refuse: () => Promise<void>
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

/** A server whose answers the test triggers. */
const fakeServer = () => {
  const requests: Request[] = []
  const load = (name: string) => (block: number, signal: AbortSignal, withMeta: boolean) =>
    new Promise<Page<string>>((resolve, reject) => {
      requests.push({
        block,
        signal,
        withMeta,
        answer: (total = 1000) => {
          const rows = Array.from({ length: SIZE }, (_, row) => `${name}${block * SIZE + row}`)
          resolve({ rows, total })
          return settled()
        },
        refuse: () => {
          reject(new Error('no'))
          return settled()
        },
      })
    })
  const waiting = () => requests.filter(({ signal }) => !signal.aborted).map(({ block }) => block)
  const last = () => {
    const request = requests.at(-1)
    if (!request) throw new Error('nothing was asked')
    return request
  }
  const of = (block: number) => {
    const request = requests.findLast((each) => each.block === block)
    if (!request) throw new Error(`block ${block} was not asked for`)
    return request
  }
  return { requests, load, waiting, last, of }
}

let time = 0
let server = fakeServer()
let reported: { block: number; isNew: boolean }[] = []
let errors: string[] = []

const makeCache = () =>
  createBlockCache<string, unknown>({
    size: SIZE,
    now: () => time,
    onBlock: (block, _, isNew) => reported.push({ block, isNew }),
    onError: ({ message }) => errors.push(message),
  })

beforeEach(() => {
  vi.useFakeTimers()
  time = 0
  server = fakeServer()
  reported = []
  errors = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** A cache that has its first block and shows its first rows. */
const opened = async () => {
  const cache = makeCache()
  cache.setQuery(server.load('a'))
  await server.last().answer()
  cache.setVisibleRows(0, 4)
  return cache
}

test('starts with the first block, which gives the row count, and sends no other request before', async () => {
  const cache = makeCache()
  cache.setQuery(server.load('a'))
  cache.setVisibleRows(500, 505)
  expect(server.requests.map(({ block, withMeta }) => [block, withMeta])).toEqual([[0, true]])
  await server.last().answer(777)
  expect(cache.total()).toBe(777)
  expect(cache.row(3)).toBe('a3')
  expect(reported).toEqual([{ block: 0, isNew: true }])
})

test('at rest requests only visible blocks', async () => {
  await opened()
  expect(server.requests.map(({ block }) => block)).toEqual([0])
})

test('after scrolling down, it requests visible blocks, then the following ones', async () => {
  const cache = await opened()
  time += 50
  cache.setVisibleRows(105, 114)
  expect(server.waiting()).toEqual([0, 10, 11, 12])
  await server.of(10).answer()
  expect(server.last().block).toBe(13)
})

test('after scrolling up, it prefetches upwards', async () => {
  const cache = await opened()
  time += 50
  cache.setVisibleRows(505, 509)
  server.requests.length = 0
  time += 1000
  cache.setVisibleRows(495, 499)
  time += 50
  cache.setVisibleRows(395, 399)
  expect(server.waiting()).toEqual([39, 38, 37])
})

test('a block scrolled past before it arrived is cancelled, and its answer ignored', async () => {
  const cache = await opened()
  time += 50
  cache.setVisibleRows(100, 104)
  const passed = server.of(10)
  time += 50
  cache.setVisibleRows(700, 704)
  expect(passed.signal.aborted).toBe(true)
  await passed.answer()
  expect(cache.rowsOf(10)).toBeUndefined()
  expect(server.waiting()).toContain(70)
})

test('never requests beyond the last row', async () => {
  const cache = makeCache()
  cache.setQuery(server.load('a'))
  await server.last().answer(25)
  time += 50
  cache.setVisibleRows(20, 24)
  await server.of(2).answer(25)
  expect(new Set(server.requests.map(({ block }) => block))).toEqual(new Set([0, 1, 2]))
})

test('a new query keeps the old rows until its first ones arrive', async () => {
  const cache = await opened()
  cache.setQuery(server.load('b'))
  expect(cache.row(0)).toBe('a0')
  await server.last().answer(7)
  expect(cache.row(0)).toBe('b0')
  expect(cache.total()).toBe(7)
  expect(reported.at(-1)).toEqual({ block: 0, isNew: true })
})

test('of many quick queries one is pending and only the last one follows', async () => {
  const cache = await opened()
  server.requests.length = 0
  for (const name of ['b', 'c', 'd', 'e']) cache.setQuery(server.load(name))
  expect(server.requests).toHaveLength(1)
  await server.last().answer()
  expect(server.requests).toHaveLength(2)
  expect(cache.row(0)).toBe('a0')
  await server.last().answer()
  expect(cache.row(0)).toBe('e0')
  expect(server.requests).toHaveLength(2)
})

test('an unanswered query delays the next one only briefly', async () => {
  const cache = await opened()
  cache.setQuery(server.load('b'))
  const hanging = server.last()
  cache.setQuery(server.load('c'))
  expect(server.last()).toBe(hanging)
  vi.advanceTimersByTime(300)
  expect(hanging.signal.aborted).toBe(true)
  await server.last().answer()
  expect(cache.row(0)).toBe('c0')
})

test('after a change it refetches visible blocks with the totals, and keeps the rows', async () => {
  const cache = await opened()
  time += 50
  cache.setVisibleRows(100, 104)
  await server.of(10).answer()
  server.requests.length = 0
  cache.refresh()
  expect(server.requests[0]?.block).toBe(10)
  expect(server.requests.map(({ withMeta }) => withMeta).filter(Boolean)).toHaveLength(1)
  expect(cache.row(100)).toBe('a100')
  expect(cache.row(0)).toBe('a0')
})

test('totals are requested again when their page was cancelled', async () => {
  const cache = await opened()
  cache.refresh()
  expect(server.last().withMeta).toBe(true)
  time += 50
  cache.setVisibleRows(700, 704)
  expect(server.of(70).withMeta).toBe(true)
})

test('evicts the blocks that were visible longest ago', async () => {
  const cache = await opened()
  for (let block = 1; block <= 90; block++) {
    time += 1000
    cache.setVisibleRows(block * SIZE, block * SIZE + 4)
    if (cache.rowsOf(block) === undefined) await server.of(block).answer()
  }
  expect(cache.rowsOf(0)).toBeUndefined()
  expect(cache.rowsOf(90)).toBeDefined()
})

test('a refusal is reported and not retried until the user requests it', async () => {
  const cache = await opened()
  time += 1000
  cache.setVisibleRows(100, 104)
  await server.of(10).refuse()
  expect(errors).toEqual(['no'])
  const count = server.requests.filter(({ block }) => block === 10).length
  cache.setVisibleRows(100, 104)
  expect(server.requests.filter(({ block }) => block === 10)).toHaveLength(count)
  cache.retry()
  expect(server.requests.filter(({ block }) => block === 10)).toHaveLength(count + 1)
})

test('stopped, it sends no requests and no reports', async () => {
  const cache = await opened()
  time += 50
  cache.setVisibleRows(100, 104)
  const before = reported.length
  const open = server.of(10)
  cache.stop()
  expect(open.signal.aborted).toBe(true)
  await open.answer()
  cache.setVisibleRows(300, 304)
  expect(reported).toHaveLength(before)
  expect(server.waiting().includes(30)).toBe(false)
})
