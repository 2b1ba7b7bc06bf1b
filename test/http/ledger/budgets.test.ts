// Budgets over the real services, as the interface document describes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BudgetMatrixObject } from '../../../shared/api/endpoints/ledger/budgets.ts'
import type { AccountObject } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { Page } from '../../../shared/api/page.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
let current: string
let previous: string
const accounts = new Map<number, string>()
beforeAll(async () => {
  kontor = await startKontor()
  for (const { id, number } of (await get<Page<AccountObject>>('/api/account?per_page=500')).data) {
    accounts.set(number, id)
  }
  const years = await kontor.listOf('/api/fiscal_year')
  current = years[0]?.id ?? ''
  previous = years[1]?.id ?? ''
})
afterAll(() => kontor.close())

const get = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const matrix = (year = current) => get<BudgetMatrixObject>(`/api/fiscal_year/${year}/budget`)
const rowOf = async (number: number, year = current) =>
  (await matrix(year)).accounts.find((account) => account.number === number)
const send = async (method: string, path: string, body: unknown = {}): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await kontor.send(method, path, body)
  return { httpStatus: answer.status, ...((await answer.json()) as object) }
}
const put = (rows: readonly (readonly [number, number, (string | null)?])[], year = current) =>
  send('PUT', `/api/fiscal_year/${year}/budget`, {
    accounts: rows.map(([number, amount, notes]) => ({ account_id: accounts.get(number), amount, notes })),
  })
const copy = (source: string, mode: string, from = previous, to = current) =>
  send('POST', `/api/fiscal_year/${to}/budget/copy-from/${from}`, { source, mode })
const book = async (date: string, debit: number, credit: number, amount: number) =>
  send('POST', '/api/journal_entry', {
    date,
    lines: [
      { account_id: accounts.get(debit), debit: amount },
      { account_id: accounts.get(credit), credit: amount },
    ],
  })
const commits = () => kontor.book.commits.length

describe('the matrix', () => {
  test('every posting account with its actuals and its budget, exactly as documented', async () => {
    await book('2026-03-03', 1020, 3400, 1200.05)
    await book('2026-03-04', 6500, 2000, 0.1)
    await book('2026-03-04', 6500, 2000, 0.2)
    await book('2025-03-03', 1020, 3400, 900)
    await put([[3400, 1200, 'Ziel']])
    const { fiscal_year, previous_fiscal_year, accounts: rows } = await matrix()
    const year = (id: string, name: string) => ({
      id,
      name,
      start_date: `${name}-01-01`,
      end_date: `${name}-12-31`,
      closed_at: null,
    })
    expect([fiscal_year, previous_fiscal_year]).toEqual([year(current, '2026'), year(previous, '2025')])
    expect(rows).toHaveLength(192)
    expect(await rowOf(3400)).toEqual({
      id: accounts.get(3400),
      number: 3400,
      name: 'Dienstleistungserlöse',
      full_name: '3400 Dienstleistungserlöse',
      type: 'revenue',
      class: '3 Betriebsertrag aus Lieferungen und Leistungen',
      section: '34 Dienstleistungserlöse',
      group: '340 Dienstleistungserlöse',
      is_active: true,
      previous_year_actual: 900,
      current_year_actual: 1200.05,
      budget: {
        id: expect.any(String),
        fiscal_year_id: current,
        account_id: accounts.get(3400),
        amount: '1200.00',
        notes: 'Ziel',
      },
    })
    expect(await rowOf(6500)).toMatchObject({ current_year_actual: 0.3, previous_year_actual: 0, budget: null })
    expect(await rowOf(2000)).toMatchObject({ current_year_actual: 0.3 })
    expect(await rowOf(9000)).toBeUndefined()
  })

  test('the first year has no previous year', async () => {
    const { previous_fiscal_year, accounts: rows } = await matrix(previous)
    expect(previous_fiscal_year).toBeNull()
    expect(rows.find(({ number }) => number === 3400)).toMatchObject({
      previous_year_actual: 0,
      current_year_actual: 900,
      budget: null,
    })
  })

  test('posting the result does not change the actuals', async () => {
    expect((await kontor.send('POST', `/api/fiscal_year/${previous}/post-result`, {})).status).toBe(200)
    expect(await rowOf(3400)).toMatchObject({ previous_year_actual: 900 })
  })
})

describe('many at once', () => {
  test('created, changed, removed, kept at 0: all in one commit', async () => {
    await put([
      [6000, 1],
      [6030, 2],
      [6500, 3, 'x'],
    ])
    const before = commits()
    expect(
      await put([
        [6000, 24_000.5],
        [6030, 0],
        [6500, 0, 'nothing this year'],
        [6510, -5],
        [6513, 0, ''],
      ]),
    ).toEqual({ httpStatus: 200, status: 'ok' })
    expect(commits()).toBe(before + 1)
    const amounts = async (...numbers: readonly number[]) =>
      (await matrix()).accounts
        .filter(({ number }) => numbers.includes(number))
        .map(({ budget }) => budget && [budget.amount, budget.notes])
    expect(await amounts(6000, 6030, 6500, 6510, 6513)).toEqual([
      ['24000.50', null],
      null,
      ['0.00', 'nothing this year'],
      ['-5.00', null],
      null,
    ])
  })

  test('one error refuses all, and names its row', async () => {
    const before = commits()
    const path = `/api/fiscal_year/${current}/budget`
    const row = { account_id: accounts.get(6000), amount: 1 }
    const errorsOf = async (...rows: readonly object[]) => (await send('PUT', path, { accounts: rows })).errors
    expect(await errorsOf(row, { account_id: accounts.get(9000), amount: 1 })).toEqual({
      'accounts.1.account_id': [
        'This account cannot have amounts: its type must be active, passive, revenue or expense.',
      ],
    })
    expect(await errorsOf({ account_id: 'nobody', amount: 1 })).toEqual({
      'accounts.0.account_id': ['There is no accounting account with this id.'],
    })
    expect(await errorsOf(row, row)).toEqual({ 'accounts.1.account_id': ['The account is listed twice.'] })
    expect(await errorsOf({ ...row, amount: 1.005 })).toEqual({
      'accounts.0.amount': ['The amount has more decimals than its currency.'],
    })
    expect(await errorsOf({ ...row, notes: 'x'.repeat(256) })).toEqual({
      'accounts.0.notes': ['The accounts.0.notes field must not be greater than 255 characters.'],
    })
    expect(await errorsOf({ account_id: 7, amount: '1e3' })).toEqual({
      'accounts.0.account_id': ['The accounts.0.account_id field must be a string.'],
      'accounts.0.amount': [
        'The accounts.0.amount field must be an amount: a number like 1200.5, or a text like "-1200.50".',
      ],
    })
    expect(await errorsOf()).toEqual({ accounts: ['The accounts field is required.'] })
    expect((await send('PUT', path, {})).errors).toEqual({ accounts: ['The accounts field is required.'] })
    expect(commits()).toBe(before)
    expect(await put([[6000, 1, 'x'.repeat(255)]])).toMatchObject({ status: 'ok' })
  })

  test('amounts are stored and answered exactly', async () => {
    const numbers = [...accounts.keys()].filter((number) => number < 9000)
    const sent = numbers.map((number, index) => [number, (index * 7_777_777 + 1) / 100] as const)
    await put(sent)
    const { accounts: rows } = await matrix()
    for (const [number, amount] of sent) {
      expect(rows.find((row) => row.number === number)?.budget?.amount).toBe(amount.toFixed(2))
    }
  })
})

describe('copying', () => {
  const budgets = async (year = current) =>
    (await matrix(year)).accounts.flatMap(({ number, budget }) => (budget ? [`${number} ${budget.amount}`] : []))

  test('budgets or actuals, replacing or keeping existing ones, in one commit each', async () => {
    await put(
      [
        [3400, 500, 'Notiz'],
        [6500, 5],
      ],
      previous,
    )
    const before = commits()
    expect(await copy('budget', 'overwrite')).toMatchObject({ status: 'ok' })
    expect(commits()).toBe(before + 1)
    expect(await budgets()).toEqual(['3400 500.00', '6500 5.00'])
    expect((await rowOf(3400))?.budget?.notes).toBe('Notiz')
    await put([[6500, 7]])
    expect(await copy('actuals', 'merge')).toMatchObject({ status: 'ok' })
    expect(await budgets()).toEqual(['1020 900.00', '3400 500.00', '6500 7.00'])
    expect(await copy('actuals', 'overwrite')).toMatchObject({ status: 'ok' })
    expect(await budgets()).toEqual(['1020 900.00', '3400 900.00'])
    expect(await budgets(previous)).toEqual(['3400 500.00', '6500 5.00'])
  })

  test('300 rows are one commit, set and copied', async () => {
    const missing = 300 - [...accounts.keys()].filter((number) => number < 9000).length
    for (let number = 6901; number <= 6900 + missing; number++)
      await kontor.send('POST', '/api/account', { number: number * 10, name: `Konto ${number}`, type: 'expense' })
    const all = await kontor.listOf('/api/account?per_page=500&filter[is_active]=1')
    const posting = (all as readonly { id: string; number: number; type: string }[])
      .filter(({ type }) => ['active', 'passive', 'revenue', 'expense'].includes(type))
      .slice(0, 300)
    expect(posting).toHaveLength(300)
    const rows = posting.map(({ id }, index) => ({ account_id: id, amount: index + 1 }))
    const before = commits()
    expect((await kontor.send('PUT', `/api/fiscal_year/${previous}/budget`, { accounts: rows })).status).toBe(200)
    expect(commits()).toBe(before + 1)
    expect(await copy('budget', 'overwrite')).toMatchObject({ status: 'ok' })
    expect(commits()).toBe(before + 2)
    expect(await budgets()).toEqual(await budgets(previous))
    expect(await budgets()).toHaveLength(300)
  })

  test('refused: from itself, unknown years, unknown values', async () => {
    const before = commits()
    expect(await copy('budget', 'merge', current)).toMatchObject({
      httpStatus: 422,
      errors: { source_fiscal_year: ['The source fiscal year must differ from the target.'] },
    })
    expect(await copy('budget', 'merge', 'NOSUCHYEAR00')).toMatchObject({
      httpStatus: 404,
      message: 'No query results for model [FiscalYear] NOSUCHYEAR00',
    })
    expect(await copy('nonsense', 'nonsense', 'NOSUCHYEAR00')).toMatchObject({ httpStatus: 404 })
    expect(await copy('budget', 'merge', previous, 'NOSUCHYEAR00')).toMatchObject({ httpStatus: 404 })
    expect(await copy('plan', 'append')).toMatchObject({
      httpStatus: 422,
      errors: {
        source: ['The selected source is invalid. It may be budget, actuals.'],
        mode: ['The selected mode is invalid. It may be overwrite, merge.'],
      },
    })
    expect(commits()).toBe(before)
  })
})

describe('budgets by month, an extension', () => {
  const QUARTERLY = [0, 0, 300, 0, 0, 300, 0, 0, 300, 0, 0, 300]
  const putMonths = (row: object) =>
    send('PUT', `/api/fiscal_year/${current}/budget`, { accounts: [{ account_id: accounts.get(6300), ...row }] })
  const monthsOf = async () => (await rowOf(6300))?.budget?.months

  test('their sum is the amount of the year; a budget without them is as documented', async () => {
    expect(await putMonths({ amount: 1200, months: QUARTERLY })).toMatchObject({ httpStatus: 200 })
    expect(await monthsOf()).toEqual(QUARTERLY.map((amount) => amount.toFixed(2)))
    // A caller that knows no months sends the same amount: they stay. Another amount is spread evenly.
    await putMonths({ amount: 1200, notes: 'Prämie' })
    expect(await monthsOf()).toHaveLength(12)
    await putMonths({ amount: 1300 })
    expect(await monthsOf()).toBeUndefined()
  })

  test('another sum or number of months is refused, and nothing changes', async () => {
    const before = commits()
    for (const [row, code] of [
      [{ amount: 1201, months: QUARTERLY }, 'budget_months_sum'],
      [{ amount: 1200, months: [1200] }, 'budget_months_count'],
    ] as const) {
      const answer = await putMonths(row)
      expect(answer.httpStatus).toBe(422)
      expect(JSON.stringify(answer)).toContain(`"${code}"`)
    }
    expect(commits()).toBe(before)
  })

  test('the comparison up to a day has the budget of its months and what was booked by then', async () => {
    await putMonths({ amount: 1200, months: QUARTERLY })
    await book('2026-03-20', 6300, 1020, 310)
    await book('2026-08-20', 6300, 1020, 500)
    const row = async (query: string) => {
      const report = await get<{
        to: string
        compare: object
        rows: { number: number | null; amounts: Record<string, number> }[]
      }>(`/api/report/budget_comparison/${current}${query}`)
      expect(report.compare).toEqual({ from: '2025-01-01', to: report.to.replace('2026', '2025') })
      return [report.to, report.rows.find(({ number }) => number === 6300)?.amounts]
    }
    expect(await row('?to=2026-06-30')).toEqual([
      '2026-06-30',
      // An expense reduces the result: 310 booked of 600.
      expect.objectContaining({ budget: 600, actual: 310, difference: -290 }),
    ])
    expect(await row('')).toEqual(['2026-12-31', expect.objectContaining({ budget: 1200, actual: 810 })])
    const { data } = {
      data: (await get<BudgetMatrixObject>(`/api/fiscal_year/${current}/budget?append=months`)).accounts,
    }
    expect(data.find(({ number }) => number === 6300)?.previous_year_months).toHaveLength(12)
  })
})
