// Payments on account: open credits of companies in lists, aged lists and statements, offset with the next invoice or paid
// back, and undone. Expected values are written by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { CompanyStatement } from '../../../shared/api/endpoints/open-item/company-statement.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { OffsetProposals } from '../../../shared/api/endpoints/open-item/offsets.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(async () => {
  expect(checkRecords('organization-1', tablesOfCommits(world.kontor.book.commits))).toEqual([])
  await world.kontor.close()
})

const company = (name: string) => world.make('/company', { name })
const onAccount = (amount: number, company_id: string, more: object = {}) => [
  { amount, matchable_type: 'company', matchable_id: company_id, ...more },
]
const documentsOf = async (kind: 'invoice' | 'expense', company_id: string) =>
  (await world.json<{ data: InvoiceObject[] }>(`/${kind}?filter[company]=${company_id}&sort=date`)).data
const openOf = async (kind: 'invoice' | 'expense', company_id: string) =>
  (await documentsOf(kind, company_id)).map(({ number, open_amount }) => [number, open_amount])
const wrongChecks = async () =>
  (await world.json<{ data: { code: string; state: string }[] }>('/books_check')).data.filter(
    ({ code, state }) => state === 'wrong' && /are_open|booked/.test(code),
  )
const latestAction = async () => (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data[0]?.id
const undo = async (id: string | undefined) => (await world.post(`/history/${id}/undo`)).status
const unreconcile = async (id: string) => {
  await world.post('/bank_transaction/unreconcile-many', { items: [id] })
  await world.kontor.services.idle()
}

test('what a customer pays on account is an open credit, in lists, aged list and statement, with its transaction', async () => {
  const muster = await company('Muster AG')
  const transaction = await world.transaction(150, { booking_date: '2026-03-03', text: 'Akonto' })
  await world.matched(transaction, onAccount(150, muster))
  expect(await world.postings(transaction)).toEqual([
    [1020, 150, 0],
    [1100, 0, 150],
  ])
  const [credit] = await documentsOf('invoice', muster)
  expect(credit).toMatchObject({
    number: 'Akontozahlung 03.03.2026',
    date: '2026-03-03',
    total: -150,
    open_amount: -150,
    status: 'open',
    booked_by: 'on_account',
    bank_transaction_id: transaction,
  })
  expect(await wrongChecks()).toEqual([])
  const aged = await world.json<{ rows: { key: string; amounts: { total?: number } }[] }>(
    '/report/aged_debtors?date=2026-03-31',
  )
  expect(aged.rows.find(({ key }) => key === 'total')?.amounts.total).toBe(-150)
  const statement = await world.json<CompanyStatement>(`/company/${muster}/statement?from=2026-01-01&to=2026-12-31`)
  expect(statement.currencies[0]).toMatchObject({
    closing_balance: -150,
    rows: [
      {
        text: 'Akontozahlung 03.03.2026, Guthaben',
        credit: 150,
        balance: -150,
        payment: { bank_transaction_id: transaction, settles: [] },
      },
    ],
    open_documents: [{ open_amount: -150, days_overdue: 0 }],
  })
  // It cannot be changed or deleted by itself.
  for (const [method, body] of [
    ['PUT', { number: 'x' }],
    ['DELETE', {}],
  ] as const) {
    const answer = await world.kontor.send(method, `/api/invoice/${credit?.id}`, body)
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'document_on_account' }])
  }
})

test('an open credit is proposed for the next invoice, offset without money, and blocks its undo until then', async () => {
  const [muster] = (await world.json<{ data: { id: string }[] }>('/company?search=Muster')).data.map(({ id }) => id)
  if (muster === undefined) throw new Error('no company')
  const paid = await latestAction()
  const invoice = await world.make('/invoice', {
    ...{ number: 'R8', total: 200, date: '2026-04-10', company_id: muster },
  })
  const { data } = await world.json<OffsetProposals>('/offset_proposal')
  expect(data).toMatchObject([
    {
      company_name: 'Muster AG',
      amount: 150,
      from_date: '2026-04-10',
      documents: [
        { number: 'Akontozahlung 03.03.2026', amount: 150, is_credit: true, is_on_account: true },
        { number: 'R8', amount: 150, is_credit: false },
      ],
    },
  ])
  const before = await world.balances()
  const documents = data[0]?.documents.map(({ type, id, amount }) => ({ type, id, amount }))
  expect((await world.post('/offset', { documents, date: '2026-04-10' })).status).toBe(201)
  expect(await world.balances()).toEqual(before)
  expect(await openOf('invoice', muster)).toEqual([
    ['Akontozahlung 03.03.2026', 0],
    ['R8', 50],
  ])
  expect((await world.json<OffsetProposals>('/offset_proposal')).data).toEqual([])
  expect(await wrongChecks()).toEqual([])
  const offset = await latestAction()
  expect(await undo(paid)).toBe(409)
  expect(await undo(offset)).toBe(200)
  await world.kontor.send('DELETE', `/api/invoice/${invoice}`, {})
  expect(await undo(paid)).toBe(200)
  expect(await documentsOf('invoice', muster)).toEqual([])
  expect((await world.post(`/history/${paid}/redo`)).status).toBe(200)
  expect(await openOf('invoice', muster)).toEqual([['Akontozahlung 03.03.2026', -150]])
  expect(await wrongChecks()).toEqual([])
})

test('a credit that a repayment used is owed again when the end of the repayment is undone', async () => {
  const caduff = await company('Caduff AG')
  const received = await world.transaction(146.7, { booking_date: '2026-01-04' })
  await world.matched(received, onAccount(146.7, caduff))
  // Pays the credit back, and 45.50 more.
  const repaid = await world.transaction(-192.2, { booking_date: '2026-05-19' })
  await world.matched(repaid, onAccount(192.2, caduff, { account: 1100 }))
  await unreconcile(received)
  const owed = [
    ['Akontozahlung 04.01.2026', 146.7],
    ['Akontozahlung 19.05.2026', 45.5],
  ]
  expect(await openOf('invoice', caduff)).toEqual(owed)
  await unreconcile(repaid)
  expect(await openOf('invoice', caduff)).toEqual([])
  expect(await undo(await latestAction())).toBe(200)
  expect(await openOf('invoice', caduff)).toEqual(owed)
  expect(await wrongChecks()).toEqual([])
})

test('payments on account of one day have the same number, which prevents no undo', async () => {
  const [arnold, brunner] = [await company('Arnold AG'), await company('Brunner AG')]
  const day = { booking_date: '2026-03-09' }
  const [first, second] = [await world.transaction(70, day), await world.transaction(80, day)]
  const open = async () => [await openOf('invoice', arnold), await openOf('invoice', brunner)]
  await world.matched(first, onAccount(70, arnold))
  await unreconcile(first)
  const removed = await latestAction()
  await world.matched(second, onAccount(80, brunner))
  expect(await undo(removed)).toBe(200)
  expect(await open()).toEqual([[['Akontozahlung 09.03.2026', -70]], [['Akontozahlung 09.03.2026', -80]]])
  // The other customer's, instead: the credit is exchanged for one with the same number.
  await world.matched(first, onAccount(70, brunner))
  const exchanged = await latestAction()
  await unreconcile(first)
  expect(await undo(await latestAction())).toBe(200)
  expect(await undo(exchanged)).toBe(200)
  expect(await open()).toEqual([[['Akontozahlung 09.03.2026', -70]], [['Akontozahlung 09.03.2026', -80]]])
})

test('a credit that is used stays when its payment is unreconciled: what was used of it is owed', async () => {
  const berger = await company('Berger GmbH')
  const transaction = await world.transaction(100, { booking_date: '2026-03-05' })
  await world.matched(transaction, onAccount(100, berger))
  await world.make('/invoice', { number: 'R9', total: 60, date: '2026-04-10', company_id: berger })
  const { data } = await world.json<OffsetProposals>('/offset_proposal')
  const documents = data.find(({ company_id }) => company_id === berger)?.documents
  const sent = documents?.map(({ type, id, amount }) => ({ type, id, amount }))
  expect((await world.post('/offset', { documents: sent, date: '2026-04-10' })).status).toBe(201)
  await unreconcile(transaction)
  expect(await openOf('invoice', berger)).toEqual([
    ['Akontozahlung 05.03.2026', 60],
    ['R9', 0],
  ])
  expect(await wrongChecks()).toEqual([])
  // The same rows again restore the same credit.
  expect((await world.post(`/bank_transaction/${transaction}/reconcile`)).status).toBe(200)
  expect(await openOf('invoice', berger)).toEqual([
    ['Akontozahlung 05.03.2026', -40],
    ['R9', 0],
  ])
  expect(await wrongChecks()).toEqual([])
})

test('paying a credit back is proposed with its day, and settles it', async () => {
  const keller = await company('Keller Treuhand')
  const paid = await world.transaction(321.45, { booking_date: '2026-03-03', name: 'Keller Treuhand' })
  await world.matched(paid, onAccount(321.45, keller))
  const back = await world.transaction(-321.45, { booking_date: '2026-04-20', name: 'Keller Treuhand' })
  await world.kontor.services.idle()
  const { data } = await world.json<SuggestionsObject>(`/bank_transaction/${back}/suggestions`)
  expect(data[0]).toMatchObject({
    kind: 'credit_note',
    matches: [{ amount: 321.45, matchable: { number: 'Akontozahlung 03.03.2026' } }],
  })
  const [credit] = await documentsOf('invoice', keller)
  await world.matched(back, [{ amount: 321.45, matchable_type: 'invoice', matchable_id: credit?.id }])
  expect(await openOf('invoice', keller)).toEqual([['Akontozahlung 03.03.2026', 0]])
  expect(await wrongChecks()).toEqual([])
})

test('a payment back that is booked on account settles the credit, and what exceeds it is owed', async () => {
  const doppel = await company('Doppelt AG')
  const twice = await world.transaction(259.45, { booking_date: '2026-03-03' })
  await world.matched(twice, onAccount(259.45, doppel))
  const paid = await latestAction()
  const back = await world.transaction(-300, { booking_date: '2026-03-20' })
  await world.matched(back, onAccount(300, doppel, { account: 1100 }))
  expect(await openOf('invoice', doppel)).toEqual([
    ['Akontozahlung 03.03.2026', 0],
    ['Akontozahlung 20.03.2026', 40.55],
  ])
  const statement = await world.json<CompanyStatement>(`/company/${doppel}/statement?from=2026-01-01&to=2026-12-31`)
  expect(
    statement.currencies[0]?.rows.map(({ date, debit, credit, balance }) => [date, debit, credit, balance]),
  ).toEqual([
    ['2026-03-03', 0, 259.45, -259.45],
    ['2026-03-20', 40.55, 0, -218.9],
    ['2026-03-20', 259.45, 0, 40.55],
  ])
  expect(await wrongChecks()).toEqual([])
  expect(await undo(paid)).toBe(409)
  await unreconcile(back)
  expect(await openOf('invoice', doppel)).toEqual([['Akontozahlung 03.03.2026', -259.45]])
  expect(await wrongChecks()).toEqual([])
})

test('what is paid to a supplier in advance is a credit with the supplier, offset with the next bill', async () => {
  const lieferant = await company('Lieferant AG')
  const transaction = await world.transaction(-80, { booking_date: '2026-03-03' })
  await world.matched(transaction, onAccount(80, lieferant))
  expect(await world.postings(transaction)).toEqual([
    [1020, 0, 80],
    [2000, 80, 0],
  ])
  await world.make('/expense', { number: 'A1', total: 300, date: '2026-03-20', company_id: lieferant })
  const { data } = await world.json<OffsetProposals>('/offset_proposal')
  const found = data.find(({ company_id }) => company_id === lieferant)
  const documents = found?.documents.map(({ type, id, amount }) => ({ type, id, amount }))
  expect((await world.post('/offset', { documents, date: '2026-03-20' })).status).toBe(201)
  expect(await openOf('expense', lieferant)).toEqual([
    ['Akontozahlung 03.03.2026', 0],
    ['A1', 220],
  ])
  expect(await wrongChecks()).toEqual([])
})

test('a row of a company on another account is no credit; a deleted transaction takes its credit with it', async () => {
  const other = await company('Anderes Konto AG')
  const revenue = await world.transaction(40, { booking_date: '2026-03-03' })
  await world.matched(revenue, [{ amount: 40, account: 3400, matchable_type: 'company', matchable_id: other }])
  expect(await documentsOf('invoice', other)).toEqual([])
  const transaction = await world.transaction(70, { booking_date: '2026-03-03' })
  await world.matched(transaction, onAccount(70, other, { account: 1100 }))
  expect(await openOf('invoice', other)).toEqual([['Akontozahlung 03.03.2026', -70]])
  expect((await world.kontor.send('DELETE', `/api/bank_transaction/${transaction}`, {})).status).toBe(204)
  expect(await documentsOf('invoice', other)).toEqual([])
  expect(await undo(await latestAction())).toBe(200)
  expect(await openOf('invoice', other)).toEqual([['Akontozahlung 03.03.2026', -70]])
  expect(await wrongChecks()).toEqual([])
})
