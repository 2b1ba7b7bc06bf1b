// kill -9 of the real application during each step of a payment run, and the same step again after its restart: there is
// one run and one order for each bill, the file is the same, and verify has no finding.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { PaymentRunObject } from '../../shared/api/endpoints/open-item/payment-runs.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { type Kontor, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const ROUNDS = countOf('kills_of_payments')
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
/** A step takes some milliseconds. */
const MAX_DELAY_MS = 30

let folder = ''
let kontor: Kontor | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-payments-'))
})
afterAll(async () => {
  if (kontor?.isRunning()) await kontor.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test(`${ROUNDS} runs, killed during each step`, { timeout: patiently(400_000) }, async () => {
  const random = createRandom(newSeed('kills of payments'))
  const [program, data] = [inject('program'), join(folder, 'data')]
  let running = await startKontor(program, data)
  kontor = running
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: made } = await running.ask('POST', path, body)
    expect([path, status]).toEqual([path, 201])
    return (made as { id: string }).id
  }
  /** The step, killed meanwhile, and again with the same key. */
  const step = async (method: 'GET' | 'POST', path: string, body: object | undefined, key: string) => {
    const killed = running.ask(method, path, body, method === 'POST' ? key : undefined).catch(() => null)
    await sleep(random.between(0, MAX_DELAY_MS))
    await running.killMain()
    await killed
    running = await startKontor(program, data)
    kontor = running
    return running.ask(method, path, body, method === 'POST' ? key : undefined)
  }
  const account = await make('/bank_account', { type: 'bank', name: 'Konto', iban: 'CH9300762011623852957' })
  const supplier = { name: 'Holz AG', city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  const company_id = await make('/company', supplier)
  for (let round = 1; round <= ROUNDS; round++) {
    const bill = (name: string, total: number) =>
      make('/expense', { number: `${name}-${round}`, company_id, total, date: '2026-01-05' })
    const expenses = [
      { id: await bill('A', 100), discount: 2 },
      { id: await bill('B', 50) },
      { id: await bill('G', -10) },
    ]
    const wish = { bank_account_id: account, execution_date: soon, expenses }
    const prepared = await step('POST', '/payment_run', wish, `prepare-${round}`)
    expect(prepared.status).toBe(201)
    const { id, number } = prepared.body as PaymentRunObject
    expect(number).toBe(round)
    const released = await step('POST', `/payment_run/${id}/release`, {}, `release-${round}`)
    expect(released.status).toBe(200)
    const run = released.body as PaymentRunObject
    const reason = { payments: [run.payments[1]?.end_to_end_id], reason: 'x' }
    const rejected = await step('POST', `/payment_run/${id}/reject`, reason, `reject-${round}`)
    expect((rejected.body as PaymentRunObject).payments.map(({ state }) => state)).toEqual(['released', 'rejected'])
    expect((rejected.body as PaymentRunObject).file).toEqual(run.file)
    const orders = await running.ask('GET', '/expense_payment?per_page=1')
    expect((orders.body as { meta: { total: number } }).meta.total).toBe(round)
  }
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, out).toBe(0)
})
