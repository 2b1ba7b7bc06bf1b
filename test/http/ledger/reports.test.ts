// The reports over the real services: books small enough to calculate by hand, and random books compared with a second
// calculation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { AccountObject } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { AccountPostingObject, ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { Page } from '../../../shared/api/page.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
const accounts = new Map<number, string>()
const get = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const report = (query: string) => get<ReportObject>(`/api/report/${query}`)
const book = async (date: string, debit: number, credit: number, amount: number, text: string | null = null) => {
  const answer = await kontor.send('POST', '/api/journal_entry', {
    date,
    text,
    lines: [
      { account_id: accounts.get(debit), debit: amount },
      { account_id: accounts.get(credit), credit: amount },
    ],
  })
  expect(answer.status).toBe(201)
}
/** The rows with figures: title or number, and a figure for each column. */
const figures = ({ rows, columns }: ReportObject) =>
  rows
    .filter(({ kind }) => kind !== 'heading')
    .map(({ number, title, amounts }) => [number ?? title, ...columns.map(({ key }) => amounts[key])])

const start = async () => {
  kontor = await startKontor()
  for (const { id, number } of (await get<Page<AccountObject>>('/api/account?per_page=500')).data)
    accounts.set(number, id)
}

describe('books calculated by hand', () => {
  beforeAll(async () => {
    await start()
    await book('2025-12-15', 1020, 2800, 20_000)
    await book('2025-12-20', 1020, 3400, 500)
    await book('2026-01-10', 1100, 3400, 1000)
    await book('2026-02-05', 4400, 2000, 300)
    await book('2026-02-20', 5000, 1020, 400, 'Lohn Februar')
    await book('2026-03-15', 6000, 1020, 120.5)
    await book('2026-06-30', 6800, 1500, 50)
    await book('2026-06-30', 6900, 1020, 12.3)
    await book('2026-07-01', 1020, 6950, 2.3)
    await book('2026-07-02', 8900, 1020, 10)
    await book('2026-07-03', 1020, 7000, 30)
  })
  afterAll(() => kontor.close())

  test('the income statement has subtotals, costs as costs', async () => {
    const found = await report('income_statement?from=2026-01-01&to=2026-12-31')
    expect(found.title).toBe('Erfolgsrechnung')
    expect(found.columns.map(({ title }) => title)).toEqual(['01.01.2026 – 31.12.2026'])
    const leaves = figures(found).filter(([name]) => !String(name).startsWith('Total'))
    expect(leaves).toEqual([
      [3400, 1000],
      [4400, 300],
      ['Bruttoergebnis nach Material und Dienstleistungen', 700],
      [5000, 400],
      ['Bruttoergebnis nach Personalaufwand', 300],
      [6000, 120.5],
      ['Betriebsergebnis vor Abschreibungen, Finanzerfolg und Steuern (EBITDA)', 179.5],
      [6800, 50],
      ['Betriebsergebnis vor Finanzerfolg und Steuern (EBIT)', 129.5],
      [6900, 12.3],
      [6950, -2.3],
      ['Betriebsergebnis vor Nebenerfolg und Steuern', 119.5],
      [7000, 30],
      ['Ergebnis vor Steuern', 149.5],
      [8900, -10],
      ['Gewinn (Verlust negativ)', 139.5],
    ])
    expect(figures(found)).toContainEqual(['Total 69 Finanzaufwand und Finanzertrag', 10])
  })

  test('compared with another period: whole months stay whole months, and a percentage is of the other period', async () => {
    const found = await report('income_statement?from=2026-02-01&to=2026-02-28&compare=2026-01-01')
    expect(found.compare).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(figures(found)).toContainEqual([3400, 0, 1000, -1000, -100])
    expect(figures(found).at(-1)).toEqual(['Gewinn (Verlust negativ)', -700, 1000, -1700, -170])
    const winter = await report('income_statement?from=2025-12-01&to=2026-02-28&compare=2025-03-01')
    expect(winter.compare).toEqual({ from: '2025-03-01', to: '2025-05-31' })
    const days = await report('income_statement?from=2026-02-05&to=2026-02-14&compare=2026-01-05')
    expect(days.compare).toEqual({ from: '2026-01-05', to: '2026-01-14' })
  })

  test.each([
    ['one month of October', '2026-10-01', '2026-10-31', '2025-10-01', '2025-10-31'],
    ['the month before October', '2026-09-01', '2026-09-30', '2025-09-01', '2025-09-30'],
    ['autumn', '2026-10-01', '2026-11-30', '2025-10-01', '2025-11-30'],
    ['the last month of a year', '2026-12-01', '2026-12-31', '2026-02-01', '2026-02-28'],
    ['two years', '2025-01-01', '2026-12-31', '2023-01-01', '2024-12-31'],
    ['a month from the 15th', '2026-01-15', '2026-02-14', '2026-02-15', '2026-03-14'],
    ['28 days against another day of a month', '2026-02-01', '2026-02-28', '2026-01-15', '2026-02-11'],
    ['28 days that are no month', '2026-01-02', '2026-01-29', '2025-02-02', '2025-03-01'],
    ['a day', '2026-02-05', '2026-02-05', '2026-01-05', '2026-01-05'],
  ])('compared: %s', async (_, from, to, compare, until) => {
    const found = await report(`income_statement?from=${from}&to=${to}&compare=${compare}`)
    expect(found.compare).toEqual({ from: compare, to: until })
  })

  test('both sides of the balance sheet are equal on any day, with the results not yet posted', async () => {
    const found = await report('balance_sheet?date=2026-12-31&compare=2026-02-10')
    const leaves = figures(found).filter(([name]) => !/^Total \d/.test(String(name)))
    expect(leaves).toEqual([
      [1020, 19_989.5, 20_500, -510.5],
      [1100, 1000, 1000, 0],
      [1500, -50, 0, -50],
      ['Total Aktiven', 20_939.5, 21_500, -560.5],
      [2000, 300, 300, 0],
      [2800, 20_000, 20_000, 0],
      ['Ergebnis früherer Jahre, noch nicht verbucht', 500, 500, 0],
      ['Ergebnis des Geschäftsjahres, noch nicht verbucht', 139.5, 700, -560.5],
      ['Total Passiven', 20_939.5, 21_500, -560.5],
    ])
    // The entries behind a figure are those of its fiscal year.
    const days = found.rows.flatMap(({ number, entries }) => (number === 1020 ? [[entries?.from, entries?.to]] : []))
    expect(days).toEqual([['2026-01-01', '2026-12-31']])
    // Debtors, creditors and the depreciation of a machine that no entry bought: none of it has a document.
    expect(found.checks.map(({ code, state, is_met, amount }) => [code, state, is_met, amount])).toEqual([
      ['assets_equal_liabilities', 'met', true, null],
      ['documents_booked', 'not_applicable', true, null],
      ['debtors_are_open_invoices', 'wrong', false, -1000],
      ['creditors_are_open_expenses', 'wrong', false, 300],
      ['opening_debtors_are_invoices', 'not_applicable', true, null],
      ['opening_creditors_are_expenses', 'not_applicable', true, null],
      ['ledger_account_of_its_own', 'not_applicable', true, null],
      ['balance_on_its_side', 'wrong', false, null],
      ['turnover_is_revenue', 'met', true, null],
    ])
    expect(found.checks[0]?.text).toBe('Aktiven und Passiven sind gleich')
    expect(found.checks.at(-2)?.text).toBe('1500 Maschinen und Apparate steht mit CHF -50.00 auf der falschen Seite.')
  })

  test('the trial balance: opening, both sides, closing', async () => {
    const found = await report('trial_balance?from=2026-02-01&to=2026-02-28')
    expect(figures(found)).toEqual([
      [1020, 20_500, 0, 400, 20_100],
      [1100, 1000, 0, 0, 1000],
      [2000, 0, 0, 300, -300],
      [2800, -20_000, 0, 0, -20_000],
      [3400, -1000, 0, 0, -1000],
      [4400, 0, 300, 0, 300],
      [5000, 0, 400, 0, 400],
      ['Ergebnis früherer Jahre, noch nicht verbucht', -500, 0, 0, -500],
      ['Total', 0, 700, 700, 0],
    ])
  })

  test('a figure leads to its entries', async () => {
    const { rows } = await report('income_statement?from=2026-01-01&to=2026-12-31')
    const total = rows.find(({ title }) => title === 'Total 69 Finanzaufwand und Finanzertrag')
    expect(total?.entries).toEqual({
      account_ids: [accounts.get(6900), accounts.get(6950)],
      from: '2026-01-01',
      to: '2026-12-31',
      vat_rate_ids: null,
    })
  })

  test('the account ledger: every page has the balance before it, in both orders', async () => {
    const sheet = (query: string) =>
      get<Page<AccountPostingObject> & { meta: Record<string, number> }>(
        `/api/account/${accounts.get(1020)}/posting?filter[date_range]=2026-01-01,&per_page=2&${query}`,
      )
    const balances = async (query: string) => (await sheet(query)).data.map(({ date, balance }) => [date, balance])
    expect(await balances('page=1')).toEqual([
      ['2026-02-20', 20_100],
      ['2026-03-15', 19_979.5],
    ])
    expect(await balances('page=2')).toEqual([
      ['2026-06-30', 19_967.2],
      ['2026-07-01', 19_969.5],
    ])
    expect(await balances('sort=-date')).toEqual([
      ['2026-07-03', 19_989.5],
      ['2026-07-02', 19_959.5],
    ])
    const { data, meta } = await sheet('')
    expect(meta).toMatchObject({
      total: 6,
      opening_balance: 20_500,
      closing_balance: 19_989.5,
      debit: 32.3,
      credit: 542.8,
    })
    expect(data[0]).toMatchObject({ text: 'Lohn Februar', debit: 0, credit: 400, counter_accounts: [{ number: 5000 }] })
    expect((await kontor.ask('/api/account/0/posting')).status).toBe(404)
  })

  test('impossible requests are refused', async () => {
    const status = async (query: string) => (await kontor.ask(`/api/report/${query}`)).status
    expect(await status('trial_balance?from=2026-02-01&to=2026-01-01')).toBe(422)
    expect(await status('balance_sheet?date=2026-02-31')).toBe(422)
    expect(await status('budget_comparison/0')).toBe(404)
    expect(await status('cash_flow')).toBe(404)
  })

  test('budgets next to the actuals, in the language of the caller', async () => {
    const [year] = await kontor.listOf('/api/fiscal_year')
    await kontor.send('PUT', `/api/fiscal_year/${year?.id}/budget`, {
      accounts: [
        { account_id: accounts.get(3400), amount: 1200 },
        { account_id: accounts.get(6000), amount: 100 },
        { account_id: accounts.get(1500), amount: 900 },
      ],
    })
    const answer = await kontor.ask(`/api/report/budget_comparison/${year?.id}`, {
      headers: { 'accept-language': 'en' },
    })
    const found = (await answer.json()) as ReportObject
    expect(found.columns.map(({ title }) => title)).toEqual([
      ...['Previous year', 'Budget', 'Actual', 'Difference', 'Difference %'],
    ])
    const rows = figures(found)
    expect(rows).toContainEqual([3400, 500, 1200, 1000, -200, -16.7])
    expect(rows).toContainEqual([6000, 0, 100, 120.5, 20.5, 20.5])
    expect(rows).toContainEqual([1500, 0, 900, -50, -950, -105.6])
    expect(rows).toContainEqual(['Profit (loss negative)', 500, 1100, 139.5, -960.5, -87.3])
  })

  test('posting the result changes the balance sheet and not the income statement', async () => {
    const [year, before] = await kontor.listOf('/api/fiscal_year')
    const statement = figures(await report('income_statement?from=2026-01-01&to=2026-12-31'))
    for (const each of [before, year])
      expect((await kontor.send('POST', `/api/fiscal_year/${each?.id}/post-result`, {})).status).toBe(200)
    expect(figures(await report('income_statement?from=2026-01-01&to=2026-12-31'))).toEqual(statement)
    const sheet = figures(await report('balance_sheet?date=2026-12-31'))
    expect(sheet).toContainEqual([2979, 639.5])
    expect(sheet.filter(([name]) => String(name).startsWith('Ergebnis'))).toEqual([])
    expect(sheet.at(-1)).toEqual(['Total Passiven', 20_939.5])
  })
})

describe('random books', () => {
  const seed = newSeed('random reports')
  test('the trial balance of any days equals the sum over all entries', async () => {
    await start()
    const random = createRandom(seed)
    const used = [1020, 1100, 2000, 2800, 3400, 4400, 6500, 8000]
    const day = () => new Date(Date.UTC(2025, 0, 1 + random.between(0, 729))).toISOString().slice(0, 10)
    for (let count = 0; count < 80; count++) {
      const debit = random.pick(used)
      const others = used.filter((number) => number !== debit)
      await book(day(), debit, random.pick(others), random.between(1, 100_000) / 100)
    }
    const entries = (await get<Page<JournalEntryObject>>('/api/journal_entry?per_page=500')).data
    const minor = (amount: number) => Math.round(amount * 100)
    for (let count = 0; count < 25; count++) {
      const [from = '', to = ''] = [day(), day()].toSorted()
      const { rows } = await report(`trial_balance?from=${from}&to=${to}`)
      for (const number of used) {
        const id = accounts.get(number)
        const isCarried = number < 3000
        const sum = (isWanted: (date: string) => boolean, side: (line: { debit: number; credit: number }) => number) =>
          entries
            .filter(({ date }) => isWanted(date))
            .flatMap(({ lines }) => lines.filter((line) => line.account_id === id))
            .reduce((total, line) => total + minor(side(line)), 0)
        const opening = sum(
          (date) => date < from && (isCarried || date.slice(0, 4) === from.slice(0, 4)),
          ({ debit, credit }) => debit - credit,
        )
        const within = (date: string) => from <= date && date <= to
        const debit = sum(within, (line) => line.debit)
        const credit = sum(within, (line) => line.credit)
        const row = rows.find(({ account_id }) => account_id === id)
        expect(
          ['opening', 'debit', 'credit', 'closing'].map((key) => minor(row?.amounts[key] ?? 0)),
          `${number} ${from} ${to}`,
        ).toEqual([opening, debit, credit, opening + debit - credit])
      }
    }
    await kontor.close()
  })
})
