// What all commits of an action come to together: each record once, with what stood there before the first of them and what
// the last one left.
import type { Change } from '../../books/port/change.ts'
import { WORK_TABLES } from '../../books/port/derive-history.ts'
import type { RecordId, TableName } from '../../books/port/tables.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Created: `before` null; removed: `after` null; else the fields that differ. */
export interface NetChange {
  readonly table: TableName
  readonly id: RecordId
  readonly before: Fields | null
  readonly after: Fields | null
}

export const keyOf = ({ table, id }: Pick<NetChange, 'table' | 'id'>): string => `${table} ${id}`

/** Whether two values of a field say the same, whatever order the parts of an object are in. */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => isSameValue(each, b[at]))
  const [one, other] = [a as Fields, b as Fields]
  let fields = 0
  for (const field in one) {
    if (!isSameValue(one[field], other[field])) return false
    fields += 1
  }
  for (const _ in other) fields -= 1
  return fields === 0
}

/** Takes in commits, the oldest first. */
export const createNetEffect = () => {
  const byKey = new Map<string, NetChange>()
  return {
    add: (changes: readonly Change[]): void => {
      for (const change of changes) {
        if (WORK_TABLES.includes(change.table)) continue
        const key = keyOf(change)
        const earlier = byKey.get(key)
        const net = earlier ? mergeChanges(earlier, change) : change
        if (net) byKey.set(key, net)
        else byKey.delete(key)
      }
    },
    /** In the order in which the records were first touched. */
    changes: (): readonly NetChange[] => [...byKey.values()].flatMap((net) => withoutEqual(net) ?? []),
  }
}

/** Null: nothing is left of it. */
const mergeChanges = (earlier: NetChange, { table, id, before, after }: Change): NetChange | null => {
  const whole = { table, id }
  // Removed by an earlier commit and made again: what differs.
  if (earlier.after === null) return { ...whole, before: earlier.before, after }
  if (earlier.before === null)
    return after === null ? null : { ...whole, before: null, after: { ...earlier.after, ...after } }
  if (after === null) return { ...whole, before: { ...before, ...earlier.before }, after: null }
  return { ...whole, before: { ...before, ...earlier.before }, after: { ...earlier.after, ...after } }
}

/** A change without the fields that are as they were; null when none is left. */
const withoutEqual = (net: NetChange): NetChange | null => {
  const { table, before, after } = net
  if (before === null || after === null) return net
  const differs = (field: string) => !isSameValue(before[field], after[field])
  // Reconciling books what a transaction is matched with: the rows belong to it, also where they stayed as they were.
  const isBooking = table === 'bank_transaction' && differs('is_reconciled')
  const fields = Object.keys(after).filter((field) => differs(field) || (isBooking && field === 'matches'))
  if (fields.length === 0) return null
  const pick = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { ...net, before: pick(before), after: pick(after) }
}
