// Books of one organization and the system's, as the program stores them, for tests that damage them: their original
// state, starts over read models that survive them, and whether the result and the notices of a start are correct.
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { checkBook } from '../../../main/journal/check/check-book.ts'
import { journalFolder, openBooks } from '../../../main/journal/open-book.ts'
import { noteAcknowledgement, openRepairs } from '../../../main/journal/repair/repairs.ts'
import { type Book, BookClosed } from '../../../main/service/core/book.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import { readCommitLine } from '../../../shared/books/encoding/commit-line.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { type ClosedBook, missingRanges, type RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { createMemoryBooks } from '../../support/books/memory-books.ts'
import { addAccount, BOOK, createCopy, temporaryDataFolder, writeJournal } from '../journal-world.ts'
import { journalFiles } from './damages.ts'

/** Numbers that no generated commit gives. */
const NEW_ACCOUNT = 900_000
const NEW_YEAR = 'YEAR90000000'

/** The clock continues over starts, and is later than all generated commits. */
let time = Date.UTC(2027, 0, 1)
const now = () => {
  time += 1000
  return timestampOf(time)
}

/** Every record by table and id. */
type Records = ReadonlyMap<string, string>

const recordsOf = (tables: MemoryTables): Records => {
  const found = new Map<string, string>()
  for (const name of tables.names) {
    // The history describes a placeholder differently.
    if (name === 'history' || name === 'deletion') continue
    for (const record of tables.table(name).records()) {
      const entries = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
      if (record.number !== NEW_ACCOUNT && record.id !== NEW_YEAR)
        found.set(`${name} ${record.id}`, JSON.stringify(entries))
    }
  }
  return found
}

export interface WholeBooks {
  readonly lines: readonly CommitLine[]
  readonly dataFolder: string
  readonly systemLines: readonly CommitLine[]
  readonly records: Records
}

/** Books that were opened and closed cleanly, so that their last commit is recorded in both places. */
export const wholeBooks = async (lines: readonly CommitLine[], linesPerFile: number): Promise<WholeBooks> => {
  const dataFolder = await temporaryDataFolder()
  const books = new Map<BookId, RecoverableBooks>()
  // First the system's: it is only created where there are no other books.
  await (await startBooks(dataFolder, books)).close()
  await writeJournal(dataFolder, lines, linesPerFile)
  const tables = new MemoryTables(BOOK)
  expect(tables.apply(lines).ok).toBe(true)
  books.set(BOOK, await createCopy(lines))
  const started = await startBooks(dataFolder, books)
  expect([started.notices, started.closed]).toEqual([[], null])
  await started.close()
  const texts = (await books.get('system')?.commitsAfter(0)) ?? []
  return {
    lines,
    dataFolder,
    systemLines: texts.map((text) => ({ ...readCommitLine(text), text })),
    records: recordsOf(tables),
  }
}

/** The state of the organization's read model when the damaged books are started. */
export const COPIES = ['whole', 'records only', 'behind', 'gone'] as const

export interface DamagedBooks {
  readonly whole: WholeBooks
  readonly dataFolder: string
  readonly folder: string
  readonly copies: Map<BookId, RecoverableBooks>
  /** The last commit in the read model. */
  readonly copied: number
}

/** A copy of the books in a folder of its own. */
export const copyOf = async (
  whole: WholeBooks,
  known: (typeof COPIES)[number],
  copied: number,
): Promise<DamagedBooks> => {
  const dataFolder = await temporaryDataFolder()
  await cp(whole.dataFolder, dataFolder, { recursive: true })
  const copies = new Map<BookId, RecoverableBooks>()
  if (known !== 'gone') {
    const copy = await createCopy(whole.lines.slice(0, copied))
    if (known === 'records only') copy.kept = 0
    const system = createMemoryBooks('system')
    await system.commit(whole.systemLines)
    copies.set(BOOK, copy).set('system', system)
  }
  const has = known === 'gone' ? 0 : copied
  return { whole, dataFolder, folder: journalFolder(dataFolder, BOOK), copies, copied: has }
}

/** Opens both books as the program does. The organization's may stay closed. */
const startBooks = async (
  dataFolder: string,
  copies: Map<BookId, RecoverableBooks>,
  accepted: readonly BookId[] = [],
) => {
  const notices: RepairNotice[] = []
  const books = openBooks({
    dataFolder,
    openReadModel: async (book) => {
      const copy = copies.get(book) ?? createMemoryBooks(book)
      copies.set(book, copy)
      return copy
    },
    onReadModelLost: () => undefined,
    now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onNotice: (notice) => notices.push(notice),
    accepted: new Set(accepted),
    configFolder: join(dataFolder, '.config'),
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  })
  let closed: ClosedBook | null = null
  try {
    const system = await books.open('system')
    await prepareSystem(system, { now: now(), today: '2027-01-01' as LocalDate, newId, is_demo: false })
    const book = await books.open(BOOK).catch((error: unknown) => {
      if (!(error instanceof BookClosed)) throw error
      closed = error.closed
      return null
    })
    if (book !== null) await books.note()
    const ofOrganization = notices.filter((notice) => notice.book === BOOK)
    return { book, closed: closed as ClosedBook | null, notices: ofOrganization, close: books.close }
  } catch (error) {
    await books.close()
    throw error
  }
}

export const OUTCOMES = [
  'no notice',
  'reported, restored byte for byte',
  'reported, records restored without user and time',
  'reported, missing by number',
  'closed, opened by name, missing by number',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Starts damaged books, and continues with them; compares all data and all notices with the original state. */
export const judge = async ({ whole, dataFolder, folder, copies, copied }: DamagedBooks): Promise<Outcome> => {
  const { lines } = whole
  const before = await linesOfJournal(folder)
  const first = await startBooks(dataFolder, copies)
  let opened = first
  let openNotices = await openRepairs(dataFolder)
  if (first.closed) {
    await first.close()
    expect(['rolled_back', 'beginning_lost', 'missing']).toContain(first.closed.code)
    expect(first.closed.message).toContain('--accept-book organization-1')
    // No intact line is changed; only unreadable ones are moved away.
    const left = await linesOfJournal(folder)
    expect(before.filter((_, at) => before[at] === lines[at]?.text && left[at] !== before[at])).toEqual([])
    opened = await startBooks(dataFolder, copies, [BOOK])
    openNotices = await openRepairs(dataFolder)
  }
  expect(opened.closed).toBeNull()
  if (opened.book === null) throw new Error('the books are open')
  expect(openNotices).toEqual([...first.notices, ...opened.notices].filter(unique).filter(({ is_open }) => is_open))
  await addAccount(opened.book, NEW_ACCOUNT)
  if (first.closed) await addYear(opened.book)
  await opened.close()

  const texts = await linesOfJournal(folder)
  const removed = lines.filter(({ text }, at) => texts[at] !== text).map(({ commit }) => commit.seq)
  const reported = [...new Set(openNotices.flatMap(numbersOf))].sort((a, b) => a - b)
  expect(inPlaces(reported), JSON.stringify([...first.notices, ...opened.notices])).toBe(inPlaces(removed))
  const saysNone = first.notices.some(({ message }) => message.includes('it contained no confirmed change'))
  const lostEnd = first.notices.filter(({ message }) => /^Entr(y|ies) .+ of the journal/.test(message))
  if (saysNone) expect(lostEnd, 'an end without a confirmed change').toEqual([])
  for (const notice of openNotices) expectWordsAreTrue(notice, lines.length, removed)
  const report = await checkBook(BOOK, folder, machineFiles)
  const missing = new Set(openNotices.filter(({ code }) => code !== 'journal_restored').flatMap(numbersOf))
  expectRecords(whole, recordsOf(report.tables), missing, copied)
  if (removed.length > 0) expect(report.findings.length + openNotices.length, 'verify says it').toBeGreaterThan(0)
  const inGaps = report.gaps.filter(({ is_restored }) => !is_restored).length
  expect(report.findings.filter((finding) => finding.includes('could not be read'))).toHaveLength(inGaps)
  // References to missing records are found too.
  if (missing.size === 0) expect(report.findings).toEqual([])

  // The next start finds no damage, and the loss is reported until a user acknowledges it.
  const again = await startBooks(dataFolder, copies)
  expect([again.closed, again.notices]).toEqual([null, []])
  await again.close()
  expect(await openRepairs(dataFolder)).toEqual(openNotices)
  for (const { id } of openNotices) await noteAcknowledgement(dataFolder, id, 1, now())
  expect(await openRepairs(dataFolder)).toEqual([])

  if (first.closed) return 'closed, opened by name, missing by number'
  if (missing.size > 0) return 'reported, missing by number'
  if (removed.length > 0) return 'reported, records restored without user and time'
  return first.notices.length > 0 ? 'reported, restored byte for byte' : 'no notice'
}

/** `3, 7-9` */
const inPlaces = (numbers: readonly number[]): string => {
  const places: [number, number][] = []
  for (const number of numbers) {
    const last = places.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else places.push([number, number])
  }
  return places.map(([from, up_to]) => (from === up_to ? from : `${from}-${up_to}`)).join(', ')
}

/** Books without a fiscal year whose first commit is lost stay closed. */
const addYear = async (book: Book): Promise<void> => {
  const [start_date, end_date] = ['2027-01-01', '2027-12-31'] as [LocalDate, LocalDate]
  const year = { id: NEW_YEAR, name: '2027', start_date, end_date, closed_at: null }
  await book.write<null, never>({ user: 1 }, async () =>
    ok({ action: 'add_year', changes: [created('fiscal_year', year)], value: null }),
  )
}

const unique = ({ id }: RepairNotice, at: number, all: readonly RepairNotice[]): boolean =>
  all.findIndex((other) => other.id === id) === at

const numbersFrom = (from: number, up_to: number): readonly number[] =>
  Array.from({ length: up_to - from + 1 }, (_, at) => from + at)

const numbersOf = ({ missing }: RepairNotice): readonly number[] =>
  missing === null ? [] : missingRanges(missing).flatMap(({ from, up_to }) => numbersFrom(from, up_to))

/** The numbers in the text are those of the data, and the text is right about how many others are unchanged. */
const expectWordsAreTrue = (notice: RepairNotice, count: number, removed: readonly number[]): void => {
  const [lost = ''] = notice.message.split(/The other|Their broken lines/)
  const named = [...lost.matchAll(/entr(?:y|ies) (\d+)(?: to (\d+))?/gi)].flatMap(([, from, to]) =>
    numbersFrom(Number(from), Number(to ?? from)),
  )
  if (notice.code !== 'book_accepted') expect(inPlaces(named), notice.message).toBe(inPlaces(numbersOf(notice)))
  const others = /The other (\d+) entries are unchanged/.exec(notice.message)?.[1]
  if (others !== undefined) expect(Number(others), notice.message).toBe(count - removed.length)
}

/** Differences are in records changed by commits that are reported missing. */
const expectRecords = (
  { lines, records }: WholeBooks,
  found: Records,
  missing: ReadonlySet<number>,
  copied: number,
): void => {
  const touched = new Set<string>()
  for (const { commit } of lines)
    if (missing.has(commit.seq)) for (const { table, id } of commit.changes) touched.add(`${table} ${id}`)
  const differing = [...new Set([...records.keys(), ...found.keys()])].filter(
    (key) => records.get(key) !== found.get(key),
  )
  expect(
    differing.filter((key) => !touched.has(key)),
    'different, and not reported',
  ).toEqual([])
  if (copied === lines.length) expect(differing, 'the copy has it all').toEqual([])
}

/** The commits in the files, without bytes that another program may have added. */
const linesOfJournal = async (folder: string): Promise<readonly string[]> => {
  const texts = await Promise.all((await journalFiles(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .join('')
    .replaceAll('\uFEFF', '')
    .split(/\r?\n/)
    .filter((text) => text !== '')
}
