// Commands of the screen as a menu, for the mouse.
import { Button, Menu } from '@mantine/core'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { Command } from '../command/command.ts'

interface MenuProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly commands: readonly Command[]
  readonly isDisabled?: boolean
  /** One of them is running. */
  readonly isBusy?: boolean
}

export const CommandMenu = ({ label, icon: Icon, commands, isDisabled = false, isBusy = false }: MenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={15} />}
        rightSection={<ChevronDown size={13} />}
        disabled={isDisabled}
        loading={isBusy}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {commands.map(({ id, title, icon: CommandIcon, run }) => (
        <Menu.Item key={id} onClick={run} leftSection={CommandIcon && <CommandIcon size={15} aria-hidden />}>
          {title}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
