// Whether a decision might have been another one after some changes that it did not see: then it must be decided again.
import type { Change, Fields } from '../../../shared/books/port/change.ts'
import type { QueryData } from '../../../shared/books/port/read.ts'
import type { TableDefinition } from '../../../shared/books/port/table-definition.ts'

interface Decision {
  readonly queries: readonly QueryData[]
  readonly changes: readonly Change[]
}

type Tables = Readonly<Record<string, TableDefinition<never>>>

/**
 * `unseen`: changes after the moment of the decision. It depends on them when one of its answers may be another one now,
 * or when it changes one of their records. When in doubt it does.
 */
export const dependsOn = (tables: Tables, { queries, changes }: Decision, unseen: readonly Change[]): boolean =>
  unseen.some(
    (change) =>
      queries.some((query) => mayAnswer(tables, query, change)) ||
      changes.some(({ table, id }) => table === change.table && id === change.id),
  )

/** Whether the record of the change, as it was or as it is, may be part of the answer. */
const mayAnswer = (tables: Tables, query: QueryData, { table, id, before, after }: Change): boolean => {
  // Its records follow from all changes.
  if (tables[query.table]?.is_derived) return true
  if (query.table !== table) return false
  if (query.type === 'get') return String(query.id) === String(id)
  if (query.type !== 'where' || Object.hasOwn(tables[table]?.lists ?? {}, query.field)) return true
  const { field, values } = query
  if (field === 'id') return values.includes(id)
  const states: readonly (Fields | null)[] = [before, after]
  // An update names only the fields that differ: a record that keeps the value may be in the answer.
  return states.some((state) => state !== null && (!(field in state) || values.includes(state[field] as never)))
}
