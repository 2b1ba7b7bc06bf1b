// The names of books, which are those of their folders and databases.
import type { BookId } from './tables.ts'

type OrganizationBook = Exclude<BookId, 'system'>

/** The name of an organization's books. */
export const organizationBook = (organizationId: number): OrganizationBook => `organization-${organizationId}`

/** Whether it is the name of the books of an organization. */
export const isOrganizationBook = (name: string): name is OrganizationBook => /^organization-\d+$/.test(name)

/** Whose books they are. */
export const organizationOf = (book: BookId): number => Number(book.replace('organization-', ''))
