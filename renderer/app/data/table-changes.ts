// Counts the changes of each table that the event stream told of: lists that are no queries ask again when theirs grows.
import { create } from 'zustand'
import type { BookTable } from './book-tables.ts'

type Changes = Readonly<Partial<Record<BookTable, number>>>

const useChanges = create<Changes>()(() => ({}))

export const countTableChanges = (tables: readonly BookTable[]): void =>
  useChanges.setState((state) => Object.fromEntries(tables.map((table) => [table, (state[table] ?? 0) + 1])))

/** A number that grows with each change of one of the tables. */
export const useTableChanges = (tables: readonly BookTable[]): number =>
  useChanges((state) => tables.reduce((sum, table) => sum + (state[table] ?? 0), 0))
