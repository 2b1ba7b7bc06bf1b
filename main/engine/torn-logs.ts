// The last record of a log of the browser's database, torn when the browser was killed while it wrote. At its next start
// Chromium passes over it but goes on writing right behind it (LevelDB, `reuse_logs`), and at the start after that calls
// the whole database corrupt and deletes it. So what is torn is cut off before the browser starts: it was never confirmed.
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The form of a log: blocks of records, each with checksum (4 bytes), length (2) and kind (1) before its bytes. */
const BLOCK = 32 * 1024
const HEADER = 7
const FULL = 1
const FIRST = 2
const MIDDLE = 3
const LAST = 4

/** Cuts torn ends off the logs of every database of a profile. Only while no browser holds it. */
export const cutTornLogs = async (profileFolder: string, log: (text: string) => void): Promise<void> => {
  const folder = join(profileFolder, 'Default', 'IndexedDB')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    if (!/\.leveldb[\\/](?:\d+\.log|MANIFEST-\d+)$/.test(name)) continue
    try {
      await cutTornEnd(join(folder, name), log)
    } catch (error) {
      log(`The log ${name} of the browser's database cannot be looked at: ${error}`)
    }
  }
}

const cutTornEnd = async (path: string, log: (text: string) => void): Promise<void> => {
  const bytes = await readFile(path)
  const end = wholeEnd(bytes)
  if (end === null || end === bytes.length) return
  const file = await open(path, 'r+')
  try {
    await file.truncate(end)
    await file.datasync()
  } finally {
    await file.close()
  }
  log(`A record that the browser was killed in was cut off its log: ${bytes.length - end} bytes.`)
}

/** Where the last whole record of a log ends; null when the log is damaged otherwise than by a write that did not end. */
export const wholeEnd = (bytes: Buffer): number | null => {
  let end = 0
  let isInside = false
  for (let at = 0; at < bytes.length; ) {
    const left = BLOCK - (at % BLOCK)
    if (left < HEADER) {
      at += left
      if (!isInside) end = Math.min(at, bytes.length)
      continue
    }
    if (bytes.length - at < HEADER) return end
    const length = bytes.readUInt16LE(at + 4)
    const kind = bytes[at + 6] ?? 0
    const isInOrder = isInside ? kind === MIDDLE || kind === LAST : kind === FULL || kind === FIRST
    if (!isInOrder || HEADER + length > left) return null
    at += HEADER + length
    if (at > bytes.length) return end
    isInside = kind === FIRST || kind === MIDDLE
    if (!isInside) end = at
  }
  return end
}
