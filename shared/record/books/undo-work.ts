// The state of an undo that is too large for one commit: written with its first commit and removed with the last. No
// other commit comes in between; after a crash, the next start continues it.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'
import { ImportBatch } from '../import/batch.ts'

const work = {
  /** The group of its commits. */
  id: StringId,
  user_id: z.number().int().nullable(),
  action: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: TimestampField,
}

export const UndoWork = z.discriminatedUnion('kind', [
  z.object({
    ...work,
    kind: z.literal('history'),
    /** The action that is undone. */
    undoes_id: StringId,
    /** The action that the user chose: its effects are undone. */
    source_id: StringId,
    /** How many of its records are done, in the order of its commits. */
    done: z.number().int().nonnegative(),
  }),
  z.object({
    ...work,
    kind: z.literal('import'),
    batch_id: z.uuid(),
    /** The final change of the batch. */
    end: ImportBatch.partial(),
  }),
])
export type UndoWork = Readonly<z.infer<typeof UndoWork>>
