// What the list needs of AG Grid: its modules, texts and settings that never change.
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
  TooltipModule,
} from 'ag-grid-community'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import classes from './transactions.module.css'

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

/** Rows of one request, and of one block in the grid's cache. */
export const BLOCK_ROWS = 100

export const GRID_OPTIONS: GridOptions<BankTransactionObject> = {
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK_ROWS,
  // 3,000 rows stay at hand; those far from the screen are asked for again.
  maxBlocksInCache: 30,
  maxConcurrentDatasourceRequests: 3,
  // While the scroll bar is dragged, blocks that only fly past are not asked for.
  blockLoadDebounceMillis: 40,
  infiniteInitialRowCount: 25,
  getRowId: ({ data }) => data.id,
  defaultColDef: { sortable: false, resizable: true, suppressHeaderMenuButton: true },
  rowSelection: { mode: 'singleRow', checkboxes: false, enableClickSelection: false },
  rowClassRules: { [classes.loadingRow ?? '']: ({ data }) => data === undefined },
  tooltipShowMode: 'whenTruncated',
  tooltipShowDelay: 500,
  suppressNoRowsOverlay: true,
  suppressMultiSort: true,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  suppressColumnMoveAnimation: true,
}
