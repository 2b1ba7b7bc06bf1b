// Where backups and restored books may be written: not among the files that the running program keeps.
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { errorCode } from '../journal/append/files.ts'
import { BackupRefused } from './format.ts'

/** Refuses a path in the data folder, also over links, unless it is in its own folder of backups. */
export const ensureOutside = async (path: string, dataFolder: string, backups: string): Promise<void> => {
  const target = await realPathOf(path)
  if (isWithin(target, await realPathOf(dataFolder)) && !isWithin(target, await realPathOf(backups)))
    throw new BackupRefused('path_in_data_folder', `${path} is in the data folder`)
}

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === '' || !(isAbsolute(way) || way.split(/[\\/]/)[0] === '..')
}

/** With the links of the part that exists followed. */
const realPathOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path)
  } catch (error) {
    const parent = dirname(path)
    if (errorCode(error) !== 'ENOENT' || parent === path) return path
    return join(await realPathOf(parent), basename(path))
  }
}
