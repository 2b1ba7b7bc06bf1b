// The stored form of a run of table slots: one text for many records, which IndexedDB stores and loads a hundred times
// faster than a row for each record (figures in docs/decisions/segments.md). Independent of IndexedDB.
import { hasFields, valuePlaces } from '../../shared/books/encoding/record-fields.ts'
import type { Moment, SlotMoments } from '../../shared/books/memory/changed-slots.ts'
import type { StoredSlots } from '../../shared/books/memory/memory-tables.ts'
import { FORMAT, readFormat, upgradeRecord } from '../../shared/books/port/format.ts'
import type { Row, TableName } from '../../shared/books/port/tables.ts'

/**
 * Slots in a segment. Not too many, because every segment that commits touched is written again; not too few, because
 * opening reads all of them, and IndexedDB is slow at many small rows.
 */
export const SEGMENT_SLOTS = 512

type Slots = readonly (Row | null)[]

/** The fields of a kind of record, and for a field with few different values their list. */
interface Shape {
  readonly fields: readonly string[]
  readonly values: readonly (readonly unknown[] | null)[]
}

/**
 * For each slot: 0 for a hole, otherwise the number of the shape and one item for each field: the value, or its
 * position in the shape's list. Leaving out field names and repeated values shortens the text to a third, and the time
 * to read it likewise.
 */
interface StoredSegment {
  /** The format of the records; format 1 has no number. */
  readonly format: number
  readonly shapes: readonly Shape[]
  readonly slots: readonly (readonly unknown[] | 0)[]
  /**
   * The commits that last changed its records, and for each slot the position of its own. Absent: an earlier version
   * wrote it.
   */
  readonly commits?: readonly (readonly [seq: number, time: string])[]
  readonly changed?: readonly number[]
}

/** The stored form of some slots of a table in their order, with their last changes; `decodeSegment` reads it. */
export const encodeSegment = (slots: Slots, moments: SlotMoments): string => {
  const placeByMoment = new Map<Moment, number>()
  const changed = moments.map((moment) => {
    if (moment === null) return -1
    const place = placeByMoment.get(moment) ?? placeByMoment.size
    placeByMoment.set(moment, place)
    return place
  })
  const kinds: Kind[] = []
  const kindOfSlot = slots.map((row) => row && kindOf(kinds, row))
  const placesOfKind = kinds.map(({ fields, rows }) =>
    fields.map((field) => valuePlaces(rows.map((row) => row[field]))),
  )
  const written: StoredSegment = {
    format: FORMAT,
    shapes: kinds.map(({ fields, number }) => ({
      fields,
      values: placesOfKind[number]?.map((places) => places && [...places.keys()]) ?? [],
    })),
    slots: slots.map((row, at) => {
      const kind = kindOfSlot[at]
      if (!row || !kind) return 0
      const { fields, number } = kind
      const items: unknown[] = [number]
      const allPlaces = placesOfKind[number] ?? []
      for (let field = 0; field < fields.length; field++) {
        const value = row[fields[field] as string]
        const places = allPlaces[field]
        items.push(places ? places.get(value) : value)
      }
      return items
    }),
    commits: [...placeByMoment.keys()].map(({ seq, time }) => [seq, time] as const),
    changed,
  }
  return JSON.stringify(written)
}

/** Rows with the same fields in the same order. */
interface Kind {
  readonly number: number
  readonly fields: readonly string[]
  readonly rows: Row[]
}

/** The kind of a row, which is added when it is new. Rows of one kind mostly follow one another. */
const kindOf = (kinds: Kind[], row: Row): Kind => {
  let kind = kinds.findLast(({ fields }) => hasFields(row, fields))
  if (!kind) {
    kind = { number: kinds.length, fields: Object.keys(row), rows: [] }
    kinds.push(kind)
  }
  kind.rows.push(row)
  return kind
}

/**
 * The slots of a stored segment, with records upgraded to the current format; without moments when an earlier version
 * wrote it. Throws NewerFormat, and what JSON.parse throws.
 */
export const decodeSegment = (table: TableName, text: string): StoredSlots => {
  const { format: written, shapes, slots, commits = [], changed = [] } = JSON.parse(text) as StoredSegment
  const format = readFormat(written)
  // Copying an object that has all fields takes two thirds of the time of adding the fields one after the other.
  const templates = shapes.map(({ fields }) => Object.fromEntries(fields.map((field) => [field, null])))
  const rows = slots.map((items) => {
    if (items === 0) return null
    const number = items[0] as number
    const { fields, values } = shapes[number] as Shape
    const row: Record<string, unknown> = { ...templates[number] }
    for (let at = 0; at < fields.length; at++) {
      const list = values[at]
      const item = items[at + 1]
      row[fields[at] as string] = list ? list[item as number] : item
    }
    return format === FORMAT ? (row as Row) : upgradeRecord(table, row as Row, format)
  })
  const moments = commits.map(([seq, time]): Moment => ({ seq, time }))
  return { rows, moments: changed.map((place) => moments[place] ?? null) }
}

/**
 * A checksum to which single texts can be added and removed: the exclusive or of the texts' hashes. It finds errors of
 * storage (lost, old, altered texts), but not an attack.
 */
export interface Checksum {
  readonly a: number
  readonly b: number
}

export const NO_CHECKSUM: Checksum = { a: 0, b: 0 }

export const combine = (x: Checksum, y: Checksum): Checksum => ({ a: (x.a ^ y.a) >>> 0, b: (x.b ^ y.b) >>> 0 })

export const isSameChecksum = (x: Checksum, y: Checksum): boolean => x.a === y.a && x.b === y.b

/** Two 32-bit multiplicative hashes (FNV-1a and one with another prime) over the UTF-16 units of a named text. */
export const checksumOf = (name: string, text: string): Checksum => {
  let a = 0x811c9dc5
  let b = 0xdeadbeef
  for (const part of [name, text]) {
    for (let at = 0; at < part.length; at++) {
      const unit = part.charCodeAt(at)
      a = Math.imul(a ^ unit, 0x01000193)
      b = Math.imul(b ^ unit, 0x85ebca6b)
    }
  }
  return { a: a >>> 0, b: b >>> 0 }
}
