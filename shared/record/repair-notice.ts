// What was found broken in the books and what was done about it, for the person who keeps them.
import { z } from 'zod'
import { TimestampField } from './scalar.ts'

export const RepairNotice = z.object({
  /** `system`, or the books of an organization. */
  book: z.string(),
  /**
   * `journal_tail_cut`: an unfinished entry at the end was cut off. `journal_restored`: what the journal lacked came back
   * from the database, word for word or as what it came to. `journal_damaged`: something is wrong or missing that could not be put right; the message says what.
   * `copy_replayed`: the database was behind and was brought up to date. `copy_rebuilt`: it was filled anew.
   * `lock_taken_over`: the data folder was locked by another machine that gave no sign of life any more.
   */
  code: z.enum([
    'journal_tail_cut',
    'journal_restored',
    'copy_replayed',
    'copy_rebuilt',
    'journal_damaged',
    'lock_taken_over',
  ]),
  /** In English; the window says it in the person's language by the code. */
  message: z.string(),
  time: TimestampField,
})
export type RepairNotice = z.infer<typeof RepairNotice>
