// The books of the organizations that are open: opened at the start or when an organization is made, and begun anew when
// that was cut short.
import { page } from '../../../shared/books/port/read.ts'
import type { Log } from '../../log.ts'
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

  const openOnce = (id: number): Promise<void> => {
    const known = opening.get(id)
    if (known !== undefined) return known
    const begun = open(id)
      .then((book) => {
        books.set(id, book)
      })
      .catch((error: unknown) => {
        if (error instanceof BookClosed) closed.set(id, error)
        throw error
      })
      .finally(() => opening.delete(id))
    opening.set(id, begun)
    return begun
  }

  return {
    open: openOnce,
    isOpen: (id) => books.has(id),
    bookOf: (id) => {
      const book = books.get(id)
      if (book) return book
      const why = closed.get(id)
      if (why) throw why
      void openOnce(id)
        .then(() => onLate(id))
        .catch((error: unknown) => {
          if (!(error instanceof BooksUnavailable)) log.error(`The books of organization ${id} cannot be opened`, error)
        })
      throw new BooksUnavailable(`The books of organization ${id} are being opened.`)
    },
  }
}

/** Opens the books of organizations that another program makes, before anybody asks for them here. */
export const openWhatOthersMake = (
  systemBook: Book,
  {
    open,
    isOpen,
    onLate,
    log,
  }: Pick<OrganizationBooks, 'open' | 'isOpen'> & Pick<OrganizationBooksOptions, 'onLate' | 'log'>,
): void => {
  const openNew = async (): Promise<void> => {
    const [{ rows }] = await systemBook.read([page('organization')])
    for (const { id, deleted_at } of rows) {
      if (deleted_at !== null || isOpen(id)) continue
      await open(id)
      await onLate(id)
    }
  }
  systemBook.changes(({ changed }) => {
    if (changed.length > 0 && !changed.some(({ table }) => table === 'organization')) return
    // Who asks for them opens them, too.
    openNew().catch((error) => log.warn(`The books of a new organization cannot be opened now: ${String(error)}`))
  })
}
