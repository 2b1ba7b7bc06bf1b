// Electron's archive, read by its format: a JSON header with sizes and offsets, then the files in sequence.
import { readFile } from 'node:fs/promises'

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly size?: number
  readonly offset?: string
  /** The file lies next to the archive instead. */
  readonly unpacked?: boolean
}

/** Every file by its path, in archive order; a file next to the archive has no bytes here. */
export const readAsar = async (path: string): Promise<Map<string, Buffer>> => {
  const archive = await readFile(path)
  const start = 8 + archive.readUInt32LE(4)
  const header: Entry = JSON.parse(archive.toString('utf8', 16, 16 + archive.readUInt32LE(12)))
  const files = new Map<string, Buffer>()
  const read = (entry: Entry, at: string): void => {
    if (entry.files) {
      for (const [name, inner] of Object.entries(entry.files)) read(inner, at === '' ? name : `${at}/${name}`)
      return
    }
    const from = start + Number(entry.offset ?? 0)
    files.set(at, archive.subarray(from, entry.unpacked ? from : from + (entry.size ?? 0)))
  }
  read(header, '')
  return files
}
