// The shell's questions about folders: in the window, and at a start that does not find the books.
import { type BrowserWindow, dialog } from 'electron'
import type { FolderProblem } from '../../home/relocation/find-folder.ts'
import { systemLanguage } from './dialogs.ts'

/** The user's answer. `there`: opens that folder this time; `choose`: remembers the folder. */
export type FolderAnswer =
  | { readonly type: 'again' }
  | { readonly type: 'there'; readonly folder: string }
  | { readonly type: 'choose'; readonly folder: string }

const TEXTS = {
  de: {
    missing: 'Der Datenordner ist nicht da',
    missingDetail: (folder: string) =>
      `Gewählt ist ${folder}, aber dort liegen keine Bücher. Liegt er auf einem externen Laufwerk? Schliessen Sie es an und prüfen Sie noch einmal. Es werden keine neuen Bücher angelegt.`,
    unreadable: 'Der Ort der Bücher ist nicht lesbar',
    unreadableDetail: (file: string) => `${file} ist beschädigt. Wählen Sie den Ordner, in dem die Bücher liegen.`,
    moved: 'Die Bücher wurden verschoben',
    movedDetail: (folder: string, to: string) =>
      `Die Bücher von ${folder} liegen jetzt in ${to || 'einem anderen Ordner'}. Hier liegt nur noch ein alter Stand, der nicht mehr geöffnet wird.`,
    incomplete: 'Ein Verschieben wurde nicht abgeschlossen',
    incompleteDetail: (folder: string, from: string) =>
      `In ${folder} liegt eine unfertige Kopie. Die Bücher liegen noch in ${from || 'dem bisherigen Ordner'}.`,
    again: 'Noch einmal nachsehen',
    choose: 'Ordner wählen …',
    there: 'Dort öffnen',
    quit: 'Beenden',
    refused:
      'In diesem Ordner kann Kontor keine Bücher öffnen. Er muss Bücher von Kontor enthalten oder leer sein, beschreibbar, und kein anderes Kontor darf darin arbeiten.',
  },
  en: {
    missing: 'The data folder was not found',
    missingDetail: (folder: string) =>
      `${folder} was chosen, but it contains no books. Is it on an external disk? Connect it and check again. No new books are created.`,
    unreadable: 'The location of the books cannot be read',
    unreadableDetail: (file: string) => `${file} is damaged. Choose the folder that contains the books.`,
    moved: 'The books were moved',
    movedDetail: (folder: string, to: string) =>
      `The books of ${folder} are now in ${to || 'another folder'}. The files left here are an old state and are no longer opened.`,
    incomplete: 'A move did not finish',
    incompleteDetail: (folder: string, from: string) =>
      `${folder} contains an unfinished copy. The books are still in ${from || 'the previous folder'}.`,
    again: 'Look again',
    choose: 'Choose a folder …',
    there: 'Open them there',
    quit: 'Quit',
    refused:
      'Kontor cannot open books in this folder. It must contain Kontor books or be empty, be writable, and not be in use by another Kontor.',
  },
}

const texts = () => TEXTS[systemLanguage()]

/** The question, and the place of the books if it is known. */
const questionOf = (problem: FolderProblem): { message: string; detail: string; there: string } => {
  const { missing, missingDetail, unreadable, unreadableDetail, moved, movedDetail, ...rest } = texts()
  switch (problem.code) {
    case 'missing':
      return { message: missing, detail: missingDetail(problem.folder), there: '' }
    case 'choice_unreadable':
      return { message: unreadable, detail: unreadableDetail(problem.file), there: '' }
    case 'moved':
      return { message: moved, detail: movedDetail(problem.folder, problem.to), there: problem.to }
    case 'incomplete':
      return {
        message: rest.incomplete,
        detail: rest.incompleteDetail(problem.folder, problem.from),
        there: problem.from,
      }
  }
}

/** Asks what to do; null ends the program. `canOpen`: whether a chosen folder can be opened. */
export const askAboutFolder = async (
  problem: FolderProblem,
  canOpen: (folder: string) => Promise<boolean>,
): Promise<FolderAnswer | null> => {
  const { again, choose, there: openThere, quit, refused } = texts()
  const { there, ...question } = questionOf(problem)
  const first = there === '' ? again : openThere
  for (;;) {
    const buttons = [first, choose, quit]
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      ...question,
      buttons,
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    })
    if (response === 2) return null
    if (response === 0) return there === '' ? { type: 'again' } : { type: 'there', folder: there }
    const folder = await chooseFolder(null)
    if (folder === null) continue
    if (await canOpen(folder)) return { type: 'choose', folder }
    dialog.showErrorBox(question.message, refused)
  }
}

/** The system's folder dialog, which can also create one; null if the user chose none. */
export const chooseFolder = async (window: BrowserWindow | null): Promise<string | null> => {
  const dialogOptions = { properties: ['openDirectory' as const, 'createDirectory' as const] }
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(dialogOptions)
    : dialog.showOpenDialog(window, dialogOptions))
  return canceled ? null : (filePaths[0] ?? null)
}
