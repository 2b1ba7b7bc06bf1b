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

  test('keeps its id and the time of its creation; a new one has both', async () => {
    const { service, present } = await start(template('a', { rhythm: 'quarterly' }))
    expect(problem(await service.change(ACTOR, { id: 'a', first_date: '2026-03-31' } as never))).toBe('ok')
    const input = { text: 'Zins', lines: typed(5), first_date: '2026-02-01', rhythm: 'yearly' }
    expect(problem(await service.create(ACTOR, input as never))).toBe('ok')
    expect(await present()).toMatchObject([
      { id: 'a', rhythm: 'quarterly', first_date: '2026-03-31', created_at: 'then' },
      { rhythm: 'yearly', first_date: '2026-02-01', created_at: '2026-06-30T12:00:00.000000Z' },
    ])
  })

  test('of a bill becomes an entry by its lines', async () => {
    const { service, present } = await start(bill())
    expect(problem(await service.change(ACTOR, { id: 'bill', lines: typed(7) } as never))).toBe('ok')
    expect(await present()).toMatchObject([{ bill: null, company_id: null, lines: [{ debit: 700 }, { credit: 700 }] }])
  })

  test('has the rates of its lines, and the parts of its bill', async () => {
    const rate = { name: 'r', kind: 'standard', rate_millis: 8100, valid_from: '2018-01-01', valid_to: null }
    const { service, present } = await start(some('vat_rate', 'r', rate))
    const create = async (input: object) => problem(await service.create(ACTOR, { text: 'x', ...input } as never))
    const with_rate = (vat_rate_id: string) => typed(5).map((line, at) => (at === 0 ? { ...line, vat_rate_id } : line))
    expect(await create({ lines: with_rate('r') })).toBe('ok')
    expect(await create({ lines: with_rate('unknown') })).toBe('lines.0.vat_rate_id vat_rate_unknown')
    expect(await create({ lines: typed(5).map((line) => ({ ...line, account_id: 'none' })) })).toMatch(
      /^lines\.0\.account_id /,
    )
    const parts = [
      { account_id: '6000', amount: 3 },
      { account_id: '6500', amount: 2 },
    ]
    const of = { company_id: 'c', number: '1', total: 5 }
    expect(await create({ bill: { ...of, account_id: '6000', vat_rate_id: 'r' } })).toBe('ok')
    expect(await create({ bill: { ...of, lines: parts } })).toBe('ok')
    const made = await present()
    const [entry, ...bills] = [...made.filter((each) => each.bill === null), ...made.filter((each) => each.bill)]
    expect(entry?.lines.map(({ vat_rate_id }) => vat_rate_id)).toEqual(['r', null])
    const whole = bills.find((each) => each.bill?.lines.length === 0)
    expect(whole?.bill).toMatchObject({ account_id: '6000', vat_rate_id: 'r' })
    expect(bills.find((each) => each !== whole)?.bill?.lines).toMatchObject([
      { account_id: '6000', amount: 300 },
      { account_id: '6500', amount: 200 },
    ])
  })

  test('that is not there, or becomes invalid, is refused; another one is deleted', async () => {
    const { service, present, book } = await start(template('a'))
    const none = { id: 'none', date: '2026-02-28' } as never
    for (const asked of [service.change, service.remove, service.skip, service.book])
      expect(problem(await asked(ACTOR, none))).toBe('NotFound')
    expect(problem(await service.change(ACTOR, { id: 'a', end_date: '2026-01-01' } as never))).toBe(
      'end_date end_before_start',
    )
    expect(await present()).toMatchObject([{ end_date: null }])
    expect(problem(await service.skip(ACTOR, { id: 'a', date: '2026-02-28' } as never))).toBe('ok')
    expect(problem(await service.change(ACTOR, { id: 'a', text: 'Neu' } as never))).toBe('ok')
    expect(problem(await service.remove(ACTOR, { id: 'a' } as never))).toBe('ok')
    expect(await present()).toEqual([])
    expect(book.commits.slice(1).map(({ action, params }) => [action, params])).toEqual([
      ['skip_recurring_entry', { name: 'Miete {month}/{year}', date: '2026-02-28' }],
      ['change_recurring_entry', { name: 'Neu' }],
      ['delete_recurring_entry', { name: 'Neu' }],
    ])
  })

  test('skips one of its days once', async () => {
    const { service, present } = await start(template('a'))
    const skip = async (date: string) => problem(await service.skip(ACTOR, { id: 'a', date } as never))
    expect([await skip('2026-02-28'), await skip('2026-02-28'), await skip('2026-02-27')]).toEqual([
      ...['ok', 'date day_skipped', 'date no_day_of_recurring_entry'],
    ])
    expect((await present())[0]?.skipped).toEqual(['2026-02-28'])
  })

  test('neither skips nor books a day that is booked', async () => {
    const { service } = await start(template('a'), bill())
    for (const id of ['a', 'bill']) {
      const day = { id, date: '2026-02-28' } as never
      expect(problem(await service.book(ACTOR, day))).toBe('ok')
      expect(problem(await service.book(ACTOR, day))).toBe('date day_booked_already')
      expect(problem(await service.skip(ACTOR, day))).toBe('date day_booked_already')
    }
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

  test('has the parts of its bill, unless the total is another one, and a text of its own', async () => {
    const parts = [
      { account_id: '6000', vat_rate_id: null, amount: rappen(6_000), text: null },
      { account_id: '6500', vat_rate_id: null, amount: rappen(4_000), text: null },
    ]
    const usual = await booked(bill({}, { lines: parts }), { changes: { text: 'Eigener Text' } })
    expect(usual.expenses).toMatchObject([
      {
        ...{ text: 'Eigener Text', total: 10_000, creditor_iban: null },
        lines: [
          { account_id: '6000', amount: 6_000 },
          { account_id: '6500', amount: 4_000 },
        ],
      },
    ])
    const other = await booked(bill({}, { lines: parts }), { changes: { total: 20 } })
    expect(other.expenses).toMatchObject([{ total: 2_000, lines: [] }])
  })

  test('changes the following days only by another amount', async () => {
    const number = await booked(bill(), { changes: { number: 'X' }, is_for_following: true })
    expect([number.problem, number.template?.updated_at, number.expenses.length]).toEqual(['ok', 'then', 1])
    const once = await booked(bill(), { changes: { total: 20 } })
    expect(once.template).toMatchObject({ bill: BILL, updated_at: 'then' })
  })

  test('keeps the amounts in another currency', async () => {
    const foreign = [
      ...lines({ 6000: 4_750 }, { currency: 'EUR', currency_amount: 5_000 as never }),
      ...lines({ 1020: -4_750 }),
    ]
    const { entries } = await booked(template('a', { lines: foreign }), {})
    expect(entries[0]?.lines.map(({ currency, currency_amount }) => [currency, currency_amount])).toEqual([
      ['EUR', 5_000],
      [null, null],
    ])
  })

  test('that cannot be booked is refused, and nothing is written', async () => {
    const refused = async (before: Change, input: object) => {
      const found = await booked(before, input)
      expect([found.entries, found.expenses]).toEqual([[], []])
      return found.problem
    }
    expect(await refused(template('a'), { changes: { total: 5 } })).toBe('changes.total recurring_entry_only')
    expect(await refused(bill(), { changes: { lines: typed(7) } })).toBe('changes.lines recurring_bill_only')
    const unknown = typed(7).map((line) => ({ ...line, account_id: 'none' }))
    expect(await refused(template('a'), { changes: { lines: unknown } })).toMatch(/account_id/)
    expect(await refused(bill(), { changes: { number: ' ' } })).toMatch(/^number /)
    // No fiscal year has this day.
    expect(await refused(bill(), { changes: { date: '2020-02-28' } })).toMatch(/^date /)
    expect(await refused(template('a'), { changes: { date: '2020-02-28' } })).toMatch(/^date /)
  })
})
