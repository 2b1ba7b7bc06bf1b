// Refetches what changed in the books where it is on screen: queries by the tables that they declare, lists by their
// counter.
import { queryClient } from './api.ts'
import type { BookTable } from './book-tables.ts'
import { countTableChanges } from './table-changes.ts'

/** Refetches everything that depends on one of the tables. */
export const refreshTables = (...tables: readonly BookTable[]): void => {
  countTableChanges(tables)
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.tables?.some((table) => tables.includes(table)) === true,
  })
}
