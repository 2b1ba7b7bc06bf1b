// The one path of a folder, whatever links lead to it.
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Also of one that is not there yet. */
export const realPathOf = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path))
