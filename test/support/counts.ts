// How often tests of chance try: in every run, and in `npm run test:long`. The README names both.

const COUNTS = {
  damaged_files: [600, 20_000],
  damaged_imports: [40, 600],
  made_up_requests: [800, 20_000],
  exact_amounts: [3000, 100_000],
  /** Of the memory of the process that reads. */
  files_at_the_limit: [8, 2000],
  /** Of 5 MB of XML, each of another kind. */
  hostile_files: [4, 12],
  /** Files refused at once, over connections that are kept and over new ones. */
  refused_files: [250, 1000],
  /** Hostile ones, cleaned; and looked at by a browser. */
  style_sheets: [5000, 400_000],
  style_sheets_in_a_browser: [60, 5000],
  /**
   * Of the application at work, of a journal alone, while requests are repeated, while an import is undone, in bulk work, while a rule
   * is applied.
   */
  kills: [3, 50],
  journal_kills: [4, 230],
  /** Of the database page amid commits. */
  kills_of_the_page: [4, 40],
  /** While it starts: with the copy as it was, or with none. */
  kills_of_starts: [2, 40],
  kills_and_repeats: [3, 20],
  kills_of_undo: [1, 8],
  kills_of_bulk_work: [1, 12],
  kills_of_rules: [1, 8],
  /** Of a move of the books, before one of its calls. */
  kills_of_moves: [16, 80],
  kills_on_postgres: [3, 200],
  /** Of backups and of restores each. */
  kills_of_backups: [1, 25],
  /** Amid compressing. */
  cancelled_jobs: [5, 300],
  /** Of each kind of damage. */
  damaged_journals: [1, 20],
  /** Of journals with 20 and 300 commits, and with 20,000 and 200,000 rows, in up to three ways. */
  random_damages: [12, 1000],
  random_damages_of_many_commits: [6, 700],
  random_damages_of_20000_rows: [1, 260],
  random_damages_of_200000_rows: [0, 40],
  repair_kills: [3, 100],
  /** Books put back as they were at a moment of their life. */
  old_books: [4, 12],
  damaged_profiles: [1, 6],
  /** Of the first hundred calls of a disk, how many fail in turn. */
  failing_calls: [8, 100],
  /** Of a made table: encodings, line ends, delimiters. */
  table_forms: [1, 12],
  /** Statements of banks that do not exist, read and compared with what they say. */
  table_layouts: [300, 10_000],
  /** Of 300 movements each, read as CAMT and as tables. */
  overlapping_statements: [1, 3],
  /** Of 5,000 labelled transactions each. */
  matching_corpora: [1, 5],
  /** Of ten books over two years. */
  learning_corpora: [1, 5],
  /** Documents made, changed, paid, undone. */
  random_documents: [60, 3000],
  /** Of 200 random actions each, undone again. */
  random_histories: [1, 10],
  /** In each language and colour. */
  reports_looked_at: [1, 100],
  /** Of rows while the application is started anew. */
  files_of_a_restart: [2, 9],
  /** Histories of books in the page. */
  histories: [2, 25],
} as const satisfies Readonly<Record<string, readonly [daily: number, long: number]>>

export const isLong = process.env.KONTOR_TESTS === 'long'
/** Whether all files run that were asked for: in a long run, and when somebody names some. */
export const isWhole = isLong || process.env.KONTOR_TESTS === 'named'

/**
 * The colours that a screen is looked at in by axe: contrasts are of the theme, all the rest is of the screen. In every run each
 * place is seen in one of both (test/e2e/window/accessibility.test.ts), and the dialogs of each room in one.
 */
export const THEMES: readonly ('light' | 'dark')[] = isWhole ? ['light', 'dark'] : ['light']

export const countOf = (name: keyof typeof COUNTS): number => COUNTS[name][isLong ? 1 : 0]
