// Sessions of the double: each is a real Chromium with its own profile. Chromium does not know the scheme of the shell,
// so `app://kontor` is `http://kontor.localhost` in the page, served by the shell's handler.
import { EventEmitter } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type BrowserContext, type CDPSession, chromium } from 'playwright-core'
import { findBrowser } from '../../../main/engine/find-browser.ts'
import { QUIET_FLAGS } from '../browser/quiet-flags.ts'
import { misuse, note } from './control.ts'
import { state } from './state.ts'

const APP = 'app://kontor'
const PAGES = 'http://kontor.localhost'

/** Translates between the page's address and the shell's address. */
export const toShell = (url: string): string => url.replace(PAGES, APP)
export const toPage = (url: string): string => url.replace(APP, PAGES)

type Handler = (request: Request) => Response | Promise<Response>
type Filter = (details: { url: string }, callback: (answer: { cancel?: boolean }) => void) => void
type Permit = (contents: null, permission: string, origin: string, details: object) => boolean

export class SessionDouble extends EventEmitter {
  permit: Permit = () => true
  /** Whether the shell would grant the page this permission. */
  request: ((permission: string, details?: object) => boolean) | null = null
  private handler: Handler | null = null
  private filter: Filter = (_, callback) => callback({})
  private started: Promise<BrowserContext> | null = null
  private browserLine: CDPSession | null = null
  private readonly folder: string

  constructor(folder: string) {
    super()
    this.folder = folder
  }

  readonly protocol = {
    handle: (scheme: string, handler: Handler): void => {
      if (!state.schemes.includes(scheme))
        misuse(`the scheme ${scheme} has no privileges, so its pages have no storage`)
      if (this.handler !== null) misuse(`${scheme} is handled already`)
      this.handler = handler
    },
    unhandle: (): void => {
      this.handler = null
    },
    isProtocolHandled: (): boolean => this.handler !== null,
  }

  readonly webRequest = {
    onBeforeRequest: (filter: Filter): void => {
      this.filter = filter
    },
  }

  setPermissionCheckHandler(permit: Permit): void {
    this.permit = permit
  }

  setPermissionRequestHandler(
    ask: (
      contents: null,
      permission: string,
      callback: (may: boolean) => void,
      details: { requestingUrl: string },
    ) => void,
  ): void {
    this.request = (permission, details = {}) => {
      let may = false
      ask(null, permission, (answer) => (may = answer), { requestingUrl: `${APP}/`, ...details })
      return may
    }
  }

  setDevicePermissionHandler(): void {}
  flushStorageData(): void {}

  /** The browser of the session, started for the first window. */
  browser(): Promise<BrowserContext> {
    this.started ??= this.start()
    return this.started
  }

  /** Process ids of its pages, the busiest first. */
  async processIds(): Promise<readonly number[]> {
    const { processInfo } = (await this.browserLine?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
    const pages = processInfo.filter(({ type }) => type === 'renderer')
    return pages.toSorted((a, b) => b.cpuTime - a.cpuTime).map(({ id }) => id)
  }

  /** Requests an address from the shell, without the checks of a browser. */
  async ask(request: Request): Promise<Response> {
    return this.handler?.(request) ?? misuse('nobody handles the scheme')
  }

  async end(): Promise<void> {
    await (await this.started)?.close()
  }

  isHeldBack(url: string): boolean {
    let isCancelled = false
    this.filter({ url }, ({ cancel = false }) => {
      isCancelled = cancel
    })
    if (isCancelled) note(`held back ${url}`)
    return isCancelled
  }

  private async start(): Promise<BrowserContext> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy())
    })
    server.unref()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const context = await chromium.launchPersistentContext(this.folder, {
      executablePath: await findBrowser(),
      acceptDownloads: true,
      locale: 'de-CH',
      viewport: null,
      args: [
        ...[...QUIET_FLAGS, '--no-proxy-server', '--remote-debugging-port=0', '--window-size=1440,900'],
        `--host-resolver-rules=MAP kontor.localhost:80 127.0.0.1:${port},MAP * ~NOTFOUND`,
      ],
      handleSIGTERM: false,
      handleSIGINT: false,
      handleSIGHUP: false,
    })
    context.once('close', () => server.close())
    const names = { 'persistent-storage': 'durableStorage', 'clipboard-sanitized-write': 'clipboardSanitizedWrite' }
    const granted = Object.entries(names).flatMap(([name, theirs]) =>
      this.permit(null, name, `${APP}/`, {}) && this.request?.(name) !== false ? [theirs] : [],
    )
    this.browserLine = (await context.browser()?.newBrowserCDPSession()) ?? null
    await this.browserLine?.send('Browser.grantPermissions', {
      origin: PAGES,
      permissions: granted as ('durableStorage' | 'clipboardSanitizedWrite')[],
    })
    await context.route(
      ({ origin }) => origin !== PAGES,
      (route) => (this.isHeldBack(route.request().url()) ? route.abort('blockedbyclient') : route.continue()),
    )
    return context
  }

  /** Calls the shell's handler as Electron does, and streams its answer. */
  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { handler } = this
    const url = `${APP}${incoming.url}`
    if (handler === null || this.isHeldBack(url)) return void response.destroy()
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      if (name !== 'host' && typeof value === 'string') headers.set(name, name === 'origin' ? toShell(value) : value)
    const { method = 'GET' } = incoming
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const } : {}
    const answer = await handler(new Request(url, { method, headers, ...body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body === null) return void response.end()
    const reader = answer.body.getReader()
    response.once('close', () => void reader.cancel().catch(() => undefined))
    response.flushHeaders()
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (!response.write(part.value))
        await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
    response.end()
  }
}

const byFolder = new Map<string, SessionDouble>()

const sessionIn = (folder: string): SessionDouble => {
  if (!state.isReady) misuse('a session before the application is ready')
  const known = byFolder.get(folder) ?? new SessionDouble(folder)
  byFolder.set(folder, known)
  return known
}

const partitions = new Map<string, string>()

export const session = {
  fromPath: (folder: string) => sessionIn(folder),
  fromPartition: (name: string) => {
    const folder = partitions.get(name) ?? mkdtempSync(join(tmpdir(), `kontor-double-${name}-`))
    partitions.set(name, folder)
    return sessionIn(folder)
  },
}

/** Ends every browser, as at the end of the process. */
export const endSessions = async (): Promise<void> => {
  await Promise.all([...byFolder.values()].map((one) => one.end()))
  byFolder.clear()
}
