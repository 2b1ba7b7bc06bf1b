// What was found broken in the books and what was done about it, for the person who keeps them; and books that stay closed.
import { z } from 'zod'
import { TimestampField } from '../core/scalar.ts'

/** Commits of which nobody has everything any more, as far as it is known what they were. */
export const MissingCommits = z.object({
  /** The first and the last of them. Of several places (`ranges`), others between them are there. */
  from: z.number().int(),
  up_to: z.number().int(),
  /** The time of the last commit before them. */
  after: z.string().nullable(),
  /** Where they are in several places: each of them, ascending. Absent: all from `from` to `up_to`. */
  ranges: z
    .array(z.object({ from: z.number().int(), up_to: z.number().int(), after: z.string().nullable() }))
    .optional(),
  /** Of those whose beginning can still be read: who did what and when. The rest of the numbers is known by number alone. */
  entries: z.array(
    z.object({ seq: z.number().int(), time: z.string(), user: z.number().int().nullable(), action: z.string() }),
  ),
})
export type MissingCommits = z.infer<typeof MissingCommits>

/** The places at which commits are missing, ascending. */
export const missingRanges = ({ from, up_to, after, ranges }: MissingCommits): NonNullable<MissingCommits['ranges']> =>
  ranges ?? [{ from, up_to, after }]

export const RepairNotice = z.object({
  /** ULID. */
  id: z.string(),
  /** `system`, or the books of an organization. */
  book: z.string(),
  /**
   * `journal_tail_cut`: an unfinished entry at the end was cut off. `journal_restored`: what the journal lacked came back
   * from the database, word for word or as what it came to. `journal_damaged`: something is wrong or missing that could not be put right; the message says what.
   * `copy_replayed`: the database was behind and was brought up to date. `copy_rebuilt`: it was filled anew.
   * `book_accepted`: books that were not those that are known were opened because somebody asked for it by name.
   * `lock_taken_over`: the data folder was locked by another machine that gave no sign of life any more.
   */
  code: z.enum([
    'journal_tail_cut',
    'journal_restored',
    'copy_replayed',
    'copy_rebuilt',
    'journal_damaged',
    'book_accepted',
    'lock_taken_over',
  ]),
  /** In English; the window says it in the person's language by the code. */
  message: z.string(),
  time: TimestampField,
  /** Null: no commit is missing. */
  missing: MissingCommits.nullable(),
  /** It tells of a loss, and nobody has acknowledged it yet: until then it is told at every start. */
  is_open: z.boolean(),
})
export type RepairNotice = z.infer<typeof RepairNotice>

/** Books that are not opened, and why (rules 152 and 153). */
export const ClosedBook = z.object({
  book: z.string(),
  /**
   * `missing`: nothing is there. `foreign`: they are of another installation. `swapped`: they are of another organization of this
   * one. `rolled_back`: they end before what is known of them. `other_history`: they part from what is known of them.
   * `not_signed`: a commit does not bear the signature of this installation, so it was not written here, or was changed since.
   * `unknown`: there are books, but no organization they could be of. `beginning_lost`: the entry cannot be read any more in which
   * they were given what they need (chart of accounts, fiscal years; of the system's: who may enter), and nothing else has it.
   */
  code: z.enum([
    'missing',
    'foreign',
    'swapped',
    'rolled_back',
    'other_history',
    'not_signed',
    'unknown',
    'beginning_lost',
  ]),
  /** In English, with what to do. */
  message: z.string(),
  /** The book that they are of, where that is known (`swapped`). */
  belongs_to: z.string().nullable(),
  /** The last commit that is known of, and the last one that is there; null where there is none. */
  known_seq: z.number().int().nullable(),
  found_seq: z.number().int().nullable(),
})
export type ClosedBook = z.infer<typeof ClosedBook>
