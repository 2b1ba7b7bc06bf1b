// How a user has arranged the columns of each list: order, width, visibility. Stored by the name of the list.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The stored part of the grid's column state; the sort belongs to the address. */
export interface ColumnLayout {
  readonly colId: string
  readonly hide: boolean
  readonly width?: number
  readonly flex: number | null
}

type Columns = Readonly<Record<string, readonly ColumnLayout[] | null>>

export const useColumns = create<Columns>()(persist((): Columns => ({}), { name: 'kontor.columns', version: 2 }))

export const setColumns = (name: string, columns: readonly ColumnLayout[] | null): void => {
  useColumns.setState({ [name]: columns })
}
