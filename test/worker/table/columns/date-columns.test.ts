// The date columns: by title, by position, and never the day of the export.
import { expect, test } from 'vitest'
import type { TitleScores } from '../../../../main/worker/table/cells/header-words.ts'
import { columnEvidence } from '../../../../main/worker/table/columns/column-evidence.ts'
import { findDates } from '../../../../main/worker/table/columns/date-columns.ts'

/** Meanings by column, with their confidence. */
const find = (titles: readonly TitleScores[], rows: readonly (readonly string[])[]) => {
  const columns = columnEvidence(rows, titles.length).map((evidence, index) => ({
    index,
    evidence,
    titles: titles[index] ?? {},
  }))
  const { assigned, problem } = findDates(columns, rows)
  const found = [...assigned].map(([index, { meaning, confidence }]) => [index, meaning, Number(confidence.toFixed(3))])
  return { found, problem }
}

const day = (number: number, month = '01') => `${String(number).padStart(2, '0')}.${month}.2026`

test('by their titles', () => {
  const rows = [1, 2, 3].map((at) => [day(at), day(at + 1), 'x', day(at + 2)])
  expect(find([{ value_date: 1 }, { booking_date: 1 }, { text: 1 }, { document_date: 0.8 }], rows)).toEqual({
    found: [
      [1, 'booking_date', 1],
      [0, 'value_date', 1],
      [3, 'document_date', 0.8],
    ],
    problem: null,
  })
})

test('one that only some rows have counts less', () => {
  // A half of the rows: 0.5 + 0.5 * 0.55 = 0.775.
  const rows = [1, 2, 3, 4].map((at) => [at % 2 ? day(at) : '', day(at)])
  expect(find([{ booking_date: 1 }, { booking_date: 0.8 }], rows).found).toEqual([[1, 'booking_date', 0.8]])
  expect(find([{ booking_date: 1 }, { booking_date: 0.7 }], rows).found[0]).toEqual([0, 'booking_date', 0.775])
})

test('without a booking date the document’s day replaces it, otherwise the value date', () => {
  const rows = [1, 2, 3].map((at) => [day(at), day(at + 1)])
  expect(find([{ value_date: 1 }, { document_date: 1 }], rows)).toEqual({
    found: [
      [0, 'value_date', 1],
      [1, 'booking_date', 0.95],
    ],
    problem: null,
  })
  expect(find([{ value_date: 1 }, {}], rows).found).toEqual([[0, 'booking_date', 0.95]])
})

test('without known titles by their order', () => {
  const disordered = [4, 1, 3, 2]
  const rows = [1, 2, 3, 4].map((at, index) => [day(disordered[index] ?? 1), 'x', day(at)])
  expect(find([{}, {}, {}], rows)).toEqual({
    found: [
      [2, 'booking_date', 0.75],
      [0, 'value_date', 0.6],
    ],
    problem: null,
  })
  const [first] = find(
    [{}],
    disordered.map((at) => [day(at)]),
  ).found
  expect(first).toEqual([0, 'booking_date', 0.6])
  // Descending is an order too.
  expect(
    find(
      [{}],
      [4, 3, 2, 1].map((at) => [day(at)]),
    ).found,
  ).toEqual([[0, 'booking_date', 0.75]])
  // A column with another title is not used.
  expect(find([{ text: 0.5 }], [[day(1)], [day(2)]])).toEqual({
    found: [],
    problem: { code: 'no_booking_date' },
  })
})

test('the day of the export, the same in many rows, is not that of the movements', () => {
  const rows = (count: number, month = '01') =>
    Array.from({ length: count }, (_, at) => [day(30, month), day((at % 28) + 1)])
  // Another column of days has such a title too.
  const both = [{ booking_date: 0.85 }, { booking_date: 0.85 }]
  expect(find(both, rows(21)).found[0]).toEqual([1, 'booking_date', 0.85])
  expect(find(both, rows(20)).found[0]).toEqual([0, 'booking_date', 0.85])
  // A mere "Date" far from every other day is not used; near them it may be a booking date.
  const value = [{ booking_date: 0.85 }, { value_date: 1 }]
  expect(find(value, rows(21, '12'))).toEqual({
    found: [
      [0, 'booking_date', 0.425],
      [1, 'value_date', 1],
    ],
    problem: { code: 'booking_date_unsure' },
  })
  const near = Array.from({ length: 21 }, (_, at) => [day(15), day(10 + (at % 10))])
  expect(find(value, near).found).toEqual([
    [0, 'booking_date', 0.85],
    [1, 'value_date', 1],
  ])
  // An explicit title is trusted.
  expect(find([{ booking_date: 0.95 }, { value_date: 1 }], rows(21, '12')).found[0]).toEqual([0, 'booking_date', 0.95])
  // And so is the only column of days.
  expect(
    find(
      [{ booking_date: 0.85 }, {}],
      rows(21).map(([first]) => [first ?? '', 'x']),
    ).found,
  ).toEqual([[0, 'booking_date', 0.85]])
})

test('a column without days, with any title', () => {
  expect(find([{ booking_date: 1 }], [['x'], ['y'], [day(1)]])).toMatchObject({
    problem: { code: 'no_booking_date' },
  })
  expect(find([{ booking_date: 1 }], [['x'], [day(2)], [day(1)], ['y']]).found).toHaveLength(1)
  expect(find([{ booking_date: 1 }], [['46000'], ['46001']]).found).toEqual([[0, 'booking_date', 1]])
  expect(find([{}], [['46000'], ['46001']]).found).toEqual([])
})

test('a guess is marked as one', () => {
  const half = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => [at < 2 ? day(at) : ''])
  // 0.8 * (0.5 + 0.5 * 0.11) = 0.444.
  expect(find([{ booking_date: 0.8 }], half)).toEqual({
    found: [[0, 'booking_date', 0.444]],
    problem: { code: 'booking_date_unsure' },
  })
})
