// The shell's own questions to the user, in the language of the system.
import { app, type BrowserWindow, dialog } from 'electron'
import { byLanguage } from '../../../shared/text/by-language.ts'

const TEXTS = byLanguage({
  working: ['Es läuft noch eine Verarbeitung', 'Work is still in progress'],
  workingDetail: [
    'Ein Import oder eine Sammelbuchung ist noch nicht fertig. Es geht nichts verloren: Die Verarbeitung wird beim nächsten Start fortgesetzt.',
    'An import or bulk change is not finished. Nothing is lost: it continues at the next start.',
  ],
  close: ['Trotzdem schliessen', 'Close anyway'],
  stay: ['Weiterarbeiten', 'Keep working'],
  unsaved: ['Nicht gespeicherte Eingaben', 'Unsaved entries'],
  unsavedDetail: [
    'Im Fenster gibt es Eingaben, die noch nicht gespeichert sind. Beim Schliessen gehen sie verloren.',
    'The window has entries that are not saved yet. They are lost when the window closes.',
  ],
  leave: ['Verwerfen und schliessen', 'Discard and close'],
  cannotStart: ['Kontor kann nicht starten', 'Kontor cannot start'],
})

/** The language of the system, known once Electron is ready. */
export const systemLanguage = (): 'de' | 'en' => (/^de\b/.test(app.getLocale()) ? 'de' : 'en')

const texts = () => TEXTS[systemLanguage()]

/** Whether the window should close although an import or bulk work is running. */
export const confirmCloseWhileWorking = async (window: BrowserWindow): Promise<boolean> => {
  const { working, workingDetail, close, stay } = texts()
  const question = { type: 'question' as const, message: working, detail: workingDetail, buttons: [close, stay] }
  const { response } = await dialog.showMessageBox(window, { ...question, ...SAFE_ANSWER })
  return response === 0
}

/** Whether the window should close although it has unsaved input. */
export const confirmDiscard = (window: BrowserWindow): boolean => {
  const { unsaved, unsavedDetail, leave, stay } = texts()
  const question = { type: 'warning' as const, message: unsaved, detail: unsavedDetail, buttons: [leave, stay] }
  return dialog.showMessageBoxSync(window, { ...question, ...SAFE_ANSWER }) === 0
}

/** Shows why there will be no window. */
export const showStartError = (text: string): void => dialog.showErrorBox(texts().cannotStart, text)

/** Enter and Escape continue the work. */
const SAFE_ANSWER = { defaultId: 1, cancelId: 1, noLink: true }
