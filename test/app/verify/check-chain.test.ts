// The chain as the page checks it, after a repair: placeholders for unreadable lines, line ends of another program.
import { expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { ChainCheck, type Finding } from '../../../renderer/verify/check-chain.ts'
import { type Commit, GENESIS, type Placeholder } from '../../../shared/books/port/commit.ts'

const commitOf = (seq: number, prev: string, stand_in?: Placeholder): Commit => ({
  seq,
  time: '2026-11-23T12:00:00.000000Z',
  user: 1,
  group: null,
  action: 'test',
  params: {},
  changes: [],
  prev,
  ...(stand_in ? { stand_in } : {}),
})

const LOST = 'ee'.repeat(32)
const first = writeCommitLine(commitOf(1, GENESIS.hash))
/** Two unreadable ones: the line after the second one has its hash. */
const second = writeCommitLine(commitOf(2, first.hash, { hash: null, is_restored: true, until: 4 }))
const third = writeCommitLine(commitOf(3, second.hash, { hash: LOST, is_restored: false, until: 4 }))
const fourth = writeCommitLine(commitOf(4, LOST))

const check = (text: string, size = 7): { readonly findings: Finding[]; readonly chain: ChainCheck } => {
  const findings: Finding[] = []
  const chain = new ChainCheck((finding) => findings.push(finding))
  const file = chain.file('000001.jsonl')
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) file.push(bytes.slice(at, at + size))
  file.end()
  return { findings, chain }
}
const lines = [first, second, third, fourth].map(({ text }) => text)

test('the chain continues over placeholders for lost commits', () => {
  const { findings, chain } = check(lines.map((line) => `${line}\n`).join(''))
  expect(findings).toEqual([])
  expect(chain.commits.map(({ link, is_placeholder }) => [link, is_placeholder])).toEqual([
    [first.hash, false],
    [second.hash, true],
    [LOST, true],
    [fourth.hash, false],
  ])
})

test('after a placeholder only the original next line may follow', () => {
  const own = writeCommitLine(commitOf(4, third.text.slice(0, 64)))
  const { findings } = check([...lines.slice(0, 3), own.text, ''].join('\n'))
  expect(findings).toEqual([{ code: 'line_unlinked', file: '000001.jsonl', line: 4 }])
})

test('line ends of two bytes are read; offsets are in bytes', () => {
  const text = lines.map((line) => `${line}\r\n`).join('')
  const { findings, chain } = check(text, 1)
  expect(findings).toEqual([])
  expect(chain.commits.map(({ start, end }) => text.slice(start, end).slice(0, 64))).toEqual(
    lines.map((line) => line.slice(0, 64)),
  )
})

test('an invalid line, a line without an end, and two lines joined into one', () => {
  expect(check(`${lines[0]}\n\n${lines[1]}\n`).findings).toEqual([{ code: 'line_form', file: '000001.jsonl', line: 2 }])
  expect(check(`${lines[0]}\n${lines[1]}`).findings).toEqual([{ code: 'line_end', file: '000001.jsonl', line: 2 }])
  expect(check(`${lines[0]}${lines[1]}\n${lines[2]}\n`).findings).toEqual([
    { code: 'line_changed', file: '000001.jsonl', line: 1 },
    { code: 'lines_missing', file: '000001.jsonl', line: 2, from: 2, to: 2 },
  ])
})
