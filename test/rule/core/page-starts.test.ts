// Which rows are on which page, and the totals carried between pages: figures added up by hand.
import { describe, expect, test } from 'vitest'
import type { ExportRow, ExportTable } from '../../../main/export/export-table.ts'
import { carriesAfter } from '../../../main/export/pdf/carried-forward.ts'
import { type MeasuredRow, pageStarts } from '../../../shared/rule/core/page-starts.ts'

const room = { first: 40, other: 50, carry: 10 }
/** `h` a heading, `p` plain, `s` subtotal, `t` total; a number instead of ten for another height. */
const KINDS: Readonly<Record<string, ExportRow['kind']>> = {
  h: 'heading',
  p: 'plain',
  s: 'subtotal',
  t: 'total',
  n: 'note',
}
const rows = (text: string, isCarried = false): MeasuredRow[] =>
  text.split(' ').map((word) => ({
    kind: KINDS[word.charAt(0)] ?? 'plain',
    height: word.length > 1 ? Number(word.slice(1)) : 10,
    isCarried,
  }))

describe('pages', () => {
  test.each([
    ['one page is filled to its last line', 'p p p p', [0]],
    ['the first has less space than the others', 'p p p p p p p p p p', [0, 4, 9]],
    ['rows of several lines', 'p25 p25 p p15', [0, 1]],
    ['a heading is never the last of a page', 'p p p h p p', [0, 3]],
    ['nor are several', 'p p h h p p', [0, 2]],
    ['a total is never alone on the next page', 'p p p p t', [0, 3]],
    ['nor are sums of several levels', 'p p p p s s t', [0, 3]],
    ['a note may be', 'p p p p n', [0, 4]],
    ['where headings fill a page this is unavoidable', 'h h h h h', [0, 4]],
    ['as it is where sums do', 's s s s s', [0, 4]],
    ['a row higher than a page has a page of its own', 'p p90 p', [0, 1, 2]],
    ['also when it is the first', 'p90 p', [0, 1]],
    ['an empty table', '', [0]],
  ])('%s', (_, text, starts) => {
    expect(pageStarts(text === '' ? [] : rows(text), room)).toEqual(starts)
  })

  test('carried totals have space at the foot and at the head; the last page has none at its foot', () => {
    // First 40: three rows and a carry. Others 50: a carry, three rows, a carry; the last one a carry and four rows.
    expect(pageStarts(rows('p p p p p p p p p p', true), room)).toEqual([0, 3, 6])
    expect(pageStarts(rows('p p p p p p p p p p p', true), room)).toEqual([0, 3, 6, 9])
  })

  test('after a total nothing is carried, so it may fill the page', () => {
    const before = rows('p p p t p p', true).map((row, at) => ({ ...row, isCarried: at !== 3 }))
    expect(pageStarts(before, room)).toEqual([0, 4])
  })
})

describe('carried totals', () => {
  const table = (
    rows: readonly ExportRow[],
    carried: ExportTable['carried'] = { debit: 'sum', credit: 'sum' },
  ): ExportTable => ({
    fileName: 'x',
    title: 'X',
    subtitles: [],
    language: 'de-CH',
    rows,
    carried,
    columns: [
      { key: 'text', title: 'Text', kind: 'text' },
      { key: 'debit', title: 'Soll', kind: 'amount' },
      { key: 'credit', title: 'Haben', kind: 'amount' },
    ],
  })
  const row = (kind: ExportRow['kind'], debit: number | null, credit: number | null): ExportRow => ({
    kind,
    level: 0,
    cells: [kind, debit, credit],
  })

  test('plain rows to the Rappen; subtotals do not count, and after a total it restarts', () => {
    const rows = [
      row('plain', null, null),
      row('plain', 0.1, null),
      row('plain', 0.2, 1147.65),
      row('heading', null, null),
      row('subtotal', 0.3, 1147.65),
      row('plain', -100.35, 0.05),
      row('total', -100.05, 1147.7),
      row('heading', null, null),
      row('plain', 20, null),
    ]
    expect(carriesAfter(table(rows), 'CHF')).toEqual([
      null,
      [null, 10, 0],
      [null, 30, 114_765],
      [null, 30, 114_765],
      [null, 30, 114_765],
      [null, -10_005, 114_770],
      null,
      null,
      [null, 2000, 0],
    ])
  })

  test('a thousand times ten Rappen are a hundred francs', () => {
    const rows = Array.from({ length: 1000 }, () => row('plain', 0.1, null))
    expect(carriesAfter(table(rows), 'CHF').at(-1)).toEqual([null, 10_000, 0])
  })

  test('of a balance the last figure; without one the previous one', () => {
    const rows = [row('subtotal', null, 500), row('plain', 20, 520), row('plain', 5, null), row('plain', 1, -4.5)]
    expect(carriesAfter(table(rows, { debit: 'sum', credit: 'last' }), 'CHF')).toEqual([
      null,
      [null, 2000, 52_000],
      [null, 2500, 52_000],
      [null, 2600, -450],
    ])
  })

  test('a sum of zero is carried as 0, and an empty column as nothing', () => {
    const rows = [row('plain', 5, null), row('plain', -5, null)]
    expect(carriesAfter(table(rows), 'CHF').at(-1)).toEqual([null, 0, 0])
    expect(carriesAfter(table(rows, {}), 'CHF')).toEqual([null, null])
  })
})
