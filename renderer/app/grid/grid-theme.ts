// The theme of a grid, in the window's own colours.
import { themeQuartz } from 'ag-grid-community'
import type { Density } from '../data/store/preferences.ts'

/** Height of a row and of the head of the list, in pixels. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 26, normal: 31, roomy: 38 }

/** The same for rows with two lines of text. */
export const TWO_LINE_HEIGHTS: Readonly<Record<Density, number>> = { compact: 40, normal: 46, roomy: 54 }

/** AG Grid's theme on the window's variables, so that both change colours together. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 12.5,
  backgroundColor: 'var(--k-surface)',
  foregroundColor: 'var(--mantine-color-text)',
  accentColor: 'var(--k-accent)',
  borderColor: 'var(--k-line-soft)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerBackgroundColor: 'var(--k-frame)',
  headerTextColor: 'var(--mantine-color-dimmed)',
  headerFontSize: 12,
  headerFontWeight: 600,
  headerHeight: 32,
  rowHoverColor: 'var(--k-hover)',
  selectedRowBackgroundColor: 'var(--k-selected)',
  oddRowBackgroundColor: 'var(--k-surface)',
  cellHorizontalPadding: 'var(--k-cell-padding, 8px)',
  rangeSelectionBorderColor: 'var(--k-accent)',
  browserColorScheme: 'inherit',
})
