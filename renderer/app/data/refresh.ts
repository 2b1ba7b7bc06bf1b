// What changed in the books is asked for again where it is on screen: queries by the tables that they declare, lists by
// the counter of theirs.
import { queryClient } from './api.ts'
import type { BookTable } from './book-tables.ts'
import { countTableChanges } from './table-changes.ts'

/** Makes everything that depends on one of the tables ask again. */
export const refreshTables = (...tables: readonly BookTable[]): void => {
  countTableChanges(tables)
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.tables?.some((table) => tables.includes(table)) === true,
  })
}
