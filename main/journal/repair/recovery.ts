// The start sequence of one book: compares the journal with its copy and makes them equal again, from whichever has
// what the other lacks. Everything it repairs it tells; it never gives up a record that one of the two still has.
import type { ReadModelHead, RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { MissingCommits, RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { BooksUnavailable } from '../../service/core/book.ts'
import { checkCommitLine } from '../append/commit-hash.ts'
import type { Journal } from '../append/journal.ts'
import type { Damage, Restoring } from '../append/notes.ts'
import { JournalFault } from '../append/scan.ts'
import { appendFromReadModel } from './append-from-read-model.ts'
import { isAnotherHistory, linesOf } from './chain.ts'
import { gapNotices, gapsOf } from './gap-notices.ts'
import { noticeTexts } from './notice-texts.ts'
import { repairChain } from './repair-chain.ts'
import { newNotice } from './repairs.ts'

export interface Recovery {
  readonly book: BookId
  readonly journal: Journal
  readonly readModel: RecoverableBooks
  readonly now: () => Timestamp
  /** The last frame of the journal, when no caller was told of it yet: then it may be taken back. */
  readonly unacknowledged?: CommitLine
  /** Called when damaged files were replaced, before anything else is done with what they are now. It may refuse them. */
  readonly onReplaced?: () => Promise<void>
  /** Told of what was repaired, before the repair counts as ended. */
  readonly onRepaired?: (notices: readonly RepairNotice[]) => Promise<void>
}

/** A commit in the journal fits no books, which only a program error can bring about. */
export class JournalContradiction extends Error {}

/** `isLoss`: where the code alone does not say that something is lost for good. */
type Report = (code: RepairNotice['code'], message: string, missing?: MissingCommits | null, isLoss?: boolean) => void

/** Faults found while repairing lead to a full check and a new attempt; more than a few mean a dying disk. */
const MAX_ATTEMPTS = 4
/** Frames are handed on in pieces of about this many characters, and of at most this many frames. */
const PIECE_CHARACTERS = 4_000_000
const PIECE_FRAMES = 1000

/**
 * Makes journal and copy equal. Answers what was repaired; nothing when both were whole and equal.
 * Throws when the copy cannot be reached or the journal cannot be written; running it again carries on.
 */
export const recover = async (recovery: Recovery): Promise<readonly RepairNotice[]> => {
  const { book, journal, now } = recovery
  const notices: RepairNotice[] = []
  const report: Report = (code, message, missing = null, isLoss = false) => {
    // An attempt that comes after another one finds the same once more.
    if (!notices.some((reported) => reported.code === code && reported.message === message))
      notices.push(newNotice({ book, code, message, time: now(), missing }, isLoss))
  }
  for (let attempt = 1; ; attempt++) {
    try {
      // Files that were being replaced when the disk failed: that is ended first, since the new ones are all that there is of them.
      const wasReplaceInterrupted = journal.broken === null || journal.unsettled?.is_replacing === true
      if (!journal.isOpen && wasReplaceInterrupted) await journal.recheck(journal.broken?.known_seq)
      if (journal.broken !== null) {
        await repairFiles(recovery)
        await recovery.onReplaced?.()
      }
      await makeEqual(recovery, report)
      await recovery.onRepaired?.(notices)
      await journal.settle()
      return notices
    } catch (error) {
      if (!(error instanceof JournalFault) || attempt === MAX_ATTEMPTS) throw error
      await journal.recheck()
    }
  }
}

const repairFiles = async ({ book, journal, readModel, now }: Recovery): Promise<void> => {
  const at = await readModel.head()
  await repairChain({ book, journal, readModel, at, texts: await framesOf(readModel, at, 0), now })
}

const makeEqual = async (recovery: Recovery, report: Report): Promise<void> => {
  const { journal, readModel } = recovery
  const at = await readModel.head()
  const hasPlaceholders = await completeJournal(recovery, at, report)
  const { head } = journal
  // Where something stands in for commits, the history that the copy derived from them is no longer the journal's.
  const isUsable = at.damage === null && at.is_outdated !== true && !hasPlaceholders
  if (isUsable && isSame(at, head)) return
  if (isUsable && at.seq < head.seq && (await journal.hashAt(at.seq)) === at.hash) {
    if (await replay(recovery, at, report)) return
  }
  await rebuild(recovery, at, hasPlaceholders, report)
}

// ── the journal ──────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Brings back the commits that the journal lacks at its end and tells which of them, and of those before, nobody has. Answers whether
 * something stands in for commits since this repair.
 */
const completeJournal = async (recovery: Recovery, at: ReadModelHead, report: Report): Promise<boolean> => {
  const { journal, readModel } = recovery
  const isSuspect = journal.unsettled !== null || at.damage !== null || at.seq > journal.head.seq
  if (!isSuspect) return false
  const { damages, head: before } = journal
  // An empty copy vouches for nothing, however little the journal has.
  const isAtEnd = at.damage === null && at.seq > 0 && at.seq >= before.seq
  for (const damage of damages) {
    const isInReadModel = isAtEnd && !damage.is_ended && damage.up_to <= at.seq
    if (damage.type === 'tail') report('journal_tail_cut', noticeTexts.tailCutOff(damage, isInReadModel))
  }
  const texts = await framesOf(readModel, at, Math.max(0, before.seq - 1))
  await appendAvailable(journal, texts)
  const gaps = await gapsOf(journal)
  // What a restored end was begun with says who made what as little as what stands in a gap.
  const written = (journal.unsettled?.restoring?.from ?? journal.head.seq + 1) - 1
  for (const { code, message, missing, is_open } of gapNotices(gaps, written)) report(code, message, missing, is_open)
  if (journal.head.seq > before.seq)
    report('journal_restored', noticeTexts.framesRestored(before.seq + 1, journal.head.seq, endsOf(damages)))

  const restored = await restoreEnd(recovery, at, texts)
  if (restored !== null) reportRestored(report, restored, journal.head)
  const reached = Math.max(journal.head.seq, restored?.seq ?? 0)
  const [most] = endsOf(damages).toSorted((a, b) => b.up_to - a.up_to)
  if (most && most.up_to > reached) reportMissing(report, most, reached)
  for (const damage of damages) {
    if (damage.type === 'other' && restored === null) report('journal_damaged', noticeTexts.otherHistory(damage))
    if (damage.type === 'middle' && damage.up_to <= reached)
      report('journal_damaged', noticeTexts.notInTheChain(damage, before))
  }
  return gaps.some(({ is_restored }) => is_restored !== null)
}

/** Tells which commits nobody has any more, behind where the journal stands now. */
const reportMissing = (report: Report, damage: Damage, reached: number): void => {
  const { up_to, after } = damage
  const from = Math.max(damage.from, reached + 1)
  report('journal_damaged', noticeTexts.missing(damage, from), { from, up_to, after, entries: [] })
}

/** Tells what came of an end that was lost; its commits are gone either way, with who made them. */
const reportRestored = (report: Report, restored: Restoring, head: Head): void => {
  const { from, seq: up_to, after, is_done } = restored
  const written = head.seq - from + 1
  const text = is_done ? noticeTexts.stateRestored : noticeTexts.partlyRestored
  const missing = { from, up_to, after, entries: [] }
  report(is_done ? 'journal_restored' : 'journal_damaged', text(restored, written), missing)
}

/**
 * Appends what the copy has and the journal lacks at its end, also when that was begun before a crash. Answers what was lost there
 * and whether all of it is back; null when nothing was to come back.
 */
const restoreEnd = async (
  recovery: Recovery,
  at: ReadModelHead,
  texts: readonly string[],
): Promise<Restoring | null> => {
  const { journal } = recovery
  const startedRestore = journal.unsettled?.restoring ?? null
  // All is back, or the copy from which it came is gone.
  if (startedRestore !== null && (startedRestore.is_done || at.damage !== null || startedRestore.hash !== at.hash))
    return startedRestore
  const isReadModelAhead = at.damage === null && at.seq > journal.head.seq && !isAnotherHistory(texts, journal.head)
  if (startedRestore === null && !isReadModelAhead) return null
  const lost = startedRestore ?? {
    seq: at.seq,
    hash: at.hash,
    from: journal.head.seq + 1,
    after: journal.time,
    is_done: false,
  }
  await journal.setRestoring(lost)
  await appendFromReadModel(recovery)
  const restored = { ...lost, is_done: true }
  await journal.setRestoring(restored)
  return restored
}

/** What concerns the end of the journal. */
const endsOf = (damages: readonly Damage[]): readonly Damage[] =>
  damages.filter(({ type }) => type !== 'gap' && type !== 'other')

/** The copy's frames; a damaged one gives what it still can. They are checked before they are used. */
const framesOf = async (readModel: RecoverableBooks, at: ReadModelHead, after: number): Promise<readonly string[]> => {
  try {
    return await readModel.commitsAfter(after)
  } catch (error) {
    if (at.damage === null) throw error
    return []
  }
}

/** Appends what follows the head, as long as the copy's frames or those that were set aside hold the next one. */
const appendAvailable = async (journal: Journal, texts: readonly string[]): Promise<void> => {
  const byPrevious = new Map(linesOf(texts).map(({ commit, text }) => [commit.prev, text]))
  const asideByPrevious = await journal.setAsideFrames()
  const following = async (head: Head): Promise<CommitLine | null> => {
    const text = byPrevious.get(head.hash) ?? (await asideByPrevious.get(head.hash)?.())?.text
    const checked = text === undefined ? null : checkCommitLine(text, head)
    return checked?.ok ? checked.value : null
  }
  let head = journal.head
  let piece: CommitLine[] = []
  for (;;) {
    const line = await following(head)
    if (line !== null) {
      piece.push(line)
      head = { seq: line.commit.seq, hash: line.hash }
    }
    if (line === null || isFull(piece)) {
      await journal.append(piece)
      piece = []
    }
    if (line === null) return
  }
}

// ── the copy ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Gives the copy the commits that it lacks. False when it does not take them: then it has to be filled anew. */
const replay = async (recovery: Recovery, at: Head, report: Report): Promise<boolean> => {
  const { journal, readModel, unacknowledged } = recovery
  const refused = await commitInPieces(readModel, journal.read(at.seq))
  if (refused === null) {
    const count = journal.head.seq - at.seq
    if (at.seq === 0) report('copy_rebuilt', noticeTexts.copyFilled(count))
    else report('copy_replayed', noticeTexts.copyReplayed(at.seq + 1, journal.head.seq))
    return true
  }
  // The copy stands at the commit before and does not take this one, of which nobody was told: the commit is wrong.
  if (refused.line.hash !== unacknowledged?.hash || refused.line.hash !== journal.head.hash) return false
  await journal.removeLast()
  // A copy that stumbled over it may hold half of it in memory.
  return !refused.has_failed
}

/** Fills the copy anew. The whole journal is checked first: until then the copy may be needed to mend it. */
const rebuild = async (
  { journal, readModel }: Recovery,
  at: ReadModelHead,
  isRepaired: boolean,
  report: Report,
): Promise<void> => {
  const fault = await journal.verifyAll()
  if (fault !== null) throw new JournalFault(fault)
  const unknown = await unknownFrames(journal, readModel, at)
  const texts = unknown.length === 0 ? null : await journal.setLinesAside('copy', unknown)
  await readModel.reset()
  const refused = await commitInPieces(readModel, journal.read(0))
  if (refused !== null) {
    const { line } = refused
    if (line.hash !== journal.head.hash)
      throw new JournalContradiction(`Commit ${line.commit.seq} does not fit the books before it`)
    await journal.removeLast()
    report('journal_tail_cut', noticeTexts.lastCommitRemoved(line))
    if (refused.has_failed) throw new BooksUnavailable('The database failed at a commit that was taken back.')
  }
  report('copy_rebuilt', noticeTexts.copyRebuilt(at, journal.head, texts, isRepaired))
}

/** Frames that only the copy has: kept beside the journal before the copy is emptied. */
const unknownFrames = async (journal: Journal, readModel: RecoverableBooks, at: ReadModelHead): Promise<string[]> => {
  const texts = linesOf(await framesOf(readModel, at, 0))
  const journalHashes = new Set<string>()
  const first = texts[0]?.commit.seq ?? journal.head.seq + 1
  for await (const line of journal.read(first - 1)) journalHashes.add(line.hash)
  return texts.filter(({ hash }) => !journalHashes.has(hash)).map(({ text }) => text)
}

/** The first frame that a copy did not take: refused, or failed at while it is still there. */
interface RejectedCommit {
  readonly line: CommitLine
  readonly has_failed: boolean
}

/** Commits frames in pieces. Null: all were taken. */
const commitInPieces = async (
  readModel: RecoverableBooks,
  lines: AsyncGenerator<CommitLine>,
): Promise<RejectedCommit | null> => {
  let piece: CommitLine[] = []
  for await (const line of lines) {
    piece.push(line)
    if (!isFull(piece)) continue
    const refused = await commitPiece(readModel, piece)
    if (refused !== null) return refused
    piece = []
  }
  return commitPiece(readModel, piece)
}

const commitPiece = async (
  readModel: RecoverableBooks,
  piece: readonly CommitLine[],
): Promise<RejectedCommit | null> => {
  if (piece.length === 0 || (await tryCommit(readModel, piece)) === 'taken') return null
  // A refused piece was refused as a whole: one by one shows which frame it was.
  for (const line of piece) {
    const outcome = await tryCommit(readModel, [line])
    if (outcome !== 'taken') return { line, has_failed: outcome === 'failed' }
  }
  return null
}

const tryCommit = async (readModel: RecoverableBooks, piece: readonly CommitLine[]) => {
  try {
    return (await readModel.commit(piece)).ok ? 'taken' : 'refused'
  } catch (error) {
    // Rejects when the copy is gone, which is no fault of the frames.
    await readModel.head()
    return error instanceof BooksUnavailable ? Promise.reject(error) : 'failed'
  }
}

const isFull = (piece: readonly CommitLine[]): boolean =>
  piece.length >= PIECE_FRAMES || piece.reduce((sum, { text }) => sum + text.length, 0) >= PIECE_CHARACTERS

const isSame = (a: Head, b: Head): boolean => a.seq === b.seq && a.hash === b.hash
