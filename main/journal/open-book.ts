// Opens the books of a data folder: each with its journal, its copy made equal to it, and its writer. What main.ts needs
// of the journal, and all that it needs.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BooksChange, changeOf, type RecoverableBooks } from '../../shared/books/port/books.ts'
import type { FrameLine, Head } from '../../shared/books/port/frame.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { RepairNotice } from '../../shared/record/repair-notice.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import type { DiskSpace } from '../service/core/disk-space.ts'
import { createDelivery } from './append/delivery.ts'
import { machineFiles } from './append/files.ts'
import { createDiskSpace, freeBytesOf } from './append/free-space.ts'
import { Journal } from './append/journal.ts'
import { createQueue } from './append/queue.ts'
import { createWriter } from './append/writer.ts'
import type { BooksOptions, OpenedBooks } from './books-options.ts'
import { createKnownBooks, type Identified, type KnownBooks } from './identity/known-books.ts'
import { createSecondPlace } from './identity/second-place.ts'
import { createCopyKeeper } from './repair/copy-keeper.ts'
import { withEntries } from './repair/lost-entries.ts'
import { recover } from './repair/recovery.ts'
import { newNotice, noteRepairs } from './repair/repairs.ts'

interface OpenedBook extends Identified {
  readonly head: () => { readonly book: BookId; readonly head: Head }
  /** When its journal was read as a whole; null: not yet. */
  readonly checkedAt: () => Timestamp | null
  readonly close: () => Promise<void>
  readonly copyLost: () => void
}

/** A commit that is in the journal waits this long for its book to come back. */
const DELIVER_WAIT_MS = 30_000
const DRAIN_MS = 5000
/** How often it is noted where the books stand, and how long the note at the end may take. */
const NOTE_MS = 600_000
const LAST_NOTE_MS = 3000

/** The folder of a book's journal in a data folder. */
export const journalFolder = (dataFolder: string, book: BookId): string => join(dataFolder, 'books', book, 'journal')

/** The books of a data folder. Each is opened, and brought back to what its journal says, when it is first asked for. */
export const openBooks = (options: BooksOptions): OpenedBooks => {
  const opened = new Map<BookId, Promise<OpenedBook>>()
  /** Also those that are still being opened: their copy can be lost as well. */
  const alive = new Set<OpenedBook>()
  const disk = createDiskSpace(options.freeBytes ?? (() => freeBytesOf(options.dataFolder)))
  const closing = new AbortController()
  options.onCopyLost(() => {
    for (const book of alive) book.copyLost()
  })
  const tell = async (notices: readonly RepairNotice[]): Promise<void> => {
    if (notices.length === 0) return
    for (const notice of notices) {
      options.log.warn(`${notice.book}: ${notice.message}`)
      options.onNotice(notice)
    }
    await noteRepairs(options.dataFolder, notices).catch((error) =>
      options.log.error('A repair could not be noted', error),
    )
  }
  const known = createKnownBooks({
    ...{ dataFolder: options.dataFolder, openCopy: options.openCopy, files: options.files ?? machineFiles },
    accepted: options.accepted ?? new Set(),
    onAccepted: (book, message, missing) =>
      tell([newNotice({ book, code: 'book_accepted', message, time: options.now(), missing })]),
    system: () => openOnce('system'),
    secondPlace:
      options.configFolder === undefined
        ? null
        : createSecondPlace({
            ...{ files: options.files ?? machineFiles, configFolder: options.configFolder },
            ...{ dataFolder: options.dataFolder, warn: options.log.warn },
          }),
  })

  const openOnce = (book: BookId): Promise<OpenedBook> => {
    const before = opened.get(book)
    if (before) return before
    let begun: OpenedBook | null = null
    const shared = { disk, tell, closing: closing.signal, known: options.accepted ? known : null }
    const opening = openBook(options, book, shared, (next) => {
      begun = next
      alive.add(next)
    }).catch(async (error) => {
      opened.delete(book)
      if (begun !== null) {
        alive.delete(begun)
        await begun.close()
      }
      throw error
    })
    opened.set(book, opening)
    return opening
  }

  const note = async (): Promise<void> => {
    const ready = new Map<BookId, Identified>()
    for (const [book, opening] of opened) {
      const identified = await opening.catch(() => null)
      if (identified !== null) ready.set(book, identified)
    }
    if (options.accepted && ready.has('system')) await known.note(ready)
  }
  const noteOrWarn = () =>
    note().catch((error) => options.log.warn(`Where the books stand could not be noted: ${error}`))
  const noting = setInterval(noteOrWarn, NOTE_MS).unref()

  return {
    disk,
    open: async (book) => {
      refuseWhen(closing.signal)
      return (await openOnce(book)).book
    },
    note,
    known,
    heads: () => [...alive].map(({ head }) => head()),
    checkedAt: () => {
      const times = [...alive].map(({ checkedAt }) => checkedAt())
      return times.includes(null) ? null : (times.sort().at(0) ?? null)
    },
    close: async () => {
      closing.abort()
      clearInterval(noting)
      await Promise.race([noteOrWarn(), sleep(LAST_NOTE_MS, undefined, { ref: false })])
      await Promise.allSettled(opened.values())
      await Promise.all([...alive].map((book) => book.close()))
    },
  }
}

/** What all books of a data folder have in common. */
interface Shared {
  readonly disk: DiskSpace
  readonly tell: (notices: readonly RepairNotice[]) => Promise<void>
  readonly closing: AbortSignal
  readonly known: KnownBooks | null
}

const openBook = async (
  options: BooksOptions,
  book: BookId,
  { disk, tell, closing, known }: Shared,
  opening: (book: OpenedBook) => void,
): Promise<OpenedBook> => {
  const { dataFolder, log, now, openCopy } = options
  await known?.beforeOpening(book)
  const [folder, files] = [journalFolder(dataFolder, book), options.files ?? machineFiles]
  const journal = await Journal.open({
    folder,
    files,
    now,
    signature: known?.signatureFor(book) ?? null,
    warn: (message) => log.warn(`${book}: ${message}`),
    ...options.journal_limits,
  })
  const prove = async (): Promise<void> => known?.whenRead(book, journal.unproven, journal.head)
  await prove().catch((error) => journal.close().then(() => Promise.reject(error)))
  if (journal.time !== null && now() < journal.time) log.warn(`${book}: the clock stands before the last commit`)
  /** Appending and repairing exclude each other. */
  const journalUse = createQueue()
  const listeners = new Set<(change: BooksChange) => void>()
  let confirmed: ReturnType<Identified['confirmed']> = { ...journal.head, time: journal.time }
  let isLossTold = false
  const checkedAt = now()
  /** The last commit that was told as lost. */
  let toldUpTo = 0

  const tellAll = async (notices: readonly RepairNotice[]): Promise<void> =>
    tell(await Promise.all(notices.map((notice) => withEntries({ files, folder }, notice))))

  const makeEqual = (copy: RecoverableBooks, unacknowledged?: FrameLine): Promise<void> =>
    journalUse.run(async () => {
      // As when the system ends the browser with us: the next start makes them equal.
      refuseWhen(closing)
      // Told before the repair counts as ended: a kill in between tells it again.
      const told = { onReplaced: prove, onRepaired: tellAll, ...(unacknowledged ? { unacknowledged } : {}) }
      const recovered = recover({ book, journal, copy, now, ...told })
      const notices = await recovered.catch(async (error) => Promise.reject(await disk.explain(error)))
      isLossTold ||= notices.some(({ is_open }) => is_open)
      toldUpTo = Math.max(toldUpTo, ...notices.map(({ missing }) => missing?.up_to ?? 0))
      confirmed = { ...journal.head, time: journal.time }
      // A commit whose caller was told of a failure may have come back with the copy.
      report({ seq: journal.head.seq, changed: [] })
    })

  const report = (change: BooksChange): void => {
    for (const listener of listeners) listener(change)
  }

  const keeper = createCopyKeeper({
    open: () => openCopy(book),
    recover: makeEqual,
    onTrouble: (message, cause) => log.error(`${book}: ${message}`, cause),
    ...options.copy_pauses,
  })

  const handOver = createDelivery({
    use: (what) => keeper.use(what, DELIVER_WAIT_MS),
    repair: (unacknowledged) => keeper.repair((copy) => makeEqual(copy, unacknowledged)),
    isKept: async ({ frame, hash }) => (await journalUse.run(() => journal.hashAt(frame.seq))) === hash,
    onTrouble: (seq, error) => log.error(`${book}: the database failed at commit ${seq}`, error),
  })

  const writer = createWriter({
    book,
    sign: journal.sign,
    append: (write) =>
      journalUse.run(async () => {
        const line = write(journal.head)
        await journal.append([line]).catch(async (error) => Promise.reject(await disk.explain(error)))
        return line
      }),
    read: (queries) => keeper.use((copy) => copy.read(queries)),
    deliver: handOver,
    // Before anything is written down: a commit of which nobody knows when it is answered helps nobody.
    ensureWritable: async () => {
      await Promise.all([options.ensureHeld?.(), disk.ensure(), keeper.use(async () => {})])
    },
    // In one step: a caller that asks for the position before the report would receive the same commit twice.
    onCommit: ({ frame, hash }, isDelivered) => {
      if (isDelivered) confirmed = { seq: frame.seq, hash, time: frame.time }
      report(changeOf(frame))
    },
    now,
    newId,
  })

  const openedBook: OpenedBook = {
    head: () => {
      if (!journal.isOpen || journal.unsettled !== null) throw new BooksUnavailable(`${book} is being repaired.`)
      return { book, head: journal.head }
    },
    checkedAt: () => checkedAt,
    book: {
      read: (queries) => keeper.use((copy) => copy.read(queries)),
      changes: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      position: () => confirmed,
      commitAt: (seq) => journalUse.run(async () => (await journal.commitAt(seq))?.frame ?? null),
      write: async (author, decide) => {
        refuseWhen(closing)
        return writer.write(author, decide)
      },
    },
    close: async () => {
      await Promise.race([writer.idle(), sleep(DRAIN_MS, undefined, { ref: false })])
      keeper.stop()
      // A repair whose database does not answer must not keep the program from ending; the next start carries on.
      await Promise.race([journalUse.run(() => journal.close()), sleep(DRAIN_MS, undefined, { ref: false })])
    },
    copyLost: keeper.lost,
    writeAnyway: writer.write,
    first: () => journalUse.run(() => journal.hashAt(1)),
    confirmed: () => confirmed,
    hasLost: () => isLossTold,
  }
  opening(openedBook)
  await keeper.start()
  await known?.afterOpening(book, openedBook, toldUpTo)
  return openedBook
}

const refuseWhen = (closing: AbortSignal): void => {
  if (closing.aborted) throw new BooksUnavailable('Kontor is closing.')
}
