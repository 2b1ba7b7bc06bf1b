// Tables as files: cells that a spreadsheet program would compute, cut off or reject stay unchanged.
import { describe, expect, test } from 'vitest'
import { read, utils, type WorkSheet } from 'xlsx'
import { csvOf } from '../../../main/export/csv.ts'
import type { ExportCell, ExportRow, ExportTable } from '../../../main/export/export-table.ts'
import { xlsxOf } from '../../../main/export/xlsx.ts'

const row = (...cells: readonly ExportCell[]): ExportRow => ({ kind: 'plain', level: 0, cells })
const tableOf = (rows: readonly ExportRow[], more: Partial<ExportTable> = {}): ExportTable => ({
  fileName: 'file',
  title: 'Title',
  subtitles: [],
  language: 'de-CH',
  carried: {},
  rows,
  columns: [
    { key: 'text', title: 'Text', kind: 'text' },
    { key: 'day', title: 'Day', kind: 'date' },
    { key: 'amount', title: '=Amount', kind: 'amount' },
    { key: 'share', title: 'Share', kind: 'percent' },
  ],
  ...more,
})
const textOf = async (table: ExportTable) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csvOf(table))
const open = async (table: ExportTable) => {
  const book = read(await xlsxOf(table), { cellNF: true, cellStyles: true, bookFiles: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> }
  const part = (name: string) => new TextDecoder().decode(files[name]?.content)
  return { names: book.SheetNames, sheet, rows: utils.sheet_to_json<ExportCell[]>(sheet, { header: 1 }), part }
}

describe('CSV', () => {
  test('byte for byte', async () => {
    const rows = [
      row('Müller; "A"', '2026-03-31', -1234.5, -16.7),
      row(null, null, 0, null),
      row('a\r\nb', null, 0.1, 5),
    ]
    expect(await textOf(tableOf(rows))).toBe(
      "\uFEFFText;Day;'=Amount;Share\r\n" +
        '"Müller; ""A""";2026-03-31;-1234.50;-16.7\r\n' +
        ';;0.00;\r\n' +
        '"a\r\nb";;0.10;5.0\r\n',
    )
  })

  test.each(['=1', '+1', '-1', '@a', '\ta', '\ra', '\na', '=1\nb'])('%j is not a formula', async (text) => {
    const cell = (await textOf(tableOf([row(text, null, null, null)]))).split(';').at(-4)
    expect(cell?.replace(/^Share\r\n"?/, '').slice(0, 2)).toBe(`'${text[0]}`)
  })

  test('the largest amounts are exact', async () => {
    const most = (2 ** 51 - 1) / 100
    expect(await textOf(tableOf([row('', null, most, null), row('', null, -most, null)]))).toMatch(
      /;22517998136852\.47;.*;-22517998136852\.47;/s,
    )
  })

  test('longer than a slice', async () => {
    const text = await textOf(tableOf(Array.from({ length: 12_001 }, (_, index) => row(`${index}`, null, index, null))))
    const lines = text.trimEnd().split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([12_002, '12000;;12000.00;'])
  })
})

describe('XLSX', () => {
  test('figures are numbers with their format, days are dates, and no text is a formula', async () => {
    const { sheet } = await open(tableOf([row('=1+1', '2026-03-31', -1234.56, -16.7)]))
    expect(sheet.A4).toMatchObject({ t: 's', v: '=1+1' })
    expect(sheet.B4).toMatchObject({ t: 'n', v: 46112, z: 'dd.mm.yyyy' })
    expect(sheet.C4).toMatchObject({ t: 'n', v: -1234.56, z: '#,##0.00', w: '-1,234.56' })
    expect(sheet.D4).toMatchObject({ t: 'n', v: -0.167, z: '0.0%', w: '-16.7%' })
    expect(sheet.C3).toMatchObject({ t: 's', v: '=Amount' })
    expect(Object.values(sheet).filter((cell: { f?: string }) => cell?.f !== undefined)).toEqual([])
  })

  test('any text comes back, except characters that XML does not have', async () => {
    const texts = ['<b> & "c" \'d\'', ' two  blanks ', 'a\nb', '_x0041_', 'Zürich 東京 🧾']
    const { rows } = await open(tableOf([...texts, 'a\u0000\u000b\ud800b'].map((text) => row(text, null, null, null))))
    expect(rows.slice(3).map(([text]) => text)).toEqual([...texts, 'a\ufffdb'])
  })

  test('the lines above the rows are frozen, and columns are as wide as their content', async () => {
    const { sheet, rows, part } = await open(
      tableOf([row('x'.repeat(30), null, 1, null)], { subtitles: ['One', 'Two'], title: 'T' }),
    )
    expect(rows.slice(0, 5)).toEqual([['T'], ['One'], ['Two'], [], ['Text', 'Day', '=Amount', 'Share']])
    expect(part('xl/worksheets/sheet1.xml')).toContain('<pane ySplit="5" topLeftCell="A6"')
    expect(sheet['!cols']?.map(({ width }) => Math.floor(Number(width)))).toEqual([32, 10, 10, 10])
  })

  test.each([
    ['Konto 1020: [Bank] */?\\ mit einem langen Namen', 'Konto 1020 Bank mit einem lange'],
    ["'Zitat'", 'Zitat'],
    ['///', 'Kontor'],
  ])('%s is the sheet %s', async (title, name) => {
    expect((await open(tableOf([], { title }))).names).toEqual([name])
  })

  test('totals are bold, levels indented, and longer texts than a cell of Excel are cut off', async () => {
    const rows: ExportRow[] = [
      { kind: 'heading', level: 0, cells: ['A', null, null, null] },
      { kind: 'plain', level: 2, cells: ['y'.repeat(40_000), null, 1, null] },
      { kind: 'total', level: 0, cells: ['Total', null, 1, null] },
    ]
    const { rows: found, part } = await open(tableOf(rows))
    expect(String(found[4]?.[0])).toHaveLength(32_767)
    const looks = part('xl/styles.xml').match(/<xf [^>]*><alignment[^>]*>/g) ?? []
    const lookOf = (place: string) =>
      looks[Number(new RegExp(`r="${place}" s="(\\d+)"`).exec(part('xl/worksheets/sheet1.xml'))?.[1])]
    expect(lookOf('A4')).toContain('fontId="1"')
    expect(lookOf('A5')).toMatch(/fontId="0".*indent="2"/)
    expect(lookOf('C6')).toMatch(/numFmtId="4" fontId="1" fillId="0" borderId="1"/)
  })
})
