// The fiscal year after the last one: the first entry with a date in it adds the year, in the same action, for every way
// of booking. Dates further away or wrong (2062) are refused with the existing years. Figures and days by hand.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryObject } from '../../../shared/api/endpoints/books/history.ts'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

/** Name, first and last day of the years, earliest first. */
const years = async () =>
  (await world.json<{ data: FiscalYearObject[] }>('/fiscal_year?sort=start_date')).data.map(
    ({ name, start_date, end_date }) => [name, start_date, end_date],
  )
const PRESENT = [
  ['2025', '2025-01-01', '2025-12-31'],
  ['2026', '2026-01-01', '2026-12-31'],
]
const WITH_2027 = [...PRESENT, ['2027', '2027-01-01', '2027-12-31']]

const entry = (date: string) => ({
  date,
  lines: [
    { account_id: world.accountId(1020), debit: 54.05 },
    { account_id: world.accountId(2800), credit: 54.05 },
  ],
})
const lastAction = async () => (await world.json<{ data: HistoryObject[] }>('/history?per_page=1')).data[0]
const undoLast = async () => {
  const answer = await world.post(`/history/${(await lastAction())?.id}/undo`)
  expect(answer.status).toBe(200)
}

describe('the year is added', () => {
  test('with a journal entry, in one action', async () => {
    expect((await world.post('/journal_entry', entry('2027-01-01'))).status).toBe(201)
    expect(await years()).toEqual(WITH_2027)
    expect(await lastAction()).toMatchObject({
      action: 'create_journal_entry',
      counts: { journal_entry: 1, fiscal_year: 1 },
    })
    // It is an ordinary year, and the one after it can be added the same way.
    expect((await world.post('/journal_entry', entry('2027-12-31'))).status).toBe(201)
    expect(await years()).toEqual(WITH_2027)
    expect((await world.post('/journal_entry', entry('2028-02-29'))).status).toBe(201)
    expect(await years()).toEqual([...WITH_2027, ['2028', '2028-01-01', '2028-12-31']])
  })

  test('with the reversal of an entry', async () => {
    const id = await world.make('/journal_entry', entry('2026-12-31'))
    expect((await world.post(`/journal_entry/${id}/reverse`, { date: '2027-01-01' })).status).toBe(201)
    expect(await years()).toEqual(WITH_2027)
  })

  test('with an invoice that is booked on its date, alone, in bulk or from a list', async () => {
    await world.make('/invoice', { number: 'R-1', total: 108.1, date: '2027-01-04' })
    expect(await years()).toEqual(WITH_2027)
    const bulk = { items: [{ key: 'R-2', number: 'R-2', total: 54.05, date: '2028-01-04' }] }
    expect((await world.post('/expense/bulk', bulk)).status).toBe(200)
    expect((await years()).at(-1)).toEqual(['2028', '2028-01-01', '2028-12-31'])
    const list = new FormData()
    list.append('files[0]', new File(['Rechnung;Kunde;Datum;Betrag\nR-3;Muster AG;04.01.2029;10.00\n'], 'list.csv'))
    expect((await world.kontor.ask('/api/invoice/load', { method: 'POST', body: list })).status).toBe(200)
    expect((await years()).at(-1)).toEqual(['2029', '2029-01-01', '2029-12-31'])
    // 108.10 + 10.00 to receive, 54.05 to pay; 8.1 % of each.
    expect(await world.balances()).toEqual({
      1100: 118.1,
      3400: -109.25,
      2200: -8.85,
      2000: -54.05,
      4400: 50,
      1170: 4.05,
    })
  })

  test('with a match', async () => {
    const id = await world.transaction(54.05, { booking_date: '2027-01-05', value_date: '2027-01-05' })
    expect(await years()).toEqual(PRESENT)
    await world.matched(id, [{ amount: 54.05, account: 2800 }])
    expect(await years()).toEqual(WITH_2027)
  })

  test('with the day that a refusal proposes, when everything up to the end of the last year is locked', async () => {
    expect((await world.post('/period_lock', { books_locked_until: '2026-12-31' })).status).toBe(201)
    const id = await world.transaction(54.05, { booking_date: '2026-12-20', value_date: '2026-12-20' })
    const matches = [{ amount: 54.05, account_id: world.accountId(2800) }]
    const refused = await world.post(`/bank_transaction/${id}/matches`, { matches })
    const { code, values } = (await refused.json()) as Problem
    expect([refused.status, code, values]).toEqual([
      ...[422, 'period_locked', { booking_date: { to: '2026-12-31', open: '2027-01-01' } }],
    ])
    expect(await years()).toEqual(PRESENT)
    const booked = await world.post(`/bank_transaction/${id}/matches`, { matches, book_on: '2027-01-01' })
    expect(booked.status).toBe(200)
    expect(await years()).toEqual(WITH_2027)
  })

  test('with twelve months, also after a year of another length', async () => {
    const { data } = await world.json<{ data: FiscalYearObject[] }>('/fiscal_year')
    const id = data.find(({ name }) => name === '2026')?.id
    const moved = await world.kontor.send('PATCH', `/api/fiscal_year/${id}`, { end_date: '2027-06-30' })
    expect(moved.status).toBe(200)
    expect((await world.post('/journal_entry', entry('2027-07-01'))).status).toBe(201)
    expect((await years()).at(-1)).toEqual(['2027/28', '2027-07-01', '2028-06-30'])
  })
})

describe('no year is added', () => {
  test.each(['2028-01-01', '2062-03-02', '2024-12-31'])('by an entry of %s', async (date) => {
    const answer = await world.post('/journal_entry', entry(date))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'fiscal_year_missing',
      values: { date: { from: '2025-01-01', to: '2026-12-31' } },
      errors: {
        date: ['There is no fiscal year for this date: the fiscal years cover 2025-01-01 to 2026-12-31. Add it first.'],
      },
    })
    expect(await years()).toEqual(PRESENT)
  })

  test('by a document without an entry, and by an entry that is refused', async () => {
    await world.make('/invoice', { number: 'R-1', total: 108.1, date: '2027-01-04', booked_by: 'elsewhere' })
    const [debit] = entry('2027-01-04').lines
    const unbalanced = { date: '2027-01-04', lines: [debit, { account_id: world.accountId(2800), credit: 54 }] }
    const answer = await world.post('/journal_entry', unbalanced)
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([422, 'lines_unbalanced'])
    expect(await years()).toEqual(PRESENT)
  })
})

describe('undo', () => {
  test('reverses the entry and deletes the document; the year stays, because both entries are in it', async () => {
    const id = await world.make('/invoice', { number: 'R-1', total: 108.1, date: '2027-01-04' })
    await undoLast()
    expect((await world.kontor.ask(`/api/invoice/${id}`)).status).toBe(404)
    expect(await world.balances()).toEqual({})
    expect(await years()).toEqual(WITH_2027)
    await undoLast()
    expect((await world.kontor.ask(`/api/invoice/${id}`)).status).toBe(200)
    expect(await world.balances()).toEqual({ 1100: 108.1, 3400: -100, 2200: -8.1 })
    expect(await years()).toEqual(WITH_2027)
  })

  test('of a year that a user added still removes it', async () => {
    await world.make('/fiscal_year', { name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' })
    expect(await years()).toEqual(WITH_2027)
    await undoLast()
    expect(await years()).toEqual(PRESENT)
  })
})
