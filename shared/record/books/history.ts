// The actions in the books of an organization: one record for each action of a person, with all its commits. Derived
// from the commits (`deriveHistory`) and never written itself, so the journal does not contain it.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const HistoryEntry = z.object({
  /** The group of its commits. */
  id: StringId,
  /** Its first commit; later actions have greater numbers. */
  seq: z.number().int().positive(),
  /** The times of its first and of its last commit. */
  time: TimestampField,
  last_time: TimestampField,
  /** Null for the application itself, for example when it abandons an import. */
  user: z.number().int().nullable(),
  /** Action and params of the first commit. */
  action: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Its commits as ranges, the oldest first; commits of other actions may come in between. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** The number of records that it changed, by table. */
  counts: z.record(z.string(), z.number().int()),
  /** The action that it undid. */
  undoes_id: StringId.nullable(),
  /** The action that undid it, while that undo is in force. */
  undone_by_id: StringId.nullable(),
  /** The action that did it again after an undo; null when it is in force by itself. */
  effective_id: StringId.nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
