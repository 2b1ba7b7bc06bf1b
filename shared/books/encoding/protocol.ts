// The calls from main to the database page over the message port (birpc; JSON text on a WebSocket, or a MessagePort).
import type { Result } from '../../value/result.ts'
import type { CommitRefusal, ReadModelHead } from '../port/books.ts'
import type { Head } from '../port/commit.ts'
import type { QueryData } from '../port/read.ts'
import type { BookId } from '../port/tables.ts'

/** Functions of the database page. Every refusal is a value, because errors lose their fields on the port. */
export interface DatabasePage {
  /** Opens (or creates) the database of a book and loads it. Answers the head of its read model and any damage. */
  open: (book: BookId) => Promise<ReadModelHead>
  /** The answers, and the number of the last commit that they include. */
  read: (book: BookId, queries: readonly QueryData[]) => Promise<{ seq: number; answers: readonly unknown[] }>
  /** Lines of the journal without line ends. */
  commit: (book: BookId, lines: readonly string[]) => Promise<Result<Head, CommitRefusal>>
  commitsAfter: (book: BookId, seq: number) => Promise<readonly string[]>
  reset: (book: BookId) => Promise<void>
  /** A heartbeat. */
  alive: () => Promise<void>
  /**
   * For the log: bytes used and allowed, whether the browser promised to keep them, and the durability of the
   * transactions of the first open book (`strict` when they are flushed to disk; null without an open book).
   */
  storage: () => Promise<{ usage: number; quota: number; persisted: boolean; durability: string | null }>
}

/**
 * How the page reports a failure: it closes its connection, with the reason, before it answers the call that failed.
 * `failed`: memory and disk may differ; a new start of the page repairs it. `unusable`: the browser cannot open what it
 * stored; the next start needs a new profile.
 */
export interface PageClosing {
  readonly type: 'failed' | 'unusable'
  readonly reason: string
}

/** The same as close codes of a WebSocket. */
export const CLOSE_CODES: Readonly<Record<PageClosing['type'], number>> = { failed: 4000, unusable: 4001 }
