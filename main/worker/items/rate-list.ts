// The lists of exchange rates for VAT that the tax administration and the customs publish as XML: the mean rates of a
// month, and the selling rates of a day, which name the days on which they are valid. Kontor contains no rates; a person
// downloads the list.
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ItemAttribute, ItemRow, ItemTable, UnreadableCell } from '../../../shared/record/import/item-table.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { scanXml } from '../camt/xml-scan.ts'
import { type Content, child, children, parseContent, textAt } from '../camt/xml-tree.ts'
import { decodeXml } from '../core/decode-text.ts'
import { refuse } from '../core/file-refusals.ts'
import { createDateReader } from '../table/cells/date-notation.ts'
import { rateCellReader } from './rate-cells.ts'

const ROOTS = ['monatsmittelkurs', 'monatsmittelkurse', 'wechselkurse']
/** A list has some seventy currencies. */
const MAX_ELEMENTS = 20_000

/** The rates of such a list; refuses any other XML, and a list without a day or month of its validity. */
export const readRateList = (bytes: Uint8Array<ArrayBuffer>): Result<ItemTable, FileRefusal> => {
  const text = decodeXml(bytes)
  if (!text.ok) return text
  const root = readRoot(text.value)
  if (!root.ok) return root
  const content = child(parseContent(text.value), root.value) ?? []
  const entries = children(content, 'devise')
  const rows = validityOf(content).flatMap((day) => entries.map((entry, index) => rowOf(entry, index + 1, day)))
  if (rows.length === 0) return refuse({ code: 'no_rows', values: { of: 'list', skipped: [] } })
  return ok({ rows, skipped: [], warnings: [], is_official: true, mapping: NO_COLUMNS })
}

const NO_COLUMNS: ItemTable['mapping'] = {
  columns: [],
  header_line: null,
  decimal: null,
  date_order: null,
  encoding: null,
  delimiter: null,
  sheet: null,
}

const readRoot = (text: string): Result<string, FileRefusal> => {
  let root = ''
  let elements = 0
  const scanned = scanXml(text, {
    open: (name, depth) => {
      elements++
      if (depth === 0) root = name
    },
    close: () => undefined,
  })
  if (!scanned.ok) return scanned
  if (elements > MAX_ELEMENTS)
    return refuse({ code: 'file_too_complex', values: { part: 'elements', max: MAX_ELEMENTS } })
  return ROOTS.includes(root) ? ok(root) : refuse({ code: 'not_a_rate_list', values: { root: root.slice(0, 80) } })
}

const readDay = createDateReader('dmy')

/** The month of a monthly list (`2026-08`); the days on which a daily list is valid, otherwise its own. */
const validityOf = (content: Content): readonly string[] => {
  const month = textAt(content, 'monat')
  if (month !== null) return [month]
  const days = textAt(content, 'gueltigkeit') ?? textAt(content, 'datum') ?? ''
  return days.split(/[\s,;]+/).filter((day) => day !== '')
}

const readCurrency = rateCellReader('currency', readDay)
const readDate = rateCellReader('date', readDay)
const readRate = rateCellReader('rate', readDay)

/** The row of one currency; its line is its position in the list. */
const rowOf = (entry: Content, line: number, day: string): ItemRow => {
  const values: Partial<Record<ItemAttribute, string>> = {}
  const unreadable: UnreadableCell[] = []
  const cells = [
    { attribute: 'currency', read: readCurrency('', textAt(entry, 'waehrung') ?? '') },
    { attribute: 'date', read: readDate('', day) },
    { attribute: 'rate', read: readRate('', textAt(entry, 'kurs') ?? '') },
  ] as const
  for (const { attribute, read } of cells)
    if (typeof read === 'string') values[attribute] = read
    else unreadable.push({ attribute, type: read.type })
  return { line, values, unreadable }
}
