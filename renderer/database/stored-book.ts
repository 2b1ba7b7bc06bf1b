// One book of the database page: its records in memory, where questions are answered (shared/books/memory-tables.ts),
// and in IndexedDB, where they last. This file loads them, keeps both equal and notices when they are not.
import type { CommitRefusal } from '../../shared/books/books.ts'
import { GENESIS, type Head, readFrameLine } from '../../shared/books/frame.ts'
import { MemoryTables } from '../../shared/books/memory-tables.ts'
import type { PageFarewell } from '../../shared/books/protocol.ts'
import type { QueryData } from '../../shared/books/read.ts'
import type { BookId, Row, TableName } from '../../shared/books/tables.ts'
import { ok, type Result } from '../../shared/value/result.ts'
import {
  type BookDatabase,
  deleteBookDatabase,
  openBookDatabase,
  type SegmentRow,
  type StateRow,
} from './book-database.ts'
import { KeptFrames } from './kept-frames.ts'
import {
  type Checksum,
  checksumOf,
  combine,
  decodeSegment,
  encodeSegment,
  NO_CHECKSUM,
  SEGMENT_SLOTS,
} from './segment.ts'

export interface StoredBook {
  readonly head: () => Head & { readonly damage: string | null }
  readonly read: (queries: readonly QueryData[]) => readonly unknown[]
  /** Answers when IndexedDB has the commit on disk. Rejects when it could not: then the book is of no more use. */
  readonly commit: (lines: readonly string[]) => Promise<Result<Head, CommitRefusal>>
  readonly framesAfter: (seq: number) => Promise<readonly string[]>
  readonly reset: () => Promise<void>
  readonly durability: () => Promise<string>
}

/** What is held of a book. A damaged one has a database at most: its frames may still help. */
interface Contents {
  readonly tables: MemoryTables
  readonly frames: KeptFrames
  readonly sums: SegmentSums
  readonly database: BookDatabase | null
  readonly damage: string | null
}

/** Opens or creates the book and loads it. `onDeath` is called when memory and disk may differ from then on. */
export const openStoredBook = async (book: BookId, onDeath: (farewell: PageFarewell) => void): Promise<StoredBook> => {
  let isDead = false
  const die = (type: PageFarewell['type'], cause: unknown) => {
    isDead = true
    onDeath({ type, reason: `${book}: ${textOf(cause)}` })
  }
  const onLost = () => die('failed', 'the browser has taken the database away')
  let contents = await loadContents(book, onLost)

  const whole = (): Contents & { readonly database: BookDatabase } => {
    const { database, damage } = contents
    if (isDead) throw new Error(`The database of ${book} has failed.`)
    if (damage !== null || database === null) throw new Error(`The database of ${book} is damaged: ${damage}`)
    return { ...contents, database }
  }

  return {
    head: () => ({ ...contents.tables.head, damage: contents.damage }),
    read: (queries) => {
      const { tables } = whole()
      return queries.map((query) => tables.answer(query))
    },
    commit: async (lines) => {
      const { tables, frames, sums, database } = whole()
      const parsed = lines.map(readFrameLine)
      const applied = tables.apply(parsed)
      if (!applied.ok) return applied
      const { head, slotsByTable } = applied.value
      try {
        const segments = touchedSegments(tables, slotsByTable)
        for (const segment of segments) sums.put(segment)
        const added = lines.map((text, at) => ({ seq: parsed[at]?.frame.seq ?? 0, size: text.length, text }))
        await database.write({ segments, added, dropped: frames.add(added), state: stateRow(head, sums.total) })
      } catch (error) {
        die('failed', error)
        throw error
      }
      return ok(head)
    },
    framesAfter: async (seq) => ((await contents.database?.framesAfter(seq)) ?? []).map(({ text }) => text),
    reset: async () => {
      contents.database?.close()
      try {
        await deleteBookDatabase(book)
        contents = await loadContents(book, onLost)
        if (contents.damage !== null) throw new Error(`The emptied database of ${book} is damaged: ${contents.damage}`)
        isDead = false
      } catch (error) {
        die('unusable', error)
        throw error
      }
    },
    durability: async () => whole().database.durability(),
  }
}

/** The checksum of every segment, and over all of them. */
class SegmentSums {
  private readonly sums = new Map<string, Checksum>()
  total = NO_CHECKSUM

  get count(): number {
    return this.sums.size
  }

  put({ table, number, text }: SegmentRow): void {
    const name = `${table}/${number}`
    const sum = checksumOf(name, text)
    this.total = combine(combine(this.total, this.sums.get(name) ?? NO_CHECKSUM), sum)
    this.sums.set(name, sum)
  }
}

const loadContents = async (book: BookId, onLost: () => void): Promise<Contents> => {
  let database: BookDatabase | null = null
  // The browser takes a database away when it finds damage in it. While loading, that is the damage to tell: dying of
  // it would only lead to the same again at the next start.
  let isWhole = false
  try {
    database = await openBookDatabase(book, () => {
      if (isWhole) onLost()
    })
    const [state, frameKeys, { sums, slotsByTable }] = await Promise.all([
      database.state(),
      database.frameKeys(),
      readSegments(database),
    ])
    const damage = findDamage(state, sums.total, sums.count + frameKeys.length)
    if (damage !== null) return damagedContents(book, database, damage)
    const tables = new MemoryTables(book)
    const { seq, hash } = state ?? GENESIS
    tables.load({ seq, hash }, slotsByTable)
    isWhole = true
    return { tables, frames: new KeptFrames(frameKeys.map(([seq, size]) => ({ seq, size }))), sums, database, damage }
  } catch (error) {
    return damagedContents(book, database, textOf(error))
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

const damagedContents = (book: BookId, database: BookDatabase | null, damage: string): Contents => ({
  tables: new MemoryTables(book),
  frames: new KeptFrames([]),
  sums: new SegmentSums(),
  database,
  damage,
})

const findDamage = (state: StateRow | null, total: Checksum, rows: number): string | null => {
  if (state === null) return rows === 0 ? null : 'it does not say where it stands'
  if (!isSame(state.seal, sealOf(state, state.checksum))) return 'what it says of its state is altered'
  if (!isSame(state.checksum, total)) return 'records are missing, old or altered'
  return null
}

const isSame = (x: Checksum, y: Checksum): boolean => x.a === y.a && x.b === y.b

const sealOf = ({ seq, hash }: Head, { a, b }: Checksum): Checksum =>
  checksumOf('state', JSON.stringify([seq, hash, a, b]))

const stateRow = ({ seq, hash }: Head, checksum: Checksum): StateRow => ({
  key: 'state',
  seq,
  hash,
  checksum,
  seal: sealOf({ seq, hash }, checksum),
})

const touchedSegments = (
  tables: MemoryTables,
  slotsByTable: ReadonlyMap<TableName, ReadonlySet<number>>,
): SegmentRow[] => {
  const rows: SegmentRow[] = []
  for (const [table, touched] of slotsByTable) {
    const { slots } = tables.table(table)
    for (const number of new Set([...touched].map((slot) => Math.floor(slot / SEGMENT_SLOTS)))) {
      const first = number * SEGMENT_SLOTS
      rows.push({ table, number, text: encodeSegment(slots.slice(first, first + SEGMENT_SLOTS)) })
    }
  }
  return rows
}

/**
 * The slots of every table, and the checksums of what was read. The rows come by table and number, and no number is left
 * out: slots are never given back. What a damaged text decodes to is of no account, its checksum tells; one that cannot
 * be decoded is damage as well.
 */
const readSegments = async (database: BookDatabase) => {
  const sums = new SegmentSums()
  const slotsByTable = new Map<TableName, (Row | null)[]>()
  for await (const piece of database.segments()) {
    for (const segment of piece) {
      sums.put(segment)
      const { table, number, text } = segment
      const slots = slotsByTable.get(table) ?? []
      slotsByTable.set(table, slots)
      for (const [at, row] of decodeSegment(text).entries()) slots[number * SEGMENT_SLOTS + at] = row
    }
  }
  return { sums, slotsByTable }
}
