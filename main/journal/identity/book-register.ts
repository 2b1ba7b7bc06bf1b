// The register: which books exist, and the last noted position of each. It is a commit of the system's book that
// changes no record, so that every format can contain it and the chain protects it. docs/decisions/identity-of-books.md
// says why.
import { z } from 'zod'
import { isOrganizationBook } from '../../../shared/books/port/book-name.ts'
import type { ActionParams, Commit, CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { RESTORE_ACTION } from '../repair/repaired-files.ts'

/** The action that notes the books. */
export const NOTE_ACTION = 'note_books'

/** The parameters by which the first commit of a book identifies it. Older books have none. */
export const INSTALLATION = 'installation'
export const ORGANIZATION = 'organization'

/** A book as it was last noted. */
export interface NotedBook extends Head {
  /** The hash of its first commit, which identifies the journal. */
  readonly first: string
  /** The time of the last commit. */
  readonly time: string
}

export type NotedCommit = Pick<NotedBook, 'seq' | 'hash' | 'time'>

export interface Register {
  readonly installation: string
  /** Null if books were never noted, as in earlier versions. */
  readonly books: ReadonlyMap<BookId, NotedBook> | null
}

const NotedFields = z.tuple([
  z.coerce.number().int().positive(),
  z.string().length(64),
  z.string().length(64),
  z.string(),
])

/** The parameters of a commit that notes the books. */
export const paramsOf = ({ installation, books }: Register): ActionParams => ({
  [INSTALLATION]: installation,
  ...Object.fromEntries(
    [...(books ?? [])].map(([book, { seq, hash, first, time }]) => [book, [seq, hash, first, time].join(' ')]),
  ),
})

/** The register in such a commit; null for any other commit. */
export const registerOf = ({ action, params }: Pick<Commit, 'action' | 'params'>): Register | null => {
  const installation = params[INSTALLATION]
  if (action !== NOTE_ACTION || typeof installation !== 'string') return null
  const books = new Map<BookId, NotedBook>()
  for (const [name, value] of Object.entries(params)) {
    if (!isOrganizationBook(name)) continue
    const noted = NotedFields.safeParse(String(value).split(' '))
    if (!noted.success) continue
    const [seq, hash, first, time] = noted.data
    books.set(name, { seq, hash, first, time })
  }
  return { installation, books }
}

/**
 * The latest register of the system's book, searched from its end. If there is none, the first commit identifies the
 * installation. `first`: the hash of that commit.
 */
export const readRegister = async (
  head: number,
  commitAt: (seq: number) => Promise<Pick<Commit, 'action' | 'params'> | null>,
  first: string,
): Promise<Register> => {
  for (let seq = head; seq > 0; seq--) {
    const commit = await commitAt(seq)
    const register = commit && registerOf(commit)
    if (register) return register
  }
  return installationOfFirstCommit({ params: (await commitAt(1))?.params ?? {} }, first)
}

/**
 * The installation by the first commit of its system's book: the commit names it, or the commit's hash identifies it.
 */
export const installationOfFirstCommit = ({ params }: Pick<Commit, 'params'>, hash: string): Register => {
  const { [INSTALLATION]: installation } = params
  return { installation: typeof installation === 'string' ? installation : hash, books: null }
}

/**
 * Whether a commit of an intact chain is the noted one, or its placeholder since a
 * repair, which was reported then. A placeholder is recognised by the hash of the
 * commit that it replaces, or, if it is one of several in a row, by its number.
 */
export const isNoted = ({ hash, commit }: Pick<CommitLine, 'hash' | 'commit'>, noted: Head): boolean =>
  commit.seq === noted.seq && (hash === noted.hash || commit.stand_in?.hash === null)

/**
 * Whether a commit belongs to a repair that restarted the chain
 * after the book was noted. That repair was reported then.
 */
export const isRepairSince = (
  { action, time }: Pick<Commit, 'action' | 'time'>,
  previous: Pick<NotedCommit, 'time'>,
): boolean => action === RESTORE_ACTION && time >= previous.time

/** Whether two registers are equal. */
export const isSameRegister = (a: Register, b: Register): boolean =>
  a.books !== null && b.books !== null && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (register: Register) =>
  Object.entries(paramsOf(register))
    .map(([name, value]) => `${name} ${value}`)
    .sort()
