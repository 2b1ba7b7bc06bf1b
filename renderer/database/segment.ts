// The written form of a run of table slots: one text for many records, which IndexedDB stores and loads a hundred times
// faster than a row a record (reference figures in docs/decisions). Knows nothing of IndexedDB.
import type { Row } from '../../shared/books/memory-table.ts'

/**
 * Slots in a segment. A commit rewrites every segment it touches, so not too many; opening reads all of them, so not
 * too few. Texts above 64 KiB would go to files of their own in Chromium.
 */
export const SEGMENT_SLOTS = 128

type Slots = readonly (Row | null)[]
/** Names of fields once per shape of record, then per slot the number of its shape and the values; a hole is 0. */
interface Written {
  readonly shapes: readonly (readonly string[])[]
  readonly slots: readonly (readonly unknown[] | 0)[]
}

export const encodeSegment = (slots: Slots): string => {
  const shapes: string[][] = []
  const numberByKey = new Map<string, number>()
  const encoded = slots.map((row) => {
    if (row === null) return 0
    const fields = Object.keys(row)
    const key = fields.join()
    let number = numberByKey.get(key)
    if (number === undefined) {
      number = shapes.push(fields) - 1
      numberByKey.set(key, number)
    }
    const values: unknown[] = [number]
    for (const field of fields) values.push(row[field])
    return values
  })
  return JSON.stringify({ shapes, slots: encoded } satisfies Written)
}

export const decodeSegment = (text: string): (Row | null)[] => {
  const { shapes, slots } = JSON.parse(text) as Written
  return slots.map((values) => {
    if (values === 0) return null
    const fields = shapes[values[0] as number] as readonly string[]
    const row: Record<string, unknown> = {}
    for (let at = 0; at < fields.length; at++) row[fields[at] as string] = values[at + 1]
    return row as Row
  })
}

/**
 * A checksum that takes single texts in and out: the exclusive or of the texts' hashes. It finds what storage does to
 * texts (lost, old, altered), not what an attacker would do.
 */
export interface Checksum {
  readonly a: number
  readonly b: number
}

export const NO_CHECKSUM: Checksum = { a: 0, b: 0 }

export const combine = (x: Checksum, y: Checksum): Checksum => ({ a: (x.a ^ y.a) >>> 0, b: (x.b ^ y.b) >>> 0 })

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
