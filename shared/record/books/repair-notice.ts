// Notices of damage in the books and of its repair, for the bookkeeper; and books that stay closed.
import { z } from 'zod'
import { TimestampField } from '../core/scalar.ts'

/** Commits of which no complete copy exists any more, as far as they are known. */
export const MissingCommits = z.object({
  /** The first and the last of them. With several ranges (`ranges`), commits between them may exist. */
  from: z.number().int(),
  up_to: z.number().int(),
  /** The time of the last commit before them. */
  after: z.string().nullable(),
  /** The ranges, ascending, when there are several. When left out: all commits from `from` to `up_to`. */
  ranges: z
    .array(z.object({ from: z.number().int(), up_to: z.number().int(), after: z.string().nullable() }))
    .optional(),
  /** The commits whose beginning is still readable: user, action and time. Only the numbers of the others are known. */
  entries: z.array(
    z.object({ seq: z.number().int(), time: z.string(), user: z.number().int().nullable(), action: z.string() }),
  ),
})
export type MissingCommits = z.infer<typeof MissingCommits>

/** The ranges of missing commits, ascending. */
export const missingRanges = ({ from, up_to, after, ranges }: MissingCommits): NonNullable<MissingCommits['ranges']> =>
  ranges ?? [{ from, up_to, after }]

export const RepairNotice = z.object({
  /** ULID. */
  id: z.string(),
  /** `system`, or the books of an organization. */
  book: z.string(),
  /**
   * `journal_tail_cut`: an unfinished line at the end was removed. `journal_restored`: commits missing in the journal
   * were restored from the database, byte for byte or by their result. `journal_damaged`: damage or a loss that could
   * not be repaired; the message says what. `copy_replayed`: the database was behind and was updated. `copy_rebuilt`:
   * the database was rebuilt. `book_accepted`: books that differ from the known ones were opened because a user asked
   * for it by name. `lock_taken_over`: another machine had locked the data folder and gave no heartbeat any more.
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
  /** In English; the window translates it by the code. */
  message: z.string(),
  time: TimestampField,
  /** Null when no commit is missing. */
  missing: MissingCommits.nullable(),
  /** It reports a loss that no user has acknowledged yet: until then every start shows it. */
  is_open: z.boolean(),
})
export type RepairNotice = z.infer<typeof RepairNotice>

/** Books that are not opened, and why (rules 152 and 153). */
export const ClosedBook = z.object({
  book: z.string(),
  /**
   * `missing`: there are no files. `foreign`: they belong to another installation. `swapped`: they belong to another
   * organization of this one. `rolled_back`: they end before the last known commit. `other_history`: they differ from
   * the known commits. `not_signed`: a commit does not have the signature of this installation, so it was not written
   * here, or was changed later. `unknown`: there are books, but no organization for them. `beginning_lost`: the commit
   * with their initial data (chart of accounts, fiscal years; for the system's book, the users) is unreadable and
   * exists nowhere else.
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
  /** The book that they belong to, when known (`swapped`). */
  belongs_to: z.string().nullable(),
  /** The last known commit, and the last existing one; null when there is none. */
  known_seq: z.number().int().nullable(),
  found_seq: z.number().int().nullable(),
})
export type ClosedBook = z.infer<typeof ClosedBook>
