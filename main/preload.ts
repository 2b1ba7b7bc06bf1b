// What the window may ask of the desktop shell, and nothing else: native dialogs, paths of dropped files,
// notifications. In a browser the window has none of this and falls back to what the page can do itself.
import { contextBridge, ipcRenderer, webUtils } from 'electron'

export interface DesktopShell {
  /** The native open dialog for statement files; the paths chosen, empty when it was cancelled. */
  readonly chooseFiles: () => Promise<readonly string[]>
  /** Where a dropped or chosen file lies; empty when it has no place on the disk. */
  readonly pathOf: (file: File) => string
  readonly notify: (title: string, text: string) => Promise<void>
}

const shell: DesktopShell = {
  chooseFiles: () => ipcRenderer.invoke('choose-files'),
  pathOf: (file) => webUtils.getPathForFile(file),
  notify: (title, text) => ipcRenderer.invoke('notify', title, text),
}

contextBridge.exposeInMainWorld('kontorShell', shell)
