// How a table's records are found by their ids. New records are worked in at the next question, as in the other lookups
// (lookups.ts): an import adds thousands and asks for none of them.
import type { Comparable, RecordId, Row } from './tables.ts'

export class IdLookup {
  private readonly records: readonly (Row | null)[]
  private readonly slotById = new Map<Comparable, number>()
  /** Knows the slots before it, the others not yet. */
  private linked = 0
  /** No record has a greater id; null: none was looked at. */
  private greatest: RecordId | null = null
  /** The slots before it were looked at for the greatest id. */
  private looked = 0

  /** `records`: the table's own slots, which it changes. */
  constructor(records: readonly (Row | null)[]) {
    this.records = records
  }

  /** The slots by id. */
  slots(): ReadonlyMap<Comparable, number> {
    for (; this.linked < this.records.length; this.linked++) {
      const row = this.records[this.linked]
      if (row) this.slotById.set(row.id, this.linked)
    }
    return this.slotById
  }

  /** Whether no record has the id. Ids sort in the order they were made, so one that is made now is beyond all others. */
  isNew(id: RecordId): boolean {
    for (; this.looked < this.records.length; this.looked++) {
      const row = this.records[this.looked]
      if (row && (this.greatest === null || row.id > this.greatest)) this.greatest = row.id
    }
    return this.greatest === null || id > this.greatest || !this.slots().has(id)
  }

  /** To be told of whatever changes in a slot. */
  change(slot: number, before: Row | null, after: Row | null): void {
    if (after && slot < this.looked && (this.greatest === null || after.id > this.greatest)) this.greatest = after.id
    if (slot >= this.linked) return
    if (before) this.slotById.delete(before.id)
    if (after) this.slotById.set(after.id, slot)
  }
}
