// The window in a real browser, for tests: opened by a launch link; all its requests and errors are recorded.
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../../main/engine/find-browser.ts'
import { patiently } from '../patience.ts'
import { clockScript } from '../shifted-clock.ts'
import { QUIET_FLAGS } from './quiet-flags.ts'

export interface WindowPage {
  readonly page: Page
  /** Addresses of all requests except data and blob addresses, which stay in the page. */
  readonly requests: readonly string[]
  /** Errors and warnings of the console, and uncaught exceptions. */
  readonly complaints: readonly string[]
  /** Opens another window in the same browser. */
  readonly openAnother: (address: string) => Promise<Page>
  /** Opens a window that shares nothing with the others, like the browser of another user. */
  readonly openSeparately: (address: string) => Promise<Page>
  readonly close: () => Promise<void>
}

export interface Wish {
  readonly width?: number
  readonly height?: number
  /** The language of the operating system. */
  readonly locale?: string
  /** The start time (UTC) of its clock; default: now. */
  readonly clock?: string
  /** The first screen; empty: the window's own first screen. Default: the list of transactions. */
  readonly at?: string
  /** Whether the list of new files stays open under every screen; default: it is one line. */
  readonly newFilesAsList?: boolean
}

/** Runs in the page before its own script; stored preferences of the user stay. */
const preferList = () => {
  // Document iframes have no storage of their own.
  if (self !== top || !location.protocol.startsWith('http')) return
  const stored = localStorage.getItem('kontor.preferences')
  if (stored === null)
    localStorage.setItem('kontor.preferences', JSON.stringify({ state: { newFilesAsList: true }, version: 1 }))
}

let shared: Promise<Browser> | null = null

/** One for all test files of a worker, or for a script; it ends with them. */
const sharedBrowser = (): Promise<Browser> => {
  shared ??= findBrowser().then((executablePath) =>
    chromium.launch({
      executablePath,
      args: [...QUIET_FLAGS, '--disable-lcd-text', '--force-prefers-reduced-motion', '--disable-smooth-scrolling'],
      // The caller that opens it ends it, also after an interruption; Playwright would end the whole process.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    }),
  )
  return shared
}

export const openWindow = async (
  launchLink: string,
  { width = 1280, height = 800, locale = 'de-CH', at = '/transactions', clock, newFilesAsList = false }: Wish = {},
): Promise<WindowPage> => {
  const browser = await sharedBrowser()
  const contexts: BrowserContext[] = []
  const requests: string[] = []
  const complaints: string[] = []
  const newContext = async () => {
    const context = await browser.newContext({
      viewport: { width, height },
      locale,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    contexts.push(context)
    if (clock !== undefined) await context.addInitScript(clockScript(clock))
    if (newFilesAsList) await context.addInitScript(preferList)
    // Long enough for a busy machine; slower means broken.
    context.setDefaultTimeout(patiently(20_000))
    context.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url())) requests.push(request.url())
    })
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    context.on('weberror', (error) => complaints.push(String(error.error())))
    return context
  }
  const openIn = async (context: BrowserContext, address: string) => {
    const page = await context.newPage()
    // The listener exists from the start, so no file chooser can open before the test handles it.
    page.on('filechooser', () => undefined)
    await page.goto(address)
    return page
  }
  const context = await newContext()
  const openAnother = (address: string) => openIn(context, address)
  return {
    page: await openAnother(at === '' ? launchLink : `${launchLink}&${at}`),
    requests,
    complaints,
    openAnother,
    openSeparately: async (address) => openIn(await newContext(), address),
    close: async () => {
      await Promise.all(contexts.map((one) => one.close()))
    },
  }
}

/** Opens a place by the navigation, or one of its tabs. */
export const openPlace = async (page: Page, place: string, tab?: string): Promise<void> => {
  await page.locator('#sidebar').getByRole('link', { name: place, exact: true }).click()
  if (tab === undefined) return
  await page.getByRole('navigation', { name: place, exact: true }).getByRole('link', { name: tab, exact: true }).click()
}

export interface TestFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export const textFile = (name: string, text: string): TestFile => ({ name, bytes: new TextEncoder().encode(text) })

/** Drags files over the window and drops them; `meanwhile` runs before the drop. */
export const dropFiles = async (
  page: Page,
  files: readonly TestFile[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const plain = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, plain)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  await meanwhile()
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Drags files and folders of this machine over the window and drops them, as a user does. */
export const dropPaths = async (page: Page, files: readonly string[]): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  }
  await devtools.detach()
}

/** The findings of axe in the current page, one line each; empty when the page is accessible. */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  // A tooltip that opens at the mouse position is not part of the check.
  await page.mouse.move(0, 0)
  for (let tries = 3; ; tries--) {
    // During a transition, colours are between two themes. A transition may start meanwhile, so only findings that
    // remain count.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
    )
    const violations = await faultsByAxe(page)
    if (violations.length === 0 || tries === 1) return violations
  }
}

/** Runs axe in the page. The page gets its script only once, because the script is as large as the window's own. */
const faultsByAxe = async (page: Page): Promise<readonly string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      // The preview of documents runs no script: axe cannot look into its frame, and its attempt is an error of the console.
      iframes: false,
      resultTypes: ['violations'],
      // An address of the router begins with `/#`, which axe takes for a link to a part of the page.
      rules: { 'skip-link': { enabled: false } },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  })
}
