// What a grid that is typed into needs of AG Grid: it draws rows and columns; choosing and typing are ours.
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
    // A cell also shows what is known of its value: it is drawn anew with its row.
    equals: () => false,
  },
  suppressHeaderFocus: true,
  suppressNoRowsOverlay: true,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  // Nothing is measured by the grid itself: a row has its height.
  suppressColumnVirtualisation: true,
} as const satisfies GridOptions
