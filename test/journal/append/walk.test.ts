// A walk over the commits of a journal: which it reads, where it ends, and which faults and missing signatures it finds.
import { describe, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { JournalFault } from '../../../main/journal/append/scan.ts'
import type { Signature } from '../../../main/journal/append/signature.ts'
import {
  commitsAfter,
  commitsFrom,
  firstFault,
  type Position,
  positionAfter,
  positionAt,
  walkFromStart,
} from '../../../main/journal/append/walk.ts'
import { GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { lineAfter } from '../journal-world.ts'
import { contentOf, diskOf, FOLDER, headOf, LINES, nameOf, timeOf } from '../repair/short-journal.ts'

const textOf = (seq: number) => `${LINES[seq - 1]?.text}\n`
const bytesOf = (seqs: readonly number[]) => Buffer.byteLength(seqs.map(textOf).join(''))

/** A journal in the short notation, or in exact text. */
const journalOf = (contents: readonly string[], isExact = false) => {
  const files = diskOf(isExact ? contents : contents.map(contentOf))
  return { files, folder: FOLDER, names: contents.map((_, at) => nameOf(at + 1)) }
}
const numbersIn = async (walk: ReturnType<typeof commitsFrom>) => {
  const numbers: number[] = []
  try {
    for await (const { line } of walk) numbers.push(line.commit.seq)
    return { numbers }
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error
    return { numbers, fault: error.fault }
  }
}

describe('the commits from a location', () => {
  const from = (journal: ReturnType<typeof journalOf>, after: number, until?: Head) =>
    numbersIn(commitsFrom(journal, { file: nameOf(1), offset: bytesOf(after === 1 ? [1] : []) }, headOf(after), until))

  test.each<[string, string[], number, Head | undefined, number[]]>([
    ['to the end of the files', ['1 2', '3 4'], 1, undefined, [2, 3, 4]],
    ['up to a head', ['1 2', '3 4'], 0, headOf(3), [1, 2, 3]],
    ['up to the one before them', ['1 2 x'], 1, headOf(1), []],
    ['up to a head before damage', ['1 2 x'], 0, headOf(2), [1, 2]],
    ['of empty files', ['', ''], 0, undefined, []],
  ])('%s', async (_what, contents, after, until, numbers) => {
    expect(await from(journalOf(contents), after, until)).toEqual({ numbers })
  })

  test('end with a fault where the files end before the head', async () => {
    expect(await from(journalOf(['1 2', '3']), 0, headOf(5))).toEqual({
      numbers: [1, 2, 3],
      fault: { file: nameOf(2), offset: bytesOf([3]), reason: 'not_a_commit', expected: 4 },
    })
    await expect(from({ ...journalOf(['']), names: [] }, 0, headOf(1))).rejects.toThrow('ENOENT')
  })

  test('end with a fault at another commit than the head', async () => {
    expect(await from(journalOf(['1 2 3']), 0, { seq: 2, hash: 'another' })).toEqual({
      numbers: [1],
      fault: { file: nameOf(1), offset: bytesOf([1]), reason: 'wrong_hash', expected: 2 },
    })
  })
})

describe('the commits after a number', () => {
  const at = (seq: number, file: number, before: readonly number[]): Position => ({
    ...{ head: headOf(seq), time: timeOf(seq) },
    last: { ...headOf(seq), file: nameOf(file), offset: bytesOf(before) },
  })
  const FIVE = at(5, 2, [3, 4])

  test.each<[number, Position, number[]]>([
    [0, FIVE, [1, 2, 3, 4, 5]],
    [1, FIVE, [2, 3, 4, 5]],
    [2, FIVE, [3, 4, 5]],
    [3, FIVE, [4, 5]],
    [4, FIVE, [5]],
    [5, FIVE, []],
    [6, FIVE, []],
    [1, positionAt(headOf(4)), [2, 3, 4]],
  ])('after %i', async (after, position, numbers) => {
    expect(await numbersIn(commitsAfter(journalOf(['1 2', '3 4 5 6']), position, after))).toEqual({ numbers })
  })

  test('without new ones no file is read', async () => {
    const journal = { ...journalOf(['1 2']), names: [nameOf(7)] }
    const files = { ...journal.files, open: () => Promise.reject(new Error('a file is read')) }
    expect(await numbersIn(commitsAfter({ ...journal, files }, at(2, 1, [1]), 2))).toEqual({ numbers: [] })
  })

  test('the last one alone needs no other', async () => {
    const journal = journalOf([contentOf('1 2').replace('"user":1', '"user":2')], true)
    expect(await numbersIn(commitsAfter(journal, at(2, 1, [1]), 1))).toEqual({ numbers: [2] })
  })

  test('a first line that cannot be read is a fault', async () => {
    expect(await numbersIn(commitsAfter(journalOf(['x 2']), at(2, 1, [1]), 0))).toEqual({
      numbers: [],
      fault: { file: nameOf(1), offset: 0, reason: 'not_a_commit', expected: 1 },
    })
  })

  test('a first commit after another beginning is a fault', async () => {
    const other = lineAfter({ seq: 0, hash: 'a'.repeat(64) }, 'test', [])
    const position = positionAfter({ line: other, file: nameOf(1), offset: 0, end: 0 })
    expect(position).toEqual({
      ...{ head: { seq: 1, hash: other.hash }, time: '2026-01-01T00:00:00.000000Z' },
      last: { seq: 1, hash: other.hash, file: nameOf(1), offset: 0 },
    })
    expect(await numbersIn(commitsAfter(journalOf([`${other.text}\n`], true), position, 0))).toEqual({
      numbers: [],
      fault: { file: nameOf(1), offset: 0, reason: 'wrong_previous', expected: 1 },
    })
  })
})

describe('a walk over all lines', () => {
  test('an intact journal', async () => {
    expect(await walkFromStart(journalOf(['1 2', '3 4']), null, null)).toEqual({
      position: {
        ...{ head: headOf(4), time: timeOf(4) },
        last: { ...headOf(4), file: nameOf(2), offset: bytesOf([3]) },
      },
      ...{ fault: null, anchored_hash: null, unsigned: null },
    })
    expect((await walkFromStart(journalOf([]), null, null)).position).toEqual(positionAt(GENESIS))
  })

  test.each([
    [2, headOf(2).hash],
    [5, null],
  ])('the commit that the anchor names: %i', async (seq, hash) => {
    const anchor = { seq, hash: 'any', file: nameOf(1), offset: 0 }
    expect((await walkFromStart(journalOf(['1 2', '3 4']), anchor, null)).anchored_hash).toBe(hash)
  })

  test('ends before the first fault, with what it found until then', async () => {
    const anchor = { ...headOf(1), file: nameOf(1), offset: 0 }
    const signature: Signature = { sign: () => null, isSigned: () => false, vouched: () => GENESIS }
    expect(await walkFromStart(journalOf(['1 2', 'x 4']), anchor, signature)).toEqual({
      position: { head: headOf(2), time: timeOf(2), last: { ...headOf(2), file: nameOf(1), offset: bytesOf([1]) } },
      fault: { file: nameOf(2), offset: 0, reason: 'not_a_commit', expected: 3 },
      ...{ anchored_hash: headOf(1).hash, unsigned: { seq: 1, time: timeOf(1) } },
    })
  })

  test('an error that is no fault of the journal is thrown', async () => {
    const journal = journalOf(['1'])
    const files = { ...journal.files, open: () => Promise.reject(new Error('EIO')) }
    await expect(walkFromStart({ ...journal, files }, null, null)).rejects.toThrow('EIO')
  })
})

describe('signatures', () => {
  /** A placeholder for a commit, with the hash that it replaces. */
  const placeholder = (seq: number, replaced = headOf(seq).hash) =>
    writeCommitLine({
      ...{ seq, time: timeOf(seq), user: null, group: null, action: 'repair', params: {}, changes: [] },
      ...{ prev: headOf(seq - 1).hash, stand_in: { hash: replaced, is_restored: false, until: seq } },
    }).text
  const WHOLE = contentOf('1 2 3 4 5')
  const REPLACED = contentOf('1 2 x 4 5').replace('x\n', `${placeholder(3)}\n`)
  const COPIED = `${contentOf('1 2 3')}${placeholder(4, headOf(3).hash)}\n`
  const OTHER = { seq: 3, hash: 'another' }

  test.each<[string, string, Head | null, number[], number | null]>([
    ['none is needed', WHOLE, null, [], null],
    ['all later ones are signed', WHOLE, headOf(3), [4, 5], null],
    ['the first later one is not', WHOLE, headOf(3), [5], 4],
    ['a later one is not', WHOLE, headOf(3), [4], 5],
    ['all, after the beginning', WHOLE, GENESIS, [1, 2, 3, 4], 5],
    ['another commit has the number of the accepted one', WHOLE, OTHER, [3, 4, 5], 3],
    ['another and unsigned one has it', WHOLE, OTHER, [4, 5], 3],
    ['a signed placeholder replaces the accepted one', REPLACED, OTHER, [3, 4, 5], null],
    ['an unsigned placeholder replaces it', REPLACED, OTHER, [4, 5], 3],
    ['a placeholder has its hash', REPLACED, headOf(3), [4, 5], null],
    ['a placeholder before it', REPLACED, headOf(4), [5], null],
    ['a later placeholder has its hash', COPIED, headOf(3), [], 4],
    ['the last one is accepted', WHOLE, headOf(5), [], null],
  ])('%s', async (_what, content, vouched, signed, unsigned) => {
    const signature: Signature = {
      sign: () => null,
      isSigned: (line) => signed.includes(Number(/"seq":(\d+)/.exec(Buffer.from(line).toString())?.[1])),
      vouched: () => vouched,
    }
    const found = await walkFromStart(journalOf([content], true), null, signature)
    expect(found.unsigned).toEqual(unsigned === null ? null : { seq: unsigned, time: timeOf(unsigned) })
    expect(found.fault).toBeNull()
  })
})

describe('the first fault up to a head', () => {
  test.each<[string, string[], Head, object | null]>([
    ['none', ['1 2', '3'], headOf(3), null],
    ['none in an empty journal', [''], GENESIS, null],
    ['none before the damage', ['1 2 x'], headOf(2), null],
    ['damage', ['1', '2 x'], headOf(3), { file: nameOf(2), offset: bytesOf([2]), reason: 'not_a_commit', expected: 3 }],
    [
      'another head',
      ['1 2', '3 4'],
      { seq: 4, hash: 'another' },
      { file: nameOf(2), offset: 0, reason: 'wrong_hash', expected: 4 },
    ],
    ['a missing end', ['1 2', '3'], headOf(4), { file: nameOf(2), offset: 0, reason: 'not_a_commit', expected: 3 }],
  ])('%s', async (_what, contents, head, fault) => {
    expect(await firstFault(journalOf(contents), head)).toEqual(fault)
  })

  test('an error that is no fault of the journal is thrown', async () => {
    const journal = journalOf(['1'])
    const files = { ...journal.files, open: () => Promise.reject(new Error('EIO')) }
    await expect(firstFault({ ...journal, files }, headOf(1))).rejects.toThrow('EIO')
  })
})
