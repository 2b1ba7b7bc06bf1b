// Acquisition tax over HTTP: a small company buys services abroad. Figures by hand: 8.1 % of 100.00 is 8.10, 2.6 % of
// 250.00 is 6.50.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportObject } from '../../../../shared/api/endpoints/ledger/reports.ts'
import type { VatRateObject } from '../../../../shared/api/endpoints/ledger/vat-rates.ts'
import type { VatReportObject } from '../../../../shared/api/endpoints/ledger/vat-report.ts'
import type { InvoiceObject } from '../../../../shared/api/endpoints/open-item/invoices.ts'
import { removed } from '../../../../shared/books/port/change.ts'
import { where } from '../../../../shared/books/port/read.ts'
import { ok } from '../../../../shared/value/result.ts'
import { type MatchingWorld, startMatchingWorld, type TestRow } from '../../matching/matching-world.ts'
import { removeAcquisitionRates } from './older-rates.ts'

const SERVICE = 'Bezugsteuer 8.1 %'
const MAGAZINE = 'Bezugsteuer reduziert 2.6 %'

let world: MatchingWorld
let service = ''
let magazine = ''
const start = async () => {
  world = await startMatchingWorld()
  service = world.vatRateId(SERVICE)
  magazine = world.vatRateId(MAGAZINE)
  expect([service, magazine]).not.toContain('')
}
const stop = () => world.kontor.close()
const setting = async (settings: object) =>
  expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)

let count = 0
const bill = (total: number, more: object = {}) =>
  world.make('/expense', { number: `B-${++count}`, total, date: '2026-03-02', ...more })
const pay = async (id: string, amount: number, rows: readonly TestRow[] = []) => {
  const transaction = await world.transaction(amount, { booking_date: '2026-03-20' })
  const paid = Math.abs(amount) - rows.reduce((sum, row) => sum + row.amount, 0)
  await world.matched(transaction, [{ amount: paid, matchable_type: 'expense', matchable_id: id }, ...rows])
  return transaction
}
/** The lines of the form: `383: [base, tax]`; several rates of one line are added. */
const form = async (query = 'from=2026-01-01&to=2026-03-31') => {
  const { rows, checks } = await world.json<VatReportObject>(`/report/vat?${query}`)
  const lines: Record<number, [number, number]> = {}
  for (const { number, amounts } of rows) {
    if (number === null) continue
    const [base, tax] = lines[number] ?? [0, 0]
    lines[number] = [base + (amounts.base ?? 0), Math.round((tax + (amounts.tax ?? 0)) * 100) / 100]
  }
  return { lines, unmet: checks.flatMap(({ code, is_met }) => (is_met ? [] : [code])) }
}
/** The status, and the error of each field. */
const refusal = async (answer: Promise<Response>) => {
  const input = await answer
  const { code, errors = {} } = (await input.json()) as { code?: string; errors?: Record<string, unknown> }
  return [input.status, ...Object.keys(errors).map((field) => `${field} ${code}`)]
}

describe('a payment for a service from abroad', () => {
  beforeAll(start)
  afterAll(stop)

  test('is one row: cost, tax owed and tax deducted; the bank pays 100.00', async () => {
    const id = await world.transaction(-100)
    await world.matched(id, [{ amount: 100, account: 4400, vat_rate_id: service }])
    expect(await world.postings(id)).toEqual([
      [1020, 0, 100],
      [4400, 100, 0],
      [1170, 8.1, 0],
      [2203, 0, 8.1],
    ])
    const { lines, unmet } = await form()
    expect(lines).toMatchObject({ 200: [0, 0], 303: [0, 0], 383: [100, 8.1], 400: [0, 8.1], 405: [0, 0], 500: [0, 0] })
    expect(unmet).toEqual([])
  })

  test('of operating expense at 2.6 % is deducted in 405, and a refund reverses all of it', async () => {
    const rows = [{ amount: 250, account: 6503, vat_rate_id: magazine }]
    await world.matched(await world.transaction(-250), rows)
    expect((await form()).lines).toMatchObject({ 383: [350, 14.6], 400: [0, 8.1], 405: [0, 6.5], 500: [0, 0] })
    await world.matched(await world.transaction(250), rows)
    expect((await form()).lines).toMatchObject({ 383: [100, 8.1], 405: [0, 0] })
  })

  test('with rows that state the tax themselves is refused; booked by hand it is accepted', async () => {
    const id = await world.transaction(-100)
    const three = (vat_rate_id: string | null) => [
      { amount: 100, account: 4400, ...(vat_rate_id ? { vat_rate_id } : {}) },
      { amount: 8.1, account: 1170 },
      { amount: -8.1, account: 2203 },
    ]
    expect(await refusal(world.match(id, three(service)))).toEqual([422, 'matches.2.account_id acquisition_tax_twice'])
    const standard = world.vatRateId('Normalsatz 8.1 %')
    const withStandard = three(null).map((row, index) => (index === 0 ? { ...row, vat_rate_id: standard } : row))
    expect(await refusal(world.match(id, withStandard))).toEqual([
      422,
      'matches.0.vat_rate_id acquisition_rate_missing',
    ])
    // As the tax had to be entered before: it is not split again, and goes to the same lines.
    await world.matched(
      id,
      three(null).map((row, index) => (index === 0 ? row : { ...row, vat_rate_id: standard })),
    )
    expect(await world.postings(id)).toEqual([
      [1020, 0, 100],
      [4400, 100, 0],
      [1170, 8.1, 0],
      [2203, 0, 8.1],
    ])
    expect((await form()).lines).toMatchObject({ 303: [0, 0], 383: [200, 16.2], 400: [0, 16.2] })
    expect((await world.post('/bank_transaction/unreconcile-many', { items: [id] })).status).toBeLessThan(300)
  })

  test('the rate is not allowed for sales', async () => {
    const id = await world.transaction(100)
    expect(await refusal(world.match(id, [{ amount: 100, account: 3400, vat_rate_id: service }]))).toEqual([
      422,
      'matches.0.vat_rate_id acquisition_rate_on_sale',
    ])
    const invoice = { number: 'R-1', total: 100, date: '2026-03-02', vat_rate_id: service }
    expect(await refusal(world.post('/invoice', invoice))).toEqual([422, 'vat_rate_id acquisition_rate_on_sale'])
    const company = { name: 'Kundin', revenue_vat_rate_id: service }
    expect(await refusal(world.post('/company', company))).toEqual([
      422,
      'revenue_vat_rate_id acquisition_rate_on_sale',
    ])
    const rows = [
      { account_id: world.accountId(2203), amount: 1, vat_rate_id: null },
      { account_id: world.accountId(4400), rest: true, vat_rate_id: service },
    ]
    const rule = { name: 'Hosting', conditions: { all: [{ field: 'name', op: 'is', value: 'x' }] }, result: { rows } }
    expect(await refusal(world.post('/rule', rule))).toEqual([422, 'result.rows.0.account_id acquisition_tax_twice'])
  })
})

describe.each(['on_issue', 'on_payment'])('a bill from abroad, booked %s', (documentBooking) => {
  beforeAll(async () => {
    await start()
    await setting({ documentBooking })
  })
  afterAll(stop)

  test('owes its supplier the bill’s total; paid with 2 % discount, the tax is less on both sides', async () => {
    const id = await bill(100, { account_id: world.accountId(4400), vat_rate_id: service })
    const discount = { amount: -2, account: 4900, vat_rate_id: service, text: 'Skonto' }
    await pay(id, -98, [discount])
    expect((await world.json<InvoiceObject>(`/expense/${id}`)).status).toBe('paid')
    // 8.10 less 0.16 of 2.00: 7.94 is owed, which is 8.1 % of 98.00.
    expect(await world.balances()).toEqual({ 1020: -98, 4400: 100, 4900: -2, 1170: 7.94, 2203: -7.94 })
    const { lines, unmet } = await form()
    expect(lines).toMatchObject({ 383: [98, 7.94], 400: [0, 7.94], 500: [0, 0] })
    expect(unmet).toEqual([])
  })

  test('with lines, in two payments: the two tax amounts add up to the whole; a credit note reverses its part', async () => {
    const before = await world.balances()
    const id = await bill(350, {
      lines: [
        { amount: 100, account_id: world.accountId(6570), vat_rate_id: service },
        { amount: 250, account_id: world.accountId(6503), vat_rate_id: magazine },
      ],
    })
    await pay(id, -116.67)
    await pay(id, -233.33)
    const after = await world.balances()
    const moved = (account: number) => Math.round(((after[account] ?? 0) - (before[account] ?? 0)) * 100) / 100
    expect([1020, 2000, 6570, 6503, 1171, 2203].map(moved)).toEqual([-350, 0, 100, 250, 14.6, -14.6])
    const credit = await bill(-50, { account_id: world.accountId(6570), vat_rate_id: service })
    await pay(credit, 50)
    // 8.1 % of 50.00 is 4.05.
    expect((await world.balances())[1171]).toBe(10.55)
    expect((await form()).unmet).toEqual([])
  })

  test('in euros has its value in francs, with the tax on that', async () => {
    const before = await world.balances()
    const id = await bill(100, {
      currency: 'EUR',
      base_total: 95,
      account_id: world.accountId(6570),
      vat_rate_id: service,
    })
    const transaction = await world.transaction(-95.6, { booking_date: '2026-03-20' })
    await world.matched(transaction, [
      { amount: 95.6, matchable_type: 'expense', matchable_id: id, currency_amount: 100 },
    ])
    const after = await world.balances()
    const moved = (account: number) => Math.round(((after[account] ?? 0) - (before[account] ?? 0)) * 100) / 100
    // On issue 95.00, with 0.60 of an exchange difference; on payment the 95.60 that were paid. 8.1 % of 95.00 is 7.695, of 95.60 7.7436.
    expect([1020, 6570, 4906, 1171, 2203].map(moved)).toEqual(
      documentBooking === 'on_issue' ? [-95.6, 95, 0.6, 7.7, -7.7] : [-95.6, 95.6, 0, 7.74, -7.74],
    )
  })

  test('with a line that states the tax owed is refused', async () => {
    const lines = [
      { amount: 100, account_id: world.accountId(4400), vat_rate_id: service },
      { amount: 8.1, account_id: world.accountId(1170) },
      { amount: -8.1, account_id: world.accountId(2203) },
    ]
    const body = { number: 'B-X', total: 100, date: '2026-03-02', lines }
    expect(await refusal(world.post('/expense', body))).toEqual([422, 'lines.2.account_id acquisition_tax_twice'])
  })
})

describe('the books of the quarter', () => {
  beforeAll(start)
  afterAll(stop)

  test('are settled to zero, and the balance sheet balances', async () => {
    await world.make('/invoice', { number: 'R-1', total: 1081, date: '2026-03-01' })
    await pay(await bill(100, { vat_rate_id: service }), -100)
    const id = await bill(250, { account_id: world.accountId(6503), vat_rate_id: magazine })
    const { lines, unmet } = await form()
    expect(lines).toMatchObject({
      200: [1000, 0],
      299: [1000, 0],
      303: [1000, 81],
      383: [350, 14.6],
      399: [0, 95.6],
      400: [0, 8.1],
      405: [0, 6.5],
      479: [0, 14.6],
      500: [0, 81],
    })
    expect(unmet).toEqual([])
    await world.make('/period_lock/vat', { from: '2026-01-01', to: '2026-03-31' })
    // 81.00 is owed to the tax administration, 250.00 to the supplier abroad: net, as the bill states.
    expect(await world.balances()).toEqual({
      1020: -100,
      1100: 1081,
      2000: -250,
      2201: -81,
      3400: -1000,
      4400: 100,
      6503: 250,
    })
    const sheet = await world.json<ReportObject>('/report/balance_sheet?date=2026-03-31')
    expect(sheet.checks.filter(({ is_met }) => !is_met)).toEqual([])
    expect((await form()).lines[500]).toEqual([0, 81])
    expect(id).not.toBe('')
  })

  test('by net tax rates the tax is owed and part of the cost', async () => {
    await setting({ accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2] })
    const id = await world.transaction(-100, { booking_date: '2026-04-16' })
    await world.matched(id, [{ amount: 100, account: 4400, vat_rate_id: service }])
    expect(await world.postings(id)).toEqual([
      [1020, 0, 100],
      [4400, 100, 0],
      [4400, 8.1, 0],
      [2203, 0, 8.1],
    ])
    const { lines, unmet } = await form('from=2026-04-01&to=2026-06-30')
    expect(lines).toMatchObject({ 200: [0, 0], 383: [100, 8.1], 399: [0, 8.1], 500: [0, 8.1] })
    expect(unmet).toEqual([])
    // For a bill, the tax has no posting on an account of its own.
    const other = await bill(50, { date: '2026-04-02', account_id: world.accountId(6570), vat_rate_id: service })
    const { booking } = await world.json<InvoiceObject>(`/expense/${other}?append=booking`)
    expect(booking?.parts).toEqual([{ account_id: world.accountId(6570), vat_rate_id: service }])
    // 81.00 of the quarter before, 8.10 and 4.05 of this one; 3809 gets nothing.
    await world.make('/period_lock/vat', { from: '2026-04-01', to: '2026-06-30' })
    const balances = await world.balances()
    expect([2201, 2203, 3809].map((account) => balances[account])).toEqual([-93.15, undefined, undefined])
  })
})

describe('books from before acquisition tax had rates', () => {
  beforeAll(async () => {
    await start()
    await removeAcquisitionRates(world.kontor.book)
    // With a chart that never had the account.
    await world.kontor.book.write<null, never>({ user: 1 }, async (read) => {
      const [accounts] = await read([where('ledger_account', 'number', [2203])])
      const changes = accounts.map((account) => removed('ledger_account', account))
      return ok({ action: 'first_start', changes, value: null })
    })
  })
  afterAll(stop)

  const kinds = ['acquisition', 'acquisition_reduced']
  const rates = async () => (await world.json<{ data: VatRateObject[] }>('/vat_rate?per_page=500')).data
  const ofKinds = async () => (await rates()).filter(({ kind }) => kinds.includes(kind))

  test('do not get the rates automatically, but by one action, with the tax account', async () => {
    expect(await ofKinds()).toEqual([])
    const answer = await world.post('/vat_rate', { kinds })
    expect(answer.status).toBe(201)
    const { data } = (await answer.json()) as { data: VatRateObject[] }
    expect(data.map(({ name, kind, rate, valid_from, valid_to }) => [name, kind, rate, valid_from, valid_to])).toEqual([
      ['Bezugsteuer 7.6 %', 'acquisition', 7.6, '2010-01-01', '2010-12-31'],
      ['Bezugsteuer 8 %', 'acquisition', 8, '2011-01-01', '2017-12-31'],
      ['Bezugsteuer 7.7 %', 'acquisition', 7.7, '2018-01-01', '2023-12-31'],
      ['Bezugsteuer 8.1 %', 'acquisition', 8.1, '2024-01-01', null],
      ['Bezugsteuer reduziert 2.4 %', 'acquisition_reduced', 2.4, '2010-01-01', '2010-12-31'],
      ['Bezugsteuer reduziert 2.5 %', 'acquisition_reduced', 2.5, '2011-01-01', '2023-12-31'],
      ['Bezugsteuer reduziert 2.6 %', 'acquisition_reduced', 2.6, '2024-01-01', null],
    ])
    expect(await ofKinds()).toHaveLength(7)
    const accounts = await world.json<{ data: object[] }>('/account?filter[number]=2203')
    expect(accounts.data).toMatchObject([{ number: 2203, name: 'Bezugsteuer', type: 'passive', is_active: true }])
    expect(await refusal(world.post('/vat_rate', { kinds }))).toEqual([422, 'kinds vat_rates_exist'])
  })

  test('keep the rates while any record names them', async () => {
    const [added] = (await world.json<{ data: { id: string; action: string }[] }>('/history?per_page=1')).data
    expect(added?.action).toBe('add_vat_rates')
    const rate = (await ofKinds()).find(({ rate }) => rate === 8.1)?.id
    const id = await bill(100, { lines: [{ amount: 100, account_id: world.accountId(4400), vat_rate_id: rate }] })
    const undo = () => world.post(`/history/${added?.id}/undo`)
    expect((await undo()).status).toBe(409)
    expect((await world.kontor.send('DELETE', `/api/expense/${id}`, {})).status).toBe(204)
    // The entry of the bill and its reversal still name it.
    expect((await undo()).status).toBe(409)
    expect(await ofKinds()).toHaveLength(7)
  })

  test('get no rates where the company is not liable for VAT', async () => {
    await setting({ liableForVat: false })
    expect(await refusal(world.post('/vat_rate', { kinds }))).toEqual([422, 'kinds not_liable_for_vat'])
    const id = await world.transaction(-100)
    const rate = (await ofKinds())[0]?.id
    expect(await refusal(world.match(id, [{ amount: 100, account: 4400, vat_rate_id: rate }]))).toEqual([
      422,
      'matches.0.vat_rate_id match_vat_not_liable',
    ])
  })
})
