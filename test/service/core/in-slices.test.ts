// Long lists in slices during other writes: each record once, and none is missed that exists from the start to the end.
import { expect, test } from 'vitest'
import { readSlices } from '../../../main/service/core/records-in-slices.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import type { Filter } from '../../../shared/books/port/read.ts'
import { lineChain, transaction } from '../../contract/commits.ts'
import { createMemoryBooks } from '../../support/books/memory-books.ts'

const TABLE = 'bank_transaction'
const OPEN: readonly Filter[] = [{ field: 'is_reconciled', is: [false] }]

const booksOf = async (count: number) => {
  const books = createMemoryBooks('organization-1')
  const next = lineChain()
  const commit = async (...changes: readonly Change[]) => {
    expect((await books.commit([next.at('2026-05-01T10:00:00.000000Z', ...changes)])).ok).toBe(true)
  }
  const all = Array.from({ length: count }, (_, at) => transaction(at + 1))
  await commit(...all.map((record) => created(TABLE, record)))
  return { books, commit, all }
}

test.each([
  [0, [] as number[]],
  [3, [3]],
  [4, [3, 1]],
  [7, [3, 3, 1]],
])('%s records, three at a time', async (count, lengths) => {
  const { books, all } = await booksOf(count)
  const slices = await collected(readSlices(books.read, TABLE, [], 3))
  expect(slices.map(({ length }) => length)).toEqual(lengths)
  expect(slices.flat()).toEqual(all)
})

test('removals, additions and decisions in between cause no missed and no double record', async () => {
  const { books, commit, all } = await booksOf(10)
  const [first, , , , , , , eighth, ninth] = all
  const seen: string[][] = []
  for await (const slice of readSlices(books.read, TABLE, OPEN, 3)) {
    seen.push(slice.map(({ id }) => id))
    if (seen.length === 2 && first && eighth && ninth)
      await commit(
        removed(TABLE, first),
        removed(TABLE, eighth),
        updated(TABLE, ninth, { is_reconciled: true }),
        created(TABLE, transaction(11)),
      )
  }
  const ids = all.map(({ id }) => id)
  // Of the seventh, eighth and ninth one is removed and one decided.
  expect(seen).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6, 7), ids.slice(9)])
})

test('a slice whose records were all removed in between is left out', async () => {
  const { books, commit, all } = await booksOf(7)
  const seen: number[] = []
  for await (const slice of readSlices(books.read, TABLE, [], 3)) {
    seen.push(slice.length)
    if (seen.length === 1) await commit(...all.slice(3, 6).map((record) => removed(TABLE, record)))
  }
  // The first slice is read before the list of the others.
  expect(seen).toEqual([3, 1])
  const end = await booksOf(7)
  const lengths: number[] = []
  for await (const slice of readSlices(end.books.read, TABLE, [], 3)) {
    lengths.push(slice.length)
    if (lengths.length === 2) await end.commit(...end.all.slice(6).map((record) => removed(TABLE, record)))
  }
  expect(lengths).toEqual([3, 3])
})

const collected = async <R>(slices: AsyncGenerator<R>): Promise<readonly R[]> => {
  const found: R[] = []
  for await (const slice of slices) found.push(slice)
  return found
}
