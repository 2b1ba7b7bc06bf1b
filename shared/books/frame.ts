// A commit as it is written down: one line of the journal. `<sha-256 of the body> <body>`, the body being JSON, with
// runs of created or of removed records in a short form (written-changes.ts).
import type { Change } from './change.ts'
import { readChanges } from './written-changes.ts'

/** One commit: its number, when, who, why, what changed, and the hash of the commit before it. */
export interface Frame {
  readonly seq: number
  /** UTC, six fractional digits. */
  readonly time: string
  /** The user who asked for it; null for the application itself. */
  readonly user: number | null
  /** What was done, in one snake_case word: `create_bank_account`, `import_rows`. */
  readonly action: string
  readonly changes: readonly Change[]
  readonly prev: string
}

/** Where a book stands: the number and the hash of its last commit. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Before the first commit. */
export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) }

/** A frame in its written form, without the line end. Main writes it, and the database page keeps it word for word. */
export interface FrameLine {
  readonly hash: string
  readonly frame: Frame
  readonly text: string
}

/** Splits a line into hash and body and reads the body; whether the hash is right is the caller's to check. */
export const readFrameLine = (text: string): { hash: string; body: string; frame: Frame } => {
  const hash = text.slice(0, 64)
  const body = text.slice(65)
  return { hash, body, frame: readFrameBody(body) }
}

/** The frame of a body. Throws what JSON.parse throws. */
export const readFrameBody = (body: string): Frame => {
  const { changes, ...head } = JSON.parse(body) as Frame
  return { ...head, changes: Array.isArray(changes) ? readChanges(changes) : changes }
}
