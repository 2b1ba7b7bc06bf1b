// Rows → movements: what belongs to the movement above, what is a total or a balance, what has not happened, and what
// cannot be read. No row with money disappears without a word.
import { type Note, skip } from '../../../shared/record/note.ts'
import type { SkippedLine } from '../../../shared/record/parsed-statement.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { type MinorUnits, parseAmount } from '../../../shared/value/money.ts'
import { AMBIGUOUS, plainAmount } from './amount-notation.ts'
import { isDateText } from './date-notation.ts'
import { addText, type Movement, movementOf, type TextColumns, textColumnsOf, textsOf } from './movement.ts'
import { type Cell, cellText, columnCount, MAX_COLUMNS, type RawTable, rememberLast } from './raw-table.ts'
import { type RowPlan, UNREADABLE } from './row-plan.ts'
import { labelKind, rowState } from './row-words.ts'

/** A row with an amount but no day: part of the movement above, a total, or a movement whose day stands further up. */
export interface UndatedRow {
  readonly movement: Movement
  readonly above: Movement | null
}

/** A row that belongs to no movement: a footer, or what stands between two parts of the file. */
interface OutsideRow {
  readonly index: number
  readonly section: number
}

export interface ReadRows {
  readonly movements: readonly Movement[]
  readonly undated: readonly UndatedRow[]
  readonly skipped: readonly SkippedLine[]
  readonly opening: MinorUnits | null
  readonly closing: MinorUnits | null
  /** The days that the rows of these balances bear. */
  readonly openingDay: LocalDate | null
  readonly closingDay: LocalDate | null
  /** Sentences that name line and value. */
  readonly unreadable: readonly string[]
  readonly outside: readonly OutsideRow[]
  /** Rows whose text holds the delimiter without quotes, put right. */
  readonly realigned: number
}

export interface RowsInput {
  readonly table: RawTable
  readonly header: readonly Cell[] | null
  readonly first: number
  readonly plan: RowPlan
  /** Where a row names none. */
  readonly currency: string
}

interface State {
  readonly movements: Movement[]
  readonly undated: UndatedRow[]
  readonly skipped: SkippedLine[]
  readonly unreadable: string[]
  readonly outside: OutsideRow[]
  opening: MinorUnits | null
  closing: MinorUnits | null
  openingDay: LocalDate | null
  closingDay: LocalDate | null
  realigned: number
  /** The movement that a line of text below would belong to; null behind a blank line. */
  current: Movement | null
  /** How often the titles have come again: another account may begin behind them. */
  section: number
}

/** What stays the same for all rows. */
interface Reader {
  readonly plan: RowPlan
  readonly columns: TextColumns
  readonly booking: number | null
  readonly status: number | null
  readonly currency: string
  /** Why a row of this state is left out; null: it is not. */
  readonly stateReason: (text: string) => Note | null
  readonly isTitles: (row: readonly Cell[]) => boolean
  /** Cells of a row, put right when its text holds the delimiter. */
  readonly align: (row: readonly Cell[]) => readonly Cell[]
}

const MAX_UNREADABLE = 5
const NO_DAY = '' as LocalDate

/** Reads all rows from `first` on. */
export const readRows = (input: RowsInput): ReadRows => {
  const { table, plan } = input
  const state: State = {
    movements: [],
    undated: [],
    skipped: [],
    unreadable: [],
    outside: [],
    opening: null,
    closing: null,
    openingDay: null,
    closingDay: null,
    realigned: 0,
    current: null,
    section: 0,
  }
  const columns = textColumnsOf(plan)
  const reader: Reader = {
    plan,
    columns,
    booking: plan.column('booking_date'),
    status: plan.column('status'),
    currency: input.currency,
    stateReason: rememberLast(stateReason),
    isTitles: input.header === null ? () => false : sameAs(input.header),
    align: aligner(state, input, columns),
  }
  for (let index = input.first; index < table.rows.length; index++) {
    readRow(state, reader, reader.align(table.rows[index] ?? []), index, table.lines[index] ?? index + 1)
  }
  return state
}

const readRow = (state: State, reader: Reader, row: readonly Cell[], index: number, line: number): void => {
  const { plan, columns, booking, status } = reader
  const dayText = booking === null ? '' : cellText(row[booking])
  const day = plan.readDay(row, booking) ?? (dayText === '' ? plan.readDay(row, columns.value) : null)
  const currency = (columns.currency === null ? null : columns.readCurrency(row[columns.currency])) ?? reader.currency
  const amount = plan.readAmount(row, currency)
  if (amount === null) {
    withoutAmount(state, reader, { row, index, line, day, balance: plan.readBalance(row, currency) })
    return
  }
  if (amount === UNREADABLE) {
    if (reader.isTitles(row)) takeTitles(state, line)
    else if (day !== null) tell(state, `line ${line}: the amount ${whyUnreadable(plan, row, currency)}`)
    else state.outside.push({ index, section: state.section })
    return
  }
  if (day === null && isDateText(dayText)) {
    tell(state, `line ${line}: the date "${shown(dayText)}" does not exist or lies outside of 1900 to 2199`)
    return
  }
  // Some banks write "pending" where the day will stand.
  const stateText = status !== null ? cellText(row[status]) : day === null ? dayText : ''
  const reason = stateText === '' ? null : reader.stateReason(stateText)
  if (reason !== null) {
    state.skipped.push(skippedLine(line, reason))
    state.current = null
    return
  }
  const { section } = state
  const movement = movementOf(plan, columns, { row, line, index, booking: day ?? NO_DAY, amount, currency, section })
  const label = labelOf(movement, row)
  if (label === 'total') movement.isTotal = true
  const value = movement.balance ?? movement.amount
  if (takesBalance(state, label, { value, day, line })) return
  if (day === null) {
    state.undated.push({ movement, above: state.movements.at(-1) ?? null })
    return
  }
  state.movements.push(movement)
  state.current = movement
}

/** A line that is left out, with the reason as people and programs read it. */
export const skippedLine = (source_line: number, { code, message, values }: Note): SkippedLine => ({
  ...{ source_line, code, reason: message },
  ...(values === undefined ? {} : { values }),
})

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** `"12.-x" cannot be read`, or what is wrong with a figure that can. */
const whyUnreadable = (plan: RowPlan, row: readonly Cell[], currency: string): string => {
  const text = plan.amountCells(row)
  const plain = plainAmount(text, plan.decimal)
  const amount = plain === null || plain === AMBIGUOUS ? null : parseAmount(plain, currency)
  const hasMore = amount !== null && !amount.ok && amount.error.type === 'TooManyDecimals'
  return `"${shown(text)}" ${hasMore ? `has more decimals than ${currency}` : 'cannot be read'}`
}

const tell = (state: State, sentence: string): void => {
  if (state.unreadable.length < MAX_UNREADABLE) state.unreadable.push(sentence)
}

const takeTitles = (state: State, line: number): void => {
  state.skipped.push(skippedLine(line, skip('titles')))
  state.current = null
  state.section++
}

interface RowWithoutAmount {
  readonly row: readonly Cell[]
  readonly index: number
  readonly line: number
  readonly day: LocalDate | null
  readonly balance: MinorUnits | null
}

/** A blank line, repeated titles, more text of the movement above, or a line outside of the table. */
const withoutAmount = (state: State, reader: Reader, { row, index, line, day, balance }: RowWithoutAmount): void => {
  const { columns } = reader
  if (row.every((cell) => cellText(cell) === '')) {
    state.current = null
    return
  }
  if (reader.isTitles(row)) {
    takeTitles(state, line)
    return
  }
  const label =
    day === null || balance === null ? null : labelKind(columns.texts.map((at) => cellText(row[at])).join(' '))
  if (balance !== null && label !== 'balance' && takesBalance(state, label, { value: balance, day, line })) return
  const { current } = state
  const texts = withDetail(textsOf(row, columns.texts), row, columns)
  if (day !== null) {
    // The parts and the fees of the order above, each with its day but without an amount of its own.
    if (current && belongsTo(current, row, day, columns)) for (const text of texts) addText(current, text)
    const reason = current ? skip('part_of_row', { line: current.line }) : skip('no_amount')
    state.skipped.push(skippedLine(line, reason))
    return
  }
  // A footer begins at the left edge; more text stands below the text.
  const isContinuation = texts.length > 0 && (cellText(row[0]) === '' || columns.texts.includes(0))
  if (current === null || !isContinuation) {
    state.outside.push({ index, section: state.section })
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

const MAX_STRAY_CELLS = 6

/**
 * For rows with more cells than titles, because their text holds the delimiter: the surplus belongs to the text when
 * the row then has a day and an amount, and does not as it stands.
 */
const aligner = (state: State, { table, header, plan }: RowsInput, columns: TextColumns): Reader['align'] => {
  const width = header === null || table.format !== 'csv' ? MAX_COLUMNS : columnCount([header])
  const booking = plan.column('booking_date')
  const at = columns.texts[0]
  const isMovement = (row: readonly Cell[]): boolean => {
    const amount = plan.readAmount(row, 'CHF')
    return amount !== null && amount !== UNREADABLE && plan.readDay(row, booking) !== null
  }
  return (row) => {
    if (row.length <= width || at === undefined) return row
    const surplus = columnCount([row]) - width
    if (surplus < 1 || surplus > MAX_STRAY_CELLS || isMovement(row)) return row
    const text = row.slice(at, at + surplus + 1).join(table.delimiter ?? ' ')
    const joined = [...row.slice(0, at), text, ...row.slice(at + surplus + 1)]
    if (!isMovement(joined)) return row
    state.realigned++
    return joined
  }
}

/** Finds rows that repeat the titles. */
export const sameAs = (header: readonly Cell[]): ((row: readonly Cell[]) => boolean) => {
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

const stateReason = (text: string): Note | null => {
  const state = text.length > 40 ? null : rowState(text)
  if (state === 'pending') return skip('not_booked', { status: text })
  return state === 'failed' ? skip('not_carried_out', { status: text }) : null
}

/** What the words of a row say it is: those of its texts and name, or of its first cell when it has none. */
const labelOf = ({ texts, name }: Movement, row: readonly Cell[]): ReturnType<typeof labelKind> => {
  for (const text of texts) {
    const kind = labelKind(text)
    if (kind !== null) return kind
  }
  if (name !== null) return labelKind(name)
  return texts.length === 0 ? labelKind(cellText(row.find((cell) => cell !== ''))) : null
}

interface EndRow {
  readonly value: MinorUnits
  readonly day: LocalDate | null
  readonly line: number
}

/** Whether the row is no movement but the balance at one end of the period, which is noted. */
const takesBalance = (state: State, label: ReturnType<typeof labelKind>, { value, day, line }: EndRow): boolean => {
  if (label === null || label === 'total') return false
  if (label === 'opening' && state.opening === null) {
    state.opening = value
    state.openingDay = day
  } else if (label === 'closing') {
    state.closing = value
    state.closingDay = day
  }
  const what = label === 'opening' ? 'opening_balance' : label === 'closing' ? 'closing_balance' : 'balance'
  state.skipped.push(skippedLine(line, skip(what)))
  state.current = null
  return true
}
