// Which books there are, and where each of them stood when it was last noted: a commit of the system's book that changes no
// record, so that every format has it and the chain protects it. docs/decisions/identity-of-books.md says why it is so.
import { z } from 'zod'
import { isOrganizationBook } from '../../../shared/books/port/book-name.ts'
import type { ActionParams, Commit, CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { RESTORE_ACTION } from '../repair/repaired-files.ts'

/** What the action is called that notes the books. */
export const NOTE_ACTION = 'note_books'

/** The names of what the first commit of a book says of itself; older books say nothing. */
export const INSTALLATION = 'installation'
export const ORGANIZATION = 'organization'

/** A book as it was noted last. */
export interface NotedBook extends Head {
  /** The hash of its first commit: whose journal it is, whatever comes behind. */
  readonly first: string
  /** When the last commit was made. */
  readonly time: string
}

/** A commit that was noted. */
export type NotedCommit = Pick<NotedBook, 'seq' | 'hash' | 'time'>

export interface Register {
  readonly installation: string
  /** Null: no books were ever noted, as until Kontor did. */
  readonly books: ReadonlyMap<BookId, NotedBook> | null
}

const Noted = z.tuple([z.coerce.number().int().positive(), z.string().length(64), z.string().length(64), z.string()])

/** What a commit says that notes the books. */
export const paramsOf = ({ installation, books }: Register): ActionParams => ({
  [INSTALLATION]: installation,
  ...Object.fromEntries(
    [...(books ?? [])].map(([book, { seq, hash, first, time }]) => [book, [seq, hash, first, time].join(' ')]),
  ),
})

/** What such a commit said; null for any other. */
export const registerOf = ({ action, params }: Pick<Commit, 'action' | 'params'>): Register | null => {
  const installation = params[INSTALLATION]
  if (action !== NOTE_ACTION || typeof installation !== 'string') return null
  const books = new Map<BookId, NotedBook>()
  for (const [name, value] of Object.entries(params)) {
    if (!isOrganizationBook(name)) continue
    const noted = Noted.safeParse(String(value).split(' '))
    if (!noted.success) continue
    const [seq, hash, first, time] = noted.data
    books.set(name, { seq, hash, first, time })
  }
  return { installation, books }
}

/**
 * The last register of the system's book, searched from its end on. Of a book that never noted one: who it is by its first
 * commit. `first`: the hash of that commit.
 */
export const readRegister = async (
  head: number,
  commitAt: (seq: number) => Promise<Pick<Commit, 'action' | 'params'> | null>,
  first: string,
): Promise<Register> => {
  for (let seq = head; seq > 0; seq--) {
    const frame = await commitAt(seq)
    const register = frame && registerOf(frame)
    if (register) return register
  }
  return installationOfFirstCommit({ params: (await commitAt(1))?.params ?? {} }, first)
}

/** Who the installation is by the first commit of its system's book: it says so, or its hash stands for it. */
export const installationOfFirstCommit = ({ params }: Pick<Commit, 'params'>, hash: string): Register => {
  const { [INSTALLATION]: installation } = params
  return { installation: typeof installation === 'string' ? installation : hash, books: null }
}

/**
 * Whether a commit of a whole chain is the one that was noted, or stands in for it since a repair, which was told then: by the hash of
 * what it stands in for, or, of several in a row, by its place.
 */
export const isNoted = ({ hash, commit }: Pick<CommitLine, 'hash' | 'commit'>, noted: Head): boolean =>
  commit.seq === noted.seq && (hash === noted.hash || commit.stand_in?.hash === null)

/** Whether a commit is of a repair that began the chain anew since the book was noted, which was told then. */
export const isRepairSince = (
  { action, time }: Pick<Commit, 'action' | 'time'>,
  previous: Pick<NotedCommit, 'time'>,
): boolean => action === RESTORE_ACTION && time >= previous.time

/** Whether two registers say the same. */
export const isSameRegister = (a: Register, b: Register): boolean =>
  a.books !== null && b.books !== null && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (register: Register) => Object.entries(paramsOf(register)).sort(([a], [b]) => (a < b ? -1 : 1))
