// Which data folder a start works in, and why it must not begin new books where others are expected.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { choiceFile, readChoice } from './chosen-folder.ts'
import { arrivingFrom, isDecided, movedTo } from './relocation-markers.ts'

export type FolderProblem =
  /** What was chosen cannot be read. */
  | { readonly code: 'choice_unreadable'; readonly file: string; readonly usual: string }
  /** The chosen folder is not there, or is not the one with the books. */
  | { readonly code: 'missing'; readonly folder: string; readonly file: string }
  /** The books were moved; `to` is empty where that cannot be read. */
  | { readonly code: 'moved'; readonly folder: string; readonly to: string; readonly time: string }
  /** A move into it did not come to its end. */
  | { readonly code: 'incomplete'; readonly folder: string; readonly from: string }

export interface FolderOptions {
  /** What was named, or what nobody has to choose. */
  readonly data: string
  readonly is_data_named: boolean
  readonly config: string
  /** Books are put there first, so that none need be there. */
  readonly restore: string | null
}

/** The longest way from a folder to where its books are now. */
const MOVES = 20

const hasBooks = (folder: string): boolean => existsSync(join(folder, 'books'))

/** Where the books are that are opened when no folder is named: as chosen or `usual`, and where they were moved since. */
export const rememberedFolder = (configFolder: string, usual: string): Result<string, FolderProblem> => {
  const choice = readChoice(configFolder)
  if (choice === 'unreadable') return err({ code: 'choice_unreadable', file: choiceFile(configFolder), usual })
  let folder = choice?.folder ?? usual
  for (let move = 0; move < MOVES; move++) {
    const mark = movedTo(folder)
    if (mark === null) return ok(folder)
    if (mark.folder === '') break
    folder = mark.folder
  }
  return err({ code: 'moved', folder, to: '', time: '' })
}

/** The folder to work in. One that is named must be where its books are; one that is remembered must have them. */
export const findDataFolder = ({
  data,
  is_data_named,
  config,
  restore,
}: FolderOptions): Result<string, FolderProblem> => {
  const remembered = is_data_named ? ok(data) : rememberedFolder(config, data)
  if (!remembered.ok) return remembered
  const folder = remembered.value
  const movedMark = movedTo(folder)
  if (movedMark !== null) return err({ code: 'moved', folder, to: movedMark.folder, time: movedMark.time })
  if (!isDecided(folder)) return err({ code: 'incomplete', folder, from: arrivingFrom(folder)?.folder ?? '' })
  if (is_data_named) return remembered
  const choice = readChoice(config)
  const isChosen = folder !== data || (choice !== null && choice !== 'unreadable' && !choice.is_new)
  const isNewAllowed = choice !== null && choice !== 'unreadable' && choice.is_new && choice.folder === folder
  const isThere = restore === null ? hasBooks(folder) : existsSync(folder)
  if (isChosen && !isNewAllowed && !isThere) return err({ code: 'missing', folder, file: choiceFile(config) })
  return remembered
}

/** What a person is told, in English, as on stderr: one or two sentences with what to do. */
export const folderProblemText = (trouble: FolderProblem): string => {
  switch (trouble.code) {
    case 'choice_unreadable':
      return `${trouble.file}, which says where the books are, cannot be read. Name their folder with --data, or remove this file to use ${trouble.usual} again.`
    case 'missing':
      return `The books are not in ${trouble.folder}, the data folder that was chosen. Connect its disk and start again, or name the folder where they are with --data.`
    case 'moved':
      return trouble.to === ''
        ? `The books of ${trouble.folder} were moved away, and where to cannot be read. Name their folder with --data.`
        : `The books of ${trouble.folder} were moved to ${trouble.to} on ${trouble.time.slice(0, 10)}. Open them there: --data "${trouble.to}". What is left here is the state of that day and no longer opened.`
    case 'incomplete':
      return `A move of the books into ${trouble.folder} did not come to its end, so they are still in ${trouble.from || 'the folder before'}. Start Kontor there.`
  }
}
