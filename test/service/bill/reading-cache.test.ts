// The cache of readings: found by the bytes, and bounded by the texts of all files together.
import { expect, test } from 'vitest'
import { createReadingCache } from '../../../main/service/bill/reading-cache.ts'
import type { DocumentReading } from '../../../shared/record/open-item/document-reading.ts'

const PLACE = { x: 0, y: 0, width: 1, height: 1 }
/** A page with so many texts counts one more. */
const reading = (texts: number): DocumentReading => ({
  pages: [
    { page: 1, codes: [], unread: [], texts: Array.from({ length: texts }, () => ({ text: 'x', place: PLACE })) },
  ],
})

test('A reading is found by its bytes until the newer ones need its room', () => {
  const cache = createReadingCache(10)
  const [a, b, c] = [reading(3), reading(4), reading(0)]
  cache.set('a', a)
  cache.set('b', b)
  cache.set('c', c)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([a, b, c])
  // 4 + 5 + 1 texts are there; two more need the room of the oldest.
  cache.set('d', reading(1))
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, b, c])
})

test('By default it holds a hundred thousand texts', () => {
  const cache = createReadingCache()
  const [fits, large] = [reading(99_999), reading(100_000)]
  cache.set('fits', fits)
  cache.set('large', large)
  expect([cache.get('fits'), cache.get('large')]).toEqual([fits, undefined])
})

test('One that is too large is not kept and pushes nothing out; the same bytes count once', () => {
  const cache = createReadingCache(10)
  const a = reading(3)
  cache.set('a', a)
  cache.set('large', reading(10))
  expect([cache.get('a'), cache.get('large')]).toEqual([a, undefined])
  cache.set('a', a)
  cache.set('a', a)
  cache.set('b', reading(5))
  expect(cache.get('a')).toBe(a)
})
