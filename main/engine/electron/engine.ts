// The engine in Electron: the database page in a hidden window, the user's window, printing, and processes for our own
// code. Only this folder and the preloads know Electron (docs/electron.md).
import { mkdirSync } from 'node:fs'
import { app } from 'electron'
import { createQueue } from '../../platform/queue.ts'
import type { Engine } from '../engine.ts'
import { retireShellDatabase, shellDatabaseProfile, shellWindowProfile } from '../shell-profiles.ts'
import { truncateTornLogs } from '../truncate-torn-logs.ts'
import { type DatabaseWindow, openDatabaseWindow } from './database-window.ts'
import { type MainWindow, openMainWindow } from './main-window.ts'
import { printOnPaper } from './print-pdf.ts'
import { openScriptWindow } from './script-page.ts'
import { startUtilityProcess } from './utility-process.ts'

export interface ElectronOptions {
  readonly dataFolder: string
  /** The built renderer, which contains `database.html`. */
  readonly rendererFolder: string
  readonly preloadFolder: string
  readonly log: (text: string) => void
  /** Called when the database page starts to load. */
  readonly onBrowserStarted?: () => void
}

/**
 * Profiles that this process has opened. It keeps their files open until it ends, even after their windows are closed.
 */
const opened = new Set<string>()

const prepareProfile = async (folder: string, log: (text: string) => void): Promise<void> => {
  if (opened.has(folder)) return
  opened.add(folder)
  await truncateTornLogs(folder, log)
}

export const createElectronEngine = (options: ElectronOptions): Engine => {
  const { dataFolder, log } = options
  const windows = new Set<MainWindow>()
  let database: DatabaseWindow | null = null
  const { run: oneAfterTheOther } = createQueue()
  const { run: onePrintAfterTheOther } = createQueue()

  const endDatabase = async (): Promise<void> => {
    const ending = database
    database = null
    await ending?.close()
    if ((await ending?.line.closed)?.type !== 'unusable') return
    log('The database of the shell can no longer be opened. It starts with a new profile')
    await retireShellDatabase(dataFolder)
  }

  return {
    openDatabase: () =>
      oneAfterTheOther(async () => {
        await app.whenReady()
        await endDatabase()
        const profileFolder = await shellDatabaseProfile(dataFolder)
        mkdirSync(profileFolder, { recursive: true, mode: 0o700 })
        await prepareProfile(profileFolder, log)
        const opening = openDatabaseWindow({ ...options, profileFolder })
        options.onBrowserStarted?.()
        database = await opening
        return database.line
      }),
    openWindow: async (url, windowOptions) => {
      await app.whenReady()
      const profileFolder = shellWindowProfile(dataFolder)
      await prepareProfile(profileFolder, log)
      const window = await openMainWindow(url, { ...options, ...windowOptions, profileFolder })
      windows.add(window)
      void window.closed.then(() => windows.delete(window))
      return window
    },
    print: (html, printing) =>
      onePrintAfterTheOther(async () => {
        await app.whenReady()
        return printOnPaper(html, printing)
      }),
    openScriptPage: (script) => app.whenReady().then(() => openScriptWindow(script)),
    startProcess: startUtilityProcess,
    processIds: () => (database === null ? [] : [database.processId]),
    close: async () => {
      for (const window of windows) window.close()
      await oneAfterTheOther(endDatabase)
    },
  }
}
