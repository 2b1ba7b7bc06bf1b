// Reads the content of a package from its manifest, without checking it (verify.html does that).
import { open } from 'node:fs/promises'
import { TextWriter, ZipReader } from '@zip.js/zip.js'
import { FileReader } from '../backup/zip-file.ts'
import { Manifest } from './manifest.ts'
import type { ArchiveContent } from './write-archive.ts'

/** Rejects if the file is no package. */
export const readContent = async (path: string): Promise<ArchiveContent> => {
  const file = await open(path, 'r')
  try {
    const zip = new ZipReader(new FileReader(file))
    const entry = (await zip.getEntries()).find(({ filename }) => filename === 'manifest.json')
    if (entry === undefined || entry.directory) throw new Error(`${path} has no manifest`)
    const { files: _, ...content } = Manifest.parse(JSON.parse(await entry.getData(new TextWriter())))
    return content
  } finally {
    await file.close()
  }
}
