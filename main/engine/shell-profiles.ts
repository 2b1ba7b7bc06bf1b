// Where the desktop shell keeps what its pages store: `<data>/shell/database-<n>` for the database page, `window` for the window.
// A session holds its folder open until the program ends, so a profile is not renamed: the one with the highest number counts.
// Nothing of Electron here: a start on Chromium retires profiles, too.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const folderIn = (dataFolder: string): string => join(dataFolder, 'shell')

/** The profile of the window. */
export const shellWindowProfile = (dataFolder: string): string => join(folderIn(dataFolder), 'window')

/** The profile of the database page. Those that were retired are removed, unless a program still holds them. */
export const shellDatabaseProfile = async (dataFolder: string): Promise<string> => {
  const numbers = await profilesIn(dataFolder)
  const current = Math.max(1, ...numbers)
  for (const number of numbers) {
    if (number === current) continue
    await rm(profile(dataFolder, number), { recursive: true, force: true }).catch(() => undefined)
  }
  return profile(dataFolder, current)
}

/**
 * What the database page of the shell has stored counts no more: other books are there now, or it cannot be opened. Without this,
 * commits that only it knows could be appended to books that never had them.
 */
export const retireShellDatabase = async (dataFolder: string): Promise<void> => {
  const numbers = await profilesIn(dataFolder)
  if (numbers.length === 0) return
  await mkdir(profile(dataFolder, Math.max(...numbers) + 1), { mode: 0o700 })
}

const profile = (dataFolder: string, number: number): string => join(folderIn(dataFolder), `database-${number}`)

const profilesIn = async (dataFolder: string): Promise<readonly number[]> => {
  const names = await readdir(folderIn(dataFolder)).catch((): string[] => [])
  return names.flatMap((name) => Number(/^database-([1-9]\d*)$/.exec(name)?.[1] ?? []) || [])
}
