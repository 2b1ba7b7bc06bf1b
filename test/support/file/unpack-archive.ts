// An audit package, unpacked into memory.
import { readFile } from 'node:fs/promises'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

/** Every file by its name, in the order of the archive. */
export const unpackArchive = async (path: string): Promise<Map<string, Buffer>> => {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(path))), { checkSignature: true })
  const files = new Map<string, Buffer>()
  for (const entry of await zip.getEntries())
    if (!entry.directory)
      files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter(), { useWebWorkers: false })))
  return files
}
