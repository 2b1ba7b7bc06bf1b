// A data folder with one book, for the tests of the journal: generated commits, a read model that survives restarts,
// and the final state of both.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCommitLine } from '../../main/journal/append/commit-hash.ts'
import { type Files, machineFiles } from '../../main/journal/append/files.ts'
import type { BooksOptions, OpenedBooks } from '../../main/journal/books-options.ts'
import { checkBook } from '../../main/journal/check/check-book.ts'
import { journalFolder, openBooks } from '../../main/journal/open-book.ts'
import type { Author, Book } from '../../main/service/core/book.ts'
import type { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import type { RecoverableBooks } from '../../shared/books/port/books.ts'
import { type Change, created, removed, updated } from '../../shared/books/port/change.ts'
import { type CommitLine, GENESIS, type Head } from '../../shared/books/port/commit.ts'
import { page } from '../../shared/books/port/read.ts'
import type { BookId, TableName } from '../../shared/books/port/tables.ts'
import type { RepairNotice } from '../../shared/record/books/repair-notice.ts'
import type { FiscalYear } from '../../shared/record/ledger/fiscal-year.ts'
import type { LedgerAccount } from '../../shared/record/ledger/ledger-account.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { ok } from '../../shared/value/result.ts'
import { createMemoryBooks } from '../support/books/memory-books.ts'
import { createRandom } from '../support/random.ts'

export const BOOK: BookId = 'organization-1'

const folders: string[] = []

/** In memory where the system has a folder for it: the tests create hundreds, and a disk only makes them slower. */
const BASE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const temporaryDataFolder = async (base = BASE): Promise<string> => {
  const folder = await mkdtemp(join(base, 'kontor-journal-'))
  folders.push(folder)
  return folder
}

/** For `afterAll`. */
export const removeDataFolders = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

// ── commits ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A ledger account whose number is its unique key. */
export const account = (number: number, name = `Account ${number}`): LedgerAccount => ({
  id: `ACCOUNT${String(number).padStart(6, '0')}`,
  number,
  name,
  type: 'active',
  class: 'Assets',
  section: 'Current assets',
  group: 'Liquid funds',
  is_active: true,
  vat_kind: null,
  currency: null,
})

const year = (number: number): FiscalYear => ({
  id: `YEAR${String(number).padStart(8, '0')}`,
  name: `Jahr ${number} – Zürich`,
  start_date: '2026-01-01' as FiscalYear['start_date'],
  end_date: '2026-12-31' as FiscalYear['end_date'],
  closed_at: null,
})

export const lineAfter = (head: Head, action: string, changes: readonly Change[]): CommitLine =>
  writeCommitLine({
    seq: head.seq + 1,
    time: timestampOf(Date.UTC(2026, 0, 1) + head.seq * 60_000),
    user: 1,
    group: null,
    action,
    params: {},
    changes,
    prev: head.hash,
  })

/** Commits in a chain that create, change and remove records, some with one change and some with many. */
export const makeLines = (count: number, seed: number): CommitLine[] => {
  const random = createRandom(seed)
  const accounts: LedgerAccount[] = []
  const lines: CommitLine[] = []
  let head: Head = GENESIS
  const step = (): Change[] => {
    const kind = accounts.length < 3 ? 0 : random.between(0, 9)
    if (kind <= 4) return Array.from({ length: random.between(1, 4) }, () => createAccount())
    if (kind <= 7) return [renameAccount(random.between(0, accounts.length - 1))]
    if (kind === 8)
      return accounts.splice(random.between(0, accounts.length - 1), 1).map((r) => removed('ledger_account', r))
    return [created('fiscal_year', year(head.seq))]
  }
  let number = 0
  const createAccount = (): Change => {
    const record = account(++number)
    accounts.push(record)
    return created('ledger_account', record)
  }
  const renameAccount = (index: number): Change => {
    const record = accounts[index] ?? account(0)
    const name = `Bank ${random.hex(12)} ${'ü'.repeat(random.between(1, 9))}`
    accounts[index] = { ...record, name }
    return updated('ledger_account', record, { name })
  }
  for (let index = 0; index < count; index++) {
    const line = lineAfter(head, 'test_step', step())
    lines.push(line)
    head = { seq: line.commit.seq, hash: line.hash }
  }
  return lines
}

// ── the read model ───────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A read model in memory that survives restarts, can be damaged, and keeps only the latest commits as the page does.
 */
export interface TestCopy extends RecoverableBooks {
  damage: string | null
  /** How many commits it keeps. */
  kept: number
}

export const createCopy = async (lines: readonly CommitLine[] = []): Promise<TestCopy> => {
  const books = createMemoryBooks(BOOK)
  const copy: TestCopy = {
    ...books,
    damage: null,
    kept: Number.POSITIVE_INFINITY,
    head: async () => (copy.damage === null ? books.head() : { ...GENESIS, damage: copy.damage }),
    commitsAfter: async (seq) => {
      const { seq: head } = await books.head()
      return books.commitsAfter(Math.max(seq, head - copy.kept))
    },
    reset: async () => {
      await books.reset()
      copy.damage = null
    },
  }
  if (lines.length > 0 && !(await books.commit(lines)).ok) throw new Error('the copy does not take the lines')
  return copy
}

const TABLES: readonly TableName[] = [
  'bank_account',
  'bank_transaction',
  'statement',
  'batch',
  'ledger_account',
  'fiscal_year',
]

/** Every record of the read model, by table and id. */
export const stateOf = async (copy: RecoverableBooks): Promise<unknown> => {
  const answers = await copy.read(TABLES.map((table) => page(table)))
  return answers.map(({ rows }) => rows)
}

const stateOfTables = (tables: MemoryTables): unknown =>
  TABLES.map((table) => (tables.answer(page(table)) as { rows: unknown }).rows)

/** The records that the lines lead to. */
export const stateAfter = async (lines: readonly CommitLine[]): Promise<unknown> => stateOf(await createCopy(lines))

// ── the folder ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Writes lines into journal files of at most this many lines each. No anchor, as after a kill before the first one. */
export const writeJournal = async (
  dataFolder: string,
  lines: readonly CommitLine[],
  linesPerFile = Number.POSITIVE_INFINITY,
): Promise<string> => {
  const folder = journalFolder(dataFolder, BOOK)
  await mkdir(folder, { recursive: true })
  for (let start = 0, file = 1; start < lines.length; start += linesPerFile, file++) {
    const text = lines.slice(start, start + linesPerFile).map((line) => `${line.text}\n`)
    await writeFile(join(folder, `${String(file).padStart(6, '0')}.jsonl`), text.join(''))
  }
  return folder
}

/** All journal files as one text, as an auditor reads them. */
export const journalText = async (dataFolder: string): Promise<string> => {
  const folder = journalFolder(dataFolder, BOOK)
  const names = (await readdir(folder)).filter((name) => /^\d{6}\.jsonl$/.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('')
}

/** The findings of verify in the book, and the state that the journal alone leads to. */
export const checked = async (dataFolder: string) => {
  const report = await checkBook(BOOK, journalFolder(dataFolder, BOOK), machineFiles)
  return { report, findings: report.findings, state: stateOfTables(report.tables) }
}

// ── running it ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Running {
  readonly book: Book
  readonly books: OpenedBooks
  readonly notices: readonly RepairNotice[]
  readonly logged: readonly string[]
}

export interface RunOptions {
  readonly files?: Files
  readonly openReadModel?: () => Promise<RecoverableBooks>
  readonly onReadModelLost?: (listener: () => void) => void
  readonly freeBytes?: () => Promise<number>
  readonly journal_limits?: BooksOptions['journal_limits']
  readonly read_model_pauses?: BooksOptions['read_model_pauses']
}

/** As many attempts as the program makes, a hundred times as fast. */
const SHORT_PAUSES: BooksOptions['read_model_pauses'] = { retry_ms: [2, 5, 10, 20, 30] }

/** Opens the book as the program does. */
export const run = async (dataFolder: string, copy: RecoverableBooks, options: RunOptions = {}): Promise<Running> => {
  const notices: RepairNotice[] = []
  const logged: string[] = []
  let now = Date.UTC(2026, 5, 1)
  const books = openBooks({
    dataFolder,
    openReadModel: options.openReadModel ?? (async () => copy),
    onReadModelLost: options.onReadModelLost ?? (() => undefined),
    now: () => timestampOf(now++),
    log: {
      info: (message) => logged.push(message),
      warn: (message) => logged.push(message),
      error: (message, cause) => logged.push(`${message}: ${cause}`),
    },
    onNotice: (notice) => notices.push(notice),
    files: options.files ?? machineFiles,
    ...(options.journal_limits ? { journal_limits: options.journal_limits } : {}),
    read_model_pauses: { ...SHORT_PAUSES, ...options.read_model_pauses },
    freeBytes: options.freeBytes ?? (async () => Number.MAX_SAFE_INTEGER),
  })
  return { book: await books.open(BOOK), books, notices, logged }
}

/** Creates one ledger account. Resolves when it is acknowledged. */
export const addAccount = async (book: Book, number: number, author: Partial<Author> = {}): Promise<void> => {
  await book.write<null, never>({ user: 1, ...author }, async () =>
    ok({ action: 'add_account', changes: [created('ledger_account', account(number))], value: null }),
  )
}

export const accountNumbers = async (book: Pick<Book, 'read'>): Promise<number[]> => {
  const [{ rows }] = await book.read([page('ledger_account')])
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}
