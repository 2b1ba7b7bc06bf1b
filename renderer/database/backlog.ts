// What the segments of a book lack: commits whose frames are stored while their records are not. How much may come
// together, and which segments it touches.
import { GENESIS, type Head } from '../../shared/books/frame.ts'
import type { Applied } from '../../shared/books/memory-tables.ts'
import type { TableName } from '../../shared/books/tables.ts'
import { type FrameSize, KEPT_FRAMES } from './kept-frames.ts'
import { SEGMENT_SLOTS } from './segment.ts'

/** A start after a kill applies the frames again: so many that it takes some tenths of a second at most. */
const MOST_SEGMENTS = 128

export class Backlog {
  private head: Head
  private numbersByTable = new Map<TableName, Set<number>>()
  private frames = 0
  private size = 0

  /** `head`: where the segments stand. */
  constructor(head: Head = GENESIS) {
    this.head = head
  }

  /** Where the segments stand. What is kept of the frames always goes back to here. */
  get segments(): Head {
    return this.head
  }

  get isEmpty(): boolean {
    return this.frames === 0
  }

  /** Whether the segments are to be written with the commit that was added last: no frame that is needed may go. */
  get isFull(): boolean {
    let segments = 0
    for (const numbers of this.numbersByTable.values()) segments += numbers.size
    return segments >= MOST_SEGMENTS || this.frames > KEPT_FRAMES.count / 2 || this.size > KEPT_FRAMES.size / 2
  }

  /** Takes in what commits touched, and their frames. */
  add(touched: Applied['touched'], frames: readonly FrameSize[]): void {
    let [lastTable, lastNumber] = ['', -1]
    for (const { table, slot } of touched) {
      const number = Math.floor(slot / SEGMENT_SLOTS)
      // Records mostly come in runs.
      if (number === lastNumber && table === lastTable) continue
      const numbers = this.numbersByTable.get(table) ?? new Set()
      this.numbersByTable.set(table, numbers.add(number))
      lastTable = table
      lastNumber = number
    }
    this.frames += frames.length
    for (const { size } of frames) this.size += size
  }

  /** The numbers of the segments to write, by table: from now on the segments stand at the head. */
  take(head: Head): ReadonlyMap<TableName, ReadonlySet<number>> {
    const taken = this.numbersByTable
    this.head = head
    this.numbersByTable = new Map()
    this.frames = 0
    this.size = 0
    return taken
  }
}
