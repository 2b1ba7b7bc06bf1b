// Fiscal years over the real services: reading as the interface document describes it, and the extensions that change
// years.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { Page } from '../../../shared/api/page.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'

let kontor: Kontor
let viewer: string
const accounts = new Map<number, string>()
beforeAll(async () => {
  kontor = await startKontor()
  viewer = await tokenOf(kontor, 'viewer')
  const { data } = await get<Page<{ id: string; number: number }>>('/api/account?per_page=500')
  for (const { id, number } of data) accounts.set(number, id)
})
afterAll(() => kontor.close())

const get = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const list = async (query = '') => (await get<Page<FiscalYearObject>>(`/api/fiscal_year${query}`)).data
const names = async (query = '') => (await list(query)).map(({ name }) => name)
const idOf = async (name: string) => (await list()).find((year) => year.name === name)?.id ?? ''
const send = async (method: string, path: string, body: unknown = {}): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await kontor.send(method, path, body)
  return { httpStatus: answer.status, ...((await answer.json()) as object) }
}
const act = async (name: string, action: string) => send('POST', `/api/fiscal_year/${await idOf(name)}/${action}`)
const book = async (date: string, debit: number, credit: number, amount: number, source = 'manual') => {
  const lines = [
    { account_id: accounts.get(debit), debit: amount },
    { account_id: accounts.get(credit), credit: amount },
  ]
  return send('POST', '/api/journal_entry', { date, lines, source: { type: source } })
}

describe('reading', () => {
  test('a new data folder has the current and the previous year, the latest first', async () => {
    const page = await get<Page<FiscalYearObject>>('/api/fiscal_year')
    const year = (name: string, is_current: boolean): FiscalYearObject => ({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      name,
      start_date: `${name}-01-01` as FiscalYearObject['start_date'],
      end_date: `${name}-12-31` as FiscalYearObject['end_date'],
      closed_at: null,
      is_closed: false,
      is_open: true,
      is_current,
      type: { name: 'FullYear', value: 'full_year' },
    })
    expect(page.data).toEqual([year('2026', true), year('2025', false)])
    expect(page.meta).toMatchObject({ total: 2, per_page: 25 })
    expect(await get(`/api/fiscal_year/${page.data[0]?.id}`)).toEqual(page.data[0])
  })

  test('filtered, sorted, limited', async () => {
    expect(await names('?sort=start_date')).toEqual(['2025', '2026'])
    expect(await names('?sort=-closed_at')).toHaveLength(2)
    expect(await names('?limit=1')).toEqual(['2026'])
    expect(await names('?filter[open]=1')).toHaveLength(2)
    expect(await names('?filter[open]=0')).toEqual([])
    expect(await names('?filter[closed]=1')).toEqual([])
    expect(await names('?filter[closed]=0&filter[open]=true')).toHaveLength(2)
    expect((await kontor.ask('/api/fiscal_year?filter[open]=yes')).status).toBe(422)
    expect((await kontor.ask('/api/fiscal_year?sort=name')).status).toBe(400)
  })

  test('the checklist only for users who manage the accounting', async () => {
    const [year] = await list('?append=checklist&limit=1')
    expect(year?.checklist).toEqual({
      balance_sheet_profit_loss_posted: true,
      income_statement_profit_loss_posted: true,
      vat_periods_status: { Q1: true, Q2: true, Q3: true, Q4: true },
    })
    const headers = { authorization: `Bearer ${viewer}` }
    for (const path of ['/api/fiscal_year', `/api/fiscal_year/${year?.id}`]) {
      const answer = await kontor.ask(`${path}?append=checklist`, { headers })
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        403,
        'This action is unauthorized.',
      ])
      expect((await kontor.ask(path, { headers })).status).toBe(200)
    }
    const missing = await kontor.ask('/api/fiscal_year/NOSUCHYEAR00?append=checklist', { headers })
    expect([missing.status, ((await missing.json()) as { message: string }).message]).toEqual([
      404,
      'No query results for model [FiscalYear] NOSUCHYEAR00',
    ])
  })
})

describe('changing', () => {
  test('a year of any length can be added next to the others', async () => {
    const long = { name: '2027/28', start_date: '2027-01-01', end_date: '2028-06-30' }
    expect(await send('POST', '/api/fiscal_year', long)).toMatchObject({
      httpStatus: 201,
      ...long,
      is_current: false,
      type: { name: 'LongYear', value: 'long_year' },
    })
    const short = { name: '2028', start_date: '2028-07-01', end_date: '2028-12-31' }
    expect(await send('POST', '/api/fiscal_year', short)).toMatchObject({ type: { name: 'ShortYear' } })
    expect(await send('POST', '/api/fiscal_year', short)).toMatchObject({
      httpStatus: 422,
      errors: { start_date: ['There is already a fiscal year with some of these days.'] },
    })
    expect(await send('POST', '/api/fiscal_year', { name: ' ', start_date: '2026-02-30' })).toMatchObject({
      httpStatus: 422,
      errors: {
        name: [expect.any(String)],
        start_date: ['The start_date field must be a date like 2026-01-31.'],
        end_date: ['The end_date field is required.'],
      },
    })
  })

  test('deleted while it has neither entries nor a budget', async () => {
    const year = { name: '2029', start_date: '2029-01-01', end_date: '2029-12-31' }
    const id = String((await send('POST', '/api/fiscal_year', year)).id)
    const budget = (amount: number) => ({ accounts: [{ account_id: accounts.get(6300), amount }] })
    await send('PUT', `/api/fiscal_year/${id}/budget`, budget(100))
    expect(await send('DELETE', `/api/fiscal_year/${id}`)).toMatchObject({
      httpStatus: 422,
      code: 'fiscal_year_in_use',
    })
    await send('PUT', `/api/fiscal_year/${id}/budget`, budget(0))
    expect((await kontor.send('DELETE', `/api/fiscal_year/${id}`, {})).status).toBe(204)
  })

  test('renamed, and moved as long as no entry would be outside', async () => {
    const id = await idOf('2028')
    expect(await send('PATCH', `/api/fiscal_year/${id}`, { name: 'Rumpfjahr 2028' })).toMatchObject({
      httpStatus: 200,
      name: 'Rumpfjahr 2028',
    })
    // The last of several entries counts, and so does the first.
    for (const date of ['2028-08-15', '2028-12-30', '2028-07-05'])
      expect(await book(date, 1020, 2800, 1)).toMatchObject({ httpStatus: 201 })
    expect(await send('PATCH', `/api/fiscal_year/${id}`, { end_date: '2028-12-29' })).toMatchObject({
      httpStatus: 422,
      errors: { end_date: ['The year has entries outside these dates.'] },
    })
    expect(await send('PATCH', `/api/fiscal_year/${id}`, { end_date: '2028-12-30' })).toMatchObject({ httpStatus: 200 })
    expect(await send('PATCH', `/api/fiscal_year/${id}`, {})).toMatchObject({ httpStatus: 200, end_date: '2028-12-30' })
  })
})

describe('the end of a year', () => {
  test('a quarter is open while a VAT account has a balance that is to be settled to 2201', async () => {
    const quarters = async () => {
      const { checklist } = await get<FiscalYearObject>(`/api/fiscal_year/${await idOf('2025')}?append=checklist`)
      return Object.entries(checklist?.vat_periods_status ?? {}).flatMap(([name, isDone]) => (isDone ? [] : name))
    }
    // Input tax with its adjustment, reduction and correction; tax due with its adjustment, and acquisition tax.
    for (const number of [1170, 1171, 1172, 1173, 1174, 2200, 2202, 2203]) {
      const entry = await book('2025-11-30', number, 2201, 5)
      expect([number, await quarters()]).toEqual([number, ['Q4']])
      await send('POST', `/api/journal_entry/${entry.id}/reverse`)
    }
    // Withholding tax is a different tax.
    await book('2025-11-30', 1176, 2206, 5)
    expect(await quarters()).toEqual([])
  })

  test('closed when the checklist is done; then no entry in it changes; the latest closed year is reopened first', async () => {
    await book('2025-03-15', 1020, 3400, 100)
    await book('2025-03-15', 1020, 2200, 8.1)
    const entry = await book('2025-06-15', 6500, 1020, 40)
    expect(await act('2026', 'close')).toMatchObject({
      httpStatus: 422,
      errors: { fiscal_year: ['An earlier fiscal year is still open: close it first.'] },
    })
    expect(await act('2025', 'close')).toMatchObject({
      httpStatus: 422,
      code: 'checklist_item_open',
      errors: {
        'checklist.income_statement_profit_loss_posted': [expect.any(String)],
        'checklist.balance_sheet_profit_loss_posted': [expect.any(String)],
        'checklist.vat_periods_status.Q1': ['Not done yet: vat_periods_status.Q1.'],
      },
    })
    await book('2025-03-31', 2200, 2201, 8.1)
    const posted = await act('2025', 'post-result')
    expect(posted).toMatchObject({
      httpStatus: 200,
      checklist: {
        balance_sheet_profit_loss_posted: true,
        income_statement_profit_loss_posted: true,
        vat_periods_status: { Q1: true, Q2: true, Q3: true, Q4: true },
      },
    })
    const closing = await get<Page<{ text: string; date: string }>>(
      '/api/journal_entry?filter[source]=closing&sort=number',
    )
    expect(closing.data.map(({ text, date }) => `${date} ${text}`)).toEqual([
      '2025-12-31 9000 Erfolgsrechnung, 2025',
      '2025-12-31 9200 Jahresgewinn oder Jahresverlust, 2025',
      '2025-12-31 2979 Jahresgewinn oder Jahresverlust, 2025',
    ])
    expect(await act('2025', 'close')).toMatchObject({
      httpStatus: 200,
      is_closed: true,
      is_open: false,
      closed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    })
    expect(await names('?filter[closed]=1')).toEqual(['2025'])
    const byClosing = [await names('?sort=closed_at'), await names('?sort=-closed_at')]
    expect([byClosing[0]?.at(-1), byClosing[1]?.at(0)]).toEqual(['2025', '2025'])

    const id = await idOf('2025')
    const other = await idOf('2026')
    const accountId = accounts.get(6500)
    const before = kontor.book.commits.length
    const closedText = 'The fiscal year is closed: nothing in it can change.'
    const refusals: Record<string, unknown>[] = [
      await book('2025-12-31', 1020, 2800, 1),
      await send('POST', `/api/journal_entry/${entry.id}/reverse`),
      await send('PUT', `/api/fiscal_year/${id}/budget`, { accounts: [{ account_id: accountId, amount: 1 }] }),
      await send('POST', `/api/fiscal_year/${id}/budget/copy-from/${other}`, { source: 'budget', mode: 'merge' }),
      await send('PATCH', `/api/fiscal_year/${id}`, { name: 'x' }),
      await act('2025', 'post-result'),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ httpStatus: 422, message: closedText })
    expect(await act('2025', 'close')).toMatchObject({ httpStatus: 422, code: 'fiscal_year_is_closed' })
    const earlier = { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' }
    expect(await send('POST', '/api/fiscal_year', earlier)).toMatchObject({ code: 'fiscal_year_before_closed' })
    expect(kontor.book.commits.length).toBe(before)

    expect(await send('POST', `/api/journal_entry/${entry.id}/reverse`, { date: '2026-01-01' })).toMatchObject({
      httpStatus: 201,
    })
    expect(await act('2026', 'reopen')).toMatchObject({ httpStatus: 422, code: 'fiscal_year_is_open' })
    expect(await act('2026', 'post-result')).toMatchObject({ httpStatus: 200 })
    expect(await act('2026', 'close')).toMatchObject({ httpStatus: 200 })
    expect(await act('2025', 'reopen')).toMatchObject({ httpStatus: 422, code: 'later_year_closed' })
    expect(await act('2026', 'reopen')).toMatchObject({ httpStatus: 200, closed_at: null, is_open: true })
    const year = '/api/fiscal_year'
    const closed = (await kontor.listOf(`${year}?filter[open]=0`))[0]?.id
    expect(await send('POST', `${year}/${closed}/reopen`, { reason: 'x'.repeat(501) })).toMatchObject({
      httpStatus: 422,
    })
    const reopened = await send('POST', `${year}/${closed}/reopen`, { reason: ' Rechnung vergessen ' })
    expect(reopened).toMatchObject({ httpStatus: 200, name: '2025', is_open: true })
    const [latest] = (await get<Page<{ title: string }>>('/api/history?per_page=1')).data
    expect(latest?.title).toMatch(/2025 \(Rechnung vergessen\)$/)
    expect(await book('2025-12-31', 1020, 2800, 1)).toMatchObject({ httpStatus: 201 })
  })
})
