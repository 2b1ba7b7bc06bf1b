// The actions on a row of a list: by key on the focused one, in the palette, and in the menu of each row.
import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../command/command.ts'
import { isMac, keyLabels } from '../../command/keys.ts'
import { useCommands } from '../../command/registry.ts'
import type { Column } from '../../grid/column.ts'
import type { Grid } from '../../grid/grid-state.ts'

export interface RowAction extends Omit<Command, 'section'> {
  /** It removes something. */
  readonly isDanger?: boolean
}

/** Offers the actions of the focused row while the list is on screen. */
export const useRowCommands = <T, M>(grid: Grid<T, M>, actionsOf: (row: T) => readonly RowAction[]): void => {
  // Reads the focused row at that moment: a key may come before the row is rendered.
  useCommands(() => {
    const { focused } = grid.store.getState()
    return focused === null
      ? []
      : actionsOf(focused).map(({ isDanger: _, ...action }) => ({ ...action, section: 'edit' }))
  })
}

export const menuColumn = <T,>(title: string, name: (row: T) => string, actionsOf: (row: T) => readonly RowAction[]) =>
  ({
    id: 'actions',
    title,
    // For screen readers a head without text does not exist.
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
