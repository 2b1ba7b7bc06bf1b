// A button with an icon: its name is the tooltip, and the text for screen readers.
import { ActionIcon, Tooltip } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'

interface Props {
  readonly icon: LucideIcon
  readonly label: string
  readonly size: number
  readonly onClick: () => void
}

export const IconButton = ({ icon: Icon, label, size, onClick }: Props) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon size={size} />
    </ActionIcon>
  </Tooltip>
)
