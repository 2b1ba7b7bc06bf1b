// VAT returns that cannot be filed, settled or paid, over HTTP: each is refused with its reason, and nothing changes. An
// invoice of 1,081.00 in the first quarter of 2026 owes 81.00.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatReturnObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { Problem } from '../../../../shared/api/problem.ts'
import { foreignVatFile } from '../../../support/file/foreign-vat-file.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

const Q1 = { from: '2026-01-01', to: '2026-03-31' }

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  await world.kontor.send('PATCH', '/api/organizations/1', { vat_idn: 'CHE-123.456.788 MWST' })
  const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %'), account_id: world.accountId(3400) }
  await world.make('/invoice', { number: 'R-1', total: 1081, date: '2026-02-10', ...rate })
})
afterAll(() => world.kontor.close())

const load = (text: string | Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  body.set('files[]', new File([text], 'mwst.xml'))
  return world.kontor.ask('/api/vat_return/load', { method: 'POST', body })
}
/** The status, the code and the fields of a refusal, which writes nothing. */
const refused = async (asked: () => Promise<Response>) => {
  const before = world.kontor.book.commits.length
  const answer = await asked()
  const { code, errors = {} } = (await answer.json()) as Problem
  expect(world.kontor.book.commits.length).toBe(before)
  return [answer.status, code, ...Object.keys(errors)]
}
const file = (name: string) => () => world.post(`/vat_return/${name}/file`)
const settle = (days: object) => () => world.post('/period_lock/vat', days)

const report = async (method: string, period: string) => {
  const entry = { valid_from: '1995-01-01', is_liable: true, method, form: 'agreed', period }
  const activities = method === 'effective' ? [] : [{ accounts: [], rate: null, code: null }]
  const settings = { accountingVatReporting: [{ ...entry, activities }] }
  expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
}
test('turnover of an activity whose rate is not known yet', async () => {
  await report('net_rate', 'half_year')
  const missing = [422, 'vat_rate_of_activity_missing', 'method']
  expect(await refused(file('2026-S1'))).toEqual(missing)
  expect(await refused(settle({ from: '2026-01-01', to: '2026-06-30' }))).toEqual(missing)
  expect(await refused(() => world.kontor.ask('/api/vat_return/2026-S1/file'))).toEqual(missing)
  await report('effective', 'quarter')
})

test('a file that is not UTF-8', async () => {
  const latin = foreignVatFile({ turnover: '1000.00', payable: '81.00' }).replace('UTF-8', 'ISO-8859-1')
  const bytes = Uint8Array.from(latin, (letter) => letter.charCodeAt(0))
  expect(await refused(() => load(bytes))).toEqual([415, 'invalid_encoding', 'files.0'])
})

test('without the settlement account', async () => {
  const id = world.accountId(2201)
  const renumber = async (number: number) =>
    expect((await world.kontor.send('PATCH', `/api/account/${id}`, { number })).status).toBe(200)
  await renumber(2209)
  const missing = [422, 'vat_settlement_account_missing', 'vat_return']
  expect(await refused(file('2026-Q1'))).toEqual(missing)
  expect(await refused(settle(Q1))).toEqual(missing)
  expect(await refused(() => load(foreignVatFile({ turnover: '1000.00', payable: '81.00' })))).toEqual(missing)
  await renumber(2201)
})

const textOf = async (id: string | null | undefined) =>
  (await world.json<{ text: string }>(`/journal_entry/${id}`)).text

test('a part of a settled period that is open again names the day', async () => {
  const settled = await world.post('/period_lock/vat', Q1)
  expect(settled.status).toBe(201)
  const lock = (await settled.json()) as { id: string; journal_entry_id: string }
  expect(await textOf(lock.journal_entry_id)).toBe('MWST 2026-01-01 – 2026-03-31')
  expect((await world.post(`/period_lock/${lock.id}/reopen`, { reason: 'Nachtrag' })).status).toBe(200)
  expect(await refused(settle({ from: '2026-01-01', to: '2026-01-31' }))).toEqual([422, 'vat_period_settled', 'to'])
  expect((await world.post('/period_lock/vat', Q1)).status).toBe(201)
})

test('the entry has the text that the request states', async () => {
  const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %'), account_id: world.accountId(3400) }
  await world.make('/invoice', { number: 'R-3', total: 1081, date: '2026-07-10', ...rate })
  const filed = await world.post('/vat_return/2026-Q3/file', { text: 'Drittes Quartal' })
  expect(filed.status, await filed.clone().text()).toBe(200)
  const { journal_entry_ids } = (await filed.json()) as VatReturnObject
  expect(await textOf(journal_entry_ids[0])).toBe('Drittes Quartal')
})

test('payments of unknown returns, by unknown transactions, and of two returns by one transaction', async () => {
  const id = await world.transaction(-81, { booking_date: '2026-11-02', value_date: '2026-11-02' })
  const pay =
    (name: string, bank_transaction_id = id) =>
    () =>
      world.post(`/vat_return/${name}/pay`, { bank_transaction_id })
  expect((await refused(pay('2019-Q1')))[0]).toBe(404)
  expect((await refused(pay('2026-Q3', '01ABCDEFGHJKMNPQRSTVWXYZ00')))[0]).toBe(404)
  expect((await pay('2026-Q3')()).status).toBe(200)
  expect(await refused(pay('2026-Q1'))).toEqual([422, 'vat_payment_taken', 'bank_transaction_id'])
  const { data } = await world.json<{ data: { title: string }[] }>('/history?per_page=1')
  expect(data[0]?.title).toBe('Zahlung der MWST-Abrechnung zugeordnet: 2026-Q3, 02.11.2026')
})
