// Which columns are shown.
import { Button, Menu } from '@mantine/core'
import { Columns3, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setColumns, useColumns } from './column-store.ts'
import { COLUMN_IDS, COLUMN_TEXT, type ColumnId, isShownAtFirst } from './columns.ts'
import { type ListApi, layoutOf } from './list-api.ts'

export const ColumnsMenu = ({
  api,
  isOneAccount,
}: {
  readonly api: ListApi | null
  readonly isOneAccount: boolean
}) => {
  const { t } = useTranslation()
  const layout = isOneAccount ? 'one' : 'all'
  const kept = useColumns((state) => state[layout])
  const isShown = (id: ColumnId): boolean => {
    const column = kept?.find((each) => each.colId === id)
    return column ? !column.hide : isShownAtFirst(id, isOneAccount)
  }
  const show = (id: ColumnId, isVisible: boolean) => {
    if (!api) return
    api.setColumnsVisible([id], isVisible)
    setColumns(layout, layoutOf(api))
  }
  const reset = () => {
    api?.resetColumnState()
    setColumns(layout, null)
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" variant="subtle" color="gray" leftSection={<Columns3 size={14} />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {COLUMN_IDS.map((id) => (
          <Menu.CheckboxItem key={id} checked={isShown(id)} onChange={(checked) => show(id, checked)}>
            {t(COLUMN_TEXT[id])}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<RotateCcw size={14} />} onClick={reset}>
          {t('list.columns.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
