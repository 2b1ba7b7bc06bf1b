// Why a commit could not be written down, as the one who asked for it is told.
import { BooksUnavailable } from '../../service/core/book.ts'
import { errorCode } from './files.ts'

/** The journal took nothing of a commit, and may take it later: 503. */
export class JournalUnavailable extends BooksUnavailable {
  constructor(cause: unknown) {
    const code = errorCode(cause)
    super(
      code === 'ENOSPC' || code === 'EDQUOT'
        ? 'The disk is full. Nothing was changed. Free some space and try again.'
        : `The journal cannot be written (${code ?? 'unknown error'}). Nothing was changed. Try again.`,
      { cause },
    )
  }
}
