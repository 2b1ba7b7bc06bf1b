// Figures are never cut: a column with amounts, days, numbers or IBANs is at least as wide as the longest of them that is
// drawn, and names give way. Widths that the user chose only grow by this.
import type { GridApi } from 'ag-grid-community'

/** What a column says of its width. */
export interface FittedColumn<T> {
  readonly id: string
  readonly text: (row: T) => string
  readonly align?: 'right'
  /** A day, a number or an IBAN; amounts are, by their side. */
  readonly isFigure?: boolean
  /** A name: the column grows to the longest one, at most to so many pixels. */
  readonly growsTo?: number
}

/** So many of the longest texts are measured: of figures the longest is nearly always the widest. */
const MEASURED = 4

/** Names leave the figures at least this part of the grid. */
const OF_GRID = 0.35

/** The texts of a column that may be the widest. */
export const longestTexts = <T>(column: Pick<FittedColumn<T>, 'text'>, rows: readonly T[]): readonly string[] =>
  [...new Set(rows.map(column.text))].toSorted((a, b) => b.length - a.length).slice(0, MEASURED)

/** The width that a column gets; null: it has room enough, or nothing in it is to be fitted. */
export const fittedWidth = <T>(
  { align, isFigure, growsTo }: Pick<FittedColumn<T>, 'align' | 'isFigure' | 'growsTo'>,
  { needed, current, grid }: { readonly needed: number; readonly current: number; readonly grid: number },
): number | null => {
  const isOfFigures = isFigure ?? align === 'right'
  if (!isOfFigures && growsTo === undefined) return null
  const width = isOfFigures ? needed : Math.min(needed, growsTo ?? 0, Math.floor(grid * OF_GRID))
  return width > current ? width : null
}

/** What a cell has around its text, in pixels, where none is drawn yet. */
const AROUND = 26

/** Gives each column with figures, or with names that may grow, the room that the rows need. */
export const fitColumns = <T>(
  api: GridApi<T>,
  section: HTMLElement,
  columns: readonly FittedColumn<T>[],
  rows: readonly T[],
): void => {
  const fitted = columns.filter(
    ({ align, isFigure, growsTo }) => isFigure ?? (align === 'right' || growsTo !== undefined),
  )
  if (fitted.length === 0 || rows.length === 0) return
  const ruler = document.createElement('span')
  ruler.setAttribute('aria-hidden', 'true')
  // As the cells are: their font, figures of one width; headings are bold.
  const cell = section.querySelector('.ag-cell')
  const style = cell ? getComputedStyle(cell) : null
  ruler.style.cssText = `position: absolute; visibility: hidden; white-space: pre; font-variant-numeric: tabular-nums; font-weight: 600; font-family: ${style?.fontFamily ?? 'inherit'}; font-size: ${style?.fontSize ?? 'inherit'}`
  section.append(ruler)
  const around = style ? Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) + 4 : AROUND
  const widths: { key: string; newWidth: number }[] = []
  for (const column of fitted) {
    const current = api.getColumn(column.id)?.getActualWidth()
    if (current === undefined || !api.getColumn(column.id)?.isVisible()) continue
    ruler.textContent = longestTexts(column, rows).join('\n')
    const needed = Math.ceil(ruler.getBoundingClientRect().width + around)
    const newWidth = fittedWidth(column, { needed, current, grid: section.clientWidth })
    if (newWidth !== null) widths.push({ key: column.id, newWidth })
  }
  ruler.remove()
  if (widths.length > 0) api.setColumnWidths(widths)
}

/** The same for the rows of a list that are drawn: the others are not all there. */
export const fitDrawn = <T>(
  api: GridApi<T>,
  section: HTMLElement | null,
  columns: readonly FittedColumn<T>[],
): void => {
  if (!section) return
  const rows = api.getRenderedNodes().flatMap(({ data }) => (data === undefined ? [] : [data]))
  fitColumns(api, section, columns, rows)
}
