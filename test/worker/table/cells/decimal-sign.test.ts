// The decimal separator of a column: the evidence of its texts, and the decision. Each case with the least deciding
// data.
import { describe, expect, test } from 'vitest'
import {
  type DecimalEvidence,
  decideDecimal,
  decimalEvidence,
} from '../../../../main/worker/table/cells/amount-notation.ts'
import type { Cell } from '../../../../main/worker/table/cells/raw-table.ts'

const NOTHING: DecimalEvidence = {
  dots: 0,
  commas: 0,
  openDots: 0,
  openCommas: 0,
  short: 0,
  long: 0,
  padded: false,
}
const evidence = (...cells: readonly Cell[]) =>
  decimalEvidence(
    cells.map((cell) => ['x', cell]),
    1,
  )

describe('the texts of a column', () => {
  test.each([
    [['1.50', "1'000.50", '-0.5'], { dots: 3 }],
    [['1,50', '1.000,50', '-0,5'], { commas: 3 }],
    [['1.234', '12.345', '1,234'], { openDots: 2, openCommas: 1 }],
    [['5', '500', '1234', "1'234"], { short: 2, long: 1 }],
    [['0.123', '1234.567'], { dots: 2 }],
    [['1.234.567', '1,234,567'], {}],
    [['', 5.5, 'Total', ' '], {}],
  ])('%j', (cells, expected) => {
    expect(evidence(...cells)).toEqual({ ...NOTHING, ...expected })
  })

  test('padded with a zero: three odd tens, and never another last digit', () => {
    expect(evidence('13.310', '156.960', '37.650').padded).toBe(true)
    expect(evidence('13.310', '156.960', '37.600').padded).toBe(false)
    expect(evidence('13.310', '156.960', '37.650', '1.001').padded).toBe(false)
  })
})

describe('the decision', () => {
  const decide = (own: Partial<DecimalEvidence>, ...others: readonly Partial<DecimalEvidence>[]) =>
    decideDecimal(
      { ...NOTHING, ...own },
      others.map((each) => ({ ...NOTHING, ...each })),
    )
  const sign = (decimal: '.' | ',' | null) => ({ decimal, contradiction: false })
  const CONTRADICTION = { decimal: null, contradiction: true }

  test.each([
    ['nothing to decide', {}, sign(null)],
    ['one dot', { dots: 1 }, sign('.')],
    ['one comma', { commas: 1 }, sign(',')],
    ['both, each clear', { dots: 1, commas: 1 }, sign(null)],
    ['both, and one that is not clear', { dots: 1, commas: 1, openDots: 1 }, CONTRADICTION],
    ['unclear ones of both kinds', { openDots: 1, openCommas: 1 }, CONTRADICTION],
    ['an unclear dot alone', { openDots: 1 }, sign(null)],
    ['an ambiguous dot next to a clear one', { openDots: 1, dots: 1 }, sign('.')],
    ['an ambiguous dot next to a clear comma', { openDots: 1, commas: 1 }, sign(',')],
    ['an ambiguous dot next to 500: thousands', { openDots: 1, short: 1 }, sign(',')],
    ['an ambiguous comma next to 500: thousands', { openCommas: 1, short: 1 }, sign('.')],
    ['an ambiguous dot next to 500 and 1234', { openDots: 1, short: 1, long: 1 }, sign(null)],
    ['an ambiguous dot next to 1234', { openDots: 1, long: 1 }, sign(null)],
    ['padded dots', { openDots: 1, padded: true }, sign('.')],
    ['padded commas', { openCommas: 1, padded: true }, sign(',')],
  ] as const)('%s', (_name, own, expected) => {
    expect(decide(own)).toEqual(expected)
  })

  test('the other columns of money help where they agree', () => {
    expect(decide({ openDots: 1 }, { dots: 1 })).toEqual(sign('.'))
    expect(decide({ openDots: 1 }, { commas: 1 })).toEqual(sign(','))
    expect(decide({ openDots: 1 }, { dots: 1 }, { commas: 1 })).toEqual(sign(null))
    expect(decide({ openDots: 1 }, { short: 5 })).toEqual(sign(null))
    expect(decide({ dots: 1 }, { commas: 1 })).toEqual(sign('.'))
    expect(decide({}, { commas: 1 })).toEqual(sign(null))
  })
})
