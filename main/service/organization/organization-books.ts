// The open books of the organizations: opened at the start, when an organization is created, or when a member enters one;
// opened again when that was interrupted.
import type { Log } from '../../platform/log.ts'
import { type Book, BookClosed, BooksUnavailable } from '../core/book.ts'

export interface OrganizationBooksOptions {
  /** Opens the books of an organization and adds the first content. It can be called again. */
  readonly open: (organizationId: number) => Promise<Book>
  /** Called for books that were opened after the start, because a request needed them. */
  readonly onLate: (organizationId: number) => Promise<void>
  readonly log: Log
}

export interface OrganizationBooks {
  readonly open: (organizationId: number) => Promise<void>
  /**
   * Opens the books unless they are open, and resumes their background work. Call it before a request to an organization
   * whose books may not be open yet. `bookOf` reports books that stay closed.
   */
  readonly enter: (organizationId: number) => Promise<void>
  /** Whether the books of an organization are open. */
  readonly isOpen: (organizationId: number) => boolean
  /**
   * The books of an existing organization. When they are not open (the database became unreachable while the organization was
   * created), it opens them and throws BooksUnavailable: a repeated request finds them open. Throws BookClosed for books that
   * stay closed (rule 152).
   */
  readonly bookOf: (organizationId: number) => Book
}

export const createOrganizationBooks = ({ open, onLate, log }: OrganizationBooksOptions): OrganizationBooks => {
  const books = new Map<number, Book>()
  const opening = new Map<number, Promise<void>>()
  /** These stay closed until the next start: a person must repair them. */
  const closed = new Map<number, BookClosed>()

  /** Opened after the start, and `onLate` not called yet. */
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
