// The books as they were known at a moment: what was made, changed and removed after it does not count. The moment itself
// belongs to what was known.
import { beforeEach, describe, expect, test } from 'vitest'
import { accountViews } from '../../../main/service/ledger/account-balances.ts'
import { actionsAfter, changesAfter, entriesAfter, readAsKnown } from '../../../main/service/ledger/as-of.ts'
import { currentMatrix, matrixAsOf, readPreviousMonths } from '../../../main/service/ledger/budget-matrix.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import type { Budget } from '../../../shared/record/ledger/budget.ts'
import { type LocalDate, type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { company, invoice, rappen } from '../../rule/matching/world.ts'
import { entry, lines, profileWith } from '../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'
import { answerOf } from '../../support/books/service-world.ts'

/** The commits have the seconds 1, 2, 3 … */
const at = (second: number): Timestamp => timestampOf(Date.UTC(2026, 5, 30, 12, 0, second))
let book: MemoryBook
let second = 0
const write = async (...changes: readonly Change[]) => {
  second += 1
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
}
beforeEach(async () => {
  second = 0
  book = await createMemoryBook('organization-1', [], () => at(second))
})

describe('changes after a moment', () => {
  test('are the later ones of these tables, the latest first', async () => {
    const [a, b] = [company('a', 'A'), company('b', 'B')]
    await write(created('company', a), created('company', b))
    await write(updated('company', a, { name: 'A2' }), created('invoice', invoice('i')))
    await write(updated('company', b, { name: 'B2' }), removed('company', { ...a, name: 'A2' }))
    const of = async (moment: number) => {
      const [actions] = await book.read([actionsAfter(at(moment), ['company'])])
      const changes = await changesAfter(book, at(moment), actions.rows, ['company'])
      return [
        ...changes('company').map(({ id, after }) => [id, after === null ? null : after.name]),
        ...changes('invoice'),
      ]
    }
    expect(await of(1)).toEqual([
      ['a', null],
      ['b', 'B2'],
      ['a', 'A2'],
    ])
    expect(await of(2)).toEqual([
      ['a', null],
      ['b', 'B2'],
    ])
    expect(await of(3)).toEqual([])
  })

  test('are reverted in records that were found, and removed ones are there again where they were wanted', async () => {
    const [a, b, c] = [invoice('a'), invoice('b'), invoice('c')]
    await write(created('invoice', a), created('invoice', b), created('invoice', c))
    await write(updated('invoice', a, { text: 'later' }), removed('invoice', b), created('invoice', invoice('d')))
    const asKnown = await readAsKnown(book, at(1))
    const found = [{ ...a, text: 'later' }, c, invoice('d')]
    const shown = (isWanted: (id: string) => boolean) =>
      asKnown('invoice', found, ({ id }) => isWanted(id))
        .map(({ id, text }) => `${id} ${text}`)
        .toSorted()
    expect(shown(() => true)).toEqual(['a null', 'b null', 'c null'])
    expect(shown((id) => id === 'b')).toEqual(['b null', 'c null'])
    expect(shown(() => false)).toEqual(['c null'])
    const then = await readAsKnown(book, at(2))
    expect(then('invoice', found, () => true)).toEqual(found)
  })

  test('entries that were made after the moment, up to a number', async () => {
    const made = (id: string, second: number) => entry(id, '2026-03-01', { created_at: at(second) })
    await write(made('e1', 1), made('e2', 2), made('e3', 3), made('e4', 3))
    const of = async (moment: number, last: number) => {
      const found: string[] = []
      for await (const { id } of entriesAfter(book.read, at(moment), last, [])) found.push(id)
      return found
    }
    expect([await of(1, 4), await of(2, 3), await of(3, 4)]).toEqual([['e2', 'e3', 'e4'], ['e3'], []])
  })
})

describe('over the years and the chart', () => {
  const account = (number: number, fields: object = {}) => ({
    ...CHART.find((each) => each.number === number),
    ...fields,
  })
  const [revenue, cost] = [account(3400), account(6500)] as never[]
  const budget = (account_id: string, amount: number, fields: Partial<Budget> = {}): Budget => ({
    ...{ id: `b${account_id}`, fiscal_year_id: '2026', account_id, amount: rappen(amount), notes: null, months: null },
    ...fields,
  })
  const sold = (id: string, date: string, amount: number, second: number, is_closing = false) =>
    entry(id, date, { lines: lines({ 1100: amount, 3400: -amount }), created_at: at(second), is_closing })

  beforeEach(async () => {
    await write(
      profileWith(),
      created('ledger_account', revenue as never),
      ...['2025', '2026'].map((year) => created('fiscal_year', yearOf(year))),
      created('budget', budget('3400', 500)),
      created('budget', budget('6500', 70, { notes: 'Papier' })),
      created('budget', budget('3400', 9, { id: 'other', fiscal_year_id: '2025' })),
      sold('e1', '2025-03-01', 1, 1),
      sold('e2', '2026-03-01', 10, 1),
    )
    await write(
      created('ledger_account', cost as never),
      updated('budget', budget('3400', 500), { amount: rappen(600) }),
      updated('budget', budget('6500', 70, { notes: 'Papier' }), { notes: 'Stifte' }),
      sold('e3', '2025-03-31', 100, 2),
      sold('e4', '2026-04-01', 1_000, 2),
      sold('e5', '2025-12-31', -40_000, 2, true),
    )
  })
  const shown = (rows: readonly { account: { number: number }; budget: Budget | null }[]) =>
    rows.map((row) => [
      row.account.number,
      (row as never as { previous_year_actual: number }).previous_year_actual,
      (row as never as { current_year_actual: number }).current_year_actual,
      row.budget?.amount ?? null,
    ])

  test('the matrix as it is, with the months of the year before', async () => {
    const matrix = answerOf(await currentMatrix(book, '2026'))
    expect(shown(matrix.rows)).toEqual([
      [3400, 101, 1_010, 600],
      [6500, 0, 0, 70],
    ])
    expect([matrix.previous_year?.id, matrix.since, matrix.base_currency]).toEqual(['2025', null, 'CHF'])
    const months = await readPreviousMonths(book.read, matrix)
    expect(months.get('3400')).toEqual([0, 0, 101, ...Array(9).fill(0)])
    expect(months.get('6500')).toEqual(Array(12).fill(0))
    const first = answerOf(await currentMatrix(book, '2025'))
    expect([first.previous_year, shown(first.rows)[0]]).toEqual([null, [3400, 0, 101, 9]])
    expect([...(await readPreviousMonths(book.read, first))]).toEqual([])
  })

  test('the matrix as it was, with what changed since', async () => {
    const { since, ...matrix } = answerOf(await matrixAsOf(book, '2026', at(1)))
    expect(shown(matrix.rows)).toEqual([[3400, 1, 10, 500]])
    expect([since?.entries_count, since?.entries.map(({ id }) => id)]).toEqual([3, ['e3', 'e4', 'e5']])
    expect(since?.new_rows.map(({ account: { number } }) => number)).toEqual([6500])
    expect(shown([...(since?.rows.values() ?? [])])).toEqual([
      [3400, 101, 1_010, 600],
      [6500, 0, 0, 70],
    ])
    expect(since?.budgets.map(({ account_id, was, is }) => [account_id, was?.amount, is?.amount, is?.notes])).toEqual([
      ['3400', 500, 600, null],
      ['6500', 70, 70, 'Stifte'],
    ])
    const now = answerOf(await matrixAsOf(book, '2026', at(2)))
    expect([now.since?.entries_count, now.since?.budgets, now.since?.new_rows]).toEqual([0, [], []])
  })

  test('budgets that were added, removed, or spread over other months since', async () => {
    const months = Array(12).fill(50)
    await write(
      removed('budget', budget('6500', 70, { notes: 'Stifte' })),
      updated('budget', budget('3400', 600), { months }),
      created('budget', budget('1100', 5)),
    )
    const { since } = answerOf(await matrixAsOf(book, '2026', at(2)))
    expect(since?.budgets.map(({ account_id, was, is }) => [account_id, was !== null, is !== null])).toEqual([
      ['3400', true, true],
      ['6500', true, false],
      ['1100', false, true],
    ])
  })

  test('a year that is not there, or was not there yet, is not found', async () => {
    await write(created('fiscal_year', yearOf('2027')))
    const missing = { ok: false, error: { type: 'NotFound', model: 'FiscalYear' } }
    expect(await currentMatrix(book, '2030')).toMatchObject(missing)
    expect(await matrixAsOf(book, '2030', at(3))).toMatchObject(missing)
    expect(await matrixAsOf(book, '2027', at(2))).toMatchObject(missing)
    expect(await matrixAsOf(book, '2027', at(3))).toMatchObject({ ok: true })
    await write(removed('fiscal_year', yearOf('2027')))
    expect(await matrixAsOf(book, '2027', at(3))).toMatchObject(missing)
  })

  test('the months of the year before add up both sides', async () => {
    await write(entry('e6', '2025-03-15', { lines: lines({ 1100: -30, 3400: 30 }), created_at: at(3) }))
    const months = await readPreviousMonths(book.read, answerOf(await currentMatrix(book, '2026')))
    expect(months.get('3400')?.[2]).toBe(71)
  })

  test('the entries since are those of the year and of the years before it, then and now', async () => {
    const entriesOf = async (year: string) =>
      answerOf(await matrixAsOf(book, year, at(2))).since?.entries.map(({ id }) => id)
    await write(sold('e6', '2027-01-01', 5, 3), sold('e7', '2025-06-01', 7, 3), sold('e8', '2024-06-01', 9, 3))
    expect([await entriesOf('2026'), await entriesOf('2025')]).toEqual([['e7'], ['e7']])
    await write(created('fiscal_year', yearOf('2024')))
    expect(await entriesOf('2025')).toEqual(['e7', 'e8'])
    // Now it ends too early to be the year before.
    await write(updated('fiscal_year', yearOf('2025'), { end_date: '2025-06-30' as LocalDate }))
    const { rows, since } = answerOf(await matrixAsOf(book, '2026', at(2)))
    expect(await entriesOf('2026')).toEqual(['e7'])
    expect([shown(rows)[0], shown([...(since?.rows.values() ?? [])])[0]]).toEqual([
      [3400, 101, 1_010, 600],
      [3400, 0, 1_010, 600],
    ])
  })

  test('names the first hundred entries since', async () => {
    await write(...Array.from({ length: 101 }, (_, index) => sold(`e${index + 10}`, '2026-05-01', 1, 3)))
    const { since } = answerOf(await matrixAsOf(book, '2026', at(2)))
    expect([since?.entries_count, since?.entries.length]).toEqual([101, 100])
  })

  test('balances of accounts, now and then', async () => {
    const of = async (options: object) => {
      const views = await accountViews(book.read, [revenue as never, cost as never], {
        includes: [],
        appends: [],
        ...options,
      })
      return views.map(({ balance }) => balance)
    }
    expect(await of({})).toEqual([null, null])
    expect(await of({ appends: ['balance'] })).toEqual([
      { currency: 'CHF', amount: -38_889, now: null },
      { currency: 'CHF', amount: 0, now: null },
    ])
    expect(await of({ as_of: at(1) })).toEqual([
      { currency: 'CHF', amount: 11, now: -38_889 },
      { currency: 'CHF', amount: 0, now: 0 },
    ])
  })
})
