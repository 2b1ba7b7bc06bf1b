// The names of books, which are those of their folders.
import type { BookId } from '../../../shared/books/port/tables.ts'

/** Whether it is the name of the books of an organization. */
export const isOrganizationBook = (name: string): name is Exclude<BookId, 'system'> => /^organization-\d+$/.test(name)
