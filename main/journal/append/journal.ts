// The journal of one book: append-only files of commits, the truth that every read model is compared with. It appends,
// reads, checks and cuts off a broken end; recovery.ts decides what replaces a broken part.
import { join } from 'node:path'
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { assert } from '../../../shared/value/result.ts'
import { headAfter } from './commit-hash.ts'
import { CommitIndex } from './commit-index.ts'
import { type BrokenJournal, type ExaminedJournal, examine } from './examine-journal.ts'
import { copyRange, type Files } from './files.ts'
import { JournalUnavailable } from './journal-unavailable.ts'
import { LastFile } from './last-file.ts'
import { type Damage, type Notes, notesOf, type Repair, type RestoreNote } from './notes.ts'
import { OpenRepair } from './open-repair.ts'
import { removeRepairedFiles } from './replace-files.ts'
import { fileName, fileOf, JournalFault, type JournalFaultPlace, readCommitAt } from './scan.ts'
import { readSetAsideCommits, writeLinesAside } from './set-aside.ts'
import type { Signature } from './signature.ts'
import {
  commitsAfter,
  firstFault,
  type JournalFiles,
  type Position,
  positionAfter,
  positionAt,
  type UnsignedCommit,
} from './walk.ts'

export interface JournalOptions {
  readonly folder: string
  readonly files: Files
  /** UTC, for the names of files that are set aside. */
  readonly now: () => string
  /** Null: commits are not signed, and none is expected to be. */
  readonly signature?: Signature | null
  /** Logs a failure that does not fail a commit. */
  readonly warn: (message: string) => void
  readonly max_file_bytes?: number
  /** Number of commits after which a new anchor is written. */
  readonly anchor_every?: number
}

const MAX_FILE_BYTES = 64_000_000
const ANCHOR_EVERY = 200

export class Journal {
  private readonly options: JournalOptions
  private readonly notes: Notes
  private readonly index: CommitIndex
  private readonly repair: OpenRepair
  private readonly last: LastFile
  private names: string[] = []
  private position: Position = positionAt(GENESIS)
  private anchoredSeq = 0
  private anchoring: Promise<void> | null = null
  /** What the examination of the files found when they were opened. */
  private found: Pick<ExaminedJournal, 'broken' | 'unsigned'> = { broken: null, unsigned: null }
  /** From the beginning of a `recheck` until it has succeeded. */
  private mustRecheck = false

  private constructor(options: JournalOptions) {
    this.options = options
    this.notes = notesOf(options.files, options.folder)
    this.index = new CommitIndex(options)
    this.repair = new OpenRepair(this.notes)
    this.last = new LastFile(options)
  }

  /**
   * Opens (or creates) the journal, checks all of it and sets a broken end aside (`damages`). If commits follow a
   * fault, the files stay as they are (`broken`). Throws NewerFormat without changing a file.
   */
  static async open(options: JournalOptions): Promise<Journal> {
    const journal = new Journal(options)
    try {
      await journal.open(0)
      return journal
    } catch (error) {
      await journal.last.close().catch(() => {})
      throw error
    }
  }

  get head(): Head {
    return this.position.head
  }

  /** The time of the last commit; null before the first. */
  get time(): string | null {
    return this.position.time
  }

  /** Damages that were set aside and are not settled yet. */
  get damages(): readonly Damage[] {
    return this.repair.damages
  }

  /** A repair that has started and is not settled. */
  get unsettled(): Repair | null {
    return this.repair.state
  }

  /** False while the journal is broken, and after a `recheck` that failed: then another `recheck` is necessary. */
  get isOpen(): boolean {
    return this.last.isOpen
  }

  /**
   * The files must be read again: a `recheck` failed, so `broken` is out of date and repaired files may already be in
   * place; or what a failed append left could not be cut off, and no file is open.
   */
  get isStale(): boolean {
    return this.mustRecheck || (this.found.broken === null && !this.last.isOpen)
  }

  /** The broken files. They must be repaired, and put in place by `replaceFiles`, before any other call. */
  get broken(): BrokenJournal | null {
    return this.found.broken
  }

  /** The first commit that should be signed and is not (rule 156). */
  get unsigned(): UnsignedCommit | null {
    return this.found.unsigned
  }

  /** Signs a commit that is about to be appended. */
  readonly sign: Signature['sign'] = (body) => this.options.signature?.sign(body) ?? null

  /**
   * Writes commits that follow the head. All of them are on the
   * disk when this resolves; none of them is when it throws.
   */
  async append(lines: readonly CommitLine[]): Promise<void> {
    const head = headAfter(this.head, lines)
    const last = lines.at(-1)
    if (last === undefined) return
    const bytes = Buffer.from(`${lines.map(({ text }) => text).join('\n')}\n`)
    try {
      await this.last.dropPartialWrite()
      if (this.last.length >= (this.options.max_file_bytes ?? MAX_FILE_BYTES)) await this.startFile()
      await this.last.append(bytes)
    } catch (error) {
      // If the partial write cannot be cut off now either, the next append or the next start does it.
      await this.last.dropPartialWrite().catch(() => {})
      throw new JournalUnavailable(error)
    }
    const end = this.last.length
    // A failure here never fails a commit: the index finds missing entries when they are needed.
    await this.index
      .note(lines, this.lastName(), end - bytes.length)
      .catch((error) => this.options.warn(`A commit is not in the index: ${error}`))
    const offset = end - Buffer.byteLength(last.text) - 1
    this.position = { head, time: last.commit.time, last: { ...head, file: this.lastName(), offset } }
    if (head.seq - this.anchoredSeq >= (this.options.anchor_every ?? ANCHOR_EVERY)) this.anchorSoon()
  }

  /** Removes the last commit. Allowed only for a commit that was reported to no caller and that the books refuse. */
  async removeLast(): Promise<CommitLine> {
    const location = this.position.last
    assert(location !== null, 'there is a last commit to remove')
    const removedLine = await readCommitAt(this.journal, location)
    assert(removedLine !== null, 'the last commit can be read')
    await this.anchoring
    await this.notes.removeAnchor()
    this.anchoredSeq = 0
    const refusedFile = this.path(`${location.file}.refused-${this.stamp()}`)
    await copyRange(this.options.files, this.path(location.file), location.offset, refusedFile)
    // A file after the one of the last commit was just started and is still empty.
    for (const name of this.names.splice(this.names.indexOf(location.file) + 1))
      await this.options.files.remove(this.path(name))
    await this.last.truncateTo(location.file, location.offset)
    this.position = positionAt({ seq: removedLine.commit.seq - 1, hash: removedLine.commit.prev })
    for await (const commit of commitsAfter(this.journal, this.position, this.head.seq - 1))
      this.position = positionAfter(commit)
    return removedLine
  }

  /** The commits above a number up to the current head, each checked. Throws JournalFault. */
  async *read(after: number): AsyncGenerator<CommitLine> {
    for await (const { line } of commitsAfter(this.journal, this.position, after)) yield line
  }

  /** Reads one commit by its number without walking over others; null if there is none. Throws JournalFault. */
  async commitAt(seq: number): Promise<CommitLine | null> {
    if (seq < 1 || seq > this.head.seq) return null
    const found = await this.index.commitAt(seq, this.names)
    if (found) return found
    throw new JournalFault({ ...(await fileOf(this.journal, this.names, seq)), reason: 'not_a_commit', expected: seq })
  }

  /** The hash of a commit; null if no commit has the number. Throws JournalFault. */
  async hashAt(seq: number): Promise<string | null> {
    if (seq === this.head.seq) return this.head.hash
    if (seq === 0) return GENESIS.hash
    return (await this.commitAt(seq))?.hash ?? null
  }

  /** Checks every line from the first to the head. */
  verifyAll(): Promise<JournalFaultPlace | null> {
    return firstFault(this.journal, this.head)
  }

  /** Checks everything after a fault was found in the journal. The repair is open until `settle`. */
  async recheck(lastKnownSeq = this.head.seq): Promise<void> {
    this.mustRecheck = true
    await this.repair.begin()
    await this.close()
    await this.open(lastKnownSeq)
    this.mustRecheck = false
  }

  /** Records that the files are about to be repaired. The folder will keep the files that are replaced. */
  async beginReplacing(folder: string, damages: readonly Damage[]): Promise<void> {
    await this.repair.addDamages(damages)
    await this.repair.beginReplacing(folder)
    await removeRepairedFiles(this.options)
  }

  /** Replaces the broken files with the repaired and verified ones, and opens the resulting journal. */
  async replaceFiles(lastKnownSeq: number): Promise<void> {
    await this.notes.removeAnchor()
    this.mustRecheck = true
    await this.repair.setReplacing(true)
    await this.recheck(lastKnownSeq)
  }

  /** Intact commits that were set aside, by the hash they follow. */
  readSetAsideCommits(): Promise<ReadonlyMap<string, () => Promise<CommitLine | null>>> {
    return readSetAsideCommits(this.options, this.head.seq)
  }

  /** Writes lines to a file next to the journal, for a person to look at. Answers the file's name. */
  setLinesAside(kind: string, lines: readonly string[]): Promise<string> {
    return writeLinesAside(this.options, `${kind}-${this.stamp()}.jsonl`, lines)
  }

  /**
   * Records that commits are about to be written that restore the
   * state of a read model, or that all of them are written.
   */
  setRestoring(restoring: RestoreNote): Promise<void> {
    return this.repair.setRestoring(restoring)
  }

  /** Ends a repair: the journal is intact again, or the missing part was reported. */
  async settle(): Promise<void> {
    if (this.repair.state === null) return
    await this.anchoring
    await this.writeAnchor()
    await this.repair.end()
  }

  /** Writes the anchor and closes the files. A later append is a bug. */
  async close(): Promise<void> {
    await this.anchoring
    await this.last.dropPartialWrite().catch(() => {})
    if (this.repair.state === null && this.anchoredSeq !== this.head.seq) {
      this.anchorSoon()
      await this.anchoring
    }
    await this.index.close().catch(() => {})
    await this.last.close()
  }

  /** `lastKnownSeq`: the highest commit known to have been written. */
  private async open(lastKnownSeq: number): Promise<void> {
    await this.options.files.makeFolder(this.options.folder)
    const found = await examine(this.options, {
      notes: this.notes,
      repair: this.repair,
      known_seq: lastKnownSeq,
      signature: this.options.signature ?? null,
      stamp: () => this.stamp(),
    })
    this.names = [...found.names]
    this.position = found.position
    this.anchoredSeq = found.anchored_seq
    this.found = found
    if (found.broken !== null) return
    if (this.names.length === 0) await this.startFile()
    else await this.last.open(this.lastName())
  }

  private async startFile(): Promise<void> {
    const name = fileName(Number.parseInt(this.names.at(-1) ?? '0', 10) + 1)
    await this.last.begin(name)
    this.names.push(name)
  }

  private anchorSoon(): void {
    this.anchoring ??= this.writeAnchor()
      .catch((error) => this.options.warn(`The anchor of a journal could not be written: ${error}`))
      .finally(() => {
        this.anchoring = null
      })
  }

  private async writeAnchor(): Promise<void> {
    const anchor = this.position.last
    if (anchor === null) return
    await this.notes.writeAnchor(anchor)
    this.anchoredSeq = anchor.seq
  }

  private get journal(): JournalFiles {
    return { files: this.options.files, folder: this.options.folder, names: this.names }
  }

  private lastName(): string {
    return this.names.at(-1) ?? ''
  }

  private path(name: string): string {
    return join(this.options.folder, name)
  }

  private stamp(): string {
    return this.options.now().replaceAll(/[^0-9TZ]/g, '')
  }
}
