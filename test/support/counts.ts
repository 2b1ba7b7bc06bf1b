// How often randomised tests try: in every run, and in `npm run test:long`. The README names both numbers.

const COUNTS = {
  damaged_files: [300, 20_000],
  damaged_imports: [40, 600],
  made_up_requests: [400, 20_000],
  exact_amounts: [1000, 100_000],
  /** Failures of the reading process's memory. */
  files_at_the_limit: [8, 2000],
  /** Of 5 MB of XML, each of a different kind. */
  hostile_files: [4, 12],
  /** Files refused before their end, over kept-alive and new connections. */
  refused_files: [250, 1000],
  /** Hostile style sheets: cleaned, and rendered by a browser. */
  style_sheets: [5000, 400_000],
  style_sheets_in_a_browser: [60, 5000],
  /**
   * Kills of the running application, of a journal alone, during repeated requests, during the undo of an import,
   * during bulk work, and while a rule is applied.
   */
  kills: [2, 50],
  journal_kills: [2, 230],
  /** Kills of the database page during commits. */
  kills_of_the_page: [2, 40],
  /** Kills during a start, with the old read model or without one. */
  kills_of_starts: [2, 40],
  kills_and_repeats: [2, 20],
  kills_of_undo: [1, 8],
  /** Random payment runs, killed during each step. */
  kills_of_payments: [2, 100],
  kills_of_bulk_work: [1, 12],
  kills_of_rules: [1, 8],
  /** Kills of a relocation, before one of its calls. */
  kills_of_moves: [4, 78],
  kills_on_postgres: [2, 200],
  /** Kills of backups and of restores. */
  kills_of_backups: [1, 25],
  /** Kills during compression. */
  cancelled_jobs: [2, 300],
  /** For each kind of damage. */
  damaged_journals: [1, 20],
  /** Journals with 20 and 300 commits, and with 20,000 and 200,000 rows, each damaged in up to three ways. */
  random_damages: [4, 1000],
  random_damages_of_many_commits: [2, 700],
  random_damages_of_20000_rows: [1, 260],
  random_damages_of_200000_rows: [0, 40],
  repair_kills: [2, 100],
  /** Books reset to an earlier moment. */
  old_books: [2, 12],
  damaged_profiles: [1, 6],
  /** Of the first hundred disk calls, how many fail in turn. */
  failing_calls: [8, 100],
  /** For each made table: encodings, line ends, delimiters. */
  table_forms: [1, 12],
  /** Statements of invented banks, read and compared with their content. */
  table_layouts: [300, 10_000],
  /** With 300 movements each, read as CAMT and as tables. */
  overlapping_statements: [1, 3],
  /** With 5,000 labelled transactions each. */
  matching_corpora: [1, 5],
  /** With ten books over two years. */
  learning_corpora: [1, 5],
  /** Random actions: documents made, changed, paid, undone. */
  random_documents: [60, 3000],
  /** Runs of 200 random actions each, all undone at the end. */
  random_histories: [1, 10],
  /** Random VAT returns, written, validated and read again. */
  vat_files: [1000, 30_000],
  /** Random books with documents and payments, whose returns are counted again. */
  vat_books: [8, 1000],
  /** Drawn codes of bills at each resolution. */
  drawn_codes: [3, 48],
  /** Random payment runs, written, validated and read again; and with a simulated bank. */
  payment_runs: [100, 5000],
  payment_runs_of_a_bank: [12, 100],
  /** For each language and colour scheme. */
  reports_looked_at: [1, 100],
  /** Rows imported while the application restarts. */
  files_of_a_restart: [2, 9],
  /** Histories of books in the page. */
  histories: [2, 25],
} as const satisfies Readonly<Record<string, readonly [daily: number, long: number]>>

export const isLong = process.env.KONTOR_TESTS === 'long'
/** Whether all requested files run: in a long run, and when the caller names files. */
export const isWhole = isLong || process.env.KONTOR_TESTS === 'named'

/**
 * The colour schemes in which axe checks a screen. Contrast depends on the scheme, all other findings on the screen. In
 * every run each place is checked in one of both (test/e2e/window/accessibility.test.ts), and the dialogs of each room
 * in one.
 */
export const THEMES: readonly ('light' | 'dark')[] = isWhole ? ['light', 'dark'] : ['light']

export const countOf = (name: keyof typeof COUNTS): number => COUNTS[name][isLong ? 1 : 0]
