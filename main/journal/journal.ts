// The journal of one book: append-only files of frames, the truth that every copy is compared with. Owns appending,
// reading, checking and cutting off what is broken; what to put in its place is recovery.ts's to decide.
import { join } from 'node:path'
import { type FrameLine, GENESIS, type Head } from '../../shared/books/frame.ts'
import { assert } from '../../shared/value/result.ts'
import { copyRange, type Files, type OpenFile, writeAll } from './files.ts'
import { headAfter } from './frame-hash.ts'
import { JournalUnavailable } from './journal-unavailable.ts'
import { type Anchor, type Damage, type Notes, notesOf, type Repair } from './notes.ts'
import { type Fault, fileOf, frameAt, JournalFault, type Place, type PlacedFrame, readFrames } from './scan.ts'
import { endAt, inspectFault, setAside, setAsideFrames, sizeOf } from './set-aside.ts'

export interface JournalOptions {
  readonly folder: string
  readonly files: Files
  /** UTC, for the names of files that are set aside. */
  readonly now: () => string
  /** For what goes wrong beside the way of a commit. */
  readonly warn: (message: string) => void
  readonly max_file_bytes?: number
  /** After how many commits a new anchor is written. */
  readonly anchor_every?: number
}

const MAX_FILE_BYTES = 64_000_000
const ANCHOR_EVERY = 200
/** Names of journal files: numbered without a gap, from 1. */
export const FILE_NAME = /^\d{6}\.jsonl$/

export class Journal {
  private readonly options: JournalOptions
  private readonly notes: Notes
  private names: string[] = []
  private file: OpenFile | null = null
  /** Length of the last file's good part. What lies behind it is the rest of a failed append. */
  private length = 0
  private hasRest = false
  private current: Head = GENESIS
  private currentTime: string | null = null
  private lastFrame: Anchor | null = null
  private anchoredSeq = 0
  private anchoring: Promise<void> | null = null
  private repair: Repair | null = null

  private constructor(options: JournalOptions) {
    this.options = options
    this.notes = notesOf(options.files, options.folder)
  }

  /**
   * Opens (or creates) the journal, checks it from its anchor on and sets aside what is broken: see `damages`.
   * After a repair that did not come to its end everything is checked.
   */
  static async open(options: JournalOptions): Promise<Journal> {
    const journal = new Journal(options)
    try {
      await journal.open(0)
      return journal
    } catch (error) {
      await journal.file?.close().catch(() => {})
      throw error
    }
  }

  get head(): Head {
    return this.current
  }

  /** The time of the last commit; null before the first. */
  get time(): string | null {
    return this.currentTime
  }

  /** What was found broken and set aside, and is not settled yet. */
  get damages(): readonly Damage[] {
    return this.repair?.damages ?? []
  }

  /** Whether a repair has begun and is not settled; the head of the copy that it restores from, if any. */
  get unsettled(): { readonly restoring: Head | null } | null {
    return this.repair
  }

  /** False after a `recheck` that came to no end: another one has to. */
  get isOpen(): boolean {
    return this.file !== null
  }

  /** Writes frames that follow the head. They are on the disk when this returns; when it throws, none of them is. */
  async append(lines: readonly FrameLine[]): Promise<void> {
    const head = headAfter(this.current, lines)
    const last = lines.at(-1)
    if (last === undefined) return
    const bytes = Buffer.from(`${lines.map(({ text }) => text).join('\n')}\n`)
    try {
      await this.dropRest()
      if (this.length >= (this.options.max_file_bytes ?? MAX_FILE_BYTES)) await this.startFile()
      assert(this.file !== null, 'the journal is open')
      this.hasRest = true
      await writeAll(this.file, bytes, this.length)
      await this.file.datasync()
      this.hasRest = false
    } catch (error) {
      // If the rest cannot be cut off now either, the next append or the next start does it.
      await this.dropRest().catch(() => {})
      throw new JournalUnavailable(error)
    }
    this.length += bytes.length
    this.current = head
    this.currentTime = last.frame.time
    this.lastFrame = { ...head, file: this.lastName(), offset: this.length - Buffer.byteLength(last.text) - 1 }
    if (head.seq - this.anchoredSeq >= (this.options.anchor_every ?? ANCHOR_EVERY)) this.anchorSoon()
  }

  /** Takes the last frame off again. Only for one that no caller was told of and that the books do not take. */
  async takeBack(): Promise<FrameLine> {
    const place = this.lastFrame
    assert(place !== null, 'there is a last frame to take back')
    const taken = await frameAt(this.where, place)
    assert(taken !== null, 'the last frame can be read')
    await this.anchoring
    await this.notes.removeAnchor()
    this.anchoredSeq = 0
    const kept = this.path(`${place.file}.refused-${this.stamp()}`)
    await copyRange(this.options.files, this.path(place.file), place.offset, kept)
    // What comes after the file of the last frame is one that was begun and is still empty.
    for (const name of this.names.splice(this.names.indexOf(place.file) + 1))
      await this.options.files.remove(this.path(name))
    this.length = place.offset
    this.hasRest = true
    await this.dropRest()
    this.startWalk({ seq: taken.frame.seq - 1, hash: taken.frame.prev })
    for await (const frame of this.frames(this.current.seq - 1)) this.passed(frame)
    return taken
  }

  /** The commits above a number up to the present head, each checked. Throws JournalFault. */
  async *read(after: number): AsyncGenerator<FrameLine> {
    for await (const { line } of this.frames(after)) yield line
  }

  /** The hash of a commit; null when there is none with the number. Throws JournalFault. */
  async hashAt(seq: number): Promise<string | null> {
    if (seq === this.current.seq) return this.current.hash
    if (seq === 0) return GENESIS.hash
    for await (const { line } of this.frames(seq - 1)) return line.hash
    return null
  }

  /** Checks every commit from the first on. `pause` is called now and then, to leave time for others. */
  async verifyAll(pause?: () => Promise<void>): Promise<Fault | null> {
    try {
      for await (const { line } of this.framesFrom(this.firstPlace, GENESIS, this.current)) {
        if (line.frame.seq % 50 === 0) await pause?.()
      }
      return null
    } catch (error) {
      if (error instanceof JournalFault) return error.fault
      throw error
    }
  }

  /**
   * Checks everything and sets aside what is broken from the first fault on, for a journal in which one was found.
   * The repair is open until `settle`.
   */
  async recheck(): Promise<void> {
    this.repair ??= { damages: [], restoring: null }
    await this.notes.writeRepair(this.repair)
    const known = this.current.seq
    await this.close()
    await this.open(known)
  }

  /** Frames that were set aside and are whole, by the hash they follow. */
  setAsideFrames(): Promise<ReadonlyMap<string, () => Promise<FrameLine | null>>> {
    return setAsideFrames(this.where, this.current.seq)
  }

  /** Keeps lines for a person to look at, beside the journal. Answers the file's name. */
  async keep(kind: string, lines: readonly string[]): Promise<string> {
    const name = `${kind}-${this.stamp()}.jsonl`
    const file = await this.options.files.open(this.path(name), 'write')
    try {
      await writeAll(file, Buffer.from(lines.map((line) => `${line}\n`).join('')), 0)
      await file.datasync()
    } finally {
      await file.close()
    }
    return name
  }

  /** Notes that commits are about to be written that lead to the state of a copy. */
  async beginRestoring(copy: Head): Promise<void> {
    this.repair = { damages: this.damages, restoring: copy }
    await this.notes.writeRepair(this.repair)
  }

  /** Ends a repair: the journal is whole again, or what is missing was told. */
  async settle(): Promise<void> {
    if (this.repair === null) return
    await this.anchoring
    await this.writeAnchor()
    await this.notes.removeRepair()
    this.repair = null
  }

  /** Writes the anchor and closes the files. Appending afterwards is a bug. */
  async close(): Promise<void> {
    await this.anchoring
    await this.dropRest().catch(() => {})
    if (this.repair === null && this.anchoredSeq !== this.current.seq) {
      this.anchorSoon()
      await this.anchoring
    }
    await this.file?.close()
    this.file = null
  }

  // ── opening ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** `known`: the highest commit that is known to have been written. */
  private async open(known: number): Promise<void> {
    const { files, folder } = this.options
    await files.makeFolder(folder)
    this.repair = await this.notes.readRepair()
    const anchor = await this.notes.readAnchor()
    this.names = (await files.list(folder)).filter((name) => FILE_NAME.test(name)).sort()
    const isChecked = this.repair === null && anchor !== null && (await this.walkFromAnchor(anchor))
    if (!isChecked) await this.walkFromStart(anchor, known)
    if (this.names.length === 0) {
      await this.startFile()
    } else {
      this.file = await files.open(this.path(this.lastName()), 'write')
      this.length = await this.file.size()
    }
  }

  /** Whether the anchored frame stands where the anchor says and everything after it is whole. */
  private async walkFromAnchor(anchor: Anchor): Promise<boolean> {
    const hasAllFiles = this.names.every((name, index) => Number.parseInt(name, 10) === index + 1)
    if (!hasAllFiles || !this.names.includes(anchor.file)) return false
    const first = await frameAt(this.where, anchor)
    if (first === null || first.hash !== anchor.hash || first.frame.seq !== anchor.seq) return false
    this.startWalk({ seq: first.frame.seq - 1, hash: first.frame.prev })
    try {
      for await (const frame of this.framesFrom(anchor, this.current)) this.passed(frame)
    } catch (error) {
      if (error instanceof JournalFault) return false
      throw error
    }
    this.anchoredSeq = anchor.seq
    return true
  }

  private async walkFromStart(anchor: Anchor | null, known: number): Promise<void> {
    this.startWalk(GENESIS)
    this.anchoredSeq = 0
    const knownSeq = Math.max(known, anchor?.seq ?? 0)
    let anchoredHash: string | null = null
    try {
      for await (const frame of this.framesFrom(this.firstPlace, GENESIS)) {
        this.passed(frame)
        if (frame.line.frame.seq === anchor?.seq) anchoredHash = frame.line.hash
      }
    } catch (error) {
      if (!(error instanceof JournalFault)) throw error
      await this.cut(error.fault, knownSeq)
      return
    }
    // Whole, and yet not what was known: the end is gone at a line's edge, or the history is another one.
    const from = this.current.seq + 1
    if (knownSeq >= from) await this.noteDamage({ type: 'short', from, up_to: knownSeq, bytes: 0, kept: null })
    else if (anchor !== null && anchoredHash !== anchor.hash)
      await this.noteDamage({ type: 'other', from: anchor.seq, up_to: anchor.seq, bytes: 0, kept: null })
  }

  private startWalk(head: Head): void {
    this.current = head
    this.currentTime = null
    this.lastFrame = null
  }

  private passed({ line, file, offset }: PlacedFrame): void {
    this.current = { seq: line.frame.seq, hash: line.hash }
    this.currentTime = line.frame.time
    this.lastFrame = { ...this.current, file, offset }
  }

  private async cut(fault: Fault, known: number): Promise<void> {
    const broken = await inspectFault(this.where, this.names, fault, known, this.stamp())
    await this.noteDamage(broken.damage)
    await this.notes.removeAnchor()
    await setAside(this.where, fault, broken)
    this.names = this.names.slice(0, this.names.indexOf(fault.file) + (fault.offset === 0 ? 0 : 1))
  }

  private async noteDamage(damage: Omit<Damage, 'after'>): Promise<void> {
    const noted = { ...damage, after: this.currentTime }
    this.repair = { damages: [...this.damages, noted], restoring: this.repair?.restoring ?? null }
    await this.notes.writeRepair(this.repair)
  }

  // ── appending ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** Cuts off what a failed append left. The file is opened anew, since its handle may be what failed. */
  private async dropRest(): Promise<void> {
    if (!this.hasRest) return
    await this.file?.close().catch(() => {})
    this.file = null
    await endAt(this.where, { file: this.lastName(), offset: this.length })
    this.file = await this.options.files.open(this.path(this.lastName()), 'write')
    this.hasRest = false
  }

  private async startFile(): Promise<void> {
    const { files, folder } = this.options
    const name = `${String(this.names.length + 1).padStart(6, '0')}.jsonl`
    const file = await files.open(this.path(name), 'write')
    try {
      assert((await file.size()) === 0, `a new journal file is empty: ${name}`)
      await files.syncFolder(folder)
    } catch (error) {
      await file.close()
      throw error
    }
    await this.file?.close()
    this.file = file
    this.names.push(name)
    this.length = 0
  }

  private anchorSoon(): void {
    this.anchoring ??= this.writeAnchor()
      .catch((error) => this.options.warn(`The anchor of a journal could not be written: ${error}`))
      .finally(() => {
        this.anchoring = null
      })
  }

  private async writeAnchor(): Promise<void> {
    const anchor = this.lastFrame
    if (anchor === null) return
    await this.notes.writeAnchor(anchor)
    this.anchoredSeq = anchor.seq
  }

  // ── reading ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The frames above a number, up to the head of this moment; an end before it is a fault. */
  private async *frames(after: number): AsyncGenerator<PlacedFrame> {
    const head = this.current
    if (after >= head.seq) return
    const known = this.lastFrame
    const place = known !== null && known.seq <= after + 1 ? known : await fileOf(this.where, this.names, after + 1)
    const first = await frameAt(this.where, place)
    const previous =
      first === null || first.frame.seq === 1 ? GENESIS : { seq: first.frame.seq - 1, hash: first.frame.prev }
    for await (const frame of this.framesFrom(place, previous, head)) {
      if (frame.line.frame.seq > after) yield frame
    }
  }

  private async *framesFrom(from: Place, previous: Head, until?: Head): AsyncGenerator<PlacedFrame> {
    let seq = previous.seq
    if (seq === until?.seq) return
    for await (const frame of readFrames(this.where, this.names, from, previous)) {
      const { file, offset, line } = frame
      seq = line.frame.seq
      if (seq === until?.seq && line.hash !== until.hash)
        throw new JournalFault({ file, offset, reason: 'wrong_hash', expected: seq })
      yield frame
      if (seq === until?.seq) return
    }
    if (until === undefined) return
    const file = this.lastName()
    throw new JournalFault({ file, offset: await sizeOf(this.where, file), reason: 'not_a_frame', expected: seq + 1 })
  }

  private get where() {
    return this.options
  }

  private get firstPlace(): Place {
    return { file: this.names[0] ?? '', offset: 0 }
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
