// The place for Electron's files that belong to this computer and not to the books: its lock of one instance, window
// positions. It is outside the data folder, which must be empty for a restore. There is one for each data folder, so
// that each can be open once.
import { join } from 'node:path'
import { realPathOf } from '../../platform/real-path.ts'
import { sha256Of } from '../../platform/sha256.ts'

/** The folder that Electron calls userData, for a data folder. */
export const userDataOf = (configFolder: string, dataFolder: string): string =>
  join(configFolder, 'shell', sha256Of(realPathOf(dataFolder)).slice(0, 16))
