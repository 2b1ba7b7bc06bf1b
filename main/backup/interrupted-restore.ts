// Recognises an interrupted restore. It is a file of its own, since every start checks it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** In a folder while a restore into it is not complete. */
export const RESTORING = '.restoring'
/** Complete books that will replace those next to them: the next start puts them in place. */
export const RESTORED = '.restored'

/** Whether a restore into the folder was interrupted, so that there are no books to open. */
export const isRestoreInterrupted = (dataFolder: string): boolean =>
  existsSync(join(dataFolder, RESTORING)) && !existsSync(join(dataFolder, 'books'))
