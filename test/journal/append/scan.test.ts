// Journal files read line by line, from a disk in memory that reads a few bytes at a time: lines and their places,
// commits in a chain, commits inside of damaged lines, and the file of a commit.
import { describe, expect, test } from 'vitest'
import {
  FILE_NAME,
  fileName,
  fileOf,
  firstLocation,
  JournalFault,
  type Location,
  readCommitAt,
  readCommits,
  readCommitsBetween,
  readIntactCommits,
  readLines,
  readLinks,
  readNumberedLines,
} from '../../../main/journal/append/scan.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import { lineAfter, makeLines } from '../journal-world.ts'
import { createMemoryFiles } from './memory-files.ts'

const [ONE, TWO, THREE] = ['000001.jsonl', '000002.jsonl', '000003.jsonl'] as const
const NAMES = [ONE, TWO, THREE]
const LINES = makeLines(6, 7)
const textOf = (number: number) => LINES[number - 1]?.text ?? ''
const sizeOf = (number: number) => Buffer.byteLength(textOf(number))
/** The lines of some commits. */
const textsOf = (...numbers: readonly number[]) => numbers.map((number) => `${textOf(number)}\n`).join('')
const headAt = (number: number) => ({ seq: number, hash: LINES[number - 1]?.hash ?? '' })

/** A folder with these files, read a few bytes at a time. */
const folderOf = (contents: readonly (string | Buffer | null)[], bytesPerCall = 1000) => {
  const disk = contents.flatMap((content, at) =>
    content === null ? [] : [[`/j/${fileName(at + 1)}`, content] as const],
  )
  const files = createMemoryFiles(Object.fromEntries(disk), bytesPerCall)
  return { files, folder: '/j' }
}

/** All values, or those before a fault, with the fault. */
const all = async <T>(values: AsyncIterable<T>) => {
  const found: T[] = []
  try {
    for await (const value of values) found.push(value)
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error
    return { found, fault: error.fault }
  }
  return { found, fault: null }
}

test('files are numbered with six digits', () => {
  expect([1, 12, 123_456].map(fileName)).toEqual(['000001.jsonl', '000012.jsonl', '123456.jsonl'])
  const names = ['000001.jsonl', '1.jsonl', '0000001.jsonl', '000001.jsonl.torn-1', 'x000001.jsonl', 'anchor.json']
  expect(names.filter((name) => FILE_NAME.test(name))).toEqual(['000001.jsonl'])
})

describe('lines', () => {
  const linesIn = async (content: string, offset = 0, bytesPerCall = 1000) => {
    const where = folderOf([content], bytesPerCall)
    const lines: unknown[] = []
    for await (const { file, offset: start, bytes, end, is_ended } of readLines(where, { file: ONE, offset })) {
      expect(file).toBe(ONE)
      lines.push([start, Buffer.from(bytes).toString(), end, is_ended])
    }
    expect(where.files.openFiles()).toBe(0)
    return lines
  }

  test.each([1, 2, 3, 4, 7, 100])('have their places, read %i bytes at a time', async (bytesPerCall) => {
    expect(await linesIn('\na\n\nbcdefgh\nü\n', 0, bytesPerCall)).toEqual([
      [0, '', 1, true],
      [1, 'a', 3, true],
      [3, '', 4, true],
      [4, 'bcdefgh', 12, true],
      [12, 'ü', 15, true],
    ])
    expect(await linesIn('abcdefgh', 0, bytesPerCall)).toEqual([[0, 'abcdefgh', 8, false]])
    expect(await linesIn('a\nbcdefgh\ni', 2, bytesPerCall)).toEqual([
      [2, 'bcdefgh', 10, true],
      [10, 'i', 11, false],
    ])
    expect(await linesIn('a\n', 2, bytesPerCall)).toEqual([])
  })

  test('lose a byte order mark at the start of the file, and only there', async () => {
    expect(await linesIn('\uFEFFa\n\uFEFFb\n')).toEqual([
      [3, 'a', 5, true],
      [5, '\uFEFFb', 10, true],
    ])
    expect(await linesIn('a\n\uFEFFb\n', 2)).toEqual([[2, '\uFEFFb', 7, true]])
    // The second read begins with the mark.
    expect(await linesIn('abc\uFEFFd\n', 0, 3)).toEqual([[0, 'abc\uFEFFd', 8, true]])
    expect(await linesIn('\uFEFFabcdef\ng', 0, 4)).toEqual([
      [3, 'abcdef', 10, true],
      [10, 'g', 11, false],
    ])
  })

  test('lose the first byte of a line end of two bytes', async () => {
    expect(await linesIn('a\r\nb\rc\r\r\nd\r')).toEqual([
      [0, 'a', 3, true],
      [3, 'b\rc\r', 9, true],
      [9, 'd', 11, false],
    ])
  })

  test('of a missing file are none', async () => {
    expect((await all(readLines(folderOf([]), { file: ONE, offset: 0 }))).found).toEqual([])
  })
})

describe('the chain', () => {
  const WHOLE = [textsOf(1, 2), textsOf(3, 4, 5), textsOf(6)]
  const places = (found: readonly { line: { commit: { seq: number } }; file: string; offset: number; end: number }[]) =>
    found.map(({ line, file, offset, end }) => [line.commit.seq, file, offset, end])

  test('is read over all files, from any commit on', async () => {
    const [first, second] = [sizeOf(1) + 1, sizeOf(1) + sizeOf(2) + 2]
    const where = folderOf(WHOLE)
    const { found, fault } = await all(readCommits(where, NAMES, firstLocation(NAMES), GENESIS))
    expect(fault).toBeNull()
    expect(found.map(({ line }) => line)).toEqual(LINES)
    expect(places(found.slice(0, 3))).toEqual([
      [1, ONE, 0, first],
      [2, ONE, first, second],
      [3, TWO, 0, sizeOf(3) + 1],
    ])
    const later: Location = { file: TWO, offset: sizeOf(3) + 1 }
    const rest = await all(readCommits(where, NAMES, later, headAt(3)))
    expect(rest.found.map(({ line }) => line)).toEqual(LINES.slice(3))
    const links = await all(readLinks(where, NAMES))
    expect(links.found.map(({ checked }) => [checked.seq, checked.hash, checked.time])).toEqual(
      LINES.map(({ hash, commit }) => [commit.seq, hash, commit.time]),
    )
    expect(links.found.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(LINES.map(({ text }) => text))
  })

  test.each([
    ['a line that is no commit', [textsOf(1, 2), `x\n${textsOf(3)}`, null], TWO, 0, 'not_a_commit', 3],
    [
      'a changed commit',
      [textsOf(1) + textsOf(2).replace('test_step', 'test_stop')],
      ONE,
      sizeOf(1) + 1,
      'wrong_hash',
      2,
    ],
    ['a missing commit', [textsOf(1, 3)], ONE, sizeOf(1) + 1, 'wrong_number', 2],
    ['another beginning', [`${lineAfter(GENESIS, 'another', []).text}\n${textsOf(2)}`], ONE, null, 'wrong_previous', 2],
    ['an end without a line break', [textsOf(1) + textOf(2)], ONE, sizeOf(1) + 1, 'no_line_end', 2],
  ])('ends at %s', async (_what, contents, file, offset, reason, expected) => {
    const where = folderOf(contents)
    const names = NAMES.slice(0, contents.length)
    for (const found of [
      await all(readCommits(where, names, firstLocation(names), GENESIS)),
      await all(readLinks(where, names)),
    ]) {
      expect(found.fault).toEqual({ file, offset: offset ?? expect.any(Number), reason, expected })
      expect(found.found).toHaveLength(expected - 1)
    }
  })

  test('without files it is empty', async () => {
    expect(firstLocation([])).toEqual({ file: '', offset: 0 })
    expect(firstLocation(NAMES)).toEqual({ file: ONE, offset: 0 })
    expect(await all(readLinks(folderOf([]), []))).toEqual({ found: [], fault: null })
  })

  test('its fault is an error that names the place', () => {
    const fault = { file: ONE, offset: 7, reason: 'wrong_hash', expected: 3 } as const
    expect(new JournalFault(fault)).toMatchObject({
      fault,
      message: 'Journal file 000001.jsonl, byte 7: wrong_hash, expected commit 3',
    })
  })
})

describe('intact commits', () => {
  /** `number file offset end` of each. */
  const intactIn = async (...contents: readonly (string | Buffer)[]) => {
    const names = NAMES.slice(0, contents.length)
    const found: unknown[] = []
    for await (const { line, file, offset, end } of readIntactCommits(folderOf(contents), names)) {
      expect(line).toEqual(LINES[line.commit.seq - 1])
      found.push([line.commit.seq, NAMES.indexOf(file as typeof ONE) + 1, offset, end])
    }
    return found
  }

  test('are found in any order, with damaged lines between them', async () => {
    const three = sizeOf(3) + 1
    expect(await intactIn(`${textsOf(3)}x\n${textsOf(1)}`, textsOf(2))).toEqual([
      [3, 1, 0, three],
      [1, 1, three + 2, three + 2 + sizeOf(1) + 1],
      [2, 2, 0, sizeOf(2) + 1],
    ])
  })

  test('are found in a line that lost its line breaks, or has another byte for each', async () => {
    const [one, two, three] = [sizeOf(1), sizeOf(2), sizeOf(3)]
    expect(await intactIn(`${textOf(1)}${textOf(2)}${textOf(3)}\n`)).toEqual([
      [1, 1, 0, one],
      [2, 1, one, one + two],
      [3, 1, one + two, one + two + three],
    ])
    expect(await intactIn(textsOf(4), `${textOf(1)}.${textOf(2)}.${textOf(3)}\n${textsOf(5)}`)).toEqual([
      [4, 1, 0, sizeOf(4) + 1],
      [1, 2, 0, one],
      [2, 2, one + 1, one + 1 + two],
      [3, 2, one + two + 2, one + two + 2 + three],
      [5, 2, one + two + three + 3, one + two + three + 3 + sizeOf(5) + 1],
    ])
  })

  test('are found after and before a damaged part of the same line', async () => {
    const half = textOf(2).slice(0, 100)
    expect(await intactIn(`${half}${textOf(1)}\n`)).toEqual([[1, 1, 100, 100 + sizeOf(1)]])
    expect(await intactIn(`${textOf(1)}\0${half}\n`)).toEqual([[1, 1, 0, sizeOf(1)]])
    expect(await intactIn(`${textOf(1)}.\n`)).toEqual([[1, 1, 0, sizeOf(1)]])
  })
})

describe('a known range', () => {
  const content = `${textsOf(1, 2)}${textOf(3)}${textOf(4)}\n`
  const [two, three, four] = [sizeOf(1) + 1, sizeOf(1) + sizeOf(2) + 2, sizeOf(1) + sizeOf(2) + sizeOf(3) + 2]
  const between = async (offset: number, end: number) => {
    const { found, fault } = await all(readCommitsBetween(folderOf([content]), { file: ONE, offset }, end))
    return { found: found.map(({ line, file, offset: at, end: to }) => [line.commit.seq, file, at, to]), fault }
  }

  test('of a file has its commits', async () => {
    expect(await between(0, three)).toEqual({
      found: [
        [1, ONE, 0, two],
        [2, ONE, two, three],
      ],
      fault: null,
    })
    expect(await between(two, three)).toEqual({ found: [[2, ONE, two, three]], fault: null })
    // Within a line.
    expect(await between(two, four)).toEqual({
      found: [
        [2, ONE, two, three],
        [3, ONE, three, four],
      ],
      fault: null,
    })
    expect((await between(four, four + sizeOf(4) + 1)).found).toEqual([[4, ONE, four, four + sizeOf(4) + 1]])
  })

  test('that is not intact is a fault', async () => {
    expect(await between(0, three + 5)).toMatchObject({ fault: { file: ONE, offset: three, reason: 'not_a_commit' } })
  })

  test('of one commit: by its start, and its length where the line does not end with it', async () => {
    const where = folderOf([content])
    const at = (offset: number, length?: number) => readCommitAt(where, { file: ONE, offset }, length)
    expect(await at(0)).toEqual(LINES[0])
    expect(await at(two)).toEqual(LINES[1])
    expect(await at(three, sizeOf(3))).toEqual(LINES[2])
    expect(await at(three)).toBeNull()
    expect(await at(four)).toEqual(LINES[3])
    expect(await at(two + 1)).toBeNull()
    expect(await at(1_000_000)).toBeNull()
    expect(where.files.openFiles()).toBe(0)
  })
})

describe('the file of a commit', () => {
  const startOf = async (contents: readonly (string | null)[], seq: number) => {
    const where = folderOf(contents)
    const { file, offset } = await fileOf(where, NAMES.slice(0, contents.length), seq)
    expect([offset, where.files.openFiles()]).toEqual([0, 0])
    return file
  }

  test('is the last one that starts at or before it', async () => {
    const contents = [textsOf(1, 2), textsOf(3, 4), `\uFEFF${textsOf(5, 6)}`]
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map((seq) => startOf(contents, seq)))
    expect(files).toEqual([ONE, ONE, TWO, TWO, THREE, THREE])
  })

  test('is an earlier one where the beginning of a file cannot be read, and the first one without a better one', async () => {
    expect(await startOf([textsOf(1), `x\n${textsOf(2)}`, textsOf(6)], 3)).toBe(ONE)
    expect(await startOf([textsOf(1), null, textsOf(6)], 3)).toBe(ONE)
    expect(await startOf([textsOf(4), textsOf(5)], 3)).toBe(ONE)
    expect(await startOf([textOf(1).slice(0, 60), ''], 3)).toBe(ONE)
  })

  test('lines that start like commits have a number, also damaged ones', async () => {
    const damaged = textsOf(2).replace('test_step', 'test_stop')
    const where = folderOf([`\uFEFF${textsOf(1)}x\n${damaged}`, textsOf(3)])
    const one = sizeOf(1) + 4
    expect((await all(readNumberedLines(where, NAMES))).found).toEqual([
      { file: ONE, offset: 3, seq: 1 },
      { file: ONE, offset: one + 2, seq: 2 },
      { file: TWO, offset: 0, seq: 3 },
    ])
  })
})
