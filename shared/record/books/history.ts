// What was done in the books of an organization: one record an action of a person, with all commits that were part of it.
// Derived from the commits (`historyAfter`), never written by anybody, so it costs the journal nothing.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const HistoryEntry = z.object({
  /** The group of its commits. */
  id: StringId,
  /** Its first commit: what is newer has a greater one. */
  seq: z.number().int().positive(),
  /** Of its first and of its last commit. */
  time: TimestampField,
  last_time: TimestampField,
  /** Null: the application itself, as when it gives an import up. */
  user: z.number().int().nullable(),
  /** Of the first commit, as are the params. */
  action: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** From which commit to which, the oldest first: commits of others may come in between. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** How many records it changed, by table. */
  counts: z.record(z.string(), z.number().int()),
  /** The action that it took back. */
  undoes_id: StringId.nullable(),
  /** The action that took it back, as long as it stands. */
  undone_by_id: StringId.nullable(),
  /** The action that did it once more after it was taken back; null: it stands by itself. */
  effective_id: StringId.nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
