// The checks of the books.
import { bookBankOpening, getBooksChecks } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import { bookDocuments } from '../../../shared/api/endpoints/open-item/unbooked-documents.ts'
import type { Services } from '../../service/contract.ts'
import { plainRoute, type Route, route } from '../endpoint/route.ts'
import { presentBookedDocuments } from '../present/booked-documents.ts'
import { presentBooksChecks } from '../present/ledger/books-check.ts'
import { presentJournalEntry } from '../present/ledger/journal-entry.ts'
import { presentAnswer } from '../present/page.ts'

export const booksCheckRoutes = ({ booksChecks, unbookedDocuments }: Services): readonly Route[] => [
  route(getBooksChecks, {
    record: null,
    handle: async ({ actor }) => presentAnswer(await booksChecks.get(actor), presentBooksChecks),
  }),
  plainRoute(bookBankOpening, booksChecks.bookOpening, presentJournalEntry),
  plainRoute(
    bookDocuments,
    (actor, { booked_by, until = null, is_dry_run = false }) =>
      unbookedDocuments.book(actor, { booked_by, until, is_dry_run }),
    presentBookedDocuments,
  ),
]
