// Which slots of a table match filters and a search.
import { type SearchWord, searchText } from '../../value/search-words.ts'
import type { Filter } from '../port/read.ts'
import type { Comparable, Row, TableDefinition } from '../port/table-definition.ts'
import type { ChangedSlots } from './changed-slots.ts'
import type { Columns } from './columns.ts'
import type { Lookups } from './lookups.ts'
import { SlotSequence } from './orders.ts'
import { SearchIndex } from './search-index.ts'

type Test = (slot: number) => boolean

export class Selector {
  private readonly definition: TableDefinition<Row>
  private readonly slots: readonly (Row | null)[]
  private readonly lookups: Lookups
  private readonly columns: Columns
  private readonly changed: ChangedSlots
  private searchIndex: SearchIndex | null = null

  /** `slots`: the table's own array, which the table changes. */
  constructor(
    definition: TableDefinition<Row>,
    slots: readonly (Row | null)[],
    lookups: Lookups,
    columns: Columns,
    changed: ChangedSlots,
  ) {
    this.definition = definition
    this.slots = slots
    this.lookups = lookups
    this.columns = columns
    this.changed = changed
  }

  /** The matching candidates, in their order. */
  scan(filter: readonly Filter[], words: readonly SearchWord[], candidates: SlotSequence): number[] {
    const tests = this.tests(filter, words)
    const found: number[] = []
    next: for (let position = 0; position < candidates.length; position++) {
      const slot = candidates.at(position)
      for (const test of tests) if (!test(slot)) continue next
      found.push(slot)
    }
    return found
  }

  /** All matching slots, in any order. */
  remainingSlots(filter: readonly Filter[], words: readonly SearchWord[]): number[] {
    const named = this.named(filter)
    if (named) return this.scan(filter, words, new SlotSequence([...named]))
    const tests = this.tests(filter, words)
    const found: number[] = []
    next: for (let slot = 0; slot < this.slots.length; slot++) {
      if (!this.slots[slot]) continue
      for (const test of tests) if (!test(slot)) continue next
      found.push(slot)
    }
    return found
  }

  /**
   * The smallest set of slots that one of the filters names by ids, by a list or by their last change; null when no
   * filter does.
   */
  named(filter: readonly Filter[]): ReadonlySet<number> | null {
    let fewest: ReadonlySet<number> | null = null
    for (const each of filter) {
      const slots = 'is' in each ? this.namedSlots(each) : 'since' in each ? this.filledSince(each) : null
      if (slots && (fewest === null || slots.size < fewest.size)) fewest = slots
    }
    return fewest
  }

  /** The slots whose field is one of the values, or whose list of that name contains one of them; each once. */
  *slotsWhere(field: string, values: readonly Comparable[]): Generator<number> {
    if (this.isList(field)) {
      yield* this.lookups.slotsOfList(field, values)
      return
    }
    const slotsByValue = this.lookups.slotsBy(field)
    const found = new Set<Comparable>()
    for (const value of values) {
      const slots = slotsByValue.get(value)
      // Imports ask for thousands of values that no record has, so only found values are remembered.
      if (slots === undefined || found.has(value)) continue
      found.add(value)
      if (typeof slots === 'number') yield slots
      else yield* slots
    }
  }

  /** Must be called when a slot gets another record, or none. */
  change(slot: number): void {
    if (this.searchIndex && slot < this.searchIndex.length) this.searchIndex.set(slot, this.textOf(slot))
  }

  private tests(filter: readonly Filter[], words: readonly SearchWord[]): readonly Test[] {
    const tests = filter.map((each): Test => {
      if ('is' in each) return this.testIs(each)
      if ('since' in each) {
        const slots = this.filledSince(each)
        return (slot) => slots.has(slot)
      }
      return 'contains' in each ? this.testContains(each) : this.testRange(each)
    })
    return words.length === 0 ? tests : [...tests, this.testSearch(words)]
  }

  private testIs(filter: Extract<Filter, { is: unknown }>): Test {
    const { field, is } = filter
    const slots = this.namedSlots(filter)
    if (slots) return (slot) => slots.has(slot)
    const wanted = new Set(is)
    return this.columns.testValues(field, (value) => wanted.has(value))
  }

  /** The slots of ids, or of values of a list, by lookup; null for other fields. */
  private namedSlots({ field, is }: Extract<Filter, { is: unknown }>): ReadonlySet<number> | null {
    if (this.isList(field)) return this.lookups.slotsOfList(field, is)
    return field === 'id' ? new Set(this.slotsWhere(field, is)) : null
  }

  private filledSince({ since }: Extract<Filter, { since: unknown }>): ReadonlySet<number> {
    return new Set([...this.changed.since(since)].filter((slot) => this.slots[slot]))
  }

  private testContains({ contains }: Extract<Filter, { contains: unknown }>): Test {
    const tests = contains.map(({ field, text }) =>
      this.columns.testValues(field, (value) => typeof value === 'string' && value.includes(text)),
    )
    return (slot) => tests.some((test) => test(slot))
  }

  private isList(name: string): boolean {
    return Object.hasOwn(this.definition.lists, name)
  }

  private testRange({ field, from, to }: Extract<Filter, { from: unknown }>): Test {
    const isWithin = (value: Comparable) =>
      value !== null && (from === null || value >= from) && (to === null || value <= to)
    // Few distinct strings (days) are compared once each; amounts are nearly all distinct, and numbers compare fast.
    if (typeof from !== 'number' && typeof to !== 'number') return this.columns.testValues(field, isWithin)
    return this.columns.testNumbers(field, Number(from ?? -Infinity), Number(to ?? Infinity))
  }

  /** Adds up to so many missing slots to the search index; answers whether more are missing. */
  prepareSearch(slots: number): boolean {
    if (this.definition.search === null || this.slots.length === 0) return false
    const index = this.indexedUntil((this.searchIndex?.length ?? 0) + slots)
    index.joinGroups(index.length)
    return index.length < this.slots.length
  }

  private testSearch(words: readonly SearchWord[]): Test {
    return this.indexedUntil(this.slots.length).test(words)
  }

  /** The search index with at least the slots before this one. */
  private indexedUntil(end: number): SearchIndex {
    this.searchIndex ??= new SearchIndex()
    for (let slot = this.searchIndex.length; slot < Math.min(end, this.slots.length); slot++) {
      this.searchIndex.set(slot, this.textOf(slot))
    }
    return this.searchIndex
  }

  private textOf(slot: number): string {
    const row = this.slots[slot]
    const { search, days } = this.definition
    return row && search ? searchText(search(row), days(row)) : ''
  }
}
