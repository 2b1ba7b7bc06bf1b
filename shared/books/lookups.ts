// How a table's records are found by their values, and the sums kept over them: what a commit must keep true, whatever
// is asked. Works with slots; the records themselves are the table's (memory-table.ts).
import type { TotalsAnswer, Within } from './read.ts'
import type { Comparable, Row, TableDefinition } from './tables.ts'

/** Most values have a single record, and a hundred thousand sets of one take a lot of memory. */
type SlotsByValue = Map<Comparable, number | Set<number>>

export class Lookups {
  private readonly definition: TableDefinition<Row>
  private readonly slotByUnique = new Map<string, Map<Comparable, number>>()
  private readonly slotsByIndex = new Map<string, SlotsByValue>()
  private readonly slotsByList = new Map<string, SlotsByValue>()
  private readonly groupsByTotal = new Map<
    string,
    Map<string, { by: readonly Comparable[]; count: number; sum: number }>
  >()

  constructor(definition: TableDefinition<Row>) {
    this.definition = definition
    for (const field of definition.unique) this.slotByUnique.set(field, new Map())
    for (const field of definition.index) this.slotsByIndex.set(field, new Map())
    for (const name of Object.keys(definition.lists)) this.slotsByList.set(name, new Map())
    for (const name of Object.keys(definition.totals)) this.groupsByTotal.set(name, new Map())
  }

  link(slot: number, row: Row): void {
    for (const [field, slots] of this.slotByUnique) {
      const value = row[field] as Comparable
      if (value !== null) slots.set(value, slot)
    }
    for (const [field, slots] of this.slotsByIndex) addSlot(slots, row[field] as Comparable, slot)
    for (const [name, slots] of this.slotsByList) {
      for (const value of this.definition.lists[name]?.(row) ?? []) addSlot(slots, value, slot)
    }
    this.addToTotals(row, 1)
  }

  unlink(slot: number, row: Row): void {
    for (const [field, slots] of this.slotByUnique) slots.delete(row[field] as Comparable)
    for (const [field, slots] of this.slotsByIndex) removeSlot(slots, row[field] as Comparable, slot)
    for (const [name, slots] of this.slotsByList) {
      for (const value of this.definition.lists[name]?.(row) ?? []) removeSlot(slots, value, slot)
    }
    this.addToTotals(row, -1)
  }

  /** A unique field whose value is taken by a slot that `isOther` says is not the record's own; else null. */
  clash(row: Row, isOther: (slot: number) => boolean): { field: string; value: string } | null {
    for (const [field, slots] of this.slotByUnique) {
      const value = row[field] as Comparable
      const slot = slots.get(value)
      if (slot !== undefined && isOther(slot)) return { field, value: String(value) }
    }
    return null
  }

  /** The slots whose field, declared unique or index, has the value. */
  slotsWhere(field: string, value: Comparable): Iterable<number> {
    const unique = this.slotByUnique.get(field)
    if (unique) {
      const slot = unique.get(value)
      return slot === undefined ? [] : [slot]
    }
    const index = this.slotsByIndex.get(field)
    if (!index) throw new Error(`No lookup declared for field ${field}`)
    return slotsOf(index.get(value))
  }

  /** The slots whose list holds one of the values, each once. */
  slotsOfList(name: string, values: Iterable<Comparable>): ReadonlySet<number> {
    const list = this.slotsByList.get(name)
    const found = new Set<number>()
    for (const value of values) for (const slot of slotsOf(list?.get(value))) found.add(slot)
    return found
  }

  totals(name: string, within: Within | null): TotalsAnswer[] {
    const groups = this.groupsByTotal.get(name)
    if (!groups) throw new Error(`No total called ${name}`)
    const wanted = within && new Set(within.is)
    const found: TotalsAnswer[] = []
    for (const group of groups.values()) {
      if (!within || wanted?.has(group.by[within.place] ?? null)) found.push({ ...group })
    }
    return found
  }

  private addToTotals(row: Row, sign: 1 | -1): void {
    for (const [name, partsOf] of Object.entries(this.definition.totals)) {
      const groups = this.groupsByTotal.get(name)
      for (const { by, amount } of partsOf(row)) {
        const key = JSON.stringify(by)
        const group = groups?.get(key) ?? { by, count: 0, sum: 0 }
        group.count += sign
        group.sum += sign * amount
        if (group.count === 0) groups?.delete(key)
        else groups?.set(key, group)
      }
    }
  }
}

const slotsOf = (slots: number | Set<number> | undefined): Iterable<number> =>
  typeof slots === 'number' ? [slots] : (slots ?? [])

const addSlot = (slots: SlotsByValue, value: Comparable, slot: number): void => {
  const present = slots.get(value)
  if (present === undefined) slots.set(value, slot)
  else if (typeof present !== 'number') present.add(slot)
  else if (present !== slot) slots.set(value, new Set([present, slot]))
}

const removeSlot = (slots: SlotsByValue, value: Comparable, slot: number): void => {
  const present = slots.get(value)
  if (present === slot) slots.delete(value)
  else if (typeof present === 'object') {
    present.delete(slot)
    if (present.size === 0) slots.delete(value)
  }
}
