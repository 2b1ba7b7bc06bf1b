// What changes a grid that is typed into: plans are told of and handed on whole; the clipboard is read and written.
import i18next from 'i18next'
import type { ClipboardEvent, RefObject } from 'react'
import { problemText } from '../../text/problem-text.ts'
import { laidOut, readCells, writeCells } from './clipboard-text.ts'
import type { EditableGridProps } from './edit-grid-props.ts'
import type { Place } from './edit-place.ts'
import { type Plan, planClear, planTexts } from './plan-changes.ts'
import { activeArea, boxOf, type Cell, cellsOfBox } from './range.ts'

/** So many cells are named in one message. */
const NAMED = 5

export const createChanges = <T>(latest: RefObject<EditableGridProps<T>>, place: Place<T>) => {
  const { state, set, sheet, rows, columns, choose, focusActive } = place
  const nameOf = ({ row, column }: Cell): string => {
    const at = rows()[row]
    return at === undefined ? '' : `${latest.current.rowName(at)} (${columns()[column]?.title ?? ''})`
  }
  const listed = (names: readonly string[]): string => {
    const shown = names.slice(0, NAMED).join('; ')
    return names.length > NAMED ? i18next.t('edit.and-more', { names: shown, count: names.length - NAMED }) : shown
  }
  const apply = (plan: Plan<T>) => {
    const { changes, locked, faults } = plan
    if (faults.length > 0) {
      const names = faults.map(({ cell, text, code }) => {
        const why = problemText(i18next.language, code) ?? ''
        return i18next.t('edit.unreadable.cell', { cell: nameOf(cell), text: text.slice(0, 40), why })
      })
      set({
        notice: {
          kind: 'unreadable',
          text: i18next.t('edit.unreadable', { count: faults.length, names: listed(names) }),
        },
      })
      return
    }
    const names = listed(locked.map(nameOf))
    set({
      notice:
        locked.length > 0 ? { kind: 'locked', text: i18next.t('edit.locked', { count: locked.length, names }) } : null,
    })
    if (changes.length > 0) latest.current.onChange(changes)
  }

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (state().editing) return
    const { top, left, bottom, right } = boxOf(activeArea(state().range))
    const text = writeCells(
      rows()
        .slice(top, bottom + 1)
        .map((row) =>
          columns()
            .slice(left, right + 1)
            .map((column) => (column.copy ?? column.text)(row)),
        ),
    )
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    if (isCut) apply(planClear(sheet(), cellsOfBox({ top, left, bottom, right })))
  }
  const paste = (event: ClipboardEvent) => {
    if (state().editing) return
    event.preventDefault()
    const box = boxOf(activeArea(state().range))
    const layout = laidOut(readCells(event.clipboardData.getData('text/plain')), {
      rows: box.bottom - box.top + 1,
      columns: box.right - box.left + 1,
    })
    if (!layout) return
    const target = { ...box, bottom: box.top + layout.rows - 1, right: box.left + layout.columns - 1 }
    if (target.bottom >= rows().length || target.right >= columns().length) {
      set({
        notice: {
          kind: 'unreadable',
          text: i18next.t('edit.no-room', {
            rows: layout.rows,
            columns: layout.columns,
            free: rows().length - box.top,
            freeColumns: columns().length - box.left,
          }),
        },
      })
      return
    }
    apply(planTexts(sheet(), cellsOfBox(target), ({ row, column }) => layout.textAt(row - box.top, column - box.left)))
    choose([{ anchor: { row: target.top, column: target.left }, head: { row: target.bottom, column: target.right } }])
    focusActive()
  }

  return { nameOf, apply, copy, paste }
}

export type Changes<T> = ReturnType<typeof createChanges<T>>
