// The report of `npm run bench`: medians, missed limits, and what is worse than in another run.
import { expect, test } from 'vitest'
import { type Figure, figure, isMissed, ratioOf } from '../../bench/figures.ts'
import { compareReports, type Report, textOf } from '../../bench/report.ts'

const reportOf = (...figures: readonly Figure[]): Report => ({
  about: ['Commit: abc'],
  parts: [{ name: 'list', title: 'Lists', about: 'Over HTTP.', load: 0.5, seconds: 90, figures }],
})

/** The cells of the row with this name. */
const rowOf = (text: string, name: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find(([, what]) => what === name)
    ?.slice(2, -1) ?? []

test('few runs show their best, many their spread; a limit applies to the ratio where there is one', () => {
  const few = figure('few', [300, 100, 200], { wanted: 150 })
  const many = figure('many', [...Array(38).fill(4), 1, 9], { comparedWith: ['bare', [2]], wanted: 2 })
  const rate = figure('rate', [10, 40, 20], { unit: '/s', wanted: 20 })
  expect([few, many, rate].map(isMissed)).toEqual([true, false, false])
  expect(isMissed(figure('none', 1))).toBe(null)
  expect(ratioOf(many)).toBe(2)
  const text = textOf(reportOf(few, many, rate, figure('long', 12_345)))
  expect(rowOf(text, 'few')).toEqual(['200 ms (best of 3: 100 ms)', '', '', '≤ 150 ms', '**missed**'])
  // The 95th of a hundred is the third largest of 40, the 5th the third smallest.
  expect(rowOf(text, 'many')).toEqual(['4.00 ms (40, spread 1.0 ×)', 'bare: 2.00 ms', '2.00 ×', '≤ 2 ×', 'ok'])
  expect(rowOf(text, 'rate')).toEqual(['20/s (best of 3: 40/s)', '', '', '≥ 20/s', 'ok'])
  expect(rowOf(text, 'long')[0]).toBe('12.35 s')
  expect(text).toContain('- Load: 0.5 to 0.5\n- Time: 1.5 minutes\n')
})

test('two runs are compared by their best, and differences beyond a tenth are marked', () => {
  const before = reportOf(
    figure('slower', [100, 900], { comparedWith: ['bare', [10]] }),
    figure('faster', 100),
    figure('alike', 100),
    figure('fewer', 100, { unit: '/s' }),
    figure('gone', 1),
  )
  const after = reportOf(
    figure('slower', [120, 130], { comparedWith: ['bare', [12]] }),
    figure('faster', 50),
    figure('alike', 109),
    figure('fewer', 80, { unit: '/s' }),
    figure('new', 1),
  )
  const text = compareReports(before, after)
  expect(rowOf(text, 'slower')).toEqual(['100 ms', '120 ms', '1.20 ×', '1.20 ×', '**worse**'])
  expect(rowOf(text, 'faster')).toEqual(['100 ms', '50.0 ms', '0.50 ×', '', 'better'])
  expect(rowOf(text, 'alike')).toEqual(['100 ms', '109 ms', '1.09 ×', '', ''])
  expect(rowOf(text, 'fewer')).toEqual(['100/s', '80/s', '0.80 ×', '', '**worse**'])
  expect([rowOf(text, 'gone'), rowOf(text, 'new')]).toEqual([[], []])
  expect(text).toContain('2 of 4 figures are more than 10 % worse.')
})
