// The engine on a Chromium, Chrome or Edge found on the machine: the database page headless in one browser, the window
// as an app window in another, each with a profile of its own in the data folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, startBrowser } from './browser-process.ts'
import type { AppWindow, Engine, MessagePort } from './engine.ts'
import { findBrowser } from './find-browser.ts'
import { PAGE_HOST, type PageServer, servePage } from './page-server.ts'

export interface ChromiumOptions {
  /** The profile of the database page: its IndexedDB is the queryable copy of the books. */
  readonly profileFolder: string
  readonly windowProfileFolder: string
  /** The built renderer, with `database.html` in it. */
  readonly pageFolder: string
  readonly log: (text: string) => void
  /** Further flags for every browser, for tests that look inside. */
  readonly flags?: readonly string[]
}

/** A running database page: the browser, and the connection to the page in it. */
interface Session {
  readonly browser: Browser
  readonly port: MessagePort
  readonly processIds: readonly number[]
}

const CONNECT_MS = 30_000
const HEADLESS_FLAGS = ['--headless', '--disable-gpu', '--mute-audio', '--hide-scrollbars', '--no-startup-window']

export const createChromiumEngine = (options: ChromiumOptions): Engine => {
  const windows = new Set<Browser>()
  let session: Session | null = null
  /** One start or end of the page after the other, since a profile takes one browser at a time. */
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }

  const endSession = async (): Promise<void> => {
    const ending = session
    session = null
    await ending?.browser.close()
  }

  return {
    openDatabase: () =>
      inTurn(async () => {
        await endSession()
        session = await openSession(options)
        return session.port
      }),
    openWindow: async (url) => {
      const browser = await openWindowBrowser(options, url)
      windows.add(browser)
      const closed = browser.ended.then(() => void windows.delete(browser))
      return { closed, close: () => void browser.close() } satisfies AppWindow
    },
    processIds: () => session?.processIds ?? [],
    close: async () => {
      await Promise.all([inTurn(endSession), ...[...windows].map((browser) => browser.close())])
    },
  }
}

/** Starts a browser, opens the page in it and waits until it has connected with the secret of this start. */
const openSession = async ({ pageFolder, profileFolder, flags = [], log }: ChromiumOptions): Promise<Session> => {
  if (!existsSync(join(pageFolder, 'database.html'))) {
    throw new Error(`The database page is not built: there is no database.html in ${pageFolder}. Run: npm run build`)
  }
  const program = await findBrowser()
  const server = await servePage(pageFolder)
  try {
    const browser = await startBrowser({
      program,
      profileFolder,
      hostRules: [`MAP ${PAGE_HOST}:80 127.0.0.1:${server.port}`],
      flags: [...HEADLESS_FLAGS, ...flags],
      log,
    })
    try {
      return await connect(browser, server, log)
    } catch (error) {
      browser.kill()
      throw error
    }
  } finally {
    server.close()
  }
}

const connect = async (browser: Browser, server: PageServer, log: (text: string) => void): Promise<Session> => {
  const abandoned = new AbortController()
  const failure = Promise.race([
    browser.ended.then((lastLines) => `The browser ended at once: ${lastLines || 'it said nothing'}`),
    sleep(CONNECT_MS, 'The database page did not answer in time.', { signal: abandoned.signal, ref: false }),
  ])
  failure.catch(() => undefined)
  try {
    const opened = openPage(browser, server)
    const port = await Promise.race([
      opened.then(() => server.connected),
      failure.then((text): never => {
        throw new Error(text)
      }),
    ])
    // Without its page the browser has nothing to do; without its browser the connection breaks by itself.
    port.onClose(browser.kill)
    browser.ended.then((lastLines) => {
      port.close()
      if (lastLines) log(`The browser of the database page has ended. Its last lines: ${lastLines}`)
    }, log)
    return { browser, port, processIds: await processIdsOf(browser) }
  } finally {
    abandoned.abort()
  }
}

const openPage = async (browser: Browser, server: PageServer): Promise<void> => {
  const origin = new URL(server.address).origin
  await browser.devtools.call('Browser.grantPermissions', { origin, permissions: ['durableStorage'] })
  // Here and not on the command line, where other users of the machine could read the secret.
  await browser.devtools.call('Target.createTarget', { url: server.address })
}

/** The browser's process first, then its helpers. */
const processIdsOf = async (browser: Browser): Promise<number[]> => {
  const { processInfo } = (await browser.devtools.call('SystemInfo.getProcessInfo')) as {
    processInfo: readonly { readonly id: number }[]
  }
  return [browser.pid, ...processInfo.map(({ id }) => id).filter((id) => id !== browser.pid)]
}

/** A window without tabs and address line. */
const openWindowBrowser = async (
  { windowProfileFolder, flags = [], log }: ChromiumOptions,
  url: string,
): Promise<Browser> => {
  const { origin } = new URL(url)
  const browser = await startBrowser({
    program: await findBrowser(),
    profileFolder: windowProfileFolder,
    hostRules: ['EXCLUDE localhost', 'EXCLUDE 127.0.0.1'],
    // The bare address; the full one may hold a one-time secret and follows over the pipe.
    flags: [`--app=${origin}/`, '--window-size=1440,900', ...flags],
    log,
  })
  await showAddress(browser, url)
  return browser
}

/** Leads the window to the address, and ends the browser with its last window: on macOS it would stay. */
const showAddress = async (browser: Browser, url: string): Promise<void> => {
  const { devtools } = browser
  const targetId = await new Promise<string>((resolve, reject) => {
    const windows = new Set<string>()
    devtools.onEvent('Target.targetCreated', ({ targetInfo }) => {
      const target = targetInfo as { readonly targetId: string; readonly type: string }
      if (target.type !== 'page') return
      windows.add(target.targetId)
      resolve(target.targetId)
    })
    devtools.onEvent('Target.targetDestroyed', ({ targetId }) => {
      if (windows.delete(targetId as string) && windows.size === 0) void browser.close()
    })
    devtools.call('Target.setDiscoverTargets', { discover: true }).catch(reject)
    void browser.ended.then((lastLines) => reject(new Error(`The window's browser ended at once: ${lastLines}`)))
  })
  const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
  const expression = `location.replace(${JSON.stringify(url)})`
  await devtools.call('Runtime.evaluate', { expression }, sessionId as string)
  await devtools.call('Target.detachFromTarget', { sessionId })
}
