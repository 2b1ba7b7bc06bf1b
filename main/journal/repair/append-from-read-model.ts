// The journal has lost its end, and the copy stands behind it: commits are appended that lead to what the copy holds.

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

/** Appends what the copy has and the journal does not, as one action. */
export const appendFromReadModel = async ({ book, journal, readModel, now }: End): Promise<void> => {
  const group = newId()
  const time = now()
  const append = async (changes: readonly Change[]) => {
    const { seq, hash: prev } = journal.head
    const what = { user: null, group, action: RESTORE_ACTION, params: {}, changes }
    await journal.append([writeCommitLine({ seq: seq + 1, time, prev, ...what }, journal.sign)])
  }
  const frames = () => journal.read(0)
  let waiting: Change[] = []
  for await (const { change } of missingChanges({ book, frames, gaps: [journal.head.seq], read: readModel.read })) {
    waiting.push(change)
    if (waiting.length < CHANGES_PER_COMMIT) continue
    await append(waiting)
    waiting = []
  }
  if (waiting.length > 0) await append(waiting)
}
