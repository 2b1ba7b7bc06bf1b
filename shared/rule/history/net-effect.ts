// Merges all commits of an action into its net effect: each record once, with its values before the first commit and
// after the last.
import { type Change, changeOfFields, type Fields } from '../../books/port/change.ts'
import { WORK_TABLES } from '../../books/port/derive-history.ts'

/** A created record has `before` null, a removed one `after` null; a changed one has only the fields that differ. */
export type NetChange = Change

export const keyOf = ({ table, id }: Pick<NetChange, 'table' | 'id'>): string => `${table} ${id}`

/** Whether two values of a field are equal. The order of an object's keys does not count. */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => isSameValue(each, b[at]))
  const one = a as Fields
  const other = b as Fields
  let fields = 0
  for (const field in one) {
    if (!isSameValue(one[field], other[field])) return false
    fields += 1
  }
  for (const _ in other) fields -= 1
  return fields === 0
}

/** Add the commits in their order, the oldest first. */
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
    /** The changes, in the order in which the records were first changed. */
    changes: (): readonly NetChange[] => [...byKey.values()].flatMap((net) => withoutEqual(net) ?? []),
  }
}

/** Null when the two changes cancel each other. */
const mergeChanges = (earlier: NetChange, { table, id, before, after }: Change): NetChange | null => {
  if (earlier.before === null)
    return after === null ? null : changeOfFields(table, id, null, { ...earlier.after, ...after })
  if (after === null) return changeOfFields(table, id, { ...before, ...earlier.before }, null)
  // Also when an earlier commit removed the record and this one creates it again: what differs is kept.
  return changeOfFields(table, id, { ...before, ...earlier.before }, { ...earlier.after, ...after })
}

/** The change without the fields that are equal before and after; null when none differs. */
const withoutEqual = (net: NetChange): NetChange | null => {
  const { table, id } = net
  if (net.before === null || net.after === null) return net
  const before: Fields = net.before
  const after: Fields = net.after
  const differs = (field: string) => !isSameValue(before[field], after[field])
  // Reconciling books the rows of a transaction. Keep the rows in the change even where they are equal, because the
  // booking depends on them.
  const isBooking = table === 'bank_transaction' && differs('is_reconciled')
  const fields = Object.keys(after).filter((field) => differs(field) || (isBooking && field === 'matches'))
  if (fields.length === 0) return null
  const pick = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  return changeOfFields(table, id, pick(before), pick(after))
}
