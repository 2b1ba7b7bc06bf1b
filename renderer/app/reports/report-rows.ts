// The visible rows of a report, and the link of a figure. Pure.

import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { ReportDepth } from '../address/reports.ts'
import type { ReportColumn, ReportEntries, ReportObject, ReportRow } from '../data/query/ledger/reports.ts'
import { type ChartRank, chartDepthOf, chartRankOf, hasFigures } from '../view/chart-rank.ts'

const MAX_DEPTH = { classes: 'class', sections: 'section', groups: 'group' } as const satisfies Record<
  ReportDepth,
  ChartRank
>

/** The rows down to a depth. A heading with only its own sum below it is left out: the sum has the same name. */
export const shownRows = (rows: readonly ReportRow[], depth: ReportDepth | undefined): readonly ReportRow[] => {
  if (depth === undefined) return rows
  const deepest = chartDepthOf(MAX_DEPTH[depth])
  const left = rows.filter((row) => row.level === 0 || chartDepthOf(chartRankOf(row)) <= deepest)
  return left.filter((row, index) => {
    const next = left[index + 1]
    return !(row.kind === 'heading' && !hasFigures(row) && next?.kind === 'subtotal' && next.level <= row.level)
  })
}

/** The list of entries behind a figure. */
export interface EntriesPlace {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

/** The account ledger for one account, the journal for several; only the journal can be filtered by VAT rates. */
export const placeOf = ({ account_ids, from, to, vat_rate_ids }: ReportEntries): EntriesPlace | null => {
  const [only] = account_ids
  if (only === undefined && vat_rate_ids === null) return null
  if (account_ids.length === 1 && vat_rate_ids === null) return { to: `/accounts/${only}`, search: { from, to } }
  return {
    to: '/journal',
    search: {
      ...(account_ids.length > 0 && { account: account_ids.join(',') }),
      from,
      to,
      ...(vat_rate_ids !== null && { vat_rate: vat_rate_ids.map((id) => id ?? 'none').join(',') }),
    },
  }
}

/**
 * The link of a figure: a compared figure links to the entries of its own days; differences and shares have no link.
 */
export const placeOfFigure = (
  { compare, to }: Pick<ReportObject, 'compare' | 'to'>,
  { entries, company_id, entry_id }: Pick<ReportRow, 'entries' | 'company_id' | 'entry_id'>,
  { of, kind }: Pick<ReportColumn, 'of' | 'kind'>,
): EntriesPlace | null => {
  // The statement of account says what an open amount consists of.
  if (company_id) return { to: `/companies/${company_id}/statement`, search: { to } }
  if (entry_id) return { to: '/journal', search: {} }
  if (entries === null || kind !== 'amount' || of === 'difference') return null
  if (of === 'base') return placeOf(entries)
  // A balance consists of all entries up to its day: from the first on.
  return compare === null ? null : placeOf({ ...entries, from: compare.from ?? FIRST_DAY, to: compare.to })
}

/** Earlier than any booking. */
const FIRST_DAY = '1900-01-01' as LocalDate

export type MoveKey = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

interface Place {
  readonly row: number
  readonly column: number
}

/** The target of a key among the linked figures: `cells[row]` are the columns in which the row has some. */
export const nextFigure = (cells: readonly (readonly number[])[], at: Place | null, key: MoveKey): Place | null => {
  const rows = cells.flatMap((columns, row) => (columns.length > 0 ? [row] : []))
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return null
  const inRow = (row: number, position: number): Place => {
    const columns = cells[row] ?? []
    const column = columns.reduce(
      (best, each) => (Math.abs(each - position) < Math.abs(best - position) ? each : best),
      columns[0] ?? 0,
    )
    return { row, column }
  }
  if (at === null) return key === 'up' || key === 'last' ? inRow(last, 0) : inRow(first, 0)
  switch (key) {
    case 'first':
      return inRow(first, at.column)
    case 'last':
      return inRow(last, at.column)
    case 'up':
      return inRow(rows.findLast((row) => row < at.row) ?? at.row, at.column)
    case 'down':
      return inRow(rows.find((row) => row > at.row) ?? at.row, at.column)
    case 'left':
      return { row: at.row, column: (cells[at.row] ?? []).findLast((column) => column < at.column) ?? at.column }
    case 'right':
      return { row: at.row, column: (cells[at.row] ?? []).find((column) => column > at.column) ?? at.column }
  }
}
