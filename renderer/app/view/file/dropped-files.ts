// Reads a drop: files as they are, folders as all the files in them.

/** A file as it came: dropped, chosen, or from an archive. */
export interface FoundFile {
  readonly file: File
  /** Its folders; empty: it came without a folder. */
  readonly folder: string
}

/** The folders of a path: `bank/2026` of `/bank/2026/may.xml`. */
export const folderOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .slice(0, -1)
    .join('/')

/** Hidden files of operating systems and lock files of office programs: no user means to drop them. */
export const isHiddenName = (name: string): boolean =>
  /^(\.|~\$)/.test(name) || /^(thumbs\.db|desktop\.ini|ehthumbs\.db)$/i.test(name)

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
  const folder = folderOf(entry.fullPath)
  // What cannot be opened is there as an empty file, which is refused by name: it must not stop the others.
  const unreadable = [{ file: new File([], entry.name), folder }]
  if (isFile(entry)) {
    const opened = new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return opened.then(
      (file) => [{ file, folder }],
      () => unreadable,
    )
  }
  return isFolder(entry) ? entriesOf(entry.createReader()).then(filesOf, () => unreadable) : []
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A reader returns at most a hundred entries at a time, and none at its end. */
const entriesOf = async (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> => {
  const entries: FileSystemEntry[][] = []
  const readSome = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  for (let some = await readSome(); some.length > 0; some = await readSome()) entries.push(some)
  return entries.flat()
}
