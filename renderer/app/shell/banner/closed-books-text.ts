// The texts about closed books: which, why, and what to do.
import { useTranslation } from 'react-i18next'
import type { StatusObject } from '../../../../shared/api/endpoints/books/status.ts'
import type { ClosedBook } from '../../../../shared/record/books/repair-notice.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { useOrganizations } from '../../data/query/organization/organizations.ts'

const bookOf = (id: number): string => `organization-${id}`

/** The books of the window's organization, if they are closed. */
export const useOwnClosedBook = (): ClosedBook | undefined => {
  const { data: status } = useStatus()
  return status?.closed_books.find(({ book }) => book === bookOf(status.organization.id))
}

/** The name of the organization of some books, if the user belongs to it. */
export const useBookName = (organization: StatusObject['organization'] | undefined) => {
  const { t } = useTranslation()
  const { data: organizations } = useOrganizations()
  const known = [...(organization ? [organization] : []), ...(organizations ?? [])]
  return (book: string): string => {
    const named = known.find(({ id }) => book === bookOf(id))?.name
    return (
      named ??
      (book === 'system' ? t('book.system') : t('book.organization', { id: book.replace('organization-', '') }))
    )
  }
}

/** What is closed, why, and what to do. */
export const useClosedBookText = (organization: StatusObject['organization'] | undefined) => {
  const { t } = useTranslation()
  const nameOf = useBookName(organization)
  return ({ book, code, known_seq, found_seq, belongs_to }: ClosedBook) => {
    const owner = belongs_to === null ? '' : nameOf(belongs_to)
    return {
      title: t('closed.title', { name: nameOf(book) }),
      reason: t(`closed.${code}`, { known: known_seq ?? '?', found: found_seq ?? 0, owner }),
      nextStep: t(code === 'missing' || code === 'unknown' ? `closed.way-on.${code}` : 'closed.way-on'),
      /** The option of the command line that opens them all the same. Null: there is none. */
      accept: code === 'unknown' ? null : `--accept-book ${book}`,
    }
  }
}
