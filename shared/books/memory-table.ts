// One table in memory: records in slots, with the lookups, orders, columns and sums that answer questions without
// walking over what was not asked for. Knows nothing of commits (memory-tables.ts) or of storage.
import { foldText } from '../value/text.ts'
import type { Filter, PageAnswer, PageQuestion, Sort, TotalsAnswer } from './read.ts'
import { SearchIndex } from './search-index.ts'
import type { Comparable, RecordId, TableDefinition } from './tables.ts'

/** A record of any table. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: RecordId }

/** Slots in the order of a sort. Changes are noted and worked in at the next question. */
interface Order {
  readonly sort: readonly Sort[]
  slots: number[]
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
  private readonly slotById = new Map<RecordId, number>()
  private readonly slotByUnique = new Map<string, Map<Comparable, number>>()
  private readonly slotsByIndex = new Map<string, Map<Comparable, Set<number>>>()
  private readonly totalGroups = new Map<
    string,
    Map<string, { by: readonly Comparable[]; count: number; sum: number }>
  >()
  private readonly columns = new Map<string, Comparable[]>()
  private readonly numberColumns = new Map<string, number[]>()
  private readonly codeColumns = new Map<string, CodeColumn>()
  private readonly orders = new Map<string, Order>()
  private readonly results = new Map<string, readonly number[]>()
  private searchIndex: SearchIndex | null = null

  constructor(definition: TableDefinition<never>) {
    this.definition = definition as unknown as TableDefinition<Row>
    for (const field of this.definition.unique) this.slotByUnique.set(field, new Map())
    for (const field of this.definition.index) this.slotsByIndex.set(field, new Map())
    for (const name of Object.keys(this.definition.totals)) this.totalGroups.set(name, new Map())
  }

  get size(): number {
    return this.slotById.size
  }

  get(id: RecordId): Row | null {
    const slot = this.slotById.get(id)
    return slot === undefined ? null : (this.slots[slot] ?? null)
  }

  *records(): Generator<Row> {
    for (const row of this.slots) if (row) yield row
  }

  /** The unique field whose value another record already has, or null. */
  clash(record: Row): { field: string; value: string } | null {
    for (const [field, slots] of this.slotByUnique) {
      const value = record[field] as Comparable
      const slot = slots.get(value)
      if (slot !== undefined && this.slots[slot]?.id !== record.id) return { field, value: String(value) }
    }
    return null
  }

  /** Puts a record, or removes the one with the id when `after` is null. Answers the slot it touched. */
  set(id: RecordId, after: Row | null): number {
    const slot = this.slotById.get(id) ?? this.slots.length
    this.setSlot(slot, after)
    return slot
  }

  /** Fills an empty table with stored slots, holes included. */
  load(slots: readonly (Row | null)[]): void {
    for (const [slot, row] of slots.entries()) {
      if (row) this.setSlot(slot, row)
      else this.slots[slot] = null
    }
  }

  /** All records whose field is one of the values. */
  where(field: string, values: readonly Comparable[]): Row[] {
    const rows: Row[] = []
    const push = (slot: number | undefined) => {
      const row = slot === undefined ? null : this.slots[slot]
      if (row) rows.push(row)
    }
    const unique = this.slotByUnique.get(field)
    const index = this.slotsByIndex.get(field)
    for (const value of new Set(values)) {
      if (field === 'id') push(this.slotById.get(value as RecordId))
      else if (unique) push(unique.get(value))
      else if (index) for (const slot of index.get(value) ?? []) push(slot)
      else throw new Error(`No lookup declared for field ${field}`)
    }
    return rows
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

  totals(name: string): TotalsAnswer[] {
    const groups = this.totalGroups.get(name)
    if (!groups) throw new Error(`No total called ${name}`)
    return [...groups.values()].map((group) => ({ ...group }))
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
    const found = this.scan(order, question.filter, words)
    this.results.set(key, found)
    if (this.results.size > KEPT_RESULTS) {
      const oldest = this.results.keys().next()
      if (!oldest.done) this.results.delete(oldest.value)
    }
    return found
  }

  private scan(order: readonly number[], filters: readonly Filter[], words: readonly string[]): number[] {
    const tests = filters.map((filter) => ('is' in filter ? this.testIs(filter) : this.testRange(filter)))
    if (words.length > 0) tests.push(this.testSearch(words))
    const found: number[] = []
    next: for (const slot of order) {
      for (const test of tests) if (!test(slot)) continue next
      found.push(slot)
    }
    return found
  }

  private testIs({ field, is }: Extract<Filter, { is: unknown }>): (slot: number) => boolean {
    const wanted = new Set(is)
    return this.testCodes(field, (value) => wanted.has(value))
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
    this.searchIndex ??= new SearchIndex(this.slots.map((row) => this.folded(row)))
    return this.searchIndex.test(words)
  }

  private folded(row: Row | null): string {
    return row && this.definition.search ? foldText(this.definition.search(row).filter(Boolean).join('\n')) : ''
  }

  // ── orders and columns, made when first asked for ──────────────────────────────────────────────────────────────

  /** All slots in this order; ends with `id` in the direction of the first field. */
  private orderBy(asked: readonly Sort[]): readonly number[] {
    const sort = [...asked, { field: 'id', descending: asked[0]?.descending ?? false }]
    const key = sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
    let order = this.orders.get(key)
    if (!order) {
      order = { sort, slots: [...this.slotById.values()], inserted: new Set(), removed: new Set() }
      order.slots.sort(this.compareSlots(sort))
      this.orders.set(key, order)
    }
    if (order.inserted.size > 0 || order.removed.size > 0) this.workIn(order)
    return order.slots
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

  private column(field: string): Comparable[] {
    let column = this.columns.get(field)
    if (!column) {
      column = this.slots.map((row) => (row ? this.keyOf(field, row) : null))
      this.columns.set(field, column)
    }
    return column
  }

  /** A field as plain numbers: NaN, which no range holds, where it is null. */
  private numberColumn(field: string): number[] {
    let column = this.numberColumns.get(field)
    if (!column) {
      column = this.slots.map((row) => this.numberOf(field, row))
      this.numberColumns.set(field, column)
    }
    return column
  }

  private numberOf(field: string, row: Row | null): number {
    return row ? Number(this.keyOf(field, row) ?? Number.NaN) : Number.NaN
  }

  private codeColumn(field: string): CodeColumn {
    let column = this.codeColumns.get(field)
    if (!column) {
      column = { codeByValue: new Map(), codes: [] }
      this.codeColumns.set(field, column)
      for (const [slot, row] of this.slots.entries()) column.codes[slot] = codeOf(column, row, field)
    }
    return column
  }

  // ── keeping all of it true ─────────────────────────────────────────────────────────────────────────────────────

  /** Puts a record into a slot, or empties it. */
  setSlot(slot: number, after: Row | null): void {
    const before = this.slots[slot] ?? null
    this.noteInOrders(slot, before, after)
    if (before) this.unlink(slot, before)
    this.slots[slot] = after
    if (after) this.link(slot, after)
    for (const [field, column] of this.columns) column[slot] = after ? this.keyOf(field, after) : null
    for (const [field, column] of this.numberColumns) column[slot] = this.numberOf(field, after)
    for (const [field, column] of this.codeColumns) column.codes[slot] = codeOf(column, after, field)
    this.searchIndex?.set(slot, this.folded(after))
    this.results.clear()
  }

  private noteInOrders(slot: number, before: Row | null, after: Row | null): void {
    for (const order of this.orders.values()) {
      const stays =
        before && after && order.sort.every(({ field }) => this.keyOf(field, before) === this.keyOf(field, after))
      if (stays) continue
      if (before) order.removed.add(slot)
      if (after) order.inserted.add(slot)
    }
  }

  private link(slot: number, row: Row): void {
    this.slotById.set(row.id, slot)
    for (const [field, slots] of this.slotByUnique) {
      const value = row[field] as Comparable
      if (value !== null) slots.set(value, slot)
    }
    for (const [field, slots] of this.slotsByIndex) {
      const value = row[field] as Comparable
      const set = slots.get(value)
      if (set) set.add(slot)
      else slots.set(value, new Set([slot]))
    }
    this.addToTotals(row, 1)
  }

  private unlink(slot: number, row: Row): void {
    this.slotById.delete(row.id)
    for (const [field, slots] of this.slotByUnique) slots.delete(row[field] as Comparable)
    for (const [field, slots] of this.slotsByIndex) {
      const value = row[field] as Comparable
      const set = slots.get(value)
      set?.delete(slot)
      if (set?.size === 0) slots.delete(value)
    }
    this.addToTotals(row, -1)
  }

  private addToTotals(row: Row, sign: 1 | -1): void {
    for (const [name, partsOf] of Object.entries(this.definition.totals)) {
      const groups = this.totalGroups.get(name)
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

/** Null before everything; otherwise as the language compares two values of one type. */
const compare = (a: Comparable, b: Comparable): number => {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

const codeOf = (column: CodeColumn, row: Row | null, field: string): number => {
  if (!row) return -2
  const value = row[field] as Comparable
  let code = column.codeByValue.get(value)
  if (code === undefined) {
    code = column.codeByValue.size
    column.codeByValue.set(value, code)
  }
  return code
}
