// The names of books, which are also the names of their folders and databases.
import type { BookId } from './tables.ts'

type OrganizationBook = Exclude<BookId, 'system'>

/** The name of an organization's books. */
export const organizationBook = (organizationId: number): OrganizationBook => `organization-${organizationId}`

/** Whether it is the name of an organization's books. */
export const isOrganizationBook = (name: string): name is OrganizationBook => /^organization-\d+$/.test(name)

/** The organization that the books belong to. */
export const organizationOf = (book: BookId): number => Number(book.replace('organization-', ''))
