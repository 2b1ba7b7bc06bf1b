// Restores the lost end of a journal from a read model that is ahead of it: appends commits that lead to the read
// model's state.

import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { writeCommitLine } from '../append/commit-hash.ts'
import type { Journal } from '../append/journal.ts'
import { missingChanges } from './missing-changes.ts'
import { RESTORE_ACTION } from './repaired-files.ts'

interface End {
  readonly book: BookId
  readonly journal: Journal
  readonly readModel: RecoverableBooks
  readonly now: () => Timestamp
}

const CHANGES_PER_COMMIT = 1000

/** Appends, as one action, the changes that the read model has and the journal is missing. */
export const appendFromReadModel = async ({ book, journal, readModel, now }: End): Promise<void> => {
  const group = newId()
  const time = now()
  const append = async (changes: readonly Change[]) => {
    const { seq, hash: prev } = journal.head
    const what = { user: null, group, action: RESTORE_ACTION, params: {}, changes }
    await journal.append([writeCommitLine({ seq: seq + 1, time, prev, ...what }, journal.sign)])
  }
  const commits = () => journal.read(0)
  let pending: Change[] = []
  for await (const { change } of missingChanges({ book, commits, gaps: [journal.head.seq], read: readModel.read })) {
    pending.push(change)
    if (pending.length < CHANGES_PER_COMMIT) continue
    await append(pending)
    pending = []
  }
  if (pending.length > 0) await append(pending)
}
