// Positions in the books: their text, which ones the history contains, and the commit that created a record.
import { describe, expect, test } from 'vitest'
import { findCommit } from '../../../main/service/core/find-commit.ts'
import { containsPosition, parsePosition, positionText } from '../../../main/service/core/position.ts'
import { created, updated } from '../../../shared/books/port/change.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const at = (second: number) => `2026-01-01T00:00:0${second}.000000Z` as Timestamp

/** One commit each second, from second 1; the first and the third are of one action. */
const bookOf = async () => {
  let second = 0
  const book = await createMemoryBook('organization-1', [], () => at(second))
  const [a, b, c] = [company('A', 'A'), company('B', 'B'), company('C', 'C')] as const
  const changes = [
    [created('company', a)],
    [created('company', b)],
    [updated('company', a, { ...a, name: 'A2' }), created('company', c)],
  ]
  for (const [index, some] of changes.entries()) {
    second = index + 1
    const group = index === 1 ? 'other' : 'one'
    await book.write({ user: 1, group } as never, async () =>
      ok({ action: 'test', changes: some, value: null } as never),
    )
  }
  return book
}

describe('a position', () => {
  test('is the number of a commit and twelve characters of its hash', () => {
    expect(positionText({ seq: 482, hash: '9f3b6c01d2e4ffff' } as never)).toBe('482-9f3b6c01d2e4')
    expect(parsePosition('482-9f3b6c01d2e4')).toEqual({ seq: 482, mark: '9f3b6c01d2e4' })
    const wrong = [
      '482-9f3b6c01d2e',
      '482-9f3b6c01d2e4f',
      '-9f3b6c01d2e4',
      '1234567890123456-9f3b6c01d2e4',
      '482',
      '482-9F3B6C01D2E4',
    ]
    expect(wrong.map(parsePosition)).toEqual(wrong.map(() => null))
  })

  test('is contained when the commit of its number has its hash', async () => {
    const book = await bookOf()
    const hashOf = async (seq: number) =>
      seq === 3 ? book.position().hash : ((await book.commitAt(seq + 1))?.prev ?? '')
    for (const seq of [0, 1, 2, 3]) {
      const mark = (await hashOf(seq)).slice(0, 12)
      expect(await containsPosition(book, { seq, mark })).toBe(true)
      expect(await containsPosition(book, { seq, mark: 'ffffffffffff' })).toBe(false)
    }
    expect(await containsPosition(book, { seq: 4, mark: (await hashOf(3)).slice(0, 12) })).toBe(false)
  })
})

describe('the commit that created a record', () => {
  test.each([
    ['A', 1, 1],
    ['B', 2, 2],
    ['C', 3, 3],
    // Later than the record, and a record that no commit created at that time.
    ['A', 2, null],
    ['X', 1, null],
  ])('%s, at second %s', async (id, second, seq) => {
    const book = await bookOf()
    expect((await findCommit(book, 'company', id, at(second)))?.seq ?? null).toBe(seq)
    expect(await findCommit(book, 'invoice', id, at(second))).toBeNull()
  })
})
