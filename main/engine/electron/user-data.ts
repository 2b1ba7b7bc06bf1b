// Where Electron keeps what belongs to this computer and not to the books: its lock of one instance, window positions. Outside
// the data folder, which must be empty for a restore; one for each data folder, so that each can be open once.
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The folder that Electron calls userData, for a data folder. */
export const userDataOf = (configFolder: string, dataFolder: string): string =>
  join(configFolder, 'shell', createHash('sha256').update(realPathOf(dataFolder)).digest('hex').slice(0, 16))

/** The one path of a folder whatever links lead to it, also of one that is not there yet. */
const realPathOf = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path))
