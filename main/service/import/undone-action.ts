// Whether the undo of a batch undoes its whole action: an import of several files has one batch for each file.
import type { ActionParams } from '../../../shared/books/port/commit.ts'
import { counted, get } from '../../../shared/books/port/read.ts'
import type { Batch } from '../../../shared/record/import/batch.ts'
import type { Read } from '../core/book.ts'

/** The params of the commit that undoes the batch: the undone action, when the batch is the whole of it. */
export const paramsOfUndo = async (read: Read, { group }: Pick<Batch, 'group'>): Promise<ActionParams> => {
  if (group === null) return {}
  const [batches, entry] = await read([counted('batch', [{ field: 'group', is: [group] }]), get('history', group)])
  return batches.total === 1 && entry && entry.undone_by_id === null ? { undoes: entry.effective_id ?? group } : {}
}
