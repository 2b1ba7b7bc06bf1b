// The last file of a journal, the one that grows. It appends and syncs bytes. If an append fails, it cuts off the
// partial write before it does anything else.
import { join } from 'node:path'
import { assert } from '../../../shared/value/result.ts'
import { type OpenFile, writeAll } from './files.ts'
import type { JournalFolder } from './scan.ts'
import { endAt } from './set-aside.ts'

export class LastFile {
  private readonly where: JournalFolder
  private file: OpenFile | null = null
  private name = ''
  /** Length of the good part. Any bytes after it come from a failed append. */
  private goodLength = 0
  private hasPartialWrite = false

  constructor(where: JournalFolder) {
    this.where = where
  }

  get length(): number {
    return this.goodLength
  }

  get isOpen(): boolean {
    return this.file !== null
  }

  /** Continues an existing, intact file. */
  async open(name: string): Promise<void> {
    this.file = await this.where.files.open(this.path(name), 'write')
    this.name = name
    this.goodLength = await this.file.size()
    this.hasPartialWrite = false
  }

  /** Continues with a new file, which must be empty. */
  async begin(name: string): Promise<void> {
    const file = await this.where.files.open(this.path(name), 'write')
    try {
      assert((await file.size()) === 0, `a new journal file is empty: ${name}`)
      await this.where.files.syncFolder(this.where.folder)
    } catch (error) {
      await file.close()
      throw error
    }
    await this.file?.close()
    this.file = file
    this.name = name
    this.goodLength = 0
  }

  /**
   * The bytes are on the disk when this resolves. When it rejects,
   * none of them counts, and the caller must call `dropPartialWrite`.
   */
  async append(bytes: Uint8Array): Promise<void> {
    assert(this.file !== null, 'the journal is open')
    this.hasPartialWrite = true
    await writeAll(this.file, bytes, this.goodLength)
    await this.file.datasync()
    this.hasPartialWrite = false
    this.goodLength += bytes.length
  }

  /** Cuts off what a failed append left. Reopens the file, since its handle may be the cause of the failure. */
  async dropPartialWrite(): Promise<void> {
    if (this.hasPartialWrite) await this.truncateTo(this.name, this.goodLength)
  }

  /** Ends the journal at a location: in the last file, or in an earlier one, which becomes the last. */
  async truncateTo(name: string, offset: number): Promise<void> {
    this.name = name
    this.goodLength = offset
    this.hasPartialWrite = true
    await this.file?.close().catch(() => {})
    this.file = null
    await endAt(this.where, { file: name, offset })
    this.file = await this.where.files.open(this.path(name), 'write')
    this.hasPartialWrite = false
  }

  async close(): Promise<void> {
    await this.file?.close()
    this.file = null
  }

  private path(name: string): string {
    return join(this.where.folder, name)
  }
}
