// The runs of intact commits in broken files, and whether the commits of a read model belong to the journal.
import { expect, test } from 'vitest'
import { isAnotherHistory, runsIn } from '../../../main/journal/repair/chain.ts'
import { makeLines } from '../journal-world.ts'
import { LINES as COMMITS, contentOf, diskOf, FOLDER, linesAfter, nameOf } from './short-journal.ts'

const LINES = makeLines(4, 7)
const texts = LINES.map(({ text }) => text)
const hash = LINES[1]?.hash ?? ''
const OTHER = 'f'.repeat(64)

test('commits that agree with the last one of the journal', () => {
  expect(isAnotherHistory(texts, { seq: 2, hash })).toBe(false)
  expect(isAnotherHistory([], { seq: 2, hash: OTHER })).toBe(false)
})

test('another commit with its number, or one that follows another', () => {
  expect(isAnotherHistory(texts.slice(1, 2), { seq: 2, hash: OTHER })).toBe(true)
  expect(isAnotherHistory(texts.slice(2, 3), { seq: 2, hash: OTHER })).toBe(true)
})

test('commits before it and far after it, and broken ones, say nothing', () => {
  expect(isAnotherHistory([texts[0] ?? '', texts[3] ?? ''], { seq: 2, hash: OTHER })).toBe(false)
  expect(isAnotherHistory([texts[1]?.slice(1) ?? ''], { seq: 2, hash: OTHER })).toBe(false)
})

test.each([
  ['commits that follow one another', ['1 2 3'], ['1-3 in 1 from 0']],
  ['another file', ['1 2', '3'], ['1-2 in 1 from 0', '3-3 in 2 from 0']],
  ['unreadable bytes between them, which no run contains', ['1 x 2'], ['1-1 in 1 from 0', '2-2 in 1 after 1 and 2']],
  ['a missing commit', ['1 3'], ['1-1 in 1 from 0', '3-3 in 1 after 1']],
  [
    'a lost line break: the two commits are in the same line',
    ['1 + 2'],
    ['1-1 in 1 from 0', '2-2 in 1 after 1 and -1'],
  ],
])('a run ends before %s', async (_what, contents, expected) => {
  const where = { folder: FOLDER, files: diskOf(contents.map(contentOf)) }
  const runs = await runsIn(
    where,
    contents.map((_, at) => nameOf(at + 1)),
  )
  const first = (COMMITS[0]?.text.length ?? 0) + 1
  const shown = runs.map(({ first: { seq }, last, source }) => {
    if (!('file' in source)) return 'a text'
    const more = source.start - first
    const place = source.start === 0 ? 'from 0' : `after 1${more === 0 ? '' : ` and ${more}`}`
    return `${seq}-${last.seq} in ${Number(source.file.slice(0, 6))} ${place}`
  })
  expect(shown).toEqual(expected)
})

test('a run ends before a commit of another history, although its number follows', async () => {
  const third = linesAfter(COMMITS.slice(0, 1), 3, 'other')[2]
  const files = diskOf([`${contentOf('1 2')}${third?.text}\n`])
  const runs = await runsIn({ folder: FOLDER, files }, [nameOf(1)])
  expect(runs.map(({ first, last }) => [first.seq, last.seq])).toEqual([
    [1, 2],
    [3, 3],
  ])
})
