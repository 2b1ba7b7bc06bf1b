// kill -9 of the real application while a rule is applied to thousands of transactions: at every moment its books are
// consistent, and after the start it resumes by itself.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { BulkBatchObject } from '../../shared/api/endpoints/import/bulk-batch.ts'
import { fillWithOpen } from '../support/books/attached-books.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { type Kontor, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const ROUNDS = countOf('kills_of_rules')
const ROWS = 2000
/** About its duration. */
const MAX_DELAY_MS = 1000

let folder = ''
let kontor: Kontor | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-rules-'))
})
afterAll(async () => {
  if (kontor?.isRunning()) await kontor.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test(`${ROUNDS} kills while a rule is applied`, async () => {
  const seed = newSeed('kills while a rule is applied')
  const random = createRandom(seed)
  const [program, data] = [inject('program'), join(folder, 'data')]
  const start = async () => {
    kontor = await startKontor(program, data)
    return kontor
  }
  let running = await start()
  expect((await running.ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })).status).toBe(201)
  expect(await running.stop()).toBe(0)
  await fillWithOpen(data, ROWS)
  running = await start()
  const { body: chart } = await running.ask('GET', '/account?filter[number]=3000')
  const account_id = (chart as { data: { id: string }[] }).data[0]?.id
  const made = await running.ask('POST', '/rule', {
    name: 'Verkäufe',
    conditions: { all: [{ field: 'name', op: 'starts_with', value: 'Kundin' }] },
    result: { rows: [{ account_id, rest: true }] },
  })
  expect(made.status).toBe(201)
  const ruleId = (made.body as { id: string }).id
  const moments = { before: 0, middle: 0, end: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const story = `round ${round}, seed ${seed}`
    const known = await batchesOf(running)
    const asking = running.ask('POST', `/rule/${ruleId}/apply`, {}).then(
      ({ status }) => status,
      () => null,
    )
    await sleep(random.between(0, MAX_DELAY_MS))
    await running.killMain()
    const status = await asking
    // As the kill left them, before any program resumes.
    const left = await verifyFolder(program, data)
    expect(left.code, `${story}\n${left.out}`).toBe(0)
    running = await start()
    const batch = (await batchesOf(running)).find(({ id }) => !known.some((each) => each.id === id))
    // Answered requests are recorded.
    if (status !== null) expect([status, batch?.totalJobs], story).toEqual([200, ROWS])
    moments[batch === undefined ? 'before' : batch.finishedAt === null ? 'middle' : 'end'] += 1
    if (batch) expect(await endOf(running, batch.id, story), story).toMatchObject({ done: ROWS, left: 0, failed: 0 })
    expect(await countAttached(running), story).toBe(batch ? ROWS : 0)
    // Switching the rule off removes its attachments, so that the next round has the same work.
    for (const is_active of [false, true]) {
      expect((await running.ask('PUT', `/rule/${ruleId}`, { is_active })).status, story).toBe(200)
      const begin = performance.now()
      while ((await countAttached(running)) > 0) {
        expect(performance.now() - begin, story).toBeLessThan(patiently(60_000))
        await sleep(100)
      }
    }
  }
  process.stdout.write(`kill and rules: ${JSON.stringify(moments)}\n`)
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, out).toBe(0)
})

const batchesOf = async (from: Kontor): Promise<readonly BulkBatchObject[]> =>
  ((await from.ask('GET', '/batch?per_page=500')).body as { data: BulkBatchObject[] }).data

/** Waits until the batch ends by itself, and returns its result. */
const endOf = async (from: Kontor, id: string, story: string): Promise<BulkBatchObject['result']> => {
  for (const begin = performance.now(); ; await sleep(50)) {
    const { finishedAt, result } = (await from.ask('GET', `/batch/${id}`)).body as BulkBatchObject
    if (finishedAt !== null) return result
    expect(performance.now() - begin, story).toBeLessThan(patiently(60_000))
  }
}

/** To find transactions with an attachment, whole pages are read: there is no filter for them. */
const countAttached = async (from: Kontor): Promise<number> => {
  let count = 0
  for (let page = 1; page <= ROWS / 500; page += 1) {
    const { body } = await from.ask('GET', `/bank_transaction?per_page=500&page=${page}`)
    count += (body as { data: { matches: unknown[] }[] }).data.filter(({ matches }) => matches.length > 0).length
  }
  return count
}
