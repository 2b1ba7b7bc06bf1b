// The storage format of the database page: records come out unchanged, and every change shows in the checksum.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Backlog } from '../../renderer/database/backlog.ts'
import { MAX_RECENT_COMMITS, RecentCommits } from '../../renderer/database/recent-commits.ts'
import { checksumOf, combine, decodeSegment, encodeSegment, NO_CHECKSUM } from '../../renderer/database/segment.ts'
import { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import type { Row } from '../../shared/books/port/tables.ts'

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
  test('returns exactly the written slots, with gaps and different fields', () => {
    fc.assert(
      fc.property(slots, (written) => {
        const { rows } = decodeSegment('company', encodeSegment(written, []))
        expect(rows).toEqual(written)
        // The order of the fields too: the program compares records by their JSON.
        expect(JSON.stringify(rows)).toBe(JSON.stringify(written))
      }),
    )
  })

  test('returns the commit of the last change of each slot', () => {
    const [first, second] = [
      { seq: 7, time: '2026-05-01T10:00:00.000000Z' },
      { seq: 9, time: '2026-05-01T10:00:00.000000Z' },
    ]
    const { moments } = decodeSegment(
      'company',
      encodeSegment([{ id: 'A' }, null, { id: 'B' }], [second, first, second]),
    )
    expect(moments).toEqual([second, first, second])
  })

  test('stores repeated values once', () => {
    const rows = Array.from({ length: 100 }, (_, id): Row => ({ id, name: 'A rather long name that repeats' }))
    expect(encodeSegment(rows, []).length).toBeLessThan(1200)
  })
})

describe('the checksum', () => {
  test('does not depend on the order, and removing a text reverts adding it', () => {
    const sums = [checksumOf('a/0', 'x'), checksumOf('a/1', 'y'), checksumOf('b/0', 'x')]
    const total = sums.reduce(combine, NO_CHECKSUM)
    expect(sums.toReversed().reduce(combine, NO_CHECKSUM)).toEqual(total)
    expect(sums.reduce(combine, total)).toEqual(NO_CHECKSUM)
  })

  test('differs when one character or the position of a text differs', () => {
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

describe('stored commits', () => {
  const commitsOf = (...sizes: readonly number[]) => sizes.map((size, at) => ({ seq: at + 1, size }))
  const seqs = (dropped: readonly { readonly seq: number }[]) => dropped.map(({ seq }) => seq)

  test('the oldest are removed when there are too many', () => {
    const stored = new RecentCommits(commitsOf(1, 1, 1), { count: 3, size: 100 })
    expect(seqs(stored.add([{ seq: 4, size: 1 }]))).toEqual([1])
    expect(seqs(stored.add([{ seq: 5, size: 1 }]))).toEqual([2])
  })

  test('the oldest are removed when they are too large together', () => {
    const stored = new RecentCommits(commitsOf(40, 40), { count: 10, size: 100 })
    expect(seqs(stored.add([{ seq: 3, size: 20 }]))).toEqual([])
    expect(seqs(stored.add([{ seq: 4, size: 50 }]))).toEqual([1, 2])
  })

  test('the newest stays at any size', () => {
    const stored = new RecentCommits(commitsOf(1), { count: 10, size: 100 })
    expect(seqs(stored.add([{ seq: 2, size: 1000 }]))).toEqual([1])
  })
})

describe('the backlog of the segments', () => {
  const touched = (...slots: readonly number[]) => slots.map((slot) => ({ table: 'bank_transaction', slot }) as const)

  test('is full when the commits, their size or the changed segments are too many', () => {
    const isFullWith = (slots: readonly number[], ...sizes: readonly number[]): boolean => {
      const backlog = new Backlog(new MemoryTables('organization-1'))
      backlog.add(
        touched(...slots),
        sizes.map((size, at) => ({ seq: at + 1, size })),
      )
      return backlog.isFull
    }
    const ones = (count: number) => Array.from({ length: count }, () => 1)
    expect([isFullWith([], ...ones(1000)), isFullWith([], ...ones(1001))]).toEqual([false, true])
    expect([isFullWith([], 2 ** 24), isFullWith([], 2 ** 24, 1)]).toEqual([false, true])
    const segments = (count: number) => ones(count).map((_, at) => at * 512)
    expect([isFullWith(segments(127), 1), isFullWith(segments(128), 1)]).toEqual([false, true])
    expect(isFullWith([...segments(64), ...segments(64), ...segments(64)], 1)).toBe(false)
  })

  test('no commit is removed that the segments do not have', () => {
    const { size } = MAX_RECENT_COMMITS
    const sizes = fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: Math.floor(size / 3) }) },
      { weight: 1, arbitrary: fc.integer({ min: size - 1, max: size + 1 }) },
    )
    const commits = fc.array(fc.array(sizes, { minLength: 1, maxLength: 700 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(commits, (written) => {
        const [stored, backlog] = [new RecentCommits([]), new Backlog(new MemoryTables('organization-1'))]
        let [seq, inSegments, lastDropped] = [0, 0, 0]
        for (const commit of written) {
          const added = commit.map((size) => ({ seq: ++seq, size }))
          backlog.add([], added)
          if (backlog.isFull) {
            backlog.take()
            inSegments = seq
          }
          lastDropped = stored.add(added).at(-1)?.seq ?? lastDropped
          expect(lastDropped).toBeLessThanOrEqual(inSegments)
        }
      }),
    )
  })
})
