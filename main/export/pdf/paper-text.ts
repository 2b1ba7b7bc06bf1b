// The texts on paper in addition to those of the table, and the notation of its cells.

import { formatDate, formatDecimal } from '../../../shared/value/format.ts'
import { minorToDecimal, numberToMinor } from '../../../shared/value/money.ts'
import type { ExportCell, ExportColumn, ExportTable } from '../export-table.ts'

export interface PaperWords {
  /** At the foot of a page and at the head of the next one. */
  readonly carried: { readonly forward: string; readonly brought: string }
  readonly empty: string
  readonly printedOn: (day: string) => string
  readonly page: { readonly before: string; readonly between: string }
}

const de: PaperWords = {
  carried: { forward: 'Übertrag', brought: 'Übertrag' },
  empty: 'Keine Einträge',
  printedOn: (day) => `Gedruckt am ${day}`,
  page: { before: 'Seite ', between: ' von ' },
}

const en: PaperWords = {
  carried: { forward: 'Carried forward', brought: 'Brought forward' },
  empty: 'No entries',
  printedOn: (day) => `Printed on ${day}`,
  page: { before: 'Page ', between: ' of ' },
}

export const wordsIn = (language: string): PaperWords => (/^de\b/i.test(language) ? de : en)

/** A currency with as many digits as the amounts of the table need: a table does not name its currency. */
export const scaleOf = ({ columns, rows }: ExportTable): 'CHF' | 'KWD' => {
  const isFine = (cell: ExportCell | undefined) => typeof cell === 'number' && !numberToMinor(cell, 'CHF').ok
  const amounts = columns.flatMap(({ kind }, at) => (kind === 'amount' ? [at] : []))
  return rows.some(({ cells }) => amounts.some((at) => isFine(cells[at]))) ? 'KWD' : 'CHF'
}

/** The text of a cell on paper; empty for null. */
export const cellText = (cell: ExportCell, { kind }: ExportColumn, scale: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'date' ? formatDate(cell) : cell
  if (kind === 'percent') return `${formatDecimal(String(cell).includes('.') ? String(cell) : cell.toFixed(1))}\u00a0%`
  if (kind !== 'amount') return String(cell)
  const minor = numberToMinor(cell, scale)
  return formatDecimal(minor.ok ? minorToDecimal(minor.value, scale) : String(cell))
}
