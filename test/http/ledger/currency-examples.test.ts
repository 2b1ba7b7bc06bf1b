// The example of docs/currency-examples.md: a supplier and a customer in EUR, a card in USD, the end of a year and the
// next one. Expected values are those of the document, reckoned by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMatching } from '../../../main/journal/check/check-matching.ts'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { ExchangeValuationObject } from '../../../shared/api/endpoints/ledger/exchange-valuations.ts'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import { scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
const ids = { eur: '', usd: '', eurLedger: 0, usdLedger: 0, invoice: '', bill: '' }
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(async () => {
  const tables = tablesOfCommits(world.kontor.book.commits)
  expect([...checkRecords('organization-1', tables), ...checkMatching(tables)]).toEqual([])
  await world.kontor.close()
})

const rate = (currency: string, date: string, rate: number, kind = 'day') =>
  world.make('/exchange_rate', { currency, date, rate, kind })
const pay = async (bank_account_id: string, currency: string, amount: number, day: string, more: object = {}) => {
  const id = await world.transaction(amount, {
    ...{ bank_account_id, currency, booking_date: day, value_date: day },
    ...more,
  })
  await expect
    .poll(async () => (await world.json<BankTransactionObject>(`/bank_transaction/${id}`)).is_processing)
    .toBe(false)
  return id
}
/** The rows of the first suggestion: amount, account or document, amount in the currency. */
const proposed = async (id: string) => {
  const { data } = await world.json<{ data: { matches: Record<string, never>[] }[] }>(
    `/bank_transaction/${id}/suggestions`,
  )
  return data[0]?.matches ?? []
}
const book = async (id: string, rows: readonly object[]) => {
  const answer = await world.post(`/bank_transaction/${id}/matches`, { matches: rows })
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const rowOf = ({
  amount,
  matchable_type,
  matchable_id,
  account_id,
  currency_amount,
  vat_rate_id,
}: Record<string, never>) => ({
  amount,
  ...(matchable_type ? { matchable_type, matchable_id } : {}),
  ...(account_id ? { account_id } : {}),
  ...(currency_amount ? { currency_amount } : {}),
  ...(vat_rate_id ? { vat_rate_id } : {}),
})
const inShort = (rows: readonly Record<string, never>[]) =>
  rows.map((row) => [row.matchable_type ?? 'account', row.amount, row.currency_amount])
const bankCheck = async (id: string) =>
  (await world.json<{ data: BooksCheckObject[] }>('/books_check')).data.find(
    ({ code, subject }) => code === 'bank_account_is_ledger' && subject?.id === id,
  )

test('the accounts and the rates', async () => {
  ids.eur = await world.make('/bank_account', {
    type: 'bank',
    name: 'EUR-Konto',
    currency: 'EUR',
    iban: 'CH5604835012345678009',
  })
  ids.usd = await world.make('/bank_account', { type: 'creditcard', name: 'USD-Karte', currency: 'USD' })
  await rate('EUR', '2025-06-10', 0.94)
  await rate('EUR', '2025-09-15', 0.93)
  await rate('EUR', '2025-09-22', 0.935)
  await rate('EUR', '2025-10-10', 0.936)
  await rate('USD', '2025-11-01', 0.81, 'month')
})

test('1. A bill and an invoice are booked at the rate of their day', async () => {
  ids.bill = await world.make('/expense', {
    number: 'L1',
    reference: scorReferenceOf('L1'),
    currency: 'EUR',
    total: 1000,
    date: '2025-06-10',
    account_id: world.accountId(6300),
  })
  ids.invoice = await world.make('/invoice', {
    ...{
      number: 'R1',
      reference: scorReferenceOf('R1'),
      currency: 'EUR',
      total: 2000,
      date: '2025-09-15',
      account_id: world.accountId(3400),
    },
    vat_rate_id: world.vatRateId('Von der Steuer befreit (Export)'),
  })
  expect(await world.json(`/expense/${ids.bill}`)).toMatchObject({ base_total: 940, table_rate: { rate: 0.94 } })
  expect(await world.json(`/invoice/${ids.invoice}`)).toMatchObject({ base_total: 1860, table_rate: { rate: 0.93 } })
  expect(await world.balances()).toEqual({ 1100: 1860, 3400: -1860, 2000: -940, 6300: 940 })
})

test('2. Payments are booked at their own rate, with the exchange difference as a row', async () => {
  const received = await pay(ids.eur, 'EUR', 800, '2025-09-22', {
    reference: scorReferenceOf('R1'),
    text: 'Teilzahlung',
  })
  expect(inShort(await proposed(received))).toEqual([
    ['invoice', 744, 800],
    ['account', 4, null],
  ])
  await book(received, (await proposed(received)).map(rowOf))
  expect(await world.postings(received)).toEqual([
    [1024, 748, 0],
    [1100, 0, 744],
    [3806, 0, 4],
  ])
  const paid = await pay(ids.eur, 'EUR', -600, '2025-10-10', { reference: scorReferenceOf('L1'), text: 'Teilzahlung' })
  expect(inShort(await proposed(paid))).toEqual([
    ['expense', 564, 600],
    ['account', -2.4, null],
  ])
  await book(paid, (await proposed(paid)).map(rowOf))
  expect(await world.postings(paid)).toEqual([
    [1024, 0, 561.6],
    [2000, 564, 0],
    [4906, 0, 2.4],
  ])
})

test('3. A payment with the card is worth the mean rate of its month', async () => {
  const card = await pay(ids.usd, 'USD', -50, '2025-11-20', { name: 'Hosting Inc.', text: 'Web hosting' })
  await book(card, [{ amount: 40.5, account_id: world.accountId(6570) }])
  // The same again is proposed at the rate of its day, as it was booked before.
  const next = await pay(ids.usd, 'USD', -50, '2025-11-28', { name: 'Hosting Inc.', text: 'Web hosting' })
  expect(inShort(await proposed(next))).toEqual([['account', 40.5, null]])
  expect((await world.kontor.send('DELETE', `/api/bank_transaction/${next}`, {})).status).toBe(204)
})

test('4. Each bank account agrees with the ledger in its own currency, and says its value in francs', async () => {
  expect(await bankCheck(ids.eur)).toMatchObject({
    state: 'met',
    currency: 'EUR',
    ledger: 200,
    compared: 200,
    base_ledger: { currency: 'CHF', amount: 186.4 },
  })
  expect(await bankCheck(ids.usd)).toMatchObject({
    state: 'met',
    currency: 'USD',
    ledger: -50,
    compared: -50,
    base_ledger: { currency: 'CHF', amount: -40.5 },
  })
})

const yearOf = async (start: string) =>
  (await world.json<{ data: { id: string; start_date: string }[] }>('/fiscal_year')).data.find(
    ({ start_date }) => start_date === start,
  )?.id
const valuationPath = async () => `/fiscal_year/${await yearOf('2025-01-01')}/exchange_valuation`
const valuation = async (query = '') => world.json<ExchangeValuationObject>(`${await valuationPath()}${query}`)
const lines = ({ lines }: ExchangeValuationObject) =>
  lines.map(({ name, amount, booked, value, difference }) => [name, amount, booked, value, difference])
/** The balance of accounts on a day, from the balance sheet, by number. */
const balanceOn = async (day: string, numbers: readonly number[]) => {
  const { rows } = await world.json<ReportObject>(`/report/balance_sheet?date=${day}`)
  return numbers.map((number) => rows.find((row) => row.number === number)?.amounts.amount ?? 0)
}
const latestAction = async () => (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data[0]?.id
const undo = async (action: string | undefined) => {
  const answer = await world.post(`/history/${action}/undo`)
  expect(answer.status, await answer.clone().text()).toBe(200)
}
/** The actions that booked a valuation. */
const actions: (string | undefined)[] = []

test('5. Without a rate for 31 December nothing is valued', async () => {
  expect(await valuation()).toMatchObject({ lines: [], missing_rates: ['EUR', 'USD'], booked: null })
  const refused = await world.post(await valuationPath(), { method: 'rate' })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'exchange_rate_missing_on'])
  await rate('EUR', '2025-12-31', 0.92)
  await rate('USD', '2025-12-31', 0.8)
})

test('6. The valuation shows how each line is computed', async () => {
  const [eur, usd] = ['1024 EUR-Konto', '1080 USD-Karte']
  expect(lines(await valuation())).toEqual([
    ['R1', 1200, 1116, 1104, -12],
    ['L1', -400, -376, -368, 8],
    [eur, 200, 186.4, 184, -2.4],
    [usd, -50, -40.5, -40, 0.5],
  ])
  const lower = await valuation('?method=lower_value')
  expect([lower.total, lines(lower).map((line) => line[4])]).toEqual([-14.4, [-12, 0, -2.4, 0]])
})

test('7. It is booked on 31 December and reversed on 1 January, once however often it is asked for', async () => {
  const before = await world.balances()
  const booked = async (method: string) => {
    const answer = await world.post(await valuationPath(), { method })
    expect(answer.status, await answer.clone().text()).toBe(200)
    actions.push(await latestAction())
    return (await answer.json()) as ExchangeValuationObject
  }
  expect(await booked('lower_value')).toMatchObject({ total: -14.4, is_current: true })
  expect(await booked('rate')).toMatchObject({ total: -5.9, is_current: true, booked: { method: 'rate', total: -5.9 } })
  const again = await booked('rate')
  expect(lines(again).map((line) => line[4])).toEqual([-12, 8, -2.4, 0.5])
  expect(await balanceOn('2025-12-31', [1100, 2000, 1024, 1080])).toEqual([1104, 368, 184, -40])
  expect(await balanceOn('2026-01-01', [1100, 2000, 1024, 1080])).toEqual([1116, 376, 186.4, -40.5])
  expect(await world.balances()).toEqual(before)
  // Its entries belong to it.
  const entries = (
    await world.json<{ data: { id: string; date: string }[] }>('/journal_entry?filter[source]=exchange_valuation')
  ).data
  const refused = await world.post(`/journal_entry/${entries[0]?.id}/reverse`)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'entry_of_valuation'])
})

test('8. Aged lists and bank accounts agree with the ledger on the day of the valuation and after it', async () => {
  for (const report of ['aged_debtors', 'aged_creditors'])
    for (const day of ['2025-12-31', '2026-01-01']) {
      const { checks } = await world.json<ReportObject>(`/report/${report}?date=${day}`)
      expect([report, day, checks.map(({ state }) => state)]).toEqual([report, day, ['met']])
    }
  expect(await bankCheck(ids.eur)).toMatchObject({ state: 'met', ledger: 200, compared: 200 })
})

test('9. Undo takes it back and books it again', async () => {
  const [lower, byRate, again] = actions
  expect(again).toBe(byRate)
  await undo(byRate)
  expect(await valuation()).toMatchObject({ booked: { method: 'lower_value', total: -14.4 }, is_current: true })
  expect(await balanceOn('2025-12-31', [1100, 2000])).toEqual([1104, 376])
  await undo(lower)
  expect(await valuation()).toMatchObject({ booked: null })
  expect(await balanceOn('2025-12-31', [1100, 2000, 1024, 1080])).toEqual([1116, 376, 186.4, -40.5])
  expect((await world.post(await valuationPath(), { method: 'rate' })).status).toBe(200)
  expect((await world.kontor.send('DELETE', `/api${await valuationPath()}`, {})).status).toBe(204)
  expect(await balanceOn('2025-12-31', [1100, 2000])).toEqual([1116, 376])
  await undo(await latestAction())
  expect(await balanceOn('2025-12-31', [1100, 2000, 1024, 1080])).toEqual([1104, 368, 184, -40])
})

test('10. In the next year the documents are paid at their booked value', async () => {
  await rate('EUR', '2026-01-20', 0.935)
  const received = await pay(ids.eur, 'EUR', 1200, '2026-01-20', { reference: scorReferenceOf('R1') })
  await book(received, (await proposed(received)).map(rowOf))
  expect(await world.postings(received)).toEqual([
    [1024, 1122, 0],
    [1100, 0, 1116],
    [3806, 0, 6],
  ])
  const paid = await pay(ids.eur, 'EUR', -400, '2026-01-20', { reference: scorReferenceOf('L1') })
  await book(paid, (await proposed(paid)).map(rowOf))
  expect(await world.postings(paid)).toEqual([
    [1024, 0, 374],
    [2000, 376, 0],
    [4906, 0, 2],
  ])
  expect(await balanceOn('2026-12-31', [1100, 2000, 1024, 1080])).toEqual([0, 0, 934.4, -40.5])
  expect(await bankCheck(ids.eur)).toMatchObject({
    state: 'met',
    ledger: 1000,
    compared: 1000,
    base_ledger: { amount: 934.4 },
  })
  const { checks } = await world.json<ReportObject>('/report/balance_sheet?date=2025-12-31')
  expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
  // The paid documents do not change what was open at the end of 2025.
  expect(await valuation()).toMatchObject({ total: -5.9, is_current: true })
})

test('the running year is valued when its last day has come', async () => {
  const running = `/fiscal_year/${await yearOf('2026-01-01')}/exchange_valuation`
  const refused = await world.post(running, { method: 'rate' })
  const { code, errors } = (await refused.json()) as { code: string; errors: object }
  expect([refused.status, code, JSON.stringify(errors)]).toEqual([
    ...[422, 'valuation_before_its_day', expect.stringContaining('possible from 2026-12-31 on')],
  ])
  expect(await world.json(running)).toMatchObject({ booked: null })
})

test('exchange differences are no turnover of the VAT form', async () => {
  const { rows } = await world.json<ReportObject>('/report/vat?from=2025-01-01&to=2026-12-31')
  expect(rows.find(({ key }) => key === 'line:200')?.amounts.base).toBe(1860)
})
