// One table in memory: records in slots, with the lookups, orders, columns and sums that answer questions without a
// scan. memory-tables.ts handles commits; storage is separate.
import { readSearch, type SearchWord } from '../../value/search-words.ts'
import type {
  GroupAnswer,
  GroupsQuestion,
  OrderedSelection,
  PageAnswer,
  PageQuestion,
  Slice,
  TotalsAnswer,
  Within,
} from '../port/read.ts'
import type { Comparable, RecordId, Row, TableDefinition } from '../port/table-definition.ts'
import { ChangedSlots, type Moment, type SlotMoments } from './changed-slots.ts'
import { Columns } from './columns.ts'
import { Lookups, type UniqueConflict } from './lookups.ts'
import { Orders, SlotSequence } from './orders.ts'
import { Selector } from './selector.ts'
import { grouping, runningSums, sumGroups } from './sums.ts'

/** How many filtered and sorted results are cached for the next page of the same question. */
const MAX_CACHED_RESULTS = 8

export class MemoryTable {
  private readonly definition: TableDefinition<Row>
  /**
   * A record keeps its slot for its lifetime; a removed record leaves an empty slot. The database page stores slots in
   * segments.
   */
  readonly slots: (Row | null)[] = []
  private readonly lookups: Lookups
  private readonly columns: Columns
  private readonly orders: Orders
  private readonly selector: Selector
  private readonly changed = new ChangedSlots()
  private readonly results = new Map<string, SlotSequence>()
  private readonly grouped = new Map<string, readonly GroupAnswer[]>()
  private readonly groupings = new Map<string, ReturnType<typeof grouping>>()
  private readonly running = new Map<string, Readonly<Record<number, number>>>()

  constructor(definition: TableDefinition<never>) {
    this.definition = definition as TableDefinition<Row>
    this.lookups = new Lookups(this.definition, this.slots)
    this.columns = new Columns(this.definition, this.slots)
    this.orders = new Orders(this.slots, this.columns)
    this.selector = new Selector(this.definition, this.slots, this.lookups, this.columns, this.changed)
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
   * Adds a new record and answers its slot; null when the id exists, or the unique field whose value exists. Imports
   * add thousands of records, so each lookup is combined with the insertion. Indexes learn of the slot at their next
   * use.
   */
  add(record: Row): number | UniqueConflict | null {
    if (!this.lookups.isNew(record.id)) return null
    return this.lookups.add(this.slots.length, record) ?? this.append(record)
  }

  /** Adds a record whose id and unique values are known to be new, and answers its slot. */
  append(record: Row): number {
    const slot = this.slots.push(record) - 1
    this.forgetResults()
    return slot
  }

  /** The unique field whose value another record already has, or null. */
  clash(record: Row): UniqueConflict | null {
    return this.lookups.findConflict(record, (slot) => this.slots[slot]?.id !== record.id)
  }

  /** Replaces the record with the id, or removes it. Answers the slot. */
  set(id: RecordId, after: Row | null): number {
    const slot = this.lookups.slotsBy('id').get(id)
    if (slot === undefined) throw new Error(`No record with the id ${id}`)
    this.setSlot(slot, after)
    return slot
  }

  /** Fills an empty table with stored slots, including empty ones, and the moment of each one's last change. */
  load(slots: readonly (Row | null)[], moments: SlotMoments): void {
    for (let slot = 0; slot < slots.length; slot++) this.slots[slot] = slots[slot] ?? null
    this.changed.load(moments)
  }

  /** When the record of each slot last changed. */
  get moments(): SlotMoments {
    return this.changed.moments
  }

  /** Must be called with the commit that changed a slot, once that commit is final. */
  touched(slot: number, moment: Moment): void {
    this.changed.set(slot, moment)
  }

  /** All records, or a slice, whose field is one of the values, or whose list of that name contains one of them. */
  where(field: string, values: readonly Comparable[], slice: Slice | null = null): Row[] {
    const { offset, limit } = slice ?? { offset: 0, limit: Number.POSITIVE_INFINITY }
    const rows: Row[] = []
    let at = 0
    for (const slot of this.selector.slotsWhere(field, values)) {
      if (at++ < offset) continue
      if (rows.length >= limit) break
      const row = this.slots[slot]
      if (row) rows.push(row)
    }
    return rows
  }

  page(question: PageQuestion): PageAnswer<Row> {
    const slots = this.matching(question)
    const rows: Row[] = []
    const sums = question.running === undefined ? null : this.runningOf(question.running)
    const running: number[] = []
    const end = Math.min(slots.length, question.offset + question.limit)
    for (let position = question.offset; position < end; position++) {
      const slot = slots.at(position)
      const row = this.slots[slot]
      if (!row) continue
      rows.push(row)
      if (sums) running.push(sums[slot] as number)
    }
    return { rows, total: slots.length, ...(sums && { running }) }
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

  /** Does a part of what the next search would do first; answers whether more is left. */
  prepareSearch(slots: number): boolean {
    return this.selector.prepareSearch(slots)
  }

  totals(name: string, within: Within | null): TotalsAnswer[] {
    return this.lookups.totals(name, within)
  }

  /** The records that match filter and search, counted and summed by the values of some fields. Cached like pages. */
  groups({ filter, search, by, sum }: GroupsQuestion): readonly GroupAnswer[] {
    const words = wordsOf(search)
    const key = JSON.stringify([filter, words, by, sum])
    const cached = this.grouped.get(key)
    if (cached) return cached
    const groupingKey = by.join()
    const numbered = this.groupings.get(groupingKey) ?? grouping(this.columns, by)
    this.groupings.set(groupingKey, numbered)
    const found = sumGroups(this.columns, this.selector.remainingSlots(filter, words), numbered, sum)
    addToCache(this.grouped, key, found)
    return found
  }

  // ── questions ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** The slots that match filter and search, in order. Cached for the next page of the same question. */
  private matching(question: OrderedSelection): SlotSequence {
    const order = this.orders.by(question.sort)
    const words = wordsOf(question.search)
    if (question.filter.length === 0 && words.length === 0) return order
    const key = JSON.stringify([question.filter, words, question.sort])
    const cached = this.results.get(key)
    if (cached) return cached
    const found = new SlotSequence(this.selector.scan(question.filter, words, this.candidates(question, order)))
    addToCache(this.results, key, found)
    return found
  }

  /** The slots that a list or ids name, in order, when they are few; otherwise all slots. */
  private candidates(question: OrderedSelection, order: SlotSequence): SlotSequence {
    const slots = this.selector.named(question.filter)
    // Sorting costs more for each slot than a scan of a sorted sequence.
    if (slots === null || slots.size * 16 >= order.length) return order
    return new SlotSequence([...slots].sort(this.orders.compare(question.sort)))
  }

  /** A declared running sum, by slot. Computed over all records and cached until something changes. */
  private runningOf(name: string): Readonly<Record<number, number>> {
    const definition = this.definition.running[name]
    if (!definition) throw new Error(`No running sum called ${name}`)
    const { by, amount } = definition
    const sort = definition.order.map((field) => ({ field, descending: false }))
    const found = this.running.get(name) ?? runningSums(this.columns, this.orders.by(sort), by, amount)
    this.running.set(name, found)
    return found
  }

  // ── updates ─────────────────────────────────────────────────────────────────────────────────────

  /** Puts a record into a slot, or empties it. */
  setSlot(slot: number, after: Row | null): void {
    const before = this.slots[slot] ?? null
    this.orders.change(slot, before, after)
    this.slots[slot] = after
    this.lookups.change(slot, before, after)
    this.columns.change(slot)
    this.selector.change(slot)
    this.forgetResults()
  }

  private forgetResults(): void {
    if (this.results.size > 0) this.results.clear()
    if (this.grouped.size > 0) this.grouped.clear()
    if (this.groupings.size > 0) this.groupings.clear()
    if (this.running.size > 0) this.running.clear()
  }
}

const wordsOf = (search: string | null): readonly SearchWord[] => (search === null ? [] : readSearch(search))

/** Adds a result, and removes the oldest one when there are too many. */
const addToCache = <T>(results: Map<string, T>, key: string, result: T): void => {
  results.set(key, result)
  const oldest = results.keys().next()
  if (results.size > MAX_CACHED_RESULTS && !oldest.done) results.delete(oldest.value)
}
