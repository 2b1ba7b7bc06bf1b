// How a move that was cut short is recognised in a data folder. A file of its own, since every start asks.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** In a folder while books are being moved into it. */
export const MIGRATING = '.moving'

/** Whether books are being moved into the folder, or were when it ended: not all of them are there. */
export const isMigrationIncomplete = (dataFolder: string): boolean => existsSync(join(dataFolder, MIGRATING))
