// Received amounts over HTTP: documents count when and as far as they are settled. Both forms are computed from the same
// books. Figures by hand, at 8.1 %; docs/vat-examples.md explains them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReturnObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'
import { AGREED, bookVatStory, invoice, QUARTERS, RECEIVED, setReporting, vatQuestions } from './vat-story.ts'

let world: MatchingWorld
let questions: ReturnType<typeof vatQuestions>
const report: typeof questions.report = (...given) => questions.report(...given)
const figures: typeof questions.figures = (...given) => questions.figures(...given)
const note: typeof questions.note = (...given) => questions.note(...given)
const unmet: typeof questions.unmet = (...given) => questions.unmet(...given)
beforeAll(async () => {
  world = await startMatchingWorld()
  questions = vatQuestions(world)
})
afterAll(() => world.kontor.close())

beforeAll(() => bookVatStory(world))

describe('three quarters', () => {
  test('by agreed amounts', async () => {
    for (const [index, quarter] of QUARTERS.entries()) expect(await figures(quarter, '')).toEqual(AGREED[index])
  })

  test('by received amounts, in proportion', async () => {
    for (const [index, quarter] of QUARTERS.entries()) {
      expect(await figures(quarter)).toEqual(RECEIVED[index])
      expect(await unmet(quarter)).toEqual([])
    }
  })

  test('by agreed amounts, a figure leads to the documents that its entries book', async () => {
    const { data } = await questions.items('2026-Q1', 'line:303')
    expect(
      data.map(({ document, journal_entry, base, tax }) => [document?.number, journal_entry?.date, base, tax]),
    ).toEqual([
      ['R1', '2026-02-10', 1000, 81],
      ['R2', '2026-03-20', 2000, 162],
    ])
  })

  test('are equal over all periods once everything is paid', async () => {
    const whole = ['2026-01-01', '2026-12-31'] as const
    expect(await figures(whole)).toEqual(await figures(whole, ''))
    expect((await figures(whole)).due).toBe(213.03)
  })

  test('the tax on open items at the end of each quarter', async () => {
    // R1 half and R2 whole: 500.00 and 2000.00; of A1 16.81 input tax.
    expect(await note(QUARTERS[0], 'open_sales')).toEqual({ base: 2500, tax: 202.5 })
    expect(await note(QUARTERS[0], 'open_purchases')).toEqual({ base: null, tax: 16.81 })
    // R2 less G1; the acquisition tax of A2 is owed and deducted.
    expect(await note(QUARTERS[1], 'open_sales')).toEqual({ base: 1800, tax: 186.3 })
    expect(await note(QUARTERS[1], 'open_purchases')).toEqual({ base: null, tax: 40.5 })
    expect(await note(QUARTERS[2], 'open_sales')).toEqual({ base: 0, tax: 0 })
  })
})

describe('as the settings say', () => {
  const january = ['2026-01-01', '2026-03-31'] as const

  test('the change to received amounts credits the open items of the day before once', async () => {
    // R0 1081.00 of December was taxed in 2025; 540.50 come in 2026.
    await invoice(world, 'R0', 1081, '2025-12-10')
    await setReporting(world, ['2020-01-01', 'agreed'], ['2026-01-01', 'received'])
    expect((await report(['2025-10-01', '2025-12-31'])).form).toBe('agreed')
    expect((await report(january)).form).toBe('received')
    expect(await note(january, 'form_change', '')).toEqual({ base: -1000, tax: -81 })
    expect(await figures(january, '')).toMatchObject({ 299: -500, 303: [-500, -40.5], due: -47.99 })
    // Only once.
    expect(await note(QUARTERS[1], 'form_change', '')).toBeUndefined()
  })

  test('the change to agreed amounts taxes them once', async () => {
    await setReporting(world, ['2020-01-01', 'received'], ['2026-01-01', 'agreed'])
    expect((await figures(['2025-10-01', '2025-12-31'], ''))[299]).toBe(0)
    expect(await note(january, 'form_change', '')).toEqual({ base: 1000, tax: 81 })
    expect(await figures(january, '')).toMatchObject({ 299: 4000, 303: [4000, 324], due: 299.7 })
  })

  test('each figure leads to its settlements and entries, and filed or not to the same sum', async () => {
    await setReporting(world, ['2020-01-01', 'received'])
    const { base, tax, data, title } = await questions.items('2026-Q2', 'line:303')
    expect({ base, tax, title }).toEqual({ base: 680, tax: 55.08, title: 'Leistungen zu 8.1 %' })
    expect(data.map((each) => [each.date, each.document?.number ?? each.text, each.base, each.tax])).toEqual([
      ['2026-04-20', 'T3', -20, -1.62],
      ['2026-04-20', 'R1', 500, 40.5],
      ['2026-06-30', 'Barverkäufe', 200, 16.2],
    ])
    const [discount, paid, cash] = data
    expect(paid?.bank_transaction_id).toBe(discount?.bank_transaction_id)
    expect(paid?.journal_entry?.date).toBe('2026-04-20')
    expect(cash?.bank_transaction_id).toBeNull()
    for (const quarter of ['2026-Q1', '2026-Q2', '2026-Q3']) {
      const { lines } = await world.json<VatReturnObject>(`/vat_return/${quarter}`)
      for (const line of lines.filter(({ has_items }) => has_items)) {
        expect(line.entries).toBeNull()
        const items = await questions.items(quarter, line.key)
        expect([line.key, items.base, items.tax]).toEqual([line.key, line.base, line.tax])
      }
    }
    expect((await world.kontor.ask('/api/vat_return/2026-Q2/line/line:999')).status).toBe(404)
  })

  test('the open items at the end of a day, with the lines that they would have', async () => {
    type Open = {
      base: number
      tax: number
      input_tax: number
      lines: object[]
      data: { document: { number: string } }[]
    }
    const open = await world.json<Open>('/vat_open_item?date=2026-03-31')
    expect(open).toMatchObject({ base: 3500, tax: 283.5, input_tax: 16.81 })
    expect(open.data.map(({ document, ...amounts }) => [document.number, ...Object.values(amounts)])).toEqual([
      ['R0', 1000, 81, 0],
      ['R1', 500, 40.5, 0],
      ['A1', 0, 0, 16.81],
      ['R2', 2000, 162, 0],
    ])
    expect(open.lines).toMatchObject([
      { number: '200', base: 3500 },
      { number: '303', base: 3500, tax: 283.5 },
      { number: '400', tax: 16.81 },
    ])
    const { lines } = await world.json<VatReturnObject>('/vat_return/2026-Q1')
    expect(lines.filter(({ kind }) => kind === 'note')).toMatchObject([
      { key: 'note:open_sales', base: 3500, tax: 283.5, open_items_on: '2026-03-31' },
      { key: 'note:open_purchases', base: null, tax: 16.81, open_items_on: '2026-03-31' },
    ])
  })

  test('a draft as of an earlier moment', async () => {
    const moment = async () => (await world.json<{ data: { time: string }[] }>('/history?limit=1')).data[0]?.time ?? ''
    const before = await moment()
    const late = await invoice(world, 'R9', 108.1, '2026-09-02')
    const id = await world.transaction(108.1, { booking_date: '2026-09-10', value_date: '2026-09-10' })
    await world.matched(id, [{ amount: 108.1, matchable_type: 'invoice', matchable_id: late }])
    const paid = await moment()
    const remove = async (path: string) =>
      expect((await world.kontor.ask(`/api${path}`, { method: 'DELETE' })).ok).toBe(true)
    await remove(`/bank_transaction/${id}`)
    const at = async (query: string) => {
      const { lines } = await world.json<VatReturnObject>(`/vat_return/2026-Q3${query}`)
      const found = lines.filter(({ key }) => key === 'line:303' || key === 'note:open_sales')
      return found.map(({ base, tax }) => [base, tax])
    }
    // R0 of December stays open.
    expect(await at(`?as_of=${before}`)).toEqual([
      [1800, 145.8],
      [1000, 81],
    ])
    expect(await at(`?as_of=${paid}`)).toEqual([
      [1900, 153.9],
      [1000, 81],
    ])
    expect(await at('')).toEqual([
      [1800, 145.8],
      [1100, 89.1],
    ])
    expect((await questions.items('2026-Q3', 'line:303', `?as_of=${paid}`)).base).toBe(1900)
    const open = async (query: string) =>
      (await world.json<{ base: number }>(`/vat_open_item?date=2026-09-30${query}`)).base
    expect([await open(`&as_of=${paid}`), await open('')]).toEqual([1000, 1100])
    await remove(`/invoice/${late}`)
  })

  test('what was sold before the liability for VAT is not reported when it is paid', async () => {
    const since = (valid_from: string, is_liable: boolean) => ({
      ...{ valid_from, is_liable, method: 'effective', form: 'received', period: 'quarter', activities: [] },
    })
    const settings = { accountingVatReporting: [since('2020-01-01', false), since('2026-09-01', true)] }
    expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
    const made: string[] = []
    for (const [number, total, date] of [
      ['V1', 1000, '2026-08-31'],
      ['V2', 1081, '2026-09-01'],
    ] as const) {
      const id = await invoice(world, number, total, date)
      const payment = await world.transaction(total, { booking_date: '2026-09-15', value_date: '2026-09-15' })
      await world.matched(payment, [{ amount: total, matchable_type: 'invoice', matchable_id: id }])
      made.push(`/api/bank_transaction/${payment}`, `/api/invoice/${id}`)
    }
    const days = ['2026-09-01', '2026-09-30'] as const
    expect(await figures(days, '')).toMatchObject({ 299: 1000, 303: [1000, 81], due: 81 })
    expect(await unmet(days)).toEqual([])
    for (const path of made) expect((await world.kontor.ask(path, { method: 'DELETE' })).ok).toBe(true)
    await setReporting(world, ['2020-01-01', 'received'])
  })

  test('the settlement of a period leaves the tax of open items on the VAT accounts', async () => {
    await setReporting(world, ['2020-01-01', 'received'])
    expect((await world.post('/period_lock/vat', { from: '2026-01-01', to: '2026-03-31' })).status).toBe(201)
    const entries = await world.json<{ data: { lines: { account_id: string; debit: number; credit: number }[] }[] }>(
      '/journal_entry?per_page=5&sort=-number',
    )
    const settled = entries.data[0]?.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])
    expect(settled).toEqual([
      [world.accountId(1170), 0, 7.49],
      [world.accountId(2200), 40.5, 0],
      [world.accountId(2201), 0, 33.01],
    ])
    const years = await world.json<{ data: { name: string; checklist: { vat_periods_status: object } }[] }>(
      '/fiscal_year?append=checklist',
    )
    expect(years.data.find(({ name }) => name === '2026')?.checklist.vat_periods_status).toMatchObject({
      Q1: true,
      Q2: false,
    })
    expect(await figures(january, '')).toMatchObject({ 303: [500, 40.5], 400: 7.49, due: 33.01 })
  })

  test('documents that another program books are refused with the reason', async () => {
    await invoice(world, 'X1', 100, '2026-09-01', { booked_by: 'elsewhere' })
    const answer = await world.kontor.ask('/api/report/vat?from=2026-07-01&to=2026-09-30')
    expect(answer.status).toBe(422)
    expect(((await answer.json()) as { errors: object }).errors).toHaveProperty('form')
    expect((await figures(QUARTERS[2], '&form=agreed'))[299]).toBe(0)
  })
})
