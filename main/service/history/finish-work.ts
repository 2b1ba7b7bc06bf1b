// Going on with what an earlier run of the program was taking back when it ended: before anybody is answered, so that it is
// whole or not at all for everyone who asks.
import { page } from '../../../shared/books/port/read.ts'
import type { Book } from '../core/book.ts'
import { finishImportUndo } from '../import/import-undo.ts'
import { removeBooked } from '../matching/remove-booked.ts'
import { finishUndo } from './undo.ts'
import type { UndoDeps } from './undo-plan.ts'

/** Ends what is under way in the books; mostly there is nothing. Bears being asked again. */
export const finishUndoWork = async (deps: UndoDeps, book: Book): Promise<void> => {
  const [{ rows }] = await book.read([page('undo_work')])
  for (const work of rows) {
    if (work.kind === 'history') await finishUndo(deps, book, work)
    else await finishImportUndo({ ...deps, removeBooked: removeBooked(deps) }, book, work)
  }
}
