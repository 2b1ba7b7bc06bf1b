// Creates or updates records by the keys of the external system that they come from: all or none. Records without
// differences do not change.
import { type Change, created, updated } from '../../books/port/change.ts'
import type { RecordOf } from '../../books/port/tables.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'

export interface BulkResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** Tables whose records have an external key. */
export type KeyedTable = 'company' | 'invoice' | 'expense' | 'expense_payment'

/** The command for one record. */
export interface BulkItem<R, C> {
  readonly command: C
  /** The existing record; null when there is none. */
  readonly present: R | null
  /** The path of its problems: `items.3` or `rows.17`. */
  readonly path: string
  /** Problems of the item that are known before the decision. */
  readonly problems: readonly FieldProblem[]
}

/** The result for one item. */
export interface BulkOutcome<R> {
  readonly state: keyof BulkResult
  readonly record: R
}

interface DecidedBulk<R> {
  readonly changes: readonly Change[]
  readonly result: BulkResult
  /** In the order of the items. */
  readonly outcomes: readonly BulkOutcome<R>[]
}

/**
 * The changes that bring the books to the state of the items. `decide` makes a record from the existing one or from
 * none. The path of a problem contains the item's index: `items.3.total`.
 */
export const decideBulk = <T extends KeyedTable, C extends { readonly key?: string | null | undefined }>(
  table: T,
  items: readonly C[],
  present: readonly RecordOf<T>[],
  decide: (present: RecordOf<T> | null, item: C) => Result<RecordOf<T>, readonly FieldProblem[]>,
): Result<DecidedBulk<RecordOf<T>>, readonly FieldProblem[]> => {
  const presentByKey = new Map(present.map((record) => [record.key, record]))
  const keys = new Set<string>()
  const bulkItems = items.map((command, index): BulkItem<RecordOf<T>, C> => {
    const key = command.key?.trim() ?? ''
    const fault = key === '' ? 'key_required' : keys.has(key) ? 'key_named_twice' : null
    keys.add(key)
    const problems = fault ? [{ field: 'key', code: fault } as const] : []
    return { command, present: presentByKey.get(key) ?? null, path: `items.${index}`, problems }
  })
  return decideEach(table, bulkItems, decide)
}

/** The same for items whose existing records are known. All or none. */
export const decideEach = <T extends KeyedTable, C>(
  table: T,
  items: readonly BulkItem<RecordOf<T>, C>[],
  decide: (present: RecordOf<T> | null, command: C) => Result<RecordOf<T>, readonly FieldProblem[]>,
): Result<DecidedBulk<RecordOf<T>>, readonly FieldProblem[]> => {
  const problems: FieldProblem[] = []
  const changes: Change[] = []
  const outcomes: BulkOutcome<RecordOf<T>>[] = []
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const { command, present, path, problems: own } of items) {
    const decided = decide(present, command)
    const more = decided.ok ? [] : decided.error.filter(({ field }) => own.every((each) => each.field !== field))
    const faults = [...own, ...more].map((each) => ({ ...each, field: `${path}.${each.field}` }))
    for (const fault of faults) problems.push(fault)
    // The result of an item with a problem of its own is not used: one problem refuses all items.
    if (!decided.ok) continue
    const change = present === null ? created(table, decided.value) : changeBetween(table, present, decided.value)
    const state = change === null ? 'unchanged' : present === null ? 'created' : 'updated'
    if (change) changes.push(change)
    counts[state]++
    outcomes.push({ state, record: change === null && present !== null ? present : decided.value })
  }
  return problems.length > 0 ? err(problems) : ok({ changes, result: counts, outcomes })
}

/** The fields that differ, together with `updated_at`; null when nothing else differs. */
export const changeBetween = <T extends KeyedTable>(
  table: T,
  before: RecordOf<T>,
  after: RecordOf<T>,
): Change | null => {
  const patch: Partial<RecordOf<T>> = {}
  for (const field of Object.keys(after) as (keyof RecordOf<T>)[]) {
    if (!isSameValue(after[field], before[field])) patch[field] = after[field]
  }
  const differs = Object.keys(patch).some((field) => field !== 'updated_at')
  return differs ? updated(table, before, patch) : null
}

/** Compares the kinds of values that these records have: texts, numbers, null, and lists of texts. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, index) => each === other[index]))
