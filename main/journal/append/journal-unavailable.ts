// Why a commit could not be written down, as the one who asked for it is told.
import { BooksUnavailable } from '../../service/core/book.ts'
import { errorCode } from './files.ts'

/** The journal took nothing of a commit, and may take it later: 503. */
export class JournalUnavailable extends BooksUnavailable {
  constructor(cause: unknown) {
    super(`The journal cannot be written (${errorCode(cause) ?? 'unknown error'}). Nothing was changed. Try again.`, {
      cause,
    })
  }
}
