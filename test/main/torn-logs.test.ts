// Logs of the browser's database, torn at every byte: what is whole stays, what is damaged otherwise is left alone.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cutTornLogs, wholeEnd } from '../../main/engine/torn-logs.ts'

const BLOCK = 32_768

/** A log as the browser writes it: records in pieces that do not cross a block. Answers it and where each record ends. */
const logOf = (...sizes: readonly number[]): { log: Buffer; ends: readonly number[] } => {
  const pieces: Buffer[] = []
  const ends: number[] = []
  let at = 0
  const write = (piece: Buffer) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const size of sizes) {
    let left = size
    for (let isFirst = true; isFirst || left > 0; isFirst = false) {
      const room = BLOCK - (at % BLOCK)
      if (room < 7) write(Buffer.alloc(room))
      const length = Math.min(left, BLOCK - (at % BLOCK) - 7)
      const isLast = length === left
      const header = Buffer.from([9, 9, 9, 9, 0, 0, isFirst ? (isLast ? 1 : 2) : isLast ? 4 : 3])
      header.writeUInt16LE(length, 4)
      write(Buffer.concat([header, Buffer.alloc(length, 7)]))
      left -= length
    }
    ends.push(at)
  }
  return { log: Buffer.concat(pieces), ends }
}

describe('the end of what is whole', () => {
  const { log, ends } = logOf(40, 0, 33_000, 32_720, 70_000, 12)

  test('is the end of a log that is whole', () => {
    expect(wholeEnd(log)).toBe(log.length)
    expect(wholeEnd(Buffer.alloc(0))).toBe(0)
  })

  test('is the end of the record before, wherever the last one is torn', () => {
    for (let length = 0; length < log.length; length += length % 1000 < 20 ? 1 : 13) {
      const before = Math.max(0, ...ends.filter((end) => end <= length))
      const found = wholeEnd(log.subarray(0, length)) ?? -1
      // The zeros that fill a block belong to what is before them.
      expect([before, length], String(length)).toContain(found)
      if (found !== before) expect(BLOCK - (before % BLOCK)).toBeLessThan(7)
    }
  })

  test.each<[string, (bytes: Buffer) => void]>([
    ['a kind that there is not', (bytes) => bytes.writeUInt8(9, 6)],
    ['a piece in the middle without a beginning', (bytes) => bytes.writeUInt8(3, 6)],
    ['a length beyond the block', (bytes) => bytes.writeUInt16LE(40_000, 4)],
  ])('is not told of a log with %s', (_, damage) => {
    const bytes = Buffer.from(log)
    damage(bytes)
    expect(wholeEnd(bytes)).toBeNull()
  })
})

test('torn logs and manifests of a profile are cut, all other files stay', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'kontor-torn-'))
  const folder = join(profile, 'Default', 'IndexedDB', 'http_127.0.0.1_0.indexeddb.leveldb')
  await mkdir(folder, { recursive: true })
  const { log, ends } = logOf(100, 200)
  const torn = log.subarray(0, log.length - 5)
  for (const name of ['000012.log', 'MANIFEST-000001', '000007.ldb', 'LOG']) await writeFile(join(folder, name), torn)
  const said: string[] = []
  await cutTornLogs(profile, (text) => said.push(text))
  const sizes = async (...names: string[]) =>
    Promise.all(names.map(async (name) => (await readFile(join(folder, name))).length))
  expect(await sizes('000012.log', 'MANIFEST-000001', '000007.ldb', 'LOG')).toEqual([
    ...[ends[0], ends[0]],
    ...[torn.length, torn.length],
  ])
  expect(said).toHaveLength(2)
  await cutTornLogs(profile, (text) => said.push(text))
  expect(said).toHaveLength(2)
  await cutTornLogs(join(profile, 'nowhere'), (text) => said.push(text))
  expect(said).toHaveLength(2)
  await rm(profile, { recursive: true, force: true })
})
