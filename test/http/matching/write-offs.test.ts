// Invoices that are written off: the examples of docs/offset-examples.md. Expected values are from that document.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { VatReportObject } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import type { OffsetObject } from '../../../shared/api/endpoints/open-item/offsets.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

const STANDARD = 'Normalsatz 8.1 %'
const REDUCED = 'Reduzierter Satz 2.6 %'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(async () => {
  expect(checkRecords('organization-1', tablesOfCommits(world.kontor.book.commits))).toEqual([])
  await world.kontor.close()
})

const invoiceOf = (number: string, total: number, more: object = {}) =>
  world.make('/invoice', { number, total, date: '2026-02-10', account_id: world.accountId(3400), ...more })
const writeOff = (id: string, more: object = {}) =>
  world.post('/offset/write_off', { documents: [{ type: 'invoice', id }], date: '2026-11-30', ...more })
const written = async (id: string, more: object = {}): Promise<OffsetObject> => {
  const answer = await writeOff(id, more)
  const body = (await answer.json()) as OffsetObject
  expect(answer.status, JSON.stringify(body)).toBe(201)
  return body
}
const linesOf = async (id: string | null) => {
  const { lines } = await world.json<JournalEntryObject>(`/journal_entry/${id}`)
  const accounts = (await world.json<{ data: { id: string; number: number }[] }>('/account?per_page=500')).data
  return lines.map((line) => [accounts.find((each) => each.id === line.account_id)?.number, line.debit, line.credit])
}
const statusOf = async (id: string) => (await world.json<{ status: string }>(`/invoice/${id}`)).status
const figures = async (form: string, from: string, to: string, of = world) => {
  const { rows } = await of.json<VatReportObject>(`/report/vat?form=${form}&from=${from}&to=${to}`)
  const amount = (key: string, column: 'base' | 'tax') => rows.find((row) => row.key === key)?.amounts[column] ?? 0
  return [amount('line:235', 'base'), amount('line:299', 'base'), amount('line:399', 'tax')]
}

test('an invoice that will not be paid is a loss, and its VAT is reversed; a late payment is due again', async () => {
  const before = await world.balances()
  const id = await invoiceOf('R1', 1081)
  const made = await written(id, { reason: 'Konkurs der Muster AG' })
  expect(made).toMatchObject({ kind: 'write_off', date: '2026-11-30', text: 'Konkurs der Muster AG' })
  expect(await linesOf(made.journal_entry_id)).toEqual([
    [1100, 0, 1081],
    [3805, 1000, 0],
    [2200, 81, 0],
  ])
  expect(await statusOf(id)).toBe('paid')
  expect(await figures('agreed', '2026-10-01', '2026-12-31')).toEqual([1000, -1000, -81])
  // The reason is in the history.
  const [latest] = (await world.json<{ data: { title: string }[] }>('/history?per_page=1')).data
  expect(latest?.title).toContain('Konkurs der Muster AG')
  const payment = await world.transaction(1081, { booking_date: '2026-12-20' })
  await world.matched(payment, [{ amount: 1081, account: 3805, vat_rate_id: world.vatRateId(STANDARD) }])
  expect(await world.postings(payment)).toEqual([
    [1020, 1081, 0],
    [3805, 0, 1000],
    [2200, 0, 81],
  ])
  expect(await figures('agreed', '2026-10-01', '2026-12-31')).toEqual([0, 0, 0])
  await world.post('/bank_transaction/unreconcile-many', { items: [payment] })
  await world.kontor.services.idle()
  expect((await world.kontor.send('DELETE', `/api/bank_transaction/${payment}`, {})).status).toBe(204)
  expect((await world.kontor.send('DELETE', `/api/offset/${made.id}`, {})).status).toBe(204)
  expect(await statusOf(id)).toBe('open')
  expect((await world.kontor.send('DELETE', `/api/invoice/${id}`, {})).status).toBe(204)
  expect(await world.balances()).toEqual(before)
})

test('a part is written off by the rates of the document in proportion', async () => {
  const lines = [
    { amount: 1081, account_id: world.accountId(3400), vat_rate_id: world.vatRateId(STANDARD) },
    { amount: 102.6, account_id: world.accountId(3200), vat_rate_id: world.vatRateId(REDUCED) },
  ]
  const id = await invoiceOf('R2', 1183.6, { lines })
  await world.matched(await world.transaction(591.8), [{ amount: 591.8, matchable_type: 'invoice', matchable_id: id }])
  const made = await written(id, { reason: 'Vergleich' })
  expect(await linesOf(made.journal_entry_id)).toEqual([
    [1100, 0, 591.8],
    [3805, 500, 0],
    [2200, 40.5, 0],
    [3805, 50, 0],
    [2200, 1.3, 0],
  ])
})

test('small remainders need no reason, up to the limit of the organization', async () => {
  const id = await invoiceOf('R3', 540.5)
  await world.matched(await world.transaction(539.6), [{ amount: 539.6, matchable_type: 'invoice', matchable_id: id }])
  const patch = (limit: number) =>
    world.kontor.send('PATCH', '/api/organizations/1', { settings: { accountingWriteOffLimit: limit } })
  expect((await patch(0.5)).status).toBe(200)
  const refused = await writeOff(id)
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'write_off_reason', values: { reason: { limit: '0.50' } } },
  ])
  expect((await patch(1)).status).toBe(200)
  const made = await written(id)
  expect(made.text).toBeNull()
  expect(await linesOf(made.journal_entry_id)).toEqual([
    [1100, 0, 0.9],
    [3805, 0.83, 0],
    [2200, 0.07, 0],
  ])
  expect((await (await writeOff(id)).json()) as object).toMatchObject({ code: 'document_paid' })
  const other = await invoiceOf('R4', 10)
  const too = await world.post('/offset/write_off', {
    documents: [{ type: 'invoice', id: other, amount: 10.01 }],
    date: '2026-11-30',
    reason: 'x',
  })
  expect(await too.json()).toMatchObject({ code: 'offset_more_than_open' })
  expect(await (await writeOff(other, { date: '2026-02-09', reason: 'x' })).json()).toMatchObject({
    code: 'offset_before_document',
  })
})

test('a bill is a gain; invoices and bills go together, on today and on a given account', async () => {
  const invoice = await invoiceOf('R10', 54.05)
  const bill = await world.make('/expense', {
    ...{ number: 'A10', total: 108.1, date: '2026-02-10', account_id: world.accountId(4400) },
  })
  const both = [
    { type: 'invoice', id: invoice },
    { type: 'expense', id: bill },
  ]
  const answer = await world.post('/offset/write_off', { documents: both, reason: 'Vergleich' })
  const made = (await answer.json()) as OffsetObject
  expect([answer.status, made.date]).toEqual([201, '2026-11-21'])
  expect(await linesOf(made.journal_entry_id)).toEqual([
    [1100, 0, 54.05],
    [3805, 50, 0],
    [2200, 4.05, 0],
    [2000, 108.1, 0],
    [4900, 0, 100],
    [1170, 0, 8.1],
  ])
  const [latest] = (await world.json<{ data: { title: string }[] }>('/history?per_page=1')).data
  expect(latest?.title).toMatch(/R10, A10.*Vergleich/)
  const other = await written(await invoiceOf('R11', 10.81), { reason: 'x', account_id: world.accountId(3800) })
  expect(await linesOf(other.journal_entry_id)).toEqual([
    [1100, 0, 10.81],
    [3800, 10, 0],
    [2200, 0.81, 0],
  ])
})

test('a loss with tax is on the side of its document: 6900 would make it input tax', async () => {
  const id = await invoiceOf('R12', 10.81)
  const refused = await writeOff(id, { reason: 'x', account_id: world.accountId(6900) })
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['account_id']])
  expect((await world.json<{ open_amount: number }>(`/invoice/${id}`)).open_amount).toBe(10.81)
})

test('without an entry the lines are those that it would have, by the account and the company', async () => {
  const own = await startMatchingWorld()
  const patched = await own.kontor.send('PATCH', '/api/organizations/1', {
    settings: { documentBooking: 'on_payment' },
  })
  expect(patched.status).toBe(200)
  const company_id = await own.make('/company', { name: 'Muster AG', revenue_account_id: own.accountId(3200) })
  const id = await own.make('/invoice', {
    number: 'R1',
    total: 102.6,
    date: '2026-02-10',
    company_id,
    vat_rate_id: own.vatRateId(REDUCED),
  })
  const offset = await own.make('/offset/write_off', {
    documents: [{ type: 'invoice', id }],
    date: '2026-11-30',
    reason: 'x',
  })
  const { journal_entry_id } = await own.json<OffsetObject>(`/offset/${offset}`)
  const { lines } = await own.json<JournalEntryObject>(`/journal_entry/${journal_entry_id}`)
  expect(lines.map((line) => [line.account_id, line.debit, line.credit])).toEqual([
    [own.accountId(3200), 0, 100],
    [own.accountId(2200), 0, 2.6],
    [own.accountId(3805), 100, 0],
    [own.accountId(2200), 2.6, 0],
  ])
  await own.kontor.close()
})

test('with net tax rates the loss has no tax of its own', async () => {
  const own = await startMatchingWorld()
  const settings = { accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2] }
  expect((await own.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
  const id = await own.make('/invoice', {
    ...{ number: 'R1', total: 1081, date: '2026-02-10', account_id: own.accountId(3400) },
  })
  const before = await own.balances()
  await own.make('/offset/write_off', { documents: [{ type: 'invoice', id }], date: '2026-11-30', reason: 'Konkurs' })
  const after = await own.balances()
  expect([(after[3805] ?? 0) - (before[3805] ?? 0), (after[2200] ?? 0) - (before[2200] ?? 0)]).toEqual([1081, 0])
  await own.kontor.close()
})

test('with VAT by received amounts nothing was due, so nothing is reversed', async () => {
  const own = await startMatchingWorld()
  const id = await own.make('/invoice', {
    ...{ number: 'R1', total: 1081, date: '2026-02-10', account_id: own.accountId(3400) },
  })
  await own.make('/offset/write_off', { documents: [{ type: 'invoice', id }], date: '2026-11-30', reason: 'Konkurs' })
  expect(await figures('received', '2026-01-01', '2026-03-31', own)).toEqual([0, 0, 0])
  expect(await figures('received', '2026-10-01', '2026-12-31', own)).toEqual([1000, 0, 0])
  await own.kontor.close()
})

test('a payment of a written-off invoice is proposed as a recovered loss, by its rates', async () => {
  const company_id = await world.make('/company', { name: 'Spätzahler AG' })
  const id = await invoiceOf('RE-50017', 1081, { company_id })
  await written(id, { reason: 'Verlustschein' })
  const text = 'Rechnung RE-50017'
  const transaction = await world.transaction(540.5, { name: 'Spätzahler AG', text, booking_date: '2026-12-21' })
  await world.kontor.services.idle()
  const { data } = await world.json<SuggestionsObject>(`/bank_transaction/${transaction}/suggestions`)
  expect(data[0]).toMatchObject({
    kind: 'account',
    is_certain: false,
    matches: [
      {
        amount: 540.5,
        account_id: world.accountId(3805),
        vat_rate_id: world.vatRateId(STANDARD),
        text: 'Eingang abgeschriebene Forderung RE-50017',
      },
    ],
  })
  expect((await world.json<{ matches: unknown[] }>(`/bank_transaction/${transaction}`)).matches).toEqual([])
})
