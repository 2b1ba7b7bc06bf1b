// The place of a line in the chain, read without its records: the answers are those of a complete reading.
import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkLink } from '../../../main/journal/append/chain-link.ts'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import type { Commit } from '../../../shared/books/port/commit.ts'
import { FORMAT, NewerFormat } from '../../../shared/books/port/format.ts'
import { LINES, linesAfter } from '../repair/short-journal.ts'

const [FIRST, SECOND] = linesAfter([], 2)
if (!FIRST || !SECOND) throw new Error('two lines')
const PREVIOUS = { seq: 1, hash: FIRST.hash }

const lineOf = (changes: Partial<Commit>) => writeCommitLine({ ...SECOND.commit, ...changes }).text
/** A line with another body and the hash of it. */
const withBody = (change: (body: string) => string) => {
  const body = change(SECOND.text.slice(65))
  return `${hash('sha256', body)} ${body}`
}
const check = (text: string, previous = PREVIOUS) => checkLink(Buffer.from(text), previous)
const sumOf = (text: string) => text.slice(0, 64)

describe('a line that follows', () => {
  const older = withBody((body) => body.replace(`"format":${FORMAT}`, `"format":${FORMAT - 1}`))
  const first = withBody((body) => body.replace(`"format":${FORMAT},`, ''))
  const long = lineOf({ params: { name: 'ü'.repeat(5000) } })

  test.each([
    ['as written', SECOND.text],
    ['of an older format', older],
    ['of the first format', first],
    ['with a long text before `prev`', long],
    ['with quotes before `prev`', lineOf({ params: { name: '","prev":"x' } })],
  ])('%s', (_what, text) => {
    expect(check(text)).toEqual({
      ok: true,
      value: { seq: 2, hash: sumOf(text), time: '2026-01-01T00:01:00.000000Z', is_placeholder: false },
    })
  })

  test('as a part of a larger piece, like the lines of a file', () => {
    const piece = Buffer.from(`before\n${SECOND.text}\nafter`)
    expect(checkLink(piece.subarray(7, piece.length - 6), PREVIOUS)).toMatchObject({ ok: true, value: { seq: 2 } })
  })

  test('a placeholder has the hash of the line that it replaces', () => {
    const text = lineOf({ stand_in: { hash: 'b'.repeat(64), is_restored: false, until: 5 } })
    expect(check(text)).toEqual({
      ok: true,
      value: { seq: 2, hash: 'b'.repeat(64), time: '2026-01-01T00:01:00.000000Z', is_placeholder: true },
    })
  })
})

describe('a line that does not follow', () => {
  test.each([
    ['with the number before', { seq: 2, hash: FIRST.hash }, SECOND.text, 'wrong_number'],
    ['with a later number', { seq: 0, hash: FIRST.hash }, SECOND.text, 'wrong_number'],
    ['after another line', { seq: 1, hash: 'b'.repeat(64) }, SECOND.text, 'wrong_previous'],
    ['that changed', PREVIOUS, SECOND.text.replace('"user":1', '"user":2'), 'wrong_hash'],
    ['with another hash', PREVIOUS, `${sumOf(FIRST.text)}${SECOND.text.slice(64)}`, 'wrong_hash'],
    ['that is no commit', PREVIOUS, 'nonsense', 'not_a_commit'],
    ['without text', PREVIOUS, '', 'not_a_commit'],
    ['whose body is no commit', PREVIOUS, withBody(() => '{"seq":2}'), 'not_a_commit'],
    [
      'that is a later placeholder',
      PREVIOUS,
      lineOf({ seq: 3, stand_in: { hash: null, is_restored: true, until: 5 } }),
      'wrong_number',
    ],
  ])('%s', (_what, previous, text, error) => {
    expect(check(text, previous)).toEqual({ ok: false, error })
  })
})

test('a line of a newer format is no fault, but an error of its own', () => {
  const newer = (format: number) => withBody((body) => body.replace(`"format":${FORMAT}`, `"format":${format}`))
  expect(() => check(newer(FORMAT + 1))).toThrow(NewerFormat)
  expect(() => check(newer(1000))).toThrow(NewerFormat)
})

test('a whole chain', () => {
  const places = LINES.map(({ text }, at) => check(text, { seq: at, hash: LINES[at - 1]?.hash ?? '0'.repeat(64) }))
  expect(places.map((place) => place.ok && place.value.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
