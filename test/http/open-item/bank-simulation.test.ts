// Random payment runs with a simulated bank over HTTP: it reads the file with the plain reader, rejects some payments,
// books the others collectively or singly in a camt.053, and returns some. Then every bill is in the right state, creditors
// and bank are right, and nothing is paid twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { countOf } from '../../support/counts.ts'
import { readPlainOrder } from '../../support/payment/plain-order-reader.ts'
import {
  type BookedRow,
  createSimulatedBank,
  ofBlock,
  ofPayment,
  returnOf,
} from '../../support/payment/simulated-bank.ts'
import { createRandom, newSeed, type Random } from '../../support/random.ts'
import { importsOf } from '../import/import-files.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const DAY = '2026-11-24'
const bank = createSimulatedBank()

/** Imports the rows and books what is proposed; every row must be. */
const importAndBook = async (entries: readonly BookedRow[], day: string): Promise<void> => {
  await importsOf(world.kontor, world.bankAccountId).start([['s.xml', bank.statementOf(entries, day)]])
  await world.kontor.services.idle()
  const { data } = await world.json<{ data: { id: string }[] }>('/bank_transaction?filter[reconciled]=0&per_page=100')
  for (const { id } of data) {
    const answer = await world.post(`/bank_transaction/${id}/reconcile`)
    if (answer.status !== 200) throw new Error(`${await answer.text()} ${JSON.stringify(entries)}`)
  }
  await world.kontor.services.idle()
}

const suppliers: string[] = []
let numbers = 0

/** Bills of three suppliers, the second with a credit note sometimes. */
const makeBills = async (random: Random): Promise<readonly { readonly id: string; readonly total: number }[]> => {
  const bills: { id: string; total: number }[] = []
  for (let at = random.between(2, 8); at >= 0; at--) {
    numbers += 1
    const isCredit = at === 0 && random.between(0, 1) === 1 && bills.length > 0
    const total = isCredit ? -random.between(1, 99) : random.between(10_000, 900_000)
    const company_id = suppliers[isCredit ? 1 : at % suppliers.length]
    const body = { number: `B-${numbers}`, company_id, total: total / 100, date: '2026-11-01' }
    bills.push({ id: await world.make('/expense', body), total })
  }
  return bills
}

const runOf = (id: string) => world.json<PaymentRunObject>(`/payment_run/${id}`)
const openOf = async (id: string) =>
  Math.round((await world.json<{ open_amount: number }>(`/expense/${id}`)).open_amount * 100)

let expectedOpen = 0

const simulate = async (random: Random): Promise<void> => {
  const bills = await makeBills(random)
  const isCollective = random.between(0, 1) === 1
  const prepared = await world.post('/payment_run', {
    bank_account_id: world.bankAccountId,
    execution_date: DAY,
    booking: isCollective ? 'collective' : 'single',
    expenses: bills.map(({ id }) => ({ id })),
  })
  const { id, payments } = (await prepared.json()) as PaymentRunObject
  expect(prepared.status).toBe(201)
  expect((await world.post(`/payment_run/${id}/release`)).status).toBe(200)
  const file = await (await world.kontor.ask(`/api/payment_run/${id}/file`)).text()
  const order = readPlainOrder(file, '2026-11-21')
  expect(order.faults).toEqual([])
  const [block] = order.blocks
  const all = block?.payments ?? []
  const rejected = all.filter((_, at) => at > 0 && random.between(0, 3) === 0)
  const executed = all.filter((payment) => !rejected.includes(payment))
  const isAnswered = rejected.length > 0 && (!isCollective || random.between(0, 3) > 0)
  if (isAnswered) {
    const own = {
      id: block?.id ?? '',
      payments: rejected.map((each) => ({ id: each.id, status: 'RJCT', code: 'AM04' })),
    }
    const body = new FormData()
    body.append('files[0]', new File([answerMessage(order.message, 'PART', [own])], 'answer.xml'))
    expect((await world.kontor.ask('/api/payment_run/answer', { method: 'POST', body })).status).toBe(200)
  }
  const sum = executed.reduce((total, { amount }) => total + amount, 0)
  await importAndBook(
    isCollective
      ? [{ amount: -sum, ids: ofBlock(block?.id ?? '') }]
      : executed.map((each) => ({ amount: -each.amount, ids: ofPayment(each.id) })),
    DAY,
  )
  const returned = executed.filter(() => random.between(0, 5) === 0)
  if (returned.length > 0) {
    await importAndBook(
      returned.map((each) => ({ amount: each.amount, ids: returnOf(each.id) })),
      '2026-11-27',
    )
  }
  const isOpen = new Set([...rejected, ...returned].map((each) => each.id))
  const shown = await runOf(id)
  const unexecuted = isAnswered ? 'rejected' : 'file_taken'
  expect(shown.payments.map(({ state }) => state)).toEqual(
    all.map((each) => (rejected.includes(each) ? unexecuted : returned.includes(each) ? 'returned' : 'booked')),
  )
  for (const payment of payments) {
    const left = isOpen.has(payment.end_to_end_id) ? Math.round(payment.amount * 100) : 0
    expect([payment.number, await openOf(payment.expense_id)]).toEqual([payment.number, left])
    expectedOpen += left
  }
  const balances = await world.balances()
  expect([Math.round((balances[1020] ?? 0) * 100), Math.round((balances[2000] ?? 0) * 100)]).toEqual([
    bank.balance(),
    0 - expectedOpen,
  ])
}

const COUNT = countOf('payment_runs_of_a_bank')

test(`${COUNT} random runs, with a bank that rejects, books and returns`, async () => {
  const random = createRandom(newSeed('payment runs with a bank'))
  for (const name of ['Holz AG', 'Strom AG', 'Papier GmbH']) {
    const more = { city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
    suppliers.push(await world.make('/company', { name, ...more }))
  }
  for (let round = 0; round < COUNT; round++) await simulate(random)
  // What was rejected or returned is paid by the next run, and nothing twice.
  const { data } = await world.json<{ data: { expense_id: string; order: string | null }[] }>('/payment_run/due')
  const expenses = data.filter(({ order }) => order === null).map(({ expense_id: id }) => ({ id }))
  if (expenses.length > 0) {
    const body = { bank_account_id: world.bankAccountId, execution_date: DAY, expenses }
    expect((await world.post('/payment_run?dry_run=1', body)).status).toBe(201)
  }
})
