// The ledger of an account, as a page and as a whole: balances before and after, in both orders, and what a line shows.
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccountLedger } from '../../../main/service/ledger/account-ledger.ts'
import { createAccountPostings } from '../../../main/service/ledger/account-postings.ts'
import type { AccountPosting } from '../../../main/service/ledger/contract.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { ACTOR, bookWith, depsOf, entry, gathered, lines, profileWith } from '../../support/books/book-with.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'
import { answerOf } from '../../support/books/service-world.ts'

const EUR = { currency: 'EUR' } as const
let book: MemoryBook

beforeEach(async () => {
  const accounts = CHART.filter(({ number }) => [1020, 2000, 3400, 6500].includes(number))
  book = await bookWith(
    profileWith(),
    ...accounts.map((each) => created('ledger_account', each)),
    // Out of order, as books may list them.
    ...['2026', '2025'].map((year) => created('fiscal_year', yearOf(year))),
    entry('e1', '2025-12-31', { lines: lines({ 1020: 1, 3400: -1 }) }),
    entry('e2', '2026-02-10', { lines: lines({ 1020: 10, 3400: -10 }), text: 'Zwei' }),
    // Booked later, on an earlier day.
    entry('e4', '2026-01-05', { lines: lines({ 1020: 100, 3400: -60, 6500: -40 }) }),
    entry('e3', '2026-02-10', { lines: lines({ 1020: -1_000, 6500: 1_000 }) }),
    entry('e5', '2026-02-10', { lines: lines({ 6500: 5, 2000: -5 }) }),
    entry('e6', '2026-03-01', {
      lines: [
        ...lines({ 1020: 3_000 }, { ...EUR, currency_amount: 2_800 as never }),
        ...lines({ 1020: 7_000 }, { ...EUR, currency_amount: 6_500 as never, text: 'Rest' }),
        ...lines({ 3400: -10_000 }),
      ],
    }),
    entry('e7', '2026-12-31', { lines: lines({ 1020: -200_000, 6500: 200_000 }), is_closing: true }),
  )
})

type Wish = Partial<PageQuestion> & { readonly descending?: boolean; readonly days?: readonly [string, string] }
const question = ({ descending = false, days, ...rest }: Wish): PageQuestion => ({
  filter: days ? [{ field: 'date', from: days[0], to: days[1] }] : [],
  search: null,
  sort: [{ field: 'date', descending }],
  offset: 0,
  limit: 100,
  ...rest,
})
const request = (id: string, wish: Wish = {}) => ({ id, question: question(wish), includes: [], appends: [] })
const shown = (rows: readonly AccountPosting[]) => rows.map(({ entry: { id }, balance }) => `${id} ${balance}`)
const postings = async (wish: Wish = {}, id = '1020') =>
  answerOf(await createAccountPostings(await depsOf(book))(ACTOR, request(id, wish)))
const ledger = async (wish: Wish = {}, id = '1020') => {
  const { postings: slices, ...rest } = answerOf(
    await createAccountLedger(await depsOf(book))(ACTOR, request(id, wish)),
  )
  return { ...rest, rows: await gathered(slices) }
}
const ALL = ['e1 1', 'e4 101', 'e2 111', 'e3 -889', 'e6 9111', 'e7 -190889']

describe.each([
  ['as a page', postings],
  ['as a whole', ledger],
])('the ledger of an account %s', (_, read) => {
  test('has the balance after each entry, by day and number, in both orders', async () => {
    const all = await read()
    expect(shown(all.rows)).toEqual(ALL)
    expect([all.opening_balance, all.closing_balance]).toEqual([0, -190_889])
    expect([all.debit, all.credit]).toEqual([10_111, 201_000])
    expect(shown((await read({ sort: [] })).rows)).toEqual(ALL)
    const reversed = await read({ descending: true })
    expect(shown(reversed.rows)).toEqual(ALL.toReversed())
    expect([reversed.opening_balance, reversed.closing_balance]).toEqual([0, -190_889])
  })

  test('of some days begins with what was booked before', async () => {
    for (const descending of [false, true]) {
      const february = await read({ days: ['2026-02-01', '2026-02-28'], descending })
      expect(shown(february.rows)).toEqual(descending ? ['e3 -889', 'e2 111'] : ['e2 111', 'e3 -889'])
      expect([february.opening_balance, february.closing_balance]).toEqual([101, -889])
      expect([february.debit, february.credit]).toEqual([10, 1_000])
    }
    const last = await read({ days: ['2026-12-31', '2026-12-31'] })
    expect([last.opening_balance, last.closing_balance, shown(last.rows)]).toEqual([9_111, -190_889, ['e7 -190889']])
  })

  test('signs a balance as its account is kept: credits of liabilities are positive', async () => {
    expect(shown((await read({}, '2000')).rows)).toEqual(['e5 5'])
  })

  test('combines the lines of an entry and names the other accounts', async () => {
    const { rows } = await read()
    const of = (id: string) => rows.find(({ entry: each }) => each.id === id)
    expect(of('e6')).toMatchObject({ debit: 10_000, credit: 0, text: 'Rest', currency: 'EUR', currency_amount: 9_300 })
    expect(of('e3')).toMatchObject({ debit: 0, credit: 1_000, text: null, currency: null, currency_amount: null })
    expect(of('e2')).toMatchObject({ text: 'Zwei' })
    expect(of('e4')?.counter_accounts.map(({ number }) => number)).toEqual([3400, 6500])
  })
})

test('a page begins with the balance before it, also within a day', async () => {
  for (const offset of [1, 2, 3, 4]) {
    expect(shown((await postings({ offset, limit: 2 })).rows)).toEqual(ALL.slice(offset, offset + 2))
    const descending = await postings({ offset, limit: 2, descending: true })
    expect(shown(descending.rows)).toEqual(ALL.toReversed().slice(offset, offset + 2))
  }
  const none = await postings({ offset: 50 })
  expect([none.rows, none.total, none.closing_balance]).toEqual([[], 6, -190_889])
})

test('lines in several currencies have no common one', async () => {
  const mixed = [...lines({ 1020: 5 }, { ...EUR, currency_amount: 4 as never }), ...lines({ 1020: 5, 3400: -10 })]
  book = await bookWith(
    profileWith(),
    ...CHART.filter(({ number }) => number === 1020).map((each) => created('ledger_account', each)),
    created('fiscal_year', yearOf('2026')),
    entry('e1', '2026-01-05', { lines: mixed }),
  )
  expect((await postings()).rows[0]).toMatchObject({ debit: 10, currency: null, currency_amount: null })
  const { rows, from, to, currency, language } = await ledger()
  expect(rows[0]).toMatchObject({ debit: 10, currency: null, currency_amount: null })
  expect([from, to, currency, language]).toEqual([null, null, 'CHF', 'de'])
})

test('an unknown account is not found', async () => {
  const deps = await depsOf(book)
  for (const answer of [createAccountPostings(deps), createAccountLedger(deps)])
    expect(await answer(ACTOR, request('none'))).toMatchObject({ ok: false, error: { type: 'NotFound' } })
})
