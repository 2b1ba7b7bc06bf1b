// Sums on the accounts in any stretch of days, and the days and columns of reports: of whole years, whole months and days.
import { describe, expect, test } from 'vitest'
import { gatherQuestions } from '../../../main/service/core/deps.ts'
import { querySums, type Stretch } from '../../../main/service/ledger/read-sums.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { day } from '../../rule/matching/world.ts'
import { bookWith, entry, lines } from '../../support/books/book-with.ts'

const YEARS = ['2025', '2026'].map(yearOf)
/** Each amount is its own bit of the sum. */
const ENTRIES = [
  entry('e1', '2025-06-15', { lines: lines({ 1020: 1, 3400: -1 }) }),
  entry('e2', '2026-01-01', { lines: lines({ 1020: 10, 3400: -10 }) }),
  entry('e3', '2026-01-31', { lines: lines({ 1020: 100, 3400: -100 }) }),
  entry('e4', '2026-02-15', { lines: lines({ 1020: 1_000, 3400: -1_000 }) }),
  entry('e5', '2026-02-28', { lines: lines({ 1020: -4_000, 3400: 4_000 }) }),
  entry('e6', '2026-03-01', { lines: lines({ 1020: 20_000, 3400: -20_000 }) }),
  entry('e7', '2026-12-31', { lines: lines({ 1020: -300_000, 2970: 300_000 }), is_closing: true }),
]

const sums = async (stretch: Omit<Stretch, 'from' | 'to'> & { from?: string; to: string }, account: string | null) => {
  const { read } = await bookWith(...ENTRIES)
  const questions = gatherQuestions()
  const { from, to, ...rest } = stretch
  const found = querySums(questions, YEARS, { ...rest, from: from ? day(from) : null, to: day(to) }, account)
  await questions.run(read)
  return found()
}

describe('what is booked on an account', () => {
  test.each([
    ['up to the first day', undefined, '2026-01-01', 11, 0],
    ['up to the end of a year', undefined, '2025-12-31', 1, 0],
    ['up to the last day of a month', undefined, '2026-01-31', 111, 0],
    ['up to a day within a month', undefined, '2026-02-27', 1_111, 0],
    ['from the second day', '2026-01-02', '2026-01-31', 100, 0],
    ['a whole month', '2026-02-01', '2026-02-28', -3_000, 0],
    ['a part of a month', '2026-02-16', '2026-03-01', 16_000, 0],
    ['a single day', '2026-02-15', '2026-02-15', 1_000, 0],
    ['a day without entries', '2026-02-16', '2026-02-16', 0, 0],
    ['whole years', '2025-01-01', '2026-12-31', 17_111, -300_000],
    ['from within a year', '2025-06-16', '2026-12-31', 17_110, -300_000],
    ['from one year into the next', '2025-06-10', '2026-03-01', 17_111, 0],
    ['the last day alone', '2026-12-31', '2026-12-31', 0, -300_000],
    ['up to the eve of the closing', '2026-01-01', '2026-12-30', 17_110, 0],
  ])('%s', async (_, from, to, booked, closing) => {
    const found = (await sums({ ...(from ? { from } : {}), to }, '1020')).get('1020')
    expect([found?.booked ?? 0, found?.closing ?? 0]).toEqual([booked, closing])
  })

  test('debits and credits apart, also within a month', async () => {
    const of = async (from: string, to: string) => (await sums({ from, to, withSides: true }, null)).get('1020')
    expect(await of('2026-01-01', '2026-12-31')).toEqual({
      ...{ booked: 17_110, closing: -300_000, debit: 21_110, credit: 304_000 },
    })
    expect(await of('2026-02-01', '2026-02-28')).toEqual({ booked: -3_000, closing: 0, debit: 1_000, credit: 4_000 })
    expect(await of('2026-02-15', '2026-03-01')).toEqual({ booked: 17_000, closing: 0, debit: 21_000, credit: 4_000 })
  })

  test('of one account only, or of all', async () => {
    expect([...(await sums({ to: '2026-12-31' }, '2970')).keys()]).toEqual(['2970'])
    expect([...(await sums({ to: '2026-02-15' }, '3400')).keys()]).toEqual(['3400'])
    const all = ['1020', '2970', '3400']
    expect([...(await sums({ to: '2026-12-31' }, null)).keys()].toSorted()).toEqual(all)
    const { read } = await bookWith(...ENTRIES)
    const questions = gatherQuestions()
    const found = querySums(questions, YEARS, { from: null, to: day('2026-12-31') })
    await questions.run(read)
    expect([...found().keys()].toSorted()).toEqual(all)
  })
})
