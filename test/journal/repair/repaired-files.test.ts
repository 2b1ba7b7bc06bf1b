// The files of a repaired journal, written next to the broken ones: only those that change, each with its commits and
// the placeholders of the missing ones.
import { expect, test } from 'vitest'
import type { Signature } from '../../../main/journal/append/signature.ts'
import { chainOf, fillIn, type Gap, gapsIn, type Run, runOf, runsIn } from '../../../main/journal/repair/chain.ts'
import { type FilledGap, writeRepairedFiles } from '../../../main/journal/repair/repaired-files.ts'
import { readCommitLine } from '../../../shared/books/encoding/commit-line.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { MemoryFiles } from '../append/memory-files.ts'
import { account } from '../journal-world.ts'
import { contentOf, diskOf, FOLDER, LINES, nameOf, shown } from './short-journal.ts'

const MENDED = '.mended'
const none: Signature['sign'] = () => null

/** Reads what is intact in the files, with some commits from elsewhere. */
const chainIn = async (files: MemoryFiles, restored: readonly number[] = []) => {
  const names = files.paths().map((path) => path.slice(FOLDER.length + 1))
  const journal = { files, folder: FOLDER, names }
  const chain = chainOf(await runsIn(journal, names))
  const lines = LINES.filter(({ commit }) => restored.includes(commit.seq))
  fillIn(chain, lines.map(runOf))
  return { journal, chain }
}
const filledBy = (gap: Gap, changes: readonly Change[] = [], is_restored = false): FilledGap => ({
  ...gap,
  is_restored,
  until: 12,
  changes,
})

/** The written files by their number. */
const written = (files: MemoryFiles): Readonly<Record<number, string>> =>
  Object.fromEntries(
    files
      .paths()
      .filter((path) => path.endsWith(MENDED))
      .map((path) => [Number.parseInt(path.slice(FOLDER.length + 1), 10), shown(files.text(path))]),
  )

type Case = [what: string, files: readonly (string | null)[], result: Record<number, string>, from?: number[]]
const cases: readonly Case[] = [
  ['an unreadable commit', ['1 2', '3 x 5', '6'], { 2: '3 !4:0 5' }],
  ['one at the end of a file that is intact otherwise', ['1 2', '4 5'], { 1: '1 2 !3:0' }],
  ['a first file without a readable commit', ['x', '3 4'], { 1: '!1:0 !2:0' }],
  ['one of which the database has the commits', ['x', '2 3'], { 1: '1' }, [1]],
  ['a commit of the database between others', ['1 x 3', '4 x 6'], { 1: '1 2 3', 2: '4 !5:0 6' }, [2]],
  ['a missing file', ['1 2', null, '5 6'], { 1: '1 2 !3:0 !4:0', 2: '' }],
  ['swapped files', ['4 5', '1 2 3'], { 1: '', 2: '1 2 3 4 5' }],
  ['an empty file', ['1 2', '', '3 x 5'], { 3: '3 !4:0 5' }],
  ['a file without a commit', ['1 2', 'x', '3 4'], { 2: '' }],
  ['bytes before the first commit', ['1', 'x 2 3', '4'], { 2: '2 3' }],
  ['two bytes and a line break before the first commit', ['ab 1 2', '3'], { 1: '1 2' }],
  ['three bytes and a line break', ['abc 1 2', '3'], { 1: '1 2' }],
  ['bytes after the last commit', ['1 2 x', '3'], { 1: '1 2' }],
  ['no line break at the end', ['1 2 +', '3', '4 +'], { 1: '1 2', 3: '4' }],
  ['a lost line break', ['1 + 2 3', '4'], { 1: '1 2 3' }],
  ['more than nine files', ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'x', '11'], { 9: '9 !10:0', 10: '' }],
]

test.each<Case>(cases)('%s', async (_what, contents, result, restored = []) => {
  const files = diskOf(
    contents.map((content) => content && contentOf(content)),
    100,
  )
  const before = files.paths()
  const { journal, chain } = await chainIn(files, restored)
  const filled = gapsIn(chain).map((gap) => filledBy(gap))
  const repaired = await writeRepairedFiles(journal, chain, filled, none)
  expect(written(files)).toEqual(result)
  const changed = Object.keys(result).map((number) => nameOf(Number(number)))
  expect(repaired.written).toEqual(changed)
  expect(repaired.names).toEqual(
    contents.map((_, at) => `${nameOf(at + 1)}${changed.includes(nameOf(at + 1)) ? MENDED : ''}`),
  )
  // Each written file is on the disk, and then their names; the broken ones are as they were.
  expect(files.calls).toEqual([...changed.map((name) => `sync ${FOLDER}/${name}${MENDED}`), `sync ${FOLDER}`])
  expect(files.paths().filter((path) => !path.endsWith(MENDED))).toEqual(before)
  expect(files.openFiles()).toBe(0)
})

test('a byte order mark goes where the file is written', async () => {
  const files = diskOf([`\uFEFF${contentOf('1 x 3')}`])
  const { journal, chain } = await chainIn(files)
  await writeRepairedFiles(
    journal,
    chain,
    gapsIn(chain).map((gap) => filledBy(gap)),
    none,
  )
  expect(written(files)).toEqual({ 1: '1 !2:0 3' })
})

/** The placeholders of commits 3 up to a number, in the written file. */
const placeholdersOf = async (up_to: number, changes: readonly Change[], is_restored: boolean, sign = none) => {
  const files = diskOf([contentOf('1 2'), contentOf(`${up_to + 1}`)])
  const { journal, chain } = await chainIn(files)
  await writeRepairedFiles(
    journal,
    chain,
    gapsIn(chain).map((gap) => filledBy(gap, changes, is_restored)),
    sign,
  )
  const text = files.text(`${FOLDER}/${nameOf(1)}${MENDED}`) ?? ''
  return text.split('\n').slice(2, -1)
}

test('placeholders continue the chain with the hash that the next commit names, as one action', async () => {
  const change = created('ledger_account', account(3))
  const [first, second, ...others] = (await placeholdersOf(4, [change], true)).map(readCommitLine)
  expect(others).toEqual([])
  const placeholder = {
    time: LINES[1]?.commit.time,
    user: null,
    group: expect.stringMatching(/^\w{26}$/),
    action: 'restore_from_copy',
    params: { from: 3, up_to: 4 },
  }
  expect(first?.commit).toEqual({
    ...placeholder,
    seq: 3,
    prev: LINES[1]?.hash,
    stand_in: { hash: null, is_restored: true, until: 12 },
    changes: [],
  })
  expect(second?.commit).toEqual({
    ...placeholder,
    group: first?.commit.group,
    seq: 4,
    prev: first?.hash,
    stand_in: { hash: LINES[3]?.hash, is_restored: true, until: 12 },
    changes: [change],
  })
})

test('a missing first commit has the time of the next one', async () => {
  const files = diskOf([contentOf('x 2')])
  const { journal, chain } = await chainIn(files)
  await writeRepairedFiles(
    journal,
    chain,
    gapsIn(chain).map((gap) => filledBy(gap)),
    none,
  )
  const [line = ''] = files.text(`${FOLDER}/${nameOf(1)}${MENDED}`)?.split('\n') ?? []
  expect(readCommitLine(line).commit).toMatchObject({
    time: LINES[1]?.commit.time,
    action: 'missing_commits',
    prev: '0'.repeat(64),
    stand_in: { hash: LINES[0]?.hash, is_restored: false },
  })
})

test('placeholders are signed', async () => {
  const [line] = await placeholdersOf(3, [], false, () => 'S'.repeat(43))
  expect(line).toMatch(new RegExp(`,"mac":"${'S'.repeat(43)}"}$`))
})

test.each([
  [0, [0, 0, 0]],
  [1000, [0, 0, 1000]],
  [1001, [0, 1000, 1]],
  [2001, [1000, 1000, 1]],
  [3002, [1001, 1001, 1000]],
])('%i changes are in the last lines, a thousand each where the lines suffice', async (count, counts) => {
  const changes = Array.from({ length: count }, (_, at) => created('ledger_account', account(at)))
  const commits = (await placeholdersOf(5, changes, true)).map((line) => readCommitLine(line).commit)
  expect(commits.map((commit) => commit.changes.length)).toEqual(counts)
  expect(commits.flatMap((commit) => commit.changes)).toEqual(changes)
})

test('a file that became shorter meanwhile is an error, and no file stays open', async () => {
  const files = diskOf([contentOf('1 x 3')])
  const { journal, chain } = await chainIn(files)
  const longer = chain.map((run): Run => {
    const { source } = run
    return 'file' in source && source.start > 0 ? { ...run, source: { ...source, end: source.end + 1 } } : run
  })
  await expect(writeRepairedFiles(journal, longer, [], none)).rejects.toThrow(
    'A journal file became shorter while it was repaired',
  )
  expect(files.openFiles()).toBe(0)
})
