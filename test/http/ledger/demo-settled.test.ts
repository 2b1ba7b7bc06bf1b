// The sample company, settled by what the program itself proposes: debtors are its open invoices, creditors its open bills, each bank
// account is what its statements say, and the VAT return has the turnover that was invoiced.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BooksCheckObject } from '../../../shared/api/endpoints/books-checks.ts'
import type { ReportObject } from '../../../shared/api/endpoints/reports.ts'
import { patiently } from '../../support/patience.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
  expect((await kontor.ask('/api/organizations/1/sample-data', { method: 'POST' })).status).toBe(201)
  await kontor.services.idle()
}, patiently(120_000))
afterAll(() => kontor.close())

const json = async <T>(path: string) => (await (await kontor.ask(`/api${path}`)).json()) as T
const checks = async () => (await json<{ data: BooksCheckObject[] }>('/books_check')).data
const all = async <T>(path: string): Promise<readonly T[]> => (await json<{ data: T[] }>(path)).data
interface Document {
  readonly total: number
  readonly status: string
  readonly date: string
  readonly open_amount: number
}
const cents = (amount: number) => Math.round(amount * 100)

test('its documents are booked, and each bank account has a ledger account of its own', async () => {
  const states = Object.fromEntries((await checks()).map(({ code, state }) => [code, state]))
  expect(states).toMatchObject({
    documents_booked: 'met',
    debtors_are_open_invoices: 'met',
    creditors_are_open_expenses: 'met',
    ledger_account_of_its_own: 'met',
  })
})

test('what the accounts began with is taken from their first statements', async () => {
  const openings = (await checks()).flatMap(({ opening, subject }) =>
    opening ? [{ ...opening, id: subject?.id }] : [],
  )
  expect(openings.map(({ amount }) => amount > 0)).toEqual([true, true])
  for (const { id } of openings) {
    const answer = await kontor.send('POST', '/api/books_check/opening', { bank_account_id: id })
    expect(answer.status).toBe(201)
    expect((await kontor.send('POST', '/api/books_check/opening', { bank_account_id: id })).status).toBe(422)
  }
})

test('settled by its proposals, debtors, creditors and banks hold, and nothing is on the wrong side', {
  timeout: patiently(120_000),
}, async () => {
  const rows = await all<{ id: string; matches: readonly unknown[] }>('/bank_transaction?per_page=2000')
  const proposed = rows.filter(({ matches }) => matches.length > 0)
  expect(proposed.length).toBeGreaterThan(250)
  const answer = await kontor.send('POST', '/api/bank_transaction/reconcile-many', {
    items: proposed.map(({ id }) => id),
  })
  expect(answer.status).toBe(200)
  await kontor.services.idle()
  const wrong = (await checks()).filter(({ state }) => state === 'wrong')
  expect(wrong.map(({ code, text }) => [code, text])).toEqual([])

  const invoices = await all<Document>('/invoice?per_page=2000')
  const open = invoices.reduce((sum, { open_amount }) => sum + cents(open_amount), 0)
  const debtors = (await checks()).find(({ code }) => code === 'debtors_are_open_invoices')
  expect(cents(debtors?.ledger ?? 0)).toBe(open)
})

test('the turnover of the VAT return is what was invoiced', async () => {
  const invoices = (await all<Document>('/invoice?per_page=2000')).filter(({ date }) => date.startsWith('2026'))
  const report = await json<ReportObject>('/report/vat?from=2026-01-01&to=2026-12-31')
  const line = (number: string) => report.rows.find((row) => row.number === number)?.amounts ?? {}
  const gross = invoices.reduce((sum, { total }) => sum + cents(total), 0)
  // Turnover and its tax together, less the cash discounts that customers took.
  const told = cents(line('303').base ?? 0) + cents(line('303').tax ?? 0)
  expect(told).toBeGreaterThan(0)
  expect(gross - told).toBeGreaterThanOrEqual(0)
  expect(gross - told).toBeLessThan(gross / 50)
})
