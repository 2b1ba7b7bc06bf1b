// The repair of a short journal, on a disk in memory: what its files contain afterwards, and what it records about the
// damage before it changes them.
import { describe, expect, test } from 'vitest'
import { Journal } from '../../../main/journal/append/journal.ts'
import { repairChain } from '../../../main/journal/repair/repair-chain.ts'
import type { ReadModelHead } from '../../../shared/books/port/books.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { type MemoryFiles, put } from '../append/memory-files.ts'
import { BOOK, createCopy } from '../journal-world.ts'
import { contentOf, diskOf, FOLDER, LINES, linesAfter, nameOf, shown } from './short-journal.ts'

const now = () => timestampOf(Date.UTC(2026, 5, 1))
const REPAIR = '20260601T000000000000Z'
const keptAt = (file: number, repair = REPAIR) => `/books/repairs/${repair}/${nameOf(file)}`

interface Database {
  /** The commits whose result it has. */
  readonly lines?: readonly CommitLine[]
  /** How many commits it still has, the latest ones. */
  readonly kept?: number
  readonly damage?: string
}

/** Opens a journal and repairs it. */
const repair = async (files: MemoryFiles, { lines = [], kept = 0, damage }: Database = {}) => {
  const journal = await Journal.open({ folder: FOLDER, files, now, warn: () => undefined })
  const copy = await createCopy(lines)
  copy.kept = kept
  const texts = await copy.commitsAfter(0)
  const at: ReadModelHead = { ...(await copy.head()), damage: damage ?? null }
  const readModel = { ...copy, read: damage === undefined ? copy.read : () => Promise.reject(new Error(damage)) }
  await repairChain({ book: BOOK, journal, readModel, at, texts, now })
  const damages = journal.unsettled?.damages
  const { isOpen, head } = journal
  await journal.close()
  expect(files.openFiles()).toBe(0)
  return { isOpen, head, damages }
}

const repaired = async (contents: readonly string[], database?: Database) => {
  const files = diskOf(contents.map(contentOf))
  const { isOpen } = await repair(files, database)
  expect(isOpen).toBe(true)
  return contents.map((_, at) => shown(files.text(`${FOLDER}/${nameOf(at + 1)}`))).join(' | ')
}

describe('an unreadable commit', () => {
  const GAP = ['1 2', 'x 4', '5 6']
  /** As far as the sixth commit, but the last one or two are others. */
  const other = (from: number, up_to: number) => linesAfter(LINES.slice(0, from - 1), up_to, 'other')

  test.each<[string, Database, string]>([
    ['exactly, from the database', { lines: LINES.slice(0, 6), kept: 6 }, '1 2 3 | 4 | 5 6'],
    ['without commits that only the database has', { lines: LINES.slice(0, 8), kept: 8 }, '1 2 3 | 4 | 5 6'],
    ['by its effect', { lines: LINES.slice(0, 6) }, '1 2 ~3:2 | 4 | 5 6'],
    ['by its effect, in a database that ends there', { lines: LINES.slice(0, 3) }, '1 2 ~3:2 | 4 | 5 6'],
    ['by its effect, in a database that ends soon after', { lines: LINES.slice(0, 4) }, '1 2 ~3:2 | 4 | 5 6'],
    [
      'by the part of its effect that later commits show, in a database that goes on',
      { lines: LINES.slice(0, 8) },
      '1 2 ~3:1 | 4 | 5 6',
    ],
    ['likewise, where both have the same end', { lines: LINES.slice(0, 8), kept: 2 }, '1 2 ~3:1 | 4 | 5 6'],
  ])('is restored %s', async (_what, database, result) => {
    expect(await repaired(GAP, database)).toBe(result)
  })

  test.each<[string, Database]>([
    ['without a database', {}],
    ['a database that ends before it', { lines: LINES.slice(0, 2) }],
    ['a damaged database', { lines: LINES.slice(0, 6), damage: 'broken' }],
    ['a database with another last commit', { lines: other(6, 6) }],
    ['a database that went on after another commit', { lines: other(6, 7), kept: 2 }],
    ['a database with another commit in its place', { lines: other(3, 3) }],
    ['a database with another commit since', { lines: other(4, 4) }],
  ])('is missing: %s', async (_what, database) => {
    expect(await repaired(GAP, database)).toBe('1 2 !3:0 | 4 | 5 6')
  })

  test.each([
    [1, '1 !2:0 3 4 !5:0 6'],
    [2, '1 ~2:1 3 4 !5:0 6'],
    [3, '1 ~2:1 3 4 !5:0 6'],
    [4, '1 ~2:1 3 4 !5:0 6'],
    // No later commit shows that the second one created its account.
    [5, '1 ~2:0 3 4 ~5:2 6'],
    [6, '1 ~2:0 3 4 ~5:2 6'],
  ])('of two: by a database up to commit %i', async (up_to, result) => {
    expect(await repaired(['1 x 3 4 x 6'], { lines: LINES.slice(0, up_to) })).toBe(result)
  })
})

describe('without an unreadable commit', () => {
  test.each<[string, readonly string[], string]>([
    ['a line that is no commit', ['1 2', 'x 3 4'], '1 2 | 3 4'],
    ['a commit twice', ['1 2 2 3', '4'], '1 2 3 | 4'],
    ['an older file that goes further', ['1 2 3 4', '3 4 5'], '1 2 3 4 | 5'],
    ['files in the wrong order', ['3 4', '1 2'], ' | 1 2 3 4'],
    ['no readable commit at all', ['x', 'x'], ' | '],
  ])('%s: the commits are in order', async (_what, contents, result) => {
    expect(await repaired(contents)).toBe(result)
    expect(await repaired(contents, { lines: LINES.slice(0, 6) })).toBe(result)
  })

  test('a blank line before the first commit', async () => {
    const files = diskOf([`\n${contentOf('1 2')}`, contentOf('3')])
    expect(await repair(files)).toMatchObject({ isOpen: true, head: { seq: 3 } })
    expect(shown(files.text(`${FOLDER}/${nameOf(1)}`))).toBe('1 2')
  })

  test('an intact journal stays as it is', async () => {
    const files = diskOf([contentOf('1 2')])
    const before = files.paths()
    expect(await repair(files)).toMatchObject({ isOpen: true, damages: undefined })
    expect(files.paths().filter((path) => path.endsWith('.jsonl'))).toEqual(before)
  })
})

describe('the record of the damage', () => {
  const kept = `repairs/${REPAIR}`
  const damage = (type: string, from: number, up_to: number, fields = {}) => ({
    type,
    from,
    up_to,
    after: LINES[from - 2]?.commit.time ?? null,
    bytes: 0,
    kept,
    is_ended: false,
    ...fields,
  })
  const gap = (from: number, up_to: number) => damage('gap', from, up_to)
  const tail = (from: number, bytes: number) => damage('tail', from, from - 1, { bytes, is_ended: true })

  test.each<[string, readonly string[], readonly unknown[], Database?]>([
    ['unreadable commits', ['1 x', 'x 4', 'x 6'], [gap(2, 3), gap(5, 5)]],
    ['also those that the database restores', ['1 x 3'], [gap(2, 2)], { lines: LINES.slice(0, 3), kept: 3 }],
    ['unreadable ones at the start', ['x 2'], [damage('gap', 1, 1)]],
    ['bytes between commits', ['x 1 2', '3'], [damage('middle', 4, 3)]],
    ['bytes after the last commit', ['1 x 3 xy'], [gap(2, 2), tail(4, 3)]],
    ['bytes after it in the last file', ['1 2 xy 3', '4 xyz'], [damage('middle', 5, 4), tail(5, 4)]],
    ['a last file without a commit', ['1 x 3', 'xyz'], [gap(2, 2), tail(4, 4)]],
    ['no readable commit', ['x', 'xy'], [damage('middle', 1, 0), tail(1, 3)]],
  ])('%s', async (_what, contents, damages, database) => {
    expect((await repair(diskOf(contents.map(contentOf)), database)).damages).toEqual(damages)
  })

  test.each([
    [4, []],
    [5, [damage('short', 5, 5)]],
    [6, [damage('short', 5, 6)]],
  ])('commits up to %i were known, four are left', async (seq, short) => {
    const files = diskOf([contentOf('1 x 3 4')])
    const anchor = { seq, hash: LINES[seq - 1]?.hash, file: nameOf(1), offset: 0 }
    await put(files, `${FOLDER}/anchor.json`, JSON.stringify(anchor))
    expect((await repair(files)).damages).toEqual([gap(2, 2), ...short])
  })
})

describe('the replaced files', () => {
  const PROTOCOL = (repair = REPAIR) => `/books/repairs/${repair}/protocol.txt`

  test('are kept in a folder of the repair, with a protocol', async () => {
    const broken = contentOf('3 x 5')
    const files = diskOf([contentOf('1 2'), broken, contentOf('6')])
    await repair(files, { lines: LINES.slice(0, 6) })
    expect(files.text(keptAt(2))).toBe(broken)
    expect(files.paths().filter((path) => path.startsWith('/books/repairs'))).toEqual([keptAt(2), PROTOCOL()])
    const protocol = files.text(PROTOCOL())?.split('\n') ?? []
    expect(protocol).toContain('Repair of the journal organization-1, 2026-06-01T00:00:00.000000Z (UTC)')
    expect(protocol).toContain('- Replaced: 000002.jsonl. The damaged files are in this folder as they were found.')
    expect(protocol).toContain('- The repaired journal has 6 entries: 5 as written, 1 replaced.')
    const [, placeholder = ''] = files.text(`${FOLDER}/${nameOf(2)}`)?.split('\n') ?? []
    // The commits up to the sixth were made on top of it.
    expect(placeholder).toContain(`"stand_in":{"hash":"${LINES[3]?.hash}","is_restored":true,"until":6}`)
  })

  test('of a second repair in the same moment are kept in a folder of its own', async () => {
    const files = diskOf([contentOf('1 x 3')])
    await repair(files)
    for (const again of ['-2', '-3']) {
      await put(files, `${FOLDER}/${nameOf(1)}`, 'x')
      const broken = files.text(`${FOLDER}/${nameOf(1)}`)
      await repair(files)
      expect(files.text(keptAt(1, `${REPAIR}${again}`))).toBe(broken)
    }
  })

  test('of a repair that starts again are kept in its first folder', async () => {
    const files = diskOf([contentOf('1 x 3')])
    await files.makeFolder(`/books/repairs/${REPAIR}`)
    await repair(files)
    expect(shown(files.text(keptAt(1)))).toBe('1 x 3')
  })
})
