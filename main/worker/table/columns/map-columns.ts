// Finds the meaning of each column of a table, from its title and its content together, with a confidence.
import type { ColumnMeaning, ColumnName, MappingReason } from '../../../../shared/record/import/column-mapping.ts'
import {
  AMBIGUOUS,
  type DecimalEvidence,
  decideDecimal,
  decimalEvidence,
  plainAmount,
} from '../cells/amount-notation.ts'
import { type TitleScores, titleScores } from '../cells/header-words.ts'
import { type Cell, cellText, type RawTable } from '../cells/raw-table.ts'
import { rowState } from '../cells/row-words.ts'
import { type AccountNames, findAccount } from './account-columns.ts'
import { columnsOfSkippedFigures, otherChargedColumns } from './charged-columns.ts'
import { type Column, type ColumnAssignment, type ColumnEvidence, columnEvidence } from './column-evidence.ts'
import { contradictingMarks } from './contradicting-marks.ts'
import { findDates } from './date-columns.ts'
import type { TableStart } from './find-header.ts'
import { markersIn } from './marker-columns.ts'
import { CERTAIN, chainOf, findMoney, type MoneyColumns } from './money-columns.ts'
import { columnsOf } from './money-reading.ts'
import { currenciesOfOriginals } from './original-currency.ts'
import { assignOtherColumns } from './other-columns.ts'
import type { MoneyCandidate } from './possible-readings.ts'
import { sampleOf } from './table-sample.ts'

export interface FoundColumns {
  readonly headers: readonly (string | null)[]
  readonly evidence: readonly ColumnEvidence[]
  /** By column index, for every column. */
  readonly assigned: readonly ColumnAssignment[]
  readonly money: MoneyColumns | null
  /** What is missing or unclear. An empty list: the table can be read. */
  readonly problems: readonly MappingReason[]
}

/** What is known about a table in addition to its rows. */
export interface AccountContext {
  /** IBANs above the table. */
  readonly named: readonly string[]
  /** IBANs and numbers of own accounts known to the caller, normalised. */
  readonly own: ReadonlySet<string>
  readonly names: AccountNames
  /** The currency of the bank account; null if it is not known. */
  readonly currency: string | null
}

/** The columns of a table that starts at `start`. */
export const mapColumns = (table: RawTable, start: TableStart, known: AccountContext): FoundColumns => {
  const { titles } = start
  const { contiguous, spread, width: count } = sampleOf(table, start)
  const headers = Array.from({ length: count }, (_, index) => titles && (titles[index] ?? ''))
  const evidence = columnEvidence(spread, count, table.shownAsMoney)
  const scores = withOriginals(headers)
  const columns = scores.map((titles, index): Column => ({ index, titles, evidence: evidence[index] ?? blank(index) }))
  const assigned = new Map<number, ColumnAssignment>()
  const problems: MappingReason[] = []

  const dates = findDates(columns, spread)
  for (const [index, date] of dates.assigned) assigned.set(index, date)
  if (dates.problem) problems.push(dates.problem)

  const booked = executedRows(columns, contiguous)
  const input = moneyInput(columns, booked, new Set(assigned.keys()), titles !== null)
  const found = findMoney(input)
  const isCardBill = hasCardColumns(columns, headers)
  const money = found && (isCardBill ? withCardSign(found.money, columns, spread.length) : found.money)
  if (money) assignMoney(money, assigned)
  if (!found) problems.push({ code: 'no_amount' })
  else if (found.ambiguous.length > 0) {
    problems.push({ code: 'amount_ambiguous', values: { columns: namesOf(found.ambiguous, headers) } })
  } else if (found.money.confidence < CERTAIN) {
    const nearest = namesOf(columnsOf(found.money.reading), headers)
    problems.push({ code: 'amount_unsure', values: { nearest } })
  }

  if (money && problems.length === 0) {
    const context = { money, input, columns, headers, booked, below: table.rows.slice(start.first), known, isCardBill }
    const charged = [...new Set([...otherChargedColumns(context), ...columnsOfSkippedFigures(context)])]
    const contradicting = contradictingMarks(context)
    const originals = currenciesOfOriginals(context)
    if (charged.length > 0) {
      const unclear = [...columnsOf(money.reading), ...charged]
      problems.push({ code: 'amount_ambiguous', values: { columns: namesOf(unclear, headers) } })
    } else if (contradicting.length > 0) {
      problems.push({ code: 'mark_contradicts', values: { columns: namesOf(contradicting, headers) } })
    }
    for (const index of originals) assigned.set(index, { meaning: 'ignored', confidence: 0.7 })
  }

  const chainBy = (index: number | null) =>
    money && chainOf(money, input, (row) => (index === null ? '' : cellText(booked[row]?.[index])))
  const accounts = findAccount({ columns, rows: spread, used: new Set(assigned.keys()), ...known, chainBy })
  if (accounts.account) assigned.set(accounts.account.index, accounts.account.found)
  for (const index of accounts.unclear) assigned.set(index, { meaning: 'account', confidence: 0.4 })
  if (accounts.unclear.length > 0) {
    problems.push({ code: 'account_unclear', values: { columns: namesOf(accounts.unclear, headers) } })
  }

  for (const [index, other] of assignOtherColumns(columns, spread.length, assigned)) assigned.set(index, other)
  const unassigned: ColumnAssignment = { meaning: 'ignored', confidence: 0.5 }
  return { headers, evidence, assigned: headers.map((_, index) => assigned.get(index) ?? unassigned), money, problems }
}

/**
 * In a table with the currency of original amounts, the amount of the transaction next to another amount is the
 * original one: `Montant de la transaction`, `Devise d'origine`, …, `Montant net`.
 */
const withOriginals = (headers: readonly (string | null)[]): readonly TitleScores[] => {
  const scores = headers.map((title) => (title ? titleScores(title) : {}))
  const isAmount = ({ amount = 0 }: TitleScores): boolean => amount >= 0.8
  const amounts = scores.flatMap((each, index) => (isAmount(each) ? [index] : []))
  const ofTransaction = amounts.filter((index) => TRANSACTION.test(headers[index] ?? ''))
  const [only] = ofTransaction
  const hasOriginal = scores.some(({ ignored = 0, currency }) => ignored >= 0.9 && currency !== undefined)
  if (only === undefined || ofTransaction.length > 1 || amounts.length < 2 || !hasOriginal) return scores
  return scores.map((each, index) => (index === only ? { ...each, amount: 0.2, ignored: 0.9 } : each))
}

const TRANSACTION = /transa[ckz]/i

const blank = (index: number): ColumnEvidence => columnEvidence([], index + 1)[index] as ColumnEvidence

/** Pending and failed rows are in no balance. */
const executedRows = (columns: readonly Column[], rows: RawTable['rows']): RawTable['rows'] => {
  const states = columns.filter(({ titles, evidence }) => (titles.status ?? 0) >= 0.8 || evidence.state > 0.95)
  if (states.length === 0) return rows
  return rows.filter((row) => {
    const found = states.map(({ index }) => rowState(cellText(row[index])))
    return !found.includes('pending') && !found.includes('failed')
  })
}

const moneyInput = (
  columns: readonly Column[],
  rows: RawTable['rows'],
  used: ReadonlySet<number>,
  hasTitles: boolean,
) => {
  const numeric = columns.filter((column) => !used.has(column.index) && canBeMoney(column)).slice(0, 24)
  const evidences = numeric.map(({ index }) => decimalEvidence(rows, index))
  const candidates = numeric.map(({ index, titles, evidence }, position): MoneyCandidate => {
    const own = evidences[position] as DecimalEvidence
    const others = evidences.filter((other) => other !== own)
    const { decimal } = decideDecimal(own, others)
    return { evidence, titles, figures: rows.map((row) => figureOf(row[index], decimal)) }
  })
  const markers = markersIn(
    columns.filter(({ index }) => !used.has(index)),
    rows,
  )
  const groupColumns = columns.filter(isGroupColumn).map((column) => column.index)
  const groups = rows.map((row) => groupColumns.map((index) => cellText(row[index])).join(' '))
  const hasOtherCurrencies = columns.some(
    ({ evidence: { filled, currency, distinct } }) => filled > 0 && currency >= 0.9 && (distinct > 1 || filled < 0.95),
  )
  return { columns: candidates, markers, groups, hasTitles, hasOtherCurrencies }
}

/** Figures in most cells, or no figure at all under a title that means debit or credit. */
const canBeMoney = ({ titles, evidence }: Column): boolean => {
  if (evidence.filled === 0 || evidence.dash === 1) return Math.max(titles.debit ?? 0, titles.credit ?? 0) >= 0.8
  const isNamed = Math.max(titles.amount ?? 0, titles.debit ?? 0, titles.credit ?? 0, titles.balance ?? 0) >= 0.8
  return evidence.amount >= (isNamed ? 0.6 : 0.85) * (1 - evidence.dash) && evidence.code < 0.3
}

/** A column of own accounts or currencies, each of which has a running balance. */
const isGroupColumn = ({ titles, evidence }: Column): boolean => {
  const isCurrency = (titles.currency ?? 0) >= 0.8 && evidence.currency > 0.9 && (titles.ignored ?? 0) < 0.5
  const isAccount = (titles.account ?? 0) >= 0.6 && evidence.filled > 0.95 && evidence.amount < 0.5
  return (isCurrency || isAccount) && evidence.distinct > 1 && evidence.distinct <= 20
}

/** Thousandths as an integer: precise enough to compare figures of one table. */
const figureOf = (cell: Cell | undefined, decimal: '.' | ',' | null): number | null => {
  if (typeof cell === 'number') return Math.round(cell * 1000)
  const text = cellText(cell)
  if (text === '') return null
  const plain = plainAmount(text, decimal)
  return plain === null || plain === AMBIGUOUS ? null : Math.round(Number(plain) * 1000)
}

const CARD = /\bcard|karte|\bcarte\b|\bcarta\b|tarjeta|kaart\b|\bcart[aã]o\b|\bkarty\b/i
const MERCHANT = /merchant|h(?:ä|ae|a)ndler|commer[cç]ant|esercente|comerci(?:o|ante)\b|sprzedawc/i
/** A card number with its middle masked: `1234 56XX XXXX 7890`. */
const CARD_NUMBER = /^[\dX*x•]{4}[ -]?[\dX*x•]{4}[ -]?[X*x•]{4}[ -]?\d{3,4}$/

/** Whether cards (or their numbers) and merchants have columns. */
const hasCardColumns = (columns: readonly Column[], headers: readonly (string | null)[]): boolean => {
  const titles = headers.map((title) => title ?? '')
  const hasCards =
    titles.some((title) => CARD.test(title)) ||
    columns.some(({ evidence }) => evidence.filled > 0.9 && evidence.samples.every((text) => CARD_NUMBER.test(text)))
  return hasCards && titles.some((title) => MERCHANT.test(title))
}

/**
 * Card bills write charges as positive figures. This reading is used if most figures are positive, and neither a balance
 * nor a mark contradicts it.
 */
const withCardSign = (money: MoneyColumns, columns: readonly Column[], rowCount: number): MoneyColumns => {
  const { reading } = money
  if (reading.kind !== 'signed' || money.balance !== null) return money
  const negative = columns[reading.amount]?.evidence.negative ?? 0
  if (negative < 0.4) return { ...money, reading: { ...reading, inverted: true } }
  // Of so few rows most may be refunds, so the user must say which sign is a charge.
  return rowCount < FEW_ON_CARD ? { ...money, confidence: Math.min(money.confidence, UNSURE_SIGN) } : money
}

const FEW_ON_CARD = 10
const UNSURE_SIGN = 0.65

const assignMoney = (money: MoneyColumns, assigned: Map<number, ColumnAssignment>): void => {
  const { reading, confidence } = money
  const set = (index: number | null, meaning: ColumnMeaning) => {
    if (index !== null) assigned.set(index, { meaning, confidence })
  }
  if (reading.kind === 'pair') {
    set(reading.debit, 'debit')
    set(reading.credit, 'credit')
  } else {
    set(reading.amount, 'amount')
    if (reading.kind === 'marked') set(reading.marker, 'marker')
  }
  set(money.fee, 'fee')
  if (money.balance !== null) assigned.set(money.balance, { meaning: 'balance', confidence: 0.9 })
}

const namesOf = (columns: readonly number[], headers: readonly (string | null)[]): readonly ColumnName[] =>
  columns.map((index) => ({ index, title: headers[index] ?? null }))
