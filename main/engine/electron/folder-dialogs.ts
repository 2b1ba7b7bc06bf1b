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
      `Gewählt ist ${folder}, aber dort liegen keine Bücher. Liegt er auf einem externen Laufwerk? Schliessen Sie es an und sehen Sie noch einmal nach. Neue Bücher werden nicht begonnen.`,
    unreadable: 'Wo die Bücher liegen, ist nicht zu lesen',
    unreadableDetail: (file: string) => `${file} ist beschädigt. Wählen Sie den Ordner, in dem die Bücher liegen.`,
    moved: 'Die Bücher wurden verschoben',
    movedDetail: (folder: string, to: string) =>
      `Die Bücher von ${folder} liegen jetzt in ${to || 'einem anderen Ordner'}. Was hier noch steht, ist ein alter Stand und wird nicht mehr geöffnet.`,
    incomplete: 'Ein Verschieben wurde nicht fertig',
    incompleteDetail: (folder: string, from: string) =>
      `In ${folder} liegt eine unfertige Kopie. Die Bücher liegen noch in ${from || 'dem Ordner von vorher'}.`,
    again: 'Noch einmal nachsehen',
    choose: 'Ordner wählen …',
    there: 'Dort öffnen',
    quit: 'Beenden',
    refused:
      'In diesem Ordner kann Kontor keine Bücher öffnen. Er muss Bücher von Kontor enthalten oder leer sein, beschreibbar, und kein anderes Kontor darf darin arbeiten.',
  },
  en: {
    missing: 'The data folder is not there',
    missingDetail: (folder: string) =>
      `${folder} is chosen, but no books are there. Is it on an external disk? Connect it and look again. No new books are begun.`,
    unreadable: 'Where the books are cannot be read',
    unreadableDetail: (file: string) => `${file} is damaged. Choose the folder in which the books are.`,
    moved: 'The books were moved',
    movedDetail: (folder: string, to: string) =>
      `The books of ${folder} are in ${to || 'another folder'} now. What is left here is an old state and no longer opened.`,
    incomplete: 'A move did not come to its end',
    incompleteDetail: (folder: string, from: string) =>
      `In ${folder} lies an unfinished copy. The books are still in ${from || 'the folder before'}.`,
    again: 'Look again',
    choose: 'Choose a folder …',
    there: 'Open them there',
    quit: 'Quit',
    refused:
      'Kontor cannot open books in this folder. It must have books of Kontor in it or be empty, be writable, and no other Kontor may work in it.',
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
