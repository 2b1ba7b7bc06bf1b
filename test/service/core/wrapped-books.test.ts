// Books that extend each write: wrapped once for each organization, with every commit of a write extended.
import { expect, test } from 'vitest'
import { withEachCommit, wrappedBooks } from '../../../main/service/core/wrapped-books.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

test('the books of an organization are wrapped at their first use, once', async () => {
  const book = await createMemoryBook('organization-1')
  const wrapped: number[] = []
  const bookOf = wrappedBooks(
    () => book,
    (own, id) => {
      wrapped.push(id)
      return { ...own }
    },
  )
  const [first, second] = [bookOf(1), bookOf(2)]
  expect(bookOf(1)).toBe(first)
  expect(bookOf(2)).toBe(second)
  expect(first).not.toBe(second)
  expect(wrapped).toEqual([1, 2])
})

test('each commit of a write is extended, with its action; a refusal stays', async () => {
  const book = await createMemoryBook('organization-1')
  const made = (id: string) => [created('company', company(id, 'C'))]
  const edits: string[] = []
  const edit = async (changes: readonly Change[], _: unknown, action: string) => {
    edits.push(action)
    return [...changes, ...made(`${action}-more`)]
  }
  const steps = { action: 'first', changes: made('a'), next: async () => ({ action: 'second', changes: made('b') }) }
  const written = await book.write<number, never>(
    { user: 1 },
    withEachCommit(async () => ok({ ...steps, value: 7 }), edit),
  )
  expect(written).toEqual({ ok: true, value: 7 })
  expect(book.commits.map(({ changes }) => changes.map(({ id }) => id))).toEqual([
    ['a', 'first-more'],
    ['b', 'second-more'],
  ])
  edits.length = 0
  expect(
    await book.write<number, string>(
      { user: 1 },
      withEachCommit(async () => err('no'), edit),
    ),
  ).toEqual(err('no'))
  expect([edits, book.commits.length]).toEqual([[], 2])
})
