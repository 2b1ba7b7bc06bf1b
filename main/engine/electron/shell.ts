// The life cycle of the desktop program around its engine: one instance for each data folder, files and links that the
// system opens, and the end on request of the system or the user.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, powerMonitor, protocol } from 'electron'
import { z } from 'zod'
import { readLink } from '../../../shared/shell/link.ts'
import { showStartError, systemLanguage } from './dialogs.ts'
import { closeAll, showMainWindow } from './main-window.ts'
import { openedFiles } from './opened-files.ts'
import { openedLinks } from './opened-links.ts'
import { type OwnArguments, ownArguments } from './own-arguments.ts'
import { userDataOf } from './user-data.ts'
import { takeWindowState, WINDOW_STATE } from './window-state.ts'

/** The id of the installed packages (electron.config.ts). */
const APP_ID = 'ch.kontor.app'

export interface ShellOptions {
  readonly config: string
  readonly data: string
  /** Absolute paths of files to be opened. */
  readonly files: readonly string[]
  /** As received, from any author. */
  readonly link: string | null
}

let isPrepared = false

/** Settings that must be made before the system reports the program as ready, for any data folder. */
export const prepareShell = (): void => {
  if (isPrepared) return
  isPrepared = true
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
  app.enableSandbox()
  // Windows assigns notifications to the program by this id.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  app.on('second-instance', (_, __, ___, args) => {
    const { data: read } = SecondStart.safeParse(args)
    openFiles(read?.files ?? [])
    openLink(read?.link ?? null)
    showMainWindow()
  })
  // On macOS also for the links and files that started the program: the events come before it is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    openLink(url)
    showMainWindow()
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openFiles([path])
  })
  app.on('activate', showMainWindow)
  // The end of the window ends the program in order (main.ts). Without a listener Electron would end it at once.
  app.on('window-all-closed', () => undefined)
}

/**
 * Makes this process the instance of the data folder, before it touches any file there. False: another instance exists
 * and has received the files; this one must end.
 */
export const takeShell = ({ config, data, files, link }: ShellOptions): boolean => {
  prepareShell()
  setUserData(userDataOf(config, data))
  if (!app.requestSingleInstanceLock({ files: [...files], link })) return false
  openFiles(files)
  openLink(link)
  return true
}

/**
 * Continues in another data folder, as its instance, and takes
 * the window's position along. False if another instance exists.
 */
export const moveShell = (config: string, data: string): boolean => {
  const before = app.getPath('userData')
  const userData = userDataOf(config, data)
  app.releaseSingleInstanceLock()
  setUserData(userData)
  takeWindowState(join(before, WINDOW_STATE), join(userData, WINDOW_STATE))
  return app.requestSingleInstanceLock({ files: [], link: null })
}

/** The place of Electron's own files while the data folder is not known yet. */
export const liveOutside = (config: string): void => setUserData(join(config, 'shell', 'choosing'))

const setUserData = (userData: string): void => {
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  app.setPath('userData', userData)
}

/**
 * `stop` ends the program in order. A user who quits gets the same questions as for closing the window; at the end of
 * the session there are none.
 */
export const quitWith = (stop: () => void): void => {
  let isSessionOver = false
  const end = () => {
    isSessionOver = true
    stop()
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    // At shutdown macOS also asks every program to quit.
    if (isSessionOver || !closeAll()) stop()
  })
  // macOS and Linux: if this event is prevented, the system waits a little.
  const onShutdown = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    end()
  }
  void app.whenReady().then(() => powerMonitor.on('shutdown', onShutdown))
  // Windows. Its earlier question (query-session-end) is ignored: to prevent it would keep the computer running, and to
  // end at once would lose unsaved input if another program prevents it.
  app.on('browser-window-created', (_, window) => window.on('session-end', end))
}

/** The user's arguments, and the link with which the program was started. */
export const readOwnArguments = (): OwnArguments => ownArguments(process.argv, process.defaultApp === true)

/** Whether Chromium received a switch, from the user, a starter or the environment. */
export const hasSwitch = (name: string): boolean => app.commandLine.hasSwitch(name)

/** Shows why there will be no window, as soon as possible, and ends the program. */
export const refuse = (textOf: (language: 'de' | 'en') => string): void =>
  void app.whenReady().then(() => {
    const text = textOf(systemLanguage())
    process.stderr.write(`${text}\n`)
    showStartError(text)
    app.exit(1)
  })

/** Dialogs are possible after this. */
export const whenReady = (): Promise<void> => app.whenReady()

/** Ends a program that has no open files. */
export const exit = (code: number): void => app.exit(code)

/** Shows why there will be no window. */
export const showStartProblem = showStartError

/**
 * Passes files to the window, and adds them to the system's list
 * of recent files, except backups, which are not opened again.
 */
const openFiles = (paths: readonly string[]): void => {
  const recent = openedFiles.open(paths).filter((path) => !path.endsWith('.kontor'))
  void app.whenReady().then(() => {
    for (const path of recent) app.addRecentDocument(path)
  })
}

const openLink = (link: string | null): void => {
  if (link !== null) openedLinks.add(readLink(link))
}

/** The data that a second start hands over. */
const SecondStart = z.object({ files: z.array(z.string()), link: z.string().nullable() })
