// Shown in place of an empty list: the reason, a picture of what will be there, and what the user can do next.
import { Group, Text, Title } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './part.module.css'
import { type Picture, ResultPicture } from './result-picture.tsx'

interface Props {
  readonly icon?: LucideIcon
  /** What the list will look like; without it, the icon. */
  readonly picture?: Picture
  readonly title: string
  readonly hint: string
  /** It fills the whole screen, not a part of it. */
  readonly isScreen?: boolean
  readonly children?: ReactNode
}

export const EmptyState = ({ icon: Icon, picture, title, hint, isScreen = false, children }: Props) => (
  <div className={classes.empty}>
    {picture && <ResultPicture of={picture} />}
    {Icon && <Icon size={36} strokeWidth={1.25} aria-hidden className={classes.emptyIcon} />}
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
