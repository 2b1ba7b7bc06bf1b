// Replaces broken journal files with repaired ones and keeps the
// broken ones. After a crash a second run completes the first.
import { dirname, join } from 'node:path'
import type { JournalFolder } from './scan.ts'

/** The ending of a repaired file's name until the file is in place. */
export const REPAIRED_SUFFIX = '.mended'

/**
 * The folder that keeps the replaced files of a repair. It is next
 * to the journal's folder, so that files need only be renamed.
 */
export const repairFolder = (journalFolder: string, name: string): string =>
  join(dirname(journalFolder), 'repairs', name)

/** Moves every repaired file of a journal into place, and the file that was there into the folder of the repair. */
export const replaceFiles = async ({ files, folder }: JournalFolder, repair: string): Promise<void> => {
  const folderOfRepair = repairFolder(folder, repair)
  await files.makeFolder(folderOfRepair)
  const alreadyMoved = new Set(await files.list(folderOfRepair))
  const fileNames = await files.list(folder)
  for (const name of fileNames.filter((file) => fileNames.includes(`${file}${REPAIRED_SUFFIX}`))) {
    // If the broken file is kept already, this one is the repaired file, and only its folder was not synced yet.
    if (!alreadyMoved.has(name)) await files.rename(join(folder, name), join(folderOfRepair, name))
  }
  await files.syncFolder(folderOfRepair)
  for (const mended of fileNames.filter((file) => file.endsWith(REPAIRED_SUFFIX)))
    await files.rename(join(folder, mended), join(folder, mended.slice(0, -REPAIRED_SUFFIX.length)))
  await files.syncFolder(folder)
}

/** Removes the files of a repair that did not end. */
export const removeRepairedFiles = async ({ files, folder }: JournalFolder): Promise<void> => {
  for (const name of await files.list(folder))
    if (name.endsWith(REPAIRED_SUFFIX)) await files.remove(join(folder, name))
}
