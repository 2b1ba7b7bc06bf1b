// The error of a commit that could not be written to the journal, as the caller sees it.
import { BooksUnavailable } from '../../service/core/book.ts'
import { errorCode } from './files.ts'

/** The journal wrote no part of a commit and may accept it later: 503. */
export class JournalUnavailable extends BooksUnavailable {
  constructor(cause: unknown) {
    super(`The journal cannot be written (${errorCode(cause) ?? 'unknown error'}). Nothing was changed. Try again.`, {
      cause,
    })
  }
}
