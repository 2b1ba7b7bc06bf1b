// VAT returns over the real services: a small company kept for 2025, its four quarters filed, one paid, one corrected,
// and the year reconciled with one planted error. The clock is on 21 November 2026. Figures by hand, at 8.1 %:
//
// Q1: sales 10,810.00 (10,000.00 + 810.00), material 4,324.00 (4,000.00 + 324.00): 810.00 − 324.00 = 486.00
// Q2: sales 5,405.00 (5,000.00 + 405.00), office 1,081.00 (1,000.00 + 81.00): 405.00 − 81.00 = 324.00
// Q3: sales 2,162.00 (2,000.00 + 162.00), export 3,000.00, machine 10,810.00 (10,000.00 + 810.00): −648.00
// Q4: sales 8,648.00 (8,000.00 + 648.00), and 50.00 without a rate: 648.00
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReturnObject, VatYearObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

const STANDARD = 'Normalsatz 8.1 %'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  await world.kontor.send('PATCH', '/api/organizations/1', { vat_idn: 'CHE-123.456.788 MWST' })
  await book('2025-02-10', 10_810, 3200)
  await book('2025-02-20', -4324, 4400)
  await book('2025-05-05', 5405, 3200)
  await book('2025-06-10', -1081, 6500)
  await book('2025-08-08', 2162, 3200)
  await book('2025-08-20', 3000, 3200, 'Von der Steuer befreit (Export)')
  await book('2025-09-09', -10_810, 1500)
  await book('2025-11-11', 8648, 3200)
  await book('2025-12-12', 50, 3200, null)
})
afterAll(() => world.kontor.close())

const book = async (booking_date: string, amount: number, account: number, rate: string | null = STANDARD) => {
  const id = await world.transaction(amount, { booking_date, value_date: booking_date })
  await world.matched(id, [
    { amount: Math.abs(amount), account, ...(rate === null ? {} : { vat_rate_id: world.vatRateId(rate) }) },
  ])
  return id
}
const send = async (path: string, body: object = {}) => {
  const answer = await world.post(path, body)
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}
const errorsOf = async (path: string, body: object = {}) => {
  const { status, body: refused } = await send(path, body)
  return [status, refused.code, refused.errors]
}
/** A payment to another company, which is not reconciled. */
const PENDING = { check: 'transactions_reconciled', reason: 'It has nothing to do with VAT' }
const vatReturn = (id: string) => world.json<VatReturnObject>(`/vat_return/${id}`)
const year = (query = '') => world.json<VatYearObject>(`/vat_return?date=2025-06-30${query}`)
const file = async (id: string, body: object = {}): Promise<VatReturnObject> => {
  const answer = await send(`/vat_return/${id}/file`, body)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body as unknown as VatReturnObject
}
/** The lines with an amount: number, base, tax. */
const linesOf = ({ lines }: Pick<VatReturnObject, 'lines'>) =>
  lines.flatMap(({ number, base, tax }) => (base || tax ? [[number, base, tax]] : []))
const reopen = async ({ period_lock_id }: VatReturnObject, reason: string) =>
  expect((await send(`/period_lock/${period_lock_id}/reopen`, { reason })).status).toBe(200)
const lastAction = async () =>
  (await world.json<{ data: { id: string; title: string }[] }>('/history?limit=1')).data[0] ?? { id: '', title: '' }

const Q1 = [
  ['200', 10_000, null],
  ['299', 10_000, null],
  ['303', 10_000, 810],
  ['399', null, 810],
  ['400', null, 324],
  ['479', null, 324],
  ['500', null, 486],
]

describe('a year without returns', () => {
  test('lists a draft for each quarter with its deadline, and the reconciliation', async () => {
    const { data, currency } = await year()
    expect(currency).toBe('CHF')
    expect(data.map(({ id, due, state, amount_due, is_overdue }) => [id, due, state, amount_due, is_overdue])).toEqual([
      ['2025-Q1', '2025-05-30', 'draft', 486, true],
      ['2025-Q2', '2025-08-29', 'draft', 324, true],
      ['2025-Q3', '2025-11-29', 'draft', -648, true],
      ['2025-Q4', '2026-03-01', 'draft', 648, true],
      // 486 + 324 − 648 + 648, as long as no quarter is filed.
      ['2025-reconciliation', '2026-08-28', 'draft', 810, true],
    ])
  })

  test('a draft has the lines of the form, the quarter before and the year before', async () => {
    const draft = await vatReturn('2025-Q2')
    expect(linesOf(draft)).toEqual([
      ['200', 5000, null],
      ['299', 5000, null],
      ['303', 5000, 405],
      ['399', null, 405],
      ['405', null, 81],
      ['479', null, 81],
      ['500', null, 324],
    ])
    expect(draft.lines.find(({ number }) => number === '303')).toMatchObject({
      title: 'Leistungen zu 8.1 %',
      previous: { base: 10_000, tax: 810 },
      year_before: null,
      entries: { from: '2025-04-01', to: '2025-06-30' },
    })
    expect(draft).toMatchObject({ type: 'first', method: 'effective', form: 'agreed', filed_at: null, differences: [] })
  })

  test('refuses what cannot be filed, with what is wanted', async () => {
    expect(await errorsOf('/vat_return/2025-S1/file')).toEqual([
      422,
      'vat_period_of_setting',
      { vat_return: [expect.stringContaining('2025-Q2')] },
    ])
    expect((await errorsOf('/vat_return/2026-Q4/file')).slice(0, 2)).toEqual([422, 'vat_period_not_over'])
    expect((await errorsOf('/vat_return/2026-reconciliation/file')).slice(0, 2)).toEqual([422, 'vat_period_not_over'])
    expect((await send('/vat_return/2025-Q1-correction/file')).status).toBe(404)
    expect((await send('/vat_return/2019-Q1/file')).status).toBe(404)
    expect((await world.kontor.ask('/api/vat_return/2025-Q5')).status).toBe(404)
    expect(
      (await errorsOf('/vat_return/2025-Q1/pay', { bank_transaction_id: '01KFIXTURE000NONE1' })).slice(0, 2),
    ).toEqual([422, 'vat_return_not_filed'])
  })
})

describe('filing', () => {
  let first: VatReturnObject

  test('freezes the figures, books the settlement, locks the quarter and says so in the history', async () => {
    first = await file('2025-Q1', { reference: 'MWST-2025-1' })
    expect(linesOf(first)).toEqual(Q1)
    expect(first).toMatchObject({
      ...{ type: 'first', state: 'filed', period: '2025-Q1', amount_due: 486, is_locked: true, is_different: false },
      ...{ reference: 'MWST-2025-1', payment: null, filed_by: expect.any(String) },
    })
    // The books have no vouchers at all, so the check is a question.
    expect(first.checks.find(({ code }) => code === 'input_tax_documented')).toMatchObject({
      ...{ state: 'not_yet', amount: 324, override_reason: null },
    })
    const [entryId] = first.journal_entry_ids
    const entry = await world.json<{ date: string; lines: { account_id: string; debit: number; credit: number }[] }>(
      `/journal_entry/${entryId}`,
    )
    expect(entry.date).toBe('2025-03-31')
    expect(entry.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
      [world.accountId(1170), 0, 324],
      [world.accountId(2200), 810, 0],
      [world.accountId(2201), 0, 486],
    ])
    expect((await lastAction()).title).toBe('MWST-Abrechnung eingereicht: 2025-Q1')
    expect((await errorsOf('/vat_return/2025-Q1/file')).slice(0, 2)).toEqual([422, 'vat_period_settled'])
  })

  test('a check that is not met asks for a reason, which the return keeps', async () => {
    await file('2025-Q2')
    await file('2025-Q3')
    expect(await errorsOf('/vat_return/2025-Q4/file')).toEqual([
      422,
      'vat_checks_open',
      { overridden: [expect.stringContaining('turnover_without_rate')] },
    ])
    const reason = 'A donation, no turnover'
    // The portal refuses turnover that is at no rate, so the return has no file.
    const filed = await file('2025-Q4', {
      overridden: ['turnover_without_rate', 'file_written'].map((check) => ({ check, reason })),
    })
    expect(filed.file).toBe(null)
    expect(filed.checks.find(({ code }) => code === 'file_written')?.text).toContain(
      'die Umsätze der Sätze ergeben 8000.00 statt 8050.00 (Ziffer 299)',
    )
    expect(filed.checks.find(({ code }) => code === 'turnover_without_rate')).toMatchObject({
      ...{ state: 'wrong', amount: 50, override_reason: reason },
    })
    expect(linesOf(filed).slice(0, 3)).toEqual([
      ['200', 8050, null],
      ['299', 8050, null],
      ['303', 8000, 648],
    ])
  })

  test('undo takes a filing back with its entry and its lock, and redo files it again', async () => {
    const { id } = await lastAction()
    const balances = await world.balances()
    expect((await send(`/history/${id}/undo`)).status).toBe(200)
    expect(await vatReturn('2025-Q4')).toMatchObject({ state: 'draft', is_locked: false })
    expect((await send(`/history/${id}/redo`)).status).toBe(200)
    expect(await vatReturn('2025-Q4')).toMatchObject({ state: 'filed', is_locked: true })
    expect(await world.balances()).toEqual(balances)
  })

  test('at an earlier moment it was a draft', async () => {
    const moment = new Date(Date.parse(first.filed_at ?? '') - 1).toISOString()
    const { data } = await year(`&as_of=${moment}`)
    expect(data.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft', 'draft', 'draft'])
    expect((await year()).data.map(({ state }) => state)).toEqual(['filed', 'filed', 'filed', 'filed', 'draft'])
    expect(linesOf(await vatReturn(`2025-Q1?as_of=${moment}`))).toEqual(Q1)
  })
})

describe('paying', () => {
  test('proposes the transaction with the amount, books it on 2201 and notes it', async () => {
    const other = await world.transaction(-486, { booking_date: '2025-05-02', name: 'Muster AG' })
    const paying = await world.transaction(-486, { booking_date: '2025-05-20', name: 'ESTV', text: 'MWST-2025-1' })
    const { payment_candidates } = await vatReturn('2025-Q1')
    expect(payment_candidates.map(({ bank_transaction_id: id, has_reference }) => [id, has_reference])).toEqual([
      [paying, true],
      [other, false],
    ])
    const wrong = await world.transaction(-480, { booking_date: '2025-05-21' })
    expect(await errorsOf('/vat_return/2025-Q1/pay', { bank_transaction_id: wrong })).toEqual([
      422,
      'vat_payment_amount',
      { bank_transaction_id: [expect.stringContaining('-486.00')] },
    ])
    // The second quarter is filed already.
    expect((await errorsOf('/vat_return/2025-Q1/pay', { bank_transaction_id: paying })).slice(0, 2)).toEqual([
      422,
      'period_locked',
    ])
    expect(await vatReturn('2025-Q1')).toMatchObject({ state: 'filed' })
    const paid = await send('/vat_return/2025-Q1/pay', { bank_transaction_id: paying, book_on: '2026-01-01' })
    expect(paid).toMatchObject({
      status: 200,
      body: { state: 'paid', payment: { bank_transaction_id: paying, date: '2025-05-20', amount: -486 } },
    })
    expect(await world.postings(paying)).toEqual([
      [1020, 0, 486],
      [2201, 486, 0],
    ])
    expect((await errorsOf('/vat_return/2025-Q1/pay', { bank_transaction_id: other })).slice(0, 2)).toEqual([
      422,
      'vat_return_paid',
    ])
    expect((await lastAction()).title).toContain('2025-Q1')
  })

  test('one undo takes the payment and its booking back together', async () => {
    const { id } = await lastAction()
    expect((await send(`/history/${id}/undo`)).status).toBe(200)
    expect(await vatReturn('2025-Q1')).toMatchObject({ state: 'filed', payment: null })
    expect((await send(`/history/${id}/redo`)).status).toBe(200)
    expect(await vatReturn('2025-Q1')).toMatchObject({ state: 'paid' })
  })

  test('a credit is paid out; a transaction that is booked elsewhere pays nothing', async () => {
    const paidOut = await world.transaction(648, { booking_date: '2026-01-20', name: 'ESTV' })
    await world.matched(paidOut, [{ amount: 648, account: 3200 }])
    expect((await errorsOf('/vat_return/2025-Q3/pay', { bank_transaction_id: paidOut })).slice(0, 2)).toEqual([
      422,
      'vat_payment_elsewhere',
    ])
    await world.matched(paidOut, [{ amount: 648, account: 2201 }])
    // Booked on 2201, it pays the return by itself.
    expect(await vatReturn('2025-Q3')).toMatchObject({ state: 'paid', amount_due: -648 })
    await send('/bank_transaction/unreconcile-many', { items: [paidOut] })
    await expect.poll(async () => (await vatReturn('2025-Q3')).state).toBe('filed')
  })
})

describe('a filed return never changes', () => {
  test('it answers the same figures after later entries, and shows the difference with its entry', async () => {
    const before = await vatReturn('2025-Q2')
    const [csv, name] = await Promise.all([asCsv(before.id), before.id])
    await reopen(before, 'An invoice was missing')
    // 540.50 are 500.00 and 40.50.
    await book('2025-06-20', 540.5, 3200)
    const after = await vatReturn(name)
    expect(after.lines.map(({ entries: _, ...line }) => line)).toEqual(
      before.lines.map(({ entries: _, ...line }) => line),
    )
    expect(await asCsv(name)).toBe(csv)
    expect(after).toMatchObject({ state: 'filed', is_locked: false, is_different: true, amount_due: 324 })
    expect(after.differences).toEqual([
      { key: 'line:200', was: { base: 5000, tax: null }, is: { base: 5500, tax: null } },
      { key: 'line:299', was: { base: 5000, tax: null }, is: { base: 5500, tax: null } },
      { key: 'line:303', was: { base: 5000, tax: 405 }, is: { base: 5500, tax: 445.5 } },
      { key: 'line:399', was: { base: null, tax: 405 }, is: { base: null, tax: 445.5 } },
      { key: 'line:500', was: { base: null, tax: 324 }, is: { base: null, tax: 364.5 } },
    ])
    expect(after.later_entries.map(({ date, lines }) => [date, lines])).toEqual([
      ['2025-06-20', ['line:200', 'line:303']],
    ])
  })

  test('a correction is a return of its own with the differences and their entry', async () => {
    const draft = await vatReturn('2025-Q2-correction')
    expect(draft).toMatchObject({ id: '2025-Q2-correction', state: 'draft', type: 'correction', amount_due: 40.5 })
    const filed = await file('2025-Q2-correction', { overridden: [PENDING] })
    const first = (await year()).data.find(({ period, type }) => period === '2025-Q2' && type === 'first')
    expect(first).toMatchObject({ state: 'corrected', amount_due: 324 })
    expect(filed).toMatchObject({ type: 'correction', state: 'filed', corrects_id: first?.id, amount_due: 40.5 })
    expect(filed.differences.find(({ key }) => key === 'line:303')).toEqual({
      ...{ key: 'line:303', was: { base: 5000, tax: 405 }, is: { base: 5500, tax: 445.5 } },
    })
    const { lines } = await world.json<{ lines: { account_id: string; debit: number; credit: number }[] }>(
      `/journal_entry/${filed.journal_entry_ids[0]}`,
    )
    expect(lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
      [world.accountId(2200), 40.5, 0],
      [world.accountId(2201), 0, 40.5],
    ])
    expect((await lastAction()).title).toBe('MWST-Korrekturabrechnung eingereicht: 2025-Q2')
  })

  test('a corrected return that was never paid is paid with its own amount; the correction has only the difference', async () => {
    const shown = async (type: string) => {
      const found = (await year()).data.find((each) => each.period === '2025-Q2' && each.type === type)
      return { id: found?.id ?? '', facts: [found?.state, found?.amount_due, found?.is_unpaid] }
    }
    const { id, facts } = await shown('first')
    expect(facts).toEqual(['corrected', 324, true])
    expect((await shown('correction')).facts).toEqual(['filed', 40.5, true])
    const days = { booking_date: '2026-02-10', value_date: '2026-02-10' }
    const transaction = await world.transaction(-324, { ...days, name: 'ESTV' })
    const { payment_candidates } = await vatReturn(id)
    expect(payment_candidates.map(({ bank_transaction_id }) => bank_transaction_id)).toEqual([transaction])
    const paid = await send(`/vat_return/${id}/pay`, { bank_transaction_id: transaction })
    expect(paid).toMatchObject({
      status: 200,
      body: { state: 'corrected', is_unpaid: false, payment: { bank_transaction_id: transaction } },
    })
    expect((await shown('first')).facts).toEqual(['corrected', 324, false])
    const { id: action } = await lastAction()
    expect((await send(`/history/${action}/undo`)).status).toBe(200)
    expect((await shown('first')).facts).toEqual(['corrected', 324, true])
  })

  test('a reopened period without a difference has nothing to correct and is only locked again', async () => {
    await reopen(await vatReturn('2025-Q4'), 'By mistake')
    expect((await errorsOf('/vat_return/2025-Q4-correction/file')).slice(0, 2)).toEqual([422, 'vat_return_unchanged'])
    const days = { from: '2025-10-01', to: '2025-12-31' }
    expect(await send('/period_lock/vat', days)).toMatchObject({ status: 201, body: { journal_entry_id: null } })
    expect(await vatReturn('2025-Q4')).toMatchObject({ type: 'first', state: 'filed', is_locked: true })
  })
})

describe('the annual reconciliation', () => {
  test('finds the planted error: a sale that was booked after its quarter was filed', async () => {
    await reopen(await vatReturn('2025-Q3'), 'To look at it')
    // 108.10 are 100.00 and 8.10; no correction is filed.
    await book('2025-08-30', 108.1, 3200)
    const draft = await vatReturn('2025-reconciliation')
    expect(linesOf(draft)).toEqual([
      ['200', 100, null],
      ['299', 100, null],
      ['303', 100, 8.1],
      ['399', null, 8.1],
      ['500', null, 8.1],
    ])
    const accounts = draft.reconciliation ?? []
    expect(accounts.map(({ number, booked, declared, difference }) => [number, booked, declared, difference])).toEqual([
      [1170, 324, 324, 0],
      [1171, 891, 891, 0],
      [2200, 2073.6, 2065.5, 8.1],
      // 10,000 + 5,000 + 500 + 2,000 + 3,000 + 8,000 + 50, and the 100 that no return has.
      [3200, 28_650, 28_550, 100],
    ])
    const [reason, ...others] = accounts.find(({ number }) => number === 3200)?.reasons ?? []
    expect(others).toEqual([])
    expect(reason).toMatchObject({ code: 'changed_since', period: '2025-Q3', amount: 100 })
    expect(reason?.entries.map(({ date }) => date)).toEqual(['2025-08-30'])
  })

  test('is filed with the difference, settled on the first open day, and then shown as filed', async () => {
    const filed = await file('2025-reconciliation')
    expect(filed).toMatchObject({ type: 'annual_reconciliation', state: 'filed', amount_due: 8.1 })
    const entry = await world.json<{ date: string; lines: { account_id: string; debit: number; credit: number }[] }>(
      `/journal_entry/${filed.journal_entry_ids[0]}`,
    )
    expect(entry.date).toBe('2026-01-01')
    expect(entry.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
      [world.accountId(2200), 8.1, 0],
      [world.accountId(2201), 0, 8.1],
    ])
    expect((await year()).data.map(({ period, type, state }) => [period, type, state])).toEqual([
      ['2025-Q1', 'first', 'paid'],
      ['2025-Q2', 'first', 'corrected'],
      ['2025-Q2', 'correction', 'filed'],
      ['2025-Q3', 'first', 'filed'],
      ['2025-Q4', 'first', 'filed'],
      ['2025', 'annual_reconciliation', 'filed'],
    ])
    expect((await errorsOf('/vat_return/2025-reconciliation/file')).slice(0, 2)).toEqual([422, 'vat_return_filed'])
  })
})

const asCsv = async (id: string): Promise<string> => (await world.kontor.ask(`/api/vat_return/${id}?format=csv`)).text()
