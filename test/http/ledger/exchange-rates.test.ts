// The table of exchange rates over HTTP: typed and loaded rates, what is refused, which rate counts, and documents that
// take their value from it. Values are computed by hand; today is 21 November 2026. Rules 241 and 242.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { RatesOfDay } from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(async () => {
  expect(checkRecords('organization-1', tablesOfCommits(world.kontor.book.commits))).toEqual([])
  await world.kontor.close()
})

const answerOf = async (sent: Promise<Response>) => {
  const answer = await sent
  return { status: answer.status, ...((await answer.json()) as Record<string, never>) }
}
const rate = (body: object) => answerOf(world.post('/exchange_rate', { currency: 'EUR', ...body }))
const load = (name: string, content: string, options?: object, query = '') => {
  const form = new FormData()
  form.set('files[0]', new Blob([content]), name)
  if (options) form.set('options', JSON.stringify(options))
  return answerOf(world.kontor.ask(`/api/exchange_rate/load${query}`, { method: 'POST', body: form }))
}
const table = async () =>
  (
    await world.json<{
      data: { id: string; key: string; currency: string; kind: string; date: string; rate: number }[]
    }>('/exchange_rate?per_page=100')
  ).data
const idOf = async (key: string) => (await table()).find((each) => each.key === key)?.id
const shown = async () => (await table()).map(({ currency, kind, date, rate }) => `${currency} ${kind} ${date} ${rate}`)
const onDay = async (date: string) =>
  (await world.json<RatesOfDay>(`/exchange_rate/day?date=${date}`)).rates.map(
    ({ currency, kind, date, rate }) => `${currency} ${rate} ${kind} ${date}`,
  )
const undo = async () => {
  const [last] = (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data
  return world.post(`/history/${last?.id}/undo`)
}

describe('typed rates', () => {
  test('a rate of a day and of a month; the day, the month, and a week before it, count in this order', async () => {
    expect(await rate({ date: '2026-03-31', rate: '0.95', units: 1 })).toMatchObject({
      status: 201,
      key: 'EUR-2026-03-31',
    })
    expect(await rate({ date: '2026-03-15', rate: 0.94, kind: 'month' })).toMatchObject({
      date: '2026-03-01',
      kind: 'month',
    })
    expect(await rate({ currency: 'JPY', date: '2026-03-31', rate: '0.5712', units: 100 })).toMatchObject({
      rate: 0.005712,
    })
    expect(await onDay('2026-03-31')).toEqual(['EUR 0.95 day 2026-03-31', 'JPY 0.005712 day 2026-03-31'])
    expect(await onDay('2026-03-30')).toEqual(['EUR 0.94 month 2026-03-01'])
    expect(await onDay('2026-04-07')).toEqual(['EUR 0.95 day 2026-03-31', 'JPY 0.005712 day 2026-03-31'])
    expect(await onDay('2026-04-08')).toEqual([])
  })

  test.each([
    ['of 0', { date: '2026-02-02', rate: 0 }, 'exchange_rate_invalid'],
    ['below 0', { date: '2026-02-02', rate: '-0.9' }, 'exchange_rate_invalid'],
    ['with eleven decimals', { date: '2026-02-02', rate: '0.12345678901' }, 'exchange_rate_invalid'],
    ['of tomorrow', { date: '2026-11-22', rate: 0.9 }, 'exchange_rate_future'],
    ['of the base currency', { currency: 'CHF', date: '2026-02-02', rate: 0.9 }, 'currency_is_base'],
    ['that differs from the present one', { date: '2026-03-31', rate: 0.96 }, 'exchange_rate_exists'],
  ])('a rate %s is refused, and nothing changes', async (_, body, code) => {
    const before = await shown()
    expect(await rate(body)).toMatchObject({ status: 422, code })
    expect(await shown()).toEqual(before)
  })

  test('a rate is replaced and deleted on request; both are undone', async () => {
    expect(await rate({ date: '2026-03-31', rate: 0.96, replace: true })).toMatchObject({ status: 201, rate: 0.96 })
    expect((await undo()).status).toBe(200)
    expect((await table())[0]).toMatchObject({ currency: 'EUR', rate: 0.95 })
    expect((await world.kontor.send('DELETE', `/api/exchange_rate/${await idOf('EUR-2026-03-31')}`, {})).status).toBe(
      204,
    )
    expect(await onDay('2026-03-31')).toEqual(['EUR 0.94 month 2026-03-01', 'JPY 0.005712 day 2026-03-31'])
    expect((await undo()).status).toBe(200)
    expect(await onDay('2026-03-31')).toContain('EUR 0.95 day 2026-03-31')
  })
})

const MONTHLY = `<?xml version="1.0" encoding="UTF-8"?>
<monatsmittelkurs xmlns="https://www.example.com/avgratesmonth">
  <monat>2026-06</monat>
  <devise code="eur"><land_de>Europäische Währungsunion</land_de><waehrung>1 EUR</waehrung><kurs>0.9328</kurs></devise>
  <devise code="dkk"><land_de>Dänemark</land_de><waehrung>100 DKK</waehrung><kurs>12.4792</kurs></devise>
</monatsmittelkurs>`
const DAILY = `<wechselkurse><datum>10.07.2026</datum><gueltigkeit>11.07.2026,12.07.2026,13.07.2026</gueltigkeit>
  <devise code="usd"><waehrung>1 USD</waehrung><kurs>0.82497</kurs></devise></wechselkurse>`

describe('loaded rates', () => {
  test('the monthly list of the tax administration, by unit', async () => {
    expect(await load('kurse.xml', MONTHLY)).toMatchObject({ status: 200, created: 2, updated: 0, unchanged: 0 })
    expect(await onDay('2026-06-30')).toEqual(['DKK 0.124792 month 2026-06-01', 'EUR 0.9328 month 2026-06-01'])
    expect((await table())[0]).toMatchObject({ source: 'tax_administration', file: 'kurse.xml' })
    expect(await load('kurse.xml', MONTHLY)).toMatchObject({ created: 0, unchanged: 2 })
  })

  test('the daily list counts on the days that it names', async () => {
    expect(await load('tag.xml', DAILY)).toMatchObject({ status: 200, created: 3 })
    expect(await onDay('2026-07-12')).toEqual(['USD 0.82497 day 2026-07-12'])
  })

  test('a table of any program, with months and with days, tried first', async () => {
    const file =
      'Währung;Einheit;Datum;Kurs CHF\nEUR;1;05.08.2026;0,9401\nJPY;100;05.08.2026;0.5501\nUSD;1;08.2026;0.81'
    expect(await load('kurse.csv', file, undefined, '?dry_run=1')).toMatchObject({
      created: 3,
      preview: [{ line: 2, state: 'created', record: { currency: 'EUR', rate: 0.9401, date: '2026-08-05' } }, {}, {}],
    })
    expect(await onDay('2026-08-05')).toEqual([])
    expect(await load('kurse.csv', file)).toMatchObject({ created: 3 })
    expect(await onDay('2026-08-05')).toEqual([
      'EUR 0.9401 day 2026-08-05',
      'JPY 0.005501 day 2026-08-05',
      'USD 0.81 month 2026-08-01',
    ])
    expect((await undo()).status).toBe(200)
    expect(await onDay('2026-08-05')).toEqual([])
  })

  test.each([
    ['two rates for one day', 'EUR;01.09.2026;0.94\nEUR;01.09.2026;0.95', 'rows.3.rate', 'exchange_rate_twice'],
    ['a rate of 0', 'EUR;01.09.2026;0.94\nUSD;01.09.2026;0.00', 'rows.3.rate', 'exchange_rate_invalid'],
    ['a day in the future', 'EUR;01.09.2026;0.94\nEUR;01.12.2026;0.94', 'rows.3.date', 'exchange_rate_future'],
    ['a word for a rate', 'EUR;01.09.2026;0.94\nEUR;02.09.2026;n/a', 'rows.3.rate', 'exchange_rate_invalid'],
    ['a row without a currency', 'EUR;01.09.2026;0.94\n;02.09.2026;0.95', 'rows.3.currency', 'required'],
  ])('a file with %s is refused as a whole', async (_, rows, field, code) => {
    const before = await shown()
    const refused = await load('kurse.csv', `Währung;Datum;Kurs\n${rows}`)
    expect(refused).toMatchObject({ status: 422, code, errors: { [field]: [expect.any(String)] } })
    expect(await shown()).toEqual(before)
  })

  test('columns that are missing or alike are asked for, and other XML is refused', async () => {
    expect(await load('kurse.csv', 'Währung;Kurs\nEUR;0.94')).toMatchObject({ status: 422, code: 'columns_unclear' })
    expect(await load('kurse.csv', 'Währung;Datum;Kurs;Kurs\nEUR;01.09.2026;0.94;0.96')).toMatchObject({
      status: 422,
      code: 'columns_unclear',
    })
    expect(await load('kurse.xml', '<Document><x/></Document>')).toMatchObject({ status: 415, code: 'not_a_rate_list' })
  })
})

describe('documents', () => {
  const invoice = async (more: object) => {
    const body = { number: 'R', currency: 'EUR', total: 1000, ...more }
    return world.json<InvoiceObject>(`/invoice/${await world.make('/invoice', body)}`)
  }

  test('take their value from the table, with its source, and are booked', async () => {
    const before = await world.balances()
    const made = await invoice({ date: '2026-06-10' })
    expect(made).toMatchObject({
      base_total: 932.8,
      table_rate: { kind: 'month', date: '2026-06-01', rate: 0.9328, source: 'tax_administration' },
      booked_by: 'issue',
    })
    expect((await world.balances())[1100]).toBe((before[1100] ?? 0) + 932.8)
    // Another date: another rate. What is sent back as it was read changes nothing.
    await world.kontor.send('PUT', `/api/invoice/${made.id}`, { date: '2026-03-31' })
    expect(await world.json(`/invoice/${made.id}`)).toMatchObject({ base_total: 950, table_rate: { rate: 0.95 } })
    await world.kontor.send('PUT', `/api/invoice/${made.id}`, { text: 'x', base_total: 950 })
    expect(await world.json(`/invoice/${made.id}`)).toMatchObject({ base_total: 950, table_rate: { rate: 0.95 } })
    // A day without a rate: the value is unknown again, and nothing is guessed.
    await world.kontor.send('PUT', `/api/invoice/${made.id}`, { date: '2026-10-10' })
    expect(await world.json(`/invoice/${made.id}`)).toMatchObject({
      base_total: null,
      table_rate: null,
      booked_by: null,
    })
    expect((await world.kontor.send('DELETE', `/api/invoice/${made.id}`, {})).status).toBe(204)
  })

  test('what a document states itself counts first', async () => {
    expect(await invoice({ date: '2026-06-10', exchange_rate: 0.9 })).toMatchObject({
      base_total: 900,
      table_rate: null,
    })
    expect(await invoice({ date: '2026-06-10', base_total: 911 })).toMatchObject({ base_total: 911, table_rate: null })
  })

  test('documents that waited for a rate are booked when it is known and a person says so', async () => {
    const waiting = await invoice({ date: '2026-10-10' })
    expect(waiting).toMatchObject({ base_total: null, booked_by: null })
    const book = (is_dry_run: boolean) =>
      answerOf(world.post('/books_check/documents', { booked_by: 'issue', is_dry_run }))
    expect(await book(true)).toMatchObject({ count: 0, left: [{ code: 'exchange_rate_missing' }] })
    await rate({ date: '2026-10-09', rate: 0.93 })
    expect(await book(false)).toMatchObject({ count: 1, left: [] })
    expect(await world.json(`/invoice/${waiting.id}`)).toMatchObject({
      base_total: 930,
      table_rate: { date: '2026-10-09', rate: 0.93, source: 'typed' },
      booked_by: 'issue',
    })
    expect((await undo()).status).toBe(200)
    expect(await world.json(`/invoice/${waiting.id}`)).toMatchObject({
      base_total: null,
      table_rate: null,
      booked_by: null,
    })
  })

  test('a deleted rate changes no document', async () => {
    const made = await invoice({ date: '2026-06-11' })
    await world.kontor.send('DELETE', `/api/exchange_rate/${await idOf('EUR-2026-06')}`, {})
    expect(await world.json(`/invoice/${made.id}`)).toMatchObject({ base_total: 932.8, table_rate: { rate: 0.9328 } })
  })
})
