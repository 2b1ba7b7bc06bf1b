// The chart of accounts, the journal and the VAT rates over the real services.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { AccountObject } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { AccountPostingObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { VatRateObject } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import type { Page } from '../../../shared/api/page.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
const accounts = new Map<number, AccountObject>()
beforeAll(async () => {
  kontor = await startKontor()
  for (const account of (await get<Page<AccountObject>>('/api/account?per_page=500')).data) {
    accounts.set(account.number, account)
  }
})
afterAll(() => kontor.close())

const get = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const send = async (method: string, path: string, body: unknown = {}): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await kontor.send(method, path, body)
  return { httpStatus: answer.status, ...((await answer.json()) as object) }
}
const idOf = (number: number) => accounts.get(number)?.id
const journal = async (query = '') => (await get<Page<JournalEntryObject>>(`/api/journal_entry${query}`)).data
const numbers = async (query: string) => (await journal(query)).map(({ number }) => number)

describe('accounts', () => {
  test('the chart by its numbers, as rule 23 defines', async () => {
    expect(accounts.size).toBe(197)
    expect(accounts.get(1020)).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      number: 1020,
      name: 'Bankguthaben',
      full_name: '1020 Bankguthaben',
      type: 'active',
      class: '1 Aktiven',
      section: '10 Umlaufvermögen',
      group: '100 Flüssige Mittel',
      is_active: true,
      // An extension: the usage of an account.
      vat_kind: null,
      currency: null,
    })
    expect(await get(`/api/account/${idOf(1020)}`)).toEqual(accounts.get(1020))
    const first = await get<Page<AccountObject>>('/api/account')
    expect([first.meta.per_page, first.data[0]?.number]).toEqual([25, 1000])
  })

  test('found by number, type, use and words', async () => {
    const found = async (query: string) =>
      (await get<Page<AccountObject>>(`/api/account?per_page=500&${query}`)).data.map(({ number }) => number)
    expect(await found('filter[number]=1020,9000')).toEqual([1020, 9000])
    expect(await found('filter[type]=support')).toEqual([9200, 9900])
    expect(await found('search=geschuldete mwst')).toEqual([2200])
    expect(await found('search=10205')).toEqual([])
    expect((await kontor.ask('/api/account?filter[number]=bank')).status).toBe(422)
  })

  test('added, changed, archived', async () => {
    const created = await send('POST', '/api/account', { number: 1021, name: 'Zweitbank', type: 'active' })
    expect(created).toMatchObject({ httpStatus: 201, full_name: '1021 Zweitbank', group: '100 Flüssige Mittel' })
    const path = `/api/account/${created.id}`
    expect(await send('PATCH', path, { number: 1022, name: 'Drittbank' })).toMatchObject({
      httpStatus: 200,
      full_name: '1022 Drittbank',
    })
    expect(await send('PATCH', path, { is_active: false })).toMatchObject({ httpStatus: 200, is_active: false })
    expect(await get(path)).toMatchObject({ number: 1022, is_active: false })
    const entry = {
      date: '2026-05-05',
      lines: [
        { account_id: created.id, debit: 1 },
        { account_id: idOf(2800), credit: 1 },
      ],
    }
    expect(await send('POST', '/api/journal_entry', entry)).toMatchObject({
      httpStatus: 422,
      errors: { 'lines.0.account_id': ['The account is not active.'] },
    })
  })

  test('refused by field', async () => {
    expect(await send('POST', '/api/account', { number: 999, name: '', type: 'cash' })).toMatchObject({
      httpStatus: 422,
      errors: { number: [expect.any(String)], name: [expect.any(String)], type: [expect.stringContaining('support')] },
    })
    expect(await send('POST', '/api/account', { number: 1020, name: 'x', type: 'active' })).toMatchObject({
      errors: { number: ['There is already an accounting account with this number.'] },
    })
    expect(await send('POST', '/api/account', { number: 1020.5, name: 'x', type: 'active' })).toMatchObject({
      errors: { number: ['The number field must be an integer.'] },
    })
  })

  test('accounts with bookings or budgets keep their type', async () => {
    const [booked, budgeted] = [
      await send('POST', '/api/account', { number: 6521, name: 'Spenden', type: 'expense' }),
      await send('POST', '/api/account', { number: 6522, name: 'Lotterie', type: 'expense' }),
    ]
    expect(await send('PATCH', `/api/account/${booked.id}`, { type: 'revenue' })).toMatchObject({ httpStatus: 200 })
    await send('POST', '/api/journal_entry', {
      date: '2026-05-05',
      lines: [
        { account_id: booked.id, debit: 1 },
        { account_id: idOf(1020), credit: 1 },
      ],
    })
    const [year] = await kontor.listOf('/api/fiscal_year?limit=1')
    await send('PUT', `/api/fiscal_year/${year?.id}/budget`, { accounts: [{ account_id: budgeted.id, amount: 1 }] })
    expect(await send('PATCH', `/api/account/${booked.id}`, { type: 'expense' })).toMatchObject({
      httpStatus: 422,
      code: 'account_in_use',
    })
    expect(await send('PATCH', `/api/account/${budgeted.id}`, { type: 'revenue' })).toMatchObject({ httpStatus: 422 })
    expect(await send('PATCH', `/api/account/${budgeted.id}`, { name: 'Lotto' })).toMatchObject({ httpStatus: 200 })
  })
})

describe('the journal', () => {
  test('opening balances, an entry in another currency, and a reversal linked both ways', async () => {
    const opening = await send('POST', '/api/journal_entry', {
      date: '2025-01-01',
      source: { type: 'opening' },
      lines: [
        { account_id: idOf(1024), debit: 950.5, currency: 'EUR', currency_amount: 1000 },
        { account_id: idOf(9100), credit: 950.5 },
      ],
    })
    expect(opening).toMatchObject({ httpStatus: 201, source: { type: 'opening', id: null } })
    const entry = await send('POST', '/api/journal_entry', {
      date: '2026-02-28',
      text: 'Miete',
      lines: [
        { account_id: idOf(6000), debit: 0.1 },
        { account_id: idOf(6030), debit: 0.2, text: 'Heizung' },
        { account_id: idOf(1020), credit: 0.3 },
      ],
    })
    const line = { debit: 0, credit: 0, currency: null, currency_amount: null, text: null, vat_rate_id: null }
    const { httpStatus: _, ...object } = entry
    expect(object).toEqual({
      id: expect.any(String),
      number: (opening.number as number) + 1,
      date: '2026-02-28',
      text: 'Miete',
      lines: [
        { ...line, account_id: idOf(6000), debit: 0.1 },
        { ...line, account_id: idOf(6030), debit: 0.2, text: 'Heizung' },
        { ...line, account_id: idOf(1020), credit: 0.3 },
      ],
      source: { type: 'manual', id: null },
      reverses_id: null,
      reversed_by_id: null,
      rebooks_id: null,
      releases_id: null,
      occurrence: null,
      derived_from: [],
      bank_transaction_ids: [],
      released_by_id: null,
      created_at: expect.stringMatching(/\.\d{6}Z$/),
    })
    const path = `/api/journal_entry/${entry.id}`
    expect(await get(path)).toEqual(object)
    const reversal = await send('POST', `${path}/reverse`, { date: '2026-03-01', text: 'Doppelt' })
    expect(reversal).toMatchObject({
      httpStatus: 201,
      date: '2026-03-01',
      text: 'Doppelt',
      reverses_id: entry.id,
      source: { type: 'reversal', id: entry.id },
    })
    expect(await get(path)).toEqual({ ...object, reversed_by_id: reversal.id })
    expect(await send('POST', `${path}/reverse`)).toMatchObject({ httpStatus: 422, code: 'entry_reversed_already' })
    expect(await send('POST', `/api/journal_entry/${reversal.id}/reverse`)).toMatchObject({
      code: 'entry_is_reversal',
    })
  })

  test('by account, date, source and words, in the requested order; numbers without a gap', async () => {
    const all = await numbers('?sort=number&per_page=500')
    expect(all).toEqual(all.map((_, index) => index + 1))
    expect(await numbers('')).toEqual(
      (await journal('?per_page=500'))
        .toSorted((a, b) => (a.date === b.date ? b.number - a.number : a.date < b.date ? 1 : -1))
        .map(({ number }) => number),
    )
    const heating = await journal(`?filter[account]=${idOf(6030)}&sort=number`)
    expect(heating.map(({ source }) => source.type)).toEqual(['manual', 'reversal'])
    expect(await numbers(`?filter[account]=${idOf(6030)}&filter[date_range]=2026-03-01,`)).toHaveLength(1)
    expect(await numbers('?filter[source]=opening')).toHaveLength(1)
    expect(await numbers('?filter[account]=nothing')).toEqual([])
    expect(await numbers('?search=heizung')).toHaveLength(2)
    expect((await kontor.ask('/api/journal_entry?filter[source]=magic')).status).toBe(422)
  })

  test('lines with the rate they are reported with, which the reversal has too; searchable by rate', async () => {
    const rates = (await get<Page<VatRateObject>>('/api/vat_rate?per_page=100')).data
    const standard = rates.find(({ rate }) => rate === 8.1)?.id ?? ''
    const [other] = rates.filter(({ id }) => id !== standard)
    const entry = {
      date: '2026-04-01',
      lines: [
        { account_id: idOf(6100), debit: 100, vat_rate_id: standard },
        { account_id: idOf(1171), debit: 8.1, vat_rate_id: standard },
        { account_id: idOf(2000), credit: 108.1, vat_rate_id: null },
      ],
    }
    const booked = await send('POST', '/api/journal_entry', entry)
    const ratesOf = ({ lines }: Readonly<Record<string, unknown>>) =>
      (lines as readonly { vat_rate_id: string | null }[]).map(({ vat_rate_id }) => vat_rate_id)
    expect(ratesOf(booked)).toEqual([standard, standard, null])
    const reversal = await send('POST', `/api/journal_entry/${booked.id}/reverse`)
    expect(ratesOf(reversal)).toEqual([standard, standard, null])
    expect(await numbers(`?filter[vat_rate]=${standard}&sort=number`)).toEqual([booked.number, reversal.number])
    expect(await numbers(`?filter[vat_rate]=${other?.id}`)).toEqual([])
    const lines = entry.lines.map((line) => ({ ...line, vat_rate_id: 'NOTHING' }))
    expect(
      await send('POST', '/api/journal_entry', { ...entry, lines: [...entry.lines.slice(0, 2), lines[2]] }),
    ).toMatchObject({
      httpStatus: 422,
      code: 'vat_rate_unknown',
      errors: { 'lines.2.vat_rate_id': ['There is no VAT rate with this id.'] },
    })
  })

  test('in an account ledger several lines are one amount in their common currency, otherwise without one', async () => {
    const euro = { account_id: idOf(1024), debit: 95, currency: 'EUR', currency_amount: 100 }
    const book = async (date: string, second: object) => {
      const lines = [euro, { account_id: idOf(1024), debit: 45, ...second }, { account_id: idOf(1020), credit: 140 }]
      expect(await send('POST', '/api/journal_entry', { date, lines })).toMatchObject({ httpStatus: 201 })
    }
    await book('2026-06-01', { currency: 'EUR', currency_amount: 47.5 })
    await book('2026-06-02', { currency: 'USD', currency_amount: 50 })
    await book('2026-06-03', {})
    const path = `/api/account/${idOf(1024)}/posting?filter[date_range]=2026-06-01,2026-06-03`
    const { data } = await get<Page<AccountPostingObject>>(path)
    expect(data.map((row) => [row.date, row.debit, row.currency, row.currency_amount])).toEqual([
      ['2026-06-01', 140, 'EUR', 147.5],
      ['2026-06-02', 140, null, null],
      ['2026-06-03', 140, null, null],
    ])
  })

  test('refused by field, without a commit', async () => {
    const before = kontor.book.commits.length
    const refused = async (body: unknown) => (await send('POST', '/api/journal_entry', body)).errors
    const [debit, credit] = [
      { account_id: idOf(1020), debit: 5 },
      { account_id: idOf(2800), credit: 5 },
    ]
    expect(await refused({ date: '2026-01-01', lines: [debit] })).toEqual({ lines: [expect.stringContaining('2')] })
    expect(await refused({ date: '2026-01-01', lines: [debit, { ...credit, credit: 4.99 }] })).toEqual({
      lines: ['The total of the debits, 5.00, must equal the total of the credits, 4.99: they differ by 0.01.'],
    })
    expect(await refused({ date: '2026-01-01', lines: [{ ...debit, debit: -5 }, credit] })).toEqual({
      'lines.0.debit': [expect.any(String)],
    })
    expect(await refused({ date: '1999-01-01', lines: [debit, { ...credit, credit: 4.999 }] })).toEqual({
      date: ['There is no fiscal year for this date: the fiscal years cover 2025-01-01 to 2026-12-31. Add it first.'],
      'lines.1.credit': ['The amount has more decimals than its currency.'],
    })
    expect(await refused({ date: '2026-01-01', source: { type: 'bank_transaction' }, lines: [debit, credit] })).toEqual(
      {
        'source.type': ['The selected source.type is invalid. It may be manual, opening, closing.'],
      },
    )
    expect(await refused({ date: '2026-01-01', source: { type: 'opening' }, lines: [debit, credit] })).toEqual({
      date: ['The balances of the previous year are carried over automatically: opening balances would double them.'],
    })
    expect(kontor.book.commits.length).toBe(before)
  })

  test('two entries at the same time get a number each', async () => {
    const lines = [
      { account_id: idOf(1020), debit: 5 },
      { account_id: idOf(2800), credit: 5 },
    ]
    const entries = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', '/api/journal_entry', { date: '2026-01-01', lines })),
    )
    expect(new Set(entries.map(({ number }) => number)).size).toBe(8)
  })
})

describe('VAT rates', () => {
  test('all rates since the start, latest first; the current standard rate is the default', async () => {
    const { data, meta } = await get<Page<VatRateObject>>('/api/vat_rate')
    // 17 of supplies with tax, 7 of opted ones and 7 of acquisition tax since 2010, and 10 kinds without tax.
    expect([meta.total, meta.per_page]).toEqual([41, 25])
    expect(data[0]).toEqual({
      id: expect.any(String),
      name: 'Normalsatz 8.1 %',
      kind: 'standard',
      line: '303',
      rate: 8.1,
      valid_from: '2024-01-01',
      valid_to: null,
      is_default: true,
    })
    expect(data.filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  test('the rates valid on a day', async () => {
    const on = async (day: string) =>
      (await get<Page<VatRateObject>>(`/api/vat_rate?filter[valid_on]=${day}&sort=-rate`)).data.map(({ rate }) => rate)
    // Of the ten kinds without tax.
    const untaxed = Array.from({ length: 10 }, () => 0)
    expect(await on('2023-12-31')).toEqual([7.7, 7.7, 7.7, 3.7, 2.5, 2.5, 2.5, ...untaxed])
    expect(await on('2028-01-01')).toEqual([8.1, 8.1, 8.1, 2.6, 2.6, 2.6, ...untaxed])
    expect((await kontor.ask('/api/vat_rate?filter[valid_on]=today')).status).toBe(422)
  })
})
