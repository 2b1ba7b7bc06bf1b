// Documents that only their payments book, paid twice: what exceeds the total is on debtors or creditors, in the aged lists
// and in the checks. Expected values are worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  const settings = { documentBooking: 'on_payment' }
  expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
})
afterAll(() => world.kontor.close())

/** Pays 150.00 on 5 March and 200.00 on 20 March, both for a document of 200.00. */
const paidTwice = async (type: 'invoice' | 'expense', account: number): Promise<string> => {
  const account_id = world.accountId(account)
  const id = await world.make(`/${type}`, { number: 'D-1', total: 200, date: '2026-03-01', account_id })
  const direction = type === 'invoice' ? 1 : -1
  const [early, late] = [
    await world.transaction(150 * direction, { booking_date: '2026-03-05' }),
    await world.transaction(200 * direction, { booking_date: '2026-03-20' }),
  ]
  await world.matched(late, [{ amount: 200, matchable_type: type, matchable_id: id }])
  await world.post('/bank_transaction/unreconcile-many', { items: [late] })
  await world.kontor.services.idle()
  await world.matched(early, [{ amount: 150, matchable_type: type, matchable_id: id }])
  expect((await world.post(`/bank_transaction/${late}/reconcile`)).status).toBe(200)
  return late
}

/** Total and note of the aged list, and what its check says. */
const agedOn = async (side: 'debtors' | 'creditors', date: string) => {
  const { rows, checks } = await world.json<ReportObject>(`/report/aged_${side}?date=${date}`)
  const totalOf = (key: string) => rows.find((row) => row.key === key)?.amounts.total ?? null
  const of = checks.map(({ state, text }) => `${state}: ${text}`)
  return { total: totalOf('total'), with_payment: totalOf('note:with_payment'), checks: of }
}

test.each([
  ['expense', 6500, 'creditors', 2000, 150, 'die offenen Lieferantenrechnungen (1)'],
  ['invoice', 3400, 'debtors', 1100, -150, 'die offenen Rechnungen (1)'],
] as const)('of an %s', async (type, account, side, collective, onAccount, open) => {
  const late = await paidTwice(type, account)
  const posted = await world.postings(late)
  const [, debit = 0, credit = 0] = posted.find(([number]) => number === collective) ?? []
  expect(debit - credit).toBe(onAccount)

  const before = await agedOn(side, '2026-03-19')
  expect([before.total, before.with_payment]).toEqual([50, 50])
  expect(before.checks).toEqual([expect.stringMatching(/^not_applicable: /)])
  // The supplier owes 150, or we owe it to the customer: the aged list and the account say the same.
  const after = await agedOn(side, '2026-03-20')
  expect([after.total, after.with_payment]).toEqual([-150, null])
  expect(after.checks).toEqual([expect.stringMatching(/^met: .* gebucht sind CHF -150\.00, /)])
  expect(after.checks[0]).toContain(`${open} ergeben ebenso viel`)
  const { data } = await world.json<{ data: { code: string; state: string; count: number }[] }>('/books_check')
  expect(data.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(data.find(({ code }) => code.startsWith(side))).toMatchObject({ state: 'met', count: 1 })
  expect(data.find(({ code }) => code === 'documents_booked')?.count).toBe(type === 'expense' ? 1 : 2)
})
