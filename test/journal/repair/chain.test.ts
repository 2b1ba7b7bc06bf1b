// Whether the commits of a read model belong to the journal, by its last commit.
import { expect, test } from 'vitest'
import { isAnotherHistory } from '../../../main/journal/repair/chain.ts'
import { makeLines } from '../journal-world.ts'

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
