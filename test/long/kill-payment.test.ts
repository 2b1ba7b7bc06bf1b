// kill -9 of the real application during each step of a payment run, from its preparation to the import of the statement that
// pays it, and the same step again after its restart: there is one run, one order for each bill and one debit, the file is the
// same and taken once, and verify has no finding.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { PaymentRunObject } from '../../shared/api/endpoints/open-item/payment-runs.ts'
import { BOOKED, details, message, money, statement } from '../fixture/camt/message.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { type Kontor, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'
import { waitUntil } from '../support/wait-until.ts'

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
  /** The file of a run, as text. The program is killed while it is taken for the first time. */
  const takeFile = async (id: string): Promise<string> => {
    const take = () =>
      fetch(`${running.api}/payment_run/${id}/file`, { headers: { Authorization: `Bearer ${running.token}` } })
    const killed = take()
      .then((answer) => answer.text())
      .catch(() => null)
    await sleep(random.between(0, MAX_DELAY_MS))
    await running.killMain()
    const first = await killed
    running = await startKontor(program, data)
    kontor = running
    const again = await take()
    expect(again.status).toBe(200)
    const text = await again.text()
    // What arrived before the kill is the same, and its taking is on the disk.
    if (first !== null) {
      expect(first).toBe(text)
      expect(again.headers.get('X-File-Taken-At')).not.toBe(null)
    }
    return text
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
    expect(await takeFile(id)).toContain(`<EndToEndId>${run.payments[0]?.end_to_end_id}</EndToEndId>`)
    const taken = (await running.ask('GET', `/payment_run/${id}`)).body as PaymentRunObject
    expect([taken.taken_at !== null, taken.file]).toEqual([true, run.file])

    const debit = statementOf(round, run.payments[0]?.end_to_end_id ?? '')
    const form = () => {
      const body = new FormData()
      body.append('files[0]', new File([debit], `statement-${round}.xml`))
      return body
    }
    await step('POST', `/bank_account/${account}/import-transactions`, form(), `import-${round}`)
    // Without a key, the same file adds nothing.
    await running.ask('POST', `/bank_account/${account}/import-transactions`, form())
    const debits = await waitUntil(
      async () => {
        const { body } = await running.ask('GET', `/bank_transaction?filter[bank_account]=${account}&per_page=100`)
        const { data: rows } = body as { data: { id: string; matches: readonly object[] }[] }
        if (rows.length < round || rows.some(({ matches }) => matches.length === 0)) throw new Error('not there yet')
        return rows
      },
      { timeout: patiently(30_000), interval: 200 },
    )
    expect(debits).toHaveLength(round)
    const booked = await waitUntil(
      async () => {
        const open = debits.map(({ id: each }) => running.ask('POST', `/bank_transaction/${each}/reconcile`, {}))
        await Promise.all(open)
        const { payments } = (await running.ask('GET', `/payment_run/${id}`)).body as PaymentRunObject
        if (payments[0]?.state !== 'booked') throw new Error(`the payment is ${payments[0]?.state}`)
        return payments
      },
      { timeout: patiently(30_000), interval: 500 },
    )
    expect(booked.map(({ state, bookings }) => [state, bookings.length])).toEqual([
      ['booked', 1],
      ['rejected', 0],
    ])
    const orders = await running.ask('GET', '/expense_payment?per_page=1')
    expect((orders.body as { meta: { total: number } }).meta.total).toBe(round)
  }
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, out).toBe(0)
})

/** The debit of one payment of 88.00: 100.00 less 2.00 of discount and a credit note of 10.00. */
const statementOf = (round: number, endToEndId: string): string => {
  const opening = 10_000 - 88 * (round - 1)
  const day = `<BookgDt><Dt>${soon}</Dt></BookgDt><ValDt><Dt>${soon}</Dt></ValDt>`
  const refs = `<AcctSvcrRef>D${round}</AcctSvcrRef>`
  const paid = details(`<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${money('-88.00')}`)
  return message(
    statement(
      { id: `S${round}`, opening: `${opening}.00`, closing: `${opening - 88}.00` },
      `<Ntry>${money('-88.00')}${BOOKED}${day}${refs}${paid}</Ntry>`,
    ),
  )
}
