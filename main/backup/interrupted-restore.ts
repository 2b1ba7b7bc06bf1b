// How a restore that was cut short is recognised. A file of its own, since every start asks.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** In a folder whose restore has begun and not ended. */
export const RESTORING = '.restoring'
/** Whole books that are to take the place of those beside them: a start puts them there. */
export const RESTORED = '.restored'

/** Whether a restore into the folder was cut short: there are no books to be opened. */
export const isRestoreInterrupted = (dataFolder: string): boolean =>
  existsSync(join(dataFolder, RESTORING)) && !existsSync(join(dataFolder, 'books'))
