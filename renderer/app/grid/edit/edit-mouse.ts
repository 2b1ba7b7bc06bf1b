// The mouse in an editable grid: clicking and dragging select cells, the fill handle is dragged over others.
import type { MouseEvent } from 'react'
import type { Changes } from './edit-changes.ts'
import type { Place, PlaceParts } from './edit-place.ts'
import type { Typing } from './edit-typing.ts'
import { planFill } from './plan-changes.ts'
import { activeArea, boxOf, type Cell, clampCell, fillBox, isInRange, isSameCell, withArea } from './range.ts'

/** How often a range grows while the mouse is held beyond the rows, in milliseconds. */
const SCROLL_MS = 40

interface Keys {
  /** Folds or unfolds the heading that was clicked. */
  readonly openOrToggle: (isEnter: boolean) => boolean
  readonly forgetTab: () => void
}

export const createMouse = <T>(
  { latest, section }: PlaceParts<T>,
  place: Place<T>,
  { apply }: Changes<T>,
  { beginEdit, commit }: Typing,
  { openOrToggle, forgetTab }: Keys,
) => {
  const { state, set, gridData, size, rows, canEdit, head, choose, show, focusActive, moveTo, extend, totalsHeight } =
    place
  const cellAt = (element: Element | null): Cell | null => {
    const cell = element?.closest('.ag-cell')
    const row = cell?.closest('.ag-row')?.getAttribute('row-id')
    const column = cell?.getAttribute('col-id')
    if (!row || !column || !section.current?.contains(cell ?? null)) return null
    const rowIndex = state().rows.get(row)
    const columnIndex = state().columns.get(column)
    return rowIndex === undefined || columnIndex === undefined ? null : { row: rowIndex, column: columnIndex }
  }
  /** Follows the mouse until the button is released; beyond the rows the grid scrolls. */
  const drag = (onCell: (cell: Cell) => void, onEnd: () => void) => {
    let x = 0
    let y = 0
    /** The area of the rows: between the head and the totals. */
    const body = () => {
      const whole = section.current?.querySelector('.ag-root')?.getBoundingClientRect()
      const top = section.current?.querySelector('.ag-header')?.getBoundingClientRect().bottom
      if (!whole || top === undefined) return null
      return { left: whole.left, right: whole.right, top, bottom: whole.bottom - totalsHeight() }
    }
    const follow = () => {
      const box = body()
      if (!box) return
      const inside = (value: number, from: number, to: number) => Math.max(from + 2, Math.min(value, to - 4))
      const left = inside(x, box.left, box.right)
      const top = inside(y, box.top, box.bottom)
      const cell = cellAt(document.elementFromPoint(left, top))
      if (cell) onCell(clampCell({ ...cell, row: cell.row + (y < box.top ? -1 : y > box.bottom ? 1 : 0) }, size()))
    }
    const onMove = (event: globalThis.MouseEvent) => {
      ;[x, y] = [event.clientX, event.clientY]
      follow()
    }
    const timer = window.setInterval(() => {
      const box = body()
      if (box && y !== 0 && (y < box.top || y > box.bottom)) follow()
    }, SCROLL_MS)
    const onUp = () => {
      window.clearInterval(timer)
      window.removeEventListener('mousemove', onMove)
      window.removeEventListener('mouseup', onUp)
      onEnd()
    }
    window.addEventListener('mousemove', onMove)
    window.addEventListener('mouseup', onUp)
  }
  const dragFill = () => {
    const source = boxOf(activeArea(state().range))
    drag(
      (cell) => {
        set({ filling: fillBox(source, cell)?.target ?? null })
        show(cell)
      },
      () => {
        const { filling } = state()
        set({ filling: null })
        if (!filling) return
        const direction = filling.top > source.bottom ? 'down' : 'right'
        apply(planFill(gridData(), source, filling, direction))
        choose([
          {
            anchor: { row: source.top, column: source.left },
            head: { row: filling.bottom, column: filling.right },
          },
        ])
        focusActive()
      },
    )
  }

  const mouseDown = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (!target || target.closest('input[data-editor]')) return
    const cell = cellAt(target)
    if (!cell) return
    if (state().editing && !commit()) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (target.closest('a, button')) return
    event.stopPropagation()
    forgetTab()
    if (event.button !== 0) {
      if (!isInRange(cell, state().range)) moveTo(cell)
      return
    }
    event.preventDefault()
    if (target.closest('[data-fill-handle]')) return dragFill()
    if (event.shiftKey) extend(cell)
    else if (event.ctrlKey || event.metaKey) {
      choose(withArea(state().range, cell))
      focusActive()
    } else moveTo(cell)
    drag(
      (to) => {
        if (!isSameCell(to, head())) extend(to)
      },
      () => undefined,
    )
  }
  const doubleClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const cell = cellAt(target)
    if (!cell || target?.closest('a, button, input')) return
    const row = rows()[cell.row]
    if (row !== undefined && latest.current.isExpanded?.(row) != null) openOrToggle(false)
    else if (canEdit(cell)) beginEdit(false)
  }

  return { mouseDown, doubleClick }
}
