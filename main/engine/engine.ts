// What the shell of the application gives: a page that owns IndexedDB, and windows. Two homes: Chromium found on the
// machine (chromium.ts), and Electron (its place is electron.ts, in an issue of its own).

/** A line to the database page. Text messages, in order, both ways. */
export interface MessagePort {
  readonly post: (text: string) => void
  readonly onMessage: (listener: (text: string) => void) => void
  /** Called once when the page is gone, for whatever reason. */
  readonly onClose: (listener: () => void) => void
  readonly close: () => void
}

export interface AppWindow {
  /** Resolves when the person closed it. */
  readonly closed: Promise<void>
  readonly close: () => void
}

export interface Engine {
  /** Starts (or starts again) the database page and connects to it. Rejects with a message that says what to do. */
  readonly openDatabase: () => Promise<MessagePort>
  readonly openWindow: (url: string) => Promise<AppWindow>
  /** The process ids of the database page's browser, for measurements and for the kill tests. */
  readonly processIds: () => readonly number[]
  readonly close: () => Promise<void>
}
