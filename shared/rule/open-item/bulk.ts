// Records created or updated by the keys of the system they come from: all of them or none. Records that
// would not change are left alone.
import { type Change, created, updated } from '../../books/port/change.ts'
import type { RecordOf } from '../../books/port/tables.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'

export interface BulkResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** Tables whose records have a key of their own. */
export type KeyedTable = 'company' | 'invoice' | 'expense' | 'expense_payment'

/** What is to become of one record. */
export interface BulkItem<R, C> {
  readonly command: C
  /** The record as it is; null: there is none yet. */
  readonly present: R | null
  /** Where its problems are told: `items.3` or `rows.17`. */
  readonly path: string
  /** What is wrong with the item before anything is decided. */
  readonly problems: readonly FieldProblem[]
}

/** What became of one item. */
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
 * The changes that make the books say what the items say. `decide` makes one record of its present form, or of none.
 * Problems are named by the item's place: `items.3.total`.
 */
export const decideBulk = <T extends KeyedTable, C extends { readonly key?: string | null | undefined }>(
  table: T,
  items: readonly C[],
  present: readonly RecordOf<T>[],
  decide: (present: RecordOf<T> | null, item: C) => Result<RecordOf<T>, readonly FieldProblem[]>,
): Result<DecidedBulk<RecordOf<T>>, readonly FieldProblem[]> => {
  const presentByKey = new Map(present.map((record) => [record.key, record]))
  const keys = new Set<string>()
  const placed = items.map((command, index): BulkItem<RecordOf<T>, C> => {
    const key = command.key?.trim() ?? ''
    const fault = key === '' ? 'key_required' : keys.has(key) ? 'key_named_twice' : null
    keys.add(key)
    const problems = fault ? [{ field: 'key', code: fault } as const] : []
    return { command, present: presentByKey.get(key) ?? null, path: `items.${index}`, problems }
  })
  return decideEach(table, placed, decide)
}

/** The same for items whose present records are known. All of them or none. */
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
    if (!decided.ok || faults.length > 0) continue
    const change = present === null ? created(table, decided.value) : changeBetween(table, present, decided.value)
    const state = change === null ? 'unchanged' : present === null ? 'created' : 'updated'
    if (change) changes.push(change)
    counts[state]++
    outcomes.push({ state, record: change === null && present !== null ? present : decided.value })
  }
  return problems.length > 0 ? err(problems) : ok({ changes, result: counts, outcomes })
}

/** The fields that differ, `updated_at` with them; null when nothing else does. */
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

/** Equal as records hold it: texts, numbers, null, and lists of texts. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, index) => each === other[index]))
