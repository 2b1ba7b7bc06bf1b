// What happens in a grid that is typed into: the range moves, cells are typed into, pasted over, filled and cleared. One
// for each grid.
import type { GridApi } from 'ag-grid-community'
import i18next from 'i18next'
import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { problemText } from '../../text/problem-text.ts'
import { laidOut, readCells, writeCells } from './clipboard-text.ts'
import type { EditColumn } from './edit-column.ts'
import type { EditableGridProps } from './edit-grid-props.ts'
import { type EditAction, editAction } from './edit-keys.ts'
import type { EditState } from './edit-state.ts'
import { isOpen, type Plan, planClear, planCopy, planFill, planTexts, planValues } from './plan-changes.ts'
import {
  activeArea,
  boxOf,
  type Cell,
  cellsOf,
  cellsOfBox,
  clamped,
  clampedRange,
  everything,
  extendedTo,
  filledBox,
  isInRange,
  isSameCell,
  isSingle,
  jumped,
  nextInBox,
  nextOpen,
  type Range,
  single,
  stepped,
  withArea,
} from './range.ts'

interface Parts<T> {
  readonly latest: RefObject<EditableGridProps<T>>
  readonly section: RefObject<HTMLElement | null>
  /** What lies just before or behind the rows, from where Tab goes on. */
  readonly edge: (isBack: boolean) => HTMLElement | null
}

/** So many cells are named in one message. */
const NAMED = 5
/** How often a range grows while the mouse is held beyond the rows, in milliseconds. */
const SCROLL_MS = 40

export const createEditControl = <T>({ latest, section, edge }: Parts<T>) => {
  let api: GridApi<T> | null = null
  let rows: readonly T[] = []
  let columns: readonly EditColumn<T>[] = []
  /** The column where Tab began: Enter comes back to it. */
  let tabColumn: number | null = null
  /** The next Tab leaves the grid. */
  let isLeaving = false
  let isParked = false
  let pageRows = 10
  let rowHeight = 1

  const store = () => latest.current.grid.store
  const state = () => store().getState()
  const set = (change: Partial<EditState>) => store().setState(change)
  const sheet = () => ({ rows, columns })
  const size = () => ({ rows: rows.length, columns: columns.length })
  /** The cell that is typed into. */
  const active = (): Cell => state().active
  const head = (): Cell => activeArea(state().range).head
  const mayEnter = (cell: Cell) => isOpen(sheet(), cell)

  const totalsHeight = () => (latest.current.totals?.length ?? 0) * rowHeight

  // What is chosen.

  const sumsOf = (range: Range) => {
    let [cells, amounts, sum] = [0, 0, 0]
    for (const { row, column } of cellsOf(range)) {
      cells++
      const at = rows[row]
      const amount = at === undefined ? null : (columns[column]?.amount?.(at) ?? null)
      if (amount === null) continue
      amounts++
      sum += amount
    }
    return { cells, amounts, sum }
  }
  const choose = (range: Range, cell: Cell = activeArea(range).anchor) =>
    set({ range, active: cell, sums: sumsOf(range) })

  const cellElement = ({ row, column }: Cell): HTMLElement | null => {
    const [at, to] = [rows[row], columns[column]]
    if (at === undefined || !to) return null
    const id = CSS.escape(latest.current.rowId(at))
    return (
      section.current?.querySelector<HTMLElement>(`.ag-row[row-id="${id}"] .ag-cell[col-id="${CSS.escape(to.id)}"]`) ??
      null
    )
  }
  const show = ({ row, column }: Cell) => {
    const to = columns[column]
    if (!api || !to || rows[row] === undefined) return
    api.ensureIndexVisible(row)
    if (!to.isPinned) api.ensureColumnVisible(to.id)
  }
  /** Puts the keyboard onto the cell that is typed into; as long as it is not drawn, onto the grid itself. */
  const settle = () => {
    if (state().editing) return
    const focused = document.activeElement
    if (focused !== document.body && !section.current?.contains(focused)) return
    cellElement(active())?.focus({ preventScroll: true })
  }
  const focusActive = () => {
    const cell = active()
    const column = columns[cell.column]
    if (!api || !column || rows[cell.row] === undefined) return
    api.setFocusedCell(cell.row, column.id)
    const element = cellElement(cell)
    if (element) return element.focus({ preventScroll: true })
    isParked = true
    section.current?.focus({ preventScroll: true })
    isParked = false
    requestAnimationFrame(settle)
  }
  const goTo = (cell: Cell) => {
    const to = clamped(cell, size())
    choose(single(to))
    show(to)
    focusActive()
  }
  const extend = (cell: Cell) => {
    choose(extendedTo(state().range, clamped(cell, size())), active())
    show(head())
  }

  // What changes.

  const nameOf = ({ row, column }: Cell): string => {
    const at = rows[row]
    return at === undefined ? '' : `${latest.current.rowName(at)} (${columns[column]?.title ?? ''})`
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

  // Typing.

  const editor = (): HTMLInputElement | null => section.current?.querySelector('input[data-editor]') ?? null

  const beginEdit = (isReplacing: boolean) => {
    const cell = active()
    const [row, column] = [rows[cell.row], columns[cell.column]]
    if (row === undefined || !column) return
    if (!column.edit || !mayEnter(cell)) {
      set({ notice: { kind: 'locked', text: i18next.t('edit.locked', { count: 1, names: nameOf(cell) }) } })
      return
    }
    show(cell)
    const text = isReplacing ? '' : column.edit.typed(column.edit.value(row))
    const editing = { rowId: latest.current.rowId(row), columnId: column.id, text, isReplacing }
    // At once: the key that began it goes into the field.
    flushSync(() => set({ editing, notice: null }))
    const input = editor()
    input?.focus()
    if (!isReplacing) input?.setSelectionRange(text.length, text.length)
  }
  const endEdit = () => {
    flushSync(() => set({ editing: null }))
    focusActive()
  }
  /** Takes what was typed, into the cell or all chosen ones; false: it cannot be read, and stays to be corrected. */
  const commit = (intoAll = false): boolean => {
    const input = editor()
    const { editing } = state()
    if (!editing || !input) return true
    if (input.value === editing.text && !intoAll && !editing.isReplacing) {
      endEdit()
      return true
    }
    const cells = intoAll ? cellsOf(state().range) : [active()]
    const plan = planTexts(sheet(), cells, () => input.value)
    if (plan.faults.length > 0) {
      apply(plan)
      input.setAttribute('aria-invalid', 'true')
      input.select()
      return false
    }
    endEdit()
    apply(plan)
    return true
  }

  // Keys.

  const isFilled = ({ row, column }: Cell): boolean => {
    const at = rows[row]
    return at !== undefined && (columns[column]?.text(at) ?? '') !== ''
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
    const isTyped = columns[start.column]?.edit !== undefined
    const direction = isBack ? 'up' : 'down'
    const next = isTyped ? nextOpen(start, direction, size(), mayEnter) : null
    goTo(next ?? stepped(start, direction, size()))
    return true
  }
  const openOrToggle = (isEnter: boolean): boolean => {
    const { onOpen, onToggle, isExpanded } = latest.current
    const cell = active()
    const row = rows[cell.row]
    const column = columns[cell.column]
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
        const to = { row: row + (action.isBack ? -pageRows : pageRows), column }
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

  // The mouse.

  const cellAt = (element: Element | null): Cell | null => {
    const cell = element?.closest('.ag-cell')
    const row = cell?.closest('.ag-row')?.getAttribute('row-id')
    const column = cell?.getAttribute('col-id')
    if (!row || !column || !section.current?.contains(cell ?? null)) return null
    const [rowIndex, columnIndex] = [state().rows.get(row), state().columns.get(column)]
    return rowIndex === undefined || columnIndex === undefined ? null : { row: rowIndex, column: columnIndex }
  }
  /** Follows the mouse until it is let go; beyond the rows the grid moves along. */
  const drag = (moved: (cell: Cell) => void, ended: () => void) => {
    let [x, y] = [0, 0]
    /** Where the rows lie: between the head and the totals. */
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
      const [left, top] = [inside(x, box.left, box.right), inside(y, box.top, box.bottom)]
      const cell = cellAt(document.elementFromPoint(left, top))
      if (cell) moved(clamped({ ...cell, row: cell.row + (y < box.top ? -1 : y > box.bottom ? 1 : 0) }, size()))
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
      ended()
    }
    window.addEventListener('mousemove', onMove)
    window.addEventListener('mouseup', onUp)
  }
  const dragFill = () => {
    const source = boxOf(activeArea(state().range))
    drag(
      (cell) => {
        set({ filling: filledBox(source, cell)?.target ?? null })
        show(cell)
      },
      () => {
        const { filling } = state()
        set({ filling: null })
        if (!filling) return
        const direction = filling.top > source.bottom ? 'down' : 'right'
        apply(planFill(sheet(), source, filling, direction))
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

  // What the screen may ask.

  const openCells = () =>
    cellsOf(state().range).flatMap((cell) => {
      const [row, column] = [rows[cell.row], columns[cell.column]]
      if (row === undefined || !column?.edit || !mayEnter(cell)) return []
      return [{ row, columnId: column.id, value: column.edit.value(row) }]
    })

  const control = {
    attach: (ready: GridApi<T>) => {
      api = ready
    },
    detach: () => {
      api = null
    },
    column: (id: string): EditColumn<T> | undefined => columns.find((column) => column.id === id),
    props: () => latest.current,
    resized: (height: number, ofRow: number) => {
      rowHeight = ofRow
      pageRows = Math.max(1, Math.floor((height - totalsHeight()) / ofRow) - 2)
    },
    /** Other rows or columns: what is chosen stays on its rows as far as they are there. */
    take: () => {
      const { rows: nextRows, columns: nextColumns, rowId } = latest.current
      const before = rows
      rows = nextRows
      columns = nextColumns
      const rowIndex = new Map(rows.map((row, index) => [rowId(row), index]))
      const columnIndex = new Map(columns.map(({ id }, index) => [id, index]))
      const moved = ({ row, column }: Cell): Cell => {
        const was = before[row]
        return { row: (was === undefined ? undefined : rowIndex.get(rowId(was))) ?? row, column }
      }
      const range = clampedRange(
        state().range.map(({ anchor: from, head: to }) => ({
          anchor: moved(from),
          head: moved(to),
        })) as unknown as Range,
        size(),
      )
      const { editing } = state()
      const isGone = editing !== null && !rowIndex.has(editing.rowId)
      set({
        ...{ range, rows: rowIndex, columns: columnIndex, sums: sumsOf(range) },
        active: clamped(moved(state().active), size()),
        ...(isGone ? { editing: null } : {}),
      })
    },
    handle: {
      focus: () => focusActive(),
      goTo: (rowId: string, columnId: string) => {
        const [row, column] = [state().rows.get(rowId), state().columns.get(columnId)]
        if (row !== undefined && column !== undefined) goTo({ row, column })
      },
      plan: (valueFor: Parameters<EditableGridProps<T>['grid']['handle']['plan']>[0]): Plan<T> => {
        let place = 0
        return planValues(sheet(), cellsOf(state().range), (value, cell) => {
          const row = rows[cell.row]
          return row === undefined || !mayEnter(cell) ? value : valueFor(row, value, place++)
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
      // Where nothing can be typed, a letter may be a command of the window.
      if (action.kind === 'type' && /^[a-z?/]$/i.test(event.key) && !mayEnter(active())) return
      if (act(action)) event.preventDefault()
      // What leaves goes on in the browser; the grid below must not take it.
      event.stopPropagation()
    },
    mouseDown: (event: MouseEvent) => {
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
      tabColumn = null
      if (event.button !== 0) {
        if (!isInRange(cell, state().range)) goTo(cell)
        return
      }
      event.preventDefault()
      if (target.closest('[data-fill-handle]')) return dragFill()
      if (event.shiftKey) extend(cell)
      else if (event.ctrlKey || event.metaKey) {
        choose(withArea(state().range, cell))
        focusActive()
      } else goTo(cell)
      drag(
        (to) => {
          if (!isSameCell(to, head())) extend(to)
        },
        () => undefined,
      )
    },
    doubleClick: (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const cell = cellAt(target)
      if (!cell || target?.closest('a, button, input')) return
      const row = rows[cell.row]
      if (row !== undefined && latest.current.isExpanded?.(row) != null) openOrToggle(false)
      else if (mayEnter(cell)) beginEdit(false)
    },
    copy: (event: ClipboardEvent, isCut: boolean) => {
      if (state().editing) return
      const { top, left, bottom, right } = boxOf(activeArea(state().range))
      const text = writeCells(
        rows
          .slice(top, bottom + 1)
          .map((row) => columns.slice(left, right + 1).map((column) => (column.copy ?? column.text)(row))),
      )
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      if (isCut) apply(planClear(sheet(), cellsOfBox({ top, left, bottom, right })))
    },
    paste: (event: ClipboardEvent) => {
      if (state().editing) return
      event.preventDefault()
      const box = boxOf(activeArea(state().range))
      const layout = laidOut(readCells(event.clipboardData.getData('text/plain')), {
        rows: box.bottom - box.top + 1,
        columns: box.right - box.left + 1,
      })
      if (!layout) return
      const target = { ...box, bottom: box.top + layout.rows - 1, right: box.left + layout.columns - 1 }
      if (target.bottom >= rows.length || target.right >= columns.length) {
        set({
          notice: {
            kind: 'unreadable',
            text: i18next.t('edit.no-room', {
              rows: layout.rows,
              columns: layout.columns,
              free: rows.length - box.top,
              freeColumns: columns.length - box.left,
            }),
          },
        })
        return
      }
      apply(
        planTexts(sheet(), cellsOfBox(target), ({ row, column }) => layout.textAt(row - box.top, column - box.left)),
      )
      choose([{ anchor: { row: target.top, column: target.left }, head: { row: target.bottom, column: target.right } }])
      focusActive()
    },
    /** Somebody came with Tab, or was sent here. */
    entered: (): boolean => {
      if (isParked || rows.length === 0) return false
      show(active())
      focusActive()
      return true
    },
    /** The field lost the keyboard: what stands in it counts, if it can be read. */
    left: () => {
      if (!state().editing || commit()) return
      flushSync(() => set({ editing: null }))
    },
    fill: (to: 'down' | 'right') => void act({ kind: 'fill', to }),
    closeNotice: () => {
      set({ notice: null })
      focusActive()
    },
    drawn: () => requestAnimationFrame(settle),
  }
  return control
}

export type EditControl<T> = ReturnType<typeof createEditControl<T>>
