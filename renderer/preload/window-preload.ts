// Runs before the window's page, in the isolated context of Electron: gives the page the functions of the shell, and
// nothing of Electron itself.
import { contextBridge, ipcRenderer } from 'electron'
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
  RUN_COMMAND,
  SERVER_ARGUMENT,
  SETS_MENU,
  SETS_PROGRESS,
  SETS_THEME,
  SHOW_BATCH,
  SHOWS_DATA_FOLDER,
  type ShellBridge,
  TAKES_FILES,
  TAKES_LINKS,
} from '../../shared/shell/bridge.ts'
import type { Link } from '../../shared/shell/link.ts'

let takeLink: ((link: Link | null) => void) | null = null
ipcRenderer.on(LINK_OPENED, (_, link: Link | null) => {
  if (takeLink === null) ipcRenderer.send(RETURNS_LINK)
  else takeLink(link)
})

const bridge: ShellBridge = {
  server: process.argv.find((each) => each.startsWith(SERVER_ARGUMENT))?.slice(SERVER_ARGUMENT.length) ?? '',
  takeFiles: (listener) => {
    ipcRenderer.on(FILES_OPENED, (_, files: readonly OpenedFile[]) => listener(files))
    ipcRenderer.send(TAKES_FILES)
  },
  takeLinks: (listener) => {
    takeLink = listener
    ipcRenderer.send(TAKES_LINKS, listener !== null)
  },
  setMenu: (menu) => ipcRenderer.send(SETS_MENU, menu),
  showDataFolder: () => ipcRenderer.send(SHOWS_DATA_FOLDER),
  chooseFolder: () =>
    new Promise((resolve) => {
      ipcRenderer.once(FOLDER_CHOSEN, (_, folder: string | null) => resolve(folder))
      ipcRenderer.send(CHOOSES_FOLDER)
    }),
  onCommand: (listener) => void ipcRenderer.on(RUN_COMMAND, (_, id: string) => listener(id)),
  setProgress: (progress) => ipcRenderer.send(SETS_PROGRESS, progress),
  setTheme: (theme) => ipcRenderer.send(SETS_THEME, theme),
  reportEnded: (batch) => ipcRenderer.send(REPORTS_ENDED, batch),
  onShowBatch: (listener) => void ipcRenderer.on(SHOW_BATCH, (_, id: string) => listener(id)),
  onDownloadEnded: (listener) => void ipcRenderer.on(DOWNLOAD_ENDED, (_, ended: EndedDownload) => listener(ended)),
}

contextBridge.exposeInMainWorld('kontor', bridge)
