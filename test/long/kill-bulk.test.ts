// kill -9 of the real application while thousands of transactions are reconciled or unreconciled: at every moment its
// books are consistent, and after the start it resumes by itself.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { BulkBatchObject } from '../../shared/api/endpoints/import/bulk-batch.ts'
import { fillWithAttached } from '../support/books/attached-books.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { type Kontor, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const ROUNDS = countOf('kills_of_bulk_work')
const ROWS = 3000
/** About its duration. */
const MAX_DELAY_MS = 400

let folder = ''
let kontor: Kontor | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-bulk-'))
})
afterAll(async () => {
  if (kontor?.isRunning()) await kontor.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test(`${ROUNDS} kills while many transactions are reconciled and unreconciled`, async () => {
  const seed = newSeed('kills of bulk work')
  const random = createRandom(seed)
  const [program, data] = [inject('program'), join(folder, 'data')]
  const start = async () => {
    kontor = await startKontor(program, data)
    return kontor
  }
  let running = await start()
  expect((await running.ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })).status).toBe(201)
  expect(await running.stop()).toBe(0)
  await fillWithAttached(data, ROWS)
  running = await start()
  const moments = { before: 0, middle: 0, end: 0 }
  let reconciled = 0
  for (let round = 0; round < ROUNDS; round++) {
    const story = `round ${round}, seed ${seed}`
    const kind = reconciled === 0 ? 'reconcile' : 'unreconcile'
    const known = await batchesOf(running)
    const asking = running.ask('POST', `/bank_transaction/${kind}-many`, { items: 'all' }).then(
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
    if (batch) {
      expect(await endOf(running, batch.id, story), story).toMatchObject({ done: ROWS, left: 0, failed: 0 })
      reconciled = kind === 'reconcile' ? ROWS : 0
    }
    expect(await countOfReconciled(running), story).toBe(reconciled)
  }
  process.stdout.write(`kill and bulk work: ${JSON.stringify(moments)}\n`)
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
    expect(performance.now() - begin, story).toBeLessThan(patiently(30_000))
  }
}

const countOfReconciled = async (from: Kontor): Promise<number> => {
  const { body } = await from.ask('GET', '/bank_transaction?filter[reconciled]=1&per_page=1')
  return (body as { meta: { total: number } }).meta.total
}
