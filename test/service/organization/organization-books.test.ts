// Books that are opened when a user enters their organization: once for any number of requests, and again after a
// failure.
import { expect, test } from 'vitest'
import { type Book, BookClosed, BooksUnavailable } from '../../../main/service/core/book.ts'
import { createOrganizationBooks } from '../../../main/service/organization/organization-books.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const book = {} as Book

const world = (fail: { open?: Error; late?: Error } = {}) => {
  const calls: string[] = []
  const act = async (what: 'open' | 'late', id: number) => {
    calls.push(`${what} ${id}`)
    await Promise.resolve()
    const error = fail[what]
    delete fail[what]
    if (error) throw error
  }
  const books = createOrganizationBooks({
    open: async (id) => {
      await act('open', id)
      return book
    },
    onLate: (id) => act('late', id),
    log,
  })
  return { ...books, calls }
}

test('many requests at once open the book once and resume its work once', async () => {
  const { enter, bookOf, isOpen, calls } = world()
  await Promise.all([enter(7), enter(7), enter(7)])
  await enter(7)
  expect(calls).toEqual(['open 7', 'late 7'])
  expect([isOpen(7), bookOf(7)]).toEqual([true, book])
})

test('a book opened at the start is entered without further steps', async () => {
  const { open, enter, calls } = world()
  await open(7)
  await enter(7)
  expect(calls).toEqual(['open 7'])
})

test('a failed step is retried by the next request, from that step on', async () => {
  const away = new BooksUnavailable('away')
  const unopened = world({ open: away })
  await expect(unopened.enter(7)).rejects.toBe(away)
  expect(unopened.isOpen(7)).toBe(false)
  await unopened.enter(7)
  expect(unopened.calls).toEqual(['open 7', 'open 7', 'late 7'])

  const halfway = world({ late: away })
  await expect(halfway.enter(7)).rejects.toBe(away)
  await halfway.enter(7)
  await halfway.enter(7)
  expect(halfway.calls).toEqual(['open 7', 'late 7', 'late 7'])
})

test('closed books are reported to the caller, not opened again', async () => {
  const closed = new BookClosed({ message: 'They are not those that are known.' } as never)
  const { enter, bookOf, calls } = world({ open: closed })
  await expect(enter(7)).rejects.toBe(closed)
  await enter(7)
  expect(calls).toEqual(['open 7'])
  expect(() => bookOf(7)).toThrow(closed)
})
