// The end of the whole records in a LevelDB log, and the cut after them.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { endOfWhole, truncateTornLogs } from '../../main/engine/truncate-torn-logs.ts'
import { removeTemporaryFolders, temporaryFolder } from '../support/browser/chromium.ts'
import { createRandom } from '../support/random.ts'

afterAll(removeTemporaryFolders)

const BLOCK = 32_768
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4]

const header = (length: number, kind: number): Buffer => {
  const bytes = Buffer.from([0x11, 0x22, 0x33, 0x44, 0, 0, kind])
  bytes.writeUInt16LE(length, 4)
  return bytes
}
const part = (length: number, kind: number): Buffer => Buffer.concat([header(length, kind), Buffer.alloc(length, 'x')])

/** A log as LevelDB's writer makes it: fragments fill the blocks, and space too short for a header is zeros. */
const logOf = (lengths: readonly number[]): { readonly bytes: Buffer; readonly ends: readonly number[] } => {
  const pieces: Buffer[] = []
  const ends: number[] = []
  let at = 0
  const add = (bytes: Buffer) => {
    pieces.push(bytes)
    at += bytes.length
  }
  for (const length of lengths) {
    let left = length
    let hasStarted = false
    do {
      const room = BLOCK - (at % BLOCK)
      if (room < 7) add(Buffer.alloc(room))
      const fits = Math.min(left, BLOCK - (at % BLOCK) - 7)
      const isEnd = fits === left
      add(part(fits, hasStarted ? (isEnd ? LAST : MIDDLE) : isEnd ? FULL : FIRST))
      left -= fits
      hasStarted = true
    } while (left > 0)
    ends.push(at)
  }
  return { bytes: Buffer.concat(pieces), ends }
}

test('a log of whole records, also with fragments in several blocks, stays unchanged', () => {
  for (const lengths of [
    [],
    [0],
    [5],
    [5, 100_000, 7],
    [BLOCK - 7],
    [BLOCK - 14, 0],
    [BLOCK - 10, 3],
    [70_000, 70_000],
  ])
    expect([lengths, endOfWhole(logOf(lengths).bytes)]).toEqual([lengths, null])
})

describe('a log that ends', () => {
  const { bytes, ends } = logOf([5, 100_000, 7])
  const whole = ends[1] ?? 0

  test.each([
    ['in a header', header(64, FULL).subarray(0, 3)],
    ['after a header', header(64, FULL)],
    ['in a record', part(64, FULL).subarray(0, 20)],
    ['after the first fragment of a record', part(64, FIRST)],
    ['in zeros', Buffer.alloc(100)],
  ])('%s is cut after the last whole record', (_, torn) => {
    expect(endOfWhole(Buffer.concat([bytes, torn]))).toBe(ends[2])
  })

  test('at any point: after the last whole record before it', () => {
    const wrong: number[] = []
    for (let size = 0; size <= bytes.length; size++) {
      const expected = Math.max(0, ...ends.filter((end) => end <= size))
      if ((endOfWhole(bytes.subarray(0, size)) ?? size) !== expected) wrong.push(size)
    }
    expect(wrong).toEqual([])
    expect(whole).toBeGreaterThan(3 * BLOCK)
  })

  test('after zeros that fill a block: it is whole', () => {
    const log = logOf([BLOCK - 10])
    expect(endOfWhole(Buffer.concat([log.bytes, Buffer.alloc(2)]))).toBeNull()
    expect(endOfWhole(Buffer.concat([log.bytes, Buffer.alloc(3), header(9, FULL)]))).toBe(BLOCK)
  })
})

test('other damage stays unchanged: the browser handles it', () => {
  const { bytes } = logOf([5, 100])
  for (const [what, wrong] of [
    ['an unknown kind', part(5, 9)],
    ['the middle of nothing', part(5, MIDDLE)],
    ['a record over the end of its block', header(BLOCK, FULL)],
    ['zeros before something else', Buffer.concat([Buffer.alloc(50), Buffer.from('x')])],
  ] as const)
    expect([what, endOfWhole(Buffer.concat([bytes, wrong, bytes]))]).toEqual([what, null])
  const random = createRandom(7)
  for (let run = 0; run < 200; run++) {
    const noise = Buffer.from(random.hex(400), 'hex')
    expect(endOfWhole(Buffer.concat([bytes, noise])) ?? bytes.length).toBeGreaterThanOrEqual(bytes.length)
  }
})

describe('in a profile', () => {
  const { bytes, ends } = logOf([5, 7])
  const torn = bytes.subarray(0, bytes.length - 1)

  test.each(['Default/IndexedDB', 'IndexedDB'])(
    'the logs of all databases in %s are cut, with a report',
    async (place) => {
      const profile = await temporaryFolder('kontor-torn-')
      const put = async (name: string, content: Uint8Array) => {
        const path = join(profile, place, name)
        await mkdir(join(path, '..'), { recursive: true })
        await writeFile(path, content)
        return async () => (await readFile(path)).length
      }
      const sizes = [
        await put('a.indexeddb.leveldb/000003.log', torn),
        await put('a.indexeddb.leveldb/MANIFEST-000001', torn),
        await put('b.indexeddb.leveldb/000012.log', bytes),
        await put('b.indexeddb.leveldb/000005.ldb', torn),
        await put('b.indexeddb.leveldb/LOG', torn),
        await put('b.indexeddb.blob/1/00/1', torn),
      ]
      const reported: string[] = []
      await truncateTornLogs(profile, (text) => reported.push(text))
      const left = await Promise.all(sizes.map((size) => size()))
      expect(left).toEqual([ends[0], ends[0], bytes.length, torn.length, torn.length, torn.length])
      expect(reported.map((text) => /(\d+\.log|MANIFEST-\d+): the last (\d+) bytes/.exec(text)?.slice(1))).toEqual([
        ['000003.log', '13'],
        ['MANIFEST-000001', '13'],
      ])
      await truncateTornLogs(profile, (text) => reported.push(text))
      expect(reported).toHaveLength(2)
    },
  )

  test('that does not exist yet, there is no work', async () => {
    const reported: string[] = []
    await truncateTornLogs(join(await temporaryFolder('kontor-torn-'), 'none'), (text) => reported.push(text))
    expect(reported).toEqual([])
  })

  test('unreadable files are reported, and do not prevent the start', async () => {
    const profile = await temporaryFolder('kontor-torn-')
    await mkdir(join(profile, 'IndexedDB/a.leveldb/000003.log'), { recursive: true })
    const reported: string[] = []
    await truncateTornLogs(profile, (text) => reported.push(text))
    expect(reported).toEqual([expect.stringMatching(/000003\.log: Error: EISDIR/)])
  })
})
