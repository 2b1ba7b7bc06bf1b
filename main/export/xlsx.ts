// A table as a workbook: figures are numbers, days are dates, and texts are never formulas (rule 109). The XML is
// written here, since the free SheetJS has neither bold text nor frozen rows, and blocks all other requests for seconds
// with a long journal.
import { setImmediate } from 'node:timers/promises'
import type { ExportCell, ExportRow, ExportTable, TableStream } from './export-table.ts'
import { slicesOf } from './slices.ts'
import { createStyles, type Style } from './xlsx-styles.ts'

/** Excel's maximum for a cell. */
const MAX_TEXT = 32_767
const LEAST_WIDTH = 10
const MOST_WIDTH = 60

/** One sheet: the title and the subtitles, then the column titles, which stay visible, and the rows. */
export const xlsxOf = async (table: ExportTable | TableStream): Promise<Uint8Array<ArrayBuffer>> => {
  const { TextReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  const styles = createStyles()
  // Compression runs outside the main thread, even without web workers.
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    extendedTimestamp: false,
    dataDescriptor: false,
    zip64: false,
  })
  const add = (name: string, text: string) => zip.add(name, new TextReader(XML + text))
  await add('[Content_Types].xml', CONTENT_TYPES)
  await add('_rels/.rels', relationships('officeDocument', 'xl/workbook.xml'))
  await add('xl/workbook.xml', workbook(sheetName(table.title)))
  await add('xl/_rels/workbook.xml.rels', relationships('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml'))
  await zip.add('xl/worksheets/sheet1.xml', ReadableStream.from(inBytes(sheetParts(table, styles.indexOf))))
  await add('xl/styles.xml', styles.xml())
  return zip.close()
}

async function* inTurn<T>(values: Iterable<T>): AsyncGenerator<T, undefined> {
  yield* values
}

async function* inBytes(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) {
    yield encoder.encode(part)
    await setImmediate()
  }
}

async function* sheetParts(
  table: ExportTable | TableStream,
  styleOf: (style: Style) => number,
): AsyncGenerator<string> {
  const { columns } = table
  const names = columns.map((_, index) => columnName(index))
  /** The text column that is indented by level. */
  const titles = columns.findLastIndex(({ kind }) => kind === 'text')
  let at = 0
  const row = (cells: readonly ExportCell[], styleAt: (index: number) => Style): string => {
    at += 1
    const written = cells.map((cell, index) => cellXml(`${names[index]}${at}`, cell, styleAt(index), styleOf))
    return `<row r="${at}">${written.join('')}</row>`
  }
  const styleIn =
    ({ kind, level }: ExportRow) =>
    (index: number): Style => ({
      kind: columns[index]?.kind ?? 'text',
      weight: kind === 'plain' || kind === 'note' ? 'plain' : kind === 'total' ? 'total' : 'bold',
      indent: index === titles ? level : 0,
    })
  const head = [
    row([table.title], () => ({ kind: 'text', weight: 'title', indent: 0 })),
    ...table.subtitles.map((text) => row([text], () => ({ kind: 'text', weight: 'plain', indent: 0 }))),
    row([], () => ({ kind: 'text', weight: 'plain', indent: 0 })),
    row(
      columns.map(({ title }) => title),
      (index) => ({ kind: columns[index]?.kind ?? 'text', weight: 'head', indent: 0 }),
    ),
  ]
  const slices = 'slices' in table ? table.slices[Symbol.asyncIterator]() : inTurn(slicesOf(table.rows))
  // The first rows decide the widths, which are before the rows in the file.
  const first = await slices.next()
  const measured = first.done ? [] : first.value
  const widths = columns.map(({ title }, index) => {
    const width = widthOf(title, index, measured)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const pane = `<pane ySplit="${at}" topLeftCell="A${at + 1}" activePane="bottomLeft" state="frozen"/>`
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0" showGridLines="0">${pane}</sheetView></sheetViews>`
  yield `<cols>${widths.join('')}</cols><sheetData>${head.join('')}`
  for (let next = first; !next.done; next = await slices.next())
    yield next.value.map((each) => row(each.cells, styleIn(each))).join('')
  yield '</sheetData></worksheet>'
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `${OFFICE}/spreadsheetml/2006/main`
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CONTENT_TYPES =
  `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`

/** Pairs of a type and its target. */
const relationships = (...pairs: readonly string[]): string => {
  const links = pairs.flatMap((type, index) =>
    index % 2 === 1
      ? []
      : `<Relationship Id="rId${index / 2 + 1}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${pairs[index + 1]}"/>`,
  )
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${links.join('')}</Relationships>`
}

const workbook = (name: string): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/officeDocument/2006/relationships">` +
  `<sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Excel allows 31 characters, and forbids some of them within or at the ends. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 31)
    .toWellFormed()
    .replace(/^[' ]+|[' ]+$/g, '') || 'Kontor'

/** A, B, …, Z, AA, … */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const cellXml = (place: string, cell: ExportCell, style: Style, styleOf: (style: Style) => number): string => {
  if (cell === null) return ''
  const number = numberOf(cell, style)
  const attributes = `r="${place}" s="${styleOf(style)}"`
  return number === null
    ? `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(cell))}</t></is></c>`
    : `<c ${attributes}><v>${number}</v></c>`
}

/** Null for a text. */
const numberOf = (cell: string | number, { kind, weight }: Style): number | null => {
  if (weight === 'head') return null
  if (kind === 'date') return typeof cell === 'string' && ISO_DAY.test(cell) ? dayNumber(cell) : null
  if (typeof cell === 'string') return null
  // Excel expects a fraction for a percentage; ours has one decimal.
  return kind === 'percent' ? Math.round(cell * 10) / 1000 : cell
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
/** Days are counted from 31 December 1899, with a 29 February 1900 that never existed. */
const dayNumber = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes a text for XML: removes control characters, and protects sequences that Excel would decode (`_x000D_`). */
const escapeXml = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)

/** In characters, with amounts as they are displayed. */
const widthOf = (title: string, index: number, rows: readonly ExportRow[]): number => {
  let longest = title.length
  for (const { cells, level } of rows) {
    const cell = cells[index] ?? null
    if (cell === null) continue
    // Thousands separators and decimals.
    const length =
      typeof cell === 'number' ? Math.ceil(String(Math.trunc(cell)).length * 1.34) + 3 : cell.length + level
    if (length > longest) longest = length
  }
  return Math.min(Math.max(longest + 2, LEAST_WIDTH), MOST_WIDTH)
}
