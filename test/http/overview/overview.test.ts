// The overview over HTTP: every figure is calculated by hand from the rows below. Today is 21 November 2026.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OverviewObject } from '../../../shared/api/endpoints/books/overview.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import { createAccount, importsOf } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
let bank = ''
let till = ''
let euros = ''

const make = async (path: string, body: object): Promise<string> => {
  const answer = await kontor.send('POST', `/api${path}`, body)
  const made = (await answer.json()) as { id: string }
  expect([answer.status, made]).toEqual([201, made])
  return made.id
}

const typeIn = (
  bank_account_id: string,
  acc_serv_ref: string,
  booking_date: string | null,
  amount: number,
  rest = {},
) => make('/bank_transaction', { bank_account_id, acc_serv_ref, booking_date, amount, ...rest })

const overview = async (query = '') => {
  const answer = await kontor.ask(`/api/overview?${query}`)
  expect(answer.status).toBe(200)
  return OverviewObject.strict().parse(await answer.json())
}

beforeAll(async () => {
  kontor = await startKontor()
  bank = await createAccount(kontor, { type: 'cash', name: 'Bank' })
  till = await createAccount(kontor, { type: 'cash', name: 'Till' })
  euros = await createAccount(kontor, { type: 'cash', name: 'Euros', currency: 'EUR' })
})
afterAll(() => kontor.close())

test('of empty books', async () => {
  const nothing = [0, 31, 61, 91].map((from_days, at) => ({
    from_days,
    to_days: [30, 60, 90, null][at],
    count: 0,
    amount: 0,
  }))
  const found = await overview()
  expect(found.bank_accounts[0]).toEqual({
    bank_account_id: bank,
    currency: 'CHF',
    balance: 0,
    unreconciled: { count: 0, amount: 0, proposed_count: 0, oldest_date: null, ages: nothing },
  })
  expect([found.from, found.to, found.cash.step]).toEqual(['2025-12-01', '2026-11-21', 'month'])
  expect(found.cash.dates).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-21'],
  ])
  expect([found.invoices, found.expenses, found.open_document_requests]).toEqual([[], [], 0])
})

describe('of books with records', () => {
  beforeAll(async () => {
    // 1000.00 at first: 1200.00 on the 10th, 1150.00 on the 20th of January.
    await importsOf(kontor, bank).start([
      ['january.csv', 'Datum;Text;Betrag;Saldo\n10.01.2026;Kunde;200.00;1200.00\n20.01.2026;Miete;-50.00;1150.00'],
    ])
    await typeIn(bank, 'october', '2026-10-21', -0.1)
    await typeIn(bank, 'november', '2026-11-22', 0.3)
    await typeIn(bank, 'foreign', '2026-11-01', 99, { currency: 'EUR' })
    await typeIn(till, 'value', null, 5, { value_date: '2026-03-31' })
    await typeIn(till, 'undated', null, 2)
    await typeIn(euros, 'euro', '2026-04-01', -3.5)
    await make('/invoice', { number: '1', date: '2026-10-01', due_date: '2026-11-20', total: 100 })
    await make('/invoice', { number: '2', date: '2026-10-01', due_date: '2026-11-21', total: 50.5 })
    await make('/invoice', { number: '3', date: '2026-10-01', due_date: null, total: 7, currency: 'EUR' })
    await make('/expense', { number: '4', date: '2026-10-01', due_date: '2026-01-01', total: 20 })
    await kontor.services.idle()
    const [[miete]] = await kontor.book.read([where('bank_transaction', 'acc_serv_ref', ['october'])])
    const changes = miete ? [updated('bank_transaction', miete, { is_reconciled: true })] : []
    await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
    const [asked] = await kontor.listOf('/api/bank_transaction?search=kunde')
    const member = (await kontor.listOf('/api/member'))[0]?.id ?? kontor.owner.user_id
    const request = await kontor.send('POST', `/api/bank_transaction/${asked?.id}/document-request`, {
      member_id: member,
    })
    expect(request.status).toBe(200)
  })

  test('unreconciled transactions, by age', async () => {
    const { bank_accounts } = await overview()
    expect(bank_accounts.map((account) => [account.bank_account_id, account.balance])).toEqual([
      [bank, 1150.2],
      [euros, -3.5],
      [till, 7],
    ])
    const [first] = bank_accounts
    expect(first?.unreconciled).toEqual({
      count: 4,
      amount: 150.3,
      proposed_count: 0,
      oldest_date: '2026-01-10',
      ages: [
        { from_days: 0, to_days: 30, count: 2, amount: 0.3 },
        { from_days: 31, to_days: 60, count: 0, amount: 0 },
        { from_days: 61, to_days: 90, count: 0, amount: 0 },
        { from_days: 91, to_days: null, count: 2, amount: 150 },
      ],
    })
  })

  test('ages are counted on the last requested day', async () => {
    const agesOn = async (day: string) =>
      (await overview(`to=${day}`)).bank_accounts[0]?.unreconciled.ages.map(({ count }) => count)
    expect(await agesOn('2026-02-09')).toEqual([4, 0, 0, 0])
    expect(await agesOn('2026-02-10')).toEqual([3, 1, 0, 0])
    expect(await agesOn('2026-04-21')).toEqual([2, 0, 0, 2])
    expect(await agesOn('2026-04-20')).toEqual([2, 0, 1, 1])
  })

  test('cash at the ends of months: transactions without a day count in each', async () => {
    const { cash } = await overview('from=2025-12-31&to=2026-04-30')
    expect(cash).toEqual({
      step: 'month',
      dates: ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
      bank_accounts: [
        { bank_account_id: bank, currency: 'CHF', balances: [1000, 1150, 1150, 1150, 1150] },
        { bank_account_id: euros, currency: 'EUR', balances: [0, 0, 0, 0, -3.5] },
        { bank_account_id: till, currency: 'CHF', balances: [2, 2, 2, 7, 7] },
      ],
      totals: [
        { currency: 'CHF', balances: [1002, 1152, 1152, 1157, 1157] },
        { currency: 'EUR', balances: [0, 0, 0, 0, -3.5] },
      ],
    })
  })

  test('cash by days of up to two months', async () => {
    const { cash } = await overview('from=2026-01-09&to=2026-01-11')
    expect([cash.step, cash.dates]).toEqual(['day', ['2026-01-09', '2026-01-10', '2026-01-11']])
    expect(cash.bank_accounts[0]?.balances).toEqual([1000, 1200, 1200])
    const stepOf = async (to: string) => (await overview(`from=2026-01-01&to=${to}`)).cash.step
    expect([await stepOf('2026-03-03'), await stepOf('2026-03-04')]).toEqual(['day', 'month'])
  })

  test('open and overdue documents, and requested documents', async () => {
    const found = await overview()
    expect(found.invoices).toEqual([
      { currency: 'CHF', count: 2, amount: 150.5, overdue_count: 1, overdue_amount: 100 },
      { currency: 'EUR', count: 1, amount: 7, overdue_count: 0, overdue_amount: 0 },
    ])
    expect(found.expenses).toEqual([{ currency: 'CHF', count: 1, amount: 20, overdue_count: 1, overdue_amount: 20 }])
    expect(found.open_document_requests).toBe(1)
  })

  test('the next request includes a change', async () => {
    const invoice = (await kontor.listOf('/api/invoice?search=1'))[0]
    expect((await kontor.ask(`/api/invoice/${invoice?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await overview()).invoices[0]).toMatchObject({ count: 1, amount: 50.5, overdue_count: 0 })
  })
})

test('invalid days, and an end before the start, are 422', async () => {
  const refused = async (query: string) => {
    const answer = await kontor.ask(`/api/overview?${query}`)
    return [answer.status, ((await answer.json()) as { errors: object }).errors]
  }
  expect(await refused('from=2026-02-31')).toEqual([422, { from: ['The from must be a day: YYYY-MM-DD.'] }])
  expect(await refused('from=2026-02-02&to=2026-02-01')).toEqual([
    422,
    { to: ['The to must not be before the start.'] },
  ])
  expect((await kontor.ask('/api/overview?form=2026-01-01')).status).toBe(400)
})
