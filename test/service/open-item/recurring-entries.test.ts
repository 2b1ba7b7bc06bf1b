// Recurring entries and bills: what a template keeps when it changes, which days are due, and what a day books.
import { describe, expect, test } from 'vitest'
import { createRecurringEntries } from '../../../main/service/open-item/recurring-entries.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { company, expense, rappen } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const RENT = lines({ 6000: 150_000, 1020: -150_000 })
const template = (id: string, fields: object = {}) =>
  some('recurring_entry', id, {
    ...{ text: 'Miete {month}/{year}', first_date: '2026-01-31', rhythm: 'monthly', end_date: null },
    ...{ company_id: null, lines: RENT, bill: null, skipped: [], created_at: 'then', updated_at: 'then', ...fields },
  })
const BILL = {
  number: 'M{month}',
  total: rappen(10_000),
  due_days: 10,
  account_id: '6000',
  vat_rate_id: null,
  lines: [],
}
const bill = (fields: object = {}, of: object = {}) =>
  template('bill', { company_id: 'c', lines: [], bill: { ...BILL, ...of }, ...fields })
const typed = (amount: number) => [
  { account_id: '6000', debit: amount },
  { account_id: '1020', credit: amount },
]

const start = async (...changes: readonly Change[]) => {
  const settings = { ...DEFAULT_SETTINGS, liableForVat: false, accountingVatReporting: [], documentBooking: 'on_issue' }
  const book = await bookWith(
    profileWith(settings),
    created('company', company('c', 'Vermieter AG')),
    created('fiscal_year', yearOf('2026')),
    ...CHART.map((each) => created('ledger_account', each)),
    ...changes,
  )
  let id = 0
  const service = createRecurringEntries({ ...(await depsOf(book, '2026-03-31')), newId: () => `n${++id}` })
  const present = async () => (await book.read([page('recurring_entry')]))[0].rows
  return { book, service, present }
}
const problem = (answer: { readonly ok: boolean; readonly error?: unknown }) => {
  if (answer.ok) return 'ok'
  const { problems, type } = answer.error as { problems?: readonly { field: string; code: string }[]; type: string }
  return problems ? problems.map(({ field, code }) => `${field} ${code}`).join() : type
}

test('the list is by text, each with the days that are due until a day and the next one', async () => {
  const { service } = await start(
    template('b', { text: 'Zins', skipped: ['2026-02-28'] }),
    template('a', { text: 'Abo', first_date: '2026-02-15' }),
    bill({ text: 'Miete', rhythm: 'quarterly' }),
    entry('e1', '2026-02-15', { occurrence: { recurring_entry_id: 'a', date: '2026-02-15' as never } }),
    created('expense', expense('x', { key: 'recurring/bill/2026-01-31' })),
  )
  const list = async (until: string | null) => {
    const found = await service.list(ACTOR, { until } as never)
    return found.ok ? found.value.map(({ record: { text }, due, next_date }) => [text, due.join(' '), next_date]) : []
  }
  expect(await list('2026-04-30')).toEqual([
    ['Abo', '2026-03-15 2026-04-15', '2026-05-15'],
    ['Miete', '2026-04-30', '2026-07-31'],
    ['Zins', '2026-01-31 2026-03-31 2026-04-30', '2026-05-31'],
  ])
  // Today is 31 March.
  expect((await list(null))[2]).toEqual(['Zins', '2026-01-31 2026-03-31', '2026-04-30'])
  expect(problem(await service.get(ACTOR, { id: 'none' } as never))).toBe('NotFound')
  expect(await service.get(ACTOR, { id: 'b' } as never)).toMatchObject({ value: { next_date: '2026-04-30' } })
})

describe('a template', () => {
  test('is an entry or a bill; days and rhythm have usual values', async () => {
    const { service, present } = await start()
    const create = async (input: object) => problem(await service.create(ACTOR, { text: ' Miete ', ...input } as never))
    expect(await create({})).toBe('lines entry_or_bill')
    expect(await create({ lines: typed(5), bill: { company_id: 'c', number: '1', total: 5 } })).toBe(
      'lines entry_or_bill',
    )
    expect(await create({ lines: typed(5), first_date: '2026-02-01', end_date: '2026-01-31' })).toBe(
      'end_date end_before_start',
    )
    expect(await create({ bill: { company_id: 'unknown', number: '1', total: 5 } })).toMatch(/^bill\./)
    expect(await create({ lines: typed(5) })).toBe('ok')
    expect(await create({ bill: { company_id: 'c', number: ' 1 ', total: 5 } })).toBe('ok')
    const [first, second] = await present()
    expect(first).toMatchObject({ text: 'Miete', first_date: '2026-03-31', rhythm: 'monthly', end_date: null })
    expect(first).toMatchObject({ company_id: null, bill: null, skipped: [] })
    expect(second).toMatchObject({ company_id: 'c', lines: [], bill: { number: '1', total: 500, due_days: null } })
  })

  test('keeps what a change leaves out', async () => {
    const changed = async (before: Change, input: object) => {
      const { service, present } = await start(before)
      const answer = await service.change(ACTOR, { id: before.id, ...input } as never)
      return answer.ok ? (await present())[0] : problem(answer)
    }
    const kept = template('a', { end_date: '2026-12-31', skipped: ['2026-01-31'] })
    expect(await changed(kept, { text: 'Neu' })).toMatchObject({
      ...{ text: 'Neu', first_date: '2026-01-31', rhythm: 'monthly', end_date: '2026-12-31', skipped: ['2026-01-31'] },
      ...{ lines: RENT, created_at: 'then', updated_at: '2026-06-30T12:00:00.000000Z' },
    })
    expect(await changed(kept, { end_date: null, rhythm: 'yearly' })).toMatchObject({
      end_date: null,
      rhythm: 'yearly',
    })
    expect(await changed(kept, { lines: typed(7) })).toMatchObject({ lines: [{ debit: 700 }, { credit: 700 }] })
    expect(await changed(bill(), { text: 'Neu' })).toMatchObject({ company_id: 'c', lines: [], bill: BILL })
    expect(await changed(bill(), { bill: { company_id: 'c', number: 'N', total: 20 } })).toMatchObject({
      bill: { number: 'N', total: 2_000, due_days: null },
    })
    // A bill becomes an entry, and an entry a bill.
    expect(await changed(bill(), { lines: typed(7), bill: null })).toMatchObject({ company_id: null, bill: null })
    expect(await changed(kept, { bill: { company_id: 'c', number: 'N', total: 20 } })).toMatchObject({
      ...{ company_id: 'c', lines: [], bill: { total: 2_000 } },
    })
  })

  test('skips one of its days once', async () => {
    const { service, present } = await start(template('a'))
    const skip = async (date: string) => problem(await service.skip(ACTOR, { id: 'a', date } as never))
    expect([await skip('2026-02-28'), await skip('2026-02-28'), await skip('2026-02-27')]).toEqual([
      ...['ok', 'date day_skipped', 'date no_day_of_recurring_entry'],
    ])
    expect((await present())[0]?.skipped).toEqual(['2026-02-28'])
  })
})

describe('a day', () => {
  const booked = async (before: Change, input: object) => {
    const { book, service, present } = await start(before)
    const answer = await service.book(ACTOR, { id: before.id, date: '2026-02-28', ...input } as never)
    const [entries, expenses] = await book.read([page('journal_entry'), page('expense')])
    return { problem: problem(answer), entries: entries.rows, expenses: expenses.rows, template: (await present())[0] }
  }

  test('books the entry of the template, or what is changed of it', async () => {
    const usual = await booked(template('a'), {})
    expect(usual.entries).toMatchObject([
      {
        ...{ number: 1, date: '2026-02-28', text: 'Miete 02/2026', lines: [{ credit: 150_000 }, { debit: 150_000 }] },
        occurrence: { recurring_entry_id: 'a', date: '2026-02-28' },
      },
    ])
    const changes = { date: '2026-03-02', text: 'Später', lines: typed(7) }
    const other = await booked(template('a'), { changes })
    expect(other.entries).toMatchObject([
      {
        ...{ date: '2026-03-02', text: 'Später', lines: [{ debit: 700 }, { credit: 700 }] },
        occurrence: { recurring_entry_id: 'a', date: '2026-02-28' },
      },
    ])
    expect(other.template).toMatchObject({ lines: RENT, updated_at: 'then' })
    const following = await booked(template('a'), { changes, is_for_following: true })
    expect(following.template).toMatchObject({ lines: [{ debit: 700 }, { credit: 700 }], text: 'Miete {month}/{year}' })
    const text = await booked(template('a'), { changes: { text: 'x' }, is_for_following: true })
    expect(text.template).toMatchObject({ updated_at: 'then' })
    expect((await booked(template('a'), { date: '2026-02-27' })).problem).toBe('date no_day_of_recurring_entry')
  })

  test('books the bill of the template, due after its days', async () => {
    const usual = await booked(bill(), {})
    expect(usual.expenses).toMatchObject([
      {
        ...{
          key: 'recurring/bill/2026-02-28',
          number: 'M02',
          total: 10_000,
          text: 'Miete 02/2026',
          date: '2026-02-28',
        },
        ...{ due_date: '2026-03-10', company_id: 'c', account_id: '6000', booked_by: 'issue' },
      },
    ])
    expect(usual.entries.length).toBe(1)
    expect((await booked(bill({}, { due_days: null }), {})).expenses).toMatchObject([{ due_date: '2026-02-28' }])
    const changes = { date: '2026-03-02', number: 'X', total: 20 }
    const other = await booked(bill(), { changes, is_for_following: true })
    expect(other.expenses).toMatchObject([{ number: 'X', total: 2_000, date: '2026-03-02', due_date: '2026-03-12' }])
    expect(other.template).toMatchObject({
      bill: { number: 'M{month}', total: 2_000, due_days: 10, account_id: '6000' },
    })
  })
})
