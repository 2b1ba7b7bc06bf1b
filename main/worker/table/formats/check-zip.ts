// Checks the contents of a ZIP archive, and that it unpacks to the stated sizes, before a reader of workbooks opens it.
import { inflateRawSync } from 'node:zlib'
import { err, ok, type Result } from '../../../../shared/value/result.ts'

const MAX_ENTRIES = 1000
// A statement of 34,000 rows takes some 15 MB unpacked and a
// million `<`. A workbook takes ten times its size in memory.
const MAX_UNPACKED = 20 * 1024 * 1024
/** The most `<` in all parts: a reader makes an object of each. */
const MAX_MARKS = 3_000_000
const MAX_RATIO = 100
/** Smaller archives may have any ratio. */
const RATIO_FROM = 4 * 1024 * 1024

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50

export type ZipFault = 'broken' | 'encrypted' | 'too_many_entries' | 'too_large' | 'unsafe_name'

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/**
 * The names in an archive with a complete directory whose parts unpack to the stated sizes: at most 1000 parts, 20 MB
 * and three million `<` in all, and a ratio of a hundred. Every part is unpacked once with its stated size as the
 * limit, so a false size cannot hide a bomb.
 */
export const checkZip = (bytes: Uint8Array): Result<readonly string[], ZipFault> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(buffer)
  if (!entries.ok) return entries
  const unpacked = entries.value.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > MAX_UNPACKED) return err('too_large')
  if (unpacked > RATIO_FROM && unpacked > buffer.length * MAX_RATIO) return err('too_large')
  let marks = 0
  for (const entry of entries.value) {
    const data = unpack(buffer, entry)
    if (data === null) return err('broken')
    marks += marksIn(data)
    if (marks > MAX_MARKS) return err('too_large')
  }
  return ok(entries.value.map((entry) => entry.name))
}

const readDirectory = (buffer: Buffer): Result<readonly ZipEntry[], ZipFault> => {
  // The end record has 22 bytes and a comment of at most 65535.
  const from = Math.max(0, buffer.length - 22 - 0xffff)
  let end = buffer.length - 22
  while (end >= from && buffer.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < from || end < 0) return err('broken')
  const count = buffer.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) return err('too_many_entries')
  let at = buffer.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) return err('broken')
    const flags = buffer.readUInt16LE(at + 8)
    if (flags & 1) return err('encrypted')
    const nameLength = buffer.readUInt16LE(at + 28)
    const name = buffer.toString('utf8', at + 46, at + 46 + nameLength)
    if (name.includes('..') || name.startsWith('/') || name.includes('\\')) return err('unsafe_name')
    entries.push({
      name,
      method: buffer.readUInt16LE(at + 10),
      packed: buffer.readUInt32LE(at + 20),
      unpacked: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return ok(entries)
}

/** The unpacked part; null if it is damaged or has another size than the directory says. */
const unpack = (buffer: Buffer, entry: ZipEntry): Buffer | null => {
  const { offset } = entry
  if (offset + 30 > buffer.length || buffer.readUInt32LE(offset) !== LOCAL_ENTRY) return null
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28)
  const end = start + entry.packed
  if (end > buffer.length) return null
  const packed = buffer.subarray(start, end)
  if (entry.method === 0) return entry.packed === entry.unpacked ? packed : null
  if (entry.method !== 8) return null
  try {
    const data = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) })
    return data.length === entry.unpacked ? data : null
  } catch {
    return null
  }
}

const LESS_THAN = 0x3c

/** The number of `<` in the data. */
const marksIn = (data: Buffer): number => {
  let count = 0
  for (let index = 0; index < data.length; index++) if (data[index] === LESS_THAN) count++
  return count
}
