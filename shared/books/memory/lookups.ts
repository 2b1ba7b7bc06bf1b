// Finds a table's records by their values, and keeps their sums, correct at every question. New records are added at
// the next question, because an import creates thousands and uses few of these lookups. Works with slots;
// memory-table.ts owns the records.
import type { TotalsAnswer, Within } from '../port/read.ts'
import type { Comparable, RecordId, Row, TableDefinition } from '../port/table-definition.ts'

/** Most values have a single record, and a hundred thousand sets of one element take a lot of memory. */
type SlotsByValue = Map<Comparable, number | Set<number>>

interface Group {
  readonly by: readonly Comparable[]
  count: number
  sum: number
}

/** Contains the slots before `linked`, and not yet the others; the number of slots only grows. */
abstract class Lookup {
  linked = 0
  abstract link(slot: number, row: Row): void
  abstract unlink(slot: number, row: Row): void
  /** Whether both rows have the same lookup values and sums: most updates leave most lookups unchanged. */
  abstract isSame(before: Row, after: Row): boolean
}

class UniqueLookup extends Lookup {
  readonly slotByValue = new Map<Comparable, number>()
  private readonly field: string

  constructor(field: string) {
    super()
    this.field = field
  }

  link(slot: number, row: Row): void {
    const value = row[this.field] as Comparable
    if (value !== null) this.slotByValue.set(value, slot)
  }

  unlink(_slot: number, row: Row): void {
    this.slotByValue.delete(row[this.field] as Comparable)
  }

  isSame(before: Row, after: Row): boolean {
    return before[this.field] === after[this.field]
  }

  /** Links the first slot that is not linked yet, unless another slot has its value. */
  tryLink(slot: number, row: Row, slots: readonly (Row | null)[]): boolean {
    const value = row[this.field] as Comparable
    const { size } = this.slotByValue
    if (value !== null) this.slotByValue.set(value, slot)
    if (value !== null && this.slotByValue.size === size) {
      this.slotByValue.set(
        value,
        slots.findLastIndex((other) => other?.[this.field] === value),
      )
      return false
    }
    this.linked = slot + 1
    return true
  }
}

/** Ids sort in the order of their creation: an id greater than all others is new and needs no lookup. */
class IdLookup extends UniqueLookup {
  /** No record has a greater id; null while there are no records. */
  private greatest: RecordId | null = null
  /** The slots before this one are included in `greatest`. */
  private maxNotedSlot = 0

  constructor() {
    super('id')
  }

  noteId(id: RecordId): void {
    if (this.greatest === null || id > this.greatest) this.greatest = id
  }

  isAfterAll(id: RecordId, slots: readonly (Row | null)[]): boolean {
    for (; this.maxNotedSlot < slots.length; this.maxNotedSlot++) {
      const row = slots[this.maxNotedSlot]
      if (row) this.noteId(row.id)
    }
    return this.greatest === null || id > this.greatest
  }
}

class ListLookup extends Lookup {
  readonly slotsByValue: SlotsByValue = new Map()
  private readonly valuesOf: (row: Row) => readonly Comparable[]

  constructor(valuesOf: (row: Row) => readonly Comparable[]) {
    super()
    this.valuesOf = valuesOf
  }

  link(slot: number, row: Row): void {
    for (const value of this.valuesOf(row)) addSlot(this.slotsByValue, value, slot)
  }

  unlink(slot: number, row: Row): void {
    for (const value of this.valuesOf(row)) removeSlot(this.slotsByValue, value, slot)
  }

  isSame(before: Row, after: Row): boolean {
    return isSameList(this.valuesOf(before), this.valuesOf(after))
  }
}

class TotalLookup extends Lookup {
  readonly groups = new Map<string, Group>()
  /** The groups of the last record, by position: those of the next record are mostly the same. */
  private readonly recent: Group[] = []
  private readonly partsOf: TableDefinition<Row>['totals'][string]

  constructor(partsOf: TableDefinition<Row>['totals'][string]) {
    super()
    this.partsOf = partsOf
  }

  link(_slot: number, row: Row): void {
    this.add(row, 1)
  }

  unlink(_slot: number, row: Row): void {
    this.add(row, -1)
  }

  isSame(before: Row, after: Row): boolean {
    const old = this.partsOf(before)
    const parts = this.partsOf(after)
    return (
      old.length === parts.length &&
      old.every(({ by, amount }, at) => amount === parts[at]?.amount && isSameList(by, parts[at]?.by ?? []))
    )
  }

  private add(row: Row, sign: 1 | -1): void {
    let position = 0
    for (const { by, amount } of this.partsOf(row)) {
      const group = this.groupOf(by, position++)
      group.count += sign
      group.sum += sign * amount
      if (group.count === 0) this.groups.delete(JSON.stringify(by))
    }
  }

  private groupOf(by: Group['by'], position: number): Group {
    const recent = this.recent[position]
    // A group without a count was deleted.
    if (recent && recent.count !== 0 && by.every((value, at) => value === recent.by[at])) return recent
    const key = JSON.stringify(by)
    const group = this.groups.get(key) ?? { by, count: 0, sum: 0 }
    this.groups.set(key, group)
    this.recent[position] = group
    return group
  }
}

/** A unique field, and its value, which another record has. */
export interface UniqueConflict {
  readonly field: string
  readonly value: string
}

export class Lookups {
  private readonly slots: readonly (Row | null)[]
  private readonly ids = new IdLookup()
  private readonly uniques: ReadonlyMap<string, UniqueLookup>
  private readonly indexes: ReadonlyMap<string, ListLookup>
  private readonly lists: ReadonlyMap<string, ListLookup>
  private readonly totalsByName: ReadonlyMap<string, TotalLookup>
  private readonly all: readonly Lookup[]

  /** `slots`: the table's own array, which the table changes. */
  constructor(
    definition: Pick<TableDefinition<Row>, 'unique' | 'index' | 'lists' | 'totals'>,
    slots: readonly (Row | null)[],
  ) {
    this.slots = slots
    this.uniques = new Map(definition.unique.map((field) => [field, new UniqueLookup(field)]))
    this.indexes = new Map(
      definition.index.map((field) => [field, new ListLookup((row) => [row[field] as Comparable])]),
    )
    this.lists = new Map(Object.entries(definition.lists).map(([name, valuesOf]) => [name, new ListLookup(valuesOf)]))
    this.totalsByName = new Map(
      Object.entries(definition.totals).map(([name, partsOf]) => [name, new TotalLookup(partsOf)]),
    )
    const byName = [...this.uniques, ...this.indexes, ...this.lists, ...this.totalsByName]
    this.all = [this.ids, ...byName.map(([, lookup]) => lookup)]
  }

  /** Must be called for every change of a slot. */
  change(slot: number, before: Row | null, after: Row | null): void {
    if (after) this.ids.noteId(after.id)
    for (const lookup of this.all) {
      if (slot >= lookup.linked || (before && after && lookup.isSame(before, after))) continue
      if (before) lookup.unlink(slot, before)
      if (after) lookup.link(slot, after)
    }
  }

  /** Whether no record has the id. */
  isNew(id: RecordId): boolean {
    return this.ids.isAfterAll(id, this.slots) || !this.slotsBy('id').has(id)
  }

  /** Must be called before a record is added in the slot after the last; answers the conflict that forbids it. */
  add(slot: number, row: Row): UniqueConflict | null {
    for (const [field, unique] of this.uniques) {
      if (this.current(unique).tryLink(slot, row, this.slots)) continue
      this.forget(slot, row)
      return { field, value: String(row[field]) }
    }
    return null
  }

  /** Unlinks a slot that was linked and stays empty. */
  private forget(slot: number, row: Row): void {
    for (const unique of this.uniques.values()) {
      if (unique.linked <= slot) continue
      unique.unlink(slot, row)
      unique.linked = slot
    }
  }

  /** A unique field whose value belongs to a slot other than the record's own, as `isOther` decides; otherwise null. */
  findConflict(row: Row, isOther: (slot: number) => boolean): UniqueConflict | null {
    for (const [field, unique] of this.uniques) {
      const value = row[field] as Comparable
      const slot = this.current(unique).slotByValue.get(value)
      if (slot !== undefined && isOther(slot)) return { field, value: String(value) }
    }
    return null
  }

  slotsBy(field: 'id'): ReadonlyMap<Comparable, number>
  /**
   * The slots by the values of a field that is declared unique or index; a single slot is a plain number, the usual
   * case.
   */
  slotsBy(field: string): ReadonlyMap<Comparable, number | ReadonlySet<number>>
  slotsBy(field: string): ReadonlyMap<Comparable, number | ReadonlySet<number>> {
    const unique = field === 'id' ? this.ids : this.uniques.get(field)
    if (unique) return this.current(unique).slotByValue
    const index = this.indexes.get(field)
    if (!index) throw new Error(`No lookup declared for field ${field}`)
    return this.current(index).slotsByValue
  }

  /** The slots whose list contains one of the values, each once. */
  slotsOfList(name: string, values: Iterable<Comparable>): ReadonlySet<number> {
    const list = this.lists.get(name)
    if (!list) throw new Error(`No list called ${name}`)
    const { slotsByValue } = this.current(list)
    const found = new Set<number>()
    for (const value of values) for (const slot of slotsOf(slotsByValue.get(value))) found.add(slot)
    return found
  }

  totals(name: string, within: Within | null): TotalsAnswer[] {
    const total = this.totalsByName.get(name)
    if (!total) throw new Error(`No total called ${name}`)
    const wanted = within && new Set(within.is)
    const found: TotalsAnswer[] = []
    for (const group of this.current(total).groups.values()) {
      if (!within || wanted?.has(group.by[within.position] ?? null)) found.push({ ...group })
    }
    return found
  }

  private current<L extends Lookup>(lookup: L): L {
    for (; lookup.linked < this.slots.length; lookup.linked++) {
      const row = this.slots[lookup.linked]
      if (row) lookup.link(lookup.linked, row)
    }
    return lookup
  }
}

const isSameList = (a: readonly Comparable[], b: readonly Comparable[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

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
