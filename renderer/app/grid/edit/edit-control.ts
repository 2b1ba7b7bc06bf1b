// What keys do in an editable grid, and the handle for the grid and its screen. One for each grid.
import type { GridApi } from 'ag-grid-community'
import i18next from 'i18next'
import type { KeyboardEvent } from 'react'
import { createChanges } from './edit-changes.ts'
import type { CellValue, EditColumn } from './edit-column.ts'
import { type EditAction, editAction } from './edit-keys.ts'
import { createMouse } from './edit-mouse.ts'
import { createPlace, type PlaceParts } from './edit-place.ts'
import { createTyping } from './edit-typing.ts'
import { type Plan, planClear, planCopy, planValues } from './plan-changes.ts'
import {
  activeArea,
  boxOf,
  type Cell,
  cellsOf,
  clampCell,
  isSingle,
  jumpCell,
  nextEditable,
  nextInBox,
  singleCell,
  stepCell,
  wholeRange,
} from './range.ts'

interface Parts<T> extends PlaceParts<T> {
  /** The element just before or after the rows, from which Tab continues. */
  readonly edge: (isBackward: boolean) => HTMLElement | null
}

export const createEditControl = <T>({ edge, ...parts }: Parts<T>) => {
  const { latest } = parts
  const place = createPlace<T>(parts)
  const {
    state,
    set,
    gridData,
    size,
    rows,
    columns,
    active,
    head,
    canEdit,
    choose,
    show,
    focusActive,
    moveTo,
    extend,
  } = place
  const changes = createChanges<T>(latest, place)
  const { apply } = changes
  const typing = createTyping<T>(parts, place, changes)
  const { beginEdit, endEdit, commit } = typing
  /** The column where Tab began: Enter returns to it. */
  let tabColumn: number | null = null
  /** The next Tab leaves the grid. */
  let isLeaving = false

  const isFilled = ({ row, column }: Cell): boolean => {
    const at = rows()[row]
    return at !== undefined && (columns()[column]?.text(at) ?? '') !== ''
  }
  const moveToNext = (along: 'down' | 'right', isBackward: boolean): boolean => {
    const from = active()
    if (!isSingle(state().range)) {
      const next = nextInBox(boxOf(activeArea(state().range)), from, along, isBackward, canEdit)
      if (next === null) return true
      // The selection stays; the active cell moves through it.
      set({ active: next })
      show(next)
      focusActive()
      return true
    }
    if (along === 'right') {
      tabColumn ??= from.column
      const next = nextEditable(from, isBackward ? 'left' : 'right', size(), canEdit)
      if (next === null) return false
      const savedTabColumn = tabColumn
      moveTo(next)
      tabColumn = savedTabColumn
      return true
    }
    const start = { row: from.row, column: isBackward ? from.column : (tabColumn ?? from.column) }
    const isTyped = columns()[start.column]?.edit !== undefined
    const direction = isBackward ? 'up' : 'down'
    const next = isTyped ? nextEditable(start, direction, size(), canEdit) : null
    moveTo(next ?? stepCell(start, direction, size()))
    return true
  }
  const openOrToggle = (isEnter: boolean): boolean => {
    const { onOpen, onToggle, isExpanded } = latest.current
    const cell = active()
    const row = rows()[cell.row]
    const column = columns()[cell.column]
    if (row === undefined || !column || !isSingle(state().range)) return false
    if (isExpanded?.(row) != null && onToggle) {
      onToggle(row)
      return true
    }
    if (!isEnter || canEdit(cell) || column.edit || !onOpen) return false
    onOpen(row, column.id)
    return true
  }

  const act = (action: EditAction): boolean => {
    const wasLeaving = isLeaving
    isLeaving = false
    if (!['next', 'type', 'edit'].includes(action.kind)) tabColumn = null
    switch (action.kind) {
      case 'step': {
        const from = action.isExtending ? head() : active()
        const to = action.isFar ? jumpCell(from, action.to, size(), isFilled) : stepCell(from, action.to, size())
        if (action.isExtending) extend(to)
        else moveTo(to)
        return true
      }
      case 'page': {
        const { row, column } = action.isExtending ? head() : active()
        const to = { row: row + (action.isBackward ? -place.pageRows() : place.pageRows()), column }
        if (action.isExtending) extend(to)
        else moveTo(to)
        return true
      }
      case 'edge': {
        const from = action.isExtending ? head() : active()
        const last = action.isBackward ? 0 : Number.POSITIVE_INFINITY
        const to = clampCell({ row: action.isFar ? last : from.row, column: last }, size())
        if (action.isExtending) extend(to)
        else moveTo(to)
        return true
      }
      case 'next':
        if (action.along === 'down' && openOrToggle(true)) return true
        if (action.along === 'right' && wasLeaving) {
          leaveGrid(action.isBackward)
          return false
        }
        if (moveToNext(action.along, action.isBackward)) return true
        leaveGrid(action.isBackward)
        return false
      case 'select_all':
        choose(wholeRange(size()), active())
        return true
      case 'edit':
        beginEdit(false)
        return true
      case 'type':
        beginEdit(true)
        // The field itself receives the character.
        return false
      case 'clear':
        apply(planClear(gridData(), cellsOf(state().range)))
        return true
      case 'fill':
        apply(planCopy(gridData(), boxOf(activeArea(state().range)), action.to))
        return true
      case 'press':
        if (!openOrToggle(false)) beginEdit(true)
        return true
      case 'escape':
        if (!isSingle(state().range)) choose(singleCell(active()))
        else {
          isLeaving = true
          set({ notice: { kind: 'locked', text: i18next.t('edit.leaving') } })
        }
        return true
    }
  }
  const leaveGrid = (isBackward: boolean) => {
    set({ notice: null })
    edge(isBackward)?.focus()
  }

  const editorKey = (event: KeyboardEvent): boolean => {
    const isMod = event.ctrlKey || event.metaKey
    const arrow = /^Arrow/.test(event.key) && state().editing?.isReplacing === true && !isMod && !event.shiftKey
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') endEdit()
    else if (event.key === 'Enter' && isMod) commit(true)
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const column = tabColumn
      if (commit()) {
        tabColumn = column
        moveToNext(event.key === 'Enter' ? 'down' : 'right', event.shiftKey)
        if (event.key === 'Enter') tabColumn = null
      }
    } else if (arrow) {
      if (commit()) act(editAction(event) ?? { kind: 'escape' })
    } else return false
    return true
  }

  const mouse = createMouse<T>(parts, place, changes, typing, {
    openOrToggle,
    forgetTab: () => {
      tabColumn = null
    },
  })

  const editableCells = () =>
    cellsOf(state().range).flatMap((cell) => {
      const row = rows()[cell.row]
      const column = columns()[cell.column]
      if (row === undefined || !column?.edit || !canEdit(cell)) return []
      return [{ row, columnId: column.id, value: column.edit.value(row) }]
    })

  const startsEditing = (key: string): boolean =>
    canEdit(active()) && columns()[active().column]?.edit?.startsEditing(key) === true
  const firstEditable = (): Cell | undefined => {
    const column = columns().findIndex(({ edit }) => edit !== undefined)
    const row = rows().findIndex((_, index) => canEdit({ row: index, column }))
    return row === -1 ? undefined : { row, column }
  }

  return {
    attach: (ready: GridApi<T>) => place.attach(ready),
    detach: () => place.attach(null),
    column: (id: string): EditColumn<T> | undefined => latest.current.columns.find((column) => column.id === id),
    props: () => latest.current,
    resized: place.resized,
    take: place.take,
    handle: {
      focus: () => {
        const open = canEdit(active()) ? undefined : firstEditable()
        if (open) moveTo(open)
        else focusActive()
      },
      plan: (valueFor: (row: T, value: CellValue) => CellValue): Plan<T> => {
        return planValues(gridData(), cellsOf(state().range), (value, cell) => {
          const row = rows()[cell.row]
          return row === undefined || !canEdit(cell) ? value : valueFor(row, value)
        })
      },
      editableCells,
      apply,
    },
    key: (event: KeyboardEvent) => {
      const isEditor = event.target instanceof HTMLInputElement && event.target.dataset.editor !== undefined
      if (!isEditor && event.target instanceof Element && event.target.closest('input, [data-notice]')) return
      if (isEditor) {
        if (editorKey(event)) event.preventDefault()
        // The grid below must not react to keys of the field.
        event.stopPropagation()
        return
      }
      const action = editAction(event)
      if (action === null) return
      // A key that starts no text here may be a command of the window.
      if (action.kind === 'type' && /^[a-z?/]$/i.test(event.key) && !startsEditing(event.key)) return
      if (act(action)) event.preventDefault()
      // The browser handles Tab out of the grid; AG Grid must not.
      event.stopPropagation()
    },
    ...mouse,
    copy: changes.copy,
    paste: changes.paste,
    /** The grid got the focus, by Tab or by a call. */
    entered: (): boolean => {
      if (place.isParked() || rows().length === 0) return false
      show(active())
      focusActive()
      return true
    },
    left: typing.left,
    fill: (to: 'down' | 'right') => void act({ kind: 'fill', to }),
    closeNotice: () => {
      set({ notice: null })
      focusActive()
    },
    drawn: () => {
      place.fitFigures()
      requestAnimationFrame(place.settle)
    },
  }
}

export type EditControl<T> = ReturnType<typeof createEditControl<T>>
