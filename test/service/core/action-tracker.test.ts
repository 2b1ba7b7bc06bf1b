// Which action of the history a request was: the first that it wrote.
import { expect, test } from 'vitest'
import { createActionTracker } from '../../../main/service/core/action-tracker.ts'
import type { Author, Book } from '../../../main/service/core/book.ts'
import { created } from '../../../shared/books/port/change.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

interface Wish {
  readonly author?: Partial<Author>
  readonly changes?: number
  readonly is_noted?: boolean
  readonly isRefused?: boolean
}

const start = async () => {
  const book = await createMemoryBook('organization-1')
  let ids = 0
  let companies = 0
  const tracker = createActionTracker(
    () => book,
    () => {
      ids += 1
      return `action${ids}`
    },
  )
  const write = (own: Book, { author = {}, changes = 0, is_noted = false, isRefused = false }: Wish) => {
    const added = Array.from({ length: changes }, () => {
      companies += 1
      return created('company', company(`c${companies}`, 'C'))
    })
    return own.write<null, string>({ user: 1, ...author }, async () =>
      isRefused ? err('no') : ok({ action: 'test', changes: added, value: null, is_noted }),
    )
  }
  /** The action of a request that writes these, one after the other. */
  const during = (...wishes: readonly Wish[]) =>
    tracker.during(async () => {
      for (const wish of wishes) await write(tracker.bookOf(1), wish)
    })
  return { book, during, write: (wish: Wish) => write(tracker.bookOf(1), wish) }
}

test('is the first one that changes something, or that the history notes without a change', async () => {
  const { book, during } = await start()
  expect(await during()).toBeNull()
  expect(await during({})).toBeNull()
  expect(await during({ isRefused: true, changes: 1 })).toBeNull()
  const first = await during({ changes: 1 }, { changes: 1 })
  expect(book.commits.map(({ group }) => group).indexOf(first ?? '')).toBe(0)
  expect(book.commits).toHaveLength(2)
  expect(book.commits[1]?.group).not.toBe(first)
  const second = await during({}, { isRefused: true, changes: 1 }, { changes: 1 })
  expect(book.commits[2]?.group).toBe(second)
  expect(await during({ is_noted: true })).toBe(book.commits[3]?.group)
})

test('has the id that its writer gives it; housekeeping is no action', async () => {
  const { during } = await start()
  expect(await during({ author: { group: 'given' }, changes: 1 })).toBe('given')
  expect(await during({ author: { group: null }, changes: 1 })).toBeNull()
  expect(await during({ author: { group: null }, changes: 1 }, { author: { group: 'given' }, changes: 1 })).toBe(
    'given',
  )
})

test('requests at the same time have their own ones, and a write outside of a request has none', async () => {
  const { during, write } = await start()
  const wishes = ['a', 'b', 'c'].map((group) => ({ author: { group }, changes: 1 }))
  expect(await Promise.all(wishes.map((wish) => during(wish)))).toEqual(['a', 'b', 'c'])
  const [outside] = await Promise.all([write({ changes: 1 }), during()])
  expect(outside).toMatchObject({ ok: true })
})
