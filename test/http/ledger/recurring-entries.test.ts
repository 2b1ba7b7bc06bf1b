// Recurring entries and bills: due days, booked, changed, skipped, undone, refused. Expected values are written by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { ExpenseObject } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { RecurringEntryObject } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(async () => {
  expect(checkRecords('organization-1', tablesOfCommits(world.kontor.book.commits))).toEqual([])
  await world.kontor.close()
})

interface Booked {
  readonly journal_entry: JournalEntryObject | null
  readonly expense: ExpenseObject | null
}
const lines = (amount: number) => [
  { account_id: world.accountId(6000), debit: amount },
  { account_id: world.accountId(1020), credit: amount },
]
const rent = (more: object = {}) => ({
  ...{ text: 'Miete {month}/{year}', first_date: '2026-01-31', rhythm: 'monthly', lines: lines(1500) },
  ...more,
})
const stateOf = async (id: string, until: string) =>
  (await world.json<{ data: RecurringEntryObject[] }>(`/recurring_entry?until=${until}`)).data.find(
    (each) => each.id === id,
  )
const dueOf = async (id: string, until: string) => (await stateOf(id, until))?.due
const book = async (id: string, body: object): Promise<Booked> => {
  const answer = await world.post(`/recurring_entry/${id}/book`, body)
  const booked = (await answer.json()) as Booked
  expect(answer.status, JSON.stringify(booked)).toBe(201)
  return booked
}
const refusal = async (path: string, body: object) => {
  const answer = await world.post(path, body)
  const { errors, code } = (await answer.json()) as { errors: object; code: string }
  return [answer.status, Object.keys(errors).join(), code]
}
const undoLatest = async () => {
  const [latest] = (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data
  expect((await world.post(`/history/${latest?.id}/undo`)).status).toBe(200)
}

test('a rent on the last day of each month is due, booked by a person, and due again when that is undone', async () => {
  const id = await world.make('/recurring_entry', rent())
  expect(await stateOf(id, '2026-04-30')).toMatchObject({
    ...{ amount: 1500, next_date: '2026-05-31', bill: null },
    due: ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  })
  const { journal_entry } = await book(id, { date: '2026-02-28' })
  expect(journal_entry).toMatchObject({
    ...{ date: '2026-02-28', text: 'Miete 02/2026', source: { type: 'manual', id: null } },
    occurrence: { recurring_entry_id: id, date: '2026-02-28' },
    lines: [
      { account_id: world.accountId(6000), debit: 1500, credit: 0 },
      { account_id: world.accountId(1020), debit: 0, credit: 1500 },
    ],
  })
  expect(await dueOf(id, '2026-03-31')).toEqual(['2026-01-31', '2026-03-31'])
  expect(await refusal(`/recurring_entry/${id}/book`, { date: '2026-02-28' })).toEqual([
    422,
    'date',
    'day_booked_already',
  ])
  expect(await refusal(`/recurring_entry/${id}/book`, { date: '2026-02-27' })).toEqual([
    ...[422, 'date', 'no_day_of_recurring_entry'],
  ])
  await undoLatest()
  expect(await dueOf(id, '2026-03-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  expect(await world.balances()).toEqual({})
})

test('reversing what was booked makes its day due again', async () => {
  const id = await world.make('/recurring_entry', rent({ first_date: '2026-03-01' }))
  const { journal_entry } = await book(id, { date: '2026-03-01' })
  expect(await dueOf(id, '2026-03-31')).toEqual([])
  await world.post(`/journal_entry/${journal_entry?.id}/reverse`)
  expect(await dueOf(id, '2026-03-31')).toEqual(['2026-03-01'])
})

test('a day is skipped, or booked otherwise, only this time or from then on', async () => {
  const id = await world.make('/recurring_entry', rent({ first_date: '2026-01-05', rhythm: 'quarterly' }))
  expect((await world.post(`/recurring_entry/${id}/skip`, { date: '2026-01-05' })).status).toBe(200)
  expect(await dueOf(id, '2026-10-31')).toEqual(['2026-04-05', '2026-07-05', '2026-10-05'])
  expect(await refusal(`/recurring_entry/${id}/book`, { date: '2026-01-05' })).toEqual([422, 'date', 'day_skipped'])
  const once = await book(id, {
    date: '2026-04-05',
    changes: { date: '2026-04-07', text: 'Miete mit Nebenkosten', lines: lines(1620) },
  })
  expect(once.journal_entry).toMatchObject({ date: '2026-04-07', text: 'Miete mit Nebenkosten' })
  expect((await stateOf(id, '2026-10-31'))?.amount).toBe(1500)
  await book(id, { date: '2026-07-05', changes: { lines: lines(1550) }, is_for_following: true })
  expect(await stateOf(id, '2026-10-31')).toMatchObject({ amount: 1550, due: ['2026-10-05'] })
  await undoLatest()
  expect(await stateOf(id, '2026-10-31')).toMatchObject({ amount: 1500, due: ['2026-07-05', '2026-10-05'] })
})

test('a leasing bill of a supplier, with its number, due date and VAT, until its end', async () => {
  const company_id = await world.make('/company', { name: 'Leasing AG' })
  const bill = {
    ...{ company_id, number: 'L-{year}-Q{quarter}', total: 1081, due_days: 30 },
    ...{ account_id: world.accountId(6500), vat_rate_id: world.vatRateId('Normalsatz 8.1 %') },
  }
  const body = { text: 'Leasing {quarter}. Quartal', first_date: '2026-02-01', rhythm: 'quarterly', bill }
  const id = await world.make('/recurring_entry', { ...body, end_date: '2026-06-30' })
  expect(await stateOf(id, '2026-12-31')).toMatchObject({
    ...{ amount: 1081, due: ['2026-02-01', '2026-05-01'], next_date: null, lines: [] },
    bill: { ...bill, lines: [] },
  })
  const { expense, journal_entry } = await book(id, { date: '2026-05-01' })
  expect(journal_entry).toBe(null)
  expect(expense).toMatchObject({
    ...{ number: 'L-2026-Q2', total: 1081, date: '2026-05-01', due_date: '2026-05-31', company_id },
    ...{ text: 'Leasing 2. Quartal', booked_by: 'issue', open_amount: 1081 },
  })
  expect(await dueOf(id, '2026-12-31')).toEqual(['2026-02-01'])
  expect((await world.kontor.send('DELETE', `/api/company/${company_id}`, {})).status).toBe(422)
  // Without the bill its day is due again.
  expect((await world.kontor.send('DELETE', `/api/expense/${expense?.id}`, {})).status).toBe(204)
  expect(await dueOf(id, '2026-12-31')).toEqual(['2026-02-01', '2026-05-01'])
  const dearer = await book(id, { date: '2026-05-01', changes: { total: 1200, number: 'L-neu' } })
  expect(dearer.expense).toMatchObject({ number: 'L-neu', total: 1200 })
  // The following days keep the amount of the template.
  expect(await stateOf(id, '2026-12-31')).toMatchObject({ amount: 1081 })
  await undoLatest()
  expect(await dueOf(id, '2026-12-31')).toEqual(['2026-02-01', '2026-05-01'])
})

test('a dearer bill is dearer on its following days, too, and keeps its other fields', async () => {
  const company_id = await world.make('/company', { name: 'Garage AG' })
  const bill = {
    ...{ company_id, number: 'G-{month}', total: 540.5, due_days: 10 },
    ...{ account_id: world.accountId(6200), vat_rate_id: world.vatRateId('Normalsatz 8.1 %') },
  }
  const id = await world.make('/recurring_entry', { text: 'Garage', first_date: '2026-10-01', rhythm: 'monthly', bill })
  const { expense } = await book(id, { date: '2026-10-01', changes: { total: 594.55 }, is_for_following: true })
  expect(expense).toMatchObject({ total: 594.55, number: 'G-10' })
  expect(await stateOf(id, '2026-12-31')).toMatchObject({
    ...{ text: 'Garage', amount: 594.55, due: ['2026-11-01', '2026-12-01'] },
    bill: { ...bill, total: 594.55 },
  })
  await undoLatest()
  expect(await stateOf(id, '2026-10-31')).toMatchObject({ amount: 540.5, due: ['2026-10-01'] })
})

test('of another text or day of one booking the template takes nothing over', async () => {
  const id = await world.make('/recurring_entry', rent({ first_date: '2026-11-05' }))
  const changes = { text: 'Miete Lager', date: '2026-11-06' }
  const before = await stateOf(id, '2026-12-31')
  await book(id, { date: '2026-11-05', changes, is_for_following: true })
  const commit = world.kontor.book.commits.at(-1)
  expect(commit?.changes.filter(({ table }) => table === 'recurring_entry')).toEqual([])
  expect(await stateOf(id, '2026-12-31')).toEqual({ ...before, due: ['2026-12-05'] })
})

test('lines of a recurring bill, and number or total of a recurring entry, are refused', async () => {
  const company_id = await world.make('/company', { name: 'Wartung AG' })
  const bill = { company_id, number: 'W-{month}', total: 200, account_id: world.accountId(6200) }
  const ofBill = { text: 'Wartung', first_date: '2026-10-01', rhythm: 'monthly', bill }
  const [billId, entryId] = [await world.make('/recurring_entry', ofBill), await world.make('/recurring_entry', rent())]
  const before = [await stateOf(billId, '2026-10-31'), await stateOf(entryId, '2026-10-31')]
  const refused = (id: string, date: string, changes: object) =>
    refusal(`/recurring_entry/${id}/book`, { date, changes, is_for_following: true })
  expect(await refused(billId, '2026-10-01', { lines: lines(250) })).toEqual([
    ...[422, 'changes.lines', 'recurring_bill_only'],
  ])
  for (const changes of [{ total: 250 }, { number: 'M-1' }])
    expect(await refused(entryId, '2026-01-31', changes)).toEqual([
      ...[422, `changes.${Object.keys(changes)[0]}`, 'recurring_entry_only'],
    ])
  expect([await stateOf(billId, '2026-10-31'), await stateOf(entryId, '2026-10-31')]).toEqual(before)
})

test('what is wrong is refused by field and changes nothing', async () => {
  const before = world.kontor.book.commits.length
  const of = (more: object) => refusal('/recurring_entry', { ...rent(), ...more })
  expect(await of({ end_date: '2025-12-31' })).toEqual([422, 'end_date', 'end_before_start'])
  expect(await of({ lines: undefined })).toEqual([422, 'lines', 'entry_or_bill'])
  expect(await of({ lines: [...lines(5).slice(0, 1), ...lines(6).slice(1)] })).toEqual([
    422,
    'lines',
    'lines_unbalanced',
  ])
  const bill = { company_id: '01KB0000000000000000000000', number: 'X', total: 5 }
  expect(await of({ bill })).toEqual([422, 'lines', 'entry_or_bill'])
  expect(await of({ bill, lines: undefined })).toEqual([422, 'bill.company_id', 'company_unknown'])
  expect(world.kontor.book.commits.length).toBe(before)
})

test('a locked day is refused with the first open one; the entry can be booked on that', async () => {
  const id = await world.make('/recurring_entry', rent({ first_date: '2026-05-15' }))
  const lock = await world.make('/period_lock', { books_locked_until: '2026-05-31' })
  expect(await refusal(`/recurring_entry/${id}/book`, { date: '2026-05-15' })).toEqual([422, 'date', 'period_locked'])
  await book(id, { date: '2026-05-15', changes: { date: '2026-06-01' } })
  expect(await dueOf(id, '2026-06-14')).toEqual([])
  await world.post(`/period_lock/${lock}/reopen`, { reason: 'x' })
})

test('a changed template keeps what is booked; deleting it, too', async () => {
  const id = await world.make('/recurring_entry', rent({ first_date: '2026-08-01' }))
  const { journal_entry } = await book(id, { date: '2026-08-01' })
  const changed = await world.kontor.send('PUT', `/api/recurring_entry/${id}`, {
    text: 'Lager',
    end_date: '2026-09-30',
  })
  expect(await changed.json()).toMatchObject({ text: 'Lager', amount: 1500, rhythm: 'monthly' })
  expect(await stateOf(id, '2026-12-31')).toMatchObject({ due: ['2026-09-01'], next_date: null })
  expect((await world.kontor.send('DELETE', `/api/recurring_entry/${id}`, {})).status).toBe(204)
  expect((await world.kontor.ask(`/api/journal_entry/${journal_entry?.id}`)).status).toBe(200)
  await undoLatest()
  expect(await dueOf(id, '2026-12-31')).toEqual(['2026-09-01'])
})

test('the list is in the order of the texts', async () => {
  for (const text of ['Zins', 'Abo', 'Miete']) await world.make('/recurring_entry', rent({ text }))
  const { data } = await world.json<{ data: RecurringEntryObject[] }>('/recurring_entry')
  const texts = data.map(({ text }) => text).filter((text) => ['Zins', 'Abo', 'Miete'].includes(text))
  expect(texts).toEqual(['Abo', 'Miete', 'Zins'])
})
