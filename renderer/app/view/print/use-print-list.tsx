// Prints a list: all rows that its filters find, with the columns as shown, under a head with organization, list, filters,
// sums and day.
import { Printer } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../command/command.ts'
import { useCommands } from '../../command/registry.ts'
import type { Column } from '../../grid/column.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { showProblem } from '../../part/toast.tsx'
import { formatCount } from '../../text/format.ts'
import '../text/dictionary.ts'
import type { PrintedColumn } from './printed-list.tsx'

const PrintedList = lazy(async () => ({ default: (await import('./printed-list.tsx')).PrintedList }))

/** More rows than any person prints; a browser lays them out in some seconds. */
const MAX_ROWS = 20_000

interface PrintableList<T, M> {
  readonly grid: Grid<T, M>
  readonly title: string
  /** The columns of the list. */
  readonly columns: readonly Column<T>[]
  /** The columns to print, when the list shows several in one; by default those that are visible. */
  readonly printed?: readonly Column<T>[] | undefined
  /** What the filters select, in words. */
  readonly filters: readonly string[]
  /** The number of rows in words, and their sums. */
  readonly sums: ReactNode
  /** Loads what the texts of the rows need. */
  readonly prepare?: (rows: readonly T[]) => Promise<unknown>
}

interface Printout {
  readonly columns: readonly PrintedColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** Longer texts may break into lines: a day, an amount and a currency never do. */
const MAX_UNBROKEN = 12

/** The command, and the node that the screen renders for it. */
export const usePrintList = <T, M>({ grid, title, columns, printed, filters, sums, prepare }: PrintableList<T, M>) => {
  const { t } = useTranslation()
  const [printout, setPrintout] = useState<Printout | null>(null)
  const print = async () => {
    const count = grid.store.getState().total ?? 0
    if (count > MAX_ROWS) {
      const many = { formatted: formatCount(count), limit: formatCount(MAX_ROWS) }
      return showProblem(t('print.too-many', many))
    }
    try {
      const rows = await grid.handle.everyRow(MAX_ROWS)
      await prepare?.(rows)
      const visible = grid.handle.visibleColumns().flatMap((id) => columns.find((column) => column.id === id) ?? [])
      // A column without any text has buttons.
      const shown = (printed ?? visible).filter((column) => rows.length === 0 || rows.some((row) => column.text(row)))
      setPrintout({
        columns: shown.map((column) => ({
          title: column.title,
          isFigure: column.align === 'right',
          isUnbroken: rows.every((row) => column.text(row).length <= MAX_UNBROKEN),
        })),
        rows: rows.map((row) => shown.map((column) => column.text(row))),
      })
    } catch (error) {
      showProblem(error)
    }
  }
  const command: Command = {
    id: 'list.print',
    title: t('print.list'),
    section: 'file',
    icon: Printer,
    keys: ['mod+p'],
    run: () => void print(),
  }
  useCommands([command])
  const node = printout && (
    <Suspense>
      <PrintedList {...printout} title={title} filters={filters} sums={sums} onEnd={() => setPrintout(null)} />
    </Suspense>
  )
  return { command, node }
}
