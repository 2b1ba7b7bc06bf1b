// The findings across the books of a data folder: which are missing, which belong elsewhere, which are older or
// different, and which no organization has. The journals are on a disk in memory.
import { describe, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import type { BookReport } from '../../../main/journal/check/check-book.ts'
import { checkIdentity } from '../../../main/journal/check/check-identity.ts'
import type { NotedBook, Register } from '../../../main/journal/identity/book-register.ts'
import type { ActionParams } from '../../../shared/books/port/commit.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { createMemoryFiles } from '../append/memory-files.ts'
import { lineAfter } from '../journal-world.ts'

const [FIRST, LATER] = ['2026-01-01T00:00:00.000000Z', '2026-01-02T00:00:00.000000Z']
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]
const noted = (seq: number, first = A): NotedBook => ({ seq, hash: B, first, time: LATER })

/** The first commit of a book, which may name what it belongs to. */
const firstLine = (params: ActionParams = {}) => writeCommitLine({ ...lineAfter(GENESIS, 'first', []).commit, params })

interface Found extends Partial<BookReport> {
  readonly book: BookId
  /** What the first commit names; null: the journal is empty. */
  readonly names?: ActionParams | null
}

const organizations = (...deleted: readonly (string | null)[]) =>
  deleted.map((deleted_at, index) => ({ id: index + 1, deleted_at }))

/** The findings in a data folder whose system's book has these organizations and this register. */
const findings = (
  found: readonly Found[],
  of: readonly { readonly id: number; readonly deleted_at: string | null }[] = organizations(null),
  books: Readonly<Record<string, NotedBook>> | null = null,
) => {
  const register: Register = {
    installation: 'I',
    books: books && new Map(Object.entries(books) as [BookId, NotedBook][]),
  }
  const reports = found.map(({ names: _, ...report }) => ({
    commits: 3,
    head: { seq: 3, hash: A },
    last_time: FIRST,
    missing_commit: null,
    register: report.book === 'system' ? register : null,
    tables: { records: (table: string) => (report.book === 'system' && table === 'organization' ? of : []) },
    ...report,
  })) as unknown as readonly BookReport[]
  const contents = found.flatMap(({ book, names = {} }) =>
    names === null ? [] : [[`/${book}/000001.jsonl`, `${firstLine(names).text}\n`] as const],
  )
  const files = createMemoryFiles(Object.fromEntries(contents))
  return checkIdentity(reports, (book) => ({ files, folder: `/${book}` }))
}

const SYSTEM: Found = { book: 'system' }
const ONE: Found = { book: 'organization-1' }

test('books of all organizations, as they are known', async () => {
  expect(await findings([SYSTEM, ONE])).toEqual([])
  const register = { 'organization-1': noted(3, firstLine().hash) }
  expect(await findings([ONE, SYSTEM], organizations(null), register)).toEqual([])
})

test('a folder without the system’s books has that one finding', async () => {
  expect(await findings([ONE])).toEqual(['the system has no books'])
  expect(await findings([{ ...SYSTEM, commits: 0 }, ONE])).toEqual(['the system has no books'])
  expect(await findings([])).toEqual(['the system has no books'])
})

describe('missing books', () => {
  test('of an organization', async () => {
    expect(await findings([SYSTEM])).toEqual(['books/organization-1 is missing or empty.'])
    expect(await findings([SYSTEM], organizations(null), { 'organization-1': noted(5) })).toEqual([
      `books/organization-1 is missing or empty, although entry 5 of ${LATER} is known.`,
    ])
  })

  test('empty ones are missing only if they were noted', async () => {
    const empty: Found = { ...ONE, commits: 0, names: null }
    expect(await findings([SYSTEM, empty])).toEqual([])
    expect(await findings([SYSTEM, empty], organizations(null), { 'organization-2': noted(5) })).toEqual([])
    expect(await findings([SYSTEM, empty], organizations(null), { 'organization-1': noted(5) })).toEqual([
      `books/organization-1 is missing or empty, although entry 5 of ${LATER} is known.`,
    ])
  })

  test('of a deleted organization are none, and neither are those that it still has', async () => {
    expect(await findings([SYSTEM, ONE], organizations(null, LATER))).toEqual([])
    expect(await findings([SYSTEM, ONE, { book: 'organization-2' }], organizations(null, LATER))).toEqual([])
  })
})

test('books that belong elsewhere', async () => {
  const elsewhere = { ...ONE, names: { installation: 'J', organization: 1 } }
  expect(await findings([SYSTEM, elsewhere])).toEqual([
    'The folder books/organization-1 contains other books than those known by that name.',
  ])
  const swapped = { ...ONE, names: { installation: 'I', organization: 2 }, missing_commit: noted(5) }
  expect(await findings([SYSTEM, swapped])).toEqual([
    'The folder books/organization-1 contains the books organization-2.',
  ])
  // The system's own books name no organization.
  expect(await findings([{ ...SYSTEM, names: { installation: 'J' } }, ONE])).toEqual([])
  expect(await findings([{ ...SYSTEM, register: null }, elsewhere])).toEqual([])
})

describe('books without the commit that was noted', () => {
  test.each<[Partial<BookReport>, string]>([
    [{ missing_commit: noted(4) }, `end with entry 3 of ${FIRST}, but entry 4 of ${LATER} is known.`],
    [
      { missing_commit: noted(3) },
      `differ from those that were kept here: entry 3 of ${LATER} is not the one that was recorded.`,
    ],
    [
      { missing_commit: noted(2) },
      `differ from those that were kept here: entry 2 of ${LATER} is not the one that was recorded.`,
    ],
  ])('%j', async (report, text) => {
    expect(await findings([SYSTEM, { ...ONE, ...report }])).toEqual([`The books in books/organization-1 ${text}`])
    expect(await findings([{ ...SYSTEM, ...report }, ONE])).toEqual([`The books in books/system ${text}`])
  })

  test('whose beginning cannot be read', async () => {
    expect(await findings([SYSTEM, { ...ONE, names: null, missing_commit: noted(4) }])).toEqual([
      `The books in books/organization-1 end with entry 3 of ${FIRST}, but entry 4 of ${LATER} is known.`,
    ])
  })

  test('each has its finding, the system first', async () => {
    const older = { missing_commit: noted(4) }
    const texts = await findings([{ ...SYSTEM, ...older }, { ...ONE, ...older }, { book: 'organization-7' }])
    expect(texts.map((text) => /books\/\S+/.exec(text)?.[0])).toEqual([
      'books/system',
      'books/organization-1',
      'books/organization-7',
    ])
  })
})

test('books that no organization has, unless they are empty', async () => {
  expect(await findings([SYSTEM, ONE, { book: 'organization-7', commits: 1 }])).toEqual([
    'books/organization-7 does not belong to any organization of this installation.',
  ])
  expect(await findings([SYSTEM, ONE, { book: 'organization-7', commits: 0 }])).toEqual([])
})
