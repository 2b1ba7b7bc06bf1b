// What can be done with a row of a list: by key with the one that has the focus, by the palette, and from the menu of each.
import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../command/command.ts'
import { isMac, keyLabels } from '../../command/keys.ts'
import { useCommands } from '../../command/registry.ts'
import type { Column } from '../../grid/column.ts'
import type { Grid } from '../../grid/grid-state.ts'

export interface RowAction extends Omit<Command, 'section'> {
  /** It takes something away. */
  readonly isDanger?: boolean
}

/** Offers the actions of the row that has the focus, as long as the list is on screen. */
export const useRowCommands = <T, M>(grid: Grid<T, M>, actionsOf: (row: T) => readonly RowAction[]): void => {
  // The row of the moment counts: a key may come before anything is drawn for it.
  useCommands(() => {
    const { focused } = grid.store.getState()
    return focused === null
      ? []
      : actionsOf(focused).map(({ isDanger: _, ...action }) => ({ ...action, section: 'edit' }))
  })
}

/** A column with the menu of each row. */
export const menuColumn = <T,>(title: string, name: (row: T) => string, actionsOf: (row: T) => readonly RowAction[]) =>
  ({
    id: 'actions',
    title,
    // A head without a word is none to a screen reader.
    shortTitle: '⋯',
    width: 44,
    isEssential: true,
    text: () => '',
    render: (row) => <RowMenu name={name(row)} actions={actionsOf(row)} />,
  }) satisfies Column<T>

const RowMenu = ({ name, actions }: { readonly name: string; readonly actions: readonly RowAction[] }) => {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" tabIndex={-1} aria-label={t('list.row-actions', { name })}>
          <EllipsisVertical size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ isEnabled, isKeyOnly }) => isEnabled !== false && isKeyOnly !== true)
          .map(({ id, title, icon: Icon, keys, run, isDanger }) => (
            <Menu.Item
              key={id}
              onClick={run}
              {...(isDanger ? { color: 'red' } : {})}
              leftSection={Icon && <Icon size={15} aria-hidden />}
              rightSection={keys?.[0] && <Keys keys={keys[0]} />}
            >
              {title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <kbd style={{ fontSize: 11, opacity: 0.65 }}>
    {keyLabels(keys, isMac())
      .map((stroke) => stroke.join('+'))
      .join(' ')}
  </kbd>
)
