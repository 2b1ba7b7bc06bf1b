// A table of a report in a frame. It scrolls when it is wider than its place, by keyboard, too.
import type { ComponentProps } from 'react'
import { ReadTable } from '../view/table.tsx'
import tables from './table.module.css'

interface Props extends Pick<ComponentProps<typeof ReadTable>, 'columns' | 'children'> {
  readonly label: string
  /** Styles in addition to those of all boxed tables. */
  readonly className?: string | undefined
}

export const BoxedTable = ({ label, className = '', columns, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section className={`${tables.box} ${className}`} aria-label={label} tabIndex={0}>
    <ReadTable className={tables.table} aria-label={label} columns={columns}>
      {children}
    </ReadTable>
  </section>
)
