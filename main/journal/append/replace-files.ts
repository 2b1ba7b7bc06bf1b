// Puts repaired journal files in the place of the broken ones, which are kept. Begun again after a crash it carries on.
import { dirname, join } from 'node:path'
import { FILE_NAME, type JournalFolder } from './scan.ts'

/** What the name of a repaired file ends with, until it stands in its place. */
export const REPAIRED_SUFFIX = '.mended'

/** The folder that keeps what a repair replaced: beside the journal's, so that files need only be renamed. */
export const repairFolder = (journalFolder: string, name: string): string =>
  join(dirname(journalFolder), 'repairs', name)

/** Puts every repaired file of a journal in its place, and the one that stood there into the folder of the repair. */
export const replaceFiles = async ({ files, folder }: JournalFolder, repair: string): Promise<void> => {
  const folderOfRepair = repairFolder(folder, repair)
  await files.makeFolder(folderOfRepair)
  const alreadyMoved = new Set(await files.list(folderOfRepair))
  const present = await files.list(folder)
  for (const name of present.filter((file) => FILE_NAME.test(file) && present.includes(`${file}${REPAIRED_SUFFIX}`))) {
    // One that is kept already was: this is the repaired one, whose folder was not on the disk yet.
    if (!alreadyMoved.has(name)) await files.rename(join(folder, name), join(folderOfRepair, name))
  }
  await files.syncFolder(folderOfRepair)
  for (const mended of present.filter((file) => file.endsWith(REPAIRED_SUFFIX)))
    await files.rename(join(folder, mended), join(folder, mended.slice(0, -REPAIRED_SUFFIX.length)))
  await files.syncFolder(folder)
}

/** Removes what a repair wrote that did not come to its end. */
export const removeRepairedFiles = async ({ files, folder }: JournalFolder): Promise<void> => {
  for (const name of await files.list(folder))
    if (name.endsWith(REPAIRED_SUFFIX)) await files.remove(join(folder, name))
}
