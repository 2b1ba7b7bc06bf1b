// The options of AG Grid for an editable grid: AG Grid draws rows and columns; selection and input are Kontor's.
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  type GridOptions,
  LocaleModule,
  type Module,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'

export const EDIT_MODULES: Module[] = [
  ClientSideRowModelModule,
  ColumnApiModule,
  CellStyleModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
]

export const EDIT_OPTIONS = {
  suppressAnimationFrame: true,
  rowBuffer: 6,
  defaultColDef: {
    sortable: false,
    resizable: true,
    suppressMovable: true,
    suppressHeaderMenuButton: true,
    suppressKeyboardEvent: () => true,
    // A cell also shows the state of its value, so it is redrawn with its row.
    equals: () => false,
  },
  suppressHeaderFocus: true,
  suppressNoRowsOverlay: true,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  // AG Grid measures nothing itself: rows have a fixed height.
  suppressColumnVirtualisation: true,
} as const satisfies GridOptions
