// Locked periods over the real services: their refusals with the way to proceed, settling a VAT quarter, reopening it,
// and the comparison of later changes. The clock is on 21 November 2026; figures by hand: 1,081.00 at 8.1 % are
// 1,000.00 and 81.00.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReportObject } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

const STANDARD = 'Normalsatz 8.1 %'
const QUARTER = { from: '2026-01-01', to: '2026-03-31' }

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const send = async (method: string, path: string, body: object = {}) => {
  const answer = await world.kontor.send(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const errorsOf = async (method: string, path: string, body: object = {}) => {
  const answer = await send(method, path, body)
  return [answer.status, answer.body.code, answer.body.errors]
}
const line303 = async () => {
  const report = await world.json<VatReportObject>(`/report/vat?from=${QUARTER.from}&to=${QUARTER.to}`)
  const row = report.rows.find(({ number }) => number === 303)
  return { amounts: row?.amounts, settlement: report.settlement, checks: report.checks }
}
const sale = () => [{ amount: 1081, account_id: world.accountId(3200), vat_rate_id: world.vatRateId(STANDARD) }]
const entry = (date: string, amount = 10) =>
  send('POST', '/journal_entry', {
    date,
    lines: [
      { account_id: world.accountId(6500), debit: amount },
      { account_id: world.accountId(1000), credit: amount },
    ],
  })
const LOCKED_QUARTER =
  'The period from 2026-01-01 to 2026-03-31 is locked: date it 2026-04-01 or later, or reopen the period with a reason.'

describe('a settled quarter', () => {
  let transaction: string
  let lock: { id: string; journal_entry_id: string }

  test('is settled on its last day: VAT due and input tax go to 2201, the figures are stored', async () => {
    transaction = await world.transaction(1081, { booking_date: '2026-02-10' })
    await world.matched(transaction, sale())
    const settled = await send('POST', '/period_lock/vat', QUARTER)
    expect(settled).toMatchObject({
      status: 201,
      body: { kind: 'vat', ...QUARTER, is_locked: true, reopened_at: null, reopen_reason: null },
    })
    lock = settled.body
    const { lines, date, source } = await world.json<{
      date: string
      source: { type: string }
      lines: { account_id: string; debit: number; credit: number }[]
    }>(`/journal_entry/${lock.journal_entry_id}`)
    expect({ date, type: source.type }).toEqual({ date: '2026-03-31', type: 'vat_settlement' })
    expect(lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
      [world.accountId(2200), 81, 0],
      [world.accountId(2201), 0, 81],
    ])
    const { amounts, settlement, checks } = await line303()
    expect(amounts).toEqual({ base: 1000, tax: 81 })
    expect(settlement).toMatchObject({ period_lock_id: lock.id, reopened_at: null, differences: [] })
    expect(checks.filter(({ is_met }) => !is_met)).toEqual([])
  })

  test('refuses entries dated in it, with the period and the first open day', async () => {
    const refused = [422, 'period_locked']
    expect(await errorsOf('POST', `/bank_transaction/${transaction}/matches`, { matches: [{ amount: 1081 }] })).toEqual(
      [...refused, { booking_date: [LOCKED_QUARTER] }],
    )
    expect((await entry('2026-02-03')).body).toMatchObject({
      code: 'period_locked',
      errors: { date: [LOCKED_QUARTER] },
    })
    const invoice = { number: 'L1', total: 50, date: '2026-03-31' }
    expect(await errorsOf('POST', '/invoice', invoice)).toEqual([...refused, { date: [LOCKED_QUARTER] }])
    expect(await errorsOf('DELETE', `/bank_transaction/${transaction}`)).toEqual([
      ...refused,
      { booking_date: [LOCKED_QUARTER] },
    ])
    const open = await world.transaction(20, { booking_date: '2026-01-05' })
    expect(
      (await errorsOf('POST', `/bank_transaction/${open}/matches`, { matches: [{ amount: 20 }] })).slice(0, 2),
    ).toEqual(refused)
    const many = await send('POST', '/bank_transaction/unreconcile-many', { items: [transaction] })
    expect(many.status).toBe(200)
    await expect
      .poll(async () => (await world.json<{ finished_at: string | null }>(`/batch/${many.body.id}`)).finished_at)
      .not.toBeNull()
    expect(await world.json(`/bank_transaction/${transaction}`)).toMatchObject({ is_reconciled: true })
    expect((await line303()).amounts).toEqual({ base: 1000, tax: 81 })
  })

  test('does not block entries of other quarters, nor the settlement of the next one', async () => {
    expect((await entry('2026-04-01')).status).toBe(201)
    expect((await errorsOf('POST', '/period_lock/vat', QUARTER)).slice(0, 2)).toEqual([422, 'vat_period_settled'])
    expect(await errorsOf('POST', '/period_lock/vat', { from: '2026-10-01', to: '2026-12-31' })).toEqual([
      422,
      'vat_period_not_over',
      { to: ['A VAT period can only be settled after it has ended: this one ends on 2026-12-31.'] },
    ])
    expect((await errorsOf('POST', '/period_lock/vat', { from: '2026-04-02', to: '2026-06-30' })).slice(0, 2)).toEqual([
      422,
      'vat_period_months',
    ])
    const next = await send('POST', '/period_lock/vat', { from: '2026-04-01', to: '2026-06-30' })
    expect(next).toMatchObject({ status: 201, body: { journal_entry_id: null } })
  })

  test('a transaction of it is rebooked on a later day, with its reversal', async () => {
    const path = `/bank_transaction/${transaction}/matches`
    const rows = [{ amount: 1081, account_id: world.accountId(3200) }]
    expect((await errorsOf('POST', path, { matches: rows, book_on: '2026-02-28' })).slice(0, 2)).toEqual([
      422,
      'period_locked',
    ])
    const early = await world.transaction(30, { booking_date: '2026-03-05' })
    expect(
      (
        await errorsOf('POST', `/bank_transaction/${early}/matches`, {
          matches: [{ amount: 30 }],
          book_on: '2025-12-31',
        })
      ).slice(0, 2),
    ).toEqual([422, 'before_booking_date'])
    expect((await send('POST', path, { matches: rows, book_on: '2026-07-01' })).status).toBe(200)
    expect((await line303()).amounts).toEqual({ base: 1000, tax: 81 })
    const third = await world.json<VatReportObject>('/report/vat?from=2026-07-01&to=2026-09-30')
    expect(third.rows.find(({ number }) => number === 303)?.amounts).toEqual({ base: -1000, tax: -81 })
    expect((await send('POST', path, { matches: sale() })).status).toBe(422)
    expect((await send('POST', path, { matches: sale(), book_on: '2026-07-01' })).status).toBe(200)
  })

  test('is reopened with a reason that the history keeps; a later change is a difference to the return', async () => {
    expect((await errorsOf('POST', `/period_lock/${lock.id}/reopen`, { reason: ' ' })).slice(0, 2)).toEqual([
      422,
      'required',
    ])
    expect(await send('POST', `/period_lock/${lock.id}/reopen`, { reason: 'The sale was exempt' })).toMatchObject({
      status: 200,
      body: { is_locked: false, reopen_reason: 'The sale was exempt' },
    })
    const [action] = (await world.json<{ data: { title: string }[] }>('/history?limit=1')).data
    expect(action?.title).toContain('The sale was exempt')
    const february = await world.transaction(200, { booking_date: '2026-02-20' })
    await world.matched(february, [{ amount: 200, account_id: world.accountId(3200) }])
    const { settlement } = await line303()
    expect(settlement).toMatchObject({ reopen_reason: 'The sale was exempt' })
    expect(settlement?.differences).toContainEqual({
      key: 'line:200',
      returned: { base: 1000, tax: null },
      now: { base: 1200, tax: null },
    })
    expect(settlement?.differences.map(({ key }) => key)).toEqual(['line:200', 'line:299'])
    expect((await errorsOf('POST', `/period_lock/${lock.id}/reopen`, { reason: 'again' })).slice(0, 2)).toEqual([
      422,
      'period_is_open',
    ])
  })

  test('settled again: only the changes since are booked', async () => {
    await world.matched(await world.transaction(108.1, { booking_date: '2026-02-25' }), [
      { amount: 108.1, account_id: world.accountId(3200), vat_rate_id: world.vatRateId(STANDARD) },
    ])
    const { body } = await send('POST', '/period_lock/vat', QUARTER)
    const { lines } = await world.json<{ lines: { debit: number; credit: number }[] }>(
      `/journal_entry/${body.journal_entry_id}`,
    )
    expect(lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      [8.1, 0],
      [0, 8.1],
    ])
    expect((await line303()).settlement).toMatchObject({ period_lock_id: body.id, differences: [] })
  })
})

describe('undo', () => {
  const lastAction = async () => (await world.json<{ data: { id: string }[] }>('/history?limit=1')).data[0]?.id ?? ''

  test('of an entry in a period that was locked since is refused and names the lock', async () => {
    await entry('2026-07-15')
    const booked = await lastAction()
    const { body: lock } = await send('POST', '/period_lock', { books_locked_until: '2026-07-31' })
    const refused = await send('POST', `/history/${booked}/undo`)
    expect(refused.status).toBe(409)
    expect(refused.body.blockers).toEqual([expect.objectContaining({ type: 'period_lock', id: lock.id })])
    await send('POST', `/history/${await lastAction()}/undo`)
    expect((await send('POST', `/history/${booked}/undo`)).status).toBe(200)
  })

  test('of a settlement removes the entry and the lock together', async () => {
    const balances = await world.balances()
    await send('POST', '/period_lock/vat', { from: '2026-07-01', to: '2026-09-30' })
    expect((await entry('2026-08-15')).status).toBe(422)
    expect((await send('POST', `/history/${await lastAction()}/undo`)).status).toBe(200)
    expect(await world.balances()).toEqual(balances)
    expect((await entry('2026-08-15')).status).toBe(201)
  })
})

describe('the books locked up to a day', () => {
  test('a later lock covers an earlier one, which applies again when the later one is reopened', async () => {
    await send('POST', '/period_lock', { books_locked_until: '2026-08-31' })
    const { body: later } = await send('POST', '/period_lock', { books_locked_until: '2026-09-30' })
    expect(await errorsOf('POST', '/period_lock', { books_locked_until: '2026-09-15' })).toEqual([
      422,
      'locked_already',
      {
        books_locked_until: ['The books are already locked until 2026-09-30: enter a later day, or reopen that lock.'],
      },
    ])
    expect((await entry('2026-09-15')).status).toBe(422)
    await send('POST', `/period_lock/${later.id}/reopen`, { reason: 'A late bill' })
    expect((await entry('2026-09-15')).status).toBe(201)
    expect((await entry('2026-08-31')).body.errors).toEqual({
      date: ['The period up to 2026-08-31 is locked: date it 2026-09-01 or later, or reopen the period with a reason.'],
    })
    const { data } = await world.json<{ data: { kind: string; is_locked: boolean }[] }>(
      '/period_lock?filter[kind]=books',
    )
    expect(data.map(({ is_locked }) => is_locked)).toEqual([false, true])
  })

  test('only by users who manage the accounting, and only in a fiscal year', async () => {
    expect((await errorsOf('POST', '/period_lock', { books_locked_until: '2031-01-01' })).slice(0, 2)).toEqual([
      422,
      'fiscal_year_missing',
    ])
    expect((await send('POST', '/period_lock/unknown/reopen', { reason: 'x' })).status).toBe(404)
  })
})
