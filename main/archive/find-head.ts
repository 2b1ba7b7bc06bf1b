// Finds the head of a time stamp: the commit whose statement has the stamped digest.
import { join } from 'node:path'
import type { ArchiveHead } from '../../shared/record/books/archive.ts'
import { headStatement } from '../../shared/rule/archive/time-stamp.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { type BookPosition, sourcesOf } from '../backup/book-positions.ts'
import { ChainCheck } from '../backup/chain-check.ts'
import { piecesOf } from '../backup/zip-file.ts'
import { sha256Of } from '../platform/sha256.ts'

export interface FindOrder {
  readonly data_folder: string
  readonly organization: number
  readonly moment: BookPosition
  /** Hexadecimal. */
  readonly digest: string
}

/** Null if no commit up to the moment has the digest. Throws BackupRefused. */
export const findStamped = async ({
  data_folder,
  organization,
  moment,
  digest,
}: FindOrder): Promise<ArchiveHead | null> => {
  const { book, journal } = await sourcesOf(data_folder, moment)
  let found: ArchiveHead | null = null
  const chain = new ChainCheck(book, moment.head, ({ commit, hash }) => {
    const head = { organization, commit: commit.seq, hash, time: commit.time as Timestamp }
    if (sha256Of(headStatement(head)) === digest) found = head
  })
  for (const { name, bytes } of journal)
    for await (const piece of piecesOf(join(data_folder, name), bytes)) {
      chain.push(piece)
      if (found !== null || chain.isThere) return found
    }
  return found
}
