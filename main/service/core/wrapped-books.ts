// Books that extend each write. The book of an organization is wrapped once; the extension applies to every commit of a
// write, also when it has several.
import type { Change } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Book, Decide, Read, Step } from './book.ts'

/** The books of each organization, wrapped at their first use. */
export const wrappedBooks = (
  bookOf: (organizationId: number) => Book,
  wrap: (book: Book, organizationId: number) => Book,
): ((organizationId: number) => Book) => {
  const books = new Map<number, Book>()
  return (organizationId) => {
    const wrapped = books.get(organizationId) ?? wrap(bookOf(organizationId), organizationId)
    books.set(organizationId, wrapped)
    return wrapped
  }
}

/** The same decision, with `edit` applied to the changes of each commit. Like the decision, `edit` may run again. */
export const withEachCommit =
  <T, E>(
    decide: Decide<T, E>,
    edit: (changes: readonly Change[], read: Read, action: string) => Promise<readonly Change[]>,
  ): Decide<T, E> =>
  async (read) => {
    const decided = await decide(read)
    return decided.ok ? ok(await editStep(decided.value, read, edit)) : decided
  }

const editStep = async <S extends Step>(
  step: S,
  read: Read,
  edit: Parameters<typeof withEachCommit>[1],
): Promise<S> => {
  const { next } = step
  const changes = await edit(step.changes, read, step.action)
  return next
    ? { ...step, changes, next: async (later) => editStep(await next(later), later, edit) }
    : { ...step, changes }
}
