// A screen that is a list: its name, what narrows it, what can be done, the list, and under it what is told about all rows.
import { type ReactNode, useEffect } from 'react'
import classes from './list-screen.module.css'

interface Props {
  readonly title: string
  /** Search and filters, beside the title. */
  readonly filters?: ReactNode
  /** Buttons, at the right. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const ListScreen = ({ title, filters, actions, children }: Props) => {
  useEffect(() => {
    document.title = `${title} · Kontor`
  }, [title])
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1>{title}</h1>
        {filters}
        <div className={classes.actions}>{actions}</div>
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  )
}

/** The line under a list. */
export const ListFoot = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <footer className={classes.foot}>
    <strong role="status">{text}</strong>
    {children}
  </footer>
)
