// Whether the files in a book's folder are that book: its first commit, the last noted one, and what the first commit
// names. On a disk in memory that is only read.
import { expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import type { Files } from '../../../main/journal/append/files.ts'
import type { NotedBook, Register } from '../../../main/journal/identity/book-register.ts'
import { beginningOf, mismatchBeforeOpening } from '../../../main/journal/identity/compare-identity.ts'
import type { Commit, CommitLine } from '../../../shared/books/port/commit.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { createMemoryFiles } from '../append/memory-files.ts'
import { lineAfter } from '../journal-world.ts'

/** Three commits in a chain; `fields` changes the first. */
const linesOf = (fields: Partial<Commit> = {}): readonly [CommitLine, CommitLine, CommitLine] => {
  const first = writeCommitLine({ ...lineAfter(GENESIS, 'first', []).commit, ...fields })
  const second = lineAfter({ seq: 1, hash: first.hash }, 'second', [])
  return [first, second, lineAfter({ seq: 2, hash: second.hash }, 'third', [])]
}
const textOf = (lines: readonly CommitLine[]) => lines.map(({ text }) => `${text}\n`).join('')
const folderOf = (contents: Readonly<Record<string, string>>, changes: Partial<Files> = {}) => {
  const disk = Object.entries(contents).map(([name, content]) => [`/j/${name}`, content] as const)
  return { files: { ...createMemoryFiles(Object.fromEntries(disk)), ...changes }, folder: '/j' }
}
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

const LINES = linesOf({ params: { installation: 'I' } })
const OTHERS = linesOf({ params: { installation: 'J' } })
const stand_in = { hash: null, is_restored: false, until: 3 }

test.each<[string, Readonly<Record<string, string>>, unknown]>([
  [
    'the first commit of the first file',
    { '000002.jsonl': 'x', '000001.jsonl': textOf(LINES), 'anchor.json': '{}' },
    {
      hash: LINES[0].hash,
      time: '2026-01-01T00:00:00.000000Z',
      action: 'first',
      params: { installation: 'I' },
      is_placeholder: false,
    },
  ],
  [
    'a placeholder',
    { '000001.jsonl': textOf(linesOf({ stand_in })) },
    expect.objectContaining({ is_placeholder: true }),
  ],
  ['a later commit', { '000001.jsonl': textOf(LINES.slice(1)) }, 'unreadable'],
  ['a broken line', { '000001.jsonl': 'x' }, 'unreadable'],
  ['a broken line in the second file', { '000001.jsonl': '', '000002.jsonl': 'x' }, 'unreadable'],
  ['a repair that has started', { 'repair.json': '{}' }, 'unreadable'],
  ['an end that was cut off', { '000001.jsonl.torn-1': '' }, 'unreadable'],
  ['commits of the database that were set aside', { 'copy-1.jsonl': '' }, 'unreadable'],
  ['an empty file', { '000001.jsonl': '' }, 'nothing'],
  ['notes without a journal', { 'anchor.json': '{}', 'commits.index': 'x', 'a-copy-1.jsonl': 'x' }, 'nothing'],
])('a journal begins with %s', async (_what, contents, beginning) => {
  const where = folderOf(contents)
  expect(await beginningOf(where)).toEqual(beginning)
  expect(where.files.openFiles()).toBe(0)
})

test('a missing folder has nothing; one that cannot be read is an error', async () => {
  expect(await beginningOf({ files: createMemoryFiles({}), folder: '/j' })).toBe('nothing')
  await expect(beginningOf(folderOf({}, { list: failing('EACCES') }))).rejects.toThrow('EACCES')
})

const noted = (fields: Partial<NotedBook> = {}): NotedBook => ({
  seq: 2,
  hash: LINES[1].hash,
  first: LINES[0].hash,
  time: '2026-01-01T00:01:00.000000Z',
  ...fields,
})
const OTHER_HASH = 'f'.repeat(64)
/** A noted book that starts with another commit. */
const other = (fields: Partial<NotedBook> = {}) => noted({ first: OTHER_HASH, ...fields })

/** The mismatch of organization 1, as `code belongs_to`. */
const mismatchOf = async (
  lines: readonly CommitLine[],
  books: Readonly<Record<string, NotedBook>> | null,
  where = folderOf({ '000001.jsonl': textOf(lines), 'anchor.json': '{}' }),
) => {
  const beginning = await beginningOf(where)
  if (typeof beginning === 'string') throw new Error(beginning)
  const register: Register = {
    installation: 'I',
    books: books && new Map(Object.entries(books) as [BookId, NotedBook][]),
  }
  const mismatch = await mismatchBeforeOpening('organization-1', where, beginning, register)
  if (mismatch === null) return null
  const { code, belongs_to, ...rest } = mismatch
  expect(rest).toEqual({ book: 'organization-1', noted: books?.['organization-1'] ?? null, found: null })
  return `${code} ${belongs_to}`
}

const named = (params: Commit['params']) => linesOf({ params })
const ONE = { installation: 'I', organization: 1 }
const placeholder = linesOf({ stand_in })
const restored = (time: string) => linesOf({ action: 'restore_from_copy', time })

test.each<[string, readonly CommitLine[], Readonly<Record<string, NotedBook>> | null, string | null]>([
  // Known books
  ['the noted first commit', LINES, { 'organization-1': noted() }, null],
  ['the noted first commit, and fewer commits than noted', LINES, { 'organization-1': noted({ seq: 9 }) }, null],
  ['the noted commit after another first one', LINES, { 'organization-1': other() }, null],
  [
    'another commit with the noted number',
    named({}),
    { 'organization-1': other({ hash: OTHER_HASH }) },
    'foreign null',
  ],
  ['too few commits', named({}), { 'organization-1': other({ seq: 9 }) }, 'foreign null'],
  ['too few commits after a placeholder', placeholder, { 'organization-1': other({ seq: 9 }) }, null],
  [
    'a break before the noted commit, after a placeholder',
    placeholder.toSpliced(1, 1),
    { 'organization-1': other({ seq: 3 }) },
    'foreign null',
  ],
  ['a repair since', restored('2026-01-01T00:01:00.000000Z'), { 'organization-1': other({ hash: OTHER_HASH }) }, null],
  [
    'a repair before it was noted',
    restored('2026-01-01T00:00:59.000000Z'),
    { 'organization-1': other({ hash: OTHER_HASH }) },
    'foreign null',
  ],
  [
    'the first commit of another one',
    LINES,
    { 'organization-3': other(), 'organization-2': noted(), 'organization-1': other({ hash: OTHER_HASH }) },
    'swapped organization-2',
  ],
  ['its own name, but not the noted commit', named(ONE), { 'organization-1': other({ seq: 3 }) }, 'foreign null'],
  [
    'the name of another one, and not the noted commit',
    named({ ...ONE, organization: 2 }),
    { 'organization-1': other({ seq: 3 }) },
    'swapped organization-2',
  ],
  // Books that were not noted
  ['the first commit of another one, not noted', LINES, { 'organization-2': noted() }, 'swapped organization-2'],
  ['no name', named({}), null, null],
  ['no name, while others were noted', named({}), { 'organization-2': noted() }, null],
  ['its own name', named(ONE), null, null],
  ['the name of another organization', named({ ...ONE, organization: 2 }), null, 'swapped organization-2'],
  ['the name of the installation only', LINES, null, 'swapped system'],
  ['the name of another installation', OTHERS, null, 'foreign null'],
  ['its number in another installation', named({ ...ONE, installation: 'J' }), {}, 'foreign null'],
])('books with %s', async (_what, lines, books, mismatch) => {
  expect(await mismatchOf(lines, books)).toBe(mismatch)
})

test('a disk that cannot read the journal is no mismatch', async () => {
  const where = folderOf({ '000001.jsonl': textOf(LINES), '000002.jsonl': '' })
  const { open } = where.files
  const files = {
    ...where.files,
    open: (path: string, mode: 'read' | 'write') => (path.includes('2') ? failing('EIO')() : open(path, mode)),
  }
  const books = { 'organization-1': other({ seq: 9 }) }
  await expect(mismatchOf(LINES, books, { ...where, files })).rejects.toThrow('EIO')
})
