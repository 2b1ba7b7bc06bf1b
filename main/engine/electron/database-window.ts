// The hidden window of the database page, and its connection: a port whose other end the page's worker holds.
import { join } from 'node:path'
import { BrowserWindow, MessageChannelMain, type MessagePortMain, session } from 'electron'
import type { PageClosing } from '../../../shared/books/encoding/protocol.ts'
import { DATABASE_PORT } from '../../../shared/shell/bridge.ts'
import type { PageConnection } from '../engine.ts'
import { pageHeaders, readPageFile } from '../page-files.ts'
import { withTimeout } from '../with-timeout.ts'
import { APP_ORIGIN, guardContents, guardSession, SAFE } from './window-rules.ts'

const LOAD_MS = 30_000
const PAGE = '/database'
const HEADERS = pageHeaders("'none'")

export interface DatabaseWindow {
  readonly line: PageConnection
  readonly processId: number
  /** Closes the window. Resolves when it is gone and its data is on the way to the disk. */
  readonly close: () => Promise<void>
}

export interface DatabaseWindowOptions {
  readonly profileFolder: string
  readonly rendererFolder: string
  readonly preloadFolder: string
  readonly log: (text: string) => void
}

/** Opens the page and gives it its end of the connection. Rejects if the page cannot be loaded. */
export const openDatabaseWindow = async (options: DatabaseWindowOptions): Promise<DatabaseWindow> => {
  const { profileFolder, rendererFolder, preloadFolder, log } = options
  const pageSession = session.fromPath(profileFolder)
  guardSession(pageSession, (request) => answer(rendererFolder, request))
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      ...SAFE,
      session: pageSession,
      preload: join(preloadFolder, 'database-preload.cjs'),
      // The hidden window must not be slowed down.
      backgroundThrottling: false,
    },
  })
  const { webContents } = window
  guardContents(webContents)
  const { port1: own, port2: theirs } = new MessageChannelMain()
  const line = toPageConnection(own)
  let isClosing = false
  const windowClosed = new Promise<void>((resolve) => {
    window.once('closed', () => {
      line.close()
      resolve()
    })
  })
  const end = (why: string) => {
    if (!isClosing) log(`The window of the database page has ended: ${why}`)
    // Several events report the same end.
    isClosing = true
    if (!window.isDestroyed()) window.destroy()
  }
  webContents.on('render-process-gone', (_, { reason }) => end(reason))
  window.on('unresponsive', () => end('it does not respond'))
  void line.closed.then((closing) => end(closing?.reason ?? 'its connection is closed'))
  try {
    await withTimeout(window.loadURL(`${APP_ORIGIN}${PAGE}`), LOAD_MS, 'The database page was not shown in time.')
    const processId = webContents.getOSProcessId()
    webContents.postMessage(DATABASE_PORT, null, [theirs])
    const close = async () => {
      isClosing = true
      pageSession.flushStorageData()
      if (!window.isDestroyed()) window.destroy()
      await windowClosed
    }
    return { line, processId, close }
  } catch (error) {
    isClosing = true
    if (!window.isDestroyed()) window.destroy()
    throw error
  }
}

const answer = async (folder: string, { url, method }: Request): Promise<Response> => {
  if (method !== 'GET') return new Response(null, { status: 405, headers: HEADERS })
  const file = await readPageFile(folder, new URL(url).pathname, PAGE)
  if (file === null) return new Response(null, { status: 404, headers: HEADERS })
  return new Response(file.body, { headers: { ...HEADERS, 'Content-Type': file.type } })
}

/** A text is a message of the connection; any other data is the page's reason for closing. */
const toPageConnection = (port: MessagePortMain): PageConnection => {
  const listeners: ((text: string) => void)[] = []
  const closed = Promise.withResolvers<PageClosing | null>()
  let isClosed = false
  const close = (why: PageClosing | null) => {
    if (isClosed) return
    isClosed = true
    closed.resolve(why)
    port.close()
  }
  port.on('message', ({ data }: { data: string | PageClosing }) => {
    if (typeof data !== 'string') return close(data)
    for (const listener of listeners) listener(data)
  })
  port.on('close', () => close(null))
  port.start()
  return {
    closed: closed.promise,
    post: (text) => {
      if (!isClosed) port.postMessage(text)
    },
    onMessage: (listener) => void listeners.push(listener),
    onClose: (listener) => void closed.promise.then(() => listener()),
    close: () => close(null),
  }
}
