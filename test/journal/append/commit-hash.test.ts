// A commit as a line: `<sha-256 of the body> <body>`, the faults of a line by itself, and its place in the chain.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkCommitLine, headAfter, readOwnHash, writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { type Commit, GENESIS } from '../../../shared/books/port/commit.ts'
import { FORMAT, NewerFormat } from '../../../shared/books/port/format.ts'

const ZEROS = '0'.repeat(64)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const lineOf = (body: string) => `${sha256(body)} ${body}`

const COMMIT: Commit = {
  seq: 1,
  time: '2026-01-05T08:00:00.000000Z',
  user: 1,
  group: null,
  action: 'test',
  params: { name: 'Zürich' },
  changes: [],
  prev: ZEROS,
}
const bodyOf = (fields: Readonly<Record<string, unknown>>) => {
  const { seq, time, user, group, action, params, prev, changes } = { ...COMMIT, ...fields }
  return JSON.stringify({ seq, format: FORMAT, time, user, group, action, params, prev, changes })
}
const BODY = bodyOf({})

test('a line is the hash of its body, a blank and the body', () => {
  expect(writeCommitLine(COMMIT)).toEqual({ hash: sha256(BODY), commit: COMMIT, text: lineOf(BODY) })
})

test('a signature is the last field, and the hash covers it', () => {
  const signed: string[] = []
  const sign = (body: string) => {
    signed.push(body)
    return 'S'.repeat(43)
  }
  const body = `${BODY.slice(0, -1)},"mac":"${'S'.repeat(43)}"}`
  expect(writeCommitLine(COMMIT, sign)).toEqual({ hash: sha256(body), commit: COMMIT, text: lineOf(body) })
  expect(signed).toEqual([BODY])
  expect(readOwnHash(lineOf(body))).toEqual({
    ok: true,
    value: { hash: sha256(body), commit: COMMIT, text: lineOf(body) },
  })
})

test('a placeholder counts in the chain as the commit that it replaces', () => {
  const stand_in = { hash: 'a'.repeat(64), is_restored: true, until: 9 }
  const line = writeCommitLine({ ...COMMIT, stand_in })
  expect(line.hash).toBe('a'.repeat(64))
  expect(readOwnHash(line.text)).toEqual({ ok: true, value: line })
})

test('a line is read from a text and from bytes in the middle of others', () => {
  const read = { ok: true, value: { hash: sha256(BODY), commit: COMMIT, text: lineOf(BODY) } }
  expect(readOwnHash(lineOf(BODY))).toEqual(read)
  const bytes = Buffer.from(`before ${lineOf(BODY)} after`)
  expect(readOwnHash(bytes.subarray(7, -6))).toEqual(read)
})

test.each([
  ['an empty line', '', 'not_a_commit'],
  ['a line without a body', `${ZEROS} `, 'wrong_hash'],
  ['no blank after the hash', lineOf(BODY).replace(' ', '\t'), 'not_a_commit'],
  ['a hash in capital letters', lineOf(BODY).replace(/^\w+/, (sum) => sum.toUpperCase()), 'not_a_commit'],
  ['one more digit before the hash', `0${lineOf(BODY)}`, 'not_a_commit'],
  ['a changed number', lineOf(BODY).replace('"seq":1', '"seq":2'), 'wrong_hash'],
  ['a byte after the body', `${lineOf(BODY)} `, 'wrong_hash'],
  ['no JSON', lineOf('{"seq":1'), 'not_a_commit'],
  ['a number with a fraction', lineOf(bodyOf({ seq: 1.5 })), 'not_a_commit'],
  ['a number as text', lineOf(bodyOf({ seq: '1' })), 'not_a_commit'],
  ['no hash of the previous commit', lineOf(bodyOf({ prev: null })), 'not_a_commit'],
  ['changes that are no list', lineOf(bodyOf({ changes: {} })), 'not_a_commit'],
])('%s', (_what, line, error) => {
  expect(readOwnHash(line)).toEqual({ ok: false, error })
  expect(checkCommitLine(line, GENESIS)).toEqual({ ok: false, error })
})

test('a newer format is not a fault of the line', () => {
  const line = lineOf(BODY.replace(`"format":${FORMAT}`, `"format":${FORMAT + 1}`))
  expect(() => readOwnHash(line)).toThrow(NewerFormat)
  expect(() => checkCommitLine(line, GENESIS)).toThrow(NewerFormat)
})

test('a commit has the next number and names the hash of the previous one', () => {
  const first = writeCommitLine(COMMIT)
  const second = writeCommitLine({ ...COMMIT, seq: 2, prev: first.hash })
  const head = { seq: 1, hash: first.hash }
  expect(checkCommitLine(first.text, GENESIS)).toEqual({ ok: true, value: first })
  expect(checkCommitLine(second.text, head)).toEqual({ ok: true, value: second })
  expect(checkCommitLine(second.text, GENESIS)).toEqual({ ok: false, error: 'wrong_number' })
  expect(checkCommitLine(second.text, { ...head, seq: 2 })).toEqual({ ok: false, error: 'wrong_number' })
  expect(checkCommitLine(second.text, { ...head, hash: ZEROS })).toEqual({ ok: false, error: 'wrong_previous' })
  expect(headAfter(GENESIS, [])).toEqual(GENESIS)
  expect(headAfter(GENESIS, [first, second])).toEqual({ seq: 2, hash: second.hash })
  expect(() => headAfter(GENESIS, [second])).toThrow('an appended commit follows the head')
})
