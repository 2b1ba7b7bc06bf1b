// Opens the books of a data folder: each with its journal, its read model, which is made equal to the journal, and its
// writer. main.ts needs no other file of the journal.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BooksChange, changeOf, type RecoverableBooks } from '../../shared/books/port/books.ts'
import type { CommitLine, Head } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { RepairNotice } from '../../shared/record/books/repair-notice.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { createQueue } from '../platform/queue.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import type { DiskSpace } from '../service/core/disk-space.ts'
import { createDelivery } from './append/delivery.ts'
import { machineFiles } from './append/files.ts'
import { createDiskSpace, freeBytesOf } from './append/free-space.ts'
import { Journal } from './append/journal.ts'
import { createWriter } from './append/writer.ts'
import type { BooksOptions, OpenedBooks } from './books-options.ts'
import { type BooksIdentity, createBooksIdentity, type IdentifiedBook } from './identity/books-identity.ts'
import { createIdentityRecord } from './identity/identity-record.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { withLostCommits } from './repair/lost-commits.ts'
import { createReadModelKeeper } from './repair/read-model-keeper.ts'
import { recover } from './repair/recovery.ts'
import { newNotice, noteRepairs } from './repair/repairs.ts'

interface OpenedBook extends IdentifiedBook {
  readonly head: () => { readonly book: BookId; readonly head: Head }
  /** When its whole journal was read; null if it was not read yet. */
  readonly checkedAt: () => Timestamp | null
  readonly close: () => Promise<void>
  readonly readModelLost: () => void
}

/** How long a commit in the journal waits for its book to return. */
const DELIVER_WAIT_MS = 30_000
const DRAIN_MS = 5000
/** How often the positions of the books are noted, and how long the last note may take. */
const NOTE_MS = 600_000
const LAST_NOTE_MS = 3000

export const journalFolder = (dataFolder: string, book: BookId): string => join(dataFolder, 'books', book, 'journal')

/** The books of a data folder. The first call for a book opens it and makes its read model equal to its journal. */
export const openBooks = (options: BooksOptions): OpenedBooks => {
  const opened = new Map<BookId, Promise<OpenedBook>>()
  /** Includes books that are still being opened: their read model can be lost as well. */
  const alive = new Set<OpenedBook>()
  const disk = createDiskSpace(options.freeBytes ?? (() => freeBytesOf(options.dataFolder)))
  const closing = new AbortController()
  options.onReadModelLost(() => {
    for (const book of alive) book.readModelLost()
  })
  const notify = async (notices: readonly RepairNotice[]): Promise<void> => {
    if (notices.length === 0) return
    for (const notice of notices) {
      options.log.warn(`${notice.book}: ${notice.message}`)
      options.onNotice(notice)
    }
    await noteRepairs(options.dataFolder, notices).catch((error) =>
      options.log.error('A repair could not be recorded', error),
    )
  }
  const identity = createBooksIdentity({
    dataFolder: options.dataFolder,
    openReadModel: options.openReadModel,
    files: options.files ?? machineFiles,
    accepted: options.accepted ?? new Set(),
    onAccepted: (book, message, missing) =>
      notify([newNotice({ book, code: 'book_accepted', message, time: options.now(), missing })]),
    system: () => openShared('system'),
    identityRecord:
      options.configFolder === undefined
        ? null
        : createIdentityRecord({
            files: options.files ?? machineFiles,
            configFolder: options.configFolder,
            dataFolder: options.dataFolder,
            warn: options.log.warn,
          }),
  })

  const openShared = (book: BookId): Promise<OpenedBook> => {
    const before = opened.get(book)
    if (before) return before
    let partlyOpened: OpenedBook | null = null
    const shared = { disk, notify, closing: closing.signal, identity: options.accepted ? identity : null }
    const opening = openBook(options, book, shared, (next) => {
      partlyOpened = next
      alive.add(next)
    }).catch(async (error) => {
      opened.delete(book)
      if (partlyOpened !== null) {
        alive.delete(partlyOpened)
        await partlyOpened.close()
      }
      throw error
    })
    opened.set(book, opening)
    return opening
  }

  const note = async (): Promise<void> => {
    const ready = new Map<BookId, IdentifiedBook>()
    for (const [book, opening] of opened) {
      const identified = await opening.catch(() => null)
      if (identified !== null) ready.set(book, identified)
    }
    if (options.accepted && ready.has('system')) await identity.note(ready)
  }
  const noteOrWarn = () =>
    note().catch((error) => options.log.warn(`The position of the books could not be recorded: ${error}`))
  const noting = setInterval(noteOrWarn, NOTE_MS).unref()

  return {
    disk,
    open: async (book) => {
      throwIfClosing(closing.signal)
      return (await openShared(book)).book
    },
    note,
    identity,
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

/** What all books of a data folder share. */
interface SharedContext {
  readonly disk: DiskSpace
  readonly notify: (notices: readonly RepairNotice[]) => Promise<void>
  readonly closing: AbortSignal
  readonly identity: BooksIdentity | null
}

const openBook = async (
  options: BooksOptions,
  book: BookId,
  { disk, notify, closing, identity }: SharedContext,
  opening: (book: OpenedBook) => void,
): Promise<OpenedBook> => {
  const { dataFolder, log, now, openReadModel } = options
  await identity?.beforeOpening(book)
  const folder = journalFolder(dataFolder, book)
  const files = options.files ?? machineFiles
  const journal = await Journal.open({
    folder,
    files,
    now,
    signature: identity?.signatureFor(book) ?? null,
    warn: (message) => log.warn(`${book}: ${message}`),
    ...options.journal_limits,
  })
  const ensureSigned = async (): Promise<void> => identity?.ensureSigned(book, journal.unsigned, journal.head)
  await ensureSigned().catch((error) => journal.close().then(() => Promise.reject(error)))
  if (journal.time !== null && now() < journal.time) log.warn(`${book}: the clock is earlier than the last commit`)
  /** Appending and repairing exclude each other. */
  const journalUse = createQueue()
  const listeners = new Set<(change: BooksChange) => void>()
  let confirmed: ReturnType<IdentifiedBook['confirmed']> = { ...journal.head, time: journal.time }
  let isLossReported = false
  const checkedAt = now()
  /** The last commit that was reported as lost. */
  let lastReportedSeq = 0

  const notifyAll = async (notices: readonly RepairNotice[]): Promise<void> =>
    notify(await Promise.all(notices.map((notice) => withLostCommits({ files, folder }, notice))))

  const makeEqual = (readModel: RecoverableBooks, unacknowledged: readonly CommitLine[] = []): Promise<void> =>
    journalUse.run(async () => {
      // The system may have ended the browser together with this program. Leave the repair to the next start.
      throwIfClosing(closing)
      // Report the repair before it counts as ended: after a kill in between, the next start reports it again.
      const callbacks = { onRepaired: notifyAll, onReplaced: ensureSigned }
      const recovered = recover({ book, journal, readModel, now, unacknowledged, ...callbacks })
      const notices = await recovered.catch(async (error) => Promise.reject(await disk.toDiskError(error)))
      isLossReported ||= notices.some(({ is_open }) => is_open)
      lastReportedSeq = Math.max(lastReportedSeq, ...notices.map(({ missing }) => missing?.up_to ?? 0))
      confirmed = { ...journal.head, time: journal.time }
      kept.clear()
      // A commit that failed for its caller may have been restored from the read model.
      report({ seq: journal.head.seq, changed: [] })
    })

  const report = (change: BooksChange): void => {
    for (const listener of listeners) listener(change)
  }

  const keeper = createReadModelKeeper({
    open: () => openReadModel(book),
    recover: makeEqual,
    onTrouble: (message, cause) => log.error(`${book}: ${message}`, cause),
    ...options.read_model_pauses,
  })

  const handOver = createDelivery({
    use: (what) => keeper.use(what, DELIVER_WAIT_MS),
    repair: (unacknowledged) => keeper.repair((readModel) => makeEqual(readModel, unacknowledged)),
    isInJournal: async ({ commit, hash }) => (await journalUse.run(() => journal.hashAt(commit.seq))) === hash,
    onTrouble: (seq, error) => log.error(`${book}: the database failed at commit ${seq}`, error),
  })

  // A write reads by the same function: what is kept of the books is found by it.
  const kept = createKeptAnswers(
    (queries) => keeper.use((readModel) => readModel.read(queries)),
    () => confirmed.seq,
  )
  const { read } = kept
  const writer = createWriter({
    book,
    sign: journal.sign,
    append: (write) =>
      journalUse.run(async () => {
        const lines = write(journal.head)
        await journal.append(lines).catch(async (error) => Promise.reject(await disk.toDiskError(error)))
        return lines
      }),
    read,
    deliver: (lines) => {
      for (const { commit } of lines) kept.beforeCommit(commit)
      return handOver(lines)
    },
    // Check this before the commit is written: a commit that reaches no reader would be of no use to its caller.
    ensureWritable: async () => {
      await Promise.all([options.ensureLockHeld?.(), disk.ensure(), keeper.use(async () => {})])
    },
    // In one step: a caller that asks for the position before the report would receive the same commit twice.
    onCommit: ({ commit, hash }, isDelivered) => {
      if (isDelivered) confirmed = { seq: commit.seq, hash, time: commit.time }
      report(changeOf(commit))
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
      read,
      changes: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      position: () => confirmed,
      commitAt: (seq) => journalUse.run(async () => (await journal.commitAt(seq))?.commit ?? null),
      write: async (author, decide) => {
        throwIfClosing(closing)
        return writer.write(author, decide)
      },
    },
    close: async () => {
      await Promise.race([writer.idle(), sleep(DRAIN_MS, undefined, { ref: false })])
      keeper.stop()
      // A repair whose database does not answer must not keep the program from ending. The next start continues it.
      await Promise.race([journalUse.run(() => journal.close()), sleep(DRAIN_MS, undefined, { ref: false })])
    },
    readModelLost: keeper.lost,
    writeAnyway: writer.write,
    first: () => journalUse.run(() => journal.hashAt(1)),
    confirmed: () => confirmed,
    hasLost: () => isLossReported,
  }
  opening(openedBook)
  await keeper.start()
  await identity?.afterOpening(book, openedBook, lastReportedSeq)
  return openedBook
}

const throwIfClosing = (closing: AbortSignal): void => {
  if (closing.aborted) throw new BooksUnavailable('Kontor is closing.')
}
