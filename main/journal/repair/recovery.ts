// The start sequence of one book: compares the journal with its read model and makes them equal, each filled from the
// other where it is incomplete. It reports every repair, and it never gives up a record that one of the two still has.
import type { ReadModelHead, RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { MissingCommits, RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { BooksUnavailable } from '../../service/core/book.ts'
import { checkCommitLine } from '../append/commit-hash.ts'
import type { Journal } from '../append/journal.ts'
import type { Damage, RestoreNote } from '../append/notes.ts'
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
  /**
   * The last commits of the journal that were not confirmed to a caller yet. If the read model refuses one of them,
   * recovery removes it and those after it from the journal.
   */
  readonly unacknowledged?: readonly CommitLine[]
  /** Called after damaged files were replaced and before the new files are used. It may refuse them. */
  readonly onReplaced?: () => Promise<void>
  /** Receives the notices before the repair counts as ended. */
  readonly onRepaired?: (notices: readonly RepairNotice[]) => Promise<void>
}

/** A commit of the journal contradicts the books before it. Only a program error can cause this. */
export class JournalContradiction extends Error {}

/** `isLoss`: data is lost for good although the code does not imply it. */
type Report = (code: RepairNotice['code'], message: string, missing?: MissingCommits | null, isLoss?: boolean) => void

/** A fault found during a repair leads to a full check and a new attempt. More than a few mean a failing disk. */
const MAX_ATTEMPTS = 4
/** Commits are handed on in pieces of about this many characters and at most this many commits. */
const PIECE_CHARACTERS = 4_000_000
const PIECE_COMMITS = 1000

/**
 * Makes journal and read model equal. Answers the notices of all repairs; an empty list if both were intact and equal.
 * Throws if the read model cannot be reached or the journal cannot be written; a second run continues.
 */
export const recover = async (recovery: Recovery): Promise<readonly RepairNotice[]> => {
  const { book, journal, now } = recovery
  const notices: RepairNotice[] = []
  const report: Report = (code, message, missing = null, isLoss = false) => {
    // A further attempt finds the same damage again.
    if (!notices.some((reported) => reported.code === code && reported.message === message))
      notices.push(newNotice({ book, code, message, time: now(), missing }, isLoss))
  }
  for (let attempt = 1; ; attempt++) {
    try {
      // If the disk failed while files were being replaced, finish that first: the new files exist nowhere else.
      if (journal.isStale) await journal.recheck(journal.broken?.known_seq)
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
  await repairChain({ book, journal, readModel, at, texts: await commitTextsOf(readModel, at, 0), now })
}

const makeEqual = async (recovery: Recovery, report: Report): Promise<void> => {
  const { journal, readModel } = recovery
  const at = await readModel.head()
  const hasPlaceholders = await completeJournal(recovery, at, report)
  const { head } = journal
  // If placeholders replace commits, the history that the read
  // model derived from those commits no longer matches the journal.
  const isUsable = at.damage === null && at.is_outdated !== true && !hasPlaceholders
  if (isUsable && isSame(at, head)) return
  if (isUsable && at.seq < head.seq && (await journal.hashAt(at.seq)) === at.hash) {
    if (await replay(recovery, at, report)) return
  }
  await rebuild(recovery, at, hasPlaceholders, report)
}

// ── the journal ──────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Restores the commits missing from the end of the journal, and reports which of them, and of earlier ones, are lost.
 * Answers whether this repair put placeholders in place of commits.
 */
const completeJournal = async (recovery: Recovery, at: ReadModelHead, report: Report): Promise<boolean> => {
  const { journal, readModel } = recovery
  const isSuspect = journal.unsettled !== null || at.damage !== null || at.seq > journal.head.seq
  if (!isSuspect) return false
  const { damages, head: before } = journal
  // An empty read model proves nothing, even if the journal is empty too.
  const isAtEnd = at.damage === null && at.seq > 0 && at.seq >= before.seq
  for (const damage of damages) {
    const isInReadModel = isAtEnd && !damage.is_ended && damage.up_to <= at.seq
    if (damage.type === 'tail') report('journal_tail_cut', noticeTexts.tailCutOff(damage, isInReadModel))
  }
  const texts = await commitTextsOf(readModel, at, Math.max(0, before.seq - 1))
  await appendAvailable(journal, texts)
  const gaps = await gapsOf(journal)
  // The commits that restore an end do not name the original authors, and neither do the ones in a gap.
  const written = (journal.unsettled?.restoring?.from ?? journal.head.seq + 1) - 1
  for (const { code, message, missing, is_open } of gapNotices(gaps, written)) report(code, message, missing, is_open)
  if (journal.head.seq > before.seq)
    report('journal_restored', noticeTexts.commitsRestored(before.seq + 1, journal.head.seq, endsOf(damages)))

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

/** Reports the commits after the journal's current end that are lost. */
const reportMissing = (report: Report, damage: Damage, reached: number): void => {
  const { up_to, after } = damage
  const from = Math.max(damage.from, reached + 1)
  report('journal_damaged', noticeTexts.missing(damage, from), { from, up_to, after, entries: [] })
}

/** Reports the result of restoring a lost end. The original commits, with their authors, are lost in any case. */
const reportRestored = (report: Report, restored: RestoreNote, head: Head): void => {
  const { from, seq: up_to, after, is_done } = restored
  const written = head.seq - from + 1
  const text = is_done ? noticeTexts.stateRestored : noticeTexts.partlyRestored
  const missing = { from, up_to, after, entries: [] }
  report(is_done ? 'journal_restored' : 'journal_damaged', text(restored, written), missing)
}

/**
 * Appends what the read model has and the journal is missing at its end; also continues after a crash. Answers what was
 * lost there and whether all of it is restored; null if there was nothing to restore.
 */
const restoreEnd = async (
  recovery: Recovery,
  at: ReadModelHead,
  texts: readonly string[],
): Promise<RestoreNote | null> => {
  const { journal } = recovery
  const startedRestore = journal.unsettled?.restoring ?? null
  // Everything is restored, or the read model that it came from is gone.
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

/** The damages at the end of the journal. */
const endsOf = (damages: readonly Damage[]): readonly Damage[] =>
  damages.filter(({ type }) => type !== 'gap' && type !== 'other')

/** The commits of the read model; a damaged one answers what it still can. Callers check them before use. */
const commitTextsOf = async (
  readModel: RecoverableBooks,
  at: ReadModelHead,
  after: number,
): Promise<readonly string[]> => {
  try {
    return await readModel.commitsAfter(after)
  } catch (error) {
    if (at.damage === null) throw error
    return []
  }
}

/** Appends commits after the head as long as the read model or the files set aside contain the next one. */
const appendAvailable = async (journal: Journal, texts: readonly string[]): Promise<void> => {
  const byPrevious = new Map(linesOf(texts).map(({ commit, text }) => [commit.prev, text]))
  const asideByPrevious = await journal.readSetAsideCommits()
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

// ── the read model ───────────────────────────────────────────────────────────────────────────────────────────────

/** Gives the read model the commits that it is missing. False if it refuses them; then it must be rebuilt. */
const replay = async (recovery: Recovery, at: Head, report: Report): Promise<boolean> => {
  const { journal, readModel, unacknowledged = [] } = recovery
  const refused = await commitInPieces(readModel, journal.read(at.seq))
  if (refused === null) {
    const count = journal.head.seq - at.seq
    if (at.seq === 0) report('copy_rebuilt', noticeTexts.copyFilled(count))
    else report('copy_replayed', noticeTexts.copyReplayed(at.seq + 1, journal.head.seq))
    return true
  }
  // The read model is at the commit before and refuses this one, which was confirmed to no caller: the commit is wrong.
  const place = unacknowledged.findIndex(({ hash }) => hash === refused.line.hash)
  if (place === -1 || unacknowledged.at(-1)?.hash !== journal.head.hash) return false
  for (const _ of unacknowledged.slice(place)) await journal.removeLast()
  // A read model that failed at the commit may hold half of it in memory.
  return !refused.has_failed
}

/** Rebuilds the read model. Checks the whole journal first: until then the read model may be needed to repair it. */
const rebuild = async (
  { journal, readModel }: Recovery,
  at: ReadModelHead,
  isRepaired: boolean,
  report: Report,
): Promise<void> => {
  const fault = await journal.verifyAll()
  if (fault !== null) throw new JournalFault(fault)
  const unknown = await unknownCommits(journal, readModel, at)
  const texts = unknown.length === 0 ? null : await journal.setLinesAside('copy', unknown)
  await readModel.reset()
  const refused = await commitInPieces(readModel, journal.read(0))
  if (refused !== null) {
    const { line } = refused
    if (line.hash !== journal.head.hash)
      throw new JournalContradiction(`Commit ${line.commit.seq} does not apply to the previous state of the books`)
    await journal.removeLast()
    report('journal_tail_cut', noticeTexts.lastCommitRemoved(line))
    if (refused.has_failed) throw new BooksUnavailable('The database failed at a commit that was removed.')
  }
  report('copy_rebuilt', noticeTexts.copyRebuilt(at, journal.head, texts, isRepaired))
}

/** Commits that only the read model has. They are kept next to the journal before the read model is emptied. */
const unknownCommits = async (journal: Journal, readModel: RecoverableBooks, at: ReadModelHead): Promise<string[]> => {
  const texts = linesOf(await commitTextsOf(readModel, at, 0))
  const journalHashes = new Set<string>()
  const first = texts[0]?.commit.seq ?? journal.head.seq + 1
  for await (const line of journal.read(first - 1)) journalHashes.add(line.hash)
  return texts.filter(({ hash }) => !journalHashes.has(hash)).map(({ text }) => text)
}

/** The first commit that a read model did not accept: it refused the commit, or failed at it and is still running. */
interface RejectedCommit {
  readonly line: CommitLine
  readonly has_failed: boolean
}

/** Commits lines in pieces. Null if all were accepted. */
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
  // A piece is refused as a whole. Commit its lines one by one to find the wrong one.
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
    // This rejects if the read model is gone, which is no fault of the commits.
    await readModel.head()
    return error instanceof BooksUnavailable ? Promise.reject(error) : 'failed'
  }
}

const isFull = (piece: readonly CommitLine[]): boolean =>
  piece.length >= PIECE_COMMITS || piece.reduce((sum, { text }) => sum + text.length, 0) >= PIECE_CHARACTERS

const isSame = (a: Head, b: Head): boolean => a.seq === b.seq && a.hash === b.hash
