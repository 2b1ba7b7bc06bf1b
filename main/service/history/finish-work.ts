// Resumes an undo that an earlier run of the program did not finish. This happens before the first answer, so that every
// client sees all of the undo or nothing.
import { page } from '../../../shared/books/port/read.ts'
import type { Book } from '../core/book.ts'
import { finishImportUndo } from '../import/import-undo.ts'
import { removeBooked } from '../matching/remove-booked.ts'
import { finishUndo } from './undo.ts'
import type { UndoDeps } from './undo-plan.ts'

/** Finishes every unfinished undo in the books; usually there is none. It can be called again. */
export const finishUndoWork = async (deps: UndoDeps, book: Book): Promise<void> => {
  const [{ rows }] = await book.read([page('undo_work')])
  for (const work of rows) {
    if (work.kind === 'history') await finishUndo(deps, book, work)
    else await finishImportUndo({ ...deps, removeBooked: removeBooked(deps) }, book, work)
  }
}
