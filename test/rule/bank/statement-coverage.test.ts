// Gaps and overlaps of statements, stored and in a file, with and without balances.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import { coverageOfFile, statementCoverage } from '../../../shared/rule/bank/statement-coverage.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

type Covering = Parameters<typeof statementCoverage>[0][number]

/** Day ranges of January 2026, with or without balances. */
const statement = (
  from: string,
  to: string,
  opening?: number,
  closing?: number,
  wish: Partial<Statement> = {},
): Covering => ({
  number: `${from}-${to}`,
  from_date: `2026-01-${from}` as LocalDate,
  to_date: `2026-01-${to}` as LocalDate,
  opening_balance: opening === undefined ? null : minorUnitsOf(opening),
  closing_balance: closing === undefined ? null : minorUnitsOf(closing),
  currency: 'CHF',
  page: null,
  ...wish,
})
const span = (from: string, to: string, missing: number | null = null) => ({
  from_date: `2026-01-${from}`,
  to_date: `2026-01-${to}`,
  missing,
})
const of = (...statements: readonly Covering[]) => statementCoverage(statements, 'CHF')

describe('gaps', () => {
  test('days between two statements whose balances do not meet, with the missing amount', () => {
    expect(of(statement('01', '10', 0, 500), statement('15', '20', 300, 400))).toEqual({
      gaps: [span('11', '14', 200)],
      overlaps: [],
      breaks: [],
      is_complete: false,
    })
  })

  test('none where the balance carries over, or the days touch', () => {
    expect(of(statement('01', '10', 0, 500), statement('20', '25', 500, 400)).gaps).toEqual([])
    expect(of(statement('01', '10', 0, 500), statement('11', '20', 300, 400)).gaps).toEqual([])
  })

  test('without balances only more days than a weekend with holidays', () => {
    expect(of(statement('01', '10'), statement('15', '20')).gaps).toEqual([])
    expect(of(statement('01', '10'), statement('16', '20')).gaps).toEqual([span('11', '15')])
    expect(of(statement('01', '10', 0, 500), statement('16', '20')).gaps).toEqual([span('11', '15')])
  })

  test('not inside a longer statement', () => {
    expect(of(statement('01', '31'), statement('02', '03'), statement('20', '21')).gaps).toEqual([])
  })

  test('for each currency separately, without an amount in a currency other than the account’s', () => {
    const euro = { currency: 'EUR' }
    const all = of(statement('01', '10', 0, 5, euro), statement('01', '31'), statement('20', '31', 0, 5, euro))
    expect(all).toEqual({ gaps: [span('11', '19')], overlaps: [], breaks: [], is_complete: false })
  })
})

describe('overlaps', () => {
  test('days of two statements, joined where they touch', () => {
    expect(of(statement('01', '10'), statement('08', '20'), statement('11', '25')).overlaps).toEqual([span('08', '20')])
  })

  test('none on the one day where the balance carries over', () => {
    expect(of(statement('01', '10', 0, 500), statement('10', '20', 500, 600)).overlaps).toEqual([])
    expect(of(statement('01', '10', 0, 500), statement('10', '20', 400, 600)).overlaps).toEqual([span('10', '10')])
    expect(of(statement('01', '10'), statement('10', '20')).overlaps).toEqual([span('10', '10')])
  })

  test('none between the pages of one period, nor between two files of the same statement', () => {
    expect(of(statement('01', '31', 500, 900), statement('01', '31', 0, 500)).overlaps).toEqual([])
    expect(of(statement('01', '31', 0, 900), statement('01', '31', 0, 900, { number: 'CSV' })).overlaps).toEqual([])
    expect(of(statement('01', '31', 0, 900), statement('01', '31', 0, 800)).overlaps).toEqual([span('01', '31')])
  })
})

test('a statement with one date covers that day, one without a date none', () => {
  const oneDay = statement('05', '05', undefined, undefined, { to_date: null })
  const never = statement('05', '05', undefined, undefined, { from_date: null, to_date: null })
  expect(of(oneDay, never, statement('05', '06')).overlaps).toEqual([span('05', '05')])
})

describe('a file', () => {
  const stored = [statement('01', '10', 0, 500), statement('08', '10'), statement('20', '22', 700, 800)]

  test('reports only its own neighbours and days', () => {
    expect(coverageOfFile([statement('09', '12', 100, 600)], stored, 'CHF')).toEqual({
      gaps: [span('13', '19', -100)],
      overlaps: [span('09', '10')],
    })
    const later = coverageOfFile([statement('28', '31', 800, 900)], stored, 'CHF')
    expect(later).toEqual({ gaps: [], overlaps: [] })
  })

  test('that exists already adds none', () => {
    expect(coverageOfFile(stored, stored, 'CHF')).toEqual({ gaps: [], overlaps: [] })
  })

  test('into an account without statements has no neighbours', () => {
    expect(coverageOfFile([statement('01', '10')], [], 'CHF')).toEqual({
      gaps: [],
      overlaps: [],
    })
  })
})

test('random statements: a day is in a gap only when no statement covers it, and in an overlap only when two do', () => {
  const start = '2026-01-01' as LocalDate
  const some = fc.record({
    from: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 0, max: 20 }),
    opening: fc.option(fc.integer({ min: 0, max: 3 })),
    closing: fc.option(fc.integer({ min: 0, max: 3 })),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 10 }), (all) => {
      const statements = all.map(({ from, length, opening, closing }, index) => ({
        ...statement('01', '01', opening ?? undefined, closing ?? undefined),
        number: String(index),
        from_date: addDays(start, from),
        to_date: addDays(start, from + length),
      }))
      const { gaps, overlaps } = statementCoverage(statements, 'CHF')
      const covering = (day: LocalDate) =>
        statements.filter((each) => each.from_date <= day && day <= each.to_date).length
      for (const { from_date, to_date } of gaps) {
        for (let day = from_date; day <= to_date; day = addDays(day, 1)) expect(covering(day)).toBe(0)
      }
      for (const { from_date, to_date } of overlaps) {
        for (let day = from_date; day <= to_date; day = addDays(day, 1)) expect(covering(day)).toBeGreaterThan(1)
      }
      expect(statementCoverage(statements.toReversed(), 'CHF').overlaps).toEqual(overlaps)
    }),
  )
})

describe('balances that follow each other', () => {
  test('day after day and balance after balance: complete', () => {
    const all = of(statement('01', '10', 0, 500), statement('11', '20', 500, 400), statement('20', '31', 400, 7))
    expect([all.gaps, all.breaks, all.is_complete]).toEqual([[], [], true])
  })

  test('a statement of the next day that begins with another balance is reported, with the difference', () => {
    const all = of(statement('01', '10', 0, 500), statement('11', '20', 300, 400))
    expect([all.gaps, all.breaks, all.is_complete]).toEqual([[], [span('11', '11', 200)], false])
  })

  test('one of several that end the day before is enough', () => {
    expect(
      of(statement('01', '10', 0, 500), statement('05', '10', 0, 300), statement('11', '20', 300, 4)).breaks,
    ).toEqual([])
  })

  test('a statement that goes on beyond the day proves nothing', () => {
    expect(
      of(statement('01', '10', 0, 500), statement('01', '15', 0, 9), statement('11', '20', 300, 4)).breaks,
    ).toEqual([])
  })

  test('without all balances the coverage is not complete, even without missing days', () => {
    const all = of(statement('01', '10', 0, 500), statement('11', '20'))
    expect([all.gaps, all.breaks, all.is_complete]).toEqual([[], [], false])
    expect(of().is_complete).toBe(false)
  })
})

describe('gaps between several statements', () => {
  test('one day is a gap when the balances do not meet', () => {
    expect(of(statement('01', '10', 0, 500), statement('12', '20', 300, 400)).gaps).toEqual([span('11', '11', 200)])
  })

  test('only the balances of the last day before and of the first day after count', () => {
    const [before, after] = [statement('01', '10', 0, 500), statement('15', '25', 300, 400)]
    expect(of(before, statement('05', '08', 0, 300), after).gaps).toEqual([span('11', '14', 200)])
    expect(of(before, after, statement('16', '20', 500, 600)).gaps).toEqual([span('11', '14', 200)])
    expect(of(before, statement('02', '10'), after).gaps).toEqual([span('11', '14', 200)])
  })

  test('a balance on one side is not enough to count a few days as a gap', () => {
    expect(of(statement('01', '10'), statement('15', '20', 300, 400)).gaps).toEqual([])
    expect(of(statement('01', '10', 0, 500), statement('15', '20')).gaps).toEqual([])
    expect(of(statement('01', '10'), statement('16', '20', 300, 400)).gaps).toEqual([span('11', '15')])
  })
})

describe('overlaps of two statements with balances', () => {
  type Balanced = readonly [from: string, to: string, opening: number, closing: number]
  test.each<[string, Balanced, Balanced, readonly [from: string, to: string]]>([
    ['the same first day', ['01', '20', 0, 500], ['01', '31', 500, 900], ['01', '20']],
    ['the same last day', ['01', '31', 0, 500], ['05', '31', 500, 900], ['05', '31']],
    ['several days in common', ['01', '10', 0, 500], ['05', '20', 500, 900], ['05', '10']],
    [
      'one day in common, and the later before the earlier',
      ['01', '10', 600, 500],
      ['10', '20', 400, 600],
      ['10', '10'],
    ],
    ['the same last balance', ['01', '31', 0, 900], ['01', '31', 100, 900], ['01', '31']],
    ['the same balances and first day', ['01', '20', 0, 900], ['01', '31', 0, 900], ['01', '20']],
    ['the same balances and last day', ['01', '31', 0, 900], ['05', '31', 0, 900], ['05', '31']],
  ])('%s', (_, one, other, [from, to]) => {
    expect(of(statement(...one), statement(...other)).overlaps).toEqual([span(from, to)])
  })

  test('a statement with its last date alone covers that day', () => {
    const oneDay = statement('05', '05', undefined, undefined, { from_date: null })
    expect(of(oneDay, statement('05', '06')).overlaps).toEqual([span('05', '05')])
  })
})

describe('complete', () => {
  const complete = (...all: readonly Covering[]) => of(...all).is_complete
  test('with both balances and all pages', () => {
    expect(complete(statement('01', '10', 0, 500))).toBe(true)
    expect(complete(statement('01', '10', 0))).toBe(false)
    expect(complete(statement('01', '10', undefined, 500))).toBe(false)
    const page = (is_last: boolean) => ({ page: { number: 1, is_last, statement: 'S' } })
    expect(complete(statement('01', '10', 0, 500, page(true)))).toBe(true)
    expect(complete(statement('01', '10', 0, 500, page(false)))).toBe(false)
  })

  test('regardless of statements in another currency', () => {
    const { breaks, is_complete } = of(
      statement('01', '10', 0, 500),
      statement('11', '20', 300, 400, { currency: 'EUR' }),
    )
    expect([breaks, is_complete]).toEqual([[], true])
  })
})

describe('a break', () => {
  const breaks = (...all: readonly Covering[]) => of(...all).breaks
  test('needs a balance before', () => {
    expect(breaks(statement('01', '10', 0), statement('11', '20', 300, 400))).toEqual([])
  })
  test('is none when it continues any of the statements before', () => {
    const before = [statement('01', '10', 0, 500), statement('05', '10', 0, 300)]
    expect(breaks(...before, statement('11', '20', 500, 4))).toEqual([])
    expect(breaks(...before, statement('11', '20', 400, 4))).toEqual([span('11', '11', -100)])
  })
  test('is none when another statement covers its first day', () => {
    const before = [statement('01', '10', 0, 500), statement('01', '11', 0, 9)]
    expect(breaks(...before, statement('11', '20', 300, 4))).toEqual([])
  })
})

describe('a file next to stored statements', () => {
  test('shows the gap before it', () => {
    expect(coverageOfFile([statement('28', '31', 900, 950)], [statement('20', '22', 700, 800)], 'CHF').gaps).toEqual([
      span('23', '27', -100),
    ])
  })

  const stored = statement('01', '10', 0, 500, { number: 'A' })
  test.each<[string, Partial<Statement>, ReturnType<typeof span>[]]>([
    ['all the same', {}, []],
    ['another number, and no balances', { number: 'B', opening_balance: null }, [span('01', '10')]],
    ['another first day', { from_date: '2026-01-02' as LocalDate }, [span('02', '10')]],
    ['another last day', { to_date: '2026-01-09' as LocalDate }, [span('01', '09')]],
    ['another opening balance', { opening_balance: minorUnitsOf(1) }, [span('01', '10')]],
    ['another closing balance', { closing_balance: minorUnitsOf(501) }, [span('01', '10')]],
  ])('is a statement of its own with %s', (_, fields, overlaps) => {
    expect(coverageOfFile([{ ...stored, ...fields }], [stored], 'CHF').overlaps).toEqual(overlaps)
  })

  test('is one of its own with another number or currency', () => {
    const bare = { ...stored, opening_balance: null, closing_balance: null }
    expect(coverageOfFile([{ ...bare, number: 'B' }], [bare], 'CHF').overlaps).toEqual([span('01', '10')])
    expect(coverageOfFile([bare], [bare], 'CHF').overlaps).toEqual([])
    const euro = { currency: 'EUR' }
    const later = statement('20', '25', 7, 8, euro)
    expect(coverageOfFile([{ ...stored, ...euro }], [stored, later], 'CHF').gaps).toEqual([span('11', '19')])
  })
})
