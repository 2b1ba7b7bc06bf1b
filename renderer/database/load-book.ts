// Loads a book from IndexedDB: the segments, then the commits after them. Any difference from what was written counts
// as damage, reported in words: the main process then rebuilds the read model.

import { readCommitLine } from '../../shared/books/encoding/commit-line.ts'
import { textOf } from '../../shared/books/encoding/rpc-message.ts'
import { MemoryTables, type StoredSlots } from '../../shared/books/memory/memory-tables.ts'
import { GENESIS, type Head } from '../../shared/books/port/commit.ts'
import type { BookId, TableName } from '../../shared/books/port/tables.ts'
import { Backlog } from './backlog.ts'
import { type BookDatabase, type CommitRow, openBookDatabase, type SegmentRow } from './book-database.ts'
import { RecentCommits } from './recent-commits.ts'
import {
  type Checksum,
  checksumOf,
  combine,
  decodeSegment,
  isSameChecksum,
  NO_CHECKSUM,
  SEGMENT_SLOTS,
} from './segment.ts'
import { DERIVED, isSealed, type StateRow } from './state-row.ts'

/** The loaded contents of a book. A damaged one has at most a database: its commits may still help. */
export interface Contents {
  readonly tables: MemoryTables
  readonly recentCommits: RecentCommits
  readonly sums: SegmentSums
  readonly backlog: Backlog
  readonly database: BookDatabase | null
  readonly damage: string | null
  /** Written by a version that derived less from the commits. */
  readonly isOutdated: boolean
}

/** The checksum of every segment, and over all of them. */
class SegmentSums {
  private readonly sums = new Map<string, Checksum>()
  total = NO_CHECKSUM

  get count(): number {
    return this.sums.size
  }

  set({ table, number, text }: SegmentRow): void {
    const name = `${table}/${number}`
    const sum = checksumOf(name, text)
    this.total = combine(combine(this.total, this.sums.get(name) ?? NO_CHECKSUM), sum)
    this.sums.set(name, sum)
  }
}

/** Opens or creates the database and reads it. `onLost` is called when the browser removes it later. */
export const loadBook = async (book: BookId, onLost: () => void): Promise<Contents> => {
  let database: BookDatabase | null = null
  // The browser removes a database when it finds damage in it. While loading, this is the damage to report: ending the
  // page would only lead to the same at the next start.
  let isLoaded = false
  try {
    database = await openBookDatabase(book, () => {
      if (isLoaded) onLost()
    })
    const [{ state, tail }, commitKeys, { sums, slotsByTable, isDated }] = await Promise.all([
      readState(database),
      database.commitKeys(),
      readSegments(database),
    ])
    const damage = findDamage(state, sums.total, sums.count + commitKeys.length)
    if (damage !== null) return damagedContents(book, database, damage)
    const tables = new MemoryTables(book)
    const backlog = new Backlog(tables, state?.segments)
    tables.load(backlog.segments, slotsByTable)
    if (!(await applyTail(tail, state ?? GENESIS, tables, backlog))) {
      return damagedContents(book, database, 'commits are missing, old or altered')
    }
    isLoaded = true
    const recentCommits = new RecentCommits(commitKeys.map(([seq, size]) => ({ seq, size })))
    const isDerived = state === null || state.derived === DERIVED
    return {
      tables,
      recentCommits,
      sums,
      backlog,
      database,
      damage,
      isOutdated: book !== 'system' && !(isDated && isDerived),
    }
  } catch (error) {
    return damagedContents(book, database, textOf(error))
  }
}

const damagedContents = (book: BookId, database: BookDatabase | null, damage: string): Contents => {
  const tables = new MemoryTables(book)
  const recentCommits = new RecentCommits([])
  const sums = new SegmentSums()
  const backlog = new Backlog(tables)
  return { tables, recentCommits, sums, backlog, database, damage, isOutdated: false }
}

const findDamage = (state: StateRow | null, total: Checksum, rows: number): string | null => {
  if (state === null) return rows === 0 ? null : 'it does not say where it stands'
  if (!isSealed(state)) return 'what it says of its state is altered'
  if (!isSameChecksum(state.checksum, total)) return 'records are missing, old or altered'
  return null
}

/** The head of the book, and the commits that are not in the segments. */
const readState = async (database: BookDatabase) => {
  const state = await database.state()
  const hasTail = state !== null && isSealed(state) && state.segments.seq !== state.seq
  return { state, tail: hasTail ? await database.commitsAfter(state.segments.seq) : [] }
}

/** Applies the commits to the records of the segments. False when they do not lead to the head as written. */
const applyTail = async (tail: readonly CommitRow[], head: Head, tables: MemoryTables, backlog: Backlog) => {
  const areIntact = await Promise.all(tail.map(({ text }) => hasOwnHash(text)))
  if (areIntact.includes(false)) return false
  for (const commit of tail) {
    const applied = tables.apply([readCommitLine(commit.text)], 'known')
    if (!applied.ok) return false
    backlog.add(applied.value.touched, [commit])
  }
  return tables.head.seq === head.seq && tables.head.hash === head.hash
}

/** Whether the line begins with the SHA-256 of its remainder. */
const hasOwnHash = async (text: string): Promise<boolean> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.slice(65))))
  return text.startsWith(`${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')} `)
}

/**
 * The slots of every table, and the checksums of what was read. The rows come by table and number without gaps, because
 * slots are never freed. A damaged text may decode to anything: its checksum shows the damage; a text that cannot be
 * decoded is damage as well.
 */
const readSegments = async (database: BookDatabase) => {
  const sums = new SegmentSums()
  const slotsByTable = new Map<
    TableName,
    { rows: StoredSlots['rows'][number][]; moments: StoredSlots['moments'][number][] }
  >()
  let isDated = true
  for await (const piece of database.segments()) {
    for (const segment of piece) {
      sums.set(segment)
      const { table, number, text } = segment
      const slots = slotsByTable.get(table) ?? { rows: [], moments: [] }
      slotsByTable.set(table, slots)
      const { rows, moments } = decodeSegment(table, text)
      isDated &&= moments.length === rows.length
      for (const [at, row] of rows.entries()) {
        slots.rows[number * SEGMENT_SLOTS + at] = row
        slots.moments[number * SEGMENT_SLOTS + at] = moments[at] ?? null
      }
    }
  }
  return { sums, slotsByTable, isDated }
}
