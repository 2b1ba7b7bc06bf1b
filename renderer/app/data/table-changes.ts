// Counts the changes of each table that the event stream reports: lists outside the query cache refetch when their
// counter grows.
import { create } from 'zustand'
import type { BookTable } from './book-tables.ts'

type Changes = Readonly<Partial<Record<BookTable, number>>>

const useChanges = create<Changes>()(() => ({}))

export const countTableChanges = (tables: readonly BookTable[]): void =>
  useChanges.setState((state) => Object.fromEntries(tables.map((table) => [table, (state[table] ?? 0) + 1])))

/** A number that grows with each change of one of the tables. */
export const useTableChanges = (tables: readonly BookTable[]): number =>
  useChanges((state) => tables.reduce((sum, table) => sum + (state[table] ?? 0), 0))
