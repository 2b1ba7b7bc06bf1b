// The content of a file from the books, for any format: a table for other programs (CSV), a spreadsheet (XLSX), or
// paper (PDF). Reports make this table; the writers next to this file know no reports.

export interface ExportColumn {
  readonly key: string
  readonly title: string
  readonly kind: 'text' | 'date' | 'amount' | 'percent'
}

/** Amounts in units of the base currency (12.35), days as `2026-03-31`. Null for an empty cell. */
export type ExportCell = string | number | null

export interface ExportRow {
  readonly kind: 'heading' | 'plain' | 'subtotal' | 'total' | 'note'
  /** 0 is the outermost. */
  readonly level: number
  /** One for each column. */
  readonly cells: readonly ExportCell[]
}

/** The head of a table. */
interface TableHead {
  /** Without extension, in the language of the request: `bilanz-2026-12-31`. */
  readonly fileName: string
  readonly title: string
  /** Below the title: the organization, the days, the comparison, differences. */
  readonly subtitles: readonly string[]
  /** BCP 47, the language of the texts: `de-CH`. */
  readonly language: string
  readonly columns: readonly ExportColumn[]
}

export interface ExportTable extends TableHead {
  readonly rows: readonly ExportRow[]
  /**
   * The columns, by key, whose amounts are carried from page to page: the sum of the rows, or the last figure, such as
   * a balance. Empty for statements.
   */
  readonly carried: Readonly<Record<string, 'sum' | 'last'>>
}

/** A long table, whose rows come slice by slice and are never all in memory. */
export interface TableStream extends TableHead {
  readonly slices: AsyncIterable<readonly ExportRow[]>
}
