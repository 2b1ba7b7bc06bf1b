// Figures are never cut: a column with amounts, days, numbers or IBANs is at least as wide as the longest one on
// screen, and columns of names shrink. Widths that the user chose only grow.
import type { ColumnState, GridApi } from 'ag-grid-community'

/** The width settings of a column. */
export interface FittedColumn<T> {
  readonly id: string
  readonly text: (row: T) => string
  /** All lines of a cell with figures, where it has more than its text. */
  readonly lines?: (row: T) => readonly string[]
  readonly align?: 'right'
  /** A day, a number or an IBAN; right-aligned columns are figures in any case. */
  readonly isFigure?: boolean
  /** A name: the column grows to the longest one, at most to this many pixels. */
  readonly growsTo?: number
}

/** How many of the longest texts are measured: among figures the longest is nearly always the widest. */
const MEASURED = 4

/** Columns of names leave the figures at least this part of the grid. */
const OF_GRID = 0.35

/** The texts of a column that may be the widest. */
export const longestTexts = <T>(
  { text, lines }: Pick<FittedColumn<T>, 'text' | 'lines'>,
  rows: readonly T[],
): readonly string[] =>
  [...new Set(rows.flatMap((row) => lines?.(row) ?? [text(row)]))]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MEASURED)

/** The new width of a column; null: it is wide enough, or has nothing to fit. */
export const fittedWidth = <T>(
  { align, isFigure, growsTo }: Pick<FittedColumn<T>, 'align' | 'isFigure' | 'growsTo'>,
  { needed, current, grid }: { readonly needed: number; readonly current: number; readonly grid: number },
): number | null => {
  const isOfFigures = isFigure ?? align === 'right'
  if (!isOfFigures && growsTo === undefined) return null
  const width = isOfFigures ? needed : Math.min(needed, growsTo ?? 0, Math.floor(grid * OF_GRID))
  return width > current ? width : null
}

/** The padding of a cell in pixels, used while no cell is drawn. */
const AROUND = 26

/** Gives each column with figures or growing names the width that its rows need. */
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
  // Measure as the cells are drawn: in their font, with tabular figures; headings are bold.
  const cell = section.querySelector('.ag-cell')
  const style = cell ? getComputedStyle(cell) : null
  ruler.style.cssText = `position: absolute; visibility: hidden; white-space: pre; font-variant-numeric: tabular-nums; font-weight: 600; font-family: ${style?.fontFamily ?? 'inherit'}; font-size: ${style?.fontSize ?? '13px'}`
  section.append(ruler)
  const around = style ? Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) + 4 : AROUND
  const widened: ColumnState[] = []
  for (const column of fitted) {
    const current = api.getColumn(column.id)?.getActualWidth()
    if (current === undefined || !api.getColumn(column.id)?.isVisible()) continue
    ruler.textContent = longestTexts(column, rows).join('\n')
    const needed = Math.ceil(ruler.getBoundingClientRect().width + around)
    const newWidth = fittedWidth(column, { needed, current, grid: section.clientWidth })
    if (newWidth !== null) widened.push({ colId: column.id, width: newWidth, flex: null })
  }
  ruler.remove()
  // Not `setColumnWidths`: it keeps the width of every column to the left, so that names would not make room.
  if (widened.length > 0) api.applyColumnState({ state: widened })
}

/** The same for the drawn rows of a list: the others are not all loaded. */
export const fitDrawn = <T>(
  api: GridApi<T>,
  section: HTMLElement | null,
  columns: readonly FittedColumn<T>[],
): void => {
  if (!section) return
  const rows = api.getRenderedNodes().flatMap(({ data }) => (data === undefined ? [] : [data]))
  fitColumns(api, section, columns, rows)
}
