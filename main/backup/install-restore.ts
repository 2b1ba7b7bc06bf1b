// Replaces newly founded books with restored ones: a restore is unpacked and checked next to them, decided by one
// rename, and put in place by the next start before any book is opened. docs/decisions/restored-in-place.md.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, machineFiles } from '../journal/append/files.ts'
import { removeDataFolderRecord } from '../journal/identity/identity-record.ts'
import { rename } from '../platform/rename.ts'
import { RESTORED, RESTORING } from './interrupted-restore.ts'
import { UPLOADED } from './upload.ts'

/** The folder of the founded books until the restored ones are in place. */
const REPLACED = '.replaced'
/**
 * The names that belong to the books: the read models in the
 * browser's profile, the repairs that were reported, and the books.
 */
const NAMES_OF_BOOKS = ['database', 'repairs.jsonl', 'books']

/** From now on the restored books are the right ones. */
export const commitStagedRestore = async (dataFolder: string): Promise<void> => {
  await rename(join(dataFolder, RESTORING), join(dataFolder, RESTORED))
  await machineFiles.syncFolder(dataFolder)
}

/** Discards a restore that is not wanted after all. */
export const discardStagedRestore = (dataFolder: string): Promise<void> =>
  rm(join(dataFolder, RESTORING), { recursive: true, force: true })

/**
 * Puts decided books in place, and removes the remains of a restore that ended before or after that. It may be
 * interrupted anywhere: the next call continues. Call it only while the data folder is locked and none of its files is
 * open; `releaseProfile` ends a browser that is left over. True if other books are there now, which the configuration
 * folder does not know yet.
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
    for (const name of NAMES_OF_BOOKS) await renameIfThere(at(name), at(REPLACED, name))
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
