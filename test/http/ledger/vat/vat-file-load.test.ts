// A return that was filed with another program, over HTTP. The books of the first quarter of 2026: an invoice of
// 1,081.00 (1,000.00 and 81.00) and a bill of 108.10 (100.00 and 8.10), so 72.90 are due. The file forgot 100.00 of
// the turnover: 900.00 and 72.90, less 8.10, are 64.80.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatFileObject, VatReturnObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { Problem } from '../../../../shared/api/problem.ts'
import { foreignVatFile } from '../../../support/file/foreign-vat-file.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

const WRONG = { turnover: '900.00', input_tax: '8.10', payable: '64.80' }

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  await world.kontor.send('PATCH', '/api/organizations/1', { vat_idn: 'CHE-123.456.788 MWST' })
  const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %') }
  const bill = { number: 'A-1', total: 108.1, date: '2026-02-20', account_id: world.accountId(6500), ...rate }
  await world.make('/invoice', { ...bill, number: 'R-1', total: 1081, account_id: world.accountId(3400) })
  await world.make('/expense', bill)
})
afterAll(() => world.kontor.close())

const send = async (text: string, query = '') => {
  const body = new FormData()
  body.set('files[]', new File([text], 'mwst-q1.xml'))
  const answer = await world.kontor.ask(`/api/vat_return/load${query}`, { method: 'POST', body })
  return { status: answer.status, ...((await answer.json()) as VatFileObject & Problem) }
}
const commits = () => world.kontor.book.commits.length

test('a trial shows the file next to the books, and changes nothing', async () => {
  const before = commits()
  const read = await send(foreignVatFile(WRONG), '?dry_run=1')
  expect(commits()).toBe(before)
  expect(read).toMatchObject({
    status: 200,
    ...{ program: 'Rechner AG Fibu 10.1', generated_at: '2026-04-20T09:30:00.000000Z', uid: 'CHE123456788' },
    ...{ type: 'first', period: '2026-Q1', method: 'effective', form: 'agreed', is_different: true },
    ...{ problems: [], obstacles: [], vat_return_id: null },
  })
  const different = read.lines.filter(({ is_different }) => is_different)
  expect(different.map(({ number, base, tax, books }) => [number, base, tax, books?.base, books?.tax])).toEqual([
    ['200', 900, null, 1000, null],
    ['299', 900, null, 1000, null],
    ['303', 900, 72.9, 1000, 81],
    ['399', null, 72.9, null, 81],
    ['500', null, 64.8, null, 72.9],
  ])
  expect(read.lines.find(({ number }) => number === '405')).toMatchObject({ tax: 8.1, books: { tax: 8.1 } })
})

test('a credit is compared with its sign', async () => {
  const read = await send(foreignVatFile({ turnover: '0.00', input_tax: '8.10', payable: '-8.10' }), '?dry_run=1')
  const total = read.lines.find(({ kind }) => kind === 'total')
  expect(total).toMatchObject({ number: '510', tax: 8.1, books: { tax: -72.9 }, is_different: true })
})

test('a file does not state the tax of a rate: some Rappen of rounding are no difference', async () => {
  // 81.00 by the turnover, but 81.03 less 8.10 payable.
  const read = await send(foreignVatFile({ turnover: '1000.00', input_tax: '8.10', payable: '72.93' }), '?dry_run=1')
  const different = read.lines.filter(({ is_different }) => is_different)
  expect(different.map(({ number, tax, books }) => [number, tax, books?.tax])).toEqual([
    ['399', 81.03, 81],
    ['500', 72.93, 72.9],
  ])
  const wrong = await send(foreignVatFile({ ...WRONG, payable: '60.00' }), '?dry_run=1')
  expect(wrong.problems).toEqual(['Ziffer 500 ist 60.00, ihre Teile ergeben 64.80'])
})

test('sums that do not add up are named', async () => {
  const text = foreignVatFile(WRONG).replace('<turnover>900.00', '<turnover>800.00')
  const { problems } = await send(text, '?dry_run=1')
  expect(problems).toEqual([
    'die Umsätze der Sätze ergeben 800.00 statt 900.00 (Ziffer 299)',
    'Ziffer 500 ist 64.80, ihre Teile ergeben 56.70',
  ])
})

test.each([
  ['another company', { uid: 'CHE116281710' }, 'files.0', 'CHE-116.281.710; the VAT number of the organization is'],
  ['a period of other months', { from: '2026-02-01' }, 'vat_return', '2026-Q1'],
  ['a correction of nothing', { type: 2 }, 'vat_return', 'nothing to correct'],
])('%s is refused with what is wanted', async (_, change, field, wanted) => {
  const text = foreignVatFile({ ...WRONG, ...change })
  const [trial, real] = [await send(text, '?dry_run=1'), await send(text)]
  expect(trial.obstacles.map(({ message }) => message)).toEqual([expect.stringContaining(wanted)])
  expect(real).toMatchObject({ status: 422, errors: { [field]: [expect.stringContaining(wanted)] } })
})

test('other files are refused', async () => {
  expect(await send('<return/>')).toMatchObject({ status: 415, code: 'not_a_vat_file' })
  expect(await send('Datum;Betrag\n1;2\n')).toMatchObject({ status: 415 })
  expect(await send(foreignVatFile(WRONG).replace('<payableTax>64.80</payableTax>', ''))).toMatchObject({ status: 422 })
})

test('recorded, it is the filed return of the period, and the correction owes the difference', async () => {
  const text = foreignVatFile(WRONG)
  const { status, vat_return_id } = await send(text)
  expect(status).toBe(200)
  const filed = await world.json<VatReturnObject>('/vat_return/2026-Q1')
  expect(filed).toMatchObject({
    ...{ id: vat_return_id, state: 'filed', is_locked: true, amount_due: 64.8, is_different: true },
    written_by: { program: 'Rechner AG Fibu 10.1', generated_at: '2026-04-20T09:30:00.000000Z' },
    file: { name: 'mwst-q1.xml' },
  })
  expect(await (await world.kontor.ask('/api/vat_return/2026-Q1/file')).text()).toBe(text)
  // It keeps the checks of its period, without asking about them.
  const checkOf = (wanted: string) => filed.checks.find(({ code }) => code === wanted)
  expect(checkOf('turnover_is_revenue')).toMatchObject({ state: 'met', leads: [] })
  expect(checkOf('statements_complete')).toMatchObject({ override_reason: null })
  // The settlement clears the VAT accounts of the books.
  expect(await world.balances()).toMatchObject({ 2201: -72.9 })
  expect(await world.balances()).not.toHaveProperty('2200')
  expect(await send(text)).toMatchObject({ status: 422, code: 'vat_period_settled' })

  const reopened = await world.post(`/period_lock/${filed.period_lock_id}/reopen`, { reason: 'Ein Umsatz fehlte' })
  expect(reopened.status).toBe(200)
  const correction = (await (await world.post('/vat_return/2026-Q1-correction/file')).json()) as VatReturnObject
  expect(correction).toMatchObject({ type: 'correction', amount_due: 8.1, written_by: null })
})

test('undo takes the record back', async () => {
  const { data } = await world.json<{ data: { id: string; title: string }[] }>('/history?limit=5')
  for (const { id } of data.slice(0, 3)) expect((await world.post(`/history/${id}/undo`, {})).status).toBe(200)
  expect(data[2]?.title).toBe('MWST-Abrechnung eines anderen Programms erfasst: 2026-Q1')
  expect(await world.json('/vat_return/2026-Q1')).toMatchObject({ state: 'draft', is_locked: false })
})
