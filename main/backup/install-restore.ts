// Restored books take the place of those that were just founded: unpacked and checked beside them, then decided by one
// rename, then put there by the next start, before anything is opened. docs/decisions/restored-in-place.md.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, machineFiles } from '../journal/append/files.ts'
import { removeDataFolderRecord } from '../journal/identity/identity-record.ts'
import { rename } from '../platform/rename.ts'
import { RESTORED, RESTORING } from './interrupted-restore.ts'
import { UPLOADED } from './upload.ts'

/** Where the founded books lie until the restored ones are in their place. */
const REPLACED = '.replaced'
/** What goes with the books: their copies in the browser's profile, and what was told of them. */
const OF_THE_BOOKS = ['database', 'repairs.jsonl', 'books']

/** From now on the restored books are the right ones. */
export const commitStagedRestore = async (dataFolder: string): Promise<void> => {
  await rename(join(dataFolder, RESTORING), join(dataFolder, RESTORED))
  await machineFiles.syncFolder(dataFolder)
}

/** They are not wanted after all. */
export const discardStagedRestore = (dataFolder: string): Promise<void> =>
  rm(join(dataFolder, RESTORING), { recursive: true, force: true })

/**
 * Puts decided books in place, and removes the rest of a restore in place that ended before or behind that. Can be cut short anywhere:
 * the next call goes on. Only while the data folder is locked and nothing in it open; `releaseProfile` ends a browser that is left over.
 * True: other books are there than before, of which the configuration folder knows nothing yet.
 */
export const installStagedRestore = async (
  dataFolder: string,
  configFolder: string,
  releaseProfile: () => Promise<void>,
): Promise<boolean> => {
  const at = (...parts: readonly string[]) => join(dataFolder, ...parts)
  const present = await readdir(dataFolder)
  const isDecided = present.includes(RESTORED) && (await readdir(at(RESTORED))).includes('books')
  if (isDecided) {
    await releaseProfile()
    await removeDataFolderRecord(machineFiles, configFolder, dataFolder)
    await mkdir(at(REPLACED), { recursive: true, mode: 0o700 })
    for (const name of OF_THE_BOOKS) await renameIfThere(at(name), at(REPLACED, name))
    await machineFiles.syncFolder(at(REPLACED))
    await rename(at(RESTORED, 'books'), at('books'))
    await machineFiles.syncFolder(dataFolder)
  }
  for (const name of [RESTORED, RESTORING, REPLACED, UPLOADED, `${UPLOADED}.part`])
    await rm(at(name), { recursive: true, force: true })
  return isDecided
}

const renameIfThere = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
