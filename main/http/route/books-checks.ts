// What the books are checked for.
import { getBooksChecks } from '../../../shared/api/endpoints/books-checks.ts'
import type { Services } from '../../service/create-services.ts'
import { presentBooksChecks } from '../present/books-check.ts'
import { presentAnswer } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const booksCheckRoutes = ({ booksChecks }: Services): readonly Route[] => [
  route(getBooksChecks, {
    record: null,
    handle: async ({ actor }) => presentAnswer(await booksChecks.get(actor), presentBooksChecks),
  }),
]
