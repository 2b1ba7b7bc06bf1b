// The start of a book with a short journal on a disk in memory: what it reports, and what the files then contain. The
// disk also fails in the middle of a repair, and the next attempt ends it.
import { describe, expect, test } from 'vitest'
import type { Files } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import type { RestoreNote } from '../../../main/journal/append/notes.ts'
import { JournalFault } from '../../../main/journal/append/scan.ts'
import { JournalContradiction, type Recovery, recover } from '../../../main/journal/repair/recovery.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { readCommitLine } from '../../../shared/books/encoding/commit-line.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import type { RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { type MemoryFiles, put } from '../append/memory-files.ts'
import { account, BOOK, createCopy, lineAfter } from '../journal-world.ts'
import { contentOf, diskOf, FOLDER, LINES, linesAfter, nameOf } from './short-journal.ts'

const STAMP = '20260601T000000000000Z'
const now = () => timestampOf(Date.UTC(2026, 5, 1))
const openJournal = (files: Files) => Journal.open({ folder: FOLDER, files, now, warn: () => undefined })

interface Database {
  /** The commits whose result it has. */
  readonly lines: readonly CommitLine[]
  /** How many commits it still has, the latest ones; absent: all. */
  readonly kept?: number
  readonly damage?: string
  readonly is_outdated?: boolean
}

const databaseOf = async ({ lines, kept = lines.length, damage = undefined, is_outdated = false }: Database) => {
  const copy = await createCopy(lines)
  copy.kept = kept
  copy.damage = damage ?? null
  let isOld = is_outdated
  const head = async () => ({ ...(await copy.head()), ...(isOld ? { is_outdated: true } : {}) })
  const reset = async () => {
    isOld = false
    await copy.reset()
  }
  return { ...copy, head, reset }
}

/** The commits of a file by number; a commit of the repair by its action and the number of its changes. */
const commitsIn = (text: string): string =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const { seq, action, changes } = readCommitLine(line).commit
      return line === LINES[seq - 1]?.text ? seq : `${action}:${changes.length}`
    })
    .join(' ')

const shownFiles = (files: MemoryFiles): string =>
  files
    .paths()
    .filter((path) => /^\/books\/journal\/\d{6}\.jsonl$/.test(path))
    .map((path) => commitsIn(files.text(path) ?? ''))
    .join(' | ')

/** A notice as text, with `[2]` for the time of the second commit. */
const shownNotice = ({ code, message, missing, is_open }: RepairNotice): string => {
  const lost = missing && ` {${missing.from}-${missing.up_to} after ${missing.after}}`
  const text = `${is_open ? 'OPEN ' : ''}${code}: ${message}${lost ?? ''}`.replaceAll(STAMP, 'STAMP')
  return LINES.reduce((shorter, { commit }) => shorter.replaceAll(commit.time, `[${commit.seq}]`), text)
}

/** Notes that the journal reached this commit, as the program does now and then. */
const noteAnchor = (files: MemoryFiles, seq: number, hash = LINES[seq - 1]?.hash) =>
  put(files, `${FOLDER}/anchor.json`, JSON.stringify({ seq, hash, file: nameOf(1), offset: 0 }))

const upTo = (seq: number) => LINES.slice(0, seq)
/** For a last commit that no caller knows of. */
const last = (seq: number): Partial<Recovery> => ({ unacknowledged: [LINES[seq - 1] as CommitLine] })
const FORK = linesAfter(upTo(2), 4, 'other')

type Case = [
  what: string,
  files: readonly string[],
  database: Database,
  notices: readonly string[],
  result: string,
  anchor?: readonly [seq: number, hash?: string],
]
const cases: readonly Case[] = [
  ['both are equal', ['1 2', '3'], { lines: upTo(3) }, [], '1 2 | 3'],
  ['both are empty', [], { lines: [] }, [], ''],
  [
    'the database is one commit behind',
    ['1 2', '3'],
    { lines: upTo(2) },
    ['copy_replayed: The database was missing entry 3, as after a crash; it was applied from the journal.'],
    '1 2 | 3',
  ],
  [
    'the database is empty',
    ['1 2', '3'],
    { lines: [] },
    ['copy_rebuilt: The database was empty and was filled from the journal (3 entries).'],
    '1 2 | 3',
  ],
  [
    'the database is two commits ahead',
    ['1 2'],
    { lines: upTo(4) },
    ['journal_restored: The journal was missing entries 3 to 4; they were restored exactly.'],
    '1 2 3 4',
  ],
  [
    'the database has the result of two more commits',
    ['1 2'],
    { lines: upTo(4), kept: 0 },
    [
      'OPEN journal_restored: The journal was missing entries 3 to 4 (after [2]). The database still had their result, and 1 new entry leads to the same state. The details of who changed what in between are lost. {3-4 after [2]}',
      'copy_rebuilt: The database did not agree with the journal and was rebuilt from the journal (3 entries).',
    ],
    '1 2 restore_from_copy:3',
  ],
  [
    'the database has all of an empty journal',
    [],
    { lines: upTo(2) },
    ['journal_restored: The journal was missing entries 1 to 2; they were restored exactly.'],
    '1 2',
  ],
  [
    'the database is damaged',
    ['1 2', '3'],
    { lines: upTo(3), damage: 'x' },
    ['copy_rebuilt: The database was damaged (x) and was rebuilt from the journal (3 entries).'],
    '1 2 | 3',
  ],
  [
    'the database is damaged and one commit ahead',
    ['1 2'],
    { lines: upTo(3), damage: 'x' },
    [
      'journal_restored: The journal was missing entry 3; it was restored exactly.',
      'copy_rebuilt: The database was damaged (x) and was rebuilt from the journal (3 entries).',
    ],
    '1 2 3',
  ],
  [
    'an earlier version wrote the database',
    ['1 2'],
    { lines: upTo(2), is_outdated: true },
    ['copy_rebuilt: The database was written by an earlier version and was rebuilt from the journal (2 entries).'],
    '1 2',
  ],
  [
    'the database has another history',
    ['1 2', '3 4'],
    { lines: FORK },
    [
      'copy_rebuilt: The database did not agree with the journal and was rebuilt from the journal (4 entries). Entries that only the database had are kept as copy-STAMP.jsonl.',
    ],
    '1 2 | 3 4',
  ],
  [
    'the database has another history that goes on',
    ['1 2 3'],
    { lines: FORK },
    [
      'copy_rebuilt: The database did not agree with the journal and was rebuilt from the journal (3 entries). Entries that only the database had are kept as copy-STAMP.jsonl.',
    ],
    '1 2 3',
  ],
  [
    'a cut end',
    ['1 2', '3 xyz'],
    { lines: upTo(3) },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 4 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either. The broken part is kept as 000002.jsonl.torn-STAMP.',
    ],
    '1 2 | 3',
  ],
  [
    'a cut end, and a database that is one commit behind',
    ['1 2', '3 xyz'],
    { lines: upTo(2) },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 4 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either. The broken part is kept as 000002.jsonl.torn-STAMP.',
      'copy_replayed: The database was missing entry 3, as after a crash; it was applied from the journal.',
    ],
    '1 2 | 3',
  ],
  [
    'a cut end, and a damaged database',
    ['1 2 xyz'],
    { lines: upTo(3), damage: 'x' },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 4 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either. The broken part is kept as 000001.jsonl.torn-STAMP.',
      'journal_restored: The journal was missing entry 3; it was restored exactly. The broken part is kept as 000001.jsonl.torn-STAMP.',
      'copy_rebuilt: The database was damaged (x) and was rebuilt from the journal (3 entries).',
    ],
    '1 2 3',
  ],
  [
    'an end cut in a line',
    ['1 2', '3 xyz +'],
    { lines: upTo(3) },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 3 bytes, which was cut off. According to the database, it contained no confirmed change. The broken part is kept as 000002.jsonl.torn-STAMP.',
    ],
    '1 2 | 3',
  ],
  [
    'an end cut in a line, the database is behind',
    ['1 2', '3 xyz +'],
    { lines: upTo(2) },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 3 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either. The broken part is kept as 000002.jsonl.torn-STAMP.',
      'copy_replayed: The database was missing entry 3, as after a crash; it was applied from the journal.',
    ],
    '1 2 | 3',
  ],
  [
    'an end cut in a line, the database is empty',
    ['xyz +'],
    { lines: [] },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 3 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either. The broken part is kept as 000001.jsonl.torn-STAMP.',
    ],
    '',
  ],
  [
    'a cut end that the database has',
    ['1 2', '3 xyz'],
    { lines: upTo(4) },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 4 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either. The broken part is kept as 000002.jsonl.torn-STAMP.',
      'journal_restored: The journal was missing entry 4; it was restored exactly. The broken part is kept as 000002.jsonl.torn-STAMP.',
    ],
    '1 2 | 3 4',
  ],
  [
    'an unreadable commit that the database has',
    ['1 x 3'],
    { lines: upTo(3) },
    [
      'journal_restored: The journal was damaged: entry 2 (after [1], before [3]) could not be read and was restored exactly from the database. The other 2 entries are unchanged. The damaged files and a report are kept in repairs/STAMP.',
    ],
    '1 2 3',
  ],
  [
    'an unreadable commit whose result the database has',
    ['1 x 3'],
    { lines: upTo(3), kept: 0 },
    [
      'OPEN journal_restored: The journal was damaged: entry 2 (after [1], before [3]) could not be read. The database still had its result: 1 change of a record replaces it. Who made it is no longer known. The other 2 entries are unchanged. The damaged files and a report are kept in repairs/STAMP. {2-2 after [1]}',
      'copy_rebuilt: The database did not agree with the repaired journal and was rebuilt from the journal (3 entries).',
    ],
    '1 restore_from_copy:1 3',
  ],
  [
    'an unreadable commit, and an empty database',
    ['1 x 3'],
    { lines: [] },
    [
      'OPEN journal_damaged: The journal is damaged: entry 2 (after [1], before [3]) cannot be read, and the database does not have it. Its changes, including the records it created, are lost. The other 2 entries are unchanged. The damaged files and a report are kept in repairs/STAMP. {2-2 after [1]}',
      'copy_rebuilt: The database was empty and was rebuilt from the journal (3 entries).',
    ],
    '1 missing_commits:0 3',
  ],
  [
    'bytes between commits',
    ['1 x 2', '3'],
    { lines: upTo(3) },
    [
      'OPEN journal_damaged: The journal contained lines that did not belong to it or were in the wrong place. It was corrected, and every entry from 1 to 3 exists. The broken part is kept as repairs/STAMP.',
    ],
    '1 2 | 3',
  ],
  [
    'two commits are missing at the end',
    ['1 2'],
    { lines: upTo(2) },
    [
      'OPEN journal_damaged: Entries 3 to 4 of the journal (after [2]) cannot be read, and the database does not hold them. Changes made in them are missing. {3-4 after [2]}',
    ],
    '1 2',
    [4],
  ],
  [
    'two are missing, the database has one of them',
    ['1 2'],
    { lines: upTo(3) },
    [
      'journal_restored: The journal was missing entry 3; it was restored exactly.',
      'OPEN journal_damaged: Entry 4 of the journal (after [2]) cannot be read, and the database does not hold it. Changes made in it are missing. {4-4 after [2]}',
    ],
    '1 2 3',
    [4],
  ],
  [
    'two are missing, the database has the result of one',
    ['1 2'],
    { lines: upTo(3), kept: 0 },
    [
      'OPEN journal_restored: The journal was missing entry 3 (after [2]). The database still had their result, and 1 new entry leads to the same state. The details of who changed what in between are lost. {3-3 after [2]}',
      'OPEN journal_damaged: Entry 4 of the journal (after [2]) cannot be read, and the database does not hold it. Changes made in it are missing. {4-4 after [2]}',
      'copy_rebuilt: The database did not agree with the journal and was rebuilt from the journal (3 entries).',
    ],
    '1 2 restore_from_copy:2',
    [4],
  ],
  [
    'two are missing, the database has their result',
    ['1 2'],
    { lines: upTo(4), kept: 0 },
    [
      'OPEN journal_restored: The journal was missing entries 3 to 4 (after [2]). The database still had their result, and 1 new entry leads to the same state. The details of who changed what in between are lost. {3-4 after [2]}',
      'copy_rebuilt: The database did not agree with the journal and was rebuilt from the journal (3 entries).',
    ],
    '1 2 restore_from_copy:3',
    [4],
  ],
  [
    'another commit was noted',
    ['1 2 3'],
    { lines: upTo(3) },
    [
      'OPEN journal_damaged: Entry 2 of the journal is not the one that was recorded at the last check. The journal may come from another copy of the data folder, or it was altered.',
    ],
    '1 2 3',
    [2, 'f'.repeat(64)],
  ],
  [
    'another commit was noted, the database goes on',
    ['1 2'],
    { lines: upTo(3), kept: 0 },
    [
      'OPEN journal_restored: The journal was missing entry 3 (after [2]). The database still had their result, and 1 new entry leads to the same state. The details of who changed what in between are lost. {3-3 after [2]}',
      'copy_rebuilt: The database did not agree with the journal and was rebuilt from the journal (3 entries).',
    ],
    '1 2 restore_from_copy:2',
    [2, 'f'.repeat(64)],
  ],
  [
    'an end cut in the second line',
    ['1 xyz +'],
    { lines: upTo(1) },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 3 bytes, which was cut off. According to the database, it contained no confirmed change. The broken part is kept as 000001.jsonl.torn-STAMP.',
    ],
    '1',
  ],
  [
    'an end cut in a line, and a later one was noted',
    ['1 2 xyz +'],
    { lines: upTo(2) },
    [
      'journal_tail_cut: The journal ended in an unfinished entry of 3 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either. The broken part is kept as 000001.jsonl.torn-STAMP.',
      'OPEN journal_damaged: Entries 3 to 4 of the journal (after [2]) cannot be read, and the database does not hold them. Changes made in them are missing. The broken part is kept as 000001.jsonl.torn-STAMP. {3-4 after [2]}',
    ],
    '1 2',
    [4],
  ],
  [
    'an unreadable first commit that the database has',
    ['x 2 3'],
    { lines: upTo(3) },
    [
      'journal_restored: The journal was damaged: entry 1 (from the beginning, before [2]) could not be read and was restored exactly from the database. The other 2 entries are unchanged. The damaged files and a report are kept in repairs/STAMP.',
    ],
    '1 2 3',
  ],
  [
    'an unreadable commit, and commits are missing at the end',
    ['1 x 3'],
    { lines: [] },
    [
      'OPEN journal_damaged: The journal is damaged: entry 2 (after [1], before [3]) cannot be read, and the database does not have it. Its changes, including the records it created, are lost. The other 2 entries are unchanged. The damaged files and a report are kept in repairs/STAMP. {2-2 after [1]}',
      'OPEN journal_damaged: Entries 4 to 5 of the journal (after [3]) cannot be read, and the database does not hold them. Changes made in them are missing. The broken part is kept as repairs/STAMP. {4-5 after [3]}',
      'copy_rebuilt: The database was empty and was rebuilt from the journal (3 entries).',
    ],
    '1 missing_commits:0 3',
    [5],
  ],
  [
    'an empty file, and a commit was noted',
    [''],
    { lines: [] },
    [
      'OPEN journal_damaged: Entry 1 of the journal (from the beginning) cannot be read, and the database does not hold it. Changes made in it are missing. {1-1 after null}',
    ],
    '',
    [1],
  ],
]

test.each<Case>(cases)('%s', async (_what, contents, database, notices, result, anchor) => {
  const files = diskOf(contents.map(contentOf))
  if (anchor) await noteAnchor(files, ...anchor)
  const readModel = await databaseOf(database)
  const journal = await openJournal(files)
  const found = await recover({ book: BOOK, journal, readModel, now })
  expect(found.map(shownNotice)).toEqual(notices)
  expect(shownFiles(files)).toBe(result)
  expect(await readModel.head()).toEqual({ ...journal.head, damage: null })
  expect(journal.unsettled).toBe(null)
  await journal.close()
  expect(files.openFiles()).toBe(0)
})

describe('a disk that fails', () => {
  /** A disk whose folders cannot be listed, or whose files not be opened and written, once `fail` is called, until `work` is. */
  const failingDisk = (contents: readonly string[]) => {
    const files = diskOf(contents.map(contentOf))
    const isFailing = { list: () => false, write: () => false }
    const guard =
      <A extends readonly unknown[], R>(what: keyof typeof isFailing, call: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> =>
        isFailing[what]() ? Promise.reject(new Error('EIO')) : call(...args)
    const open = guard('write', async (path: string, mode: 'read' | 'write') => {
      const file = await files.open(path, mode)
      return { ...file, write: guard('write', file.write) }
    })
    return {
      files,
      disk: { ...files, open, list: guard('list', files.list) },
      fail: (what: keyof typeof isFailing, when = () => true) => {
        isFailing[what] = when
      },
      work: () => {
        isFailing.list = () => false
        isFailing.write = () => false
      },
    }
  }

  test('while the journal is read again: the next attempt reads it', async () => {
    const { disk, files, fail, work } = failingDisk(['1 2', '3'])
    const journal = await openJournal(disk)
    fail('list')
    await expect(journal.recheck()).rejects.toThrow('EIO')
    expect(journal.isOpen).toBe(false)
    work()
    const readModel = await databaseOf({ lines: upTo(3) })
    expect(await recover({ book: BOOK, journal, readModel, now })).toEqual([])
    expect(journal.isOpen).toBe(true)
    await journal.close()
    expect(files.openFiles()).toBe(0)
  })

  test('while a commit is written and cut off: the next attempt opens the file again', async () => {
    const { disk, files, fail, work } = failingDisk(['1 2'])
    const journal = await openJournal(disk)
    fail('write')
    await expect(journal.append(LINES.slice(2, 3))).rejects.toThrow('The journal cannot be written')
    expect(journal.isOpen).toBe(false)
    work()
    const readModel = await databaseOf({ lines: upTo(2) })
    expect(await recover({ book: BOOK, journal, readModel, now })).toEqual([])
    expect(journal.isOpen).toBe(true)
    await journal.append(LINES.slice(2, 3))
    expect(shownFiles(files)).toBe('1 2 3')
    await journal.close()
  })

  test('while files are replaced: the next attempt uses the new ones', async () => {
    const { disk, files, fail, work } = failingDisk(['1 x 3', '4'])
    const journal = await openJournal(disk)
    const readModel = await databaseOf({ lines: [] })
    fail('list', () => files.calls.some((call) => call.startsWith('rename') && call.endsWith(nameOf(1))))
    await expect(recover({ book: BOOK, journal, readModel, now })).rejects.toThrow('EIO')
    work()
    const found = await recover({ book: BOOK, journal, readModel, now })
    expect(found.map(({ code }) => code)).toEqual(['journal_damaged', 'copy_rebuilt'])
    expect(shownFiles(files)).toBe('1 missing_commits:0 3 | 4')
    expect(files.paths().filter((path) => path.startsWith('/books/repairs/') && path.endsWith('.jsonl'))).toHaveLength(
      1,
    )
    await journal.close()
  })
})

/** Replaces bytes in the middle of the first file, as a failing disk does. */
const damageFirstFile = (files: MemoryFiles) =>
  put(files, `${FOLDER}/${nameOf(1)}`, 'xxxx', (LINES[0]?.text.length ?? 0) + 100)

describe('a fault that appears while the database is rebuilt', () => {
  test('is repaired in a second attempt, and reported once', async () => {
    const files = diskOf([contentOf('1 2 3')])
    const journal = await openJournal(files)
    await damageFirstFile(files)
    const readModel = await databaseOf({ lines: [], damage: 'x' })
    const calls: string[] = []
    const found = await recover({
      book: BOOK,
      journal,
      readModel,
      now,
      onReplaced: async () => void calls.push('replaced'),
      onRepaired: async (notices) => {
        calls.push(`${notices.length} reported, ${journal.unsettled === null ? 'settled' : 'not settled'}`)
      },
    })
    expect(found.map(({ code }) => code)).toEqual(['journal_damaged', 'copy_rebuilt'])
    expect(shownFiles(files)).toBe('1 missing_commits:0 3')
    expect(calls).toEqual(['replaced', '2 reported, not settled'])
    expect(journal.unsettled).toBe(null)
    await journal.close()
  })

  test('after a notice: a second attempt does not repeat the notice', async () => {
    const files = diskOf([contentOf('1 2 3 xyz +')])
    const journal = await openJournal(files)
    await damageFirstFile(files)
    const readModel = await databaseOf({ lines: [], damage: 'x' })
    const found = await recover({ book: BOOK, journal, readModel, now })
    expect(found.map(({ code }) => code)).toEqual(['journal_tail_cut', 'journal_damaged', 'copy_rebuilt'])
    await journal.close()
  })

  test('again and again stops the fourth attempt', async () => {
    const journal = await openJournal(diskOf([contentOf('1 2 3')]))
    let checks = 0
    journal.verifyAll = async () => {
      checks += 1
      return { file: nameOf(1), offset: 0, reason: 'unreadable' } as unknown as Awaited<
        ReturnType<Journal['verifyAll']>
      >
    }
    const readModel = await databaseOf({ lines: [], damage: 'x' })
    await expect(recover({ book: BOOK, journal, readModel, now })).rejects.toBeInstanceOf(JournalFault)
    expect(checks).toBe(4)
    await journal.close()
  })
})

describe('a repair of the end that did not end', () => {
  const note = (fields: Partial<RestoreNote>): RestoreNote => ({
    seq: 4,
    hash: LINES[3]?.hash ?? '',
    from: 3,
    after: LINES[1]?.commit.time ?? null,
    is_done: false,
    ...fields,
  })
  const PART =
    'OPEN journal_damaged: The journal was missing entries 3 to 4 (after [2]). Part of their result was restored from the database (new entries: 1), until the database was lost too. The rest is missing. {3-4 after [2]}'
  const ALL =
    'OPEN journal_restored: The journal was missing entries 3 to 4 (after [2]). The database still had their result, and 1 new entry leads to the same state. The details of who changed what in between are lost. {3-4 after [2]}'

  test.each<[string, string, Database, Partial<RestoreNote>, string, string]>([
    ['continues', '1 2', { lines: upTo(4), kept: 0 }, {}, ALL, '1 2 restore_from_copy:3'],
    ['was complete', '1 2 3', { lines: upTo(3) }, { is_done: true }, ALL, '1 2 3'],
    [
      'was complete, and the database is damaged',
      '1 2 3',
      { lines: upTo(3), damage: 'x' },
      { is_done: true },
      ALL,
      '1 2 3',
    ],
    [
      'stays incomplete if the database is damaged',
      '1 2 3',
      { lines: upTo(4), kept: 0, damage: 'x' },
      {},
      PART,
      '1 2 3',
    ],
    [
      'stays incomplete with another database',
      '1 2 3',
      { lines: upTo(4), kept: 0 },
      { hash: 'f'.repeat(64) },
      PART,
      '1 2 3',
    ],
  ])('%s', async (_what, content, database, fields, notice, result) => {
    const files = diskOf([contentOf(content)])
    const journal = await openJournal(files)
    await journal.setRestoring(note(fields))
    const readModel = await databaseOf(database)
    const [found] = await recover({ book: BOOK, journal, readModel, now })
    expect(found && shownNotice(found)).toBe(notice)
    expect(shownFiles(files)).toBe(result)
    await journal.close()
  })
})

describe('a last commit that the database does not accept', () => {
  /** Creates an account that exists. */
  const WRONG = lineAfter({ seq: 2, hash: LINES[1]?.hash ?? '' }, 'mistake', [created('ledger_account', account(1))])
  const NEXT = lineAfter({ seq: 3, hash: WRONG.hash }, 'next', [created('ledger_account', account(9))])

  const recovered = async (lines: readonly CommitLine[], database: Database, how: Partial<Recovery> = {}) => {
    const files = diskOf([contentOf('1 2') + lines.map(({ text }) => `${text}\n`).join('')])
    const journal = await openJournal(files)
    const readModel = await databaseOf(database)
    const found = await recover({ book: BOOK, journal, readModel, now, ...how }).finally(() => journal.close())
    expect(await readModel.head()).toEqual({ ...journal.head, damage: null })
    return { codes: found.map(({ code }) => code), files: shownFiles(files) }
  }

  test('is removed without a notice if no caller knows of it', async () => {
    expect(await recovered([WRONG], { lines: upTo(2) }, { unacknowledged: [WRONG] })).toEqual({
      codes: [],
      files: '1 2',
    })
    expect(await recovered([WRONG], { lines: upTo(1) }, { unacknowledged: [WRONG] })).toEqual({
      codes: [],
      files: '1 2',
    })
  })

  test('is removed with a notice if a caller may know of it', async () => {
    const removed = { codes: ['journal_tail_cut', 'copy_rebuilt'], files: '1 2' }
    expect(await recovered([WRONG], { lines: upTo(2) })).toEqual(removed)
    expect(await recovered([WRONG], { lines: upTo(2) }, { unacknowledged: [NEXT] })).toEqual(removed)
  })

  test('stops the start if another one follows', async () => {
    await expect(recovered([WRONG, NEXT], { lines: upTo(2) }, { unacknowledged: [WRONG] })).rejects.toThrow(
      new JournalContradiction('Commit 3 does not apply to the previous state of the books'),
    )
  })

  /** The database fails at the third commit; afterwards it may be gone. */
  const failing = async (database: Database, error: Error, isGone = false) => {
    const readModel = await databaseOf(database)
    let hasFailed = false
    const commit = async (lines: readonly CommitLine[]) => {
      if (!lines.some((line) => line.commit.seq === 3)) return readModel.commit(lines)
      hasFailed = true
      throw error
    }
    const head = () => (isGone && hasFailed ? Promise.reject(new Error('gone')) : readModel.head())
    return { ...readModel, commit, head }
  }

  test('and at which it fails: the database is also rebuilt', async () => {
    const files = diskOf([contentOf('1 2 3')])
    const journal = await openJournal(files)
    const readModel = await failing({ lines: upTo(2) }, new Error('failed'))
    const found = await recover({ book: BOOK, journal, readModel, now, ...last(3) })
    expect(found.map(({ code }) => code)).toEqual(['copy_rebuilt'])
    expect(shownFiles(files)).toBe('1 2')
    await journal.close()
  })

  test.each([
    [
      'fails at it while it is rebuilt',
      {},
      new Error('failed'),
      false,
      'The database failed at a commit that was removed.',
      '1 2',
    ],
    ['is not available', last(3), new BooksUnavailable('away'), false, 'away', '1 2 3'],
    ['is gone afterwards', last(3), new Error('failed'), true, 'gone', '1 2 3'],
  ])('the start fails if the database %s', async (_what, how, error, isGone, message, result) => {
    const files = diskOf([contentOf('1 2 3')])
    const journal = await openJournal(files)
    const readModel = await failing({ lines: upTo(2), damage: 'x' }, error, isGone)
    await expect(recover({ book: BOOK, journal, readModel, now, ...how })).rejects.toThrow(message)
    expect(shownFiles(files)).toBe(result)
    await journal.close()
  })
})
