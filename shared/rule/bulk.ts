// Records created or updated by the keys of the system they come from: all of them or none, and nothing for those that
// are as they were.
import { type Change, created, updated } from '../books/change.ts'
import type { RecordOf, TableName } from '../books/tables.ts'
import { err, ok, type Result } from '../value/result.ts'
import type { FieldProblem } from './field-problem.ts'

export interface BulkResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** Tables whose records have a key of their own. */
export type KeyedTable = 'company' | 'invoice' | 'expense' | 'expense_payment'

interface Keyed {
  readonly key: string | null
}

/**
 * The changes that make the books say what the items say. `decide` makes one record of its present form, or of none.
 * Problems are named by the item's place: `items.3.total`.
 */
export const decideBulk = <T extends KeyedTable, C extends { readonly key?: string | null | undefined }>(
  table: T,
  items: readonly C[],
  present: readonly RecordOf<T>[],
  decide: (present: RecordOf<T> | null, item: C) => Result<RecordOf<T>, readonly FieldProblem[]>,
): Result<{ readonly changes: readonly Change[]; readonly result: BulkResult }, readonly FieldProblem[]> => {
  const presentByKey = new Map(present.map((record) => [(record as unknown as Keyed).key, record]))
  const keys = new Set<string>()
  const problems: FieldProblem[] = []
  const changes: Change[] = []
  let unchanged = 0
  for (const [index, item] of items.entries()) {
    const key = item.key?.trim() ?? ''
    const fault = key === '' ? 'key_required' : keys.has(key) ? 'key_named_twice' : null
    keys.add(key)
    if (fault) {
      problems.push({ field: `items.${index}.key`, type: fault })
      continue
    }
    const before = presentByKey.get(key) ?? null
    const decided = decide(before, item)
    if (!decided.ok) problems.push(...decided.error.map((each) => ({ ...each, field: `items.${index}.${each.field}` })))
    else if (before === null) changes.push(created(table, decided.value))
    else {
      const change = changeBetween(table, before, decided.value)
      if (change) changes.push(change)
      else unchanged++
    }
  }
  if (problems.length > 0) return err(problems)
  const fresh = changes.filter((change) => change.before === null).length
  return ok({ changes, result: { created: fresh, updated: changes.length - fresh, unchanged } })
}

/** The fields that differ, `updated_at` with them; null when nothing else does. */
export const changeBetween = <T extends KeyedTable & TableName>(
  table: T,
  before: RecordOf<T>,
  after: RecordOf<T>,
): Change | null => {
  const patch = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isSame(value, (before as Readonly<Record<string, unknown>>)[field]),
    ),
  ) as Partial<RecordOf<T>>
  const differs = Object.keys(patch).some((field) => field !== 'updated_at')
  return differs ? updated(table, before, patch) : null
}

/** Equal as records hold it: texts, numbers, null, and lists of texts. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, index) => each === other[index]))
