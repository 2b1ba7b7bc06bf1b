// The band of statements: the position, lane and text of each piece.
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { addedTexts } from '../../../renderer/app/text/texts.ts'
import {
  coverageAroundImport,
  coveredUntil,
  coveredYears,
  layoutYear,
  placeOfDay,
  type StatementPiece,
} from '../../../renderer/app/view/coverage/coverage-layout.ts'
import {
  gapText,
  pieceDays,
  pieceLabel,
  pieceMoney,
  pieceName,
} from '../../../renderer/app/view/coverage/coverage-text.ts'
import { statementNumber } from '../../../renderer/app/view/statement-number.ts'
import type { CoverageObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate

const statement = (from: string, to: string, number = `${from}/${to}`): CoverageObject['statements'][number] => ({
  id: `${number} ${from}`,
  batch_id: 'batch',
  number,
  from_date: day(from),
  to_date: day(to),
  opening_balance: 100,
  closing_balance: 1234.5,
  pages: [],
  missing_pages: [],
})

const span = (from: string, to: string, missing: number | null = null) => ({
  from_date: day(from),
  to_date: day(to),
  missing,
})

const coverage = (
  statements: CoverageObject['statements'],
  gaps: CoverageObject['gaps'] = [],
  overlaps: CoverageObject['overlaps'] = [],
): CoverageObject => ({ statements, gaps, overlaps, breaks: [], is_complete: false })

const statementsOf = (of: CoverageObject, year: number): readonly StatementPiece[] =>
  layoutYear(of, year).pieces.filter((piece) => piece.kind === 'statement')

describe('a year', () => {
  test.each([
    [2025, 365],
    [2024, 366],
  ])('%i has twelve months that fill it', (year, days) => {
    const { months } = layoutYear(coverage([]), year)
    expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(months[1]?.left).toBeCloseTo(3100 / days)
    expect(months[1]?.width).toBeCloseTo(100 * ((days - 337) / days))
    for (const [index, { left, width }] of months.entries())
      expect(left + width).toBeCloseTo(months[index + 1]?.left ?? 100)
  })

  test('a statement of the whole year fills it; both ends belong to it', () => {
    const [whole] = statementsOf(coverage([statement('2025-01-01', '2025-12-31')]), 2025)
    expect([whole?.left, whole?.width]).toEqual([0, 100])
    const [one] = statementsOf(coverage([statement('2025-12-31', '2025-12-31')]), 2025)
    expect((one?.left ?? 0) + (one?.width ?? 0)).toBeCloseTo(100)
    expect(one?.width).toBeCloseTo(100 / 365)
  })

  test('a piece beyond its ends is cut there, and keeps its days', () => {
    const over = coverage([statement('2024-12-15', '2025-01-10')])
    expect(statementsOf(over, 2025)[0]).toMatchObject({ left: 0, from: '2024-12-15', to: '2025-01-10' })
    expect(statementsOf(over, 2025)[0]?.width).toBeCloseTo(1000 / 365)
    expect(statementsOf(over, 2024)[0]?.width).toBeCloseTo(1700 / 366)
    expect(statementsOf(over, 2023)).toEqual([])
  })

  test('pieces are by time, including gaps and overlaps', () => {
    const { pieces, lanes } = layoutYear(
      coverage(
        [statement('2025-03-01', '2025-03-31'), statement('2025-01-01', '2025-01-31')],
        [span('2025-02-01', '2025-02-28', -20)],
        [span('2025-03-31', '2025-03-31')],
      ),
      2025,
    )
    expect(pieces.map(({ kind, from }) => `${kind} ${from}`)).toEqual([
      'statement 2025-01-01',
      'gap 2025-02-01',
      'statement 2025-03-01',
      'overlap 2025-03-31',
    ])
    expect(lanes).toBe(1)
    expect(new Set(pieces.map(({ key }) => key)).size).toBe(4)
  })
})

describe('lanes', () => {
  test.each([
    ['side by side', '2025-02-01', 0],
    ['with a day in common', '2025-01-31', 0],
    ['with two days in common', '2025-01-30', 1],
    ['inside', '2025-01-10', 1],
    ['the same again', '2025-01-01', 1],
  ])('two statements %s', (_, from, lane) => {
    const both = [
      statement('2025-01-01', '2025-01-31', 'a'),
      statement(from, from < '2025-02' ? '2025-01-31' : '2025-02-28', 'b'),
    ]
    const second = statementsOf(coverage(both), 2025).find(({ numbers }) => numbers.includes('b'))
    expect(second?.lane).toBe(lane)
  })
})

describe('daily statements', () => {
  const daily = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const at = addDays(day(from), index)
      return statement(at, at, `Nr. ${index}`)
    })

  test('of a month become one bar, next to the long ones', () => {
    const bars = statementsOf(coverage([...daily('2025-05-01', 45), statement('2025-01-01', '2025-01-31')]), 2025)
    expect(bars.map(({ from, to, numbers }) => [from, to, numbers.length])).toEqual([
      ['2025-01-01', '2025-01-31', 1],
      ['2025-05-01', '2025-05-31', 31],
      ['2025-06-01', '2025-06-14', 14],
    ])
  })

  test('a few of them stay separate', () => {
    expect(statementsOf(coverage(daily('2025-05-01', 4)), 2025)).toHaveLength(4)
  })
})

describe('years and days', () => {
  test('from the first to the last, without a gap', () => {
    expect(coveredYears(coverage([]))).toEqual([])
    expect(
      coveredYears(coverage([statement('2025-12-31', '2026-01-02'), statement('2023-01-01', '2023-02-01')])),
    ).toEqual([2023, 2024, 2025, 2026])
  })

  test('the last day that a statement covers', () => {
    expect(coveredUntil(coverage([]))).toBeNull()
    const two = [statement('2025-01-01', '2025-06-30'), statement('2025-02-01', '2025-02-28')]
    expect(coveredUntil(coverage(two))).toBe('2025-06-30')
  })

  test('a day is in the middle of itself, and only in its year', () => {
    expect(placeOfDay('2025-01-01', 2025)).toBeCloseTo(50 / 365)
    expect(placeOfDay('2025-12-31', 2025)).toBeCloseTo(100 - 50 / 365)
    expect(placeOfDay('2025-01-01', 2026)).toBeNull()
  })
})

describe('next to an import', () => {
  const own = { ...statement('2025-02-01', '2025-02-28'), batch_id: 'own' }
  const gaps = [span('2025-01-10', '2025-01-31'), span('2025-03-01', '2025-03-20'), span('2025-05-01', '2025-05-31')]
  const overlaps = [span('2025-02-27', '2025-02-28'), span('2025-04-01', '2025-04-02')]
  const all = coverage([statement('2025-01-01', '2025-01-09'), own], gaps, overlaps)

  test('are the gaps before and after it, and the days that it shares', () => {
    expect(coverageAroundImport(all, 'own')).toEqual({
      gaps: gaps.slice(0, 2),
      overlaps: overlaps.slice(0, 1),
      breaks: [],
      hasOthers: true,
    })
  })

  test('are balances that do not continue: into it, and out of it to the next', () => {
    const [into, out, elsewhere] = [
      span('2025-02-01', '2025-02-01'),
      span('2025-03-01', '2025-03-01'),
      span('2025-06-01', '2025-06-01'),
    ]
    const broken = { ...coverage([own]), breaks: [into, out, elsewhere] }
    expect(coverageAroundImport(broken, 'own')).toEqual({
      gaps: [],
      overlaps: [],
      breaks: [into, out],
      hasOthers: false,
    })
  })

  test('is nothing when it has no statement', () => {
    expect(coverageAroundImport(all, 'other')).toEqual({ gaps: [], overlaps: [], breaks: [], hasOthers: true })
  })
})

describe.each(['de', 'en'] as const)('in words, %s', (language) => {
  beforeAll(async () => {
    await i18next.init({
      lng: language,
      resources: addedTexts(),
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    })
  })
  const { t } = i18next
  const isGerman = language === 'de'

  test('a statement', () => {
    const [piece] = statementsOf(coverage([statement('2025-01-01', '2025-01-31', '12')]), 2025)
    if (!piece) throw new Error('no piece')
    expect(pieceName(t, piece)).toBe(isGerman ? 'Auszug 12' : 'Statement 12')
    expect(pieceLabel(t, piece)).toBe('12')
    expect(pieceDays(t, piece)).toBe('01.01.2025 – 31.01.2025')
    expect(pieceMoney(t, piece, 'CHF')).toBe(isGerman ? 'Saldo 100.00 → CHF 1’234.50' : 'Balance 100.00 → CHF 1’234.50')
  })

  test('a statement without a number of the bank', () => {
    const [piece] = statementsOf(
      coverage([statement('2025-01-01', '2025-01-31', '2025-01-01 2025-01-31 16 rows')]),
      2025,
    )
    if (!piece) throw new Error('no piece')
    expect(pieceName(t, piece)).toBe(isGerman ? '1 Auszug' : '1 statement')
    expect(pieceLabel(t, piece)).toBe('')
  })

  test('a gap in a sentence: with the known movements', () => {
    const days = span('2025-02-01', '2025-02-28')
    expect(gapText(i18next.t, days, 'CHF')).toMatch(/01\.02\.2025 .* 28\.02\.2025.*\.$/)
    expect(gapText(i18next.t, { ...days, missing: 0 }, 'CHF')).toBe(gapText(i18next.t, days, 'CHF'))
    expect(gapText(i18next.t, { ...days, missing: -25.5 }, 'CHF')).toContain('+CHF 25.50')
    expect(gapText(i18next.t, { ...days, missing: 25.5 }, 'CHF')).toContain('CHF −25.50')
  })

  test('a gap: the movement is missing, not the difference of the balances', () => {
    const missing = (amount: number | null) => {
      const [piece] = layoutYear(coverage([], [span('2025-02-03', '2025-02-03', amount)]), 2025).pieces
      if (!piece) throw new Error('no piece')
      expect(pieceDays(t, piece)).toBe('03.02.2025')
      return pieceMoney(t, piece, 'CHF')
    }
    expect(missing(1200.4)).toContain('CHF −1’200.40')
    expect(missing(-20)).toContain('+CHF 20.00')
    expect(missing(null)).toBeNull()
    expect(missing(0)).toBeNull()
  })
})

test('numbers that the reader of tables generated do not count', () => {
  expect(statementNumber('2025-01-01 2025-01-31 16 rows')).toBeNull()
  expect(statementNumber('  3 rows')).toBeNull()
  expect(statementNumber('')).toBeNull()
  expect(statementNumber('2025-01')).toBe('2025-01')
  expect(statementNumber('STMT 16 rows')).toBe('STMT 16 rows')
})
