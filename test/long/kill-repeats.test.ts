// kill -9 of the real application during requests with an Idempotency-Key, and the same requests again after its
// restart: each took effect exactly once, and a received first answer is repeated.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import {
  compare,
  type KeyedRequest,
  type Kind,
  prepareBooks,
  repeatAll,
  requestOf,
  SMALL,
} from '../support/process/keyed-requests.ts'
import { type Kontor, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const ROUNDS = countOf('kills_and_repeats')
/** The longest time between the start of the work and a kill, which is in its middle. */
const MAX_DELAY_MS = 400

let folder = ''
let kontor: Kontor | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-repeats-'))
})
afterAll(async () => {
  if (kontor?.isRunning()) await kontor.stop()
  if (process.env.KEEP === undefined)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test(`${ROUNDS} kills, and every request repeated with its key`, { timeout: patiently(400_000) }, async () => {
  const seed = newSeed('kills and repeats')
  const random = createRandom(seed)
  const data = join(folder, 'data')
  const program = inject('program')
  let running = await startKontor(program, data)
  kontor = running
  const books = await prepareBooks(running, random)
  const all: KeyedRequest[] = []
  const unexpected: string[] = []
  const killed = { main: 0, browser: 0, both: 0 }
  let answered = 0
  let repeated = 0

  // Repeats until enough was answered before the kills: a busy machine answers little in the time.
  for (let round = 0; round < ROUNDS || (answered <= ROUNDS && round < 5 * ROUNDS); round++) {
    const requests: KeyedRequest[] = []
    let isOver = false
    /** One request after the other, the first of the given kind, until there is no answer any more. */
    const work = async (worker: number, begin: Kind): Promise<void> => {
      for (let number = 0; !isOver; number++) {
        const kind = number === 0 ? begin : random.pick(SMALL)
        const request = requestOf(kind, `round-${round}-${worker}-${number}`, books, seed + round)
        requests.push(request)
        const reply = await running.ask('POST', request.path, request.body(), request.name).catch(() => null)
        if (reply === null) return
        if (reply.status === 200 || reply.status === 201) request.first = reply
        else if (reply.status !== 503) unexpected.push(`${request.kind}: ${reply.status} ${JSON.stringify(reply.body)}`)
      }
    }
    const workers = [work(0, 'organization'), work(1, 'import'), work(2, 'journal_entry')]
    await sleep(random.between(0, MAX_DELAY_MS))
    const target = random.pick(['main', 'browser', 'both'] as const)
    killed[target] += 1
    if (target !== 'main') running.killPage('browser')
    if (target === 'browser') await sleep(random.between(0, MAX_DELAY_MS))
    else await running.killMain()
    isOver = true
    await Promise.all(workers)
    if (target !== 'browser') running = await startKontor(program, data)
    kontor = running
    answered += requests.filter(({ first }) => first !== null).length
    const story = `SEED=${seed}, round ${round}, killed ${target}`
    await repeatAll(running, requests, random, story)
    repeated += requests.length
    all.push(...requests)
  }

  const story = `SEED=${seed}, killed ${JSON.stringify(killed)}, ${answered} of ${repeated} requests answered before`
  await compare(running, all, story)
  expect(unexpected, story).toEqual([])
  expect(answered, story).toBeGreaterThan(ROUNDS)
  expect(repeated - answered, story).toBeGreaterThan(0)
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, `${story}\n${out}`).toBe(0)
  process.stdout.write(`kill and repeat: ${story}\n`)
})
