// Checks the identity of the books of an installation (rules 152 to 154): identifies each book before and after it is
// opened, and notes the positions of all of them in the system's book, from time to time and at the end.
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

/** What the identity check needs of an open book. */
export interface IdentifiedBook {
  readonly book: Book
  /** Writes even while the program is closing. */
  readonly writeAnyway: Write
  /** The hash of the first commit; null if there is none. */
  readonly first: () => Promise<string | null>
  /** The last commit that the writer knows to be confirmed; its time is null before the first commit. */
  readonly confirmed: () => Head & { readonly time: string | null }
  /** Whether a repair of this run reported a loss. */
  readonly hasLost: () => boolean
}

export interface BooksIdentityOptions {
  readonly dataFolder: string
  readonly files: Files
  readonly openReadModel: (book: BookId) => Promise<RecoverableBooks>
  /** Books that are opened although they are not the known ones. */
  readonly accepted: ReadonlySet<BookId>
  /** Reports accepted books, with the known commits that are missing. */
  readonly onAccepted: (book: BookId, message: string, missing: MissingCommits | null) => Promise<void>
  /** The system's book, open. */
  readonly system: () => Promise<IdentifiedBook>
  /** Null: Kontor keeps no record outside the data folder. */
  readonly identityRecord: IdentityRecord | null
}

export interface BooksIdentity {
  /** Checks a book before any of its files is opened. Throws BookClosed. */
  readonly beforeOpening: (book: BookId) => Promise<void>
  /** The signature for the commits of a book. */
  readonly signatureFor: (book: BookId) => Signature | null
  /**
   * Checks a book before its read model is made equal; `head` is the end of its journal. Throws BookClosed if a commit
   * should be signed and is not.
   */
  readonly ensureSigned: (book: BookId, unsigned: UnsignedCommit | null, head: Head) => Promise<void>
  /**
   * Checks a book after journal and read model are equal. `lastReportedSeq`: the last commit that the repair reported
   * as lost; 0 for none. Throws BookClosed.
   */
  readonly afterOpening: (book: BookId, opened: IdentifiedBook, lastReportedSeq: number) => Promise<void>
  /** Notes the positions of the books if any of them has changed. */
  readonly note: (opened: ReadonlyMap<BookId, IdentifiedBook>) => Promise<void>
  /** Whether the book's folder contains books. */
  readonly isThere: (book: BookId) => Promise<boolean>
  /** The installation that its books name. Call it only after the system's book has a first commit. */
  readonly installation: () => Promise<string>
  /**
   * The books of organizations in the data folder, and the
   * installation that the first of them names; null if none does.
   */
  readonly found: () => Promise<{ readonly books: readonly BookId[]; readonly installation: string | null }>
  /** Books in the data folder that belong to none of these organizations. */
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

  /** Books accepted at this start. Their mismatch is reported once. */
  const reported = new Set<BookId>()
  const refuse = async (mismatch: BookMismatch): Promise<void> => {
    if (!accepted.has(mismatch.book)) throw new BookClosed(closedBook(mismatch))
    reported.add(mismatch.book)
    const { code, noted, found } = mismatch
    const from = (found?.seq ?? 0) + 1
    const isCounted = (code === 'missing' || code === 'rolled_back') && noted !== null
    const missing = isCounted ? { from, up_to: noted.seq, after: found?.time ?? null, entries: [] } : null
    await onAccepted(mismatch.book, acceptedText(mismatch), missing)
  }

  const isThere = async (book: BookId) => (await beginningOf(whereOf(book))) !== 'nothing'

  /** Whether the book's folder is empty and the read model cannot restore the book either. */
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

  /** Before a book is opened: the first commits may name the installation already. */
  const beginIdentityRecord = async (organizations: readonly BookId[]): Promise<void> => {
    const first = await beginningOf(whereOf('system'))
    const installation =
      typeof first === 'string'
        ? await namedInstallation(organizations)
        : installationOfFirstCommit({ params: first.params }, first.hash).installation
    if (installation !== null) await identityRecord?.begin(installation)
  }

  /** The known positions of a book: the one in the system's book and the one in the identity record. */
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
        await beginIdentityRecord(organizations)
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
    ensureSigned: async (book, unsigned, head) => {
      if (unsigned === null || reported.has(book)) return
      const noted = { seq: unsigned.seq, time: unsigned.time }
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
      const books = new Map(register.books)
      for (const [book, identified] of opened) {
        // Ask for this first: the book may need a repair.
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
      // Vouch again, from the current position on, for books with a reported loss and for accepted books.
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
  /** Whether the system's book is older than the register: then the books of every organization existed. */
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
 * Whether the first commit is lost, with the accounts and years that a start would create again. Those would not be the
 * accounts that the entries name, so a start must not create them silently.
 */
const hasLostBeginning = async (
  name: BookId,
  { book, first }: Pick<IdentifiedBook, 'book' | 'first'>,
  lastReportedSeq: number,
): Promise<boolean> => {
  // Ask for this first: the book may need a repair.
  const firstCommit = (await first()) === null ? null : await book.commitAt(1)
  if (firstCommit === null ? lastReportedSeq === 0 : firstCommit.stand_in?.is_restored !== false) return false
  const limit = 0
  if (name === 'system') return (await book.read([page('organization', { limit })]))[0].total === 0
  const [accounts, years] = await book.read([page('ledger_account', { limit }), page('fiscal_year', { limit })])
  return accounts.total === 0 || years.total === 0
}

/** Whether the noted commit belongs to the book, or the book was repaired since, which was reported then. */
const leadsTo = async ({ book, confirmed }: IdentifiedBook, noted: NotedCommit): Promise<boolean> => {
  const { seq, hash } = confirmed()
  if (seq === noted.seq && hash === noted.hash) return true
  try {
    // The next commit names the hash of the noted one.
    if (seq > noted.seq && (await book.commitAt(noted.seq + 1))?.prev === noted.hash) return true
    // The commit could not be read, and a repair put a placeholder in its place.
    if (seq >= noted.seq && (await book.commitAt(noted.seq))?.stand_in?.hash === null) return true
    for (let at = seq; at > 0; at--) {
      const commit = await book.commitAt(at)
      if (commit === null || commit.time < noted.time) return false
      if (isRepairSince(commit, noted)) return true
    }
  } catch (error) {
    // The check of the journal finds and reports a broken line in between.
    if (error instanceof JournalFault) return true
    throw error
  }
  return false
}
