// A filter set from elsewhere, for instance by a link: its name, and a button that removes it.
import { Pill } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** The name of the button. */
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

export const RemovablePill = ({ label, onRemove, children }: Props) => (
  <Pill
    withRemoveButton
    onRemove={onRemove}
    removeButtonProps={{ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 }}
  >
    {children}
  </Pill>
)
