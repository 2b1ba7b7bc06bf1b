// One table in memory: records in slots, with the lookups, orders, columns and sums that answer questions without
// walking over what was not asked for. Knows nothing of commits (memory-tables.ts) or of storage.
import { foldText } from '../../value/text.ts'
import type { Filter, OrderedSelection, PageAnswer, PageQuestion, Slice, TotalsAnswer, Within } from '../port/read.ts'
import type { Comparable, RecordId, Row, TableDefinition } from '../port/tables.ts'
import { Columns } from './columns.ts'
import { type Clash, Lookups } from './lookups.ts'
import { Orders, SlotSequence } from './orders.ts'
import { SearchIndex } from './search-index.ts'

/** How many filtered and sorted results are kept for the next page of the same question. */
const KEPT_RESULTS = 8

export class MemoryTable {
  private readonly definition: TableDefinition<Row>
  /** A record keeps its slot for life; a removed one leaves a hole. The database page stores slots in segments. */
  readonly slots: (Row | null)[] = []
  private readonly lookups: Lookups
  private readonly columns: Columns
  private readonly orders: Orders
  private readonly results = new Map<string, SlotSequence>()
  private searchIndex: SearchIndex | null = null

  constructor(definition: TableDefinition<never>) {
    this.definition = definition as unknown as TableDefinition<Row>
    this.lookups = new Lookups(this.definition, this.slots)
    this.columns = new Columns(this.definition, this.slots)
    this.orders = new Orders(this.slots, this.columns)
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
      const row = this.slots[slots.at(position)]
      if (row) rows.push(row)
    }
    return { rows, total: slots.length }
  }

  ids(question: OrderedSelection): RecordId[] {
    const slots = this.matching(question)
    const ids: RecordId[] = []
    for (let position = 0; position < slots.length; position++) {
      const row = this.slots[slots.at(position)]
      if (row) ids.push(row.id)
    }
    return ids
  }

  totals(name: string, within: Within | null): TotalsAnswer[] {
    return this.lookups.totals(name, within)
  }

  // ── questions ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** The slots that filter and search leave, in order. Kept for the next page of the same question. */
  private matching(question: OrderedSelection): SlotSequence {
    const order = this.orders.by(question.sort)
    const words = question.search === null ? [] : foldText(question.search).split(/\s+/).filter(Boolean)
    if (question.filter.length === 0 && words.length === 0) return order
    const key = JSON.stringify([question.filter, words, question.sort])
    const kept = this.results.get(key)
    if (kept) return kept
    const found = new SlotSequence(this.scan(question, order, words))
    this.results.set(key, found)
    if (this.results.size > KEPT_RESULTS) {
      const oldest = this.results.keys().next()
      if (!oldest.done) this.results.delete(oldest.value)
    }
    return found
  }

  private scan(question: OrderedSelection, order: SlotSequence, words: readonly string[]): number[] {
    const tests = question.filter.map((filter) => {
      if ('is' in filter) return this.testIs(filter)
      return 'holds' in filter ? this.testHolds(filter) : this.testRange(filter)
    })
    if (words.length > 0) tests.push(this.testSearch(words))
    const found: number[] = []
    const candidates = this.candidates(question, order)
    next: for (let position = 0; position < candidates.length; position++) {
      const slot = candidates.at(position)
      for (const test of tests) if (!test(slot)) continue next
      found.push(slot)
    }
    return found
  }

  /** In order, the slots that a list or ids name when those are few; else all of them. */
  private candidates(question: OrderedSelection, order: SlotSequence): SlotSequence {
    for (const filter of question.filter) {
      const slots = 'is' in filter ? this.namedSlots(filter) : null
      // Sorting costs more a slot than walking over what is sorted already.
      if (slots && slots.size * 16 < order.length)
        return new SlotSequence([...slots].sort(this.orders.compare(question.sort)))
    }
    return order
  }

  private testIs(filter: Extract<Filter, { is: unknown }>): (slot: number) => boolean {
    const { field, is } = filter
    const slots = this.namedSlots(filter)
    if (slots) return (slot) => slots.has(slot)
    const wanted = new Set(is)
    return this.columns.testValues(field, (value) => wanted.has(value))
  }

  /** The slots of ids, or of values of a list, which are looked up; null for other fields. */
  private namedSlots({ field, is }: Extract<Filter, { is: unknown }>): ReadonlySet<number> | null {
    if (this.isList(field)) return this.lookups.slotsOfList(field, is)
    return field === 'id' ? new Set(this.slotsWhere(field, is)) : null
  }

  private testHolds({ holds }: Extract<Filter, { holds: unknown }>): (slot: number) => boolean {
    const tests = holds.map(({ field, text }) =>
      this.columns.testValues(field, (value) => typeof value === 'string' && value.includes(text)),
    )
    return (slot) => tests.some((test) => test(slot))
  }

  private isList(name: string): boolean {
    return Object.hasOwn(this.definition.lists, name)
  }

  private testRange({ field, from, to }: Extract<Filter, { from: unknown }>): (slot: number) => boolean {
    const isWithin = (value: Comparable) =>
      value !== null && (from === null || value >= from) && (to === null || value <= to)
    // Few distinct strings (days) are compared once each; amounts are nearly all distinct, and numbers compare fast.
    if (typeof from !== 'number' && typeof to !== 'number') return this.columns.testValues(field, isWithin)
    return this.columns.testNumbers(field, Number(from ?? -Infinity), Number(to ?? Infinity))
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

  // ── keeping all of it true ─────────────────────────────────────────────────────────────────────────────────────

  /** Puts a record into a slot, or empties it. */
  setSlot(slot: number, after: Row | null): void {
    const before = this.slots[slot] ?? null
    this.orders.change(slot, before, after)
    this.slots[slot] = after
    this.lookups.change(slot, before, after)
    this.columns.change(slot)
    if (this.searchIndex && slot < this.searchIndex.length) this.searchIndex.set(slot, this.folded(after))
    if (this.results.size > 0) this.results.clear()
  }
}
