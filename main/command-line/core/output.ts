// Formats the answer of a command: a table for people; json, jsonl and csv for programs.

import { currencyDigits } from '../../../shared/value/currency.ts'
import { formatDate, formatDecimal } from '../../../shared/value/format.ts'
import { minorToDecimal, numberToMinor } from '../../../shared/value/money.ts'
import { withoutFormula } from '../../export/csv.ts'
import type { Language, Words } from './language.ts'

export const FORMATS = ['table', 'json', 'jsonl', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/**
 * The version of the json output. Raise it when a field is renamed, removed or changes its meaning; a new field needs
 * no new version.
 */
const SCHEMA_VERSION = 1

export interface Column {
  /** The name in json, jsonl and csv. */
  readonly key: string
  readonly title: Words
  /** `amount` is a decimal text like `-12.50`; `nested` is only for json and jsonl. */
  readonly kind: 'text' | 'amount' | 'count' | 'day' | 'flag' | 'nested'
  /** Shown to programs, not to people. */
  readonly is_for_programs?: true
}

/** Of a command that writes a file. */
export const FILE_COLUMNS: readonly Column[] = [{ key: 'file', title: { de: 'Datei', en: 'File' }, kind: 'text' }]

export type Row = Readonly<Record<string, unknown>>

/** Many rows, or one record. */
export interface Result {
  readonly command: string
  readonly columns: readonly Column[]
  readonly data: readonly Row[] | Row
  /** A text for people that replaces the table. */
  readonly people?: string
}

/** An amount of the interface as an exact decimal text with all digits of its currency. */
export const decimalOf = (amount: number, currency: string): string => {
  const minor = numberToMinor(amount, currency)
  // An amount finer than its currency stays as it is.
  return minor.ok ? minorToDecimal(minor.value, currency) : String(amount)
}

/** The same for an amount that may be absent. */
export const decimalOrNull = (amount: number | null, currency: string): string | null =>
  amount === null ? null : decimalOf(amount, currency)

/** A decimal text (`12.5`, `-3`) with all digits of a currency; null if it is none, or finer than the currency. */
export const exactDecimal = (text: string, currency: string): number | null => {
  const digits = currencyDigits(currency)
  const isDecimal = new RegExp(`^[+-]?\\d{1,15}(\\.\\d{1,${Math.max(digits, 1)}})?$`).test(text)
  const minor = numberToMinor(Number(text), currency)
  return isDecimal && minor.ok ? Number(text) : null
}

/** The result as text, with a line end. `width` null: no limit. */
export const formatResult = (result: Result, format: Format, language: Language, width: number | null): string => {
  const { columns, data } = result
  const rows = Array.isArray(data) ? (data as readonly Row[]) : [data as Row]
  if (format === 'json') return jsonOf(result)
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(pickFields(columns, row))}\n`).join('')
  if (format === 'csv') return csvOf(columns, rows)
  if (result.people !== undefined) return result.people
  return Array.isArray(data) ? tableOf(columns, rows, language, width) : recordOf(columns, rows[0] ?? {}, language)
}

/** Exactly the fields that the columns name. */
const pickFields = (columns: readonly Column[], row: Row): Row =>
  Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))

/** One row per line, so that line tools can process it, too. */
const jsonOf = ({ command, columns, data }: Result): string => {
  const head = `{"schema_version":${SCHEMA_VERSION},"command":${JSON.stringify(command)},"data":`
  if (!Array.isArray(data)) return `${head}${JSON.stringify(pickFields(columns, data as Row))}}\n`
  const lines = (data as readonly Row[]).map((row) => JSON.stringify(pickFields(columns, row)))
  return lines.length === 0 ? `${head}[]}\n` : `${head}[\n${lines.join(',\n')}\n]}\n`
}

/**
 * `;` between cells as in all CSV of Kontor (rule 108), but without byte order mark and CR, since it goes into a pipe.
 */
const csvOf = (columns: readonly Column[], rows: readonly Row[]): string => {
  const flat = columns.filter(({ kind }) => kind !== 'nested')
  const line = (cells: readonly string[]) => `${cells.map(quoteCell).join(';')}\n`
  const lines = rows.map((row) => line(flat.map(({ key, kind }) => csvCell(row[key] ?? null, kind))))
  return line(flat.map(({ key }) => key)) + lines.join('')
}

const csvCell = (value: unknown, kind: Column['kind']): string => {
  if (value === null) return ''
  const text = String(value)
  const isNumber = (kind === 'amount' || kind === 'count') && /^-?\d+(\.\d+)?$/.test(text)
  return isNumber ? text : maskControls(withoutFormula(text))
}

/** Replaces control characters with blanks: a bank's text must not control a terminal or break a line. */
const maskControls = (text: string): string => text.replaceAll(/\p{Cc}|\p{Cf}/gu, ' ')

const quoteCell = (cell: string): string => (/[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const YES: Words = { de: 'ja', en: 'yes' }
const NO: Words = { de: 'nein', en: 'no' }

/** The text of a cell for people. */
const formatCell = (value: unknown, { kind }: Column, language: Language): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'flag') return (value === true ? YES : NO)[language]
  if (kind === 'amount') return formatDecimal(String(value))
  if (kind === 'day') return formatDate(String(value))
  return maskControls(String(value))
}

const isNumeric = ({ kind }: Column): boolean => kind === 'amount' || kind === 'count'
const lengthOf = (text: string): number => [...text].length
const GAP = 2
const NARROWEST = 8

const tableOf = (all: readonly Column[], rows: readonly Row[], language: Language, width: number | null): string => {
  const columns = all.filter(({ kind, is_for_programs }) => kind !== 'nested' && !is_for_programs)
  const cells = [
    columns.map(({ title }) => title[language]),
    ...rows.map((row) => columns.map((column) => formatCell(row[column.key], column, language))),
  ]
  const widths = columns.map((_, at) => cells.reduce((most, line) => Math.max(most, lengthOf(line[at] ?? '')), 0))
  if (width !== null) narrowColumns(columns, widths, width)
  const lineOf = (line: readonly string[]) =>
    columns
      .map((column, at) => fitText(line[at] ?? '', widths[at] ?? 0, isNumeric(column)))
      .join(' '.repeat(GAP))
      .trimEnd()
  return cells.map((line) => `${lineOf(line)}\n`).join('')
}

/** Shortens the widest texts until a line fits; numbers, days and ids stay complete. */
const narrowColumns = (columns: readonly Column[], widths: number[], width: number): void => {
  const all = () => widths.reduce((sum, one) => sum + one, 0) + GAP * (widths.length - 1)
  while (all() > width) {
    const texts = columns.flatMap(({ kind, key }, at) => (kind === 'text' && !/(^|_)id$/.test(key) ? [at] : []))
    const widest = texts.sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0]
    if (widest === undefined || (widths[widest] ?? 0) <= NARROWEST) return
    widths[widest] = (widths[widest] ?? 0) - 1
  }
}

const fitText = (text: string, width: number, isRight: boolean): string => {
  const length = lengthOf(text)
  if (length > width) return `${[...text].slice(0, width - 1).join('')}…`
  return isRight ? ' '.repeat(width - length) + text : text + ' '.repeat(width - length)
}

const recordOf = (columns: readonly Column[], row: Row, language: Language): string => {
  const shownColumns = columns.filter(({ kind }) => kind !== 'nested')
  const widest = Math.max(...shownColumns.map(({ title }) => lengthOf(title[language])))
  return shownColumns
    .map(
      (column) =>
        `${fitText(column.title[language], widest, false)}  ${formatCell(row[column.key], column, language)}`.trimEnd() +
        '\n',
    )
    .join('')
}
