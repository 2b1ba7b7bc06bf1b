// The data folder that is opened if none is named: remembered in the configuration folder, which belongs to this
// computer and is outside every data folder.
import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { errorCode, machineFiles, replaceText } from '../../journal/append/files.ts'
import { realPathOf } from '../../platform/real-path.ts'

const Choice = z.object({
  folder: z.string().refine(isAbsolute),
  /** No books were created there yet. Until then an empty folder does not count as missing. */
  is_new: z.boolean(),
})
export type Choice = z.infer<typeof Choice>

/** The file that remembers the choice; a user may look for it or remove it. */
export const choiceFile = (configFolder: string): string => join(configFolder, 'data-folder.json')

/** The chosen folder; null if there is none yet; `unreadable` if the file exists and cannot be read. */
export const readChoice = (configFolder: string): Choice | null | 'unreadable' => {
  try {
    return Choice.parse(JSON.parse(readFileSync(choiceFile(configFolder), 'utf8')))
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : 'unreadable'
  }
}

/** Remembers the choice. It is on the disk when this resolves; a crash leaves the old or the new one. */
export const writeChoice = async (configFolder: string, choice: Choice): Promise<void> => {
  await machineFiles.makeFolder(configFolder)
  await replaceText(machineFiles, choiceFile(configFolder), `${JSON.stringify(Choice.parse(choice))}\n`)
}

/**
 * Whether a start without `--data` opens this folder, so that another one may take its place. `usual`: the folder
 * without a choice.
 */
export const isRemembered = (configFolder: string, usual: string, folder: string): boolean => {
  const choice = readChoice(configFolder)
  return choice === 'unreadable' || realPathOf(choice?.folder ?? usual) === realPathOf(folder)
}

/** Records that the folder has books: from now on it counts as missing without them. */
export const confirmChoice = async (configFolder: string, folder: string): Promise<void> => {
  const choice = readChoice(configFolder)
  if (choice === null || choice === 'unreadable' || !choice.is_new) return
  if (realPathOf(choice.folder) === realPathOf(folder)) await writeChoice(configFolder, { ...choice, is_new: false })
}
