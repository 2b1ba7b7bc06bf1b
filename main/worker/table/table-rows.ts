// Rows → movements: what belongs to the movement above, what is a total or a balance, what has not happened, and what
// cannot be read. No row with money disappears without a word.
import type { SkippedLine } from '../../../shared/record/parsed-statement.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { isDateText } from './date-notation.ts'
import {
  addText,
  currencyOfRow,
  type Movement,
  movementOf,
  type TextColumns,
  textColumnsOf,
  textsOf,
} from './movement.ts'
import { type Cell, cellText, type RawTable } from './raw-table.ts'
import { type RowPlan, UNREADABLE } from './row-plan.ts'
import { labelKind, rowState } from './row-words.ts'

/** A row with an amount but no day: part of the movement above, a total, or a movement whose day stands further up. */
export interface UndatedRow {
  readonly movement: Movement
  readonly above: Movement | null
}

export interface ReadRows {
  readonly movements: readonly Movement[]
  readonly undated: readonly UndatedRow[]
  readonly skipped: readonly SkippedLine[]
  readonly opening: MinorUnits | null
  readonly closing: MinorUnits | null
  /** Sentences that name line and value. */
  readonly unreadable: readonly string[]
  /** Indexes of rows outside of the table: footers, and what stands between two of its parts. */
  readonly outside: readonly number[]
}

const MAX_UNREADABLE = 5

interface State {
  readonly movements: Movement[]
  readonly undated: UndatedRow[]
  readonly skipped: SkippedLine[]
  readonly unreadable: string[]
  readonly outside: number[]
  opening: MinorUnits | null
  closing: MinorUnits | null
  /** The movement that a line of text below would belong to; null behind a blank line. */
  current: Movement | null
}

export interface RowsInput {
  readonly table: RawTable
  readonly header: readonly Cell[] | null
  readonly first: number
  readonly plan: RowPlan
  /** Where a row names none. */
  readonly currency: string
}

/** Reads all rows from `first` on. */
export const readRows = ({ table, header, first, plan, currency }: RowsInput): ReadRows => {
  const state: State = {
    movements: [],
    undated: [],
    skipped: [],
    unreadable: [],
    outside: [],
    opening: null,
    closing: null,
    current: null,
  }
  const columns = textColumnsOf(plan)
  const booking = plan.column('booking_date')
  const status = plan.column('status')
  const isTitles = header === null ? () => false : sameAs(header)
  for (let index = first; index < table.rows.length; index++) {
    const row = table.rows[index] ?? []
    const line = table.lines[index] ?? index + 1
    const dayText = booking === null ? '' : cellText(row[booking])
    const day = plan.readDay(row, booking) ?? (dayText === '' ? plan.readDay(row, columns.value) : null)
    const rowCurrency = currencyOfRow(row, columns.currency) ?? currency
    const amount = plan.readAmount(row, rowCurrency)
    if (amount === null) {
      withoutAmount(state, { row, index, line, day, columns, isTitles })
      continue
    }
    if (amount === UNREADABLE) {
      if (isTitles(row)) state.skipped.push({ source_line: line, reason: 'The column titles, repeated.' })
      else if (day !== null) tell(state, `line ${line}: the amount "${shown(plan.amountCells(row))}" cannot be read`)
      else state.outside.push(index)
      continue
    }
    if (day === null && isDateText(dayText)) {
      tell(state, `line ${line}: the date "${shown(dayText)}" does not exist or lies outside of 1900 to 2199`)
      continue
    }
    const reason = status === null ? null : stateReason(cellText(row[status]))
    if (reason !== null) {
      state.skipped.push({ source_line: line, reason })
      state.current = null
      continue
    }
    const booked = day ?? ('' as LocalDate)
    const label = labelOf(row, columns)
    const isTotal = label === 'total'
    const movement = movementOf(plan, columns, {
      row,
      line,
      index,
      booking: booked,
      amount,
      currency: rowCurrency,
      isTotal,
    })
    if (takesBalance(state, label, movement)) continue
    if (day === null) {
      state.undated.push({ movement, above: state.movements.at(-1) ?? null })
      continue
    }
    state.movements.push(movement)
    state.current = movement
  }
  return state
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const tell = (state: State, sentence: string): void => {
  if (state.unreadable.length < MAX_UNREADABLE) state.unreadable.push(sentence)
}

interface RowWithoutAmount {
  readonly row: readonly Cell[]
  readonly index: number
  readonly line: number
  readonly day: LocalDate | null
  readonly columns: TextColumns
  readonly isTitles: (row: readonly Cell[]) => boolean
}

/** A blank line, repeated titles, more text of the movement above, or a line outside of the table. */
const withoutAmount = (state: State, { row, index, line, day, columns, isTitles }: RowWithoutAmount): void => {
  const filled = row.reduce<number>((count, cell) => (cellText(cell) === '' ? count : count + 1), 0)
  if (filled === 0) {
    state.current = null
    return
  }
  if (isTitles(row)) {
    state.skipped.push({ source_line: line, reason: 'The column titles, repeated.' })
    return
  }
  const { current } = state
  const texts = withDetail(textsOf(row, columns.texts), row, columns)
  if (day !== null) {
    // The parts and the fees of the order above, each with its day but without an amount of its own.
    if (current && belongsTo(current, row, day, columns)) for (const text of texts) addText(current, text)
    const reason = current ? `No amount of its own; belongs to line ${current.line}.` : 'No amount.'
    state.skipped.push({ source_line: line, reason })
    return
  }
  // A footer begins at the left edge; more text stands below the text.
  const isContinuation = texts.length > 0 && (cellText(row[0]) === '' || columns.texts.includes(0))
  if (current === null || !isContinuation) {
    state.outside.push(index)
    return
  }
  for (const text of texts) addText(current, text)
}

/** The part's own amount stays with its words: `Muster AG, Bern (-33.60)`. */
const withDetail = (texts: readonly string[], row: readonly Cell[], columns: TextColumns): readonly string[] => {
  const detail = columns.details === null ? '' : cellText(row[columns.details])
  const [first, ...rest] = texts
  return detail === '' || first === undefined ? texts : [`${first} (${detail})`, ...rest]
}

const belongsTo = (current: Movement, row: readonly Cell[], day: LocalDate, columns: TextColumns): boolean =>
  columns.bankReference === null
    ? current.booking === day
    : cellText(row[columns.bankReference]) === current.bankReference

const sameAs = (header: readonly Cell[]): ((row: readonly Cell[]) => boolean) => {
  const titles = header.map(cellText)
  const words = titles.filter((title) => title !== '').length
  return (row) => {
    let same = 0
    for (let index = 0; index < titles.length; index++) {
      const title = titles[index]
      if (title !== '' && cellText(row[index]) === title) same++
    }
    return same >= 2 && same >= words * 0.8
  }
}

const stateReason = (text: string): string | null => {
  const state = rowState(text)
  if (state === 'pending') return `Not booked yet (${text}).`
  return state === 'failed' ? `Not carried out (${text}).` : null
}

/** What the words of a row say it is: those of its texts and names, or of its first cell when it has none. */
const labelOf = (row: readonly Cell[], columns: TextColumns): ReturnType<typeof labelKind> => {
  for (const index of columns.words) {
    const kind = labelKind(cellText(row[index]))
    if (kind !== null) return kind
  }
  return columns.words.length === 0 ? labelKind(cellText(row.find((cell) => cell !== ''))) : null
}

/** Whether the row is no movement but the balance at one end of the period, which is noted. */
const takesBalance = (state: State, label: ReturnType<typeof labelKind>, movement: Movement): boolean => {
  if (label === null || label === 'total') return false
  const value = movement.balance ?? movement.amount
  if (label === 'opening') state.opening ??= value
  else if (label === 'closing') state.closing = value
  const what = label === 'opening' ? 'The opening balance' : label === 'closing' ? 'The closing balance' : 'A balance'
  state.skipped.push({ source_line: movement.line, reason: `${what}, not a movement.` })
  state.current = null
  return true
}
