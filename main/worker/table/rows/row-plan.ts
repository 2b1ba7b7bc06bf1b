// How to read the rows of a table: its columns, the notation of each, and functions that read values from a row.

import { type Note, note } from '../../../../shared/record/core/note.ts'
import type { ColumnMeaning, DateOrder, DecimalSign } from '../../../../shared/record/import/column-mapping.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, numberToMinor, parseAmount } from '../../../../shared/value/money.ts'
import { AMBIGUOUS, decideDecimal, decimalEvidence, plainAmount } from '../cells/amount-notation.ts'
import { createDateReader, type DateDecision, decideDateOrder, isSerialText } from '../cells/date-notation.ts'
import { type OrderEvidence, orderByEvidence } from '../cells/date-order.ts'
import { type Cell, cellText, type RawTable } from '../cells/raw-table.ts'
import { columnsOf, type MoneyReading, signOfMark } from '../columns/money-reading.ts'

/** The value of a cell whose content cannot be read. */
export const UNREADABLE = Symbol('unreadable')

export interface PlanInput {
  readonly meanings: readonly ColumnMeaning[]
  readonly reading: MoneyReading
  readonly decimal: DecimalSign | null
  readonly dateOrder: DateOrder | null
  readonly titles: readonly (string | null)[]
}

export interface RowPlan {
  /** The first column with a meaning; null if there is none. */
  readonly column: (meaning: ColumnMeaning) => number | null
  readonly columns: (meaning: ColumnMeaning) => readonly number[]
  readonly readDay: (row: readonly Cell[], index: number | null) => LocalDate | null
  /** The transaction's amount with its sign; null if its cells are empty. */
  readonly readAmount: (row: readonly Cell[], currency: string) => MinorUnits | null | typeof UNREADABLE
  readonly readBalance: (row: readonly Cell[], currency: string) => MinorUnits | null
  /** Any figure in the notation of the table. */
  readonly readFigure: (cell: Cell | null, currency: string) => MinorUnits | null
  /** Whether the column has the same text in all of many rows. */
  readonly isConstant: (index: number) => boolean
  readonly amountCells: (row: readonly Cell[]) => string
  readonly decimal: DecimalSign | null
  readonly dateOrder: DateOrder
  readonly warnings: readonly Note[]
}

export type PlanProblem =
  | { readonly type: 'DecimalUnclear'; readonly column: number; readonly sample: string }
  | { readonly type: 'DecimalMixed'; readonly column: number }

/**
 * Decides decimal signs and date orders over whole columns;
 * answers a problem if a column's figures can be read in two ways.
 */
export const planRows = (table: RawTable, first: number, input: PlanInput): RowPlan | PlanProblem => {
  const { meanings, reading } = input
  const columns = (meaning: ColumnMeaning): readonly number[] =>
    meanings.flatMap((found, index) => (found === meaning ? [index] : []))
  const column = (meaning: ColumnMeaning): number | null => columns(meaning)[0] ?? null
  const rows = table.rows.slice(first)

  const figures = figureColumns(reading, column)
  const decimals = decideDecimals(rows, figures, input.decimal)
  if ('type' in decimals) return decimals
  const dates = decideDates(rows, input)

  const byColumn = meanings.map((_, index) => decimals.byColumn.get(index) ?? null)
  const minor = (cell: Cell | undefined, index: number, currency: string) =>
    minorOf(cell, byColumn[index] ?? decimals.common, currency)
  const readers = meanings.map((_, index) => dates.readers.get(index) ?? null)
  const fee = column('fee')
  const balance = column('balance')
  const readMain = mainReader(reading, minor)
  return {
    column,
    columns,
    readDay: (row, index) => {
      if (index === null) return null
      const text = cellText(row[index])
      return text === '' ? null : (readers[index]?.(text) ?? null)
    },
    readAmount: (row, currency) => {
      const amount = readMain(row, currency)
      if (fee === null || amount === null || amount === UNREADABLE) return amount
      const charged = minor(row[fee], fee, currency)
      if (charged === UNREADABLE) return UNREADABLE
      return (amount - Math.abs(charged ?? 0)) as MinorUnits
    },
    readBalance: (row, currency) => {
      const value = balance === null ? null : minor(row[balance], balance, currency)
      return value === UNREADABLE ? null : value
    },
    readFigure: (cell, currency) => {
      const value = cell === null ? null : minorOf(cell, decimals.common, currency)
      return value === UNREADABLE ? null : value
    },
    isConstant: (index) => isConstant(rows, index),
    amountCells: (row) =>
      columnsOf(reading)
        .map((index) => cellText(row[index]))
        .filter((text) => text !== '')
        .join(' / '),
    decimal: decimals.common,
    dateOrder: dates.order,
    warnings: dates.warnings,
  }
}

const figureColumns = (reading: MoneyReading, column: (meaning: ColumnMeaning) => number | null): readonly number[] => {
  const money = reading.kind === 'marked' ? [reading.amount] : columnsOf(reading)
  return [...money, column('balance'), column('fee')].filter((index) => index !== null)
}

/**
 * The decimal sign of each column of figures, and the common
 * one; a problem if a column's figures can be read in two ways.
 */
export const decideDecimals = (
  rows: RawTable['rows'],
  columns: readonly number[],
  decided: DecimalSign | null,
):
  | { readonly byColumn: ReadonlyMap<number, DecimalSign | null>; readonly common: DecimalSign | null }
  | PlanProblem => {
  if (decided !== null) return { byColumn: new Map(), common: decided }
  const evidences = columns.map((index) => decimalEvidence(rows, index))
  const byColumn = new Map<number, DecimalSign | null>()
  for (const [position, index] of columns.entries()) {
    const own = evidences[position]
    if (!own) continue
    const decision = decideDecimal(
      own,
      evidences.filter((evidence) => evidence !== own),
    )
    if (decision.contradiction) return { type: 'DecimalMixed', column: index }
    if (decision.decimal === null && own.dots + own.commas === 0 && own.openDots + own.openCommas > 0) {
      return { type: 'DecimalUnclear', column: index, sample: firstOpen(rows, index) }
    }
    byColumn.set(index, decision.decimal)
  }
  return { byColumn, common: [...byColumn.values()].find((decimal) => decimal !== null) ?? null }
}

const firstOpen = (rows: RawTable['rows'], index: number): string => {
  for (const row of rows) {
    const text = cellText(row[index])
    if (plainAmount(text, null) === AMBIGUOUS) return text
  }
  return ''
}

const decideDates = (rows: RawTable['rows'], { meanings, dateOrder: decided, titles }: PlanInput) => {
  const indexes = meanings.flatMap((meaning, index) => (meaning.endsWith('_date') ? [index] : []))
  const texts = indexes.map((index) => distinctTexts(rows, index))
  const decisions = texts.map((set) => decideDateOrder(set))
  const isCertain =
    decisions.find((decision, position) => decision.isCertain && (texts[position]?.size ?? 0) > 0) ??
    byEvidence({ titles, rows, columns: bookingFirst(indexes, meanings) })
  const warnings: Note[] = []
  const readers = new Map(
    indexes.map((index, position) => {
      const own = decisions[position]
      const order = decided ?? (own?.isCertain ? own.order : (isCertain?.order ?? own?.order ?? 'dmy'))
      return [index, createDateReader(order, [...(texts[position] ?? [])].some(isSerialText))]
    }),
  )
  const booking = decisions[indexes.indexOf(meanings.indexOf('booking_date'))]
  const order = decided ?? (booking?.isCertain ? booking.order : (isCertain?.order ?? booking?.order ?? 'dmy'))
  if (decided === null && booking && !booking.isCertain && !isCertain) {
    warnings.push(note(order === 'dmy' ? 'day_first_assumed' : 'month_first_assumed'))
  }
  return { readers, order, warnings }
}

/** Look for evidence only if the days can be read either way: most tables have a day that decides. */
const byEvidence = (evidence: OrderEvidence): DateDecision | undefined => {
  const order = orderByEvidence(evidence)
  return order === null ? undefined : { order, isCertain: true }
}

const bookingFirst = (indexes: readonly number[], meanings: readonly ColumnMeaning[]): readonly number[] =>
  indexes.toSorted((a, b) => Number(meanings[b] === 'booking_date') - Number(meanings[a] === 'booking_date'))

const distinctTexts = (rows: RawTable['rows'], index: number): ReadonlySet<string> => {
  const texts = new Set<string>()
  let last: Cell | undefined
  for (const row of rows) {
    const cell = row[index]
    // Rows of a day follow each other.
    if (cell === last) continue
    last = cell
    const text = cellText(cell)
    if (text !== '') texts.add(text)
  }
  return texts
}

const CONSTANT_FROM = 8

const isConstant = (rows: RawTable['rows'], index: number): boolean => {
  let first = ''
  let count = 0
  for (const row of rows) {
    const text = cellText(row[index])
    if (text === '') continue
    if (first !== '' && text !== first) return false
    first = text
    count++
  }
  return count >= CONSTANT_FROM
}

/** Only dashes, with which some banks fill an empty figure. */
export const DASHES_ONLY = /^[-\u2010-\u2015\u2212 ]+$/

/** A figure in minor units; null for an empty cell. Never rounds. */
const minorOf = (
  cell: Cell | undefined,
  decimal: DecimalSign | null,
  currency: string,
): MinorUnits | null | typeof UNREADABLE => {
  if (cell === undefined || cell === '') return null
  if (typeof cell === 'number') {
    const amount = numberToMinor(cell, currency)
    return amount.ok ? amount.value : UNREADABLE
  }
  const text = cellText(cell)
  if (text === '') return null
  const plain = plainAmount(text, decimal)
  if (plain === null) return DASHES_ONLY.test(text) ? null : UNREADABLE
  if (plain === AMBIGUOUS) return UNREADABLE
  const amount = parseAmount(plain, currency)
  return amount.ok ? amount.value : UNREADABLE
}

type MinorReader = (cell: Cell | undefined, index: number, currency: string) => MinorUnits | null | typeof UNREADABLE

const mainReader = (reading: MoneyReading, minor: MinorReader): RowPlan['readAmount'] => {
  if (reading.kind === 'signed') {
    const { amount, inverted } = reading
    return (row, currency) => {
      const value = minor(row[amount], amount, currency)
      return inverted && value !== null && value !== UNREADABLE ? negated(value) : value
    }
  }
  if (reading.kind === 'marked') {
    const { amount, marker, markDecides, signs } = reading
    return (row, currency) => {
      const value = minor(row[amount], amount, currency)
      if (value === null || value === UNREADABLE) return value
      const sign = signOfMark(signs, cellText(row[marker]))
      if (sign === 0) return value === 0 ? value : UNREADABLE
      const figure = markDecides ? (Math.abs(value) as MinorUnits) : value
      return sign === 1 ? figure : negated(figure)
    }
  }
  const { debit, credit, debitIsSigned } = reading
  return (row, currency) => {
    const left = debit === null ? null : minor(row[debit], debit, currency)
    const right = credit === null ? null : minor(row[credit], credit, currency)
    if (left === UNREADABLE || right === UNREADABLE) return UNREADABLE
    if (left === null) return right
    return ((right ?? 0) + (debitIsSigned ? left : negated(left))) as MinorUnits
  }
}

/** Adding 0 keeps −0 out of the books. */
const negated = (value: MinorUnits): MinorUnits => (-value + 0) as MinorUnits
