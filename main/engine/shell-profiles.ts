// The place where the desktop shell keeps the data of its pages: `<data>/shell/database-<n>`
// for the database page, `window` for the window. A session holds its folder open until the
// program ends, so a profile cannot be renamed; the one with the highest number counts. This
// module does not depend on Electron, since a start on Chromium also retires profiles.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const folderIn = (dataFolder: string): string => join(dataFolder, 'shell')

export const shellWindowProfile = (dataFolder: string): string => join(folderIn(dataFolder), 'window')

/** The profile of the database page. Removes retired ones, unless a program still holds them. */
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
 * Retires the data of the shell's database page, because other books are there now, or because it cannot be opened.
 * Otherwise commits that only this data contains could be appended to books that never had them.
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
