// The same documents as in vat-received.test.ts, booked by their payments: both forms give the same figures.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatOpenItemsObject, VatReturnObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'
import { AGREED, bookVatStory, invoice, QUARTERS, RECEIVED, setReporting, vatQuestions } from './vat-story.ts'

let world: MatchingWorld
let questions: ReturnType<typeof vatQuestions>
beforeAll(async () => {
  world = await startMatchingWorld()
  questions = vatQuestions(world)
  const settings = { documentBooking: 'on_payment' }
  expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
  await bookVatStory(world)
})
afterAll(() => world.kontor.close())

test('agreed and received amounts', async () => {
  for (const [index, quarter] of QUARTERS.entries()) {
    expect(await questions.figures(quarter, '&form=agreed')).toEqual(AGREED[index])
    expect(await questions.figures(quarter, '&form=received')).toEqual(RECEIVED[index])
    for (const form of ['agreed', 'received']) expect(await questions.unmet(quarter, `&form=${form}`)).toEqual([])
  }
  expect(await questions.note(QUARTERS[0], 'open_sales')).toEqual({ base: 2500, tax: 202.5 })
})

test('each figure leads to documents and entries', async () => {
  const { data } = await questions.items('2026-Q1', 'line:303')
  expect(data.map((each) => [each.date, each.document?.number, each.base, each.tax])).toEqual([
    ['2026-02-10', 'R1', 1000, 81],
    ['2026-03-20', 'R2', 2000, 162],
  ])
  for (const quarter of ['2026-Q1', '2026-Q2', '2026-Q3']) {
    const { lines } = await world.json<VatReturnObject>(`/vat_return/${quarter}`)
    for (const { key, base, tax } of lines.filter(({ has_items }) => has_items)) {
      const items = await questions.items(quarter, key)
      expect([key, items.base, items.tax]).toEqual([key, base, tax])
    }
  }
})

test('by received amounts an item names the document that its payment books, and open items theirs', async () => {
  await setReporting(world, ['1995-01-01', 'received'])
  const { data } = await questions.items('2026-Q1', 'line:303')
  expect(data.map((each) => [each.date, each.document?.number, each.base, each.tax])).toEqual([
    ['2026-03-15', 'R1', 500, 40.5],
  ])
  const open = await world.json<VatOpenItemsObject>('/vat_open_item?date=2026-03-31')
  expect(open.data.map(({ document, base, tax, input_tax }) => [document.number, base, tax, input_tax])).toEqual([
    ['R1', 500, 40.5, 0],
    ['A1', 0, 0, 16.81],
    ['R2', 2000, 162, 0],
  ])
  await setReporting(world, ['1995-01-01', 'agreed'])
})

test('a change of the form counts open items once', async () => {
  await invoice(world, 'R0', 1081, '2025-12-10')
  await setReporting(world, ['2020-01-01', 'agreed'], ['2026-01-01', 'received'])
  expect(await questions.note(QUARTERS[0], 'form_change', '')).toEqual({ base: -1000, tax: -81 })
  await setReporting(world, ['2020-01-01', 'received'], ['2026-01-01', 'agreed'])
  expect(await questions.note(QUARTERS[0], 'form_change', '')).toEqual({ base: 1000, tax: 81 })
})

test('filed by agreed amounts, the VAT accounts keep what payments will book', async () => {
  await setReporting(world, ['2020-01-01', 'agreed'])
  expect((await world.post('/period_lock/vat', { from: '2026-01-01', to: '2026-03-31' })).status).toBe(201)
  const { journal_entry_ids } = await world.json<VatReturnObject>('/vat_return/2026-Q1')
  const { lines } = await world.json<{ lines: { account_id: string; debit: number; credit: number }[] }>(
    `/journal_entry/${journal_entry_ids[0]}`,
  )
  // R0 of 2025 is taxed in 2025: its 81.00 are booked by no payment yet. Booked are 40.50 and 7.49.
  const posted = new Map(lines.map(({ account_id, debit, credit }) => [account_id, debit - credit]))
  expect(posted.get(world.accountId(2200))).toBe(243 + 81)
  expect(posted.get(world.accountId(1170))).toBe(-24.3)
})

test('a payment that is reversed in a later period counts with both entries, in both forms (rule 220)', async () => {
  const figuresOf = async () => {
    const of = async (form: string) =>
      Promise.all(QUARTERS.slice(0, 2).map(async (quarter) => (await questions.figures(quarter, `&form=${form}`))[303]))
    return { agreed: await of('agreed'), received: await of('received') }
  }
  const before = await figuresOf()
  // R1 was paid with 540.50 on 15 March; the first quarter is filed, so another match reverses it on 1 April.
  const { data } = await world.json<{ data: { id: string; booking_date: string }[] }>('/bank_transaction?per_page=50')
  const paid = data.find(({ booking_date }) => booking_date === '2026-03-15')
  const matches = [{ amount: 540.5, account_id: world.accountId(1099) }]
  const answer = await world.post(`/bank_transaction/${paid?.id}/matches`, { matches, book_on: '2026-04-01' })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const after = await figuresOf()
  const added = (form: 'agreed' | 'received') =>
    after[form].map((amounts, index) =>
      (amounts as number[]).map(
        (amount, at) => Math.round((amount - ((before[form][index] as number[])[at] ?? 0)) * 100) / 100,
      ),
    )
  // Received in the first quarter and gone in the second.
  expect(added('received')).toEqual([
    [0, 0],
    [-500, -40.5],
  ])
  // By agreed amounts the books no longer say what it paid: the first quarter differs from its return by what the second takes back.
  expect(added('agreed')).toEqual([
    [500, 40.5],
    [-500, -40.5],
  ])
})
