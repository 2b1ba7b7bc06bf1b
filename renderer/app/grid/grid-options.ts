// The options of AG Grid for a list: its modules, texts and fixed settings.
import { AG_GRID_LOCALE_DE, AG_GRID_LOCALE_EN } from '@ag-grid-community/locale'
import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  type GridOptions,
  InfiniteRowModelModule,
  LocaleModule,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  type SuppressKeyboardEventParams,
  TooltipModule,
} from 'ag-grid-community'
import classes from './grid.module.css'

export const GRID_MODULES: Module[] = [
  InfiniteRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  CellStyleModule,
  ScrollApiModule,
  EventApiModule,
  TooltipModule,
  LocaleModule,
]

export const GRID_TEXTS = { de: AG_GRID_LOCALE_DE, en: AG_GRID_LOCALE_EN } as const

/** Rows of one request, and of one block of the grid. */
export const BLOCK_ROWS = 100

export const GRID_OPTIONS = {
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK_ROWS,
  // The rows are in Kontor's own cache (block-cache.ts), which answers at once; AG Grid only keeps those that it may
  // draw soon.
  maxBlocksInCache: 20,
  // AG Grid may request all its blocks at once: block-cache.ts limits the real requests.
  maxConcurrentDatasourceRequests: 1_000_000,
  blockLoadDebounceMillis: 0,
  infiniteInitialRowCount: 25,
  // Draws rows while scrolling, not a moment later.
  suppressAnimationFrame: true,
  rowBuffer: 4,
  defaultColDef: {
    sortable: false,
    resizable: true,
    suppressHeaderMenuButton: true,
    // With Alt a key is a command of the screen, such as moving a rule up; AG Grid would use the arrow itself.
    suppressKeyboardEvent: ({ event }: SuppressKeyboardEventParams) => event.altKey,
  },
  rowClassRules: { [classes.loadingRow ?? '']: ({ data }) => data === undefined },
  tooltipShowMode: 'whenTruncated',
  tooltipShowDelay: 500,
  suppressNoRowsOverlay: true,
  suppressMultiSort: true,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  suppressColumnMoveAnimation: true,
} as const satisfies GridOptions
