// kill -9 of the real application during each step of random payment runs: preparing, releasing, taking the file, the bank's
// answer, importing its statement, and booking its rows. After the restart the step is repeated as a user or a program does.
// Then every bill is in the right state, creditors and bank are right to the Rappen, nothing is paid twice, the file is the
// same, and verify has no finding. What is open is in the next run.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ExplanationObject } from '../../shared/api/endpoints/matching/explanation.ts'
import type { PaymentRunObject } from '../../shared/api/endpoints/open-item/payment-runs.ts'
import { IBAN } from '../fixture/camt/message.ts'
import { answerMessage } from '../fixture/pain/payment-answer.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { readPlainOrder } from '../support/payment/plain-order-reader.ts'
import { type BookedRow, createSimulatedBank, ofBlock, ofPayment, returnOf } from '../support/payment/simulated-bank.ts'
import { importForm } from '../support/process/import-by-script.ts'
import { type Kontor, listAll, type Reply, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed, type Random } from '../support/random.ts'
import { waitUntil } from '../support/wait-until.ts'

const ROUNDS = countOf('kills_of_payments')
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
/** A step takes some milliseconds on a quiet machine: killed in its first part, or in all of it and a little later. */
const MAX_DELAYS_MS = [15, 120] as const

/** Amounts are in hundredths. */
interface Bill {
  readonly id: string
  readonly supplier: string
  open: number
}
interface ChosenBill extends Bill {
  readonly discount: number
}
interface Row {
  readonly id: string
  readonly amount: number
  readonly is_reconciled: boolean
}

let folder = ''
let program = ''
let data = ''
let running: Kontor
let random: Random
let [account, account1020, account2000] = ['', '', '']
const bank = createSimulatedBank()
const suppliers: string[] = []
/** Every bill, with what is open of it by the drawn amounts. */
const bills: Bill[] = []
/** How many steps were killed, and how many of them had answered before. */
const kills = { all: 0, answered: 0 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-payments-'))
  program = inject('program')
  data = join(folder, 'data')
  random = createRandom(newSeed('kills of payments'))
  running = await startKontor(program, data)
  account = await make('/bank_account', { type: 'bank', name: 'Konto', iban: IBAN })
  for (const name of ['Holz AG', 'Strom AG', 'Papier GmbH']) {
    const place = { city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
    suppliers.push(await make('/company', { name, ...place }))
  }
  const accounts = await listAll<{ id: string; number: number }>(running, '/account')
  account2000 = accounts.find(({ number }) => number === 2000)?.id ?? ''
  account1020 = (await get<{ account_id: string }>(`/bank_account/${account}`)).account_id
}, patiently(120_000))
afterAll(async () => {
  if (running?.isRunning()) await running.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await running.ask('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body as T
}
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await running.ask('POST', path, body)
  expect([path, status]).toEqual([path, 201])
  return (made as { id: string }).id
}
const hundredths = (amount: number): number => Math.round(amount * 100)
const runOf = (id: string) => get<PaymentRunObject>(`/payment_run/${id}`)

/** Kills the program at a random moment of a step, and starts it again. */
const killDuring = async (step: () => Promise<unknown>): Promise<void> => {
  const sent = step().then(
    () => 1,
    () => 0,
  )
  await sleep(random.between(0, patiently(random.pick(MAX_DELAYS_MS))))
  await running.killMain()
  kills.all += 1
  kills.answered += await sent
  running = await startKontor(program, data)
}

/** The step again after the kill: by a program with the same key, or by a user, who has none. */
const killedAndRepeated = async (path: string, body: () => object | FormData, key: string): Promise<Reply> => {
  const usedKey = random.between(0, 1) === 0 ? key : undefined
  const send = () => running.ask('POST', path, body(), usedKey)
  await killDuring(send)
  const reply = await send()
  // With its key, the step answers as if it had not been killed.
  if (usedKey !== undefined) expect([path, reply.status < 300]).toEqual([path, true])
  return reply
}

const fileForm = (name: string, text: string) => () => importForm(name, text)

test(`${ROUNDS} random runs, killed during each step`, { timeout: ROUNDS * patiently(300_000) }, async () => {
  for (let round = 1; round <= ROUNDS; round++) await simulate(round)
  process.stderr.write(`${kills.all} kills, ${kills.answered} of them after the answer\n`)
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, out).toBe(0)
})

const simulate = async (round: number): Promise<void> => {
  const { chosen, credit } = await drawBills(round)
  const isCollective = random.between(0, 1) === 1
  const run = await prepareAndRelease(round, chosen, credit, isCollective)
  const order = readPlainOrder(await takeFile(run), new Date().toISOString().slice(0, 10))
  expect(order.faults).toEqual([])
  const [block] = order.blocks
  const all = block?.payments ?? []
  expect(all.map(({ id, amount }) => [id, amount])).toEqual(
    run.payments.map(({ end_to_end_id, amount }) => [end_to_end_id, hundredths(amount)]),
  )
  const rejected = all.filter((_, at) => at > 0 && random.between(0, 3) === 0)
  const executed = all.filter((payment) => !rejected.includes(payment))
  await answer(round, run, block?.id ?? '', rejected)
  const debits = isCollective
    ? [{ amount: -executed.reduce((sum, { amount }) => sum + amount, 0), ids: ofBlock(block?.id ?? '') }]
    : executed.map(({ id, amount }) => ({ amount: -amount, ids: ofPayment(id) }))
  await importAndBook(`debits-${round}`, debits, soon)
  const returned = executed.filter(() => random.between(0, 4) === 0)
  if (returned.length > 0) {
    const rows = returned.map(({ id, amount }) => ({ amount, ids: returnOf(id) }))
    await importAndBook(`returns-${round}`, rows, soon)
  }
  await expectStates(
    run,
    rejected.map(({ id }) => id),
    returned.map(({ id }) => id),
  )
  await expectBooks(run)
}

/** What is open from earlier runs, new bills, some with a discount, and sometimes a credit note of one of the suppliers. */
const drawBills = async (round: number) => {
  for (let count = random.between(2, 5); count > 0; count--) {
    const supplier = random.pick(suppliers)
    const total = random.between(10_000, 900_000)
    const number = `B${round}-${count}`
    const id = await make('/expense', { number, company_id: supplier, total: total / 100, date: '2026-01-05' })
    bills.push({ id, supplier, open: total })
  }
  const chosen = bills
    .filter(({ open }) => open > 0)
    .map((bill): ChosenBill => ({ ...bill, discount: random.between(0, 2) === 0 ? random.between(1, 500) : 0 }))
  if (random.between(0, 1) === 0) return { chosen, credit: null }
  const supplier = random.pick(chosen).supplier
  const total = -random.between(100, 3000)
  const note = { number: `G${round}`, company_id: supplier, total: total / 100, date: '2026-01-05' }
  const credit: Bill = { id: await make('/expense', note), supplier, open: total }
  return { chosen, credit }
}

const prepareAndRelease = async (
  round: number,
  chosen: readonly ChosenBill[],
  credit: Bill | null,
  isCollective: boolean,
): Promise<PaymentRunObject> => {
  const expenses = chosen.map(({ id, discount }) => (discount === 0 ? { id } : { id, discount: discount / 100 }))
  const wish = {
    bank_account_id: account,
    execution_date: soon,
    booking: isCollective ? 'collective' : 'single',
    expenses: [...expenses, ...(credit ? [{ id: credit.id }] : [])],
  }
  // Prepared twice without a key, it is refused: the bills are in the run already.
  const prepared = await killedAndRepeated('/payment_run', () => wish, `prepare-${round}`)
  expect([201, 422]).toContain(prepared.status)
  const runs = await listAll<PaymentRunObject>(running, '/payment_run')
  expect(runs.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: round }, (_, index) => index + 1),
  )
  const id = runs.find(({ number }) => number === round)?.id ?? ''
  const released = await killedAndRepeated(`/payment_run/${id}/release`, () => ({}), `release-${round}`)
  expect([200, 422]).toContain(released.status)
  const run = await runOf(id)
  expect(run.state).toBe('released')
  const byId = new Map(chosen.map((bill) => [bill.id, bill]))
  expect(run.payments.map(({ expense_id }) => expense_id).toSorted()).toEqual([...byId.keys()].toSorted())
  for (const { expense_id, amount, offset } of run.payments) {
    const { open = 0, discount = 0, supplier = '' } = byId.get(expense_id) ?? {}
    expect([expense_id, hundredths(amount)]).toEqual([expense_id, open - discount - hundredths(offset)])
    if (offset !== 0) expect(supplier).toBe(credit?.supplier)
  }
  const offsets = run.payments.reduce((sum, { offset }) => sum + hundredths(offset), 0)
  expect(offsets).toBe(0 - (credit?.open ?? 0))
  return run
}

/** The file, killed while it is taken for the first time; its bytes are those of the release, also the second time. */
const takeFile = async ({ id, file }: PaymentRunObject): Promise<string> => {
  const take = async () => {
    const headers = { Authorization: `Bearer ${running.token}` }
    const answered = await fetch(`${running.api}/payment_run/${id}/file`, { headers })
    return { text: await answered.text(), taken_at: answered.headers.get('X-File-Taken-At'), status: answered.status }
  }
  const first: string[] = []
  await killDuring(async () => first.push((await take()).text))
  const again = await take()
  expect(again.status).toBe(200)
  expect(createHash('sha256').update(again.text).digest('hex')).toBe(file?.sha256)
  // What arrived before the kill is the same, and its taking is on the disk.
  for (const text of first) {
    expect(text).toBe(again.text)
    expect(again.taken_at).not.toBe(null)
  }
  const third = await take()
  expect([third.text === again.text, third.taken_at !== null]).toEqual([true, true])
  return again.text
}

const answer = async (
  round: number,
  run: PaymentRunObject,
  block: string,
  rejected: readonly { readonly id: string }[],
): Promise<void> => {
  const payments = rejected.map(({ id }) => ({ id, status: 'RJCT', code: 'AM04' }))
  const text = answerMessage(run.message_id, 'PART', [{ id: block, payments }])
  const reply = await killedAndRepeated('/payment_run/answer', fileForm('answer.xml', text), `answer-${round}`)
  expect(reply.status).toBe(200)
  const { answers } = await runOf(run.id)
  expect(answers.map(({ name }) => name)).toEqual(['answer.xml'])
}

const rowsOf = () => listAll<Row>(running, '/bank_transaction')

/** A statement, killed while it is imported and while its rows are booked. */
const importAndBook = async (name: string, rows: readonly BookedRow[], day: string): Promise<void> => {
  const before = (await rowsOf()).length
  const form = fileForm(`${name}.xml`, bank.statementOf(rows, day))
  await killedAndRepeated(`/bank_account/${account}/import-transactions`, form, name)
  // A user who is not sure imports it once more: the same file adds nothing.
  await running.ask('POST', `/bank_account/${account}/import-transactions`, form())
  const book = async () => {
    const found = await rowsOf()
    expect(found).toHaveLength(before + rows.length)
    const open = found.filter(({ is_reconciled }) => !is_reconciled)
    for (const { id } of open) {
      const { status } = await running.ask('POST', `/bank_transaction/${id}/reconcile`, {})
      if (status !== 200) throw new Error(`${name}: no proposal yet`)
    }
    return open.length
  }
  await killDuring(book)
  const left = () => waitUntil(book, { timeout: patiently(60_000), interval: 300 })
  await left()
  expect(await left()).toBe(0)
}

/** The state of each payment, what it leaves open, and the payment trail of its bill. */
const expectStates = async (
  { id, payments }: PaymentRunObject,
  rejected: readonly string[],
  returned: readonly string[],
): Promise<void> => {
  const stateOf = (payment: string) =>
    rejected.includes(payment) ? 'rejected' : returned.includes(payment) ? 'returned' : 'booked'
  const shown = await runOf(id)
  expect(shown.payments.map(({ end_to_end_id, state }) => [end_to_end_id, state])).toEqual(
    payments.map(({ end_to_end_id }) => [end_to_end_id, stateOf(end_to_end_id)]),
  )
  for (const { end_to_end_id, expense_id, amount, discount } of payments) {
    const bill = bills.find((each) => each.id === expense_id)
    if (!bill) throw new Error(`no bill ${expense_id}`)
    const state = stateOf(end_to_end_id)
    // A rejection takes the discount back; the credit note stays offset.
    const left = { rejected: hundredths(amount) + hundredths(discount), returned: hundredths(amount), booked: 0 }
    bill.open = left[state]
    const { steps } = await get<ExplanationObject>(`/expense/${expense_id}/explain`)
    const rows = steps.filter(({ kind }) => kind === 'balance')
    if (state !== 'rejected') expect(rows.at(-1)?.text).toMatch(/stimmt:|agrees:/)
  }
}

/** All bills, creditors, and the bank: in its statement, by its rows and in the ledger. */
const expectBooks = async (run: PaymentRunObject): Promise<void> => {
  const found = await listAll<{ id: string; open_amount: number }>(running, '/expense')
  const openById = new Map(found.map(({ id, open_amount }) => [id, hundredths(open_amount)]))
  expect(bills.map(({ id }) => [id, openById.get(id)])).toEqual(bills.map(({ id, open }) => [id, open]))
  const creditors = bills.reduce((sum, { open }) => sum + open, 0)
  expect([...openById.values()].reduce((sum, open) => sum + open, 0)).toBe(creditors)
  const balanceOf = async (id: string) =>
    hundredths((await get<{ balance: number }>(`/account/${id}?append=balance`)).balance)
  expect([await balanceOf(account2000), await balanceOf(account1020)]).toEqual([creditors, bank.balance()])
  const { balance_check } = await get<{ balance_check: { difference: number } | null }>(
    `/bank_account/${account}?append=balance_check`,
  )
  expect(balance_check?.difference).toBe(0)
  // Each order once: those that the bank rejected are gone.
  const orders = await listAll<{ end_to_end_id: string | null }>(running, '/expense_payment')
  const ids = orders.map(({ end_to_end_id }) => end_to_end_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await runOf(run.id)).file).toEqual(run.file)
}
