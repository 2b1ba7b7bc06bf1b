// What main asks of the database page over the message port (birpc; JSON text on a WebSocket, or a MessagePort).
import type { Result } from '../value/result.ts'
import type { CommitRefusal } from './books.ts'
import type { Head } from './frame.ts'
import type { QueryData } from './read.ts'
import type { BookId } from './tables.ts'

/** Functions of the database page. Every refusal is a value, since errors lose their fields on the way. */
export interface DatabasePage {
  /** Opens (or creates) the database of a book, loads it and says where it stands and what is broken. */
  open: (book: BookId) => Promise<Head & { damage: string | null }>
  read: (book: BookId, queries: readonly QueryData[]) => Promise<readonly unknown[]>
  /** Lines of frames as the journal holds them, without line ends. */
  commit: (book: BookId, lines: readonly string[]) => Promise<Result<Head, CommitRefusal>>
  framesAfter: (book: BookId, seq: number) => Promise<readonly string[]>
  reset: (book: BookId) => Promise<void>
  /**
   * For the record: bytes used and allowed, whether the browser promised to keep them, and what it says of the
   * transactions of the first open book (`strict` when they are flushed to disk; null without an open book).
   */
  storage: () => Promise<{ usage: number; quota: number; persisted: boolean; durability: string | null }>
}

/**
 * How the page gives up: it closes its line, before it answers the call that failed, and says why. `failed`: memory and
 * disk may differ, a new start of the page heals it. `unusable`: the browser cannot open what it stored, and never
 * will; the next start needs a new profile.
 */
export interface PageFarewell {
  readonly type: 'failed' | 'unusable'
  readonly reason: string
}

/** The farewells as close codes of a WebSocket. */
export const FAREWELL_CODES: Readonly<Record<PageFarewell['type'], number>> = { failed: 4000, unusable: 4001 }
