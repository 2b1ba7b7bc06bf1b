// The user's window, at an address of the program's own: the interface receives its requests within the process.
import { join } from 'node:path'
import { app, BrowserWindow, type DownloadItem, screen, session, shell } from 'electron'
import {
  CHOOSES_FOLDER,
  DOWNLOAD_ENDED,
  type EndedDownload,
  FILES_OPENED,
  FOLDER_CHOSEN,
  LINK_OPENED,
  type OpenedFile,
  REPORTS_ENDED,
  RETURNS_LINK,
  SERVER_ARGUMENT,
  SETS_MENU,
  SETS_PROGRESS,
  SETS_THEME,
  SHOWS_DATA_FOLDER,
  TAKES_FILES,
  TAKES_LINKS,
} from '../../../shared/shell/bridge.ts'
import type { AppWindow, WindowOptions } from '../engine.ts'
import { confirmCloseWhileWorking, confirmDiscard } from './dialogs.ts'
import { createClicks, outsideAddress } from './external-links.ts'
import { chooseFolder } from './folder-dialogs.ts'
import { offerContextMenu, showMenu } from './menu.ts'
import { openedFiles } from './opened-files.ts'
import { openedLinks } from './opened-links.ts'
import { backgroundNow, followTheme, notifyBatchEnded, setTheme, showProgress } from './system-indicators.ts'
import { APP_ORIGIN, guardContents, guardSession, SAFE } from './window-rules.ts'
import { MIN_SIZE, placeOf, readWindowState, saveWindowState, WINDOW_STATE } from './window-state.ts'

export interface MainWindowOptions extends WindowOptions {
  readonly dataFolder: string
  readonly profileFolder: string
  readonly preloadFolder: string
  readonly log: (text: string) => void
}

export type MainWindow = AppWindow

const RELOAD_MS = 10_000
const open = new Set<BrowserWindow>()

/** Brings the window to the front, if there is one. */
export const showMainWindow = (): void => {
  for (const window of open) {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
}

/** Asks each window to close, like its own button does. False if there is none. */
export const closeAll = (): boolean => {
  for (const window of open) window.close()
  return open.size > 0
}

/** Opens the window with a link of the server, of which only the sign-in part is used. */
export const openMainWindow = async (url: string, options: MainWindowOptions): Promise<MainWindow> => {
  const { dataFolder, profileFolder, preloadFolder, answer, isWorking, log } = options
  const link = new URL(url)
  const pageSession = session.fromPath(profileFolder)
  guardSession(pageSession, (request) => openedFiles.answer(request) ?? answer(request), { hasCamera: true })
  const stateFile = join(app.getPath('userData'), WINDOW_STATE)
  const savedState = readWindowState(stateFile)
  const window = new BrowserWindow({
    ...placeOf(
      savedState,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    backgroundColor: backgroundNow(),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Kontor',
    webPreferences: {
      ...SAFE,
      session: pageSession,
      preload: join(preloadFolder, 'window-preload.cjs'),
      additionalArguments: [`${SERVER_ARGUMENT}${link.origin}`],
    },
  })
  open.add(window)
  const { webContents } = window
  if (savedState?.is_maximized) window.maximize()
  window.once('ready-to-show', () => window.show())

  const clicked = createClicks(webContents)
  guardContents(webContents, (target) => {
    const address = clicked() ? outsideAddress(target, APP_ORIGIN, link.origin) : null
    if (address === null) return log('The window tried to open an address that is not allowed')
    shell.openExternal(address).catch(() => log('The address could not be opened in the browser'))
  })
  const onDownload = (_: unknown, item: DownloadItem) => reportDownload(window, item)
  pageSession.on('will-download', onDownload)
  handlePageMessages(window, dataFolder)
  followTheme(window)
  showMenu(window, null)
  offerContextMenu(window)

  const closed = new Promise<void>((resolve) => {
    window.once('closed', () => {
      open.delete(window)
      pauseInbox()
      pageSession.off('will-download', onDownload)
      resolve()
    })
  })
  const savePlacement = () =>
    saveWindowState(stateFile, { ...window.getNormalBounds(), is_maximized: window.isMaximized() })
  let isSettled = false
  window.on('close', (event) => {
    if (!isSettled && isWorking()) {
      event.preventDefault()
      void confirmCloseWhileWorking(window).then((isConfirmed) => {
        isSettled = isConfirmed
        if (isConfirmed) window.close()
      })
      return
    }
    savePlacement()
  })
  // If this event is prevented, the page unloads nevertheless.
  webContents.on('will-prevent-unload', (event) => {
    if (confirmDiscard(window)) event.preventDefault()
  })
  let reloaded = Number.NEGATIVE_INFINITY
  webContents.on('render-process-gone', (_, { reason }) => {
    log(`The page of the window has ended: ${reason}`)
    // A page that ends again at once would reload forever.
    if (window.isDestroyed() || performance.now() - reloaded < RELOAD_MS) return
    reloaded = performance.now()
    webContents.reload()
  })
  try {
    await window.loadURL(`${APP_ORIGIN}/${link.hash}`)
  } catch (error) {
    window.destroy()
    throw error
  }
  return {
    closed,
    close: () => {
      if (window.isDestroyed()) return
      savePlacement()
      window.destroy()
    },
  }
}

/** The page sends its menus and indicators, and takes opened files and links when it is ready. Until then they wait. */
const handlePageMessages = (window: BrowserWindow, dataFolder: string): void => {
  const { webContents } = window
  webContents.on('ipc-message', ({ senderFrame }, channel, message) => {
    if (senderFrame?.url.startsWith(`${APP_ORIGIN}/`) !== true) return
    if (channel === SETS_MENU) showMenu(window, message)
    if (channel === SETS_PROGRESS) showProgress(window, message)
    if (channel === SETS_THEME) setTheme(message)
    if (channel === REPORTS_ENDED) notifyBatchEnded(window, message, showMainWindow)
    if (channel === SHOWS_DATA_FOLDER) void shell.openPath(dataFolder)
    if (channel === TAKES_LINKS && message === true)
      openedLinks.take(([link = null]) => webContents.send(LINK_OPENED, link))
    if (channel === TAKES_LINKS && message !== true) openedLinks.pause()
    if (channel === RETURNS_LINK) openedLinks.requeue()
    if (channel === CHOOSES_FOLDER)
      void chooseFolder(window).then((folder) => {
        if (!window.isDestroyed()) webContents.send(FOLDER_CHOSEN, folder)
      })
    if (channel !== TAKES_FILES) return
    openedFiles.take((files: readonly OpenedFile[]) => {
      webContents.send(FILES_OPENED, files)
      showMainWindow()
    })
  })
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return
    pauseInbox()
    showProgress(window, null)
  })
}

const pauseInbox = (): void => {
  openedFiles.pause()
  openedLinks.pause()
}

/** Electron's own dialog asks for the place of a download. The page only learns the result. */
const reportDownload = (window: BrowserWindow, item: DownloadItem): void => {
  const address = item.getURL()
  item.setSaveDialogOptions({ defaultPath: join(app.getPath('downloads'), item.getFilename()) })
  item.once('done', (_, state) => {
    if (window.isDestroyed()) return
    window.webContents.send(DOWNLOAD_ENDED, { address, state, name: item.getFilename() } satisfies EndedDownload)
  })
}
