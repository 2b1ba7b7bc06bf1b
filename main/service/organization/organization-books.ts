// The books of the organizations that are open: opened at the start, when an organization is made or when somebody enters one,
// and begun anew when that was cut short.
import type { Log } from '../../platform/log.ts'
import { type Book, BookClosed, BooksUnavailable } from '../core/book.ts'

export interface OrganizationBooksOptions {
  /** Opens the books of an organization and fills them with what every one begins with. Bears being asked again. */
  readonly open: (organizationId: number) => Promise<Book>
  /** Told of books that were opened late, because somebody asked for them. */
  readonly onLate: (organizationId: number) => Promise<void>
  readonly log: Log
}

export interface OrganizationBooks {
  readonly open: (organizationId: number) => Promise<void>
  /**
   * Opens them unless they are, and carries on there. Before whatever asks an organization whose books may not be open yet;
   * those that stay closed are told by `bookOf`.
   */
  readonly enter: (organizationId: number) => Promise<void>
  /** Whether the books of an organization are open. */
  readonly isOpen: (organizationId: number) => boolean
  /**
   * The books of an organization there is. When they are not open (the database went away while the organization was
   * made) it opens them and throws BooksUnavailable: who asks again finds them. Throws BookClosed for those that are not
   * opened (rule 152).
   */
  readonly bookOf: (organizationId: number) => Book
}

export const createOrganizationBooks = ({ open, onLate, log }: OrganizationBooksOptions): OrganizationBooks => {
  const books = new Map<number, Book>()
  const opening = new Map<number, Promise<void>>()
  /** Those stay closed until the next start: what is wrong with them is for a person to put right. */
  const closed = new Map<number, BookClosed>()

  /** Opened late, and nobody was told of it yet. */
  const late = new Set<number>()
  const entering = new Map<number, Promise<void>>()

  const openShared = (id: number): Promise<void> => {
    const pendingOpening = opening.get(id)
    if (pendingOpening !== undefined) return pendingOpening
    const pending = open(id)
      .then((book) => {
        books.set(id, book)
      })
      .catch((error: unknown) => {
        if (error instanceof BookClosed) closed.set(id, error)
        throw error
      })
      .finally(() => opening.delete(id))
    opening.set(id, pending)
    return pending
  }

  const enterLate = async (id: number): Promise<void> => {
    if (!books.has(id)) await openShared(id)
    await onLate(id)
    late.delete(id)
  }
  const enter = async (id: number): Promise<void> => {
    if (closed.has(id) || (books.has(id) && !late.has(id))) return
    late.add(id)
    const pending = entering.get(id) ?? enterLate(id).finally(() => entering.delete(id))
    entering.set(id, pending)
    await pending
  }

  return {
    open: openShared,
    enter,
    isOpen: (id) => books.has(id),
    bookOf: (id) => {
      const book = books.get(id)
      if (book) return book
      const why = closed.get(id)
      if (why) throw why
      enter(id).catch((error: unknown) => {
        if (!(error instanceof BooksUnavailable)) log.error(`The books of organization ${id} cannot be opened`, error)
      })
      throw new BooksUnavailable(`The books of organization ${id} are being opened.`)
    },
  }
}
