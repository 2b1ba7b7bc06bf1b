// Recognises an interrupted migration in a data folder. It is a file of its own, since every start checks it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Marks a folder while a migration into it runs. */
export const MIGRATING = '.moving'

/** Whether a migration into the folder is running or was interrupted, so that not all books are there. */
export const isMigrationIncomplete = (dataFolder: string): boolean => existsSync(join(dataFolder, MIGRATING))
