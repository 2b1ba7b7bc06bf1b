// One cell of an editable grid: its contents, whether it is selected, and the field while the user types into it.
import type { CustomCellRendererProps } from 'ag-grid-react'
import { ChevronDown, ChevronRight, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import classes from './edit.module.css'
import type { EditColumn } from './edit-column.ts'
import type { EditControl } from './edit-control.ts'
import type { EditableGridProps } from './edit-grid-props.ts'
import type { EditState } from './edit-state.ts'
import { boxOf, edgesOf, isInBox } from './range.ts'

/** `chosen top right corner`: how a cell of the range is drawn; empty: it is not in the range. */
const markOf = ({ range, active, filling, rows, columns }: EditState, rowId: string, columnId: string): string => {
  const row = rows.get(rowId)
  const column = columns.get(columnId)
  if (row === undefined || column === undefined) return ''
  const cell = { row, column }
  const boxes = range.map(boxOf)
  const edges = edgesOf(cell, boxes)
  const last = boxes.at(-1)
  const isActive = active.row === row && active.column === column
  const isCorner = last !== undefined && boxes.length === 1 && last.bottom === row && last.right === column
  return [
    edges ? 'chosen' : '',
    edges?.isTop ? 'top' : '',
    edges?.isLeft ? 'left' : '',
    edges?.isBottom ? 'bottom' : '',
    edges?.isRight ? 'right' : '',
    isActive ? 'active' : '',
    isCorner ? 'corner' : '',
    filling && isInBox(cell, filling) ? 'filling' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export const EditCell = <T,>({ data, colDef, eGridCell, context, node }: CustomCellRendererProps<T>) => {
  const control: EditControl<T> = context
  const column = control.column(colDef?.colId ?? '')
  if (data === undefined || !column) return null
  if (node.rowPinned) return <>{column.render ? column.render(data) : column.text(data)}</>
  return <BodyCell row={data} column={column} element={eGridCell} control={control} />
}

interface BodyProps<T> {
  readonly row: T
  readonly column: EditColumn<T>
  readonly element: HTMLElement
  readonly control: EditControl<T>
}

const BodyCell = <T,>({ row, column, element, control }: BodyProps<T>) => {
  const props = control.props()
  const { store } = props.grid
  const rowId = props.rowId(row)
  const mark = useStore(store, (state) => markOf(state, rowId, column.id))
  const editing = useStore(store, (state) =>
    state.editing?.rowId === rowId && state.editing.columnId === column.id ? state.editing : null,
  )
  const { edit } = column
  const isOpen = edit?.isEditable(row) === true
  const state = edit?.state?.(row) ?? null
  const isFirst = props.columns[0]?.id === column.id
  const expanded = isFirst ? (props.isExpanded?.(row) ?? null) : null
  // The cell element belongs to AG Grid, so its attributes are set on it here.
  useLayoutEffect(() => {
    element.setAttribute('aria-selected', String(mark.includes('chosen')))
    element.setAttribute('data-range', mark)
    element.setAttribute('aria-readonly', String(!isOpen))
    element.toggleAttribute('data-open', isOpen)
    element.setAttribute('data-state', state?.kind ?? '')
    if (expanded === null) element.removeAttribute('aria-expanded')
    else element.setAttribute('aria-expanded', String(expanded))
  }, [element, mark, isOpen, state?.kind, expanded])
  if (editing) return <Editor column={column} text={editing.text} name={props.rowName(row)} control={control} />
  return (
    <>
      {isFirst && <Fold row={row} props={props} expanded={expanded} />}
      <span className={classes.value}>{column.render ? column.render(row) : column.text(row)}</span>
      {state !== null && <State state={state} />}
      {mark.includes('corner') && edit !== undefined && (
        <span className={classes.handle} data-fill-handle aria-hidden />
      )}
    </>
  )
}

interface FoldProps<T> {
  readonly row: T
  readonly props: EditableGridProps<T>
  readonly expanded: boolean | null
}

/**
 * The arrow of a heading, for the mouse: the keyboard has Enter and Space, and the cell announces whether it is
 * expanded.
 */
const Fold = <T,>({ row, props, expanded }: FoldProps<T>) => {
  const level = props.levelOf?.(row) ?? 0
  const Icon = expanded ? ChevronDown : ChevronRight
  return (
    <span className={classes.fold} style={{ paddingInlineStart: level * 14 }}>
      {expanded !== null && (
        <span className={classes.arrow} onClick={() => props.onToggle?.(row)} aria-hidden>
          <Icon size={14} />
        </span>
      )}
    </span>
  )
}

const State = ({ state }: { readonly state: { readonly kind: string; readonly why?: string } }) => {
  const { t } = useTranslation()
  return state.kind === 'refused' ? (
    <span className={classes.refused} title={state.why} role="img" aria-label={state.why}>
      <TriangleAlert size={13} aria-hidden />
    </span>
  ) : (
    <span className={classes.saving} title={t('edit.saving')} role="img" aria-label={t('edit.saving')}>
      <LoaderCircle size={12} aria-hidden />
    </span>
  )
}

interface EditorProps<T> {
  readonly column: EditColumn<T>
  readonly text: string
  readonly name: string
  readonly control: EditControl<T>
}

const Editor = <T,>({ column, text, name, control }: EditorProps<T>) => (
  <input
    className={classes.editor}
    data-editor
    data-align={column.align}
    defaultValue={text}
    aria-label={`${column.title}, ${name}`}
    autoComplete="off"
    spellCheck={false}
    onBlur={control.left}
  />
)
