// The same documents as in vat-received.test.ts, booked by their payments: both forms give the same figures.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatOpenItemsObject, VatReturnObject } from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'
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
