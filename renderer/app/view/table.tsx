// Tables for reading: few rows, columns of text and of figures. A table scrolls when it is wider than its place.
import type { ComponentProps, ReactNode } from 'react'
import classes from './table.module.css'

/** The name of a column; one of figures is aligned to the right. False and null add no column. */
export type TableColumn = string | { readonly figure: string } | false | null

/** The row with the names of the columns. */
export const TableHead = ({ columns }: { readonly columns: readonly TableColumn[] }) => (
  <thead>
    <tr>
      {columns.map((column) => {
        if (!column) return null
        const isFigure = typeof column === 'object'
        const name = isFigure ? column.figure : column
        return (
          <th key={name} scope="col" data-figure={isFigure || undefined}>
            {name}
          </th>
        )
      })}
    </tr>
  </thead>
)

interface ReadTableProps extends ComponentProps<'table'> {
  readonly caption?: ReactNode
  readonly columns: readonly TableColumn[]
}

/** Cells of figures have `data-figure`. The styles of `className` override those of all tables. */
export const ReadTable = ({ caption, columns, className = '', children, ...attributes }: ReadTableProps) => (
  <table className={`${classes.read} ${className}`} {...attributes}>
    {caption !== undefined && <caption>{caption}</caption>}
    <TableHead columns={columns} />
    <tbody>{children}</tbody>
  </table>
)

interface TableProps {
  readonly label: string
  readonly columns: readonly string[]
  /** Rows, each with its head first. */
  readonly children: ReactNode
}

/** A table whose last column has the actions on each row. It scrolls when it is wider than its place. */
export const Table = ({ label, columns, children }: TableProps) => (
  <div className={classes.scroll}>
    <ReadTable aria-label={label} columns={columns} className={classes.actions}>
      {children}
    </ReadTable>
  </div>
)
