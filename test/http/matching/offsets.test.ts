// Documents settled against each other: the examples of docs/offset-examples.md, what is refused, and undo. Expected values
// are from that document.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { VatReportObject } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import type { OffsetObject } from '../../../shared/api/endpoints/open-item/offsets.ts'
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

type Kind = 'invoice' | 'expense'
const named = (type: Kind, id: string, amount?: number) => ({ type, id, ...(amount === undefined ? {} : { amount }) })
const company = (name: string) => world.make('/company', { name })
const document = (kind: Kind, number: string, total: number, more: object = {}) =>
  world.make(`/${kind}`, { number, total, date: '2026-02-10', ...more })
const openOf = async (kind: Kind, id: string) =>
  (await world.json<{ open_amount: number }>(`/${kind}/${id}`)).open_amount

const offset = async (documents: readonly object[], more: object = {}): Promise<OffsetObject> => {
  const answer = await world.post('/offset', { documents, date: '2026-04-30', ...more })
  const body = (await answer.json()) as OffsetObject
  expect(answer.status, JSON.stringify(body)).toBe(201)
  return body
}
const refused = async (documents: readonly object[], more: object = {}) => {
  const answer = await world.post('/offset', { documents, date: '2026-04-30', ...more })
  const { errors, code } = (await answer.json()) as { errors: object; code: string }
  expect(answer.status).toBe(422)
  return { [Object.keys(errors).join()]: code }
}
/** Number of the account, debit and credit of each line. */
const linesOf = async (id: string | null) => {
  const { lines } = await world.json<JournalEntryObject>(`/journal_entry/${id}`)
  const accounts = (await world.json<{ data: { id: string; number: number }[] }>('/account?per_page=500')).data
  return lines.map((line) => [accounts.find((each) => each.id === line.account_id)?.number, line.debit, line.credit])
}
const undoLatest = async () => {
  const [latest] = (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data
  const undone = await world.post(`/history/${latest?.id}/undo`)
  expect(undone.status, JSON.stringify(await undone.json())).toBe(200)
  return latest?.id
}
const wrongChecks = async () =>
  (await world.json<{ data: { code: string; state: string }[] }>('/books_check')).data.filter(
    ({ code, state }) => state === 'wrong' && /are_open|booked/.test(code),
  )

test('a credit note settles a part of its invoice, and nothing is booked', async () => {
  const company_id = await company('Muster AG')
  const invoice = await document('invoice', 'R1', 1081, { company_id })
  const credit = await document('invoice', 'G1', -216.2, { company_id })
  const before = await world.balances()
  const made = await offset([named('invoice', invoice), named('invoice', credit)])
  expect(made).toMatchObject({
    date: '2026-04-30',
    journal_entry_id: null,
    documents: [
      { number: 'R1', amount: 216.2 },
      { number: 'G1', amount: -216.2 },
    ],
  })
  expect([await openOf('invoice', invoice), await openOf('invoice', credit)]).toEqual([864.8, 0])
  expect(await world.balances()).toEqual(before)
  const { data } = await world.json<{ data: OffsetObject[] }>(`/offset?filter[document]=${credit}`)
  expect(data).toEqual([made])
  const id = await undoLatest()
  expect([await openOf('invoice', invoice), await openOf('invoice', credit)]).toEqual([1081, -216.2])
  expect((await world.kontor.ask(`/api/offset/${made.id}`)).status).toBe(404)
  expect((await world.post(`/history/${id}/redo`)).status).toBe(200)
  expect([await openOf('invoice', invoice), await openOf('invoice', credit)]).toEqual([864.8, 0])
})

test('mutual debts of a company are booked from creditors to debtors', async () => {
  const company_id = await company('Gegenseitig GmbH')
  const invoice = await document('invoice', 'R2', 500, { company_id })
  const bill = await document('expense', 'A2', 300, { company_id })
  const before = await world.balances()
  const made = await offset([named('expense', bill), named('invoice', invoice)])
  expect(await linesOf(made.journal_entry_id)).toEqual([
    [2000, 300, 0],
    [1100, 0, 300],
  ])
  expect([await openOf('invoice', invoice), await openOf('expense', bill)]).toEqual([200, 0])
  expect(await wrongChecks()).toEqual([])
  const reverse = await world.post(`/journal_entry/${made.journal_entry_id}/reverse`)
  expect(await reverse.json()).toMatchObject({ code: 'entry_of_offset' })
  expect((await world.kontor.send('DELETE', `/api/offset/${made.id}`, {})).status).toBe(204)
  expect(await openOf('invoice', invoice)).toBe(500)
  expect(await world.balances()).toEqual(before)
  // Undoing the deletion books it again.
  await undoLatest()
  const again = await world.json<OffsetObject>(`/offset/${made.id}`)
  expect(await linesOf(again.journal_entry_id)).toEqual([
    [2000, 300, 0],
    [1100, 0, 300],
  ])
  expect(await openOf('expense', bill)).toBe(0)
})

test('a payment less a credit note is one action, with a match that the interface document allows', async () => {
  const company_id = await company('Zahler AG')
  const invoice = await document('invoice', 'R3', 500, { company_id })
  const credit = await document('invoice', 'G3', -120, { company_id })
  const before = await world.balances()
  const transaction = await world.transaction(380)
  const row = (amount: number, matchable_id: string) => ({ amount, matchable_type: 'invoice', matchable_id })
  const sum = await world.match(transaction, [row(500, invoice), row(120, credit)])
  const problem = (await sum.json()) as { values: unknown; errors: { matches: string[] } }
  expect(sum.status).toBe(422)
  expect(problem.errors.matches[0]).toContain('offset 120.00 first')
  const body = {
    matches: [row(380, invoice)],
    offset: { documents: [named('invoice', invoice), named('invoice', credit)] },
  }
  const answer = await world.post(`/bank_transaction/${transaction}/matches`, body)
  expect(answer.status).toBe(200)
  expect([await openOf('invoice', invoice), await openOf('invoice', credit)]).toEqual([0, 0])
  expect(await world.postings(transaction)).toEqual([
    [1020, 380, 0],
    [1100, 0, 380],
  ])
  await undoLatest()
  expect([await openOf('invoice', invoice), await openOf('invoice', credit)]).toEqual([500, -120])
  expect(await world.balances()).toEqual(before)
  // A refused match leaves no offset.
  const wrong = { ...body, matches: [row(370, invoice)] }
  expect((await world.post(`/bank_transaction/${transaction}/matches`, wrong)).status).toBe(422)
  expect(await openOf('invoice', credit)).toBe(-120)
  const items = [{ bank_transaction_id: transaction, ...body }]
  const many = await world.post('/bank_transaction/match-many', { items })
  expect(await many.json()).toMatchObject({ done: 1 })
  expect(await openOf('invoice', credit)).toBe(0)
})

test('different currencies count at their booked values, with the difference as a row', async () => {
  const euro = { currency: 'EUR', base_total: 950 }
  const invoice = await document('invoice', 'R5', 1000, euro)
  const bill = await document('expense', 'A5', 940)
  const documents = [named('invoice', invoice), named('expense', bill)]
  expect(await refused(documents)).toEqual({ differences: 'offset_sum' })
  const made = await offset(documents, { differences: [{ account_id: world.accountId(3806), amount: 10 }] })
  expect(await linesOf(made.journal_entry_id)).toEqual([
    [1100, 0, 950],
    [2000, 940, 0],
    [3806, 10, 0],
  ])
  // Without an account the difference is on 3806; a gain is a credit.
  const third = await document('invoice', 'R12', 1000, euro)
  const dollars = await document('expense', 'A12', 1200, { currency: 'USD', base_total: 961 })
  const gain = await offset([named('invoice', third), named('expense', dollars)], { differences: [{ amount: -11 }] })
  expect(await linesOf(gain.journal_entry_id)).toEqual([
    [1100, 0, 950],
    [2000, 961, 0],
    [3806, 0, 11],
  ])
  const second = await document('invoice', 'R6', 1000, euro)
  const other = await document('expense', 'A6', 1000, { ...euro, base_total: 930 })
  const same = await offset([named('invoice', second), named('expense', other)])
  expect(await linesOf(same.journal_entry_id)).toEqual([
    [1100, 0, 950],
    [2000, 930, 0],
    [3806, 20, 0],
  ])
  expect(await wrongChecks()).toEqual([])
})

test('an overpaid invoice settles the next one', async () => {
  const overpaid = await document('invoice', 'R7', 100)
  await world.matched(await world.transaction(150), [
    { amount: 150, matchable_type: 'invoice', matchable_id: overpaid },
  ])
  const next = await document('invoice', 'R8', 80)
  await offset([named('invoice', overpaid), named('invoice', next)])
  expect([await openOf('invoice', overpaid), await openOf('invoice', next)]).toEqual([0, 30])
  expect(await wrongChecks()).toEqual([])
})

test('what is refused names its field and changes nothing', async () => {
  const [own, other] = [await company('Eine'), await company('Andere')]
  const invoice = await document('invoice', 'R9', 100, { company_id: own })
  const second = await document('invoice', 'R10', 40, { company_id: own })
  const credit = await document('invoice', 'G9', -60, { company_id: own })
  const bill = await document('expense', 'A9', 30, { company_id: other })
  const [a, b, c, d] = [
    named('invoice', invoice),
    named('invoice', second),
    named('invoice', credit),
    named('expense', bill),
  ] as const
  expect(await refused([a, b])).toEqual({ documents: 'offset_one_side' })
  expect(await refused([a, a, c])).toEqual({ 'documents.1.id': 'offset_twice' })
  expect(await refused([a, d])).toEqual({ 'documents.1.id': 'offset_other_company' })
  expect(await refused([a, { ...c, id: '01JUNKNOWN0000000000000000' }])).toEqual({
    'documents.1.id': 'matchable_unknown',
  })
  expect(await refused([a, { ...c, amount: 61 }])).toEqual({ 'documents.1.amount': 'offset_more_than_open' })
  expect(await refused([a, { ...c, amount: 0 }])).toEqual({ 'documents.1.amount': 'amount_not_positive' })
  expect(await refused([{ ...a, amount: 50 }, c])).toEqual({ documents: 'offset_sum' })
  const difference = { differences: [{ account_id: world.accountId(3806), amount: 1 }] }
  expect(await refused([a, c], difference)).toEqual({ differences: 'offset_one_currency' })
  expect(await refused([a, c], { date: '2026-02-09' })).toEqual({ date: 'offset_before_document' })
  expect(await refused([a, c], { date: '2031-01-01' })).toEqual({ date: 'fiscal_year_missing' })
  const lock = await world.make('/period_lock', { books_locked_until: '2026-04-30' })
  expect(await refused([a, c])).toEqual({ date: 'period_locked' })
  expect(await refused([a, c], { book_on: '2026-04-29' })).toEqual({ book_on: 'before_booking_date' })
  expect((await offset([a, c], { book_on: '2026-05-04' })).date).toBe('2026-05-04')
  expect((await world.post(`/period_lock/${lock}/reopen`, { reason: 'Test' })).status).toBe(200)
  expect(await openOf('invoice', invoice)).toBe(40)
  expect((await offset([b, d], { several_companies: true })).documents.map(({ amount }) => amount)).toEqual([30, 30])
  expect((await world.kontor.send('DELETE', `/api/invoice/${credit}`, {})).status).toBe(422)
})

test('without a day it is today; one that is not there is not found; the history names the documents', async () => {
  const latest = async () => (await world.json<{ data: { title: string }[] }>('/history?per_page=1')).data[0]?.title
  const company_id = await company('Heute AG')
  const invoice = await document('invoice', 'R20', 100, { company_id })
  const credit = await document('invoice', 'G20', -60, { company_id })
  const answer = await world.post('/offset', { documents: [named('invoice', invoice), named('invoice', credit)] })
  const made = (await answer.json()) as OffsetObject
  expect([answer.status, made.date]).toEqual([201, '2026-11-21'])
  expect(await latest()).toContain('R20, G20')
  expect(await world.json(`/offset/${made.id}`)).toEqual(made)
  const path = '/api/offset/01JUNKNOWN0000000000000000'
  expect([(await world.kontor.ask(path)).status, (await world.kontor.send('DELETE', path, {})).status]).toEqual([
    404, 404,
  ])
  expect((await world.kontor.send('DELETE', `/api/offset/${made.id}`, {})).status).toBe(204)
  expect(await latest()).toContain('R20, G20')
  expect((await world.kontor.send('DELETE', `/api/offset/${made.id}`, {})).status).toBe(404)
})

test('the entry of an offset in a locked period is reversed on a given day', async () => {
  const company_id = await company('Gesperrt AG')
  const invoice = await document('invoice', 'R21', 100, { company_id })
  const bill = await document('expense', 'A21', 100, { company_id })
  const made = await offset([named('invoice', invoice), named('expense', bill)])
  const lock = await world.make('/period_lock', { books_locked_until: '2026-04-30' })
  const remove = (query: string) => world.kontor.send('DELETE', `/api/offset/${made.id}${query}`, {})
  expect([(await remove('')).status, await openOf('expense', bill)]).toEqual([422, 0])
  expect((await remove('?book_on=2026-05-02')).status).toBe(204)
  const { reversed_by_id } = await world.json<JournalEntryObject>(`/journal_entry/${made.journal_entry_id}`)
  expect(await world.json(`/journal_entry/${reversed_by_id}`)).toMatchObject({ date: '2026-05-02' })
  expect(await linesOf(reversed_by_id)).toEqual([
    [1100, 100, 0],
    [2000, 0, 100],
  ])
  expect([await openOf('invoice', invoice), await openOf('expense', bill)]).toEqual([100, 100])
  expect((await world.post(`/period_lock/${lock}/reopen`, { reason: 'Test' })).status).toBe(200)
})

test('with VAT by received amounts an offset is a receipt and a payment on its day', async () => {
  const own = await startMatchingWorld()
  const make = (kind: Kind, number: string, total: number, date: string) =>
    own.make(`/${kind}`, { number, total, date, account_id: own.accountId(kind === 'invoice' ? 3400 : 4200) })
  const invoice = await make('invoice', 'R1', 1081, '2026-02-10')
  const bill = await make('expense', 'A1', 324.3, '2026-03-05')
  const credit = await make('invoice', 'G1', -216.2, '2026-04-02')
  const post = (documents: readonly object[], date: string) => own.post('/offset', { documents, date })
  expect((await post([named('invoice', invoice), named('invoice', credit)], '2026-04-30')).status).toBe(201)
  expect((await post([named('invoice', invoice), named('expense', bill)], '2026-05-15')).status).toBe(201)
  const figures = async (from: string, to: string) => {
    const { rows } = await own.json<VatReportObject>(`/report/vat?form=received&from=${from}&to=${to}`)
    const of = (key: string, column: 'base' | 'tax') => rows.find((row) => row.key === key)?.amounts[column] ?? 0
    return [of('line:299', 'base'), of('line:399', 'tax'), of('line:479', 'tax'), of('note:open_sales', 'tax')]
  }
  expect(await figures('2026-01-01', '2026-03-31')).toEqual([0, 0, 0, 81])
  expect(await figures('2026-04-01', '2026-06-30')).toEqual([300, 24.3, 24.3, 40.5])
  await own.kontor.close()
})

test('with VAT by received amounts an invoice of the opening balance is a receipt when it is paid', async () => {
  const own = await startMatchingWorld()
  const opened = { booked_by: 'opening', account_id: own.accountId(3200) }
  const id = await own.make('/invoice', { number: 'E1', total: 1081, date: '2025-12-10', ...opened })
  const figures = async (from: string, to: string) => {
    const { rows } = await own.json<VatReportObject>(`/report/vat?form=received&from=${from}&to=${to}`)
    const of = (key: string, column: 'base' | 'tax') => rows.find((row) => row.key === key)?.amounts[column] ?? 0
    return [of('line:299', 'base'), of('line:399', 'tax')]
  }
  expect(await figures('2026-01-01', '2026-03-31')).toEqual([0, 0])
  const paid = await own.transaction(540.5, { booking_date: '2026-04-10', value_date: '2026-04-10' })
  await own.matched(paid, [{ amount: 540.5, matchable_type: 'invoice', matchable_id: id }])
  expect(await figures('2026-04-01', '2026-06-30')).toEqual([500, 40.5])
  await own.kontor.close()
})

test('the proposal for a payment less a credit note is the body of its match', async () => {
  const company_id = await company('Kurz & Bündig AG')
  const invoice = await document('invoice', 'RE-40017', 500, { company_id })
  const credit = await document('invoice', 'GS-40018', -120, { company_id })
  const text = 'Rechnung RE-40017 abzüglich GS-40018'
  const transaction = await world.transaction(380, { name: 'Kurz & Bündig AG', text })
  await world.kontor.services.idle()
  const { data, why_not } = await world.json<SuggestionsObject>(`/bank_transaction/${transaction}/suggestions`)
  const [first] = data
  expect(first).toMatchObject({
    kind: 'several_documents',
    is_certain: false,
    matches: [{ amount: 380, matchable_id: invoice }],
    offset: {
      documents: [
        { type: 'invoice', id: invoice, amount: 120, matchable: { number: 'RE-40017' } },
        { type: 'invoice', id: credit, amount: 120, matchable: { number: 'GS-40018', open_amount: -120 } },
      ],
    },
  })
  // A person decides that it is offset: nothing is attached, and the reason is named.
  expect(why_not.map(({ code }) => code)).toEqual(['offset_first'])
  expect((await world.json<{ matches: unknown[] }>(`/bank_transaction/${transaction}`)).matches).toEqual([])
  const body = { matches: first?.matches, offset: first?.offset }
  expect((await world.post(`/bank_transaction/${transaction}/matches`, body)).status).toBe(200)
  expect([await openOf('invoice', invoice), await openOf('invoice', credit)]).toEqual([0, 0])
})

test('what a customer paid too much is proposed for paying back, and for the next invoice', async () => {
  const company_id = await company('Guthaben GmbH')
  const overpaid = await document('invoice', 'RE-60011', 200, { company_id })
  const paid = await world.transaction(250, { name: 'Guthaben GmbH', text: 'RE-60011' })
  await world.matched(paid, [{ amount: 250, matchable_type: 'invoice', matchable_id: overpaid }])
  const first = async (id: string) => {
    await world.kontor.services.idle()
    return (await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)).data[0]
  }
  const next = await document('invoice', 'RE-60012', 80, { company_id })
  const less = await world.transaction(30, { name: 'Guthaben GmbH', text: 'RE-60012 abzüglich Guthaben' })
  expect(await first(less)).toMatchObject({
    matches: [{ amount: 30, matchable_id: next }],
    offset: {
      documents: [
        { id: next, amount: 50 },
        { id: overpaid, amount: 50 },
      ],
    },
  })
  const back = await world.transaction(-50, { name: 'Guthaben GmbH', text: 'Rückzahlung RE-60011' })
  expect((await first(back))?.matches).toMatchObject([
    { amount: 50, matchable_type: 'invoice', matchable_id: overpaid },
  ])
  expect(
    (await world.matched(back, [{ amount: 50, matchable_type: 'invoice', matchable_id: overpaid }])).is_reconciled,
  ).toBe(true)
  expect(await openOf('invoice', overpaid)).toBe(0)
})
