// The window's editable grid, like a spreadsheet: ranges by keyboard and mouse, filling, copying and pasting, formulas.
// It has all its rows in memory.
import type { ColDef, GridSizeChangedEvent } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { Info, TriangleAlert, X } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useCommands } from '../../command/registry.ts'
import { usePreferences } from '../../data/store/preferences.ts'
import { IconButton } from '../../part/icon-button.tsx'
import { countParams, formatCount } from '../../text/format.ts'
import { GRID_TEXTS } from '../grid-options.ts'
import { gridTheme, ROW_HEIGHTS } from '../grid-theme.ts'
import classes from './edit.module.css'
import { EditCell } from './edit-cell.tsx'
import type { EditColumn } from './edit-column.ts'
import { createEditControl } from './edit-control.ts'
import type { EditableGridProps } from './edit-grid-props.ts'
import { EDIT_MODULES, EDIT_OPTIONS } from './edit-options.ts'
import type { EditGrid } from './edit-state.ts'
import './text/dictionary.ts'

export const EditableGrid = <T,>(props: EditableGridProps<T>) => {
  const { i18n } = useTranslation()
  const { grid, name, label, columns, rows, totals, rowId, kindOf, levelOf } = props
  const density = usePreferences((state) => state.density)
  const section = useRef<HTMLElement>(null)
  const before = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  // AG Grid takes handlers only once; they read the current properties from here.
  const latest = useRef(props)
  latest.current = props
  const control = useMemo(
    () => createEditControl<T>({ latest, section, edge: (isBackward) => (isBackward ? before : after).current }),
    [],
  )
  useLayoutEffect(() => {
    if (rows && columns) control.take()
  }, [control, rows, columns])
  useLayoutEffect(() => {
    grid.handle = control.handle
  }, [grid, control])
  useEditCommands(control)

  const rowHeight = ROW_HEIGHTS[density]
  const defs = useMemo(() => columns.map(columnDef), [columns])
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
      onKeyDownCapture={control.key}
      onMouseDownCapture={control.mouseDown}
      onDoubleClickCapture={control.doubleClick}
      onCopy={(event) => control.copy(event, false)}
      onCut={(event) => control.copy(event, true)}
      onPaste={control.paste}
    >
      <span ref={before} tabIndex={-1} />
      <div className={classes.table}>
        <AgGridReact<T>
          // AG Grid cannot change its texts and heights later, so a new key creates it again.
          key={`${i18n.language} ${density}`}
          {...EDIT_OPTIONS}
          modules={EDIT_MODULES}
          theme={gridTheme}
          localeText={GRID_TEXTS[i18n.language === 'en' ? 'en' : 'de']}
          rowHeight={rowHeight}
          columnDefs={defs}
          context={control}
          rowData={rows as T[]}
          {...(totals ? { pinnedBottomRowData: totals as T[] } : {})}
          getRowId={({ data }) => rowId(data)}
          getRowClass={({ data }) =>
            data === undefined || kindOf(data) === 'data'
              ? ''
              : [classes.heading ?? '', (levelOf?.(data) ?? 0) === 0 ? (classes.outer ?? '') : ''].filter(Boolean)
          }
          focusGridInnerElement={() => control.entered()}
          onGridReady={({ api }) => control.attach(api)}
          onGridPreDestroyed={() => control.detach()}
          onModelUpdated={() => control.drawn()}
          onGridSizeChanged={({ clientHeight }: GridSizeChangedEvent<T>) => control.resized(clientHeight, rowHeight)}
        />
      </div>
      <span ref={after} tabIndex={-1} />
      <NoticeBar grid={grid} onClose={control.closeNotice} />
      {rows.length === 0 && props.emptyState && <div className={classes.overlay}>{props.emptyState}</div>}
    </section>
  )
}

const columnDef = <T,>({ id, title, width, minWidth, align, isPinned, text }: EditColumn<T>): ColDef<T> => ({
  colId: id,
  headerName: title,
  ...(width === undefined ? { initialFlex: 1 } : { initialWidth: width }),
  minWidth: minWidth ?? Math.min(width ?? 90, 90),
  ...(isPinned ? { pinned: 'left', lockPinned: true } : {}),
  valueGetter: ({ data }) => (data === undefined ? '' : text(data)),
  cellClass: align === 'right' ? 'ag-right-aligned-cell' : '',
  headerClass: align === 'right' ? 'ag-right-aligned-header' : '',
  cellRenderer: EditCell,
})

/** Shows once which input was locked or could not be read. */
const NoticeBar = <T,>({
  grid,
  onClose,
}: {
  readonly grid: EditableGridProps<T>['grid']
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const notice = useStore(grid.store, (state) => state.notice)
  if (!notice) return null
  const Icon = notice.kind === 'unreadable' ? TriangleAlert : Info
  return (
    <div className={classes.notice} role="alert" data-kind={notice.kind} data-notice>
      <Icon size={16} aria-hidden />
      <span className={classes.noticeText}>{notice.text}</span>
      <IconButton label={t('dialog.close')} icon={X} size={16} onClick={onClose} />
    </div>
  )
}

interface SumsProps<T> {
  readonly grid: EditGrid<T>
  /** A sum of amounts as people read it. */
  readonly formatSum: (sum: number) => string
}

/** The sums of the selected cells, for a footer; screen readers announce them. */
export const RangeSums = <T,>({ grid, formatSum }: SumsProps<T>) => {
  const { t } = useTranslation()
  const { cells, amounts, sum } = useStore(grid.store, (state) => state.sums)
  return (
    <span role="status">
      {cells > 1 &&
        (amounts > 0
          ? t('edit.sums', {
              ...countParams(cells),
              amounts: formatCount(amounts),
              sum: formatSum(sum),
              average: formatSum(Math.sign(sum) * Math.round(Math.abs(sum) / amounts)),
            })
          : t('edit.chosen', countParams(cells)))}
    </span>
  )
}

/** Registers the grid's own keys, so that the window can list them. */
const useEditCommands = (control: { readonly fill: (to: 'down' | 'right') => void }): void => {
  const { t } = useTranslation()
  const handledByGrid = (id: string, keys: readonly string[], run: () => void = () => undefined) => ({
    id: `edit.${id}`,
    section: 'edit' as const,
    keys,
    isHandledElsewhere: true,
    run,
    title: t(`edit.command.${id}` as 'edit.command.edit'),
  })
  useCommands([
    handledByGrid('fill-down', ['mod+d'], () => control.fill('down')),
    handledByGrid('fill-right', ['mod+r'], () => control.fill('right')),
    { ...handledByGrid('edit', ['f2', 'enter']), keys: ['f2'], isKeyOnly: true },
    { ...handledByGrid('extend', ['shift+arrowdown']), isKeyOnly: true },
    { ...handledByGrid('extend-far', ['mod+shift+arrowdown']), isKeyOnly: true },
    { ...handledByGrid('fill-range', ['mod+enter']), isKeyOnly: true },
    { ...handledByGrid('clear', ['delete']), isKeyOnly: true },
    { ...handledByGrid('copy', ['mod+c']), isKeyOnly: true },
    { ...handledByGrid('cut', ['mod+x']), isKeyOnly: true },
    { ...handledByGrid('paste', ['mod+v']), isKeyOnly: true },
    { ...handledByGrid('leave', ['escape']), isKeyOnly: true },
  ])
}
