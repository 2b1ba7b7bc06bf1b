// Removes the incomplete record that a killed browser leaves at the end of its databases' logs (LevelDB, which
// IndexedDB uses). The next start would skip it and write after it; the start after that would find a wrong checksum
// and discard all data of the page (docs/decisions/two-copies-of-the-truth.md). So the end is cut off before a start.
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders below the profile: those of Chromium, and those of a session of Electron. */
const PLACES = ['Default/IndexedDB', 'IndexedDB']
/** The commits since the tables were written, and the list of tables. */
const IS_LOG = /^(\d+\.log|MANIFEST-\d+)$/

/** The format of LevelDB's logs: blocks with records or their parts, each after its checksum, length and kind. */
const BLOCK_BYTES = 32_768
const HEADER_BYTES = 7
const ZERO = 0
const FULL = 1
const FIRST = 2
const MIDDLE = 3
const LAST = 4

/** Cuts incomplete ends off, while no browser has the profile open. Logs what it cannot read or cut, and leaves it. */
export const truncateTornLogs = async (profileFolder: string, log: (text: string) => void): Promise<void> => {
  for (const file of await logsIn(profileFolder)) {
    try {
      const bytes = await readFile(file)
      const end = endOfWhole(bytes)
      if (end === null) continue
      await truncate(file, end)
      log(
        `The browser was stopped while writing ${file}: the last ${bytes.length - end} bytes, which were never confirmed, are cut off`,
      )
    } catch (error) {
      log(`It is not known whether the browser was stopped while writing ${file}: ${String(error)}`)
    }
  }
}

const logsIn = async (profileFolder: string): Promise<readonly string[]> => {
  const files: string[] = []
  for (const place of PLACES)
    for (const database of await namesIn(join(profileFolder, place)))
      for (const name of await namesIn(join(profileFolder, place, database)))
        if (IS_LOG.test(name)) files.push(join(profileFolder, place, database, name))
  return files
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])

const truncate = async (path: string, end: number): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.truncate(end)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/**
 * The end of the last complete record of a log if an incomplete one follows; null if none follows, or if the damage is
 * another one.
 */
export const endOfWhole = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let wholeEnd = 0
  let isInParts = false
  for (let at = 0; at < bytes.length; ) {
    const inBlock = BLOCK_BYTES - (at % BLOCK_BYTES)
    if (inBlock < HEADER_BYTES) {
      // Too short for a header: writers fill it with zeros, also when they continue a log.
      at += inBlock
      if (!isInParts) wholeEnd = Math.min(at, bytes.length)
      continue
    }
    if (bytes.length - at < HEADER_BYTES) return wholeEnd
    const length = view.getUint16(at + 4, true)
    const kind = bytes[at + 6] ?? ZERO
    if (kind === ZERO && length === 0) return bytes.subarray(at).some((byte) => byte !== 0) ? null : wholeEnd
    const isValidKind = kind === FULL || kind === FIRST ? !isInParts : (kind === MIDDLE || kind === LAST) && isInParts
    if (!isValidKind || HEADER_BYTES + length > inBlock) return null
    at += HEADER_BYTES + length
    if (at > bytes.length) return wholeEnd
    isInParts = kind === FIRST || kind === MIDDLE
    if (!isInParts) wholeEnd = at
  }
  return isInParts ? wholeEnd : null
}
