// The backlog of a book: commits whose lines are stored while the segments do not have their records yet. It limits the
// size of the backlog, and finds the segments to write for it.

import type { AppliedCommits, MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import { GENESIS, type Head } from '../../shared/books/port/commit.ts'
import type { TableName } from '../../shared/books/port/tables.ts'
import type { SegmentRow } from './book-database.ts'
import { type CommitSize, MAX_RECENT_COMMITS } from './recent-commits.ts'
import { encodeSegment, SEGMENT_SLOTS } from './segment.ts'

/** A start after a kill applies the stored commits again: with this limit it takes some tenths of a second at most. */
const MAX_SEGMENTS = 128
/** Encoded at a time: questions that arrive meanwhile wait for some milliseconds. */
const CHUNK_SEGMENTS = 8

export class Backlog {
  private readonly tables: MemoryTables
  private head: Head
  /** The texts of the outdated segments by table and number; null while they are not encoded yet. */
  private textsByTable = new Map<TableName, Map<number, string | null>>()
  private commits = 0
  private size = 0

  /** `head`: the commit up to which the segments are written. */
  constructor(tables: MemoryTables, head: Head = GENESIS) {
    this.tables = tables
    this.head = head
  }

  /** The commit up to which the segments are written. The stored commits always reach back to it. */
  get segments(): Head {
    return this.head
  }

  get isEmpty(): boolean {
    return this.commits === 0
  }

  /**
   * Whether the segments must be written with the last added commit, so that no commit that is still needed is removed.
   */
  get isFull(): boolean {
    let segments = 0
    for (const texts of this.textsByTable.values()) segments += texts.size
    return (
      segments >= MAX_SEGMENTS || this.commits > MAX_RECENT_COMMITS.count / 2 || this.size > MAX_RECENT_COMMITS.size / 2
    )
  }

  /** Adds the records that commits touched, and the sizes of their lines. */
  add(touched: AppliedCommits['touched'], commits: readonly CommitSize[]): void {
    let lastTable = ''
    let lastNumber = -1
    for (const { table, slot } of touched) {
      const number = Math.floor(slot / SEGMENT_SLOTS)
      // Records mostly come in runs.
      if (number === lastNumber && table === lastTable) continue
      const texts = this.textsByTable.get(table) ?? new Map<number, string | null>()
      this.textsByTable.set(table, texts.set(number, null))
      lastTable = table
      lastNumber = number
    }
    this.commits += commits.length
    for (const { size } of commits) this.size += size
  }

  /** Encodes a few segments before `take`. False when none remains. */
  encodeSome(): boolean {
    let left = CHUNK_SEGMENTS
    for (const [table, texts] of this.textsByTable) {
      for (const [number, text] of texts) {
        if (text !== null) continue
        if (left-- === 0) return true
        texts.set(number, this.encode(table, number))
      }
    }
    return false
  }

  /** All outdated segments. Once they are written, the segments are at the head. */
  take(): SegmentRow[] {
    const rows: SegmentRow[] = []
    for (const [table, texts] of this.textsByTable) {
      for (const [number, text] of texts) rows.push({ table, number, text: text ?? this.encode(table, number) })
    }
    this.head = this.tables.head
    this.textsByTable = new Map()
    this.commits = 0
    this.size = 0
    return rows
  }

  private encode(table: TableName, number: number): string {
    const first = number * SEGMENT_SLOTS
    const { slots, moments } = this.tables.table(table)
    const end = first + SEGMENT_SLOTS
    return encodeSegment(slots.slice(first, end), moments.slice(first, end))
  }
}
