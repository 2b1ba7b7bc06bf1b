// The ledger as it was known at earlier moments: the answer for a moment equals the answer given at that moment, also
// after a restart, and later changes are named. Expected figures are written out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BudgetMatrixObject } from '../../../shared/api/endpoints/ledger/budgets.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
let year = ''
const accounts = new Map<number, string>()
const entryIds: string[] = []

type Json = Readonly<Record<string, unknown>>
const get = async <T = Json>(path: string): Promise<T> => (await (await kontor.ask(`/api${path}`)).json()) as T
const send = async (method: string, path: string, body: unknown): Promise<Json> => {
  const answer = await kontor.send(method, `/api${path}`, body)
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Json
}
const book = async (date: string, debit: number, credit: number, amount: number) => {
  const lines = [
    { account_id: accounts.get(debit), debit: amount },
    { account_id: accounts.get(credit), credit: amount },
  ]
  entryIds.push(String((await send('POST', '/journal_entry', { date, lines })).id))
}
const budget = (number: number, amount: number, notes: string | null = null) =>
  send('PUT', `/fiscal_year/${year}/budget`, { accounts: [{ account_id: accounts.get(number), amount, notes }] })

const LISTS = [
  '/journal_entry?per_page=50',
  '/journal_entry?sort=number&per_page=2&page=2',
  '/journal_entry?search=storno',
]

/** Every request that accepts an earlier moment, as it is answered now. */
const answersNow = async () => ({
  lists: await Promise.all(LISTS.map(async (path) => get<{ data: unknown[] }>(path))),
  account: await get(`/account/${accounts.get(6000)}?append=balance`),
  balances: (await get<{ data: Json[] }>('/account?append=balance&per_page=500')).data,
  matrix: await get<BudgetMatrixObject>(`/fiscal_year/${year}/budget`),
})
type Answers = Awaited<ReturnType<typeof answersNow>>

/** The same request for a moment, without the attributes that describe the present. */
const answersAsOf = async (moment: string): Promise<Answers> => {
  const at = `as_of=${moment}`
  const {
    as_of,
    difference,
    accounts: rows,
    ...matrix
  } = await get<BudgetMatrixObject>(`/fiscal_year/${year}/budget?${at}`)
  expect([as_of, difference]).toEqual([moment, expect.anything()])
  const { balance_now: _, ...account } = await get(`/account/${accounts.get(6000)}?${at}`)
  return {
    lists: await Promise.all(LISTS.map(async (path) => get<{ data: unknown[] }>(`${path}&${at}`))),
    account,
    balances: (await get<{ data: Json[] }>(`/account?append=balance&per_page=500&${at}`)).data.map(
      ({ balance_now, ...rest }) => rest,
    ),
    matrix: { ...matrix, accounts: rows.map(({ now, ...row }) => row) },
  }
}

/** The links of a page repeat the query. The chart is today's, so its balances are compared by account. */
const comparable = ({ lists, balances, ...rest }: Answers) => ({
  ...rest,
  balances: Object.fromEntries(balances.filter(({ balance }) => balance !== 0).map((row) => [row.id, row.balance])),
  lists: lists.map(({ data, meta }: Json) => ({ data, total: (meta as Json).total })),
})

const moments: { readonly time: string; readonly answers: Answers }[] = []
const remember = async () => {
  moments.push({ time: kontor.book.commits.at(-1)?.time ?? '', answers: await answersNow() })
}

beforeAll(async () => {
  kontor = await startKontor()
  for (const { id, number } of (await get<{ data: { id: string; number: number }[] }>('/account?per_page=500')).data)
    accounts.set(number, id)
  year = (await kontor.listOf('/api/fiscal_year')).at(0)?.id ?? ''
  await book('2026-01-31', 6000, 1020, 1000)
  await book('2026-02-28', 6000, 1020, 1000)
  await book('2026-02-28', 1020, 3400, 5000)
  await budget(6000, 12_000, 'Miete')
  await budget(6500, 300)
  await remember()
  // February was wrong: its entry is reversed and booked again. The budget is changed too, and another one is deleted.
  await send('POST', `/journal_entry/${entryIds[1]}/reverse`, {})
  await book('2026-02-28', 6000, 1020, 1100.5)
  await budget(6000, 13_200, 'Miete, erhöht')
  await budget(6500, 0)
  await remember()
  await send('POST', '/account', { number: 6001, name: 'Lager', type: 'expense' })
  await send('PATCH', `/account/${accounts.get(6500)}`, { name: 'Büro' })
  await book('2025-12-31', 6000, 2000, 77)
  await budget(3400, 60_000)
  await budget(6000, 14_000)
  await send('POST', `/journal_entry/${entryIds[2]}/reverse`, {})
  await remember()
})
afterAll(() => kontor.close())

const rowOf = (matrix: BudgetMatrixObject, number: number) => matrix.accounts.find((row) => row.number === number)

describe.each(['while it runs', 'after a restart'])('%s', (when) => {
  beforeAll(async () => {
    if (when === 'while it runs') return
    const again = await startKontor({ after: kontor })
    await kontor.close('keep')
    kontor = again
  })

  test.each([0, 1, 2])('the answer for moment %s equals the answer given then, byte for byte', async (index) => {
    const moment = moments[index]
    if (!moment) throw new Error('a moment')
    expect(comparable(await answersAsOf(moment.time))).toEqual(comparable(moment.answers))
  })

  test('the moments themselves, by hand', async () => {
    const [first, second, third] = moments.map(({ time }) => time)
    const at = async (moment: string | undefined) => {
      const matrix = await get<BudgetMatrixObject>(`/fiscal_year/${year}/budget?as_of=${moment}`)
      const list = await get<{ meta: { total: number } }>(`/journal_entry?as_of=${moment}`)
      const [rent, office] = [rowOf(matrix, 6000), rowOf(matrix, 6500)]
      const { balance } = await get(`/account/${accounts.get(1020)}?as_of=${moment}`)
      return [
        ...[list.meta.total, balance, rent?.previous_year_actual, rent?.current_year_actual],
        ...[rent?.budget?.amount, rent?.budget?.notes, office?.budget?.amount ?? null, office?.name],
      ]
    }
    const [name] = (moments[0]?.answers.balances ?? []).filter(({ number }) => number === 6500).map((row) => row.name)
    expect(await at(first)).toEqual([3, 3000, 0, 2000, '12000.00', 'Miete', '300.00', name])
    expect(await at(second)).toEqual([5, 2899.5, 0, 2100.5, '13200.00', 'Miete, erhöht', null, name])
    expect(await at(third)).toEqual([7, -2100.5, 77, 2100.5, '14000.00', null, null, 'Büro'])
    // Entry 2 was not reversed at the first moment.
    const [atFirst] = (await get<{ data: Json[] }>(`/journal_entry?sort=number&as_of=${first}`)).data.slice(1)
    expect(atFirst).toMatchObject({ number: 2, reversed_by_id: null })
    const [atSecond] = (await get<{ data: Json[] }>(`/journal_entry?sort=number&as_of=${second}`)).data.slice(1)
    expect(atSecond).toMatchObject({ number: 2, reversed_by_id: expect.any(String) })
  })

  test('a moment includes the entries made at exactly that moment', async () => {
    const { created_at } = await get<{ created_at: string }>(`/journal_entry/${entryIds[0]}`)
    expect((await get<{ meta: { total: number } }>(`/journal_entry?as_of=${created_at}`)).meta.total).toBe(1)
    expect(await get(`/account/${accounts.get(6000)}?as_of=${created_at}`)).toMatchObject({ balance: 1000 })
  })

  test('the entries that make the difference are named, and every figure is next to today’s', async () => {
    const { difference, ...matrix } = await get<BudgetMatrixObject>(
      `/fiscal_year/${year}/budget?as_of=${moments[0]?.time}`,
    )
    expect(difference?.entries.map(({ number, date }) => [number, date])).toEqual([
      [4, '2026-02-28'],
      [5, '2026-02-28'],
      [6, '2025-12-31'],
      [7, '2026-02-28'],
    ])
    expect(difference?.entries_count).toBe(4)
    const named = (difference?.budgets ?? []).map(({ account_id, was, is }) => [
      [...accounts].find(([, id]) => id === account_id)?.[0],
      was?.amount ?? null,
      is?.amount ?? null,
    ])
    expect(named.toSorted()).toEqual([
      [3400, null, '60000.00'],
      [6000, '12000.00', '14000.00'],
      [6500, '300.00', null],
    ])
    expect(difference?.accounts.map(({ number, name }) => [number, name])).toEqual([[6001, 'Lager']])
    expect(rowOf(matrix as BudgetMatrixObject, 6000)?.now).toMatchObject({
      previous_year_actual: 77,
      current_year_actual: 2100.5,
      budget: { amount: '14000.00', notes: null },
    })
    expect(rowOf(matrix as BudgetMatrixObject, 6500)?.now).toMatchObject({ current_year_actual: 0, budget: null })
    expect(await get(`/account/${accounts.get(6000)}?as_of=${moments[0]?.time}`)).toMatchObject({
      balance: 2000,
      balance_now: 2177.5,
    })
  })

  test('for a year without earlier figures, entries of other years make no difference', async () => {
    const { data } = await get<{ data: { id: string; start_date: string }[] }>('/fiscal_year?sort=start_date')
    expect(data.map(({ start_date }) => start_date)).toEqual(['2025-01-01', '2026-01-01'])
    const path = `/fiscal_year/${data[0]?.id}/budget?as_of=${moments[0]?.time}`
    const { difference } = await get<BudgetMatrixObject>(path)
    expect([difference?.entries_count, difference?.entries.map(({ number }) => number)]).toEqual([1, [6]])
  })

  test('before the first commit, and in the future', async () => {
    const before = '2020-01-01'
    expect((await get<{ meta: { total: number } }>(`/journal_entry?as_of=${before}`)).meta.total).toBe(0)
    expect(await get(`/account/${accounts.get(6000)}?as_of=${before}`)).toMatchObject({
      balance: 0,
      balance_now: 2177.5,
    })
    // The fiscal year did not exist.
    expect((await kontor.ask(`/api/fiscal_year/${year}/budget?as_of=${before}`)).status).toBe(404)
    const later = await get<BudgetMatrixObject>(`/fiscal_year/${year}/budget?as_of=2199-12-31`)
    expect(later.difference).toEqual({ entries: [], entries_count: 0, budgets: [], accounts: [] })
    expect(rowOf(later, 6000)).toMatchObject({ current_year_actual: 2100.5, now: { current_year_actual: 2100.5 } })
  })
})

describe('a moment', () => {
  const PATHS = ['/journal_entry', '/account', '/account/{}', '/fiscal_year/{}/budget']
  const addressOf = (path: string) =>
    `/api${path.replace('{}', (path.startsWith('/account') ? accounts.get(6000) : year) ?? '')}`

  test.each(PATHS)('is a day or a time with its zone: %s', async (path) => {
    for (const moment of [
      '2199-01-01',
      '2199-01-01T10:00Z',
      '2199-01-01T10:00:00.123456Z',
      '2199-01-01T10:00:00%2B02:00',
    ])
      expect([moment, (await kontor.ask(`${addressOf(path)}?as_of=${moment}`)).status]).toEqual([moment, 200])
    for (const moment of ['yesterday', '2026-02-30', '2026-02-28T25:00:00Z', '2026-02-28T10:00:00', '0']) {
      const answer = await kontor.ask(`${addressOf(path)}?as_of=${moment}`)
      const { errors } = (await answer.json()) as { errors?: Json }
      expect([moment, answer.status, Object.keys(errors ?? {})]).toEqual([moment, 422, ['as_of']])
    }
    // An empty value is not a moment.
    expect((await kontor.ask(`${addressOf(path)}?as_of=`)).status).toBe(200)
  })

  test('is refused by other endpoints', async () => {
    expect((await kontor.ask('/api/bank_account?as_of=2026-01-01')).status).toBe(400)
  })

  test('with a zone is the same instant, and a day means its end', async () => {
    const day = (kontor.book.commits.at(-1)?.time ?? '').slice(0, 10)
    const total = async (moment: string) =>
      (await get<{ meta: { total: number } }>(`/journal_entry?as_of=${moment}`)).meta.total
    const dayBefore = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
    expect(await total(`${(moments[2]?.time ?? '').slice(0, 10)}`)).toBeGreaterThanOrEqual(3)
    expect(await total(`${dayBefore}T00:00:00Z`)).toBe(0)
    const first = moments[0]?.time ?? ''
    // The same instant in a zone two hours ahead.
    const ahead = new Date(Date.parse(first) + 7_200_000).toISOString().slice(0, 19)
    expect(await total(`${ahead}.${first.slice(20, 26)}%2B02:00`)).toBe(3)
  })
})
