// What the shell provides to the application: a page with IndexedDB, windows, printing, and processes for our own code.
// There are two implementations: a Chromium of the machine (chromium.ts), and Electron (electron/).
import type { PageClosing } from '../../shared/books/encoding/protocol.ts'
import type { StartProcess } from './process/child-process.ts'

/** A connection to the database page. Text messages, in order, in both directions. */
export interface MessagePort {
  readonly post: (text: string) => void
  readonly onMessage: (listener: (text: string) => void) => void
  /** Called once when the page is gone, for any reason. */
  readonly onClose: (listener: () => void) => void
  readonly close: () => void
}

/** The engine's end of the connection. */
export interface PageConnection extends MessagePort {
  /** Resolves when the connection is closed, with the page's reason; null if the page could not send one. */
  readonly closed: Promise<PageClosing | null>
}

export interface WindowOptions {
  /** Answers a request like the server, for an engine whose windows use the interface without a server. */
  readonly answer: (request: Request) => Response | Promise<Response>
  /** Whether work is in progress that would wait for the next start if the program ended. */
  readonly isWorking: () => boolean
}

export interface AppWindow {
  /** Resolves when the user has closed the window. */
  readonly closed: Promise<void>
  readonly close: () => void
}

export interface PrintOptions {
  /**
   * If set, the document is not printed but only laid out: the elements with
   * the attribute `data-measured` are measured, and from their heights on paper
   * (CSS pixels, in document order) this function makes the document to print.
   */
  readonly arrange?: (heights: readonly number[]) => string
}

/** A page that runs a script of the program and reaches no address. */
export interface ScriptPage {
  /** Evaluates an expression in the page; its value must be JSON. Rejects if it throws, and when the page has ended. */
  readonly call: (expression: string) => Promise<unknown>
  /** Ends the page at once, also while it computes; pending calls reject. */
  readonly kill: () => void
}

export interface Engine {
  /** Starts (or restarts) the database page and connects to it. Rejects with a message that says what to do. */
  readonly openDatabase: () => Promise<MessagePort>
  /** `url`: a link of the server that signs the user in. */
  readonly openWindow: (url: string, options: WindowOptions) => Promise<AppWindow>
  /**
   * Prints an HTML document to a PDF with tags and an outline; `@page` sets the size and margins of the paper. The
   * document must contain all it needs: its scripts do not run, and it can load nothing. Prints one document at a time;
   * rejects if there is no browser, if it ends meanwhile, or after two minutes.
   */
  readonly print: (html: string, options?: PrintOptions) => Promise<Uint8Array<ArrayBuffer>>
  /** Opens an empty page in a process of its own and runs a script in it. Rejects if there is no browser. */
  readonly openScriptPage: (script: string) => Promise<ScriptPage>
  /** Starts a file of the program in its own process. */
  readonly startProcess: StartProcess
  /** The process ids of the database page's browser, for measurements and for the kill tests. */
  readonly processIds: () => readonly number[]
  readonly close: () => Promise<void>
}
