// The window's list: it loads rows from the server while scrolling, keys move and select, columns stay as the user
// arranged them.
import type { IDatasource, RowClickedEvent } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePreferences } from '../data/store/preferences.ts'
import { useTableChanges } from '../data/table-changes.ts'
import { columnDefs, listWidthOf, sortFrom } from './column-defs.tsx'
import type { DataGridProps } from './data-grid-props.ts'
import { fitDrawn } from './fit-columns.ts'
import classes from './grid.module.css'
import { createGridControl } from './grid-control.ts'
import { BLOCK_ROWS, GRID_MODULES, GRID_OPTIONS, GRID_TEXTS } from './grid-options.ts'
import type { Grid } from './grid-state.ts'
import { gridTheme, ROW_HEIGHTS, TWO_LINE_HEIGHTS } from './grid-theme.ts'
import { LoadError } from './load-error.tsx'

export const DataGrid = <T, M = unknown>(props: DataGridProps<T, M>) => {
  const { t, i18n } = useTranslation()
  const { grid, name, label, columns, filters, sort, tables, lines = 1, openId, selection } = props
  const density = usePreferences((state) => state.density)
  const changes = useTableChanges(tables)
  const section = useRef<HTMLElement>(null)
  const before = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  // AG Grid takes handlers only once; they read the current properties from here.
  const latest = useRef(props)
  latest.current = props
  const control = useMemo(
    () =>
      createGridControl<T, M>({ latest, section, grid, edge: (isBackward) => (isBackward ? before : after).current }),
    [grid],
  )

  const filtersText = JSON.stringify(filters)
  useEffect(() => {
    if (filtersText !== '') control.ask()
    return control.stop
  }, [control, filtersText])
  useEffect(() => {
    if (changes > 0) control.refresh()
  }, [control, changes])
  useEffect(() => control.sortBy(sort), [control, sort])
  useEffect(() => {
    if (selection) control.mark(selection.value)
  }, [control, selection])
  useEffect(() => control.watchFocus(), [control])

  const withTicks = selection !== undefined
  const ticks = withTicks ? t('list.ticks') : null
  const defs = useMemo(() => columnDefs({ columns, sort: latest.current.sort, ticks }), [columns, ticks])
  const datasource = useMemo(
    (): IDatasource => ({
      getRows: ({ startRow, sortModel, successCallback }) =>
        control.answer(startRow / BLOCK_ROWS, sortFrom(sortModel), (rows, total) => successCallback([...rows], total)),
    }),
    [control],
  )
  const rowHeight = (lines === 2 ? TWO_LINE_HEIGHTS : ROW_HEIGHTS)[density]
  const onRowClicked = ({ data, rowIndex, event }: RowClickedEvent<T>) => {
    if (data !== undefined && rowIndex !== null) control.clicked(data, rowIndex, event ?? null)
  }
  return (
    <section
      ref={section}
      className={classes.grid}
      aria-label={label}
      // The target of "Skip to the content" and of ↓ in the search.
      data-content
      data-list={name}
      tabIndex={-1}
      onFocus={(event) => event.target === event.currentTarget && control.entered()}
      onKeyDownCapture={(event: KeyboardEvent) => control.key(event)}
    >
      {openId !== undefined && <OpenRow name={name} id={openId} />}
      <span ref={before} tabIndex={-1} />
      <div className={classes.table}>
        <AgGridReact<T>
          // AG Grid cannot change its texts, initial columns and heights later, so a new key creates it again.
          key={`${i18n.language} ${name} ${density} ${lines} ${withTicks}`}
          {...GRID_OPTIONS}
          infiniteInitialRowCount={control.total() ?? GRID_OPTIONS.infiniteInitialRowCount}
          {...(withTicks ? { rowSelection: MANY } : {})}
          modules={GRID_MODULES}
          theme={gridTheme}
          localeText={GRID_TEXTS[i18n.language === 'en' ? 'en' : 'de']}
          rowHeight={rowHeight}
          columnDefs={defs}
          datasource={datasource}
          getRowId={({ data }) => latest.current.rowId(data)}
          focusGridInnerElement={() => control.focusGrid()}
          onGridReady={({ api }) => control.attach(api, rowHeight)}
          onGridPreDestroyed={() => control.detach()}
          onModelUpdated={({ api }) => {
            control.drawn()
            fitDrawn(api, section.current, latest.current.columns)
          }}
          onBodyScroll={() => control.look()}
          onViewportChanged={() => control.look()}
          onGridSizeChanged={({ clientWidth }) => control.resized(listWidthOf(clientWidth))}
          onSortChanged={({ source }) => control.sorted(source === 'uiColumnSorted')}
          onRowClicked={onRowClicked}
          onCellFocused={() => control.focused()}
          onColumnMoved={control.saveColumns}
          onColumnResized={control.saveColumns}
          onColumnVisible={control.saveColumns}
        />
      </div>
      <span ref={after} tabIndex={-1} />
      <Overlay grid={grid} emptyState={props.emptyState} />
      {props.footer}
    </section>
  )
}

const MANY = { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: false } as const

/** Marks the open row. A rule of the style sheet does it, because scrolling draws and removes rows. */
const OpenRow = ({ name, id }: { readonly name: string; readonly id: string }) => (
  <style>{`[data-list="${CSS.escape(name)}"] .ag-row[row-id="${CSS.escape(id)}"] {
  background: var(--k-selected);
  box-shadow: inset 3px 0 var(--k-accent);
}`}</style>
)

interface OverlayProps<T, M> {
  readonly grid: Grid<T, M>
  readonly emptyState: ReactNode
}

const Overlay = <T, M>({ grid, emptyState }: OverlayProps<T, M>) => {
  const error = useStore(grid.store, (state) => state.error)
  const total = useStore(grid.store, (state) => state.total)
  if (error) return <LoadError error={error} onRetry={() => grid.handle.retry()} />
  return total === 0 && emptyState ? <div className={classes.overlay}>{emptyState}</div> : null
}
