// The real path of a folder without links, and whether one folder is inside another.
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'

/** Also for a folder that does not exist yet. */
export const realPathOf = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path))

/** Whether a path is the folder or inside it, by the names alone. */
export const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way)
}
