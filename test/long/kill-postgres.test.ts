// Two programs on one PostgreSQL. At random moments one of them is killed, the database is stopped like by a power cut,
// or all connections break: answered requests took effect once, batches end by themselves, and verify finds no fault.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPostgresBooks } from '../../main/postgres/postgres-books.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { addAttached } from '../support/books/attached-books.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { startPostgres, type TestPostgres } from '../support/postgres/postgres.ts'
import { createVerifier } from '../support/postgres/verify-postgres.ts'
import {
  compare,
  endOfBatches,
  type KeyedRequest,
  type Kind,
  prepareBooks,
  repeatAll,
  requestOf,
  SMALL,
  waitUntilBack,
} from '../support/process/keyed-requests.ts'
import { type Kontor, startKontor } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const ROUNDS = countOf('kills_on_postgres')
const PAIRS = 600
const MAX_DELAY_MS = 900
const COMPARED_EVERY = 20
const KILLED = ['connections', 'program', 'database'] as const

let folder = ''
let postgres: TestPostgres | string
const programs: Kontor[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-office-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const program of programs) if (program.isRunning()) await program.stop()
  if (typeof postgres !== 'string') await postgres.stop()
  if (process.env.KEEP === undefined)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test(`${ROUNDS} kills of programs, database and connections`, { timeout: patiently(14_000_000) }, async (context) => {
  if (typeof postgres === 'string') return context.skip(postgres)
  context.onTestFailed(() => {
    for (const program of programs) process.stdout.write(`What a program told last: ${program.lastLog()}\n`)
  })
  const seed = newSeed('kills on PostgreSQL')
  const random = createRandom(seed)
  const url = await postgres.newDatabase()
  const start = async (which: number) => {
    const program = await startKontor(inject('program'), join(folder, `data-${which}`), { more: ['--books', url] })
    programs[which] = program
    return program
  }
  const first = await start(0)
  const books = await prepareBooks(first, random)
  await addPairs(url)
  await start(1)
  const verify = createVerifier(url)
  const all: KeyedRequest[] = []
  const unexpected: string[] = []
  const killed: Record<string, number> = {}
  const [answered, slowest] = [
    { yes: 0, no: 0 },
    { back: 0, batches: 0 },
  ]
  let reconciled = 0

  for (let round = 0; round < ROUNDS; round++) {
    const what = KILLED[round % KILLED.length] ?? 'program'
    const victim = random.between(0, 1)
    const story = `SEED=${seed}, round ${round}, killed ${what}${what === 'program' ? ` ${victim}` : ''}`
    const requests: KeyedRequest[] = []
    let isOver = false
    const send = async (which: number, request: KeyedRequest): Promise<boolean> => {
      requests.push(request)
      const program = programs[which]
      const reply = await program?.ask('POST', request.path, request.body(), request.name).catch(() => null)
      if (reply?.status === 200 || reply?.status === 201) request.first = reply
      else if (reply && reply.status !== 503)
        unexpected.push(`${story}: ${request.kind} ${reply.status} ${JSON.stringify(reply.body)}`)
      // There is no hurry while the database is down.
      if (reply?.status === 503) await sleep(250)
      return program?.isRunning() ?? false
    }
    const work = async (worker: number, begin: Kind | 'bulk'): Promise<void> => {
      const name = (number: number) => `round-${round}-${worker}-${number}`
      const opening =
        begin === 'bulk' ? bulkOf(name(0), reconciled === 0) : requestOf(begin, name(0), books, seed + round)
      let goesOn = await send(worker % 2, opening)
      for (let number = 1; goesOn && !isOver; number++)
        goesOn = await send(worker % 2, requestOf(random.pick(SMALL), name(number), books, seed + round))
    }
    const isBulk = random.fraction() < 0.5
    const workers = [
      work(0, isBulk ? 'bulk' : 'import'),
      work(1, isBulk ? 'import' : random.pick(SMALL)),
      work(2, round % 10 === 5 ? 'organization' : 'journal_entry'),
    ]
    await sleep(random.between(0, MAX_DELAY_MS))
    killed[what] = (killed[what] ?? 0) + 1
    if (what === 'program') await programs[victim]?.killMain()
    else if (what === 'connections') await breakConnections(url)
    else {
      await postgres.crash()
      await sleep(random.between(0, 1500))
      await postgres.restart()
    }
    const dead = performance.now()
    await sleep(random.between(0, 500))
    isOver = true
    await Promise.all(workers)
    for (const { first: reply } of requests) answered[reply === null ? 'no' : 'yes'] += 1

    const isLeft = what === 'program'
    // Sometimes the killed program is back before another one finds its unfinished work.
    if (isLeft && random.fraction() < 0.5) await start(victim)
    const survivors = programs.filter((program) => program.isRunning())
    for (const program of survivors) {
      // It reconnects by itself; meanwhile it answers that it is unavailable.
      const { status } = await waitUntilBack(() => program.ask('GET', '/bank_account?per_page=1'), story)
      expect(status, story).toBe(200)
    }
    slowest.back = Math.max(slowest.back, performance.now() - dead)
    const survivor = random.pick(survivors)
    await repeatAll(survivor, requests, random, story)
    await endOfBatches(survivor, story)
    slowest.batches = Math.max(slowest.batches, performance.now() - dead)
    if (isBulk) reconciled = reconciled === 0 ? PAIRS : 0
    expect(await countOfReconciled(survivor), story).toBe(reconciled)
    expect(await verify(), story).toEqual([])
    expect(unexpected, story).toEqual([])
    if (programs[victim]?.isRunning() === false) await start(victim)
    all.push(...requests.filter(({ path }) => !path.endsWith('-many')))
    if (round % COMPARED_EVERY === COMPARED_EVERY - 1) await compare(random.pick(programs), all, story)
    process.stdout.write(`${story}, ${requests.length} requests, ${Math.round(performance.now() - dead)} ms\n`)
  }
  const story = `SEED=${seed}, killed ${JSON.stringify(killed)}, answered before ${JSON.stringify(answered)}`
  for (const program of programs) await compare(program, all, story)
  expect(answered.no, story).toBeGreaterThan(0)
  for (const program of programs) expect(await program.stop()).toBe(0)
  expect(await verify(), story).toEqual([])
  process.stdout.write(`kills on PostgreSQL: ${story}, slowest ${JSON.stringify(slowest)} ms\n`)
})

const bulkOf = (name: string, isReconciling: boolean): KeyedRequest => ({
  kind: 'bulk',
  name,
  path: `/bank_transaction/${isReconciling ? 'reconcile' : 'unreconcile'}-many`,
  body: () => ({ items: 'all' }),
  first: null,
})

/** The transactions for bulk work, written as another program would. */
const addPairs = async (url: string): Promise<void> => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const opened = await openPostgresBooks({ url, now: () => timestampOf(Date.now()), newId, log })
  await addAttached(await opened.open('organization-1'), PAIRS)
  await opened.close()
}

const breakConnections = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor'")
  await client.end()
}

const countOfReconciled = async (from: Kontor): Promise<number> => {
  const { body } = await from.ask('GET', '/bank_transaction?filter[reconciled]=1&per_page=1')
  return (body as { meta: { total: number } }).meta.total
}
