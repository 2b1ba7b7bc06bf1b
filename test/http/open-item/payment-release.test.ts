// Releasing payment runs over HTTP: whose name the file has, and when a release or a rejection is refused and changes
// nothing. The clock is on 21 November 2026; amounts by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { get, listed } from '../../../shared/books/port/read.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
let company_id = ''
beforeAll(async () => {
  world = await startMatchingWorld()
  const supplier = { name: 'Holz AG', city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  company_id = await world.make('/company', supplier)
})
afterAll(() => world.kontor.close())

const DAY = '2026-11-24'
const bill = (number: string, total: number, more: object = {}) =>
  world.make('/expense', { number, company_id, total, date: '2026-11-01', due_date: '2026-11-30', ...more })
const prepare = (...expenses: readonly object[]) =>
  world.make('/payment_run', { bank_account_id: world.bankAccountId, execution_date: DAY, expenses })
const runOf = (id: string) => world.json<PaymentRunObject>(`/payment_run/${id}`)
const openOf = async (id: string) => (await world.json<{ open_amount: number }>(`/expense/${id}`)).open_amount
/** The status, the code and the fields of an answer. */
const answerTo = async (answer: Response) => {
  const { code, errors = {} } = (await answer.json()) as { code?: string; errors?: object }
  return [answer.status, code, ...Object.keys(errors)]
}
const answerOf = async (path: string, body: object = {}) => answerTo(await world.post(path, body))
const release = (id: string) => answerOf(`/payment_run/${id}/release`)
const RELEASED = [200, undefined]
const orders = async () => (await world.json<{ data: { text: string }[] }>('/expense_payment?per_page=500')).data
/** Runs with the books locked up to a day. */
const whileLocked = async (books_locked_until: string, run: () => Promise<void>) => {
  const lock = await world.make('/period_lock', { books_locked_until })
  await run()
  expect((await world.post(`/period_lock/${lock}/reopen`, { reason: 'Test' })).status).toBe(200)
}

test('the file has the name on the invoices, otherwise that of the organization', async () => {
  const nameIn = async (number: string) => {
    const id = await prepare({ id: await bill(number, 10) })
    expect(await release(id)).toEqual(RELEASED)
    const text = await (await world.kontor.ask(`/api/payment_run/${id}/file`)).text()
    return /<InitgPty>\s*<Nm>([^<]*)</.exec(text)?.[1]
  }
  const rename = (body: object) => world.kontor.send('PATCH', '/api/organizations/1', body)
  expect((await rename({ name: 'Werkstatt GmbH', billing_name: null })).status).toBe(200)
  expect(await nameIn('N-1')).toBe('Werkstatt GmbH')
  expect((await rename({ billing_name: 'Werkstatt Rosa Muster' })).status).toBe(200)
  expect(await nameIn('N-2')).toBe('Werkstatt Rosa Muster')
})

test('an order is named by its supplier, and by the message where it has one', async () => {
  const before = (await orders()).length
  const expenses = [
    { id: await bill('M-1', 11) },
    { id: await bill('M-2', 12, { reference: 'RF18539007547034' }), discount: 0.01 },
  ]
  const id = await prepare(...expenses)
  expect(await release(id)).toEqual(RELEASED)
  const made = await orders()
  expect(made).toHaveLength(before + 2)
  expect(made.map(({ text }) => text)).toEqual(expect.arrayContaining(['Holz AG', 'Holz AG · M-1']))
  const [stored] = await world.kontor.book.read([get('payment_run', id)])
  expect(stored?.payments.map(({ discount_id }) => discount_id)).toEqual([null, expect.any(String)])
  // 12.00 - 0.01: even the smallest discount is booked.
  expect(await openOf(expenses[1]?.id ?? '')).toBe(11.99)
})

describe('a refused release changes nothing', () => {
  test('of an unknown run, of one that is released, and of one with a bill that was paid meanwhile', async () => {
    expect(await release('99999999')).toEqual([404, 'not_found'])
    const paid = await bill('R-1', 20)
    const id = await prepare({ id: paid }, { id: await bill('R-2', 21) })
    const debit = await world.transaction(-20, { booking_date: '2026-11-20', value_date: '2026-11-20' })
    await world.matched(debit, [{ amount: 20, matchable_type: 'expense', matchable_id: paid }])
    const before = await orders()
    expect(await release(id)).toEqual([422, 'payment_changed', 'payments.0'])
    expect(await orders()).toEqual(before)
    expect(await runOf(id)).toMatchObject({ state: 'prepared', file: null })
    const other = await prepare({ id: await bill('R-3', 22) })
    expect(await release(other)).toEqual(RELEASED)
    expect(await release(other)).toEqual([422, 'payment_run_released', 'payment_run'])
  })

  test('without a second person where the organization asks for one', async () => {
    const id = await prepare({ id: await bill('R-4', 23) })
    const approve = (paymentApproval: boolean) =>
      world.kontor.send('PATCH', '/api/organizations/1', { settings: { paymentApproval } })
    await approve(true)
    expect(await release(id)).toEqual([422, 'payment_second_person', 'payment_run'])
    await approve(false)
    expect(await runOf(id)).toMatchObject({ state: 'prepared' })
  })

  test('while the day of a credit note or of a discount is locked', async () => {
    const [whole, credit, discounted] = [await bill('L-1', 30), await bill('L-2', -5), await bill('L-3', 40)]
    const offset = await prepare({ id: whole }, { id: credit })
    const discount = await prepare({ id: discounted, discount: 2 })
    const before = await orders()
    // Credit notes are settled today, discounts on the day of their payment.
    await whileLocked('2026-11-21', async () => {
      expect((await release(offset)).slice(0, 2)).toEqual([422, 'period_locked'])
    })
    await whileLocked(DAY, async () => {
      expect((await release(discount)).slice(0, 2)).toEqual([422, 'period_locked'])
    })
    expect(await orders()).toEqual(before)
    expect(await Promise.all([whole, credit, discounted].map(openOf))).toEqual([30, -5, 40])
    expect(await release(offset)).toEqual(RELEASED)
    expect(await Promise.all([whole, credit].map(openOf))).toEqual([25, 0])
    const [stored] = await world.kontor.book.read([get('payment_run', offset)])
    const [offsets] = await world.kontor.book.read([listed('offset', 'document', [credit])])
    expect(stored?.offset_ids).toEqual(offsets.map((each) => each.id))
    expect(offsets).toHaveLength(1)
  })
})

test('a rejection is refused while its discount cannot be reversed, and the payment stays', async () => {
  const id = await bill('J-1', 50)
  const run = await prepare({ id, discount: 2 })
  expect(await release(run)).toEqual(RELEASED)
  const { payments } = await runOf(run)
  const reject = () => answerOf(`/payment_run/${run}/reject`, { payments: payments.map((each) => each.end_to_end_id) })
  await whileLocked(DAY, async () => {
    expect((await reject()).slice(0, 2)).toEqual([422, 'period_locked'])
    expect(await runOf(run)).toMatchObject({ payments: [{ state: 'released' }] })
    expect(await openOf(id)).toBe(48)
  })
  expect(await reject()).toEqual(RELEASED)
  // No reason was given.
  expect(await runOf(run)).toMatchObject({ payments: [{ state: 'rejected', reasons: [] }] })
  expect(await openOf(id)).toBe(50)
})

test('each bill is paid from the account that it names, otherwise from that of the run', async () => {
  const iban = 'CH3709000000304442225'
  const other = await world.make('/bank_account', { type: 'bank', name: 'Zweites Konto', iban, currency: 'CHF' })
  const run = await prepare({ id: await bill('A-1', 61) }, { id: await bill('A-2', 62), bank_account_id: other })
  expect(await release(run)).toEqual(RELEASED)
  const text = await (await world.kontor.ask(`/api/payment_run/${run}/file`)).text()
  const blocks = text.split('<PmtInf>').slice(1)
  const parts = blocks.map((block) => [
    /<DbtrAcct>\s*<Id>\s*<IBAN>(\w+)</.exec(block)?.[1],
    ...[...block.matchAll(/<InstdAmt Ccy="CHF">([\d.]+)</g)].map(([, amount]) => amount),
  ])
  expect(parts).toEqual([
    ['CH9300762011623852957', '61.00'],
    [iban, '62.00'],
  ])
})

test('what a run cannot do before or after its release is refused', async () => {
  const id = await bill('V-1', 71)
  const run = await prepare({ id })
  const { message_id, payments } = await runOf(run)
  const NOT_RELEASED = [422, 'payment_run_not_released', 'payment_run']
  expect(await answerTo(await world.kontor.ask(`/api/payment_run/${run}/file`))).toEqual(NOT_RELEASED)
  const own = { payments: payments.map((each) => each.end_to_end_id) }
  expect(await answerOf(`/payment_run/${run}/reject`, own)).toEqual(NOT_RELEASED)
  const body = new FormData()
  body.append('files[0]', new File([answerMessage(message_id, 'ACCP', [])], 'answer.xml'))
  const answered = await world.kontor.ask('/api/payment_run/answer', { method: 'POST', body })
  expect(await answerTo(answered)).toEqual([422, 'payment_run_unknown', 'files.0'])
  expect(await release(run)).toEqual(RELEASED)
  const deleted = await world.kontor.ask(`/api/payment_run/${run}`, { method: 'DELETE' })
  expect(await answerTo(deleted)).toEqual([422, 'payment_run_released', 'payment_run'])
  const list = await world.json<{ data: object[]; meta: { total: number } }>('/payment_run?per_page=1')
  expect([list.data.length, list.meta.total > 1]).toEqual([1, true])
})

describe('the answer of the bank', () => {
  const readAnswer = async (name: string, message_id: string, ids: readonly string[], status = 'RJCT') => {
    const payments = ids.map((id) => ({ id, status, code: 'AC04' }))
    const text = answerMessage(message_id, 'PART', [{ id: `${message_id}-1`, payments }])
    const body = new FormData()
    body.append('files[0]', new File([text], name))
    const answer = await world.kontor.ask('/api/payment_run/answer', { method: 'POST', body })
    return ((await answer.json()) as { data: { payment_run: PaymentRunObject; rejected: number }[] }).data[0]
  }
  const single = async (...expenses: readonly object[]) => {
    const body = { bank_account_id: world.bankAccountId, execution_date: DAY, booking: 'single', expenses }
    const run = await world.make('/payment_run', body)
    expect(await release(run)).toEqual(RELEASED)
    return runOf(run)
  }

  test('does not reject a payment that the statement has booked, also when it came back since', async () => {
    const bills = [await bill('S-1', 81), await bill('S-2', 82), await bill('S-3', 83)]
    const { message_id, payments } = await single(...bills.map((id) => ({ id })))
    const ids = payments.map((each) => each.end_to_end_id)
    const book = async (amount: number, end_to_end_id: string | undefined, day: string) => {
      const dates = { booking_date: day, value_date: day }
      const id = await world.transaction(amount, { end_to_end_id, ...dates, text: amount > 0 ? 'Rückzahlung' : null })
      await world.kontor.services.idle()
      expect((await world.post(`/bank_transaction/${id}/reconcile`)).status).toBe(200)
    }
    await book(-81, ids[0], '2026-11-24')
    await book(-82, ids[1], '2026-11-24')
    await book(82, ids[1], '2026-11-26')
    const answered = await readAnswer('late.xml', message_id, ids)
    expect(answered?.rejected).toBe(1)
    expect(answered?.payment_run.payments.map(({ state }) => state)).toEqual(['booked', 'returned', 'rejected'])
    expect(await Promise.all(bills.map(openOf))).toEqual([0, 82, 83])
  })

  test('is noted with the name of its file after the answers before it', async () => {
    const { id, message_id, payments } = await single({ id: await bill('W-1', 91) }, { id: await bill('W-2', 92) })
    const [first = '', second = ''] = payments.map((each) => each.end_to_end_id)
    expect((await readAnswer('first.xml', message_id, [first], 'ACCP'))?.rejected).toBe(0)
    expect((await readAnswer('second.xml', message_id, [first]))?.rejected).toBe(1)
    expect((await world.post(`/payment_run/${id}/reject`, { payments: [second] })).status).toBe(200)
    const { answers } = await runOf(id)
    expect(answers.map(({ name }) => name)).toEqual(['first.xml', 'second.xml', null])
  })
})
