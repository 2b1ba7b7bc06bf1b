// What changed in the books is asked for again where it is on screen: queries by the tables that they declare, lists by
// the counter of theirs.
import { queryClient } from './api.ts'
import { tablesChanged } from './store/live.ts'
import type { BookTable } from './tables.ts'

/** Makes everything that depends on one of the tables ask again. */
export const refreshTables = (...tables: readonly BookTable[]): void => {
  tablesChanged(tables)
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.tables?.some((table) => tables.includes(table)) === true,
  })
}
