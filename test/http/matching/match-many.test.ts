// Matching many bank transactions in one request: the bookings, the refusals by index, and one undo for the whole
// request.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { matchMany } from '../../../shared/api/endpoints/matching/match-many.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const many = async (items: readonly object[]) => {
  const answer = await world.post('/bank_transaction/match-many', { items })
  expect(answer.status).toBe(200)
  return { answer, result: matchMany.response.parse(await answer.json()) }
}
const row = (amount: number, account: number) => ({ amount, account_id: world.accountId(account) })
const lastAction = async () => (await world.json<{ data: { id: string; action: string }[] }>('/history')).data[0]

test('valid items are booked; refused ones are named by index, field and code', async () => {
  const invoice = await world.make('/invoice', { number: 'R-1', total: 100, date: '2026-03-01' })
  const [paid, costs, short, zero] = [
    await world.transaction(100),
    await world.transaction(-30),
    await world.transaction(-40),
    await world.transaction(-50),
  ]
  await world.kontor.services.idle()
  const before = await world.balances()
  const { result } = await many([
    { bank_transaction_id: paid, matches: [{ amount: 100, matchable_type: 'invoice', matchable_id: invoice }] },
    { bank_transaction_id: short, matches: [row(39, 6500)] },
    { bank_transaction_id: costs, matches: [row(20, 6500), row(10, 6940)] },
    { bank_transaction_id: zero, matches: [row(50, 6500), row(0, 6500)] },
    { bank_transaction_id: '01KB0000000000000000000000', matches: [row(1, 6500)] },
  ])
  expect([result.done, result.failed]).toEqual([2, 3])
  expect(result.data.map(({ index, bank_transaction_id }) => [index, bank_transaction_id])).toEqual([
    [0, paid],
    [2, costs],
  ])
  expect(
    result.failures.map(({ index, bank_transaction_id, field, code }) => [index, bank_transaction_id, field, code]),
  ).toEqual([
    [1, short, 'matches', 'matches_sum'],
    [3, zero, 'matches.1.amount', 'match_amount_zero'],
    [4, '01KB0000000000000000000000', 'bank_transaction_id', 'not_found'],
  ])
  // An item gets the same refusal as a single match.
  const single = await world.match(short, [{ amount: 39, account: 6500 }])
  const { message, errors, values } = (await single.json()) as { message: string; errors: object; values: object }
  expect(result.failures[0]).toMatchObject({ message, errors, values })
  // 100 came in for the invoice, 30 went out for costs: there is no other booking.
  const after = await world.balances()
  const moved = (account: number) => (after[account] ?? 0) - (before[account] ?? 0)
  expect([1020, 6500, 6940].map(moved)).toEqual([70, 20, 10])
  expect(await world.json(`/invoice/${invoice}`)).toMatchObject({ status: 'paid' })
  expect(await world.json(`/bank_transaction/${short}`)).toMatchObject({ is_reconciled: false })
})

test('it is one action of the history: one undo and one redo for all of it', async () => {
  const ids = [await world.transaction(-30), await world.transaction(-40)]
  await world.kontor.services.idle()
  const before = await world.balances()
  const { answer } = await many(
    ids.map((id, index) => ({ bank_transaction_id: id, matches: [row(30 + 10 * index, 6500)] })),
  )
  const action = await lastAction()
  expect(action).toMatchObject({ action: 'match_many', title: 'Zugeordnet und abgeglichen: 2 Transaktionen' })
  expect(answer.headers.get('history-id')).toBe(action?.id)
  const reconciled = async () =>
    Promise.all(
      ids.map(async (id) => (await world.json<{ is_reconciled: boolean }>(`/bank_transaction/${id}`)).is_reconciled),
    )
  expect(await reconciled()).toEqual([true, true])
  expect((await world.post(`/history/${action?.id}/undo`)).status).toBe(200)
  expect([await reconciled(), await world.balances()]).toEqual([[false, false], before])
  expect((await world.post(`/history/${action?.id}/redo`)).status).toBe(200)
  expect(await reconciled()).toEqual([true, true])
})

test('each item is decided on the result of the ones before, and none twice', async () => {
  const invoice = await world.make('/invoice', { number: 'R-1', total: 100, date: '2026-03-01' })
  const [first, second] = [await world.transaction(100), await world.transaction(100)]
  await world.kontor.services.idle()
  const pays = { amount: 100, matchable_type: 'invoice', matchable_id: invoice }
  const { result } = await many([
    { bank_transaction_id: first, matches: [pays] },
    { bank_transaction_id: second, matches: [pays] },
    { bank_transaction_id: first, matches: [row(100, 3000)] },
    { bank_transaction_id: second, seen_journal_entry_id: '01KB0000000000000000000000', matches: [row(100, 3000)] },
  ])
  const single = (await (await world.match(second, [pays])).json()) as { code: string }
  expect(result.failures.map(({ index, field, code }) => [index, field, code])).toEqual([
    [1, expect.stringMatching(/^matches/), single.code],
    [2, 'seen_journal_entry_id', 'transaction_changed'],
    [3, 'seen_journal_entry_id', 'transaction_changed'],
  ])
})

test('a malformed body has no effect, and one whose items all fail writes no commit', async () => {
  const id = await world.transaction(-30)
  await world.kontor.services.idle()
  const { length } = world.kontor.book.commits
  const refused = async (items: unknown) => {
    const answer = await world.post('/bank_transaction/match-many', { items })
    return [answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]
  }
  const fine = { bank_transaction_id: id, matches: [row(30, 6500)] }
  expect(await refused([])).toEqual([422, ['items']])
  expect(await refused(undefined)).toEqual([422, ['items']])
  expect(await refused([fine, { matches: [row(1, 6500)] }])).toEqual([422, ['items.1.bank_transaction_id']])
  expect(await refused([fine, { bank_transaction_id: id, matches: [] }])).toEqual([422, ['items.1.matches']])
  expect(await refused(Array.from({ length: 501 }, () => fine))).toEqual([422, ['items']])
  const { result } = await many([{ bank_transaction_id: id, matches: [row(29, 6500)] }])
  expect(result).toMatchObject({ done: 0, failed: 1, data: [] })
  expect(world.kontor.book.commits).toHaveLength(length)
})

test('attached rows are booked as they were shown; others count as changed', async () => {
  const company_id = await world.make('/company', { name: 'Muster AG' })
  const document = { company_id, date: '2026-03-01', reference: 'RF18539007547034' }
  await world.make('/invoice', { ...document, number: 'R-1', total: 80 })
  const paid = await world.transaction(80, { reference: 'RF18539007547034', name: 'Muster AG' })
  await world.kontor.services.idle()
  const { matches } = await world.json<{ matches: { amount: number; matchable_type: string; matchable_id: string }[] }>(
    `/bank_transaction/${paid}`,
  )
  const item = { bank_transaction_id: paid, attached: true }
  const { result: other } = await many([{ ...item, matches: [row(80, 6500)] }])
  expect(other.failures.map(({ code }) => code)).toEqual(['transaction_changed'])
  const shown = matches.map(({ amount, matchable_type, matchable_id }) => ({ amount, matchable_type, matchable_id }))
  expect((await many([{ ...item, matches: shown }])).result.done).toBe(1)
  expect(await world.json(`/bank_transaction/${paid}`)).toMatchObject({
    is_reconciled: true,
    matches: [{ origin: 'suggestion', is_certain: true }],
  })
  // It is reconciled now, and no longer as it was shown.
  const { result: again } = await many([{ ...item, matches: shown }])
  expect(again.failures.map(({ code }) => code)).toEqual(['transaction_changed'])
})

test('a later request continues the action, and one undo undoes both', async () => {
  const [first, second] = [await world.transaction(-30), await world.transaction(-40)]
  await world.kontor.services.idle()
  const { answer } = await many([{ bank_transaction_id: first, matches: [row(30, 6500)] }])
  const continues = answer.headers.get('History-Id') ?? ''
  const next = await world.post('/bank_transaction/match-many', {
    continues,
    items: [{ bank_transaction_id: second, matches: [row(40, 6500)] }],
  })
  expect([next.status, next.headers.get('History-Id')]).toEqual([200, continues])
  expect(await world.json(`/history/${continues}`)).toMatchObject({
    title: 'Zugeordnet und abgeglichen: 2 Transaktionen',
  })
  expect((await world.post(`/history/${continues}/undo`)).status).toBe(200)
  for (const id of [first, second])
    expect(await world.json(`/bank_transaction/${id}`)).toMatchObject({ is_reconciled: false })
  const undone = await world.post('/bank_transaction/match-many', {
    continues,
    items: [{ bank_transaction_id: second, matches: [row(40, 6500)] }],
  })
  expect(undone.status).toBe(404)
  expect(await world.json(`/bank_transaction/${second}`)).toMatchObject({ is_reconciled: false })
})

test('what an entry entered by hand may have booked is refused on request', async () => {
  const id = await world.transaction(-30, { booking_date: '2026-03-10' })
  await world.kontor.services.idle()
  await world.make('/journal_entry', {
    date: '2026-03-10',
    text: 'Porto',
    lines: [
      { account_id: world.accountId(6500), debit: 30 },
      { account_id: world.accountId(1020), credit: 30 },
    ],
  })
  const other = await world.transaction(-40, { booking_date: '2026-03-10' })
  await world.kontor.services.idle()
  const items = [
    { bank_transaction_id: id, matches: [row(30, 6500)] },
    { bank_transaction_id: other, matches: [row(40, 6500)] },
  ]
  const body = { items, refuse_counterparts: true }
  const refused = matchMany.response.parse(await (await world.post('/bank_transaction/match-many', body)).json())
  expect(refused.failures.map(({ index, field, code }) => [index, field, code])).toEqual([
    [0, 'bank_transaction_id', 'possibly_booked'],
  ])
  expect(refused.done).toBe(1)
  const { result } = await many(items.slice(0, 1))
  expect(result.done).toBe(1)
})
