// The life of the desktop program around its engine: one instance for each data folder, files and links that the system opens, the
// end that the system or a person asks for.
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

/** As packages are installed (electron.config.ts). */
const APP_ID = 'ch.kontor.app'

export interface ShellOptions {
  readonly config: string
  readonly data: string
  /** Absolute paths of files to be opened. */
  readonly files: readonly string[]
  /** As it was given, whoever wrote it. */
  readonly link: string | null
}

let isPrepared = false

/** What must be said before the system has told that the program is ready, whichever data folder it will be. */
export const prepareShell = (): void => {
  if (isPrepared) return
  isPrepared = true
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
  app.enableSandbox()
  // By it Windows knows whose notifications they are.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  app.on('second-instance', (_, __, ___, args) => {
    const { data: read } = SecondStart.safeParse(args)
    openFiles(read?.files ?? [])
    openLink(read?.link ?? null)
    showMainWindow()
  })
  // A Mac also brings those by which it started the program: before it is ready.
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
  // The end of the window ends the program in order (main.ts); without a listener Electron would end it at once.
  app.on('window-all-closed', () => undefined)
}

/**
 * Makes this process the one of the data folder, before any of its files is touched. False: another one is, and has got the files;
 * this one has to end.
 */
export const takeShell = ({ config, data, files, link }: ShellOptions): boolean => {
  prepareShell()
  liveIn(userDataOf(config, data))
  if (!app.requestSingleInstanceLock({ files: [...files], link })) return false
  openFiles(files)
  openLink(link)
  return true
}

/** The program goes on in another data folder, as the one instance of that; the place of the window goes along. False: another one is it. */
export const moveShell = (config: string, data: string): boolean => {
  const [before, userData] = [app.getPath('userData'), userDataOf(config, data)]
  app.releaseSingleInstanceLock()
  liveIn(userData)
  takeWindowState(join(before, WINDOW_STATE), join(userData, WINDOW_STATE))
  return app.requestSingleInstanceLock({ files: [], link: null })
}

/** Where Electron keeps its own things while it is not known which data folder it will be. */
export const liveOutside = (config: string): void => liveIn(join(config, 'shell', 'choosing'))

const liveIn = (userData: string): void => {
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  app.setPath('userData', userData)
}

/** `stop` ends the program in order. A person who quits is asked what a closing window asks; when the session ends nobody is. */
export const quitWith = (stop: () => void): void => {
  let isSessionOver = false
  const end = () => {
    isSessionOver = true
    stop()
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    // A Mac that turns off also asks every program to quit.
    if (isSessionOver || !closeAll()) stop()
  })
  // macOS and Linux. Prevented, the system waits a little.
  const onShutdown = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    end()
  }
  void app.whenReady().then(() => powerMonitor.on('shutdown', onShutdown))
  // Windows. Its question before (query-session-end) is left alone: to prevent it would keep the person's machine on, and to end
  // at once would lose what is typed when another program prevents it.
  app.on('browser-window-created', (_, window) => window.on('session-end', end))
}

/** The arguments of a person, and the link that the program was started with. */
export const readOwnArguments = (): OwnArguments => ownArguments(process.argv, process.defaultApp === true)

/** Whether Chromium was given a switch, by a person, a starter or the environment. */
export const hasSwitch = (name: string): boolean => app.commandLine.hasSwitch(name)

/** Tells a person why there will be no window, as soon as it can be told, and ends. */
export const refuse = (textOf: (language: 'de' | 'en') => string): void =>
  void app.whenReady().then(() => {
    const text = textOf(systemLanguage())
    process.stderr.write(`${text}\n`)
    showStartError(text)
    app.exit(1)
  })

/** From then on a person can be asked. */
export const whenReady = (): Promise<void> => app.whenReady()

/** Ends a program that has nothing open. */
export const exit = (code: number): void => app.exit(code)

/** Tells a person why there will be no window. */
export const showStartProblem = showStartError

/** The window gets them; the system's list of recent files gets those that are to be opened again, which backups are not. */
const openFiles = (paths: readonly string[]): void => {
  const recent = openedFiles.open(paths).filter((path) => !path.endsWith('.kontor'))
  void app.whenReady().then(() => {
    for (const path of recent) app.addRecentDocument(path)
  })
}

const openLink = (link: string | null): void => {
  if (link !== null) openedLinks.add(readLink(link))
}

/** What a second start hands over. */
const SecondStart = z.object({ files: z.array(z.string()), link: z.string().nullable() })
