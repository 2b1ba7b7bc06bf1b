// The files that arguments of a command name.
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { refusalError } from './stop.ts'

/** The named files, and those with these extensions in named folders, by name; subfolders are skipped. */
export const filesOf = async (
  paths: readonly string[],
  extensions: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const files: string[] = []
  for (const path of paths) {
    const isFolder = path !== '-' && ((await stat(path).catch(() => null))?.isDirectory() ?? false)
    if (!isFolder) files.push(path)
    else
      for (const entry of (await readdir(path, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
        if (entry.isFile() && !entry.name.startsWith('.') && extensions.has(extname(entry.name).toLowerCase()))
          files.push(join(path, entry.name))
  }
  return files
}

/** The content of a file; ends the command with the reason when it cannot be read. */
export const readNamed = (file: string): Promise<Uint8Array> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw refusalError({
      de: `Die Datei kann nicht gelesen werden (${error.code}).`,
      en: `The file cannot be read (${error.code}).`,
    })
  })

export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The files as the body of a request. */
export const formOf = (...files: readonly NamedFile[]): FormData => {
  const form = new FormData()
  for (const [index, { name, bytes }] of files.entries())
    form.append(`files[${index}]`, new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** The named files as the body of a request. */
export const formOfPaths = async (paths: readonly string[]): Promise<FormData> => {
  const files: NamedFile[] = []
  for (const path of paths) files.push({ name: basename(path), bytes: await readNamed(path) })
  return formOf(...files)
}
