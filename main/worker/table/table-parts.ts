// The relations of the tables of one sheet: their rows, the account above them, the days that several of them have, and
// what is not booked yet.
import { CERTAIN_MAPPING } from '../../../shared/record/import/column-mapping.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ParsedFile, ParsedStatement, SkippedLine } from '../../../shared/record/import/parsed-statement.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { RawTable } from './cells/raw-table.ts'
import { isTransactionLike } from './columns/find-header.ts'
import type { TableLayout } from './table-layouts.ts'

/** The days on which more than one table has rows. */
export const daysOfSeveral = (
  parts: readonly { readonly file: Result<ParsedFile, FileRefusal> }[],
): ReadonlySet<LocalDate> => {
  const seen = new Set<LocalDate>()
  const shared = new Set<LocalDate>()
  for (const { file } of parts) {
    const rows = file.ok ? file.value.statements.flatMap((statement) => statement.rows) : []
    const days = new Set(rows.flatMap(({ booking_date }) => booking_date ?? []))
    for (const day of days) (seen.has(day) ? shared : seen).add(day)
  }
  return shared
}

/** The rows of one of the tables. */
export const partOf = (table: RawTable, { from, end }: Pick<TableLayout, 'from' | 'end'>): RawTable => ({
  ...table,
  rows: table.rows.slice(from, end),
  lines: table.lines.slice(from, end),
})

/** Whether the columns of a table are clear without an answer from the user. */
export const hasCertainColumns = ({ mapping }: ParsedFile): boolean =>
  mapping !== undefined && mapping.confidence >= CERTAIN_MAPPING

/** The number of transactions in a file. */
export const rowCount = ({ statements }: ParsedFile): number =>
  statements.reduce((sum, { rows }) => sum + rows.length, 0)

/** A part that names no account belongs to the account of the part before. */
export const withAccountAbove = (statements: readonly ParsedStatement[]): readonly ParsedStatement[] => {
  let iban: string | null = null
  return statements.map((statement) => {
    iban = statement.iban ?? (statement.other_account === null ? iban : null)
    return { ...statement, iban }
  })
}

/** The rows below headings that say that they are not booked yet. */
export const pendingLines = ({ rows, lines }: RawTable, layouts: readonly TableLayout[]): readonly SkippedLine[] =>
  layouts.flatMap(({ from, end, pending }) =>
    pending === null
      ? []
      : lines.slice(from, end).flatMap((line, at): readonly SkippedLine[] => {
          const isMovement = isTransactionLike(rows[from + at] ?? [])
          return isMovement ? [{ source_line: line, reason: { code: 'not_booked', values: { status: pending } } }] : []
        }),
  )
