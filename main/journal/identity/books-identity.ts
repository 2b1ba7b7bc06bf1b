// Keeps the books of an installation apart (rules 152 to 154): recognises each before and after it is opened, and notes where
// all of them stand, in the system's book, now and then and at the end.
import { join } from 'node:path'
import { isOrganizationBook } from '../../../shared/books/port/book-name.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { Head } from '../../../shared/books/port/commit.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { ClosedBook, MissingCommits } from '../../../shared/record/books/repair-notice.ts'
import { ok } from '../../../shared/value/result.ts'
import { type Book, BookClosed, type Write } from '../../service/core/book.ts'
import { errorCode, type Files } from '../append/files.ts'
import { JournalFault } from '../append/scan.ts'
import type { Signature } from '../append/signature.ts'
import type { UnsignedCommit } from '../append/walk.ts'
import {
  INSTALLATION,
  installationOfFirstCommit,
  isRepairSince,
  isSameRegister,
  NOTE_ACTION,
  type NotedCommit,
  paramsOf,
  type Register,
  readRegister,
} from './book-register.ts'
import { beginningOf, mismatchBeforeOpening } from './compare-identity.ts'
import type { IdentityRecord } from './identity-record.ts'
import { acceptedText, type BookMismatch, closedBook } from './identity-texts.ts'

/** What is asked of an open book. */
export interface IdentifiedBook {
  readonly book: Book
  /** Writes also while the program is closing. */
  readonly writeAnyway: Write
  /** The hash of its first commit; null before there is one. */
  readonly first: () => Promise<string | null>
  /** Its last commit that its writer knows to be taken; time null before the first. */
  readonly confirmed: () => Head & { readonly time: string | null }
  /** Whether a repair of this run told that something is lost. */
  readonly hasLost: () => boolean
}

export interface BooksIdentityOptions {
  readonly dataFolder: string
  readonly files: Files
  readonly openReadModel: (book: BookId) => Promise<RecoverableBooks>
  /** Books that are opened though they are not those that are known. */
  readonly accepted: ReadonlySet<BookId>
  /** Told of those, and of the commits that are known of and not there. */
  readonly onAccepted: (book: BookId, message: string, missing: MissingCommits | null) => Promise<void>
  /** The system's book, open. */
  readonly system: () => Promise<IdentifiedBook>
  /** Null: nothing is kept outside the data folder. */
  readonly identityRecord: IdentityRecord | null
}

export interface BooksIdentity {
  /** Before anything of it is opened. Throws BookClosed. */
  readonly beforeOpening: (book: BookId) => Promise<void>
  /** Who signs its commits. */
  readonly signatureFor: (book: BookId) => Signature | null
  /** Before its copy is made equal: `head` is where its journal ends. Throws BookClosed where a commit should be signed and is not. */
  readonly whenRead: (book: BookId, unproven: UnsignedCommit | null, head: Head) => Promise<void>
  /** When journal and copy are equal. `toldUpTo`: the last commit that the repair told as lost, 0 for none. Throws BookClosed. */
  readonly afterOpening: (book: BookId, opened: IdentifiedBook, lastReportedSeq: number) => Promise<void>
  /** Writes down where the books stand, if any of them stands elsewhere than was noted. */
  readonly note: (opened: ReadonlyMap<BookId, IdentifiedBook>) => Promise<void>
  /** Whether books lie in the folder of that name. */
  readonly isThere: (book: BookId) => Promise<boolean>
  /** The installation that its books name. Only once the system's book has a first commit. */
  readonly installation: () => Promise<string>
  /** The books of organizations that lie there, and the installation that the first of them names; null: none does. */
  readonly found: () => Promise<{ readonly books: readonly BookId[]; readonly installation: string | null }>
  /** Books that lie there and are of none of these organizations. */
  readonly unknown: (organizations: readonly BookId[]) => Promise<readonly ClosedBook[]>
}

export const createBooksIdentity = (options: BooksIdentityOptions): BooksIdentity => {
  const { dataFolder, files, openReadModel, accepted, onAccepted, system, identityRecord } = options
  const whereOf = (book: BookId) => ({ files, folder: join(dataFolder, 'books', book, 'journal') })
  let cachedFacts: Promise<Facts> | null = null
  const facts = (): Promise<Facts> => {
    cachedFacts ??= readFacts(system).catch((error) => {
      cachedFacts = null
      throw error
    })
    return cachedFacts
  }

  /** Accepted at this start: what was strange about them is told once. */
  const reported = new Set<BookId>()
  const refuse = async (mismatch: BookMismatch): Promise<void> => {
    if (!accepted.has(mismatch.book)) throw new BookClosed(closedBook(mismatch))
    reported.add(mismatch.book)
    const from = (mismatch.found?.seq ?? 0) + 1
    const up_to = mismatch.noted?.seq ?? 0
    const isCounted = (mismatch.code === 'missing' || mismatch.code === 'rolled_back') && up_to >= from
    const missing = { from, up_to, after: mismatch.found?.time ?? null, entries: [] }
    await onAccepted(mismatch.book, acceptedText(mismatch), isCounted ? missing : null)
  }

  const isThere = async (book: BookId) => (await beginningOf(whereOf(book))) !== 'nothing'

  /** Nothing lies there, and the copy cannot give it back either. */
  const isMissing = async (book: BookId): Promise<boolean> => {
    if (await isThere(book)) return false
    const { seq, damage } = await (await openReadModel(book)).head()
    return seq === 0 && damage === null
  }

  const foldersOf = async (): Promise<readonly Exclude<BookId, 'system'>[]> => {
    const names = await files.list(join(dataFolder, 'books')).catch((error: unknown): readonly string[] => {
      if (errorCode(error) === 'ENOENT') return []
      throw error
    })
    const found: Exclude<BookId, 'system'>[] = []
    for (const name of names) if (isOrganizationBook(name) && (await isThere(name))) found.push(name)
    return found.sort()
  }

  /** The installation that the books of organizations name. */
  const namedInstallation = async (books: readonly BookId[]): Promise<string | null> => {
    const beginnings = await Promise.all(books.map((book) => beginningOf(whereOf(book))))
    const named = beginnings.flatMap((one) => (typeof one === 'string' ? [] : (one.params[INSTALLATION] ?? [])))
    return named[0] === undefined ? null : String(named[0])
  }

  /** Before anything is opened, as far as a first commit says which installation it is. */
  const beginSecondPlace = async (organizations: readonly BookId[]): Promise<void> => {
    const first = await beginningOf(whereOf('system'))
    const installation =
      typeof first === 'string'
        ? await namedInstallation(organizations)
        : installationOfFirstCommit({ params: first.params }, first.hash).installation
    if (installation !== null) await identityRecord?.begin(installation)
  }

  /** Where a book is known to have stood: as the system's book noted it, and as the second place did. */
  const notedPositionsOf = async (book: BookId): Promise<readonly NotedCommit[]> => {
    const registered = isOrganizationBook(book) ? (await facts()).register.books?.get(book) : undefined
    return [registered, identityRecord?.noteOf(book)].filter((noted) => noted !== undefined && noted !== null)
  }

  return {
    isThere,
    beforeOpening: async (book) => {
      const nothingFound = { book, code: 'missing', noted: null, found: null, belongs_to: null } as const
      if (!isOrganizationBook(book)) {
        const organizations = await foldersOf()
        await beginSecondPlace(organizations)
        const noted = identityRecord?.noteOf(book) ?? (await identityRecord?.lastSystem()) ?? null
        if ((noted !== null || organizations.length > 0) && (await isMissing(book)))
          await refuse({ ...nothingFound, noted, is_everything_missing: organizations.length === 0 })
        return
      }
      const { register, expectsAll } = await facts()
      const noted = register.books?.get(book) ?? null
      if ((noted !== null || expectsAll) && (await isMissing(book))) return refuse({ ...nothingFound, noted })
      const beginning = await beginningOf(whereOf(book))
      if (typeof beginning === 'string') return
      const mismatch = await mismatchBeforeOpening(book, whereOf(book), beginning, register)
      if (mismatch !== null) await refuse(mismatch)
    },
    signatureFor: (book) => identityRecord?.signatureFor(book) ?? null,
    whenRead: async (book, unproven, head) => {
      if (unproven === null || reported.has(book)) return
      const noted = { seq: unproven.seq, time: unproven.time }
      await refuse({ book, code: 'not_signed', noted, found: { seq: head.seq, time: null }, belongs_to: null })
    },
    afterOpening: async (book, opened, lastReportedSeq) => {
      const confirmed = opened.confirmed()
      const found = confirmed.seq === 0 ? null : confirmed
      for (const noted of await notedPositionsOf(book)) {
        if (noted.seq <= lastReportedSeq || reported.has(book) || (await leadsTo(opened, noted))) continue
        const code = confirmed.seq < noted.seq ? 'rolled_back' : 'other_history'
        await refuse({ book, code, noted, found, belongs_to: null })
      }
      if (await hasLostBeginning(book, opened, lastReportedSeq))
        await refuse({ book, code: 'beginning_lost', noted: null, found, belongs_to: null })
    },
    note: async (opened) => {
      const { register, expectsAll } = await facts()
      const books = new Map(register.books ?? [])
      for (const [book, identified] of opened) {
        // Asked for first: it may have to be repaired.
        const first = await identified.first()
        const { seq, hash, time } = identified.confirmed()
        if (isOrganizationBook(book) && first !== null && time !== null) books.set(book, { seq, hash, first, time })
      }
      const next: Register = { installation: register.installation, books }
      if (!isSameRegister(register, next)) {
        await (await system()).writeAnyway<null, never>({ user: null, group: null }, async () =>
          ok({ action: NOTE_ACTION, params: paramsOf(next), changes: [], value: null, is_noted: true }),
        )
        cachedFacts = Promise.resolve({ register: next, expectsAll })
      }
      const positions = new Map<BookId, Head & { readonly time: string }>()
      for (const [book, { confirmed }] of opened) {
        const { time, ...head } = confirmed()
        if (time !== null) positions.set(book, { ...head, time })
      }
      // What was told to be lost, or was asked for by name, is vouched for anew from where it stands.
      const vouchedBooks = [...opened]
        .filter(([book, { hasLost }]) => reported.has(book) || hasLost())
        .map(([book]) => book)
      await identityRecord?.begin(register.installation)
      await identityRecord?.note(positions, new Set(vouchedBooks))
    },
    installation: async () => (await facts()).register.installation,
    found: async () => {
      const books = await foldersOf()
      return { books, installation: await namedInstallation(books) }
    },
    unknown: async (organizations) =>
      (await foldersOf())
        .filter((book) => !organizations.includes(book))
        .map((book) => closedBook({ book, code: 'unknown', noted: null, found: null, belongs_to: null })),
  }
}

interface Facts {
  readonly register: Register
  /** Of a system's book from before books were noted: the books of every organization were there then. */
  readonly expectsAll: boolean
}

const readFacts = async (system: () => Promise<IdentifiedBook>): Promise<Facts> => {
  const { book, confirmed, first } = await system()
  const register = await readRegister(confirmed().seq, book.commitAt, (await first()) ?? '')
  const firstCommit = await book.commitAt(1)
  return {
    register,
    expectsAll: register.books === null && firstCommit !== null && !(INSTALLATION in firstCommit.params),
  }
}

/**
 * Whether the first commit is lost and with it what a start would put there anew: that would be other accounts than those the entries
 * name, and must not happen without a word.
 */
const hasLostBeginning = async (
  name: BookId,
  { book, first }: Pick<IdentifiedBook, 'book' | 'first'>,
  lastReportedSeq: number,
): Promise<boolean> => {
  // Asked for first: it may have to be repaired.
  const firstCommit = (await first()) === null ? null : await book.commitAt(1)
  if (firstCommit === null ? lastReportedSeq === 0 : firstCommit.stand_in?.is_restored !== false) return false
  const limit = 0
  if (name === 'system') return (await book.read([page('organization', { limit })]))[0].total === 0
  const [accounts, years] = await book.read([page('ledger_account', { limit }), page('fiscal_year', { limit })])
  return accounts.total === 0 || years.total === 0
}

/** Whether the noted commit is one of the book's, or the book was repaired since, which was told then. */
const leadsTo = async ({ book, confirmed }: IdentifiedBook, noted: NotedCommit): Promise<boolean> => {
  const { seq, hash } = confirmed()
  if (seq === noted.seq && hash === noted.hash) return true
  try {
    // The hash of a commit is what the next one names.
    if (seq > noted.seq && (await book.commitAt(noted.seq + 1))?.prev === noted.hash) return true
    // It could not be read, and a repair put something in its place.
    if (seq >= noted.seq && (await book.commitAt(noted.seq))?.stand_in?.hash === null) return true
    for (let at = seq; at > 0; at--) {
      const frame = await book.commitAt(at)
      if (frame === null || frame.time < noted.time) return false
      if (isRepairSince(frame, noted)) return true
    }
  } catch (error) {
    // A broken line in between is for the check of the journal to find and tell.
    if (error instanceof JournalFault) return true
    throw error
  }
  return false
}
