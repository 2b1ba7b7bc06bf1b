// The two small files next to a journal. anchor.json: a checked commit and its location. repair.json: the damages
// found. It is written before the repair touches the first byte and stays until the journal is intact again, so that a
// crash in the middle of a repair leads to the same result.
import { join } from 'node:path'
import { z } from 'zod'
import { type Files, readText, replaceText } from './files.ts'

const HeadNote = z.object({ seq: z.number().int().min(0), hash: z.string() })

const Anchor = z.object({
  seq: z.number().int().positive(),
  hash: z.string(),
  file: z.string(),
  offset: z.number().int().min(0),
})
export type Anchor = z.infer<typeof Anchor>

/** A damage found in a journal. */
export const Damage = z.object({
  /**
   * `tail`: no intact commit follows. `gap`: intact commits follow. `middle`: bytes between commits that belong to no
   * commit. `short`: fewer commits than the anchor says. `other`: another commit than the anchor says.
   */
  type: z.enum(['tail', 'gap', 'middle', 'short', 'other']),
  /** The first commit that could not be read. */
  from: z.number().int(),
  /** The highest commit known to have been written; below `from` if none is known. */
  up_to: z.number().int(),
  /** The time of the last commit before. */
  after: z.string().nullable(),
  /** The number of broken bytes, and the file or folder that keeps them. */
  bytes: z.number().int(),
  kept: z.string().nullable(),
  /** For `tail`: whether it ends like a line. Then it was written completely and may have been confirmed. */
  is_ended: z.boolean().default(false),
})
export type Damage = z.infer<typeof Damage>

/** The end of a journal that is restored from a read model. */
const RestoreNote = HeadNote.extend({
  /**
   * The first commit missing from the journal, and the time of the one before. The commits that restore the read
   * model's state start with this number.
   */
  from: z.number().int(),
  after: z.string().nullable(),
  /** Whether all of it is written. From then on the read model may be emptied. */
  is_done: z.boolean(),
})
export type RestoreNote = z.infer<typeof RestoreNote>

const Repair = z.object({
  damages: z.array(Damage).readonly(),
  /** Set as soon as commits are being written that restore this state of a read model. */
  restoring: RestoreNote.nullable(),
  /** The folder in `repairs` that keeps the replaced files; null if this repair replaces none. */
  folder: z.string().nullable().default(null),
  /** The repaired files are written and verified. The repair only has to move them into place. */
  is_replacing: z.boolean().default(false),
})
export type Repair = z.infer<typeof Repair>

/** A repair without any finding yet. */
export const NEW_REPAIR: Repair = { damages: [], restoring: null, folder: null, is_replacing: false }

export interface Notes {
  readonly readAnchor: () => Promise<Anchor | null>
  readonly writeAnchor: (anchor: Anchor) => Promise<void>
  readonly removeAnchor: () => Promise<void>
  readonly readRepair: () => Promise<Repair | null>
  readonly writeRepair: (repair: Repair) => Promise<void>
  readonly removeRepair: () => Promise<void>
}

/** The notes of the journal in a folder. An unreadable note counts as none; then everything is checked. */
export const notesOf = (files: Files, folder: string): Notes => {
  const anchor = join(folder, 'anchor.json')
  const repair = join(folder, 'repair.json')
  const remove = async (path: string) => {
    await files.remove(path)
    await files.syncFolder(folder)
  }
  return {
    readAnchor: () => readNote(files, anchor, Anchor),
    writeAnchor: (note) => replaceText(files, anchor, JSON.stringify(note)),
    removeAnchor: () => remove(anchor),
    readRepair: async () => {
      const note = await readNote(files, repair, Repair)
      return note ?? ((await readText(files, repair)) === null ? null : NEW_REPAIR)
    },
    writeRepair: (note) => replaceText(files, repair, JSON.stringify(note)),
    removeRepair: () => remove(repair),
  }
}

const readNote = async <T>(files: Files, path: string, schema: z.ZodType<T>): Promise<T | null> => {
  const text = await readText(files, path)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
