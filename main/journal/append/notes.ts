// The two small files beside a journal. anchor.json: a frame that was checked and where it stands, so that a start
// reads from there on only. repair.json: what was found broken, from before the first byte is touched until all is
// whole again, so that a crash in the middle of a repair leads to the same end.
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode, type Files, readText, replaceText } from './files.ts'

const HeadNote = z.object({ seq: z.number().int().min(0), hash: z.string() })

const Anchor = z.object({
  seq: z.number().int().positive(),
  hash: z.string(),
  file: z.string(),
  offset: z.number().int().min(0),
})
export type Anchor = z.infer<typeof Anchor>

/** What was found broken in a journal. */
export const Damage = z.object({
  /**
   * `tail`: nothing whole follows. `gap`: whole commits follow. `middle`: bytes between commits that are none of the chain.
   * `short`: fewer commits than the anchor says. `other`: another commit than the anchor says.
   */
  type: z.enum(['tail', 'gap', 'middle', 'short', 'other']),
  /** The first commit that could not be read. */
  from: z.number().int(),
  /** The highest commit that is known to have been written; below `from` when none is. */
  up_to: z.number().int(),
  /** The time of the last commit before. */
  after: z.string().nullable(),
  /** How many bytes are broken, and the file or folder they are kept in. */
  bytes: z.number().int(),
  kept: z.string().nullable(),
  /** Of a tail: whether it ended as a line does. Then it was written whole, and may have been confirmed. */
  is_ended: z.boolean().default(false),
})
export type Damage = z.infer<typeof Damage>

/** The end of a journal that comes back from a copy. */
const Restoring = HeadNote.extend({
  /** The first commit that the journal lacked, and the time of the one before. Commits that lead to the copy take its number. */
  from: z.number().int(),
  after: z.string().nullable(),
  /** Whether all of it is written: from then on the copy may be emptied. */
  is_done: z.boolean(),
})
export type Restoring = z.infer<typeof Restoring>

const Repair = z.object({
  damages: z.array(Damage).readonly(),
  /** Set once commits are being written that lead to the state of a copy standing here. */
  restoring: Restoring.nullable(),
  /** The folder in `repairs` that keeps the files this repair replaces; null: it replaces none. */
  folder: z.string().nullable().default(null),
  /** The repaired files are written and verified: all that is left is to put them in the place of the others. */
  is_replacing: z.boolean().default(false),
})
export type Repair = z.infer<typeof Repair>

/** Nothing found yet. */
export const NEW_REPAIR: Repair = { damages: [], restoring: null, folder: null, is_replacing: false }

export interface Notes {
  readonly readAnchor: () => Promise<Anchor | null>
  readonly writeAnchor: (anchor: Anchor) => Promise<void>
  readonly removeAnchor: () => Promise<void>
  readonly readRepair: () => Promise<Repair | null>
  readonly writeRepair: (repair: Repair) => Promise<void>
  readonly removeRepair: () => Promise<void>
}

/** The notes of the journal in a folder. An unreadable note counts as none: then everything is checked. */
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
      const isThere = note !== null || (await readText(files, repair)) !== null
      return note ?? (isThere ? NEW_REPAIR : null)
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
  } catch (error) {
    if (errorCode(error) !== null) throw error
    return null
  }
}
