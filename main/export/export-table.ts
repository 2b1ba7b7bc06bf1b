// What a file of the books shows, whatever it is written as: a table for other programs (CSV), a spreadsheet (XLSX), or paper
// (PDF). Whoever has figures makes one of these; the writers beside this file know nothing of reports.

export interface ExportColumn {
  readonly key: string
  readonly title: string
  readonly kind: 'text' | 'date' | 'amount' | 'percent'
}

/** Amounts in the base currency's units (12.35), days as `2026-03-31`. Null: the cell is empty. */
export type ExportCell = string | number | null

export interface ExportRow {
  readonly kind: 'heading' | 'plain' | 'subtotal' | 'total' | 'note'
  /** 0 is the outermost. */
  readonly level: number
  /** As many as there are columns. */
  readonly cells: readonly ExportCell[]
}

export interface ExportTable {
  /** Of the file, without extension, in the language of who asks: `bilanz-2026-12-31`. */
  readonly fileName: string
  readonly title: string
  /** Under the title: the organization, the days, what it is compared with, what does not come out. */
  readonly subtitles: readonly string[]
  /** BCP 47, of the texts: `de-CH`. */
  readonly language: string
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly ExportRow[]
  /**
   * What is carried from page to page, by the keys of its columns: the sum of the rows, or the last figure, as of a balance. None
   * for statements.
   */
  readonly carried: Readonly<Record<string, 'sum' | 'last'>>
}
