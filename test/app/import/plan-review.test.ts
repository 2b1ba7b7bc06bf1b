// The questions of a plan and their answers: gaps that other files fill, the order of imports, decisions about probable
// duplicates, and columns mapped by hand.
import { describe, expect, test } from 'vitest'
import {
  draftOf,
  missingMeanings,
  toMappingInput,
  withMeaning,
} from '../../../renderer/app/import/plan/mapping-draft.ts'
import {
  confirmedMapping,
  inImportOrder,
  isSameOutcome,
  newRows,
  optionsOfDecision,
  periodOf,
  uncertainRows,
  withoutFilledGaps,
} from '../../../renderer/app/import/plan/plan-review.ts'
import { ImportPlan } from '../../../shared/api/endpoints/import/import-plan.ts'

const statement = (from_date: string, to_date: string, more: object = {}) => ({
  number: '1',
  iban: null,
  currency: 'CHF',
  from_date,
  to_date,
  opening_balance: 100.1,
  closing_balance: 100.4,
  rows: 1,
  sum: 0.3,
  adds_up: true,
  balance_difference: 0,
  ...more,
})
const plan = (more: object = {}) =>
  ImportPlan.parse({
    name: 'a.csv',
    format: 'csv',
    problem: null,
    review: [],
    mapping: null,
    mapping_origin: null,
    preview: [],
    counts: { rows: 1, new: 1, duplicates: 0, likely_duplicates: 0, flagged: 0, skipped: 0 },
    statements: [statement('2026-03-01', '2026-03-31')],
    gaps: [],
    overlaps: [],
    rows: [],
    rows_left_out: 0,
    skipped: [],
    warnings: [],
    ...more,
  })

describe('gaps', () => {
  const gap = (from_date: string, to_date: string) => ({ from_date, to_date, missing: null })
  const withGap = plan({ gaps: [gap('2026-01-15', '2026-02-28')] })
  const of = (from: string, to: string, more: object = {}) => plan({ statements: [statement(from, to)], ...more })

  test('filled by files of the same drop do not count', () => {
    const [first] = withoutFilledGaps([withGap, of('2026-02-01', '2026-02-28'), of('2026-01-10', '2026-01-31')])
    expect(first?.gaps).toEqual([])
  })

  test.each([
    ['no other file', []],
    ['a day is missing between the others', [of('2026-01-10', '2026-01-30'), of('2026-02-01', '2026-03-02')]],
    ['the others start too late', [of('2026-01-16', '2026-02-28')]],
    ['the others end too early', [of('2026-01-01', '2026-02-27')]],
    [
      'the file that would fill it is refused',
      [of('2026-01-01', '2026-02-28', { problem: { status: 422, code: 'x', message: 'x' } })],
    ],
  ])('stay: %s', (_, others) => {
    const [first] = withoutFilledGaps([withGap, ...others])
    expect(first?.gaps).toEqual(withGap.gaps)
  })
})

test('CAMT is imported before tables, and earlier days before later ones', () => {
  const files = [
    ['table march', plan()],
    ['table january', plan({ statements: [statement('2026-01-01', '2026-01-31')] })],
    ['camt april', plan({ format: 'camt', statements: [statement('2026-04-01', '2026-04-30')] })],
  ] as const
  const order = inImportOrder(files.map(([name, each]) => ({ name, plan: each })))
  expect(order.map(({ name }) => name)).toEqual(['camt april', 'table january', 'table march'])
})

test('probable duplicates: none ticked, some, all', () => {
  const row = (position: number, is_left_out: boolean) => ({
    position,
    is_left_out,
    source_line: null,
    state: 'likely_duplicate',
    reason: 'name',
    transaction_ids: ['T'],
    booking_date: '2026-01-05',
    value_date: null,
    amount: 1,
    currency: 'CHF',
    name: null,
    text: null,
    reference: null,
  })
  const rows = [row(0, true), row(1, false), row(2, true)]
  const three = plan({ counts: { rows: 3, new: 1, duplicates: 0, likely_duplicates: 2, flagged: 1, skipped: 0 }, rows })
  expect(optionsOfDecision(plan(), { encoding: 'utf-8' }, [])).toEqual({ encoding: 'utf-8' })
  expect(optionsOfDecision(three, {}, [])).toEqual({ likely_duplicates: 'skip', import_rows: [] })
  expect(optionsOfDecision(three, {}, [0, 2])).toEqual({ likely_duplicates: 'skip', import_rows: [0, 2] })
  // Rows that would be imported by default are ticked at first.
  expect(uncertainRows(three)).toEqual([1])
  expect([[], [1], [0, 1, 2]].map((ticked) => newRows(three, ticked))).toEqual([0, 1, 3])
  expect(optionsOfDecision(three, {}, [0, 2, 1])).toEqual({ likely_duplicates: 'import' })
})

test('the period is that of all statements', () => {
  const statements = [statement('2026-02-01', '2026-02-28'), statement('2026-01-01', '2026-01-31')]
  expect(periodOf(plan({ statements }))).toEqual({ from_date: '2026-01-01', to_date: '2026-02-28' })
  expect(periodOf(plan({ statements: [] }))).toBeNull()
})

describe('columns mapped by hand', () => {
  const column = (index: number, meaning: string) => ({ index, header: null, meaning, confidence: 0.5, samples: [] })
  const mapping = {
    columns: [column(0, 'booking_date'), column(1, 'text'), column(2, 'amount'), column(3, 'ignored')],
    header_line: 1,
    decimal: '.',
    date_order: 'dmy',
    sign: 'as_is',
    confidence: 0.5,
    shape: 'a|b',
    reasons: [],
    told_reasons: [],
    encoding: 'utf-8',
    delimiter: ';',
    sheet: null,
  }
  const found = plan({ mapping, mapping_origin: 'automatic', preview: [['a', 'b', 'c', 'd', 'e']] })
  const draft = draftOf(found, {})

  test('start from the detected mapping, over every column of the file', () => {
    expect(draft.meanings).toEqual(['booking_date', 'text', 'amount', 'ignored', 'ignored'])
    expect([draft.headerLine, draft.decimal, missingMeanings(draft)]).toEqual([1, null, []])
  })

  test('a meaning moves; text may be on several columns; debit and credit replace the amount', () => {
    expect(withMeaning(draft, 3, 'amount').meanings).toEqual(['booking_date', 'text', 'ignored', 'amount', 'ignored'])
    expect(withMeaning(draft, 4, 'text').meanings).toEqual(['booking_date', 'text', 'amount', 'ignored', 'text'])
    const pair = withMeaning(withMeaning(draft, 3, 'debit'), 4, 'credit')
    expect(pair.meanings).toEqual(['booking_date', 'text', 'ignored', 'debit', 'credit'])
    expect(missingMeanings(withMeaning(withMeaning(draft, 0, 'ignored'), 2, 'ignored'))).toEqual(['date', 'money'])
  })

  test('are sent with the chosen options only, and come back unchanged', () => {
    const changed = { ...withMeaning(draft, 1, 'name'), decimal: ',' as const, isInverted: true }
    const mappingInput = toMappingInput(changed)
    expect(mappingInput).toEqual({
      columns: [
        { index: 0, meaning: 'booking_date' },
        { index: 1, meaning: 'name' },
        { index: 2, meaning: 'amount' },
      ],
      header_line: 1,
      decimal: ',',
      sign: 'inverted',
    })
    expect(draftOf(found, { mapping: mappingInput })).toEqual(changed)
    expect(toMappingInput({ ...draft, meanings: ['ignored'] }).columns).toEqual([{ index: 0, meaning: 'ignored' }])
  })

  test('when confirmed, they are only remembered if they change nothing', () => {
    expect(confirmedMapping(found)).toMatchObject({ header_line: 1, decimal: '.', date_order: 'dmy', sign: 'as_is' })
    expect(confirmedMapping(plan())).toBeNull()
    expect(isSameOutcome(found, { ...found, mapping_origin: 'given', review: [] })).toBe(true)
    expect(isSameOutcome(found, { ...found, counts: { ...found.counts, new: 2 } })).toBe(false)
  })
})
