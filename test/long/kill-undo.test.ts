// kill -9 of the real application during the undo of an import of thousands of rows: all of its rows exist or none, as
// its batch says, and then it continues as without a kill.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ImportBatchObject } from '../../shared/api/endpoints/import/batches.ts'
import { countOf } from '../support/counts.ts'
import { makeBankCsv } from '../support/file/make-bank-csv.ts'
import { swissIban } from '../support/file/make-camt.ts'
import { patiently } from '../support/patience.ts'
import { type Kontor, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const ROUNDS = countOf('kills_of_undo')
/** Enough for several commits. */
const ROWS = 4500
/** About the duration of an undo, by the batch and by the history. */
const MAX_DELAY_MS = [200, 500]

let folder = ''
let kontor: Kontor | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-undo-'))
})
afterAll(async () => {
  if (kontor?.isRunning()) await kontor.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test(`${ROUNDS} kills during the undo of an import`, { timeout: patiently(300_000) }, async () => {
  const seed = newSeed('kills of undo')
  const random = createRandom(seed)
  const [program, data] = [inject('program'), join(folder, 'data')]
  const iban = swissIban(random)
  const text = makeBankCsv({ seed, iban, rows: ROWS })
  const start = async () => {
    kontor = await startKontor(program, data)
    return kontor
  }
  let running = await start()
  const { body } = await running.ask('POST', '/bank_account', { type: 'bank', name: 'Kontokorrent', iban })
  const { id: account } = body as { id: string }
  const ends = { undone: 0, kept: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const story = `round ${round}, seed ${seed}`
    const batch = await importWhole(running, account, text)
    expect(await stateOf(running, batch), story).toEqual({ is_undone: false, rows: ROWS })
    // By its batch, and by the history.
    const list = (await running.ask('GET', '/history?filter[action]=import_transactions&per_page=1')).body
    const [imported] = (list as { data: { id: string }[] }).data
    const undo = (from: Kontor) =>
      round % 2 === 0
        ? from.ask('DELETE', `/batch/${batch}/transactions`)
        : from.ask('POST', `/history/${imported?.id}/undo`, {})
    const undoing = undo(running).then(
      ({ status }) => status,
      () => null,
    )
    // In the middle, when some of the rows are removed; or at any moment.
    if (round % 4 < 2) await untilRowsGo(running, batch)
    else await sleep(random.between(0, MAX_DELAY_MS[round % 2] ?? 0))
    await running.killMain()
    const status = await undoing
    running = await start()
    const state = await stateOf(running, batch)
    expect(state.rows, story).toBe(state.is_undone ? 0 : ROWS)
    // A started undo was finished.
    if (round % 4 < 2) expect(state.is_undone, story).toBe(true)
    // An answered undo took effect.
    if (status !== null) expect([status, state.is_undone], story).toEqual([200, true])
    ends[state.is_undone ? 'undone' : 'kept'] += 1
    if (!state.is_undone) expect((await undo(running)).status, story).toBe(200)
    expect(await stateOf(running, batch), story).toEqual({ is_undone: true, rows: 0 })
  }
  process.stdout.write(`kill and undo: ${ends.undone} undone at the next start, ${ends.kept} not begun\n`)
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, out).toBe(0)
})

/** Imports the file and returns its batch when every row exists. */
const importWhole = async (from: Kontor, account: string, text: string): Promise<string> => {
  const form = new FormData()
  form.append('files[0]', new File([text], 'statement.csv', { type: 'text/csv' }))
  const { status, body } = await from.ask('POST', `/bank_account/${account}/import-transactions`, form)
  expect(status, JSON.stringify(body)).toBe(200)
  const [batch] = body as readonly ImportBatchObject[]
  if (!batch) throw new Error('the import answered no batch')
  for (const begin = performance.now(); ; await sleep(50)) {
    const now = (await from.ask('GET', `/batch/${batch.id}`)).body as ImportBatchObject
    if (now.finished) return batch.id
    expect(performance.now() - begin).toBeLessThan(patiently(30_000))
  }
}

/** Reads work between the commits of an undo. */
const untilRowsGo = async (from: Kontor, batch: string): Promise<void> => {
  for (const begin = performance.now(); (await stateOf(from, batch)).rows === ROWS; )
    expect(performance.now() - begin).toBeLessThan(patiently(30_000))
}

const stateOf = async (from: Kontor, batch: string) => {
  const { undone } = (await from.ask('GET', `/batch/${batch}`)).body as ImportBatchObject
  const list = (await from.ask('GET', `/bank_transaction?filter[batch]=${batch}&per_page=1`)).body
  return { is_undone: undone, rows: (list as { meta: { total: number } }).meta.total }
}
