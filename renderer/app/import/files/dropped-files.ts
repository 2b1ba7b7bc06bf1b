// Reads a drop: files as they are, folders as all the files in them.
import { type FoundFile, folderOf } from './statement-names.ts'

/** Call it before the drop event ends: the browser clears the list afterwards. */
export const droppedFiles = (transfer: DataTransfer): Promise<readonly FoundFile[]> => {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry())
  // Without entries (a drop by a script) the plain list is complete.
  if (entries.every((entry) => entry === null)) {
    return Promise.resolve([...transfer.files].map((file) => ({ file, folder: '' })))
  }
  return filesOf(entries.filter((entry) => entry !== null))
}

const filesOf = async (entries: readonly FileSystemEntry[]): Promise<readonly FoundFile[]> =>
  (await Promise.all(entries.map(filesIn))).flat()

const filesIn = async (entry: FileSystemEntry): Promise<readonly FoundFile[]> => {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, folder: folderOf(entry.fullPath) }]
  }
  return isFolder(entry) ? filesOf(await entriesOf(entry.createReader())) : []
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A reader returns at most a hundred entries at a time, and none at its end. */
const entriesOf = async (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> => {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  return some.length === 0 ? [] : [...some, ...(await entriesOf(reader))]
}
