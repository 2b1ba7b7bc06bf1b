// Reads rows as transactions: which rows belong to the transaction above, which are totals or balances, which were not
// booked, and which cannot be read. Every row with money is either imported or reported.

import type { SkipReason } from '../../../../shared/record/core/note.ts'
import type { RowFault } from '../../../../shared/record/import/file-refusal.ts'
import type { SkippedLine } from '../../../../shared/record/import/parsed-statement.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, parseAmount } from '../../../../shared/value/money.ts'
import { AMBIGUOUS, plainAmount } from '../cells/amount-notation.ts'
import { isDateText } from '../cells/date-notation.ts'
import { type Cell, cellText, type RawTable, rememberLast } from '../cells/raw-table.ts'
import { labelKind, namesBalance, type RowLabel, rowState } from '../cells/row-words.ts'
import { createRowAligner, createTitleRowTest } from './row-cells.ts'
import { addText, draftOf, type RowDraft, type TextColumns, textColumnsOf, textsOf } from './row-draft.ts'
import { labelInOtherColumns, labelOf } from './row-label.ts'
import { type RowPlan, UNREADABLE } from './row-plan.ts'

/**
 * A row with an amount but no day: part of the transaction above, a total, or a transaction whose day is further up.
 */
export interface UndatedRow {
  readonly draft: RowDraft
  readonly above: RowDraft | null
}

/** A row that belongs to no transaction: a footer, or a line between two parts of the file. */
interface OutsideRow {
  readonly index: number
  readonly section: number
}

export interface BalanceRow {
  readonly index: number
  readonly label: RowLabel
  readonly value: MinorUnits
  readonly day: LocalDate | null
}

/** Rows of balances and totals are still among those with money (summary-rows.ts). */
export interface ReadRows {
  readonly drafts: readonly RowDraft[]
  readonly undated: readonly UndatedRow[]
  readonly skipped: readonly SkippedLine[]
  /** Rows with a balance, no amount, and the label of a balance. */
  readonly balances: readonly BalanceRow[]
  /** The first unreadable rows. */
  readonly unreadable: readonly RowFault[]
  /** Rows labelled as a balance whose figure cannot be read. */
  readonly unreadableBalances: readonly { readonly line: number; readonly text: string }[]
  readonly outside: readonly OutsideRow[]
  /** The number of corrected rows whose text contains the delimiter without quotes. */
  readonly realigned: number
}

export interface RowsInput {
  readonly table: RawTable
  readonly header: readonly Cell[] | null
  readonly first: number
  readonly plan: RowPlan
  /** The currency for rows that name none. */
  readonly currency: string
}

interface State {
  readonly drafts: RowDraft[]
  readonly undated: UndatedRow[]
  readonly skipped: SkippedLine[]
  readonly unreadable: RowFault[]
  readonly unreadableBalances: { line: number; text: string }[]
  readonly outside: OutsideRow[]
  readonly balances: BalanceRow[]
  realigned: number
  /** The transaction to which a line of text below would belong; null after a blank line. */
  current: RowDraft | null
  /** The last transaction: an amount without a day may be a part of it. */
  above: RowDraft | null
  /** How often the titles were repeated: another account may start after them. */
  section: number
}

/** The values that are the same for all rows. */
interface Reader {
  readonly plan: RowPlan
  readonly columns: TextColumns
  readonly booking: number | null
  readonly status: number | null
  readonly currency: string
  /** Why a row with this state is skipped; null if it is not. */
  readonly stateReason: (text: string) => SkipReason | null
  readonly isTitles: (row: readonly Cell[]) => boolean
  readonly otherLabel: (row: readonly Cell[]) => RowLabel
  /** The cells of a row, corrected if its text contains the delimiter. */
  readonly align: (row: readonly Cell[]) => readonly Cell[]
}

const MAX_UNREADABLE = 5
const NO_DAY = '' as LocalDate
const NO_MONEY = 0 as MinorUnits

const BALANCE_REASONS = {
  opening: 'opening_balance',
  closing: 'closing_balance',
  balance: 'balance',
  carried: 'balance',
} as const

/** Reads all rows from `first` on. */
export const readRows = (input: RowsInput): ReadRows => {
  const { table, plan } = input
  const state: State = {
    drafts: [],
    undated: [],
    skipped: [],
    unreadable: [],
    unreadableBalances: [],
    outside: [],
    balances: [],
    realigned: 0,
    current: null,
    above: null,
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
    isTitles: input.header === null ? () => false : createTitleRowTest(input.header),
    otherLabel: labelInOtherColumns(plan),
    align: createRowAligner(input, columns, () => state.realigned++),
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
    withUnreadableAmount(state, reader, { row, index, line, day, balance: plan.readBalance(row, currency) }, currency)
    return
  }
  if (day === null && isDateText(dayText)) {
    report(state, { type: 'no_such_date', line, text: shown(dayText) })
    return
  }
  // Some banks write "pending" in place of the day.
  const stateText = status !== null ? cellText(row[status]) : day === null ? dayText : ''
  const reason = stateText === '' ? null : reader.stateReason(stateText)
  if (reason !== null) {
    state.skipped.push({ source_line: line, reason })
    state.current = null
    return
  }
  const { section } = state
  const draft = draftOf(plan, columns, { row, line, index, booking: day ?? NO_DAY, amount, currency, section })
  draft.label = labelOf(draft, row, day === null ? dayText : '', reader.otherLabel)
  const statesBalance = namesBalance(draft.label)
  if (statesBalance) state.current = null
  if (day === null) {
    state.undated.push({ draft, above: state.above })
    return
  }
  state.drafts.push(draft)
  if (statesBalance) return
  state.current = draft
  state.above = draft
}

/**
 * Repeated titles, a balance with an unreadable figure, a transaction that cannot be read, or a line outside the table.
 */
const withUnreadableAmount = (state: State, reader: Reader, found: RowWithoutAmount, currency: string): void => {
  const { plan, columns, booking } = reader
  const { row, index, line, day, balance } = found
  if (reader.isTitles(row)) {
    takeTitles(state, line)
    return
  }
  const { section } = state
  const draft = draftOf(plan, columns, {
    row,
    line,
    index,
    booking: day ?? NO_DAY,
    amount: NO_MONEY,
    currency,
    section,
  })
  const dayText = day !== null || booking === null ? '' : cellText(row[booking])
  const label = labelOf(draft, row, dayText, reader.otherLabel)
  if (namesBalance(label)) {
    if (balance !== null) state.balances.push({ index, label, value: balance, day })
    else if (state.unreadableBalances.length < MAX_UNREADABLE)
      state.unreadableBalances.push({ line, text: shown(plan.amountCells(row)) })
    state.skipped.push({ source_line: line, reason: { code: BALANCE_REASONS[label] } })
    state.current = null
  } else if (day !== null) report(state, amountFault(plan, row, line, currency))
  else state.outside.push({ index, section })
}

/** A text of the file in a message, cut where it is long. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const amountFault = (plan: RowPlan, row: readonly Cell[], line: number, currency: string): RowFault => {
  const text = plan.amountCells(row)
  const plain = plainAmount(text, plan.decimal)
  const amount = plain === null || plain === AMBIGUOUS ? null : parseAmount(plain, currency)
  const hasMore = amount !== null && !amount.ok && amount.error.type === 'TooManyDecimals'
  if (hasMore) return { type: 'too_many_decimals', line, text: shown(text), currency }
  return { type: 'amount_unreadable', line, text: shown(text) }
}

const report = (state: State, fault: RowFault): void => {
  if (state.unreadable.length < MAX_UNREADABLE) state.unreadable.push(fault)
}

const takeTitles = (state: State, line: number): void => {
  state.skipped.push({ source_line: line, reason: { code: 'titles' } })
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

/** A blank line, repeated titles, more text of the transaction above, or a line outside the table. */
const withoutAmount = (state: State, reader: Reader, { row, index, line, day, balance }: RowWithoutAmount): void => {
  const { columns, booking } = reader
  if (row.every((cell) => cellText(cell) === '')) {
    state.current = null
    return
  }
  if (reader.isTitles(row)) {
    takeTitles(state, line)
    return
  }
  const label = balance === null ? null : labelOfBalance(row, columns.texts, day === null ? booking : null)
  if (balance !== null && label !== null && label !== 'total') {
    state.balances.push({ index, label, value: balance, day })
    state.skipped.push({ source_line: line, reason: { code: BALANCE_REASONS[label] } })
    state.current = null
    return
  }
  const { current } = state
  const texts = withDetail(textsOf(row, columns.texts), row, columns)
  if (day !== null) {
    // The parts and fees of the order above, each with its day but without an amount of its own.
    if (current && belongsTo(current, row, day, columns)) for (const text of texts) addText(current, text)
    const reason: SkipReason = current ? { code: 'part_of_row', values: { line: current.line } } : { code: 'no_amount' }
    state.skipped.push({ source_line: line, reason })
    return
  }
  // A footer starts at the left edge; further text is below the text column.
  const isContinuation = texts.length > 0 && (cellText(row[0]) === '' || columns.texts.includes(0))
  if (current === null || !isContinuation) {
    state.outside.push({ index, section: state.section })
    return
  }
  for (const text of texts) addText(current, text)
}

/** The label of a row with only a balance: by its texts, or by its day cell. */
const labelOfBalance = (row: readonly Cell[], texts: readonly number[], ofDay: number | null): RowLabel => {
  const words = texts.map((at) => cellText(row[at])).join(' ')
  return labelKind(words.trim()) ?? (ofDay === null ? null : labelKind(cellText(row[ofDay])))
}

/** The part's own amount stays with its words: `Muster AG, Bern (-33.60)`. */
const withDetail = (texts: readonly string[], row: readonly Cell[], columns: TextColumns): readonly string[] => {
  const detail = columns.details === null ? '' : cellText(row[columns.details])
  const [first, ...rest] = texts
  return detail === '' || first === undefined ? texts : [`${first} (${detail})`, ...rest]
}

const belongsTo = (current: RowDraft, row: readonly Cell[], day: LocalDate, columns: TextColumns): boolean =>
  columns.bankReference === null
    ? current.booking === day
    : cellText(row[columns.bankReference]) === current.bankReference

const stateReason = (text: string): SkipReason | null => {
  const state = text.length > 40 ? null : rowState(text)
  if (state === 'pending') return { code: 'not_booked', values: { status: text } }
  return state === 'failed' ? { code: 'not_carried_out', values: { status: text } } : null
}
