// How much an event names, what a client missed, and when events are sent.
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Book } from '../../../main/service/core/book.ts'
import { createEventHub, type ServiceEvent } from '../../../main/service/core/events.ts'
import { positionText } from '../../../main/service/core/position.ts'
import type { BooksChange } from '../../../shared/books/port/books.ts'
import { type Change, created, removed } from '../../../shared/books/port/change.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { ACTOR, some } from '../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'

const write = (book: MemoryBook, changes: readonly Change[]) =>
  book.write<null, never>({ user: 1, group: null }, async () => ok({ action: 'test', changes, value: null }))
const companies = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => created('company', company(`c${from + at}`, 'C')))

/** What a client receives that has everything up to the first commit. */
const missed = async (...commits: readonly (readonly Change[])[]) => {
  let time = Date.UTC(2026, 0, 1)
  const book = await createMemoryBook('organization-1', [], () => timestampOf(time++))
  await write(book, [some('ledger_account', 'first', { number: 1 })])
  const lastId = positionText(book.position())
  for (const changes of commits) await write(book, changes)
  const hub = createEventHub({ warn: () => undefined })
  hub.watch(1, book)
  const events: ServiceEvent[] = []
  hub.listen(ACTOR, (event) => events.push(event), lastId)
  await expect.poll(() => events.at(-1)?.type).toMatch(/ready|reset/)
  hub.close()
  return events
}
const shown = (events: readonly ServiceEvent[]) =>
  events.map((event) => ('ids' in event ? `${event.type} ${event.table} ${event.ids.length}` : event.type))

describe('an event', () => {
  test('names a thousand records of a table, and none of more', async () => {
    expect(shown(await missed(companies(1_000)))).toEqual(['changed company 1000', 'ready'])
    expect(shown(await missed(companies(1_001)))).toEqual(['changed company 0', 'ready'])
    expect(shown(await missed(companies(900), companies(101, 900)))).toEqual(['changed company 0', 'ready'])
  })

  test('tells deleted records from changed ones', async () => {
    const gone = (count: number) => companies(count).map(({ id }) => removed('company', company(String(id), 'C')))
    expect(shown(await missed(companies(3), gone(1)))).toEqual(['changed company 2', 'deleted company 1', 'ready'])
    expect(shown(await missed(companies(1), gone(1)))).toEqual(['deleted company 1', 'ready'])
    expect(shown(await missed(companies(1_001), gone(1)))).toEqual(['changed company 0', 'deleted company 0', 'ready'])
  })

  test('does not name keys of requests and the remaining work of a job', async () => {
    expect(shown(await missed([some('idempotency_key', 'k'), some('bulk_target', 'b', { batch_id: 'x' })]))).toEqual([
      'ready',
    ])
  })
})

describe('after a pause', () => {
  test('a client gets what five hundred commits changed, and must read anew after more', async () => {
    const commits = (count: number) => Array.from({ length: count }, (_, at) => companies(1, at))
    expect(shown(await missed(...commits(500)))).toEqual(['changed company 500', 'ready'])
    expect(shown(await missed(...commits(501)))).toEqual(['reset'])
  })

  test('it gets the latest hundred batches, the latest last', async () => {
    const batches = Array.from({ length: 101 }, (_, at) =>
      some('batch', `b${at}`, { kind: 'import', created_at: `2026-01-01T00:00:00.${String(at).padStart(6, '0')}Z` }),
    )
    const events = await missed(batches)
    const ids = events.flatMap((event) => (event.type === 'batch' ? [event.batch.id] : []))
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, 'b1', 'b100'])
  })

  test('it gets batches that changed up to a minute before its last event', async () => {
    let time = Date.UTC(2026, 0, 1)
    const book = await createMemoryBook('organization-1', [], () => timestampOf(time))
    const batchAt = async (id: string, second: number) => {
      time = Date.UTC(2026, 0, 1, 0, 0, second)
      await write(book, [some('batch', id, { kind: 'import', created_at: timestampOf(time) })])
    }
    await batchAt('early', 0)
    await batchAt('within', 31)
    time = Date.UTC(2026, 0, 1, 0, 1, 30)
    await write(book, companies(1))
    const hub = createEventHub({ warn: () => undefined })
    hub.watch(1, book)
    const events: ServiceEvent[] = []
    hub.listen(ACTOR, (event) => events.push(event), positionText(book.position()))
    await expect.poll(() => events.at(-1)?.type).toBe('ready')
    hub.close()
    expect(events.flatMap((event) => (event.type === 'batch' ? [event.batch.id] : []))).toEqual(['within'])
  })
})

describe('a listener', () => {
  /** A hub over books whose changes the test reports. */
  const hubOf = async (...records: readonly Change[]) => {
    const book = await createMemoryBook('organization-1')
    if (records.length > 0) await write(book, records)
    const listeners = new Set<(change: BooksChange) => void>()
    const watched: Book = {
      ...book,
      changes: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const hub = createEventHub({ warn: () => undefined })
    hub.watch(1, watched)
    const change = (input: Omit<BooksChange, 'seq'>) => {
      for (const listener of listeners) listener({ seq: 1, ...input })
    }
    return { hub, book, watched, change, listeners }
  }
  const isReady = (events: readonly ServiceEvent[]) => expect.poll(() => events.at(-1)?.type).toBe('ready')
  const changedRecord = { table: 'company', id: 'c' } as const
  const changedCompany = { changed: [changedRecord] }
  const batchOf = (id: string) => some('batch', id, { kind: 'import', finished_at: 'now', created_at: '2026-01-01' })

  test('gets the batches of another program from the books, one after the other, also after a failed read', async () => {
    const { hub, watched, change } = await hubOf(batchOf('a'), batchOf('b'))
    const events: ServiceEvent[] = []
    hub.listen(ACTOR, (event) => events.push(event))
    await isReady(events)
    const { read } = watched
    Object.assign(watched, {
      read: () => Promise.reject(new Error('away')),
    })
    change({ changed: [{ table: 'batch', id: 'a' }], by_others: true })
    await new Promise((resolve) => setImmediate(resolve))
    Object.assign(watched, { read })
    // The program itself reports the batches of its own.
    change({ changed: [{ table: 'batch', id: 'a' }] })
    change({ changed: [{ table: 'batch', id: 'b' }, changedRecord], by_others: true })
    await expect.poll(() => shown(events)).toEqual(['ready', 'changed company 1', 'batch'])
    expect(events.flatMap((event) => (event.type === 'batch' ? [event.batch.id] : []))).toEqual(['b'])
    hub.close()
  })

  test('that stopped gets nothing, also before what it missed is read', async () => {
    const { hub, change } = await hubOf()
    const [early, late, staying]: ServiceEvent[][] = [[], [], []]
    hub.listen(ACTOR, (event) => early?.push(event))()
    const stop = hub.listen(ACTOR, (event) => late?.push(event))
    hub.listen(ACTOR, (event) => staying?.push(event))
    await isReady(staying ?? [])
    stop()
    change(changedCompany)
    await expect.poll(() => shown(staying ?? [])).toEqual(['ready', 'changed company 1'])
    expect([early, late && shown(late)]).toEqual([[], ['ready']])
    hub.close()
  })

  test('learns when the events that it missed cannot be read', async () => {
    const { hub, book, watched } = await hubOf(batchOf('a'))
    Object.assign(watched, { read: () => Promise.reject(new Error('away')) })
    const events: ServiceEvent[] = []
    let failures = 0
    hub.listen(
      ACTOR,
      (event) => events.push(event),
      positionText(book.position()),
      () => failures++,
    )
    // Another one need not learn it.
    hub.listen(ACTOR, (event) => events.push(event), positionText(book.position()))
    await expect.poll(() => failures).toBe(1)
    expect(events).toEqual([])
    hub.close()
  })

  test('gets each change once, however often the books are watched, and none after the end', async () => {
    const { hub, book, watched, change, listeners } = await hubOf()
    hub.watch(1, watched)
    hub.watch(1, book)
    expect(listeners.size).toBe(1)
    const events: ServiceEvent[] = []
    hub.listen(ACTOR, (event) => events.push(event))
    await isReady(events)
    change(changedCompany)
    await expect.poll(() => shown(events)).toEqual(['ready', 'changed company 1'])
    hub.close()
    expect(listeners.size).toBe(0)
  })

  test('of an organization that is not watched gets nothing that it missed', async () => {
    const { hub } = await hubOf()
    const events: ServiceEvent[] = []
    hub.listen({ ...ACTOR, organization_id: 2 }, (event) => events.push(event))
    hub.reportBatch(2, { id: 'b', finished_at: 'now' } as never)
    await expect.poll(() => shown(events)).toEqual(['batch'])
    hub.close()
  })
})

describe('the interval', () => {
  afterEach(() => void vi.useRealTimers())
  const batch = (id: string, processed_rows: number, finished_at: string | null = null) =>
    ({ id, processed_rows, finished_at }) as never

  test('sends what happened in a tenth of a second at its end, the end of a batch at once', async () => {
    const book = await createMemoryBook('organization-1')
    const hub = createEventHub({ warn: () => undefined })
    hub.watch(1, book)
    const events: ServiceEvent[] = []
    hub.listen(ACTOR, (event) => events.push(event))
    await expect.poll(() => events.length).toBe(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    hub.reportBatch(1, batch('a', 1))
    hub.reportBatch(1, batch('a', 2))
    vi.advanceTimersByTime(99)
    expect(events.length).toBe(1)
    vi.advanceTimersByTime(1)
    expect(events.slice(1)).toEqual([{ type: 'batch', batch: batch('a', 2) }])
    hub.reportBatch(1, batch('b', 1))
    hub.reportBatch(1, batch('a', 3, 'now'))
    expect(events.length).toBe(4)
    // Nothing of another organization.
    hub.reportBatch(2, batch('c', 1, 'now'))
    expect(events.length).toBe(4)
    // What was sent at once begins a new interval.
    hub.reportBatch(1, batch('d', 1))
    vi.advanceTimersByTime(50)
    hub.reportBatch(1, batch('d', 2, 'now'))
    hub.reportBatch(1, batch('e', 1))
    vi.advanceTimersByTime(99)
    expect(events.length).toBe(5)
    vi.advanceTimersByTime(1)
    expect(events.length).toBe(6)
    hub.close()
  })
})
