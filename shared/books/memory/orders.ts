// The slots of a table in the requested orders. An order is sorted once and then maintained: changes are recorded and
// applied at the next question. A descending order is the ascending one read from its end. The number of cached orders
// is limited.
import type { Sort } from '../port/read.ts'
import type { Comparable, Row } from '../port/table-definition.ts'
import type { Columns } from './columns.ts'

/** Slots in an order, read from either end. */
export class SlotSequence {
  private readonly slots: readonly number[]
  private readonly isReversed: boolean

  constructor(slots: readonly number[], isReversed = false) {
    this.slots = slots
    this.isReversed = isReversed
  }

  get length(): number {
    return this.slots.length
  }

  at(position: number): number {
    return this.slots[this.isReversed ? this.slots.length - 1 - position : position] as number
  }
}

interface Order {
  readonly sort: readonly Sort[]
  slots: number[]
  /** The slots before it are sorted; those from it on must be inserted. */
  knownSlots: number
  readonly inserted: Set<number>
  readonly removed: Set<number>
}

/**
 * More orders than users need of one list: its sort keys, some with a second one. Sorting 100,000 slots takes a tenth
 * of a second.
 */
const MAX_CACHED_ORDERS = 12

export class Orders {
  private readonly slots: readonly (Row | null)[]
  private readonly columns: Columns
  /** In the order of their last use. */
  private readonly orders = new Map<string, Order>()

  /** `slots`: the table's own array, which the table changes. */
  constructor(slots: readonly (Row | null)[], columns: Columns) {
    this.slots = slots
    this.columns = columns
  }

  /** All slots with a record in this order, which ends with `id` in the direction of the first field. */
  by(requested: readonly Sort[]): SlotSequence {
    const isReversed = requested[0]?.descending ?? false
    const sort = withIdTieBreak(
      isReversed ? requested.map((each) => ({ ...each, descending: !each.descending })) : requested,
    )
    const key = sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
    const order = this.orders.get(key) ?? this.sorted(sort)
    this.orders.delete(key)
    this.orders.set(key, order)
    if (this.orders.size > MAX_CACHED_ORDERS) this.forgetOldest()
    for (; order.knownSlots < this.slots.length; order.knownSlots++) order.inserted.add(order.knownSlots)
    if (order.inserted.size > 0 || order.removed.size > 0) this.applyPending(order)
    return new SlotSequence(order.slots, isReversed)
  }

  /** Compares two slots in the order of `by`. */
  compare(requested: readonly Sort[]): (a: number, b: number) => number {
    const columns = withIdTieBreak(requested).map(({ field, descending }) => ({
      values: this.columns.values(field),
      sign: descending ? -1 : 1,
    }))
    return (a, b) => {
      for (const { values, sign } of columns) {
        const difference = compareValues(values[a] as Comparable, values[b] as Comparable)
        if (difference !== 0) return difference * sign
      }
      return 0
    }
  }

  /** Must be called when a slot gets another record, or none. */
  change(slot: number, before: Row | null, after: Row | null): void {
    for (const order of this.orders.values()) {
      if (slot >= order.knownSlots) continue
      const isLast =
        before &&
        after &&
        order.sort.every(({ field }) => this.columns.keyOf(field, before) === this.columns.keyOf(field, after))
      if (isLast) continue
      if (before) order.removed.add(slot)
      if (after) order.inserted.add(slot)
    }
  }

  /** Sorts by field, from the last to the first; each sort is stable. */
  private sorted(sort: readonly Sort[]): Order {
    let slots: number[] = []
    for (let slot = 0; slot < this.slots.length; slot++) if (this.slots[slot]) slots.push(slot)
    for (const each of sort.toReversed()) slots = this.sortedBy(each, slots)
    return { sort, slots, knownSlots: this.slots.length, inserted: new Set(), removed: new Set() }
  }

  /**
   * Days, names and the like have few distinct values: a counting sort is several times as fast as comparing records.
   */
  private sortedBy(by: Sort, slots: number[]): number[] {
    const values = this.columns.values(by.field)
    const sign = by.descending ? -1 : 1
    const numbers = numbered(values)
    if (numbers === null) {
      return slots.sort((a, b) => sign * compareValues(values[a] as Comparable, values[b] as Comparable))
    }
    const distinct = [...numbers.numberByValue].sort(([a], [b]) => sign * compareValues(a, b))
    const counts = new Uint32Array(distinct.length)
    for (const slot of slots) {
      const number = numbers.bySlot[slot] as number
      counts[number] = (counts[number] as number) + 1
    }
    // By code of a value, the position of the next slot with it.
    const places = new Uint32Array(distinct.length)
    let place = 0
    for (const [, number] of distinct) {
      places[number] = place
      place += counts[number] as number
    }
    const sorted = new Array<number>(slots.length)
    for (const slot of slots) {
      const number = numbers.bySlot[slot] as number
      const at = places[number] as number
      sorted[at] = slot
      places[number] = at + 1
    }
    return sorted
  }

  private forgetOldest(): void {
    const oldest = this.orders.keys().next()
    if (!oldest.done) this.orders.delete(oldest.value)
  }

  private applyPending(order: Order): void {
    const compare = this.compare(order.sort)
    const remaining = order.removed.size === 0 ? order.slots : order.slots.filter((slot) => !order.removed.has(slot))
    const added = [...order.inserted].filter((slot) => this.slots[slot]).sort(compare)
    const last = remaining.at(-1)
    // New records mostly sort after all others; then only these need work.
    if (remaining === order.slots && added[0] !== undefined && (last === undefined || compare(added[0], last) > 0)) {
      for (const slot of added) order.slots.push(slot)
      order.inserted.clear()
      return
    }
    const merged: number[] = []
    let at = 0
    for (const slot of remaining) {
      for (let next = added[at]; next !== undefined && compare(next, slot) < 0; next = added[at]) {
        merged.push(next)
        at++
      }
      merged.push(slot)
    }
    for (; at < added.length; at++) merged.push(added[at] as number)
    order.slots = merged
    order.inserted.clear()
    order.removed.clear()
  }
}

/** With more distinct values, comparing is no slower. */
const MAX_NUMBERED_VALUES = 20_000

/** The distinct values of a column with their codes, by slot; null when there are too many. */
const numbered = (values: readonly Comparable[]) => {
  const numberByValue = new Map<Comparable, number>()
  const bySlot = new Uint32Array(values.length)
  for (let slot = 0; slot < values.length; slot++) {
    const value = values[slot] as Comparable
    let number = numberByValue.get(value)
    if (number === undefined) {
      number = numberByValue.size
      if (number === MAX_NUMBERED_VALUES) return null
      numberByValue.set(value, number)
    }
    bySlot[slot] = number
  }
  return { numberByValue, bySlot }
}

/** Ids are unique, so no two records are equal. */
const withIdTieBreak = (requested: readonly Sort[]): readonly Sort[] =>
  requested.at(-1)?.field === 'id'
    ? requested
    : [...requested, { field: 'id', descending: requested[0]?.descending ?? false }]

/** Null sorts first; other values as JavaScript compares two values of one type. */
const compareValues = (a: Comparable, b: Comparable): number => {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
