// The journal on a disk in memory: what its files contain after each step, which calls reach the disk, and what a start
// finds.
import { describe, expect, test } from 'vitest'
import type { Files } from '../../../main/journal/append/files.ts'
import { Journal, type JournalOptions } from '../../../main/journal/append/journal.ts'
import { JournalUnavailable } from '../../../main/journal/append/journal-unavailable.ts'
import { JournalFault } from '../../../main/journal/append/scan.ts'
import { sizeOf } from '../../../main/journal/append/set-aside.ts'
import { type CommitLine, GENESIS } from '../../../shared/books/port/commit.ts'
import {
  contentOf,
  contentsOf,
  diskOf,
  FOLDER,
  headOf,
  LINES,
  linesAfter,
  nameOf,
  shown,
  timeOf,
} from '../repair/short-journal.ts'
import { type MemoryFiles, put } from './memory-files.ts'

const STAMP = '20260601T000000000000Z'
const pathOf = (file: number, ending = '') => `${FOLDER}/${nameOf(file)}${ending}`
const ANCHOR = `${FOLDER}/anchor.json`
const some = (from: number, up_to: number) => LINES.slice(from - 1, up_to)
/** The offset of a commit in a file that starts with another one. */
const offsetOf = (seq: number, first = 1) =>
  Buffer.byteLength(
    some(first, seq - 1)
      .map(({ text }) => `${text}\n`)
      .join(''),
  )
const anchorOf = (seq: number, file = 1, first = 1) => ({
  ...headOf(seq),
  file: nameOf(file),
  offset: offsetOf(seq, first),
})

const open = (files: Files, options: Partial<JournalOptions> = {}) =>
  Journal.open({ folder: FOLDER, files, now: () => '2026-06-01T00:00:00.000000Z', warn: () => undefined, ...options })

/** A journal whose files are written in the short notation. */
const opened = async (contents: readonly string[], options: Partial<JournalOptions> = {}) => {
  const files = diskOf(contents.map(contentOf))
  const journal = await open(files, options)
  return { files, journal }
}
const noteIn = (files: MemoryFiles, path: string) => JSON.parse(files.text(path) ?? 'null')
const replace = async (files: MemoryFiles, path: string, text: string) => {
  await files.remove(path)
  await put(files, path, text)
}
/** The calls since a moment, without those of the anchor. */
const callsOf = (files: MemoryFiles) => files.calls.filter((call) => !call.includes('anchor.json'))
const read = async (journal: Journal, after: number) => {
  const numbers: number[] = []
  for await (const { commit } of journal.read(after)) numbers.push(commit.seq)
  return numbers
}

describe('a new journal', () => {
  test('has an empty file, whose name is on the disk', async () => {
    const { files, journal } = await opened([])
    expect(files.paths()).toEqual([pathOf(1)])
    expect(files.calls).toEqual([`sync ${FOLDER}`])
    const { head, time, damages, unsettled, isOpen, broken, unsigned } = journal
    expect({ head, time, damages, unsettled, isOpen, broken, unsigned }).toEqual({
      ...{ head: GENESIS, time: null, damages: [], unsettled: null, isOpen: true, broken: null, unsigned: null },
    })
    await journal.close()
    expect([files.paths(), files.openFiles()]).toEqual([[pathOf(1)], 0])
  })

  test('signs with the key of its options, or not at all', async () => {
    const signature = { sign: (body: string) => `signed ${body}`, isSigned: () => true, vouched: () => null }
    const { journal } = await opened([], { signature })
    expect(journal.sign('body')).toBe('signed body')
    expect((await opened([])).journal.sign('body')).toBeNull()
  })
})

describe('an append', () => {
  test('is on the disk when it resolves', async () => {
    const { files, journal } = await opened(['1 2'])
    await journal.append(some(3, 4))
    expect(contentsOf(files)).toEqual(['1 2 3 4'])
    expect(files.calls).toEqual([`sync ${pathOf(1)}`])
    expect([journal.head, journal.time]).toEqual([headOf(4), timeOf(4)])
    await journal.append([])
    expect(files.calls).toHaveLength(1)
    // The index has an entry of eight bytes for each commit.
    expect(await sizeOf({ files, folder: FOLDER }, 'commits.index')).toBe(32)
    await expect(journal.append(some(4, 4))).rejects.toThrow('an appended commit follows the head')
    await journal.close()
    expect(noteIn(files, ANCHOR)).toEqual(anchorOf(4))
  })

  test.each([
    [0, ['1 2', '3', '4']],
    [1, ['1 2 3', '4']],
  ])('starts a new file when the last one has the largest size, %i bytes less', async (more, contents) => {
    const { files, journal } = await opened(['1 2'], { max_file_bytes: offsetOf(3) + more })
    await journal.append(some(3, 3))
    if (more === 0) {
      expect(callsOf(files)).toEqual([`sync ${FOLDER}`, `sync ${pathOf(2)}`])
      await journal.close()
      const next = await open(files, { max_file_bytes: 1 })
      await next.append(some(4, 4))
      await next.close()
    } else {
      await journal.append(some(4, 4))
      await journal.close()
    }
    expect(contentsOf(files)).toEqual(contents)
    const file = contents.length
    expect(noteIn(files, ANCHOR)).toEqual(anchorOf(4, file, 4))
    expect((await open(files)).head).toEqual(headOf(4))
  })

  test('that the disk refuses leaves no bytes, and the journal where it was', async () => {
    const files = diskOf([contentOf('1 2')])
    let isRefused = true
    const refusing: Files = {
      ...files,
      open: async (path, mode) => {
        const file = await files.open(path, mode)
        const write: typeof file.write = (bytes, at) =>
          isRefused && path === pathOf(1)
            ? file.write(bytes.subarray(0, 9), at).then(() => Promise.reject(new Error('EIO')))
            : file.write(bytes, at)
        return { ...file, write }
      },
    }
    const journal = await open(refusing)
    await expect(journal.append(some(3, 3))).rejects.toThrow(JournalUnavailable)
    expect([contentsOf(files), journal.head]).toEqual([['1 2'], headOf(2)])
    isRefused = false
    await journal.append(some(3, 3))
    expect(contentsOf(files)).toEqual(['1 2 3'])
  })
})

describe('the limits', () => {
  test('the file after the tenth one', async () => {
    const { files, journal } = await opened(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], { max_file_bytes: 1 })
    await journal.append(some(11, 11))
    expect(shown(files.text(`${FOLDER}/000011.jsonl`))).toBe('11')
  })

  test('without options: a new file after 64 million bytes, and an anchor after 200 commits', async () => {
    for (const [size, count] of [
      [63_999_999, 1],
      [64_000_000, 2],
    ] as const) {
      const files = diskOf([''])
      // A file that seems larger than it is.
      const large: Files = {
        ...files,
        open: async (path, mode) => {
          const file = await files.open(path, mode)
          return { ...file, size: async () => (path === pathOf(1) ? size : 0), write: async (bytes) => bytes.length }
        },
      }
      const journal = await open(large)
      await journal.append(some(1, 1))
      expect(files.paths().filter((path) => path.endsWith('.jsonl'))).toHaveLength(count)
    }
    const many = linesAfter([], 200)
    const { files, journal } = await opened([])
    await journal.append(many.slice(0, 199))
    expect(files.text(ANCHOR)).toBeNull()
    await journal.append(many.slice(199))
    await expect.poll(() => noteIn(files, ANCHOR)?.seq).toBe(200)
  })

  test('an anchor after a number of commits since the last one', async () => {
    const { files, journal } = await opened([], { anchor_every: 2 })
    const anchors: unknown[] = []
    for (const line of some(1, 5)) {
      await journal.append([line])
      // The anchor is written behind the append.
      await new Promise((resolve) => setImmediate(resolve))
      anchors.push(noteIn(files, ANCHOR)?.seq ?? null)
    }
    expect(anchors).toEqual([null, 2, 2, 4, 4])
    await journal.close()
    expect(noteIn(files, ANCHOR)).toEqual(anchorOf(5))
    const calls = files.calls.length
    await (await open(files)).close()
    expect(files.calls).toHaveLength(calls)
  })
})

describe('the removed last commit', () => {
  const remove = async (contents: readonly string[]) => {
    const { files, journal } = await opened(contents)
    await replace(files, ANCHOR, JSON.stringify(anchorOf(1)))
    const { commit } = await journal.removeLast()
    return { files, journal, removed: commit.seq }
  }

  test('is kept in a file of its own', async () => {
    const { files, journal, removed } = await remove(['1 2 3'])
    expect([removed, journal.head, journal.time]).toEqual([3, headOf(2), timeOf(2)])
    expect(contentsOf(files)).toEqual(['1 2'])
    expect(shown(files.text(pathOf(1, `.refused-${STAMP}`)))).toBe('3')
    expect(files.text(ANCHOR)).toBeNull()
    const [first, second] = linesAfter(some(1, 2), 4, 'other').slice(2)
    await journal.append([first as CommitLine, second as CommitLine])
    expect(await read(journal, 1)).toEqual([2, 3, 4])
    await journal.close()
    expect(noteIn(files, ANCHOR)).toMatchObject({ seq: 4, offset: expect.any(Number) })
    expect((await open(files)).damages).toEqual([])
  })

  test('leaves one: that has the new anchor', async () => {
    const { files, journal } = await remove(['1 2'])
    await journal.close()
    expect(noteIn(files, ANCHOR)).toEqual(anchorOf(1))
  })

  test('was alone: the journal is at its beginning', async () => {
    const { files, journal } = await remove(['1'])
    expect([journal.head, journal.time, contentsOf(files)]).toEqual([GENESIS, null, ['']])
    await journal.append(some(1, 1))
    expect(contentsOf(files)).toEqual(['1'])
  })

  test('was alone in its file: the commit before is in the earlier one', async () => {
    const { journal } = await remove(['1 2', '3'])
    expect([journal.head, journal.time]).toEqual([headOf(2), timeOf(2)])
    await journal.append(some(3, 3))
    expect(await read(journal, 0)).toEqual([1, 2, 3])
  })

  test('was before an empty file: that file is removed', async () => {
    const { files, journal } = await remove(['1 2', '3', '', ''])
    expect(files.paths().filter((path) => path.startsWith(FOLDER) && /\d\.jsonl$/.test(path))).toEqual([
      pathOf(1),
      pathOf(2),
    ])
    await journal.append(some(3, 3))
    expect(contentsOf(files)).toEqual(['1 2', '3'])
  })

  test('is none in an empty journal', async () => {
    const { journal } = await opened([])
    await expect(journal.removeLast()).rejects.toThrow('there is a last commit to remove')
  })
})

describe('reading', () => {
  const FILES = ['1 2', '3 4 5', '6']

  test.each([
    [0, [1, 2, 3, 4, 5, 6]],
    [2, [3, 4, 5, 6]],
    [3, [4, 5, 6]],
    [5, [6]],
    [6, []],
    [7, []],
  ])('after %i', async (after, numbers) => {
    expect(await read((await opened(FILES)).journal, after)).toEqual(numbers)
  })

  test('a commit or its hash by the number', async () => {
    const { journal } = await opened(FILES)
    expect((await journal.commitAt(1))?.commit.seq).toBe(1)
    expect((await journal.commitAt(6))?.commit.seq).toBe(6)
    expect([await journal.commitAt(0), await journal.commitAt(7)]).toEqual([null, null])
    expect(await Promise.all([0, 3, 6, 7].map((seq) => journal.hashAt(seq)))).toEqual([
      ...[GENESIS.hash, headOf(3).hash, headOf(6).hash, null],
    ])
  })

  test('a broken commit is a fault, at its file', async () => {
    const { files, journal } = await opened(FILES)
    await replace(files, pathOf(2), contentOf('3 x 5'))
    const fault = { file: nameOf(2), offset: 0, reason: 'not_a_commit', expected: 4 }
    await expect(journal.commitAt(4)).rejects.toMatchObject({ fault })
    await expect(journal.commitAt(4)).rejects.toBeInstanceOf(JournalFault)
    expect(await journal.verifyAll()).toEqual({ ...fault, offset: offsetOf(4, 3) })
    await expect(read(journal, 2)).rejects.toMatchObject({ fault: { ...fault, offset: offsetOf(4, 3) } })
    // Later commits and the head itself need no other commit.
    expect(await read(journal, 5)).toEqual([6])
    expect(await journal.hashAt(6)).toBe(headOf(6).hash)
  })

  test('the hash of the head needs no file', async () => {
    const { files, journal } = await opened(FILES)
    await replace(files, pathOf(3), contentOf('x'))
    expect(await journal.hashAt(6)).toBe(headOf(6).hash)
  })

  test('an intact journal has no fault', async () => {
    expect(await (await opened(FILES)).journal.verifyAll()).toBeNull()
    expect(await (await opened([])).journal.verifyAll()).toBeNull()
  })
})
