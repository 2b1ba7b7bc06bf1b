// The checks of the books.
import { bookBankOpening, getBooksChecks } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import { changeMonthTask, getMonthChecklist } from '../../../shared/api/endpoints/ledger/month-checklist.ts'
import { bookDocuments } from '../../../shared/api/endpoints/open-item/unbooked-documents.ts'
import type { MonthTaskCode } from '../../../shared/record/ledger/month-task.ts'
import type { Services } from '../../service/contract.ts'
import { plainRoute, type Route, route } from '../endpoint/route.ts'
import { presentBookedDocuments } from '../present/booked-documents.ts'
import { presentBooksChecks } from '../present/ledger/books-check.ts'
import { presentJournalEntry } from '../present/ledger/journal-entry.ts'
import { presentMonthChecklist } from '../present/ledger/month-checklist.ts'
import { presentAnswer } from '../present/page.ts'

export const booksCheckRoutes = ({ booksChecks, monthChecklist, unbookedDocuments }: Services): readonly Route[] => [
  route(getBooksChecks, {
    record: null,
    handle: async ({ actor }) => presentAnswer(await booksChecks.get(actor), presentBooksChecks),
  }),
  route(getMonthChecklist, {
    record: (actor, { month }) => monthChecklist.find(actor, { month }),
    handle: async ({ actor, params }) => {
      const found = await monthChecklist.find(actor, params)
      return found.ok ? presentAnswer(await monthChecklist.get(actor, params), presentMonthChecklist) : found
    },
  }),
  route(changeMonthTask, {
    record: (actor, path) => monthChecklist.find(actor, path),
    handle: async ({ actor, params, body }) => {
      const found = await monthChecklist.find(actor, params)
      if (!found.ok) return found
      const task = params.task as MonthTaskCode
      return presentAnswer(
        await monthChecklist.change(actor, { ...body, month: params.month, task }),
        presentMonthChecklist,
      )
    },
  }),
  plainRoute(bookBankOpening, booksChecks.bookOpening, presentJournalEntry),
  plainRoute(
    bookDocuments,
    (actor, { booked_by, until = null, is_dry_run = false }) =>
      unbookedDocuments.book(actor, { booked_by, until, is_dry_run }),
    presentBookedDocuments,
  ),
]
