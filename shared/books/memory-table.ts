// One table in memory: records in slots, with the lookups, orders, columns and sums that answer questions without
// walking over what was not asked for. Knows nothing of commits (memory-tables.ts) or of storage.
import { foldText } from '../value/text.ts'
import { type Clash, Lookups } from './lookups.ts'
import type { Filter, PageAnswer, PageQuestion, Slice, Sort, TotalsAnswer, Within } from './read.ts'
import { SearchIndex } from './search-index.ts'
import type { Comparable, RecordId, Row, TableDefinition } from './tables.ts'

/** Slots in the order of a sort. Changes are noted and worked in at the next question. */
interface Order {
  readonly sort: readonly Sort[]
  slots: number[]
  /** Knows the slots before it; those after it are to be inserted. */
  known: number
  readonly inserted: Set<number>
  readonly removed: Set<number>
}

/** A field's values as small numbers, so that a filter compares each distinct value once. */
interface CodeColumn {
  readonly codeByValue: Map<Comparable, number>
  readonly codes: number[]
}

/** How many filtered and sorted results are kept for the next page of the same question. */
const KEPT_RESULTS = 8

export class MemoryTable {
  private readonly definition: TableDefinition<Row>
  /** A record keeps its slot for life; a removed one leaves a hole. The database page stores slots in segments. */
  readonly slots: (Row | null)[] = []
  private readonly lookups: Lookups
  private readonly columns = new Map<string, Comparable[]>()
  private readonly numberColumns = new Map<string, number[]>()
  private readonly codeColumns = new Map<string, CodeColumn>()
  private readonly orders = new Map<string, Order>()
  private readonly results = new Map<string, readonly number[]>()
  private searchIndex: SearchIndex | null = null

  constructor(definition: TableDefinition<never>) {
    this.definition = definition as unknown as TableDefinition<Row>
    this.lookups = new Lookups(this.definition, this.slots)
  }

  get size(): number {
    return this.lookups.slotsBy('id').size
  }

  get(id: RecordId): Row | null {
    const slot = this.lookups.slotsBy('id').get(id)
    return slot === undefined ? null : (this.slots[slot] ?? null)
  }

  *records(): Generator<Row> {
    for (const row of this.slots) if (row) yield row
  }

  /**
   * Adds a new record and answers its slot; null when its id is taken, or the unique field whose value is. Imports add
   * thousands: each is looked up once, by writing it down. Nothing that was made for questions knows its slot yet.
   */
  add(record: Row): number | Clash | null {
    if (!this.lookups.isNew(record.id)) return null
    return this.lookups.add(this.slots.length, record) ?? this.append(record)
  }

  /** Adds a record whose id and unique values are known to be new, and answers its slot. */
  append(record: Row): number {
    const slot = this.slots.push(record) - 1
    if (this.results.size > 0) this.results.clear()
    return slot
  }

  /** The unique field whose value another record already has, or null. */
  clash(record: Row): Clash | null {
    return this.lookups.clash(record, (slot) => this.slots[slot]?.id !== record.id)
  }

  /** Puts another record in the place of the one with the id, or none. Answers the slot it touched. */
  set(id: RecordId, after: Row | null): number {
    const slot = this.lookups.slotsBy('id').get(id)
    if (slot === undefined) throw new Error(`No record with the id ${id}`)
    this.setSlot(slot, after)
    return slot
  }

  /** Fills an empty table with stored slots, holes included. */
  load(slots: readonly (Row | null)[]): void {
    for (let slot = 0; slot < slots.length; slot++) this.slots[slot] = slots[slot] ?? null
  }

  /** All records, or a slice, whose field is one of the values, or that have one of them in the list of that name. */
  where(field: string, values: readonly Comparable[], slice: Slice | null = null): Row[] {
    const { offset, limit } = slice ?? { offset: 0, limit: Number.POSITIVE_INFINITY }
    const rows: Row[] = []
    let at = 0
    for (const slot of this.slotsWhere(field, values)) {
      if (at++ < offset) continue
      if (rows.length >= limit) break
      const row = this.slots[slot]
      if (row) rows.push(row)
    }
    return rows
  }

  private *slotsWhere(field: string, values: readonly Comparable[]): Generator<number> {
    if (this.isList(field)) {
      yield* this.lookups.slotsOfList(field, values)
      return
    }
    const slotsByValue = this.lookups.slotsBy(field)
    const found = new Set<Comparable>()
    for (const value of values) {
      const slots = slotsByValue.get(value)
      // Imports ask for thousands that nobody has: only of those found it matters whether they are asked for twice.
      if (slots === undefined || found.has(value)) continue
      found.add(value)
      if (typeof slots === 'number') yield slots
      else yield* slots
    }
  }

  page(question: PageQuestion): PageAnswer<Row> {
    const slots = this.matching(question)
    const rows: Row[] = []
    const end = Math.min(slots.length, question.offset + question.limit)
    for (let position = question.offset; position < end; position++) {
      const row = this.slots[slots[position] as number]
      if (row) rows.push(row)
    }
    return { rows, total: slots.length }
  }

  totals(name: string, within: Within | null): TotalsAnswer[] {
    return this.lookups.totals(name, within)
  }

  // ── questions ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** The slots that filter and search leave, in order. Kept for the next page of the same question. */
  private matching(question: PageQuestion): readonly number[] {
    const order = this.orderBy(question.sort)
    const words = question.search === null ? [] : foldText(question.search).split(/\s+/).filter(Boolean)
    if (question.filter.length === 0 && words.length === 0) return order
    const key = JSON.stringify([question.filter, words, question.sort])
    const kept = this.results.get(key)
    if (kept) return kept
    const found = this.scan(question, order, words)
    this.results.set(key, found)
    if (this.results.size > KEPT_RESULTS) {
      const oldest = this.results.keys().next()
      if (!oldest.done) this.results.delete(oldest.value)
    }
    return found
  }

  private scan(question: PageQuestion, order: readonly number[], words: readonly string[]): number[] {
    const tests = question.filter.map((filter) => ('is' in filter ? this.testIs(filter) : this.testRange(filter)))
    if (words.length > 0) tests.push(this.testSearch(words))
    const found: number[] = []
    next: for (const slot of this.candidates(question, order)) {
      for (const test of tests) if (!test(slot)) continue next
      found.push(slot)
    }
    return found
  }

  /** In order, the slots that a list names when those are few; else all of them. */
  private candidates(question: PageQuestion, order: readonly number[]): readonly number[] {
    for (const filter of question.filter) {
      if (!('is' in filter) || !this.isList(filter.field)) continue
      const slots = this.lookups.slotsOfList(filter.field, filter.is)
      // Sorting costs more a slot than walking over what is sorted already.
      if (slots.size * 16 < order.length) return [...slots].sort(this.compareSlots(this.endedById(question.sort)))
    }
    return order
  }

  private testIs(filter: Extract<Filter, { is: unknown }>): (slot: number) => boolean {
    const { field, is } = filter
    if (this.isList(field)) {
      const slots = this.lookups.slotsOfList(filter.field, filter.is)
      return (slot) => slots.has(slot)
    }
    const wanted = new Set(is)
    return this.testCodes(field, (value) => wanted.has(value))
  }

  private isList(name: string): boolean {
    return Object.hasOwn(this.definition.lists, name)
  }

  private testRange({ field, from, to }: Extract<Filter, { from: unknown }>): (slot: number) => boolean {
    const isWithin = (value: Comparable) =>
      value !== null && (from === null || value >= from) && (to === null || value <= to)
    // Few distinct strings (days) are compared once each; amounts are nearly all distinct, and numbers compare fast.
    if (typeof from !== 'number' && typeof to !== 'number') return this.testCodes(field, isWithin)
    const numbers = this.numberColumn(field)
    const [least, most] = [Number(from ?? -Infinity), Number(to ?? Infinity)]
    return (slot) => {
      const value = numbers[slot] as number
      return value >= least && value <= most
    }
  }

  /** A test that looks at each distinct value once and at each record's code only. */
  private testCodes(field: string, isWanted: (value: Comparable) => boolean): (slot: number) => boolean {
    const { codeByValue, codes } = this.codeColumn(field)
    const wanted = new Uint8Array(codeByValue.size)
    for (const [value, code] of codeByValue) wanted[code] = isWanted(value) ? 1 : 0
    return (slot) => wanted[codes[slot] as number] === 1
  }

  private testSearch(words: readonly string[]): (slot: number) => boolean {
    this.searchIndex ??= new SearchIndex()
    for (let slot = this.searchIndex.length; slot < this.slots.length; slot++) {
      this.searchIndex.set(slot, this.folded(this.slots[slot] ?? null))
    }
    return this.searchIndex.test(words)
  }

  private folded(row: Row | null): string {
    return row && this.definition.search ? foldText(this.definition.search(row).filter(Boolean).join('\n')) : ''
  }

  // ── orders and columns, made when first asked for ──────────────────────────────────────────────────────────────

  /** All slots in this order; ends with `id` in the direction of the first field. */
  private orderBy(asked: readonly Sort[]): readonly number[] {
    const sort = this.endedById(asked)
    const key = sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
    let order = this.orders.get(key)
    if (!order) {
      order = { sort, slots: this.filledSlots(), known: this.slots.length, inserted: new Set(), removed: new Set() }
      order.slots.sort(this.compareSlots(sort))
      this.orders.set(key, order)
    }
    for (; order.known < this.slots.length; order.known++) order.inserted.add(order.known)
    if (order.inserted.size > 0 || order.removed.size > 0) this.workIn(order)
    return order.slots
  }

  private filledSlots(): number[] {
    const filled: number[] = []
    for (let slot = 0; slot < this.slots.length; slot++) if (this.slots[slot]) filled.push(slot)
    return filled
  }

  private endedById(asked: readonly Sort[]): readonly Sort[] {
    return [...asked, { field: 'id', descending: asked[0]?.descending ?? false }]
  }

  private workIn(order: Order): void {
    const compare = this.compareSlots(order.sort)
    const kept = order.removed.size === 0 ? order.slots : order.slots.filter((slot) => !order.removed.has(slot))
    const added = [...order.inserted].filter((slot) => this.slots[slot]).sort(compare)
    const merged: number[] = []
    let at = 0
    for (const slot of kept) {
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

  private compareSlots(sort: readonly Sort[]): (a: number, b: number) => number {
    const columns = sort.map(({ field, descending }) => ({ column: this.column(field), sign: descending ? -1 : 1 }))
    return (a, b) => {
      for (const { column, sign } of columns) {
        const difference = compare(column[a] as Comparable, column[b] as Comparable)
        if (difference !== 0) return difference * sign
      }
      return 0
    }
  }

  private keyOf(field: string, row: Row): Comparable {
    const key = this.definition.keys[field]
    return (key ? key(row) : row[field]) as Comparable
  }

  // A column may end before the slots do: what was added since comes in when the column is asked for.

  private column(field: string): Comparable[] {
    const column = this.columns.get(field) ?? []
    this.columns.set(field, column)
    for (let slot = column.length; slot < this.slots.length; slot++) column.push(this.valueAt(field, slot))
    return column
  }

  private valueAt(field: string, slot: number): Comparable {
    const row = this.slots[slot]
    return row ? this.keyOf(field, row) : null
  }

  /** A field as plain numbers: NaN, which no range holds, where it is null. */
  private numberColumn(field: string): number[] {
    const column = this.numberColumns.get(field) ?? []
    this.numberColumns.set(field, column)
    for (let slot = column.length; slot < this.slots.length; slot++) column.push(this.numberAt(field, slot))
    return column
  }

  private numberAt(field: string, slot: number): number {
    return Number(this.valueAt(field, slot) ?? Number.NaN)
  }

  private codeColumn(field: string): CodeColumn {
    const column: CodeColumn = this.codeColumns.get(field) ?? { codeByValue: new Map(), codes: [] }
    this.codeColumns.set(field, column)
    for (let slot = column.codes.length; slot < this.slots.length; slot++) {
      column.codes.push(this.codeOf(column, this.slots[slot] ?? null, field))
    }
    return column
  }

  private codeOf(column: CodeColumn, row: Row | null, field: string): number {
    if (!row) return -2
    const value = this.keyOf(field, row)
    let code = column.codeByValue.get(value)
    if (code === undefined) {
      code = column.codeByValue.size
      column.codeByValue.set(value, code)
    }
    return code
  }

  // ── keeping all of it true ─────────────────────────────────────────────────────────────────────────────────────

  /** Puts a record into a slot, or empties it. */
  setSlot(slot: number, after: Row | null): void {
    const before = this.slots[slot] ?? null
    this.noteInOrders(slot, before, after)
    this.slots[slot] = after
    this.lookups.change(slot, before, after)
    for (const [field, column] of this.columns) if (slot < column.length) column[slot] = this.valueAt(field, slot)
    for (const [field, column] of this.numberColumns) {
      if (slot < column.length) column[slot] = this.numberAt(field, slot)
    }
    for (const [field, column] of this.codeColumns) {
      if (slot < column.codes.length) column.codes[slot] = this.codeOf(column, after, field)
    }
    if (this.searchIndex && slot < this.searchIndex.length) this.searchIndex.set(slot, this.folded(after))
    if (this.results.size > 0) this.results.clear()
  }

  private noteInOrders(slot: number, before: Row | null, after: Row | null): void {
    for (const order of this.orders.values()) {
      if (slot >= order.known) continue
      const stays =
        before && after && order.sort.every(({ field }) => this.keyOf(field, before) === this.keyOf(field, after))
      if (stays) continue
      if (before) order.removed.add(slot)
      if (after) order.inserted.add(slot)
    }
  }
}

/** Null before everything; otherwise as the language compares two values of one type. */
const compare = (a: Comparable, b: Comparable): number => {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
