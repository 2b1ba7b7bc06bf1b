// The location of each commit in the journal files, so that the journal can read one old commit without walking over
// the others. The index is a file of fixed entries next to the journal. It is written after each commit and never
// synced: every answer is checked against the commit at that location, and a missing or wrong index is rebuilt.
import { join } from 'node:path'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { type OpenFile, writeAll } from './files.ts'
import { fileName, type JournalFolder, readCommitAt, readNumberedLines } from './scan.ts'

const INDEX_NAME = 'commits.index'
/** The number of the journal file (2 bytes) and the offset in it (6 bytes), little-endian. */
const ENTRY_BYTES = 8
/** Entries written at a time while the index is rebuilt. */
const ENTRIES_PER_WRITE = 8192

/** The start of a commit: the number of a journal file and the offset in it. */
type IndexedLocation = readonly [file: number, offset: number]

export class CommitIndex {
  private readonly where: JournalFolder
  private file: OpenFile | null = null

  constructor(where: JournalFolder) {
    this.where = where
  }

  /** Adds lines that follow each other in one journal file. */
  async note(lines: readonly CommitLine[], file: string, start: number): Promise<void> {
    let offset = start
    const locations = lines.map(({ text }): IndexedLocation => {
      const location: IndexedLocation = [Number.parseInt(file, 10), offset]
      offset += Buffer.byteLength(text) + 1
      return location
    })
    await this.put(lines[0]?.commit.seq ?? 1, locations)
  }

  /**
   * Reads a commit by its number. Answers null if the commit is not at its location even after a rebuild of the index.
   */
  async commitAt(seq: number, names: readonly string[]): Promise<CommitLine | null> {
    const found = await this.read(seq)
    if (found) return found
    await this.rebuild(names)
    return this.read(seq)
  }

  private async read(seq: number): Promise<CommitLine | null> {
    const location = await this.get(seq).catch(() => null)
    if (!location) return null
    const line = await readCommitAt(this.where, { file: fileName(location[0]), offset: location[1] })
    return line?.commit.seq === seq ? line : null
  }

  private async put(first: number, locations: readonly IndexedLocation[]): Promise<void> {
    if (locations.length === 0) return
    const bytes = Buffer.alloc(locations.length * ENTRY_BYTES)
    for (const [at, [number, offset]] of locations.entries()) {
      bytes.writeUInt16LE(number, at * ENTRY_BYTES)
      bytes.writeUIntLE(offset, at * ENTRY_BYTES + 2, 6)
    }
    await writeAll(await this.open(), bytes, (first - 1) * ENTRY_BYTES)
  }

  private async get(seq: number): Promise<IndexedLocation | null> {
    const bytes = Buffer.alloc(ENTRY_BYTES)
    const file = await this.open()
    if ((await file.read(bytes, (seq - 1) * ENTRY_BYTES)) < ENTRY_BYTES) return null
    const number = bytes.readUInt16LE(0)
    return number === 0 ? null : [number, bytes.readUIntLE(2, 6)]
  }

  /** Rebuilds the index from the commit numbers at the start of the journal's lines. */
  private async rebuild(names: readonly string[]): Promise<void> {
    let first = 1
    let locations: IndexedLocation[] = []
    for await (const { seq, file, offset } of readNumberedLines(this.where, names)) {
      if (seq !== first + locations.length || locations.length === ENTRIES_PER_WRITE) {
        await this.put(first, locations)
        first = seq
        locations = []
      }
      locations.push([Number.parseInt(file, 10), offset])
    }
    await this.put(first, locations)
  }

  async close(): Promise<void> {
    await this.file?.close()
    this.file = null
  }

  private async open(): Promise<OpenFile> {
    this.file ??= await this.where.files.open(join(this.where.folder, INDEX_NAME), 'write')
    return this.file
  }
}
