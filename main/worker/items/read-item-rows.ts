// Reads rows of a table as values of records: brings days, amounts and codes to one notation, skips lines that are no
// record, with a reason, and names unreadable cells. The rules decide whether the values make a record.

import type { DateOrder, DecimalSign } from '../../../shared/record/import/column-mapping.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import {
  type ItemAttribute,
  type ItemKind,
  type ItemMappingInput,
  type ItemNote,
  type ItemRow,
  type ItemSkipCode,
  type ItemTable,
  MAX_ITEM_ROWS,
  type SkippedItemLine,
  type UnreadableCell,
} from '../../../shared/record/import/item-table.ts'
import { normalizeIban } from '../../../shared/value/iban.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { refuse } from '../core/file-refusals.ts'
import { AMBIGUOUS, plainAmount } from '../table/cells/amount-notation.ts'
import { createDateReader, decideDateOrder, isSerialText } from '../table/cells/date-notation.ts'
import { type Cell, cellText, isBlankRow, type RawTable } from '../table/cells/raw-table.ts'
import { labelKind } from '../table/cells/row-words.ts'
import { currencyInTitle, currencyOfCell } from '../table/cells/table-currency.ts'
import type { TableStart } from '../table/columns/find-header.ts'
import { createTitleRowTest } from '../table/rows/row-cells.ts'
import { DASHES_ONLY, decideDecimals } from '../table/rows/row-plan.ts'
import type { CellReader } from './cell-reader.ts'
import type { ItemColumns } from './map-item-columns.ts'
import { rateCellReader } from './rate-cells.ts'

interface RowsInput {
  readonly table: RawTable
  readonly start: TableStart
  readonly kind: ItemKind
  readonly columns: ItemColumns
  readonly mappingInput: ItemMappingInput | null
}

interface ReadItemRows extends Pick<ItemTable, 'rows' | 'skipped' | 'warnings'> {
  readonly decimal: DecimalSign | null
  readonly date_order: DateOrder | null
}

const MONEY: readonly ItemAttribute[] = ['total', 'open_amount']
const DAYS: readonly ItemAttribute[] = ['date', 'due_date']
/** The most skipped lines that are named one by one. */
const MAX_SKIPPED = 200

/**
 * Reads all rows after the titles. Refuses amounts that can be read in two ways, and more rows than one load may have.
 */
export const readItemRows = (input: RowsInput): Result<ReadItemRows, FileRefusal> => {
  const { table, start, kind, columns } = input
  const notation = notationOf(input)
  if (!notation.ok) return notation
  const used = columns.assigned.flatMap(({ attribute }, index) =>
    attribute === 'ignored' ? [] : [{ attribute, index, read: notation.value.readerOf(attribute, index) }],
  )
  const isTitles = start.titles === null ? () => false : createTitleRowTest(start.titles)
  const currencyOf = currencyReader(columns)
  const rows: ItemRow[] = []
  const skipped: SkippedItemLine[] = []
  for (let index = start.first; index < table.rows.length; index++) {
    const cells = table.rows[index] ?? []
    const line = table.lines[index] ?? index + 1
    if (isBlankRow(cells)) continue
    const values: Partial<Record<ItemAttribute, string>> = {}
    const faults: UnreadableCell[] = []
    for (const { attribute, index: column, read } of used) {
      const text = cellText(cells[column])
      if (text === '') continue
      const value = read(cells[column] ?? '', text)
      if (typeof value === 'string') {
        if (value !== '') values[attribute] = value
      } else faults.push({ attribute, type: value.type })
    }
    const currency = currencyOf(cells)
    if (currency !== null) values.currency = currency
    const row = { line, values, unreadable: faults }
    const reason = isTitles(cells) ? 'titles' : noRecordReason(kind, row, cells)
    if (reason === null) rows.push(row)
    else skipped.push({ line, reason })
    if (rows.length > MAX_ITEM_ROWS) {
      return refuse({ code: 'too_many_rows', values: { of: 'list', max: MAX_ITEM_ROWS } })
    }
  }
  const { decimal, date_order, warnings } = notation.value
  return ok({
    rows,
    skipped: skipped.slice(0, MAX_SKIPPED),
    decimal,
    date_order,
    warnings: [...warnings, ...more(skipped)],
  })
}

const more = (skipped: readonly SkippedItemLine[]): readonly ItemNote[] =>
  skipped.length > MAX_SKIPPED
    ? [{ code: 'lines_left_out', values: { count: skipped.length, named: MAX_SKIPPED } }]
    : []

interface Notation {
  readonly decimal: DecimalSign | null
  readonly date_order: DateOrder | null
  readonly warnings: readonly ItemNote[]
  readonly readerOf: (attribute: ItemAttribute, index: number) => CellReader
}

/** How the table writes amounts and days, decided over whole columns. */
const notationOf = ({ table, start, kind, columns, mappingInput }: RowsInput): Result<Notation, FileRefusal> => {
  const indexesOf = (attributes: readonly ItemAttribute[]) =>
    attributes.map((attribute) => columns.column(attribute)).filter((index) => index !== null)
  const rows = table.rows.slice(start.first)
  const decimals = decideDecimals(rows, indexesOf(MONEY), mappingInput?.decimal ?? null)
  if ('type' in decimals) {
    const column = { index: decimals.column, title: columns.headers[decimals.column] ?? null }
    const sample = decimals.type === 'DecimalUnclear' ? decimals.sample : null
    return refuse({ code: 'amounts_unclear', values: { of: 'list', column, sample } })
  }
  const texts = indexesOf(DAYS)
    .flatMap((index) => rows.map((row) => cellText(row[index])))
    .filter((text) => text !== '')
  const decided = decideDateOrder(texts)
  const order = mappingInput?.date_order ?? decided.order
  const isUnsure = !mappingInput?.date_order && !decided.isCertain
  const readDay = createDateReader(order, texts.some(isSerialText))
  return ok({
    decimal: decimals.common,
    date_order: texts.length > 0 ? order : null,
    warnings: isUnsure ? [{ code: order === 'mdy' ? 'month_first_assumed' : 'day_first_assumed' }] : [],
    readerOf: (attribute, index): CellReader => {
      if (kind === 'exchange_rate') return rateCellReader(attribute, readDay)
      if (DAYS.includes(attribute)) return (_, text) => readDay(text) ?? { type: 'date_unreadable' }
      if (MONEY.includes(attribute)) return amountReader(decimals.byColumn.get(index) ?? decimals.common)
      if (attribute === 'currency') return (_, text) => currencyOfCell(text) ?? { type: 'currency_unknown' }
      if (attribute === 'iban' || attribute === 'creditor_iban') return (_, text) => normalizeIban(text) || text
      return (_, text) => text
    },
  })
}

const amountReader =
  (decimal: DecimalSign | null): CellReader =>
  (cell, text) => {
    const plain = typeof cell === 'number' ? plainAmount(text, '.') : plainAmount(text, decimal)
    if (plain !== null && plain !== AMBIGUOUS) return plain
    return DASHES_ONLY.test(text) ? '' : { type: 'amount_unreadable' }
  }

/**
 * The currency of a row's amounts: the one in the amount's title, or the one in the cell; null leaves it to the column
 * of currencies.
 */
const currencyReader = (columns: ItemColumns): ((row: readonly Cell[]) => string | null) => {
  const money = MONEY.map((attribute) => columns.column(attribute)).filter((index) => index !== null)
  const inTitle = money.map((index) => currencyInTitle(columns.headers[index] ?? '')).find((code) => code !== null)
  if (inTitle) return () => inTitle
  return (row) => {
    for (const index of money) {
      const cell = row[index]
      const code = typeof cell === 'string' && /[A-Za-z€$£]/.test(cell) ? currencyInTitle(cell.slice(0, 60)) : null
      if (code !== null) return code
    }
    return null
  }
}

/** Why a row is not a record; null if it is one, perhaps with faults. */
const noRecordReason = (
  kind: ItemKind,
  { values, unreadable: faults }: ItemRow,
  cells: readonly Cell[],
): ItemSkipCode | null => {
  const filled = cells.map(cellText).filter((text) => text !== '')
  const isLabelled = filled.slice(0, 3).some((text) => labelKind(text) !== null)
  if (kind === 'company') {
    const isSum = filled.length <= 2 && /^[\p{L}-]+[ :]*[\d.' ]*$/u.test(filled[0] ?? '')
    if (isLabelled && isSum) return 'total'
    return Object.keys(values).length === 0 && faults.length === 0 ? 'nothing_mapped' : null
  }
  // A note below the table, or a blank line of a currency without a rate.
  if (kind === 'exchange_rate') return values.rate === undefined && faults.length === 0 ? 'nothing_mapped' : null
  const has = (attributes: readonly ItemAttribute[]) =>
    attributes.some((each) => values[each] !== undefined || faults.some(({ attribute }) => attribute === each))
  const hasDay = values.date !== undefined
  if (isLabelled && !hasDay) return 'total'
  if (!has(MONEY) && !has(['date'])) return 'no_amount_and_date'
  if (!has(['number', 'date', 'company_name'])) return 'sum'
  return null
}
