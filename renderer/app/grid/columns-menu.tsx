// The menu of the visible columns of a list.
import { Button, Menu } from '@mantine/core'
import { Columns3, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Column } from './column.ts'
import { useColumns } from './column-store.ts'
import type { Grid } from './grid-state.ts'

interface Props<T, M> {
  readonly grid: Grid<T, M>
  /** The name under which the list stores its columns. */
  readonly name: string
  readonly columns: readonly Column<T>[]
}

export const ColumnsMenu = <T, M>({ grid, name, columns }: Props<T, M>) => {
  const { t } = useTranslation()
  const savedLayout = useColumns((state) => state[name])
  const isNarrow = useStore(grid.store, (state) => state.isNarrow)
  // A narrow list shows a fixed set of columns.
  if (isNarrow) return null
  const isShown = ({ id, isHiddenAtFirst }: Column<T>): boolean => {
    const layout = savedLayout?.find((each) => each.colId === id)
    return layout ? !layout.hide : isHiddenAtFirst !== true
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<Columns3 size={14} />}
          aria-label={t('list.columns')}
          title={t('list.columns')}
          data-secondary
        >
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={isShown(column)}
            onChange={(checked) => grid.handle.showColumn(column.id, checked)}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<RotateCcw size={14} />} onClick={() => grid.handle.resetColumns()}>
          {t('list.columns.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
