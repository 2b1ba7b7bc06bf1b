// The layout of a screen that scrolls from top to bottom: its title, then sections.
import { Box } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

export const Page = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  useDocumentTitle(`${title} · Kontor`)
  return (
    <div className={classes.screen}>
      <div className={classes.page}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** A sentence that explains what is below it. */
export const Hint = ({ children }: { readonly children: ReactNode }) => <p className={classes.hint}>{children}</p>

interface SectionProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Section = ({ title, hint, actions, children }: SectionProps) => {
  const id = useId()
  return (
    <Box component="section" miw={0} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {hint !== undefined && <Hint>{hint}</Hint>}
      {children}
    </Box>
  )
}
