// A screen with a list of records: its search and sort are in the address, Enter opens a record, its commands have
// buttons in the head and in the empty list, and the footer counts the records.
import { Button } from '@mantine/core'
import { FileSearch, Printer } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Command } from '../../command/command.ts'
import { useCommands } from '../../command/registry.ts'
import { ColumnsMenu } from '../../grid/columns-menu.tsx'
import { DataGrid } from '../../grid/data-grid.tsx'
import type { DataGridProps } from '../../grid/data-grid-props.ts'
import { EmptyState } from '../../part/empty-state.tsx'
import { IconButton } from '../../part/icon-button.tsx'
import { countParams } from '../../text/format.ts'
import { usePrintList } from '../print/use-print-list.tsx'
import { ListFooter, ListScreen } from './list-screen.tsx'
import { ListSearch } from './list-search.tsx'
import { type RowAction, useRowCommands } from './row-actions.tsx'

/** The parameters of the address of every list. */
interface ListAddress {
  readonly find?: string | undefined
  readonly sort?: string | undefined
}

type EmptyProps = ComponentProps<typeof EmptyState>

interface Props<T, M>
  extends Pick<
    DataGridProps<T, M>,
    'grid' | 'name' | 'columns' | 'load' | 'filters' | 'tables' | 'lines' | 'selection'
  > {
  readonly title: string
  readonly searchLabel: string
  /** The answer of `useListAddress`. */
  readonly address: readonly [search: ListAddress, change: (changed: ListAddress) => void]
  /** The order without one in the address. */
  readonly firstSort: string
  /** Filters after the search. */
  readonly filterFields?: ReactNode
  /** What these filters select, in words, for paper; the search is added. */
  readonly filterTexts?: readonly (string | false | null | undefined)[]
  /** The actions on the list; the first one is the most important. */
  readonly commands?: readonly Command[]
  /** Before the buttons of the commands. */
  readonly fileMenu?: ReactNode
  readonly hasColumnsMenu?: boolean
  readonly actionsOf: (row: T) => readonly RowAction[]
  readonly onOpen: (row: T) => void
  /** The state without any record. */
  readonly empty: EmptyProps
  /** The state when search and filters find no record. */
  readonly none: Omit<EmptyProps, 'icon'>
  /** Whether search or filters hide records; by default whether there is a search. */
  readonly isNarrowed?: boolean
  /** The number of records in words. */
  readonly countText: (many: { readonly count: number; readonly formatted: string }) => string
  /** After the count. */
  readonly footNote?: ReactNode
  /** Adds the surroundings of the list; by default the list fills the screen. */
  readonly frame?: (list: ReactNode) => ReactNode
}

export const RecordList = <T extends { readonly id: string }, M = unknown>({
  title,
  searchLabel,
  address: [{ find = '', sort: typedSort }, change],
  firstSort,
  filterFields,
  filterTexts,
  commands = [],
  fileMenu,
  hasColumnsMenu = false,
  actionsOf,
  onOpen,
  empty,
  none,
  isNarrowed = find !== '',
  countText,
  footNote,
  frame = (list) => list,
  ...gridProps
}: Props<T, M>) => {
  const { t } = useTranslation()
  const { grid, name, columns } = gridProps
  const total = useStore(grid.store, (state) => state.total)
  useRowCommands(grid, actionsOf)
  useCommands(commands)
  const countOfRows = total === null ? t('list.loading') : countText(countParams(total))
  const print = usePrintRecords({ grid, title, columns, find, filterTexts, countOfRows, footNote })
  const buttons = commands
    .map((command, index) => <CommandButton key={command.id} command={command} isFirst={index === 0} />)
    .toReversed()
  return (
    <ListScreen
      title={title}
      filters={
        <>
          <ListSearch
            label={searchLabel}
            value={find}
            onChange={(text) => change({ find: text || undefined })}
            onEnterList={() => grid.handle.focus()}
          />
          {filterFields}
        </>
      }
      actions={
        <>
          {fileMenu}
          {buttons}
          <IconButton icon={Printer} label={print.command.title} size={16} onClick={print.command.run} />
          {hasColumnsMenu && <ColumnsMenu grid={grid} name={name} columns={columns} />}
        </>
      }
    >
      {frame(
        <DataGrid
          {...gridProps}
          label={title}
          sort={typedSort ?? firstSort}
          onSort={(by) => change({ sort: by === firstSort ? undefined : by })}
          rowId={idOf}
          onOpen={(row, isMove) => {
            if (!isMove) onOpen(row)
          }}
          emptyState={
            isNarrowed ? <EmptyState icon={FileSearch} {...none} /> : <NoRecords {...empty} buttons={buttons} />
          }
          footer={<ListFooter text={countOfRows}>{footNote}</ListFooter>}
        />,
      )}
      {print.node}
    </ListScreen>
  )
}

const NoRecords = ({ buttons, children, ...empty }: EmptyProps & { readonly buttons: ReactNode }) => (
  <EmptyState {...empty}>
    {children}
    {buttons}
  </EmptyState>
)

const idOf = ({ id }: { readonly id: string }) => id

interface ButtonProps {
  readonly command: Command
  readonly isFirst: boolean
}

const CommandButton = ({ command: { title, icon: Icon, keys, run }, isFirst }: ButtonProps) => (
  <Button
    size="xs"
    variant={isFirst ? 'filled' : 'default'}
    leftSection={Icon && <Icon size={15} />}
    onClick={run}
    aria-keyshortcuts={keys?.[0]}
    aria-label={title}
    title={isFirst ? undefined : title}
    data-secondary={!isFirst || undefined}
  >
    {title}
  </Button>
)

interface PrintProps<T, M> extends Pick<Props<T, M>, 'grid' | 'title' | 'columns' | 'footNote'> {
  readonly filterTexts: Props<T, M>['filterTexts'] | undefined
  readonly find: string
  readonly countOfRows: string
}

const usePrintRecords = <T, M>({ find, filterTexts = [], countOfRows, footNote, ...list }: PrintProps<T, M>) => {
  const { t } = useTranslation()
  return usePrintList({
    ...list,
    filters: [find && t('print.search', { text: find }), ...filterTexts].filter((text) => text) as string[],
    sums: (
      <>
        <span>{countOfRows}</span>
        {footNote}
      </>
    ),
  })
}
