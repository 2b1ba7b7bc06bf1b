// Day or month first: the question, its example date, and the effect of an answer on the reading.
import { describe, expect, test } from 'vitest'
import {
  answerOf,
  dateQuestion,
  dayInWords,
  nextDateQuestion,
  withDateOrder,
} from '../../../renderer/app/import/plan/date-question.ts'
import { ImportPlan } from '../../../shared/api/endpoints/import/import-plan.ts'

const row = (position: number, booking_date: string | null, source_line: number | null = position + 2) => ({
  position,
  source_line,
  booking_date,
  value_date: null,
  state: 'new',
  reason: null,
  transaction_ids: [],
  is_left_out: false,
  amount: -1,
  currency: 'CHF',
  name: null,
  text: null,
  reference: null,
})
const column = (index: number, meaning: string) => ({ index, header: null, meaning, confidence: 0.9, samples: [] })

const planOf = (dates: readonly string[], code: string | null, rows: readonly object[]): ImportPlan =>
  ImportPlan.parse({
    name: 'a.csv',
    format: 'csv',
    problem: null,
    review: ['mapping'],
    mapping_origin: 'automatic',
    mapping: {
      columns: [column(0, 'text'), column(1, 'booking_date'), column(2, 'amount')],
      header_line: 1,
      decimal: '.',
      date_order: 'dmy',
      sign: 'as_is',
      confidence: 0.9,
      shape: 's',
      reasons: [],
      told_reasons: [],
      encoding: 'utf-8',
      delimiter: ';',
      sheet: null,
    },
    preview: [['What', 'When', 'Amount'], ...dates.map((date) => ['x', date, '-1.00'])],
    counts: { rows: 0, new: 0, duplicates: 0, likely_duplicates: 0, flagged: 0, skipped: 0 },
    statements: [],
    gaps: [],
    overlaps: [],
    rows,
    rows_left_out: 0,
    skipped: [],
    warnings: code === null ? [] : [{ code, message: 'Assumed.' }],
  })

const SAME_AND_OTHER = [row(0, '2026-05-05'), row(1, '2026-04-03')]
const TEXTS = ['05.05.2026', '03.04.2026']

describe('the question', () => {
  test('uses a date whose day and month differ, as the file writes it', () => {
    const asked = { text: '03.04.2026', dmy: '2026-04-03', mdy: '2026-03-04', assumed: 'dmy' }
    expect(dateQuestion(planOf(TEXTS, 'day_first_assumed', SAME_AND_OTHER))).toEqual(asked)
  })

  test('the month first: the reader’s assumption is shown', () => {
    const asked = { text: '03/04/2026', dmy: '2026-04-03', mdy: '2026-03-04', assumed: 'mdy' }
    expect(dateQuestion(planOf(['03/04/2026'], 'month_first_assumed', [row(0, '2026-03-04')]))).toEqual(asked)
  })

  test('a date beyond the preview lines is asked without its text', () => {
    const far = [row(0, '2026-05-05'), row(1, '2026-04-03', 400)]
    expect(dateQuestion(planOf(['05.05.2026'], 'day_first_assumed', far))?.text).toBeNull()
    // One in the preview is better.
    const both = [...far, row(2, '2026-02-01', 2)]
    expect(dateQuestion(planOf(['01.02.2026'], 'day_first_assumed', both))).toMatchObject({ text: '01.02.2026' })
  })

  test.each([
    ['there is no assumption', planOf(TEXTS, null, SAME_AND_OTHER)],
    ['the note is another one', planOf(TEXTS, 'toString', SAME_AND_OTHER)],
    ['both orders give the same day', planOf(['05.05.2026'], 'day_first_assumed', [row(0, '2026-05-05')])],
    ['no rows could be read', planOf(TEXTS, 'day_first_assumed', [])],
    ['a row without a date', planOf(TEXTS, 'day_first_assumed', [row(0, null)])],
  ])('none when %s', (_, plan) => expect(dateQuestion(plan)).toBeNull())
})

describe('the answer', () => {
  const plan = planOf(TEXTS, 'day_first_assumed', SAME_AND_OTHER)
  const question = dateQuestion(plan)

  test.each(['dmy', 'mdy'] as const)('%s is sent with the columns as shown', (order) => {
    const reading = withDateOrder(plan, { encoding: 'cp850' }, order)
    expect(reading).toEqual({
      encoding: 'cp850',
      mapping: {
        columns: [
          { index: 0, meaning: 'text' },
          { index: 1, meaning: 'booking_date' },
          { index: 2, meaning: 'amount' },
        ],
        header_line: 1,
        date_order: order,
        sign: 'as_is',
      },
    })
    expect(answerOf(reading)).toBe(order)
    // The server's answer then has no assumption; the question stays, so that the answer can be changed.
    expect(nextDateQuestion(question, planOf(TEXTS, null, SAME_AND_OTHER), reading)).toBe(question)
  })

  test('back to automatic asks as the new plan does', () => {
    expect(nextDateQuestion(question, planOf(TEXTS, null, SAME_AND_OTHER), {})).toBeNull()
    expect(nextDateQuestion(null, plan, { mapping: 'automatic' })).toEqual(question)
    expect([answerOf({}), answerOf({ mapping: 'automatic' })]).toEqual([null, null])
  })
})

test('days as words, which are unambiguous in any order', () => {
  expect([dayInWords('2026-04-03', 'de'), dayInWords('2026-03-04', 'de')]).toEqual(['3. April 2026', '4. März 2026'])
  expect([dayInWords('2026-04-03', 'en'), dayInWords('2026-03-04', 'en')]).toEqual(['3 April 2026', '4 March 2026'])
})
