// What the shell of the application gives: a page that owns IndexedDB, windows, paper, and processes for our own code. Two
// homes: Chromium found on the machine (chromium.ts), and Electron (electron/).
import type { PageClosing } from '../../shared/books/encoding/protocol.ts'
import type { StartProcess } from './process/child-process.ts'

/** A line to the database page. Text messages, in order, both ways. */
export interface MessagePort {
  readonly post: (text: string) => void
  readonly onMessage: (listener: (text: string) => void) => void
  /** Called once when the page is gone, for whatever reason. */
  readonly onClose: (listener: () => void) => void
  readonly close: () => void
}

/** The line as an engine holds it. */
export interface PageConnection extends MessagePort {
  /** Resolves when it is closed: why the page closed it. Null when it could not say anything. */
  readonly closed: Promise<PageClosing | null>
}

export interface WindowOptions {
  /** Answers a request as the server would: for an engine whose windows reach the interface without one. */
  readonly answer: (request: Request) => Response | Promise<Response>
  /** Whether work is under way that the end of the program would put off until its next start. */
  readonly isWorking: () => boolean
}

export interface AppWindow {
  /** Resolves when the person closed it. */
  readonly closed: Promise<void>
  readonly close: () => void
}

export interface PrintOptions {
  /**
   * With it the document is only shown, not printed: its elements with the attribute `data-measured` are measured, and from their
   * heights on paper (CSS pixels, in the order of the document) comes the document that is printed.
   */
  readonly arrange?: (heights: readonly number[]) => string
}

export interface Engine {
  /** Starts (or starts again) the database page and connects to it. Rejects with a message that says what to do. */
  readonly openDatabase: () => Promise<MessagePort>
  /** `url`: a link of the server that signs the person in. */
  readonly openWindow: (url: string, options: WindowOptions) => Promise<AppWindow>
  /**
   * Prints an HTML document to a PDF with tags and an outline; size and margins of the paper are those of its `@page`.
   * The document must hold all it needs: its scripts do not run, and nothing is loaded. One after the other; rejects when
   * there is no browser, when it ends meanwhile, or when it takes longer than two minutes.
   */
  readonly print: (html: string, options?: PrintOptions) => Promise<Uint8Array<ArrayBuffer>>
  /** Starts a file of the program in a process of its own. */
  readonly startProcess: StartProcess
  /** The process ids of the database page's browser, for measurements and for the kill tests. */
  readonly processIds: () => readonly number[]
  readonly close: () => Promise<void>
}
