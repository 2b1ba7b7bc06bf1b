// Draws which rows are selected.
import type { GridApi } from 'ag-grid-community'
import { isSelected, type Selection } from './selection.ts'

export const createSelectionMarks = <T>(api: () => GridApi<T> | null) => {
  /** Some row is drawn as selected. */
  let isMarked = false
  return (selection: Selection<T>): void => {
    const isAny = selection.isAll || selection.rows.size > 0
    if (!isAny && !isMarked) return
    isMarked = isAny
    api()?.forEachNode((node) => {
      if (node.id === undefined || node.data === undefined) return
      const isOn = isSelected(selection, node.id)
      if (node.isSelected() !== isOn) node.setSelected(isOn, false, 'api')
    })
  }
}
