// The engine on a Chromium, Chrome or Edge of the machine: the database page headless in one browser, the window as an
// app window in another, each with its own profile in the data folder.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createQueue } from '../platform/queue.ts'
import { rename } from '../platform/rename.ts'
import { type Browser, startBrowser } from './browser-process.ts'
import type { Devtools, DevtoolsParams } from './devtools-pipe.ts'
import type { AppWindow, Engine, PageConnection } from './engine.ts'
import { findBrowser } from './find-browser.ts'
import { PAGE_HOST, PAGE_ORIGIN, type PageServer, servePage } from './page-server.ts'
import { printHtml } from './print-page.ts'
import { forkProcess } from './process/child-process.ts'
import { openScriptPage } from './script-page.ts'
import { withTimeout } from './with-timeout.ts'

export interface ChromiumOptions {
  /** The profile of the database page. Its IndexedDB is the read model of the books. */
  readonly profileFolder: string
  readonly windowProfileFolder: string
  /** The built renderer, which contains `database.html`. */
  readonly pageFolder: string
  readonly log: (text: string) => void
  /** Called when the browser of the database page has started; its page is not loaded yet. */
  readonly onBrowserStarted?: () => void
  /** Further flags for every browser, for tests that inspect it. */
  readonly flags?: readonly string[]
}

/** A running database page: its browser and the connection to the page. */
interface Session {
  readonly browser: Browser
  readonly port: PageConnection
  readonly processIds: readonly number[]
}

const CONNECT_MS = 30_000
/** The browser normally opens the page by itself within this time. */
const SHOW_MS = 5000
const EXIT_TEXT_MS = 500
/**
 * An app window, although it is hidden: a window with tabs needs one more process for its address line. It opens the
 * page at once, which loads what it can before the secret arrives.
 */
const DATABASE_FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--mute-audio',
  // Every PDF names this as the program that made it.
  '--user-agent=Kontor',
  `--app=${PAGE_ORIGIN}/`,
]

/** Only one host name resolves, to the page's server. A proxy of the system must not interfere. */
export const pageServerOnlyFlags = (port: number): readonly string[] => [
  '--no-proxy-server',
  `--host-resolver-rules=MAP ${PAGE_HOST}:80 127.0.0.1:${port},MAP * ~NOTFOUND`,
]

/**
 * Sends everything except this machine to a proxy that does not exist (the discard port, which only an administrator
 * could open). Resolver rules would do the same, but a browser with a window shows a warning about an unsupported flag.
 */
const LOCAL_ONLY_FLAGS = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=127.0.0.1;localhost']

export const createChromiumEngine = (options: ChromiumOptions): Engine => {
  const windows = new Set<Browser>()
  let session: Session | null = null
  /** Starts and ends of the page run one after the other, since a profile allows one browser at a time. */
  const { run: oneAfterTheOther } = createQueue()
  const { run: onePrintAfterTheOther } = createQueue()

  const endSession = async (): Promise<void> => {
    const ending = session
    session = null
    await ending?.browser.close()
    if ((await ending?.port.closed)?.type === 'unusable') await setAside(options)
  }

  /** Waits for a page that is just starting. */
  const runningBrowser = async (task: string): Promise<Browser> => {
    const running = await oneAfterTheOther(async () => session)
    if (!running) throw new Error(`No browser is available for ${task}.`)
    return running.browser
  }

  return {
    openDatabase: () =>
      oneAfterTheOther(async () => {
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
    print: (html, options) =>
      onePrintAfterTheOther(async () => printHtml((await runningBrowser('printing')).devtools, html, options)),
    openScriptPage: async (script) => openScriptPage((await runningBrowser('reading')).devtools, script),
    startProcess: forkProcess,
    processIds: () => session?.processIds ?? [],
    close: async () => {
      await Promise.all([oneAfterTheOther(endSession), ...[...windows].map((browser) => browser.close())])
    },
  }
}

/**
 * Damaged files of IndexedDB can keep the browser from opening and from deleting them. The page holds only the read
 * model of the books, so it starts with a new profile. The old profile is kept until this happens again.
 */
const setAside = async ({ profileFolder, log }: ChromiumOptions): Promise<void> => {
  const aside = `${profileFolder}.unusable`
  log(`The database of the browser can no longer be opened. Its profile was set aside as ${aside}`)
  await rm(aside, { recursive: true, force: true })
  await rename(profileFolder, aside)
}

/** Starts a browser, opens the page in it and waits until it connects with the secret of this start. */
const openSession = async (options: ChromiumOptions): Promise<Session> => {
  const { pageFolder, profileFolder, flags = [], log, onBrowserStarted } = options
  if (!existsSync(join(pageFolder, 'database.html'))) {
    throw new Error(`The database page is not built: there is no database.html in ${pageFolder}. Run: npm run build`)
  }
  const program = await findBrowser()
  const server = await servePage(pageFolder)
  try {
    const browser = await startBrowser({
      program,
      profileFolder,
      flags: [...DATABASE_FLAGS, ...pageServerOnlyFlags(server.port), ...flags],
      log,
    })
    onBrowserStarted?.()
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
  const port = await orRejectWithExitText(
    browser,
    openPage(browser, server).then(() =>
      withTimeout(server.connected, CONNECT_MS, 'The database page did not connect in time.'),
    ),
  )
  // Without its page the browser has no work. Close it and do not kill it, so that it finishes its writes.
  void port.closed.then((closing) => {
    if (browser.isClosing()) return
    log(`The database page has closed its connection: ${closing?.reason ?? 'it has ended'}`)
    void browser.close()
  })
  void browser.ended.then((exitText) => {
    port.close()
    if (!browser.isClosing()) log(`The browser of the database page has ended: ${exitText}`)
  })
  return { browser, port, processIds: await processIdsOf(browser) }
}

/** The result of a task; if the browser ends, an error with the browser's last output. */
const orRejectWithExitText = async <T>(browser: Browser, task: Promise<T>): Promise<T> => {
  const ended = browser.ended.then((exitText): never => {
    throw new Error(`The browser ended immediately: ${exitText}`)
  })
  ended.catch(() => undefined)
  // A browser that is about to end closes its pipe first, so the task fails before the reason is known.
  const patient = task.catch(async (error) => {
    await sleep(EXIT_TEXT_MS)
    throw error
  })
  return Promise.race([patient, ended])
}

const openPage = async ({ devtools }: Browser, { address, shown }: PageServer): Promise<void> => {
  const { origin } = new URL(address)
  await devtools.call('Browser.grantPermissions', { origin, permissions: ['durableStorage'] })
  // A new address before that would restart the page. If the page does not appear, a second try may help.
  await Promise.race([shown, sleep(SHOW_MS, null, { ref: false })])
  // The page's present address, now with the secret. It must not
  // be on the command line, where other users could read it.
  await navigate(devtools, await firstPage(devtools), address)
}

/** The browser's process first, then that of the page, then the helpers. */
const processIdsOf = async ({ devtools, pid }: Browser): Promise<number[]> => {
  const { processInfo } = (await devtools.call('SystemInfo.getProcessInfo')) as {
    processInfo: readonly { readonly type: string; readonly id: number }[]
  }
  const isPage = ({ type }: { readonly type: string }) => type === 'renderer'
  const others = [...processInfo.filter(isPage), ...processInfo.filter((info) => !isPage(info))]
  return [pid, ...others.map(({ id }) => id).filter((id) => id !== pid)]
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
    // The bare address; the full one may contain a one-time secret and follows over the pipe.
    flags: [`--app=${origin}/`, '--window-size=1440,900', ...LOCAL_ONLY_FLAGS, ...flags],
    log,
  })
  endWithLastPage(browser)
  await orRejectWithExitText(
    browser,
    firstPage(browser.devtools).then((page) => navigate(browser.devtools, page, url)),
  ).catch((error) => {
    browser.kill()
    throw error
  })
  return browser
}

/** On macOS a browser keeps running after its last window is closed. */
const endWithLastPage = (browser: Browser): void => {
  const pages = new Set<unknown>()
  browser.devtools.onEvent('Target.targetCreated', (event) => {
    const { targetId, type } = targetOf(event)
    if (type === 'page') pages.add(targetId)
  })
  browser.devtools.onEvent('Target.targetDestroyed', ({ targetId }) => {
    if (pages.delete(targetId) && pages.size === 0) void browser.close()
  })
}

/** The page that is open when the browser starts. */
const firstPage = async (devtools: Devtools): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.onEvent('Target.targetCreated', (event) => {
    const { targetId, type } = targetOf(event)
    if (type === 'page') resolve(targetId)
  })
  await devtools.call('Target.setDiscoverTargets', { discover: true })
  return promise
}

const targetOf = ({ targetInfo }: DevtoolsParams) => targetInfo as { readonly targetId: string; readonly type: string }

const navigate = async (devtools: Devtools, targetId: string, url: string): Promise<void> => {
  const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
  await devtools.call('Page.navigate', { url }, sessionId as string)
  await devtools.call('Target.detachFromTarget', { sessionId })
}
