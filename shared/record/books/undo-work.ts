// Taking something back that is too large for one commit, as long as it is under way: written with the first of its commits
// and removed with the last one. Nothing else is written in between; after a kill the next start goes on from it.
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
    /** The action that is taken back. */
    undoes_id: StringId,
    /** The action that was asked for: what it did is taken back. */
    source_id: StringId,
    /** So many of the records that it changed are done, in the order of its commits. */
    done: z.number().int().nonnegative(),
  }),
  z.object({
    ...work,
    kind: z.literal('import'),
    batch_id: z.uuid(),
    /** What becomes of the batch in the end. */
    end: ImportBatch.partial(),
  }),
])
export type UndoWork = Readonly<z.infer<typeof UndoWork>>
