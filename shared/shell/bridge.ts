// What the desktop shell and its pages say to each other beside the interface: the names of the messages, and what the window
// finds of the shell. In a browser there is none of it.
import type { Link } from './link.ts'

/** The database page gets its end of the line to main. */
export const DATABASE_PORT = 'database-port'

/** Messages to the window. */
export const FILES_OPENED = 'files-opened'
export const DOWNLOAD_ENDED = 'download-ended'
export const RUN_COMMAND = 'run-command'
export const SHOW_BATCH = 'show-batch'
export const LINK_OPENED = 'link-opened'
export const FOLDER_CHOSEN = 'folder-chosen'
/** Messages from the window. */
export const TAKES_FILES = 'takes-files'
export const TAKES_LINKS = 'takes-links'
/** The link that came when the window had just stopped taking them. */
export const RETURNS_LINK = 'returns-link'
export const SETS_MENU = 'sets-menu'
export const SETS_PROGRESS = 'sets-progress'
export const SETS_THEME = 'sets-theme'
export const REPORTS_ENDED = 'tells-ended'
export const SHOWS_DATA_FOLDER = 'shows-data-folder'
export const CHOOSES_FOLDER = 'chooses-folder'

/** A file that the system or a person opened with Kontor; its bytes lie at the address, a path of the window's own. */
export interface OpenedFile {
  readonly name: string
  readonly address: string
}

/** What can be done in the window, by menu. */
export interface WindowMenu {
  /** Of its texts: `de-CH`. */
  readonly language: string
  readonly sections: readonly {
    /** Of the section, whatever the language: `file`. */
    readonly name: string
    readonly title: string
    readonly commands: readonly {
      readonly id: string
      readonly title: string
      /** As Electron writes keys; null: none that a menu can show. */
      readonly accelerator: string | null
    }[]
  }[]
}

export interface EndedDownload {
  /** What was asked for. */
  readonly address: string
  readonly state: 'completed' | 'cancelled' | 'interrupted'
  /** Under which name it was kept. */
  readonly name: string
}

/** A batch that has come to its end, in the words of the window. */
interface EndedBatch {
  readonly batchId: string
  readonly title: string
  readonly text: string
}

/** The argument of the window's preload that says where the interface is for other programs. */
export const SERVER_ARGUMENT = '--kontor-server='

/** `window.kontor` */
export interface ShellBridge {
  /** Where other programs reach the interface: `http://127.0.0.1:4780`. */
  readonly server: string
  /** From now on the window takes files that are opened with Kontor, those that wait first. */
  readonly takeFiles: (listener: (files: readonly OpenedFile[]) => void) => void
  /** As long as there is a listener the window takes links that are opened with Kontor, one that waits first; null: it could not be read. */
  readonly takeLinks: (listener: ((link: Link | null) => void) | null) => void
  /** Null: only what every window has. */
  readonly setMenu: (menu: WindowMenu | null) => void
  /** Opens the data folder where the system shows files. */
  readonly showDataFolder: () => void
  /** Lets the person choose a folder in the system's dialog: its path; null: none was chosen. */
  readonly chooseFolder: () => Promise<string | null>
  /** Told which command was chosen in a menu. */
  readonly onCommand: (listener: (id: string) => void) => void
  /** How far the work in the background is, from 0 to 1; null: there is none. */
  readonly setProgress: (progress: number | null) => void
  readonly setTheme: (theme: 'system' | 'light' | 'dark') => void
  /** Shown to a person who is looking elsewhere. */
  readonly reportEnded: (batch: EndedBatch) => void
  /** Told which batch a person wants to see of whose end the system told. */
  readonly onShowBatch: (listener: (batchId: string) => void) => void
  /** Told of every download that came to its end, whatever end that was. */
  readonly onDownloadEnded: (listener: (ended: EndedDownload) => void) => void
}
