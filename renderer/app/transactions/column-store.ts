// How the columns of the list were arranged: order, width, visibility. Kept apart for one account and for all of them.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Layout = 'one' | 'all'

/** The part of the grid's column state that is kept; the sort belongs to the address. */
export interface ColumnLayout {
  readonly colId: string
  readonly hide: boolean
  readonly width?: number
  readonly flex: number | null
}

type Columns = Readonly<Record<Layout, readonly ColumnLayout[] | null>>

export const useColumns = create<Columns>()(
  persist((): Columns => ({ one: null, all: null }), { name: 'kontor.columns', version: 1 }),
)

export const setColumns = (layout: Layout, columns: readonly ColumnLayout[] | null): void => {
  useColumns.setState({ [layout]: columns })
}
