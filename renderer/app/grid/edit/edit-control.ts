// What keys do in a grid that is typed into, and what the grid and its screen can ask for. One for each grid.
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
  clamped,
  everything,
  isSingle,
  jumped,
  nextInBox,
  nextOpen,
  single,
  stepped,
} from './range.ts'

interface Parts<T> extends PlaceParts<T> {
  /** What lies just before or behind the rows, from where Tab goes on. */
  readonly edge: (isBack: boolean) => HTMLElement | null
}

export const createEditControl = <T>({ edge, ...parts }: Parts<T>) => {
  const { latest } = parts
  const place = createPlace<T>(parts)
  const { state, set, sheet, size, rows, columns, active, head, mayEnter, choose, show, focusActive, goTo, extend } =
    place
  const changes = createChanges<T>(latest, place)
  const { apply } = changes
  const typing = createTyping<T>(parts, place, changes)
  const { beginEdit, endEdit, commit } = typing
  /** The column where Tab began: Enter comes back to it. */
  let tabColumn: number | null = null
  /** The next Tab leaves the grid. */
  let isLeaving = false

  const isFilled = ({ row, column }: Cell): boolean => {
    const at = rows()[row]
    return at !== undefined && (columns()[column]?.text(at) ?? '') !== ''
  }
  const goNext = (along: 'down' | 'right', isBack: boolean): boolean => {
    const from = active()
    if (!isSingle(state().range)) {
      const next = nextInBox(boxOf(activeArea(state().range)), from, along, isBack, mayEnter)
      if (next === null) return true
      // What is chosen stays; the cell that is typed into moves through it.
      set({ active: next })
      show(next)
      focusActive()
      return true
    }
    if (along === 'right') {
      tabColumn ??= from.column
      const next = nextOpen(from, isBack ? 'left' : 'right', size(), mayEnter)
      if (next === null) return false
      const kept = tabColumn
      goTo(next)
      tabColumn = kept
      return true
    }
    const start = { row: from.row, column: isBack ? from.column : (tabColumn ?? from.column) }
    const isTyped = columns()[start.column]?.edit !== undefined
    const direction = isBack ? 'up' : 'down'
    const next = isTyped ? nextOpen(start, direction, size(), mayEnter) : null
    goTo(next ?? stepped(start, direction, size()))
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
    if (!isEnter || mayEnter(cell) || column.edit || !onOpen) return false
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
        const to = action.isFar ? jumped(from, action.to, size(), isFilled) : stepped(from, action.to, size())
        if (action.isExtending) extend(to)
        else goTo(to)
        return true
      }
      case 'page': {
        const { row, column } = action.isExtending ? head() : active()
        const to = { row: row + (action.isBack ? -place.pageRows() : place.pageRows()), column }
        if (action.isExtending) extend(to)
        else goTo(to)
        return true
      }
      case 'edge': {
        const from = action.isExtending ? head() : active()
        const last = action.isBack ? 0 : Number.POSITIVE_INFINITY
        const to = clamped({ row: action.isFar ? last : from.row, column: last }, size())
        if (action.isExtending) extend(to)
        else goTo(to)
        return true
      }
      case 'next':
        if (action.along === 'down' && openOrToggle(true)) return true
        if (action.along === 'right' && wasLeaving) {
          leave(action.isBack)
          return false
        }
        if (goNext(action.along, action.isBack)) return true
        leave(action.isBack)
        return false
      case 'select_all':
        choose(everything(size()), active())
        return true
      case 'edit':
        beginEdit(false)
        return true
      case 'type':
        beginEdit(true)
        // The sign itself is the field's.
        return false
      case 'clear':
        apply(planClear(sheet(), cellsOf(state().range)))
        return true
      case 'fill':
        apply(planCopy(sheet(), boxOf(activeArea(state().range)), action.to))
        return true
      case 'press':
        if (!openOrToggle(false)) beginEdit(true)
        return true
      case 'escape':
        if (!isSingle(state().range)) choose(single(active()))
        else {
          isLeaving = true
          set({ notice: { kind: 'locked', text: i18next.t('edit.leaving') } })
        }
        return true
    }
  }
  const leave = (isBack: boolean) => {
    set({ notice: null })
    edge(isBack)?.focus()
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
        goNext(event.key === 'Enter' ? 'down' : 'right', event.shiftKey)
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

  const openCells = () =>
    cellsOf(state().range).flatMap((cell) => {
      const [row, column] = [rows()[cell.row], columns()[cell.column]]
      if (row === undefined || !column?.edit || !mayEnter(cell)) return []
      return [{ row, columnId: column.id, value: column.edit.value(row) }]
    })

  const isBegunBy = (key: string): boolean =>
    mayEnter(active()) && columns()[active().column]?.edit?.isBegunBy(key) === true
  /** The first cell that takes something. */
  const firstOpen = (): Cell | undefined => {
    const column = columns().findIndex(({ edit }) => edit !== undefined)
    const row = rows().findIndex((_, index) => mayEnter({ row: index, column }))
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
        const open = mayEnter(active()) ? undefined : firstOpen()
        if (open) goTo(open)
        else focusActive()
      },
      plan: (valueFor: (row: T, value: CellValue) => CellValue): Plan<T> => {
        return planValues(sheet(), cellsOf(state().range), (value, cell) => {
          const row = rows()[cell.row]
          return row === undefined || !mayEnter(cell) ? value : valueFor(row, value)
        })
      },
      openCells,
      apply,
    },
    key: (event: KeyboardEvent) => {
      const isEditor = event.target instanceof HTMLInputElement && event.target.dataset.editor !== undefined
      if (!isEditor && event.target instanceof Element && event.target.closest('input, [data-notice]')) return
      if (isEditor) {
        if (editorKey(event)) event.preventDefault()
        // Keys of the field are none of the grid's below it.
        event.stopPropagation()
        return
      }
      const action = editAction(event)
      if (action === null) return
      // What begins no text here may be a command of the window.
      if (action.kind === 'type' && /^[a-z?/]$/i.test(event.key) && !isBegunBy(event.key)) return
      if (act(action)) event.preventDefault()
      // What leaves goes on in the browser; the grid below must not take it.
      event.stopPropagation()
    },
    ...mouse,
    copy: changes.copy,
    paste: changes.paste,
    /** Somebody came with Tab, or was sent here. */
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
