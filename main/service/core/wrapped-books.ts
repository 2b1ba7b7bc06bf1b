// Books that do something more with each write: the same book of an organization is wrapped once, and what is done is done in
// every commit of a write, also when it takes several.
import type { Change } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Book, Decide, Read, Step } from './book.ts'

/** The books of each organization, wrapped when they are first asked for. */
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

/** The same decision, with other changes in each of its commits. Like the decision, `edit` may be asked again. */
export const withEachCommit =
  <T, E>(
    decide: Decide<T, E>,
    edit: (changes: readonly Change[], read: Read) => Promise<readonly Change[]>,
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
  const changes = await edit(step.changes, read)
  return next
    ? { ...step, changes, next: async (later) => editStep(await next(later), later, edit) }
    : { ...step, changes }
}
