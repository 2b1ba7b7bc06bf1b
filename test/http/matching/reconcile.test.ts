// The life of a bank transaction: matched, rematched, reconciled, deleted; also several at the same moment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { type AttachedRow, attach as attachRows } from './attached.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const find = (id: string) => world.json<BankTransactionObject>(`/bank_transaction/${id}?include=matches.matchable`)
const remove = (id: string) => world.kontor.ask(`/api/bank_transaction/${id}`, { method: 'DELETE' })
let number = 0
const invoice = (total: number, more: object = {}) =>
  world.make('/invoice', { number: `R-${++number}`, total, date: '2026-03-01', ...more })
const invoiceRow = (matchable_id: string, amount: number) => ({ amount, matchable_type: 'invoice', matchable_id })

/** Attaches what processing would attach. */
const attach = (id: string, rows: readonly AttachedRow[], more: Partial<BankTransaction> = {}) =>
  attachRows(world.kontor.book, { [id]: rows }, () => more)

test('the answer of a match has its rows and the entry; the list includes the companies on request', async () => {
  const company_id = await world.make('/company', { name: 'Muster AG' })
  const document = await invoice(80, { company_id, due_date: '2026-03-31' })
  const id = await world.transaction(80)
  const answer = await world.matched(id, [{ ...invoiceRow(document, 80), text: ' März ' }])
  expect(answer).toMatchObject({ id, is_reconciled: true, is_processing: false, document_requested_at: null })
  expect(answer.matches).toEqual([
    {
      id: expect.any(String),
      amount: 80,
      matchable_type: 'invoice',
      matchable_id: document,
      account_id: null,
      vat_rate_id: null,
      text: 'März',
      currency: null,
      currency_amount: null,
      origin: 'manual',
      source: null,
      confidence: null,
      is_certain: false,
      reasons: [],
    },
  ])
  expect((await find(id)).matches[0]?.matchable).toEqual({
    type: 'invoice',
    id: document,
    number: `R-${number}`,
    company_name: 'Muster AG',
    currency: 'CHF',
    total: 80,
    open_amount: 0,
    date: '2026-03-01',
    due_date: '2026-03-31',
  })
})

test('a second match replaces the first: its entry is reversed, its document open again', async () => {
  const [first, second] = [await invoice(60), await invoice(60)]
  const id = await world.transaction(60)
  const before = await world.matched(id, [invoiceRow(first, 60)])
  const after = await world.matched(id, [invoiceRow(second, 60)])
  expect(await world.json(`/invoice/${first}`)).toMatchObject({ open_amount: 60, status: 'open' })
  expect(await world.json(`/invoice/${second}`)).toMatchObject({ open_amount: 0, status: 'paid' })
  const reversed = await world.json<{ reversed_by_id: string }>(`/journal_entry/${before.journal_entry_id}`)
  expect(await world.json(`/journal_entry/${reversed.reversed_by_id}`)).toMatchObject({
    source: { type: 'reversal', id: before.journal_entry_id },
    reverses_id: before.journal_entry_id,
    date: '2026-03-16',
  })
  expect(after.journal_entry_id).not.toBe(before.journal_entry_id)
})

test('a refused match leaves the earlier one unchanged', async () => {
  const id = await world.transaction(60)
  const before = await world.matched(id, [{ amount: 60, account: 6500 }])
  const balances = await world.balances()
  expect((await world.match(id, [{ amount: 59, account: 6500 }])).status).toBe(422)
  expect(await find(id)).toEqual({ ...before, matches: before.matches.map((row) => ({ ...row, matchable: null })) })
  expect(await world.balances()).toEqual(balances)
})

test('reconcile books the attached rows, and a second call changes nothing', async () => {
  const document = await invoice(45)
  const id = await world.transaction(45)
  await attach(id, [{ amount: 4500, matchable_type: 'invoice', matchable_id: document }])
  const answer = (await (await world.post(`/bank_transaction/${id}/reconcile`)).json()) as BankTransactionObject
  expect(answer).toMatchObject({
    is_reconciled: true,
    matches: [{ origin: 'rule', confidence: 0.99, amount: 45 }],
  })
  const head = (await world.kontor.book.read([])).seq
  const again = await world.post(`/bank_transaction/${id}/reconcile`)
  expect([again.status, await again.json()]).toEqual([200, answer])
  expect((await world.kontor.book.read([])).seq).toBe(head)
})

test('reconcile needs attached rows, except for an amount of 0', async () => {
  const refused = await world.post(`/bank_transaction/${await world.transaction(5)}/reconcile`)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'matches_missing'])
  const zero = await world.post(`/bank_transaction/${await world.transaction(0)}/reconcile`)
  expect([zero.status, await zero.json()]).toMatchObject([
    200,
    { is_reconciled: true, matches: [], journal_entry_id: null },
  ])
})

test('a foreign proposal with a remainder is 422: the remainder is added through the manual match', async () => {
  const document = await invoice(100, { currency: 'EUR', base_total: 95 })
  const id = await world.transaction(94.2)
  const row = {
    amount: 9500,
    matchable_type: 'invoice' as const,
    matchable_id: document,
    currency: 'EUR',
  }
  await attach(id, [{ ...row, currency_amount: minorUnitsOf(10_000) }])
  const refused = await world.post(`/bank_transaction/${id}/reconcile`)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'matches_sum'])
  await world.matched(id, [invoiceRow(document, 95), { amount: -0.8, account: 3806 }])
})

test('an invoice in euros on an account in euros without a rate is attached, and booked when its value is known', async () => {
  const account = { type: 'bank', name: 'Euro', currency: 'EUR', iban: 'CH5604835012345678009' }
  const bank_account_id = await world.make('/bank_account', account)
  const company_id = await world.make('/company', { name: 'Rheinwerk GmbH' })
  const [first, second] = [
    await invoice(100, { currency: 'EUR', company_id, reference: '210000000003139471430009017' }),
    await invoice(250, { currency: 'EUR', company_id, reference: 'RF18539007547034' }),
  ]
  const payment = (amount: number, reference: string) =>
    world.transaction(amount, { bank_account_id, currency: 'EUR', name: 'Rheinwerk GmbH', reference })
  const [byHand, byRate] = [await payment(100, '210000000003139471430009017'), await payment(250, 'RF18539007547034')]
  await world.kontor.services.idle()
  for (const [id, document, amount] of [
    [byHand, first, 100],
    [byRate, second, 250],
  ] as const) {
    expect((await find(id)).matches).toMatchObject([
      { matchable_id: document, amount: 0, currency: 'EUR', currency_amount: amount, is_certain: false },
    ])
    const refused = await world.post(`/bank_transaction/${id}/reconcile`)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'match_worth_missing'])
  }
  const asIs = await world.json<{ data: { matches: object[] }[] }>(`/bank_transaction/${byHand}/suggestions`)
  const sent = await world.post(`/bank_transaction/${byHand}/matches`, { matches: asIs.data[0]?.matches })
  expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([422, 'match_amount_zero'])

  const matched = await world.matched(byHand, [invoiceRow(first, 94.2)])
  expect(matched.matches).toMatchObject([{ amount: 94.2, currency: 'EUR', currency_amount: 100 }])
  expect(await world.json(`/invoice/${first}`)).toMatchObject({ open_amount: 0, status: 'paid' })

  expect((await world.kontor.send('PUT', `/api/invoice/${second}`, { base_total: 236 })).status).toBe(200)
  await world.kontor.services.idle()
  const reconciled = await world.post(`/bank_transaction/${byRate}/reconcile`)
  expect([reconciled.status, await reconciled.json()]).toMatchObject([
    200,
    { is_reconciled: true, matches: [{ amount: 236, currency_amount: 250 }] },
  ])
})

test('an outdated proposal is refused: less is open by now, or the document is deleted', async () => {
  const [part, gone] = [await invoice(90), await invoice(90)]
  const [first, second] = [await world.transaction(90), await world.transaction(90)]
  await attach(first, [{ amount: 9000, matchable_type: 'invoice', matchable_id: part }])
  await attach(second, [{ amount: 9000, matchable_type: 'invoice', matchable_id: gone }])
  await world.matched(await world.transaction(30), [invoiceRow(part, 30)])
  await world.kontor.ask(`/api/invoice/${gone}`, { method: 'DELETE' })
  const codes = []
  for (const id of [first, second]) {
    codes.push(((await (await world.post(`/bank_transaction/${id}/reconcile`)).json()) as { code: string }).code)
  }
  expect(codes).toEqual(['document_open_less', 'matchable_unknown'])
})

test('both sides of an own transfer are reconciled together, and another match of one detaches the other', async () => {
  const account = { amount: 20_000, account_id: world.accountId(1090) }
  const [out, into] = [await world.transaction(-200), await world.transaction(200)]
  await attach(out, [account], { mirror_id: into })
  await attach(into, [account], { mirror_id: out })
  expect((await world.post(`/bank_transaction/${into}/reconcile`)).status).toBe(200)
  expect([(await find(out)).is_reconciled, (await find(into)).is_reconciled]).toEqual([true, true])
  expect(await world.postings(out)).toEqual([
    [1020, 0, 200],
    [1090, 200, 0],
  ])
  const [second, other] = [await world.transaction(-200), await world.transaction(200)]
  await attach(second, [account], { mirror_id: other })
  await attach(other, [account], { mirror_id: second })
  await world.matched(second, [{ amount: 200, account: 6500 }])
  expect(await find(other)).toMatchObject({ is_reconciled: false, matches: [], mirror_id: null })
})

test('deleting reverses the booking, reopens the documents and releases the acc_serv_ref', async () => {
  const document = await invoice(70)
  const balances = await world.balances()
  const id = await world.transaction(70, { acc_serv_ref: 'FREE' })
  await world.matched(id, [invoiceRow(document, 70)])
  const answer = await remove(id)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect((await world.kontor.ask(`/api/bank_transaction/${id}`)).status).toBe(404)
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ status: 'open', paid_amount: 0 })
  expect(await world.balances()).toEqual(balances)
  await world.transaction(70, { acc_serv_ref: 'FREE' })
})

test('of two matches of one transaction at once one succeeds; the other is refused with the user’s name', async () => {
  const id = await world.transaction(33)
  await isSecondRefused([
    world.match(id, [{ amount: 33, account: 6500 }]),
    world.match(id, [{ amount: 33, account: 6510 }]),
  ])
})

test('of two users who book the attached rows at once one succeeds too; a later call changes nothing', async () => {
  const id = await world.transaction(34)
  await attach(id, [{ amount: 3400, account_id: world.accountId(6500) }])
  const reconcile = () => world.post(`/bank_transaction/${id}/reconcile`)
  await isSecondRefused([reconcile(), reconcile()])
  expect((await reconcile()).status).toBe(200)
})

test('a match based on an outdated view is refused when the transaction has another booking', async () => {
  const id = await world.transaction(35)
  const body = { matches: [{ amount: 35, account_id: world.accountId(6500) }] }
  const match = (seen_journal_entry_id: string | null) =>
    world.post(`/bank_transaction/${id}/matches`, { ...body, seen_journal_entry_id })
  expect((await match('01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(409)
  expect((await match(null)).status).toBe(200)
  const late = await match(null)
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'transaction_changed', by: { id: 1 } }])
  expect((await match((await find(id)).journal_entry_id)).status).toBe(200)
})

const isSecondRefused = async (asked: readonly Promise<Response>[]): Promise<void> => {
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const user = (await world.json('/user')) as { id: number; firstname: string; lastname: string }
  const name = `${user.firstname} ${user.lastname}`.trim()
  expect(await answers.find(({ status }) => status === 409)?.json()).toEqual({
    message: `${name} changed the transaction in the meantime: check it again.`,
    code: 'transaction_changed',
    by: { id: user.id, name },
  })
}

test('of two transactions matched with one document at once one succeeds: it is never paid twice', async () => {
  const document = await invoice(25)
  const ids = [await world.transaction(25), await world.transaction(25)]
  const answers = await Promise.all(ids.map((id) => world.match(id, [invoiceRow(document, 25)])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await (answers.find(({ status }) => status === 422) as Response).json()).toMatchObject({
    code: 'document_paid',
  })
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ paid_amount: 25, status: 'paid' })
})

test('a bill that was paid directly is not paid again by its payment order', async () => {
  const bill = await world.make('/expense', { number: 'A-1', total: 15, date: '2026-03-01' })
  const order = { total: 15, execution_date: '2026-03-16', expense_ids: [bill] }
  const payment = await world.make('/expense_payment', order)
  await world.matched(await world.transaction(-15), [{ amount: 15, matchable_type: 'expense', matchable_id: bill }])
  const second = await world.match(await world.transaction(-15), [
    { amount: 15, matchable_type: 'expense_payment', matchable_id: payment },
  ])
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([422, 'document_paid'])
})

test('the ledger account of a bank account stays while it has bookings', async () => {
  const path = `/api/bank_account/${world.bankAccountId}`
  const refused = await world.kontor.send('PUT', path, { account_id: world.accountId(1010) })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'ledger_account_booked'])
})
