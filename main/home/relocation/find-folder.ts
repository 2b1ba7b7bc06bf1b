// Finds the data folder of a start, and the reasons why it must not create new books where others are expected.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { choiceFile, readChoice } from './chosen-folder.ts'
import { arrivingFrom, isDecided, movedTo } from './relocation-markers.ts'

export type FolderProblem =
  /** The remembered choice cannot be read. */
  | { readonly code: 'choice_unreadable'; readonly file: string; readonly usual: string }
  /** The chosen folder does not exist, or does not contain the books. */
  | { readonly code: 'missing'; readonly folder: string; readonly file: string }
  /** The books were relocated; `to` is empty if the new place cannot be read. */
  | { readonly code: 'moved'; readonly folder: string; readonly to: string; readonly time: string }
  /** A relocation into the folder did not end. */
  | { readonly code: 'incomplete'; readonly folder: string; readonly from: string }

export interface FolderOptions {
  /** The named folder, or the default one. */
  readonly data: string
  readonly is_data_named: boolean
  readonly config: string
  /** A backup is restored there first, so the folder needs no books. */
  readonly restore: string | null
}

/** The most relocations that are followed from a folder to its books. */
const MOVES = 20

const hasBooks = (folder: string): boolean => existsSync(join(folder, 'books'))

/**
 * The place of the books if no folder is named: the chosen or
 * `usual` folder, or the one that they were relocated to since.
 */
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

/** The folder to work in. A named folder must be where its books are; a remembered one must contain books. */
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

/** The English text for stderr: one or two sentences with what to do. */
export const folderProblemText = (problem: FolderProblem): string => {
  switch (problem.code) {
    case 'choice_unreadable':
      return `${problem.file}, which says where the books are, cannot be read. Name their folder with --data, or remove this file to use ${problem.usual} again.`
    case 'missing':
      return `The books are not in ${problem.folder}, the chosen data folder. Connect its disk and start again, or specify their folder with --data.`
    case 'moved':
      return problem.to === ''
        ? `The books of ${problem.folder} were moved, but their new folder cannot be read. Specify it with --data.`
        : `The books of ${problem.folder} were moved to ${problem.to} on ${problem.time.slice(0, 10)}. Open them there: --data "${problem.to}". The files left here have the state of that day and are no longer opened.`
    case 'incomplete':
      return `A move of the books to ${problem.folder} did not finish, so they are still in ${problem.from || 'the previous folder'}. Start Kontor there.`
  }
}
