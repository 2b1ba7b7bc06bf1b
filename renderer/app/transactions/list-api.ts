// What is done to the grid from outside its own events: sorting, marking the open row, arranging the columns.
import type { ColumnState, GridApi } from 'ag-grid-community'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import { isSort, type TransactionSort } from '../address/transactions.ts'
import type { ColumnLayout } from './column-store.ts'
import { COLUMN_IDS, type ColumnId, isShownAtFirst } from './columns.ts'

export type ListApi = GridApi<BankTransactionObject>

/** A sort of the grid as in the address (`-booking_date`); null: none, or by what cannot be sorted. */
export const sortFrom = (column: Pick<ColumnState, 'colId' | 'sort'> | undefined): TransactionSort | null => {
  const sort = column?.sort ? `${column.sort === 'desc' ? '-' : ''}${column.colId}` : ''
  return isSort(sort) ? sort : null
}

export const sortOf = (api: ListApi): TransactionSort | null =>
  sortFrom(api.getColumnState().find((column) => column.sort))

export const applySort = (api: ListApi, sort: TransactionSort): void => {
  if (sortOf(api) === sort) return
  const colId = sort.replace(/^-/, '')
  api.applyColumnState({
    state: [{ colId, sort: sort.startsWith('-') ? 'desc' : 'asc' }],
    defaultState: { sort: null },
  })
}

/** The open row is the selected one; it may only now have been loaded. */
export const markOpen = (api: ListApi, openId: string | undefined): void => {
  const node = openId === undefined ? undefined : api.getRowNode(openId)
  if (node) {
    if (!node.isSelected()) node.setSelected(true, true, 'api')
  } else if (openId === undefined) api.deselectAll(undefined, 'api')
}

/** Puts the focus back to the cell it was on. */
export const focusList = (api: ListApi | null): void => {
  const cell = api?.getFocusedCell()
  if (cell) api?.setFocusedCell(cell.rowIndex, cell.column)
}

export const toTop = (api: ListApi): void => {
  if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top')
}

/** How the columns are arranged now, to be kept. */
export const layoutOf = (api: ListApi): readonly ColumnLayout[] =>
  api.getColumnState().map(({ colId, hide, width, flex }) => ({
    colId,
    hide: hide === true,
    flex: flex ?? null,
    ...(width === undefined || width === null ? {} : { width }),
  }))

/** Below this width of the list, in pixels, the kept arrangement would push the amounts out of sight. */
const NARROW_PX = 760
/** What tells transactions apart beside the open detail, which shows the rest. */
const IN_LITTLE_ROOM: readonly ColumnId[] = ['booking_date', 'name', 'text', 'amount', 'state']

export const isNarrow = (width: number): boolean => width > 0 && width < NARROW_PX

/** Arranges the columns as kept, or as they are at first; in little room only the most important ones. */
export const arrange = (
  api: ListApi,
  kept: readonly ColumnLayout[] | null,
  isOneAccount: boolean,
  hasLittleRoom: boolean,
): void => {
  const isShown = (id: string): boolean => {
    if (hasLittleRoom) return IN_LITTLE_ROOM.some((each) => each === id)
    const column = kept?.find((each) => each.colId === id)
    return column ? !column.hide : COLUMN_IDS.some((each) => each === id && isShownAtFirst(each, isOneAccount))
  }
  const state = kept ? [...kept] : COLUMN_IDS.map((colId) => ({ colId }))
  api.applyColumnState({
    state: state.map((column) => ({ ...column, hide: !isShown(column.colId) })),
    applyOrder: kept !== null,
  })
}
