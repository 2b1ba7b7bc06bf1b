// The written form of the database page: what goes in comes out, and every change shows in the checksum.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KeptFrames } from '../../renderer/database/kept-frames.ts'
import { checksumOf, combine, decodeSegment, encodeSegment, NO_CHECKSUM } from '../../renderer/database/segment.ts'
import type { Row } from '../../shared/books/tables.ts'

const value = fc.oneof(
  fc.constantFrom('CHF', 'EUR', null, true, false, 0, ''),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 3 }),
)
const row = fc
  .tuple(
    fc.oneof(fc.string(), fc.integer()),
    fc.dictionary(fc.constantFrom('name', 'currency', 'amount', 'a,b', 'a', 'b', 'warnings'), value, {
      noNullPrototype: true,
    }),
  )
  .map(([id, fields]): Row => ({ id, ...fields }))
const slots = fc.array(fc.option(row, { freq: 5 }), { maxLength: 60 })

describe('a segment', () => {
  test('gives back exactly the slots that were written, holes and different fields included', () => {
    fc.assert(
      fc.property(slots, (written) => {
        const read = decodeSegment(encodeSegment(written))
        expect(read).toEqual(written)
        // The order of the fields too: main compares records by their JSON.
        expect(JSON.stringify(read)).toBe(JSON.stringify(written))
      }),
    )
  })

  test('names repeated values once', () => {
    const rows = Array.from({ length: 100 }, (_, id): Row => ({ id, name: 'A rather long name that repeats' }))
    expect(encodeSegment(rows).length).toBeLessThan(1200)
  })
})

describe('the checksum', () => {
  test('does not depend on the order, and taking a text out undoes putting it in', () => {
    const sums = [checksumOf('a/0', 'x'), checksumOf('a/1', 'y'), checksumOf('b/0', 'x')]
    const total = sums.reduce(combine, NO_CHECKSUM)
    expect(sums.toReversed().reduce(combine, NO_CHECKSUM)).toEqual(total)
    expect(sums.reduce(combine, total)).toEqual(NO_CHECKSUM)
  })

  test('differs when one character or the place of a text differs', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 0xffff }), (text, at, flip) => {
        const position = at % text.length
        const other = String.fromCharCode(text.charCodeAt(position) ^ flip)
        const changed = text.slice(0, position) + other + text.slice(position + 1)
        expect(checksumOf('a/0', changed)).not.toEqual(checksumOf('a/0', text))
        expect(checksumOf('a/1', text)).not.toEqual(checksumOf('a/0', text))
      }),
    )
  })
})

describe('kept frames', () => {
  const frames = (...sizes: readonly number[]) => sizes.map((size, at) => ({ seq: at + 1, size }))
  const seqs = (dropped: readonly { readonly seq: number }[]) => dropped.map(({ seq }) => seq)

  test('the oldest go when there are too many', () => {
    const kept = new KeptFrames(frames(1, 1, 1), { count: 3, size: 100 })
    expect(seqs(kept.add([{ seq: 4, size: 1 }]))).toEqual([1])
    expect(seqs(kept.add([{ seq: 5, size: 1 }]))).toEqual([2])
  })

  test('the oldest go when they are too large together', () => {
    const kept = new KeptFrames(frames(40, 40), { count: 10, size: 100 })
    expect(seqs(kept.add([{ seq: 3, size: 20 }]))).toEqual([])
    expect(seqs(kept.add([{ seq: 4, size: 50 }]))).toEqual([1, 2])
  })

  test('the newest stays whatever its size', () => {
    const kept = new KeptFrames(frames(1), { count: 10, size: 100 })
    expect(seqs(kept.add([{ seq: 2, size: 1000 }]))).toEqual([1])
  })
})
