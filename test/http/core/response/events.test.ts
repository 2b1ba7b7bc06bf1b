// Server-sent events: batches and changed records of the own organization, with limits, ended with the server.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BooksUnavailable } from '../../../../main/service/core/book.ts'
import type { ServiceEvent } from '../../../../main/service/core/events.ts'
import { createEventHub } from '../../../../main/service/core/events.ts'
import type { Actor } from '../../../../main/service/core/request.ts'
import { ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import type { BooksChange } from '../../../../shared/books/port/books.ts'
import { newImportBatch } from '../../../../shared/rule/import/import-batch.ts'
import { timestampOf } from '../../../../shared/value/calendar.ts'
import { makeCamt } from '../../../support/file/make-camt.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

const IBAN = 'CH9300762011623852957'
let kontor: Kontor
afterEach(() => kontor.close())

interface Received {
  readonly id: string | null
  readonly event: string
  readonly data: unknown
}

/** Reads a stream until its events satisfy `enough`, or until it ends. */
const readUntil = async (
  answer: Response,
  enough: (events: readonly Received[]) => boolean,
  leave?: AbortSignal,
): Promise<Received[]> => {
  const events: Received[] = []
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && !enough(events)) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (leave?.aborted) return { done: true, value: '' }
      throw error
    })
    if (done) break
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const match = /^(?:id: (.*)\n)?event: (\w+)\ndata: (.*)$/.exec(block)
      if (match) events.push({ id: match[1] ?? null, event: match[2] ?? '', data: JSON.parse(match[3] ?? '') })
    }
  }
  if (!leave?.aborted) await reader?.cancel()
  return events
}

const listenOver = async (url: string, signal?: AbortSignal, lastId?: string) =>
  fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${kontor.sessions.token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
    ...(signal ? { signal } : {}),
  })

test('an import sends events from its first row to its end', async () => {
  kontor = await startKontor()
  const { url } = await kontor.serve()
  const answer = await listenOver(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const made = await kontor.send('POST', '/api/bank_account', { type: 'bank', name: 'Main', iban: IBAN })
  const account = (await made.json()) as { id: string }
  const form = new FormData()
  form.set('files[0]', new Blob([makeCamt({ seed: 4, iban: IBAN, rows: 40 }).text]), 'january.xml')
  await kontor.ask(`/api/bank_account/${account.id}/import-transactions`, { method: 'POST', body: form })
  const isEnd = ({ event, data }: Received) => event === 'batch' && (data as ImportBatchObject).finished
  const events = await readUntil(answer, (all) => all.some(isEnd))
  const batch = events.find(isEnd)?.data
  expect(ImportBatchObject.strict().parse(batch)).toMatchObject({ totalJobs: 40, pendingJobs: 0, progress: 100 })
  const changed = events
    .filter(({ event }) => event === 'changed')
    .map(({ data }) => data as { table: string; ids: string[] })
  expect(changed.filter(({ table }) => table === 'bank_account')).toEqual([
    { table: 'bank_account', ids: [account.id] },
  ])
  const rows = new Set(changed.filter(({ table }) => table === 'bank_transaction').flatMap(({ ids }) => ids))
  expect(rows.size).toBe(40)
})

test('changes are sent in intervals, the end of a batch at once', async () => {
  kontor = await startKontor()
  const hub = createEventHub({ warn: () => undefined })
  const reported: ServiceEvent['type'][] = []
  let change: (change: BooksChange) => void = () => undefined
  hub.watch(kontor.owner.organization_id, {
    ...kontor.book,
    changes: (listener) => {
      change = listener
      return () => undefined
    },
  })
  hub.listen(kontor.owner, ({ type }) => reported.push(type))
  await expect.poll(() => reported).toEqual(['ready'])
  const batch = newImportBatch({
    id: '1',
    group: null,
    name: 'a.csv',
    bank_account_id: '2',
    total_rows: 1,
    file_sha256: '',
    balance: null,
    skipped: 0,
    warnings: [],
    created_at: timestampOf(0),
  })
  change({ seq: 1, changed: [{ table: 'bank_transaction', id: '3' }] })
  hub.reportBatch(kontor.owner.organization_id, batch)
  expect(reported).toEqual(['ready'])
  hub.reportBatch(kontor.owner.organization_id, { ...batch, finished_at: timestampOf(1) })
  expect(reported).toEqual(['ready', 'changed', 'batch'])
  hub.reportBatch(kontor.owner.organization_id, batch)
  await expect.poll(() => reported.length).toBe(4)
  // Books that were reopened after a failure: any record may have changed.
  change({ seq: 2, changed: [] })
  await expect.poll(() => reported.at(-1)).toBe('reset')
  hub.close()
})

describe('a client that reconnects with the last event id', () => {
  const named = (events: readonly Received[]): string[] =>
    events.flatMap(({ event, data }) => {
      if (event !== 'changed' && event !== 'deleted') return [event]
      const { table, ids } = data as { table: string; ids: readonly string[] }
      return table === 'company' ? ids.map((id) => `company ${id}`) : []
    })
  const makeCompany = async (name: string): Promise<string> => {
    const made = await kontor.send('POST', '/api/company', { name })
    return ((await made.json()) as { id: string }).id
  }
  const lastIdOf = (events: readonly Received[]): string => events.findLast(({ id }) => id !== null)?.id ?? ''
  const isReady = ({ event }: Received) => event === 'ready' || event === 'reset'
  /** The events between the client's position and the live ones. */
  const missedSince = async (url: string, id: string) =>
    readUntil(await listenOver(url, undefined, id), (all) => all.some(isReady))

  test('receives every event it missed, also during commits and after several disconnections', async () => {
    kontor = await startKontor()
    const { url } = await kontor.serve()
    const old: string[] = []
    for (let number = 1; number <= 10; number++) old.push(await makeCompany(`Old ${number}`))
    const made: string[] = []
    let isWriting = true
    let leave = new AbortController()
    const write = async () => {
      for (let number = 1; number <= 60; number++) {
        made.push(await makeCompany(`New ${number}`))
        // Only the events name the deleted records.
        if (number % 6 === 0) await kontor.ask(`/api/company/${old[number / 6 - 1]}`, { method: 'DELETE' })
        await sleep(10)
      }
      isWriting = false
      // No further event comes that the last stream could wait for.
      leave.abort()
    }
    const heard: Received[] = []
    let cuts = 0
    let lastId = lastIdOf(await readUntil(await listenOver(url), (all) => all.some(isReady)))
    const writing = write()
    while (isWriting) {
      leave = new AbortController()
      const answer = await listenOver(url, leave.signal, lastId).catch(() => null)
      if (answer === null) continue
      // Disconnected while events are sent, also before all missed events were sent.
      const some = await readUntil(answer, (all) => all.length > cuts % 4, leave.signal)
      leave.abort()
      heard.push(...some)
      lastId = lastIdOf(some) || lastId
      cuts++
    }
    await writing
    heard.push(...(await missedSince(url, lastId)))
    expect(cuts).toBeGreaterThan(5)
    const companies = named(heard).filter((name) => name !== 'ready')
    expect([...new Set(companies)].toSorted()).toEqual([...old, ...made].map((id) => `company ${id}`).toSorted())
    // No change since: only the stream's position.
    expect(named(await missedSince(url, lastIdOf(heard)))).toEqual(['ready'])
  })

  test('receives them after a restart of the program too, with deletions and the end of a batch', async () => {
    kontor = await startKontor()
    const first = await kontor.serve()
    const removed = await makeCompany('Gone')
    const [ready] = await readUntil(await listenOver(first.url), (all) => all.some(isReady))
    const stored = await makeCompany('Kept')
    await kontor.ask(`/api/company/${removed}`, { method: 'DELETE' })
    const account = await kontor.send('POST', '/api/bank_account', { type: 'bank', name: 'Main', iban: IBAN })
    const { id: accountId } = (await account.json()) as { id: string }
    const form = new FormData()
    form.set('files[0]', new Blob([makeCamt({ seed: 4, iban: IBAN, rows: 3 }).text]), 'january.xml')
    await kontor.ask(`/api/bank_account/${accountId}/import-transactions`, { method: 'POST', body: form })
    await kontor.services.idle()
    await kontor.close('keep')
    kontor = await startKontor({ after: kontor })
    const { url } = await kontor.serve()
    const events = await missedSince(url, ready?.id ?? '')
    expect(named(events)).toEqual([`company ${stored}`, `company ${removed}`, 'batch', 'ready'])
    expect(events.find(({ event }) => event === 'batch')?.data).toMatchObject({ totalJobs: 3, finished: true })
    const rows = events.find(({ data }) => (data as { table?: string }).table === 'bank_transaction')
    expect(rows?.data).toMatchObject({ ids: [expect.any(String), expect.any(String), expect.any(String)] })
  })

  test('receives a reload when its id is too old, of other books or invalid', async () => {
    kontor = await startKontor()
    const { url } = await kontor.serve()
    const [ready] = await readUntil(await listenOver(url), (all) => all.some(isReady))
    const id = ready?.id ?? ''
    const [seq = '', mark = ''] = id.split('-')
    for (const foreign of [
      '',
      'abc',
      `${seq}-000000000000`,
      `${Number(seq) + 1}-${mark}`,
      `${Number(seq) - 1}-${mark}`,
    ])
      if (foreign !== '') expect([foreign, named(await missedSince(url, foreign))]).toEqual([foreign, ['reset']])
    for (let number = 1; number <= 501; number++) {
      await kontor.book.write({ user: 1 }, async () => ({
        ok: true,
        value: { action: 'create_company', changes: [], is_noted: true, value: null },
      }))
      if (number === 500) expect(named(await missedSince(url, id))).toEqual(['ready'])
    }
    const [reset] = await missedSince(url, id)
    expect(reset).toMatchObject({ event: 'reset', data: {} })
    // The stream continues from there.
    expect(named(await missedSince(url, reset?.id ?? ''))).toEqual(['ready'])
  })

  test('is disconnected when the books cannot be read, and may reconnect', async () => {
    kontor = await startKontor()
    const { url } = await kontor.serve()
    const [ready] = await readUntil(await listenOver(url), (all) => all.some(isReady))
    const id = await makeCompany('Missed')
    kontor.book.beforeRead = () => {
      throw new BooksUnavailable('away')
    }
    expect(await missedSince(url, ready?.id ?? '')).toEqual([])
    kontor.book.beforeRead = () => undefined
    expect(named(await missedSince(url, ready?.id ?? ''))).toEqual([`company ${id}`, 'ready'])
  })
})

describe('bounds', () => {
  /** Events that the test controls, in place of those of the books. */
  const withListeners = async () => {
    const listeners = new Set<(event: ServiceEvent) => void>()
    const actors: Actor[] = []
    kontor = await startKontor({
      alter: (services) => ({
        ...services,
        events: {
          listen: (actor, listener) => {
            actors.push(actor)
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
      }),
    })
    return { listeners, actors }
  }

  test('the service learns when an organization gets its first listener and loses its last', async () => {
    const { listeners, actors } = await withListeners()
    const { url } = await kontor.serve()
    const leave = new AbortController()
    await listenOver(url, leave.signal)
    expect(listeners.size).toBe(1)
    expect(actors).toMatchObject([kontor.owner])
    leave.abort()
    await expect.poll(() => listeners.size).toBe(0)
  })

  test('the number of listeners is limited; one that leaves makes room', async () => {
    await withListeners()
    const open = await Promise.all(Array.from({ length: 32 }, () => kontor.ask('/api/events')))
    expect(open.every(({ status }) => status === 200)).toBe(true)
    const refused = await kontor.ask('/api/events')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'too_many_streams' })
    await open[0]?.body?.cancel()
    expect((await kontor.ask('/api/events')).status).toBe(200)
  })

  test('a client that does not read is disconnected before it costs more than a megabyte', async () => {
    const { listeners } = await withListeners()
    const answer = await kontor.ask('/api/events')
    const ids = Array.from({ length: 1000 }, (_, index) => `01KB000000000000000000${1000 + index}`)
    let reported = 0
    while (listeners.size > 0 && reported < 1000) {
      for (const listener of listeners) listener({ type: 'changed', table: 'bank_transaction', ids })
      reported++
    }
    expect(reported).toBeGreaterThan(10)
    expect(reported).toBeLessThan(60)
    // The client can still read what was sent, then the stream ends.
    expect(await readUntil(answer, () => false)).toHaveLength(reported)
  })

  test('a stream sends a keep-alive every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await withListeners()
      const reader = (await kontor.ask('/api/events')).body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader?.read())?.value).toBe('retry: 1000\n\n')
      vi.advanceTimersByTime(15_000)
      expect((await reader?.read())?.value).toBe(': still here\n\n')
      await reader?.cancel()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('closing the app ends every stream and refuses new ones', async () => {
    const { listeners } = await withListeners()
    const server = await kontor.serve()
    const answers = await Promise.all([listenOver(server.url), listenOver(server.url)])
    kontor.app.close()
    for (const answer of answers) expect(await readUntil(answer, () => false)).toEqual([])
    expect(listeners.size).toBe(0)
    expect((await kontor.ask('/api/events')).status).toBe(503)
  })
})
