// Which data folder is opened when none is named: remembered in the configuration folder, which is of this computer and outside
// of every data folder.
import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { errorCode, machineFiles, replaceText } from '../../journal/append/files.ts'
import { realPathOf } from '../../platform/real-path.ts'

const Choice = z.object({
  folder: z.string().refine(isAbsolute),
  /** No books were begun there yet: until then an empty folder is no missing one. */
  is_new: z.boolean(),
})
export type Choice = z.infer<typeof Choice>

/** Where a person looks for it, or removes it. */
export const choiceFile = (configFolder: string): string => join(configFolder, 'data-folder.json')

/** What was chosen; null: nothing yet. `unreadable`: something was, and what cannot be told. */
export const readChoice = (configFolder: string): Choice | null | 'unreadable' => {
  try {
    return Choice.parse(JSON.parse(readFileSync(choiceFile(configFolder), 'utf8')))
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : 'unreadable'
  }
}

/** Remembers it; on the disk when it resolves, and whole or as it was before. */
export const writeChoice = async (configFolder: string, choice: Choice): Promise<void> => {
  await machineFiles.makeFolder(configFolder)
  await replaceText(machineFiles, choiceFile(configFolder), `${JSON.stringify(Choice.parse(choice))}\n`)
}

/** Whether a start without `--data` opens this folder, so that another one may take its place. `usual`: what nobody has to choose. */
export const isRemembered = (configFolder: string, usual: string, folder: string): boolean => {
  const choice = readChoice(configFolder)
  return choice === 'unreadable' || realPathOf(choice?.folder ?? usual) === realPathOf(folder)
}

/** Books were begun in it: from now on it is missing when they are not there. */
export const confirmChoice = async (configFolder: string, folder: string): Promise<void> => {
  const choice = readChoice(configFolder)
  if (choice === null || choice === 'unreadable' || !choice.is_new) return
  if (realPathOf(choice.folder) === realPathOf(folder)) await writeChoice(configFolder, { ...choice, is_new: false })
}
