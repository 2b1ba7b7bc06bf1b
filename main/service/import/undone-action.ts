// Whether taking a batch back takes back all that its action did: of several files each has a batch of its own.
import type { ActionParams } from '../../../shared/books/port/commit.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { Batch } from '../../../shared/record/import/batch.ts'
import type { Read } from '../core/book.ts'

/** What a commit says that takes the batch back: the action that is undone by it, when that is the whole of it. */
export const wholeGroupOf = async (read: Read, { group }: Pick<Batch, 'group'>): Promise<ActionParams> => {
  if (group === null) return {}
  const [batches, entry] = await read([
    page('batch', { filter: [{ field: 'group', is: [group] }], limit: 0 }),
    get('history', group),
  ])
  return batches.total === 1 && entry && entry.undone_by_id === null ? { undoes: entry.effective_id ?? group } : {}
}
