// A small table for reading: few rows, the last column for the actions on each. It scrolls when it is wider than its
// place.
import type { ReactNode } from 'react'
import classes from './table.module.css'

interface Props {
  readonly label: string
  /** The names of the columns. */
  readonly columns: readonly string[]
  /** Rows, each with its head first. */
  readonly children: ReactNode
}

export const Table = ({ label, columns, children }: Props) => (
  <div className={classes.scroll}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
