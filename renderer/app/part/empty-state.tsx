// Shown in place of an empty list: the reason, and what the user can do.
import { Group, Text, Title } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './part.module.css'

interface Props {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
  /** It fills the whole screen, not a part of it. */
  readonly isScreen?: boolean
  readonly children?: ReactNode
}

export const EmptyState = ({ icon: Icon, title, hint, isScreen = false, children }: Props) => (
  <div className={classes.empty}>
    <Icon size={36} strokeWidth={1.25} aria-hidden className={classes.emptyIcon} />
    <Title order={isScreen ? 1 : 2} size="h4" fw={600}>
      {title}
    </Title>
    <Text size="sm" c="dimmed" maw={440}>
      {hint}
    </Text>
    {children && (
      <Group gap={8} align="stretch" justify="center" mt={12}>
        {children}
      </Group>
    )}
  </div>
)
