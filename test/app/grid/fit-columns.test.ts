// Which columns get more width, and how much: figures all they need, names the remaining width.
import { expect, test } from 'vitest'
import { fittedWidth, longestTexts } from '../../../renderer/app/grid/fit-columns.ts'

test('the longest texts are measured, each once', () => {
  const rows = ['9.50', 'CHF 100’000.00', '12.00', 'CHF 100’000.00', 'CHF 1.00', '7.00']
  expect(longestTexts({ text: (row: string) => row }, rows)).toEqual(['CHF 100’000.00', 'CHF 1.00', '12.00', '9.50'])
})

test.each([
  ['an amount gets the room it needs', { align: 'right' }, 131, 112, 131],
  ['an IBAN as well, in any grid', { isFigure: true }, 900, 180, 900],
  ['a column with enough width stays', { align: 'right' }, 98, 112, null],
  ['a column that the user made wider stays', { isFigure: true }, 120, 200, null],
  ['a name column becomes narrower', {}, 300, 120, null],
  ['a name that may grow takes its length', { growsTo: 440 }, 300, 248, 300],
  ['at most to its limit', { growsTo: 320 }, 500, 248, 320],
  // 0.35 × 1000 pixels.
  ['and to its part of the grid', { growsTo: 440 }, 500, 248, 350],
] as const)('%s', (_, column, needed, current, expected) => {
  expect(fittedWidth(column, { needed, current, grid: 1000 })).toBe(expected)
})

test('a second line counts, too: its amount is never cut', () => {
  const column = {
    text: ({ sum }: { sum: string }) => sum,
    lines: ({ sum }: { sum: string }) => [sum, `Es fehlen ${sum}`],
  }
  expect(longestTexts(column, [{ sum: '1.00' }, { sum: '100.00' }])).toEqual([
    'Es fehlen 100.00',
    'Es fehlen 1.00',
    '100.00',
    '1.00',
  ])
})
