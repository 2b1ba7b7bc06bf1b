// The messages between the desktop shell and its pages, in addition to the interface, and the functions that the shell
// offers to the window. In a browser there are none.
import type { Link } from './link.ts'

/** Gives the database page its end of the message port to main. */
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
/** Returns a link that arrived after the window had stopped taking links. */
export const RETURNS_LINK = 'returns-link'
export const SETS_MENU = 'sets-menu'
export const SETS_PROGRESS = 'sets-progress'
export const SETS_THEME = 'sets-theme'
export const REPORTS_ENDED = 'tells-ended'
export const SHOWS_DATA_FOLDER = 'shows-data-folder'
export const CHOOSES_FOLDER = 'chooses-folder'

/** A file that the system or a person opened with Kontor; its bytes are at the address, a path of the window's own. */
export interface OpenedFile {
  readonly name: string
  readonly address: string
}

/** The commands of the window, by menu. */
export interface WindowMenu {
  /** The language of its texts: `de-CH`. */
  readonly language: string
  readonly sections: readonly {
    /** The name of the section in every language: `file`. */
    readonly name: string
    readonly title: string
    readonly commands: readonly {
      readonly id: string
      readonly title: string
      /** The key in Electron's notation; null when a menu cannot show it. */
      readonly accelerator: string | null
    }[]
  }[]
}

export interface EndedDownload {
  /** The requested address. */
  readonly address: string
  readonly state: 'completed' | 'cancelled' | 'interrupted'
  /** The name under which the file was saved. */
  readonly name: string
}

/** A batch that has ended, in the words of the window. */
interface EndedBatch {
  readonly batchId: string
  readonly title: string
  readonly text: string
}

/** The argument of the window's preload with the address of the interface for other programs. */
export const SERVER_ARGUMENT = '--kontor-server='

/** `window.kontor` */
export interface ShellBridge {
  /** The address of the interface for other programs: `http://127.0.0.1:4780`. */
  readonly server: string
  /** From now on the window takes files that are opened with Kontor, starting with those that are waiting. */
  readonly takeFiles: (listener: (files: readonly OpenedFile[]) => void) => void
  /**
   * While there is a listener, the window takes links that are opened with Kontor, starting with one that is waiting;
   * null: the link is unreadable.
   */
  readonly takeLinks: (listener: ((link: Link | null) => void) | null) => void
  /** Null: only the standard menu. */
  readonly setMenu: (menu: WindowMenu | null) => void
  /** Opens the data folder in the system's file manager. */
  readonly showDataFolder: () => void
  /** Lets the user choose a folder in the system's dialog: its path; null when the user cancelled. */
  readonly chooseFolder: () => Promise<string | null>
  /** Called with the command that the user chose in a menu. */
  readonly onCommand: (listener: (id: string) => void) => void
  /** The progress of the background work, from 0 to 1; null when there is none. */
  readonly setProgress: (progress: number | null) => void
  readonly setTheme: (theme: 'system' | 'light' | 'dark') => void
  /** Shows a notification when the window is not in front. */
  readonly reportEnded: (batch: EndedBatch) => void
  /** Called when the user clicks the notification of an ended batch. */
  readonly onShowBatch: (listener: (batchId: string) => void) => void
  /** Called for every download that ended, also for one that failed. */
  readonly onDownloadEnded: (listener: (ended: EndedDownload) => void) => void
}
