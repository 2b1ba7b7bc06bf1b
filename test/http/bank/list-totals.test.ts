// The data of the list of bank transactions in addition to its rows: how many rows each state has, the sums of all
// rows, and the running balance.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBankTransactions } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { ok } from '../../../shared/value/result.ts'
import { createAccount, importsOf } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
let bank = ''
let till = ''

const typeIn = async (bank_account_id: string, acc_serv_ref: string, rest: object) => {
  const answer = await kontor.send('POST', '/api/bank_transaction', { bank_account_id, acc_serv_ref, ...rest })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const change = async (acc_serv_ref: string, fields: Partial<BankTransaction>) => {
  const [[row]] = await kontor.book.read([where('bank_transaction', 'acc_serv_ref', [acc_serv_ref])])
  const changes = row ? [updated('bank_transaction', row, fields)] : []
  await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
}

const list = async (query: string) => {
  const answer = await kontor.ask(`/api/bank_transaction?${query}`)
  expect(answer.status).toBe(200)
  return listBankTransactions.response.strict().parse(await answer.json())
}

/** 1000.00 at first, 1200.00 on the 10th, 1150.00 on the 20th of January; then rows entered by hand. */
beforeAll(async () => {
  kontor = await startKontor()
  bank = await createAccount(kontor, { type: 'cash', name: 'Bank' })
  till = await createAccount(kontor, { type: 'cash', name: 'Till' })
  await importsOf(kontor, bank).start([
    ['january.csv', 'Datum;Text;Betrag;Saldo\n10.01.2026;Kunde;200.00;1200.00\n20.01.2026;Miete;-50.00;1150.00'],
  ])
  await typeIn(bank, 'same-day', { booking_date: '2026-01-20', amount: -0.1, name: 'Zins' })
  await typeIn(bank, 'before', { booking_date: '2026-01-02', amount: 0.2, name: 'Zins' })
  await typeIn(bank, 'euros', { booking_date: '2026-01-15', amount: 12.34, currency: 'EUR' })
  await typeIn(bank, 'yen', { booking_date: '2026-01-16', amount: -500, currency: 'JPY' })
  await typeIn(till, 'till', { booking_date: '2026-01-31', amount: 7 })
  await kontor.services.idle()
  await change('till', { is_reconciled: true })
  await change('before', { is_processing: true })
})
afterAll(() => kontor.close())

test('a page has counts and sums only on request', async () => {
  const { data, meta } = await list('')
  expect(Object.keys(meta).toSorted()).toEqual(
    ['current_page', 'from', 'last_page', 'path', 'per_page', 'to', 'total', 'updated_until'].toSorted(),
  )
  expect(data.some((row) => 'running_balance' in row)).toBe(false)
})

test('counts are by state: the state filter does not change them, every other filter does', async () => {
  const countsOf = async (query: string) => (await list(`append=counts&per_page=1${query}`)).meta.counts
  const all = { all: 7, open: 5, reconciled: 1, processing: 1 }
  expect(await countsOf('')).toEqual(all)
  expect(await countsOf('&filter[reconciled]=1')).toEqual(all)
  expect(await countsOf('&filter[reconciled]=0&filter[is_processing]=0')).toEqual(all)
  expect(await countsOf(`&filter[bank_account]=${bank}`)).toEqual({ all: 6, open: 5, reconciled: 0, processing: 1 })
  expect(await countsOf('&search=zins&filter[reconciled]=1')).toEqual({
    all: 2,
    open: 1,
    reconciled: 0,
    processing: 1,
  })
  expect(await countsOf('&search=nobody')).toEqual({ all: 0, open: 0, reconciled: 0, processing: 0 })
})

test('sums are exact, by currency, over all filtered rows on every page', async () => {
  const sumsOf = async (query: string) => (await list(`append=sums&per_page=1&page=2${query}`)).meta.sums
  // 200.00 + 0.20 + 7.00 in, 50.00 + 0.10 out.
  expect(await sumsOf('')).toEqual([
    { currency: 'CHF', amount: 157.1, credits: 207.2, debits: -50.1 },
    { currency: 'EUR', amount: 12.34, credits: 12.34, debits: 0 },
    { currency: 'JPY', amount: -500, credits: 0, debits: -500 },
  ])
  expect(await sumsOf('&filter[reconciled]=1')).toEqual([{ currency: 'CHF', amount: 7, credits: 7, debits: 0 }])
  expect(await sumsOf('&filter[is_processing]=1')).toEqual([{ currency: 'CHF', amount: 0.2, credits: 0.2, debits: 0 }])
  expect(await sumsOf('&filter[reconciled]=1&filter[is_processing]=1')).toEqual([])
  expect(await sumsOf('&search=zins')).toEqual([{ currency: 'CHF', amount: 0.1, credits: 0.2, debits: -0.1 }])
})

test('the running balance is the account’s balance after the row, for any filter and order', async () => {
  const balancesOf = async (query: string) =>
    (await list(`append=running_balance${query}`)).data.map((row) => [row.amount, row.running_balance])
  // The statement opens with 1000.00 on its first day, the 10th; the 0.20 before are part of it.
  expect(await balancesOf('')).toEqual([
    [7, 7],
    [-0.1, 1149.9],
    [-50, 1150],
    [-500, null],
    [12.34, null],
    [200, 1200],
    [0.2, 1000],
  ])
  expect(await balancesOf('&filter[amount_range]=,0&sort=amount')).toEqual([
    [-500, null],
    [-50, 1150],
    [-0.1, 1149.9],
  ])
  expect(await balancesOf('&per_page=1&page=3')).toEqual([[-50, 1150]])
})

test('the next page includes changes', async () => {
  const id = await typeIn(till, 'first', { booking_date: '2026-01-01', amount: 3 })
  const query = `append=running_balance,counts,sums&filter[bank_account]=${till}`
  const after = await list(query)
  expect(after.data.map((row) => row.running_balance)).toEqual([10, 3])
  expect(after.meta.sums).toEqual([{ currency: 'CHF', amount: 10, credits: 10, debits: 0 }])
  expect(after.meta.counts?.all).toBe(2)
  expect((await kontor.ask(`/api/bank_transaction/${id}`, { method: 'DELETE' })).status).toBe(204)
  const again = await list(query)
  expect(again.data.map((row) => row.running_balance)).toEqual([7])
  expect([again.meta.counts?.all, again.meta.sums?.[0]?.amount]).toEqual([1, 7])
})

test('amount_magnitude ignores the sign; the id filter accepts several ids', async () => {
  const amounts = async (query: string) => (await list(`sort=amount&${query}`)).data.map(({ amount }) => amount)
  expect(await amounts('filter[amount_magnitude]=7,50')).toEqual([-50, 7, 12.34])
  expect(await amounts('filter[amount_magnitude]=,0.2')).toEqual([-0.1, 0.2])
  const ids = (await list('sort=amount')).data.map(({ id }) => id)
  expect(await amounts(`filter[id]=${ids[0]},${ids[4]},nobody`)).toEqual([-500, 7])
})
