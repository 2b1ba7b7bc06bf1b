// The layout of a screen with a list: its title, filters and actions, the list, and under it the totals of all rows.
import { Group, Stack } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './list-screen.module.css'

interface Props {
  readonly title: string
  /** Search and filters, next to the title. */
  readonly filters?: ReactNode
  /** Buttons, at the right. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const ListScreen = ({ title, filters, actions, children }: Props) => {
  useDocumentTitle(`${title} · Kontor`)
  return (
    <Stack gap={0} h="100%" mih={0} className={classes.screen ?? ''}>
      <div className={classes.head}>
        <h1>{title}</h1>
        {filters}
        <Group gap={6} ml="auto">
          {actions}
        </Group>
      </div>
      <Stack gap={0} flex={1} mih={0}>
        {children}
      </Stack>
    </Stack>
  )
}

/** The line under a list. */
export const ListFooter = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <footer className={classes.footer}>
    <strong role="status">{text}</strong>
    {children}
  </footer>
)
