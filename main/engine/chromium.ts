// The engine on a Chromium, Chrome or Edge found on the machine: the database page headless in one browser, the window
// as an app window in another, each with a profile of its own in the data folder.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rename } from '../platform/rename.ts'
import { type Browser, startBrowser } from './browser-process.ts'
import type { Devtools, DevtoolsParams } from './devtools-pipe.ts'
import type { AppWindow, Engine, PageConnection } from './engine.ts'
import { findBrowser } from './find-browser.ts'
import { PAGE_HOST, PAGE_ORIGIN, type PageServer, servePage } from './page-server.ts'
import { printHtml } from './print-page.ts'
import { forkProcess } from './process/child-process.ts'
import { createQueue } from './queue.ts'
import { withTimeout } from './with-timeout.ts'

export interface ChromiumOptions {
  /** The profile of the database page: its IndexedDB is the queryable copy of the books. */
  readonly profileFolder: string
  readonly windowProfileFolder: string
  /** The built renderer, with `database.html` in it. */
  readonly pageFolder: string
  readonly log: (text: string) => void
  /** Told when the process of the database page's browser was started; its page is then still to come. */
  readonly onBrowserStarted?: () => void
  /** Further flags for every browser, for tests that look inside. */
  readonly flags?: readonly string[]
}

/** A running database page: the browser, and the connection to the page in it. */
interface Session {
  readonly browser: Browser
  readonly port: PageConnection
  readonly processIds: readonly number[]
}

const CONNECT_MS = 30_000
/** The browser opens the page by itself in less. */
const SHOW_MS = 5000
const EXIT_TEXT_MS = 500
/**
 * An app window, though nobody sees it: a tabbed one keeps a process of its own for its address line. It opens the page
 * at once, which loads what it can while the secret is still to come.
 */
const DATABASE_FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--mute-audio',
  // Stands in every PDF as the program that it comes from.
  '--user-agent=Kontor',
  `--app=${PAGE_ORIGIN}/`,
]

/** The one name that is found leads to the page's server; a proxy of the system must not come between. */
export const pageServerOnlyFlags = (port: number): readonly string[] => [
  '--no-proxy-server',
  `--host-resolver-rules=MAP ${PAGE_HOST}:80 127.0.0.1:${port},MAP * ~NOTFOUND`,
]

/**
 * Everything but this machine goes to a proxy that is not there (the discard port, which only an administrator could
 * open). Resolver rules would do as well, but make a browser with a window warn of an unsupported flag.
 */
const LOCAL_ONLY_FLAGS = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=127.0.0.1;localhost']

export const createChromiumEngine = (options: ChromiumOptions): Engine => {
  const windows = new Set<Browser>()
  let session: Session | null = null
  /** One start or end of the page after the other, since a profile takes one browser at a time. */
  const oneAfterTheOther = createQueue()
  const onePrintAfterTheOther = createQueue()

  const endSession = async (): Promise<void> => {
    const ending = session
    session = null
    await ending?.browser.close()
    if ((await ending?.port.closed)?.type === 'unusable') await setAside(options)
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
      onePrintAfterTheOther(async () => {
        // A page that is just being started is waited for.
        const running = await oneAfterTheOther(async () => session)
        if (!running) throw new Error('There is no browser to print with.')
        return printHtml(running.browser.devtools, html, options)
      }),
    startProcess: forkProcess,
    processIds: () => session?.processIds ?? [],
    close: async () => {
      await Promise.all([oneAfterTheOther(endSession), ...[...windows].map((browser) => browser.close())])
    },
  }
}

/**
 * The files of IndexedDB can be damaged so that the browser neither opens nor deletes them. The page is only the
 * queryable copy of the books, so it starts with a new profile; the old one is kept until this happens again.
 */
const setAside = async ({ profileFolder, log }: ChromiumOptions): Promise<void> => {
  const aside = `${profileFolder}.unusable`
  log(`The database of the browser cannot be opened any more. Its profile is set aside as ${aside}`)
  await rm(aside, { recursive: true, force: true })
  await rename(profileFolder, aside)
}

/** Starts a browser, opens the page in it and waits until it has connected with the secret of this start. */
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
  // Without its page the browser has nothing to do. It is closed and not killed, so that it ends what it is writing.
  void port.closed.then((closing) => {
    if (browser.isClosing()) return
    log(`The database page has closed its line: ${closing?.reason ?? 'it is gone'}`)
    void browser.close()
  })
  void browser.ended.then((exitText) => {
    port.close()
    if (!browser.isClosing()) log(`The browser of the database page has ended: ${exitText}`)
  })
  return { browser, port, processIds: await processIdsOf(browser) }
}

/** What the task gives; when the browser ends, an error with what the browser said at its end. */
const orRejectWithExitText = async <T>(browser: Browser, task: Promise<T>): Promise<T> => {
  const ended = browser.ended.then((exitText): never => {
    throw new Error(`The browser ended at once: ${exitText}`)
  })
  ended.catch(() => undefined)
  // A browser that is about to end closes its pipe first, which makes the task fail before the reason is known.
  const patient = task.catch(async (error) => {
    await sleep(EXIT_TEXT_MS)
    throw error
  })
  return Promise.race([patient, ended])
}

const openPage = async ({ devtools }: Browser, { address, shown }: PageServer): Promise<void> => {
  const { origin } = new URL(address)
  await devtools.call('Browser.grantPermissions', { origin, permissions: ['durableStorage'] })
  // A new address before that would begin the page anew; without it, a second try may help.
  await Promise.race([shown, sleep(SHOW_MS, null, { ref: false })])
  // The address it is at already, with the secret: not on the command line, where other users could read it.
  await navigate(devtools, await firstPage(devtools), address)
}

/** The browser's process first, then the one of the page, then its helpers. */
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
    // The bare address; the full one may hold a one-time secret and follows over the pipe.
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

/** On macOS a browser stays when its last window is closed. */
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

/** The page that the browser starts with. */
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
