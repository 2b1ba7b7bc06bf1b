// Checks whether the files in a book's folder are that book, by the first commit and by the last noted one. It only
// reads, and it runs before any book is opened, since opening repairs.

import { organizationBook } from '../../../shared/books/port/book-name.ts'
import type { ActionParams, Head } from '../../../shared/books/port/commit.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { errorCode } from '../append/files.ts'
import {
  FILE_NAME,
  firstLocation,
  JournalFault,
  type JournalFolder,
  readCommitAt,
  readCommits,
} from '../append/scan.ts'
import { INSTALLATION, isNoted, isRepairSince, type NotedBook, ORGANIZATION, type Register } from './book-register.ts'
import type { BookMismatch } from './identity-texts.ts'

/** The first commit of a journal. */
export interface FirstCommit {
  readonly hash: string
  readonly time: string
  readonly action: string
  readonly params: ActionParams
  /** Whether a placeholder replaces the original first commit, which can no longer be read. */
  readonly is_placeholder: boolean
}

/** `unreadable`: the files start with a broken part, or a repair is in progress; opening the book will show it. */
export type Beginning = FirstCommit | 'nothing' | 'unreadable'

/** The start of a book's journal. `nothing`: the folder does not exist or contains no byte of a journal. */
export const beginningOf = async (where: JournalFolder): Promise<Beginning> => {
  const { files, folder } = where
  const fileNames = await files.list(folder).catch((error: unknown): readonly string[] => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const names = fileNames.filter((name) => FILE_NAME.test(name)).sort()
  const line = names[0] === undefined ? null : await readCommitAt(where, { file: names[0], offset: 0 })
  if (line !== null) {
    const { seq, time, action, params, stand_in } = line.commit
    return seq === 1 ? { hash: line.hash, time, action, params, is_placeholder: stand_in !== undefined } : 'unreadable'
  }
  const isUnderRepair = fileNames.some((name) => name === 'repair.json' || /^\d{6}\.jsonl\.|^copy-/.test(name))
  return isUnderRepair || (await hasBytes(where, names)) ? 'unreadable' : 'nothing'
}

const hasBytes = async ({ files, folder }: JournalFolder, names: readonly string[]): Promise<boolean> => {
  for (const name of names) {
    const file = await files.open(`${folder}/${name}`, 'read')
    const size = await file.size().finally(() => file.close())
    if (size > 0) return true
  }
  return false
}

/**
 * The mismatch of an organization's books before they are opened; null if there is none. Books that were never noted
 * count as what they name, and as the right ones if they name nothing.
 */
export const mismatchBeforeOpening = async (
  book: Exclude<BookId, 'system'>,
  where: JournalFolder,
  beginning: FirstCommit,
  register: Register,
): Promise<BookMismatch | null> => {
  const noted = register.books?.get(book) ?? null
  if (noted !== null && (await isSameBook(where, beginning, noted))) return null
  const { [INSTALLATION]: installation, [ORGANIZATION]: organization } = beginning.params
  const mismatch = { book, noted, found: null, belongs_to: null } as const
  const owner = [...(register.books ?? [])].find(([, { first }]) => first === beginning.hash)?.[0]
  if (owner !== undefined) return { ...mismatch, code: 'swapped', belongs_to: owner }
  const named: BookId = organization === undefined ? 'system' : organizationBook(Number(organization))
  if (installation === register.installation && named !== book)
    return { ...mismatch, code: 'swapped', belongs_to: named }
  const isForeign = installation !== undefined && installation !== register.installation
  return noted !== null || isForeign ? { ...mismatch, code: 'foreign' } : null
}

/** Whether the files start like the known book, or result from a repair of it, which may have lost the start. */
const isSameBook = async (where: JournalFolder, beginning: FirstCommit, noted: NotedBook): Promise<boolean> =>
  beginning.hash === noted.first ||
  isRepairSince(beginning, noted) ||
  // If the chain ends earlier, the check after opening reports the book as older than noted.
  ((await containsCommit(where, noted)) ?? beginning.is_placeholder)

/** Whether an intact chain contains a commit; null if the chain ends before it. */
const containsCommit = async (where: JournalFolder, head: Head): Promise<boolean | null> => {
  const names = (await where.files.list(where.folder)).filter((name) => FILE_NAME.test(name)).sort()
  try {
    for await (const { line } of readCommits(where, names, firstLocation(names), GENESIS))
      if (line.commit.seq === head.seq) return isNoted(line, head)
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error
    return false
  }
  return null
}
