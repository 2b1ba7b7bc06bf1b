// The files of a package by name, from its archive or from a folder where it was unpacked. The browser keeps their
// bytes.
import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'

/** Null: the archive lists the file, but it cannot be unpacked. */
export type PackageFiles = ReadonlyMap<string, Blob | null>

/** The chosen or dropped package; an empty map when it is none. */
export const packageFiles = async (
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<PackageFiles> => {
  const [archive] = files
  if (files.length === 1 && archive && !/\.(json|html)$/.test(archive.name)) return unzipped(archive, onProgress)
  const manifest = files.find(({ name }) => name === 'manifest.json')
  // Below the chosen folder.
  const above = manifest === undefined ? '' : pathOf(manifest).slice(0, -'manifest.json'.length)
  return new Map(
    files.flatMap((file) => (pathOf(file).startsWith(above) ? [[pathOf(file).slice(above.length), file]] : [])),
  )
}

const paths = new WeakMap<File, string>()
const pathOf = (file: File): string => paths.get(file) ?? (file.webkitRelativePath || file.name)

const unzipped = async (archive: File, onProgress: (share: number) => void): Promise<PackageFiles> => {
  const files = new Map<string, Blob | null>()
  try {
    const zip = new ZipReader(new BlobReader(archive), { useWebWorkers: false, checkSignature: true })
    const entries = await zip.getEntries()
    const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    let done = 0
    for (const entry of entries) {
      if (entry.directory) continue
      files.set(entry.filename, await entry.getData(new BlobWriter()).catch(() => null))
      done += entry.uncompressedSize
      onProgress(total === 0 ? 1 : done / total)
    }
  } catch {
    return files
  }
  return files
}

/** The dropped files, also those of a whole folder. */
export const droppedFiles = async (transfer: DataTransfer): Promise<readonly File[]> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return (await Promise.all(entries.map(filesOf))).flat()
}

const filesOf = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    paths.set(file, entry.fullPath.slice(1))
    return [file]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  // It answers a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return files
    for (const file of (await Promise.all(some.map(filesOf))).flat()) files.push(file)
  }
}
