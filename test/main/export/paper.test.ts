// The document of a table for print: its content, the width of its columns, and that every text of it is escaped.
import { describe, expect, test } from 'vitest'
import type { ExportColumn, ExportRow, ExportTable } from '../../../main/export/export-table.ts'
import { layoutFor } from '../../../main/export/pdf/page-layout.ts'
import { paperOf } from '../../../main/export/pdf/paper.ts'
import { cellText, scaleOf } from '../../../main/export/pdf/paper-text.ts'
import { printTable } from '../../../main/export/pdf/print-paper.ts'
import { PrintUnavailable } from '../../../main/export/print-port.ts'

const text = (key: string): ExportColumn => ({ key, title: key, kind: 'text' })
const amount = (key: string): ExportColumn => ({ key, title: key, kind: 'amount' })
const tableOf = (columns: readonly ExportColumn[], rows: readonly ExportRow[], more: Partial<ExportTable> = {}) => ({
  fileName: 'x',
  title: 'Bilanz',
  subtitles: ['Muster AG'],
  language: 'de-CH',
  columns,
  rows,
  carried: {},
  ...more,
})
const plain = (...cells: ExportRow['cells']): ExportRow => ({ kind: 'plain', level: 0, cells })
const rowsIn = (html: string): readonly string[] => html.match(/<tr class.*?<\/tr>/g) ?? []

describe('cells', () => {
  test.each([
    [1234.5, 'amount', '1’234.50'],
    [-1234567.05, 'amount', '−1’234’567.05'],
    [0, 'amount', '0.00'],
    [null, 'amount', ''],
    ['2026-03-31', 'date', '31.03.2026'],
    [-12.5, 'percent', '−12.5\u00a0%'],
    [8, 'percent', '8.0\u00a0%'],
    [0.125, 'percent', '0.125\u00a0%'],
    ['2026-03-31', 'text', '2026-03-31'],
  ] as const)('%s as %s', (cell, kind, written) => {
    expect(cellText(cell, { key: 'x', title: 'X', kind }, 'CHF')).toBe(written)
  })

  test('a currency of three digits shows them in all rows', () => {
    const fine = tableOf([text('t'), amount('a')], [plain('x', 1), plain('y', 0.125)])
    expect(scaleOf(fine)).toBe('KWD')
    expect(rowsIn(paperOf(fine, '2026-11-14').measured)[0]).toContain('1.000')
    expect(scaleOf(tableOf([text('t'), amount('a')], [plain('x', 1.25)]))).toBe('CHF')
  })
})

describe('the document', () => {
  const HOSTILE = `</style></title><script>alert(1)</script>"\\'&=cmd|' /C calc'!A0\n@import url(http://outside.example)`

  test('texts stay texts: in the title, below it, at the foot, in heads and cells', () => {
    const columns = [{ ...text('a'), title: HOSTILE }, amount('b')]
    const rows: ExportRow[] = [{ kind: 'heading', level: 0, cells: [HOSTILE, null] }, plain(HOSTILE, 1)]
    const table = tableOf(columns, rows, { title: HOSTILE, subtitles: [HOSTILE], language: `de"><b>` })
    const html = paperOf(table, '2026-11-14').measured
    expect(html.match(/<script|<b>|<\/style>|<\/title>/g)).toEqual(['</title>', '</style>'])
    expect(html).toContain('&lt;script&gt;')
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    // In the style sheet a parser finds three closed strings, and no text outside of them.
    expect(style.replace(/"(?:[^"\\\n]|\\[0-9a-f]+ )*"/g, '')).not.toMatch(/script|import|cmd|"/)
  })

  test('a heading extends over empty cells, is in the outline, and is indented like its rows', () => {
    const rows: ExportRow[] = [
      { kind: 'heading', level: 1, cells: ['10', 'Umlaufvermögen', null, null] },
      { kind: 'plain', level: 2, cells: ['1000', 'Kasse', 5, 6] },
      { kind: 'subtotal', level: 1, cells: [null, 'Total Umlaufvermögen', 5, 6] },
    ]
    const html = paperOf(
      tableOf([text('n'), text('Bezeichnung'), amount('a'), amount('b')], rows),
      '2026-11-14',
    ).measured
    const [heading, account, sum] = rowsIn(html)
    expect(heading).toContain('<td>10</td><td colspan="3" style="padding-left: 1.45em"><h3>Umlaufvermögen</h3></td>')
    expect(account).toContain(
      '<td>1000</td><th scope="row" style="padding-left: 2.45em">Kasse</th><td class="number">5.00</td>',
    )
    expect(sum).toContain('<th scope="row" style="padding-left: 1.45em">Total Umlaufvermögen</th>')
    expect(html).toContain('<th scope="col" class="number">b</th>')
  })

  test('pages are parts of one table, with the carried total at the foot of one and at the head of the next', () => {
    const rows = Array.from({ length: 4 }, (_, at) => plain(`Zeile ${at}`, 1.1))
    const table = tableOf([text('t'), amount('a')], rows, { language: 'en', carried: { a: 'sum' } })
    // Of 967 pixels the head takes 60 and the heads of the columns 30: two rows of 400 and a carry of 20 have room, a third has not.
    const html = paperOf(table, '2026-11-14').arrange([60, 30, 400, 400, 400, 400, 20])
    const pages = [...html.matchAll(/<tbody>(.*?)<\/tbody>/g)].map(([, body = '']) =>
      rowsIn(body).map((row) =>
        row
          .replace(/<[^>]+>/g, ' ')
          .trim()
          .replace(/\s+/g, ' '),
      ),
    )
    expect(pages).toEqual([
      ['Zeile 0 1.10', 'Zeile 1 1.10', 'Carried forward 2.20'],
      ['Brought forward 2.20', 'Zeile 2 1.10', 'Zeile 3 1.10'],
    ])
    expect(html.match(/<table>/g)).toHaveLength(1)
  })

  test('without rows it says so', () => {
    const html = paperOf(tableOf([text('t'), amount('a')], []), '2026-11-14').arrange([60, 30])
    expect(html).toContain('<td class="nothing" colspan="2">Keine Einträge</td>')
  })
})

describe('columns', () => {
  const sheetOf = (columns: readonly ExportColumn[], cells: readonly string[]) =>
    layoutFor(tableOf(columns, [plain(...cells)]), [cells])

  test('few are upright in normal size, the label takes the remaining width', () => {
    const sheet = sheetOf([text('n'), text('Bezeichnung'), amount('2026')], ['1000', 'Kasse', '1’204.55'])
    expect(sheet).toMatchObject({ isLandscape: false, fontSize: 8.5, label: 1 })
    const [number = 0, label = 0, figure = 0] = sheet.widths
    expect(number + label + figure).toBeCloseTo(100)
    expect(label).toBeGreaterThan(80)
  })

  test('many are in landscape, more are smaller, and all of them fit', () => {
    const months = Array.from({ length: 13 }, (_, at) => amount(`Monat ${at}`))
    const cells = ['Dienstleistungserlöse', ...months.map(() => '−12’345’678.90')]
    const sheet = sheetOf([text('Bezeichnung'), ...months], cells)
    expect(sheet.isLandscape).toBe(true)
    expect(sheet.fontSize).toBeLessThan(8.5)
    expect(sheet.widths.reduce((sum, width) => sum + width)).toBeCloseTo(100)
    // An amount needs 11 digits of 0.55 and three narrow characters of a quarter of the font size, in 261 mm.
    const needed = (11 * 0.55 + 3 * 0.28 + 0.6) * sheet.fontSize * (25.4 / 72)
    for (const width of sheet.widths.slice(1)) expect((width / 100) * 261).toBeGreaterThan(needed)
  })

  test('carried totals and sums have their label in one column, even when another one is longer', () => {
    const rows = [plain('Miete', '6000 Raumaufwand und Unterhalt der Räume', 5), plain('Total', null, 5)]
    const texts = [
      ['Miete', '6000 Raumaufwand und Unterhalt der Räume', '5.00'],
      ['Total', '', '5.00'],
    ]
    const columns = [text('Text'), text('Gegenkonto'), amount('Soll')]
    const total = rows.map((row, at): ExportRow => ({ ...row, kind: at === 1 ? 'total' : 'plain' }))
    expect(layoutFor(tableOf(columns, total), texts).label).toBe(0)
    expect(layoutFor(tableOf(columns, rows), texts).label).toBe(1)
  })

  test('a table may have no text column, and no row', () => {
    expect(sheetOf([amount('a')], ['1.00']).widths[0]).toBeCloseTo(100)
    expect(layoutFor(tableOf([text('a')], []), []).widths[0]).toBeCloseTo(100)
  })
})

test('a failure of the browser is reported as such, with the reason', async () => {
  const reason = new Error('The browser has ended.')
  const print = printTable({ print: () => Promise.reject(reason) }, () => '2026-11-14')
  const failed = await print(tableOf([text('a')], [])).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(PrintUnavailable)
  expect(failed).toMatchObject({ cause: reason })
})
