// A commit as it is written down: one line of the journal. `<sha-256 of the body> <body>`, the body being JSON, with
// runs of created or of removed records in a short form (runs.ts).
import type { Change } from '../port/change.ts'
import { FORMAT, liftChange, readFormat } from '../port/format.ts'
import type { Frame } from '../port/frame.ts'
import { readChanges, type WrittenChange, writeChanges } from './runs.ts'

/** A frame as it is written; one of format 1 has no format, group or params. `mac`: its signature, of no meaning to its reader. */
type WrittenFrame = Omit<Frame, 'changes'> & {
  readonly format: number
  readonly changes: readonly WrittenChange[]
  readonly mac?: string
}

/** The body of a frame's line. The number comes first and `prev` before the changes: both are read without the rest. */
export const writeFrameBody = ({ seq, time, user, group, action, params, prev, stand_in, changes }: Frame): string => {
  const written: WrittenFrame = {
    ...{ seq, format: FORMAT, time, user, group, action, params, prev },
    ...(stand_in && { stand_in }),
    changes: writeChanges(changes),
  }
  return JSON.stringify(written)
}

/** The frame of a body, its records as they are today. Throws NewerFormat, and what JSON.parse throws. */
export const readFrameBody = (body: string): Frame => {
  const { format: written, changes, mac: _, ...frame } = JSON.parse(body) as WrittenFrame
  const format = readFormat(written)
  // What is no list is for the caller to find out.
  const read = (Array.isArray(changes) ? readChanges(changes) : changes) as readonly Change[]
  return {
    ...(format < 2 ? { ...frame, group: null, params: {} } : frame),
    changes: format < FORMAT && Array.isArray(changes) ? read.map((change) => liftChange(change, format)) : read,
  }
}

/** What the commit behind a frame names as `prev`; `sum` is the hash of the frame's own line. */
export const linkOf = (frame: Frame, sum: string): string => frame.stand_in?.hash ?? sum

/** Splits a line into hash and body and reads the body; whether the hash is right is the caller's to check. */
export const readFrameLine = (text: string): { hash: string; body: string; frame: Frame } => {
  const body = text.slice(65)
  const frame = readFrameBody(body)
  return { hash: linkOf(frame, text.slice(0, 64)), body, frame }
}
