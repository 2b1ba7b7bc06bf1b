// Keeps the books of an installation apart (rules 152 to 154): recognises each before and after it is opened, and notes where
// all of them stand, in the system's book, now and then and at the end.
import { join } from 'node:path'
import { isOrganizationBook } from '../../../shared/books/port/book-name.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { Head } from '../../../shared/books/port/frame.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { ClosedBook, MissingCommits } from '../../../shared/record/repair-notice.ts'
import { ok } from '../../../shared/value/result.ts'
import { type Book, BookClosed, type Write } from '../../service/core/book.ts'
import { errorCode, type Files } from '../append/files.ts'
import { JournalFault } from '../append/scan.ts'
import type { Signature } from '../append/signature.ts'
import type { Unproven } from '../append/walk.ts'
import { acceptedText, closedBook, type Strange } from './identity-texts.ts'
import { beginningOf, strangeAtFirst } from './recognise.ts'
import {
  INSTALLATION,
  isRepairSince,
  isSameRegister,
  type Known,
  NOTE_ACTION,
  ownInstallation,
  paramsOf,
  type Register,
  readRegister,
} from './register.ts'
import type { SecondPlace } from './second-place.ts'

/** What is asked of an open book. */
export interface Identified {
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

export interface KnownBooksOptions {
  readonly dataFolder: string
  readonly files: Files
  readonly openCopy: (book: BookId) => Promise<RecoverableBooks>
  /** Books that are opened though they are not those that are known. */
  readonly accepted: ReadonlySet<BookId>
  /** Told of those, and of the commits that are known of and not there. */
  readonly onAccepted: (book: BookId, message: string, missing: MissingCommits | null) => Promise<void>
  /** The system's book, open. */
  readonly system: () => Promise<Identified>
  /** Null: nothing is kept outside the data folder. */
  readonly secondPlace: SecondPlace | null
}

export interface KnownBooks {
  /** Before anything of it is opened. Throws BookClosed. */
  readonly beforeOpening: (book: BookId) => Promise<void>
  /** Who signs its commits. */
  readonly signatureFor: (book: BookId) => Signature | null
  /** Before its copy is made equal: `head` is where its journal ends. Throws BookClosed where a commit should be signed and is not. */
  readonly whenRead: (book: BookId, unproven: Unproven | null, head: Head) => Promise<void>
  /** When journal and copy are equal. `toldUpTo`: the last commit that the repair told as lost, 0 for none. Throws BookClosed. */
  readonly afterOpening: (book: BookId, opened: Identified, toldUpTo: number) => Promise<void>
  /** Writes down where the books stand, if any of them stands elsewhere than was noted. */
  readonly note: (opened: ReadonlyMap<BookId, Identified>) => Promise<void>
  /** Whether books lie in the folder of that name. */
  readonly isThere: (book: BookId) => Promise<boolean>
  /** The installation that its books name. Only once the system's book has a first commit. */
  readonly installation: () => Promise<string>
  /** The books of organizations that lie there, and the installation that the first of them names; null: none does. */
  readonly found: () => Promise<{ readonly books: readonly BookId[]; readonly installation: string | null }>
  /** Books that lie there and are of none of these organizations. */
  readonly unknown: (organizations: readonly BookId[]) => Promise<readonly ClosedBook[]>
}

export const createKnownBooks = (options: KnownBooksOptions): KnownBooks => {
  const { dataFolder, files, openCopy, accepted, onAccepted, system, secondPlace } = options
  const whereOf = (book: BookId) => ({ files, folder: join(dataFolder, 'books', book, 'journal') })
  let kept: Promise<Facts> | null = null
  const facts = (): Promise<Facts> => {
    kept ??= readFacts(system).catch((error) => {
      kept = null
      throw error
    })
    return kept
  }

  /** Accepted at this start: what was strange about them is told once. */
  const told = new Set<BookId>()
  const refuse = async (strange: Strange): Promise<void> => {
    if (!accepted.has(strange.book)) throw new BookClosed(closedBook(strange))
    told.add(strange.book)
    const from = (strange.found?.seq ?? 0) + 1
    const up_to = strange.known?.seq ?? 0
    const isCounted = (strange.code === 'missing' || strange.code === 'rolled_back') && up_to >= from
    const missing = { from, up_to, after: strange.found?.time ?? null, entries: [] }
    await onAccepted(strange.book, acceptedText(strange), isCounted ? missing : null)
  }

  const isThere = async (book: BookId) => (await beginningOf(whereOf(book))) !== 'nothing'

  /** Nothing lies there, and the copy cannot give it back either. */
  const isGone = async (book: BookId): Promise<boolean> => {
    if (await isThere(book)) return false
    const { seq, damage } = await (await openCopy(book)).head()
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
        : ownInstallation({ params: first.params }, first.hash).installation
    if (installation !== null) await secondPlace?.begin(installation)
  }

  /** Where a book is known to have stood: as the system's book noted it, and as the second place did. */
  const knownOf = async (book: BookId): Promise<readonly Known[]> => {
    const registered = isOrganizationBook(book) ? (await facts()).register.books?.get(book) : undefined
    return [registered, secondPlace?.noteOf(book)].filter((known) => known !== undefined && known !== null)
  }

  return {
    isThere,
    beforeOpening: async (book) => {
      const nothing = { book, code: 'missing', known: null, found: null, belongs_to: null } as const
      if (!isOrganizationBook(book)) {
        const organizations = await foldersOf()
        await beginSecondPlace(organizations)
        const known = secondPlace?.noteOf(book) ?? (await secondPlace?.lastSystem()) ?? null
        if ((known !== null || organizations.length > 0) && (await isGone(book)))
          await refuse({ ...nothing, known, are_all_gone: organizations.length === 0 })
        return
      }
      const { register, expectsAll } = await facts()
      const known = register.books?.get(book) ?? null
      if ((known !== null || expectsAll) && (await isGone(book))) return refuse({ ...nothing, known })
      const beginning = await beginningOf(whereOf(book))
      if (typeof beginning === 'string') return
      const strange = await strangeAtFirst(book, whereOf(book), beginning, register)
      if (strange !== null) await refuse(strange)
    },
    signatureFor: (book) => secondPlace?.signatureFor(book) ?? null,
    whenRead: async (book, unproven, head) => {
      if (unproven === null || told.has(book)) return
      const known = { seq: unproven.seq, time: unproven.time }
      await refuse({ book, code: 'not_signed', known, found: { seq: head.seq, time: null }, belongs_to: null })
    },
    afterOpening: async (book, opened, toldUpTo) => {
      const confirmed = opened.confirmed()
      const found = confirmed.seq === 0 ? null : confirmed
      for (const known of await knownOf(book)) {
        if (known.seq <= toldUpTo || told.has(book) || (await leadsTo(opened, known))) continue
        const code = confirmed.seq < known.seq ? 'rolled_back' : 'other_history'
        await refuse({ book, code, known, found, belongs_to: null })
      }
      if (await hasLostBeginning(book, opened, toldUpTo))
        await refuse({ book, code: 'beginning_lost', known: null, found, belongs_to: null })
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
        kept = Promise.resolve({ register: next, expectsAll })
      }
      const stands = new Map<BookId, Head & { readonly time: string }>()
      for (const [book, { confirmed }] of opened) {
        const { time, ...head } = confirmed()
        if (time !== null) stands.set(book, { ...head, time })
      }
      // What was told to be lost, or was asked for by name, is vouched for anew from where it stands.
      const anew = [...opened].filter(([book, { hasLost }]) => told.has(book) || hasLost()).map(([book]) => book)
      await secondPlace?.begin(register.installation)
      await secondPlace?.note(stands, new Set(anew))
    },
    installation: async () => (await facts()).register.installation,
    found: async () => {
      const books = await foldersOf()
      return { books, installation: await namedInstallation(books) }
    },
    unknown: async (organizations) =>
      (await foldersOf())
        .filter((book) => !organizations.includes(book))
        .map((book) => closedBook({ book, code: 'unknown', known: null, found: null, belongs_to: null })),
  }
}

interface Facts {
  readonly register: Register
  /** Of a system's book from before books were noted: the books of every organization were there then. */
  readonly expectsAll: boolean
}

const readFacts = async (system: () => Promise<Identified>): Promise<Facts> => {
  const { book, confirmed, first } = await system()
  const register = await readRegister(confirmed().seq, book.commitAt, (await first()) ?? '')
  const begun = await book.commitAt(1)
  return { register, expectsAll: register.books === null && begun !== null && !(INSTALLATION in begun.params) }
}

/**
 * Whether the first commit is lost and with it what a start would put there anew: that would be other accounts than those the entries
 * name, and must not happen without a word.
 */
const hasLostBeginning = async (
  name: BookId,
  { book, first }: Pick<Identified, 'book' | 'first'>,
  toldUpTo: number,
): Promise<boolean> => {
  // Asked for first: it may have to be repaired.
  const begun = (await first()) === null ? null : await book.commitAt(1)
  if (begun === null ? toldUpTo === 0 : begun.stand_in?.is_restored !== false) return false
  const limit = 0
  if (name === 'system') return (await book.read([page('organization', { limit })]))[0].total === 0
  const [accounts, years] = await book.read([page('ledger_account', { limit }), page('fiscal_year', { limit })])
  return accounts.total === 0 || years.total === 0
}

/** Whether the noted commit is one of the book's, or the book was repaired since, which was told then. */
const leadsTo = async ({ book, confirmed }: Identified, known: Known): Promise<boolean> => {
  const { seq, hash } = confirmed()
  if (seq === known.seq && hash === known.hash) return true
  try {
    // The hash of a commit is what the next one names.
    if (seq > known.seq && (await book.commitAt(known.seq + 1))?.prev === known.hash) return true
    // It could not be read, and a repair put something in its place.
    if (seq >= known.seq && (await book.commitAt(known.seq))?.stand_in?.hash === null) return true
    for (let at = seq; at > 0; at--) {
      const frame = await book.commitAt(at)
      if (frame === null || frame.time < known.time) return false
      if (isRepairSince(frame, known)) return true
    }
  } catch (error) {
    // A broken line in between is for the check of the journal to find and tell.
    if (error instanceof JournalFault) return true
    throw error
  }
  return false
}
