// A page of the double: a real page of Chromium, with the events of Electron's webContents.
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { WebPreferences } from 'electron'
import type { CDPSession, Download, Page, Route } from 'playwright-core'
import { control, misuse } from './control.ts'
import type { MessagePortDouble } from './message-port.ts'
import { type PageWord, pageScript } from './page-script.ts'
import { type SessionDouble, toPage, toShell } from './session.ts'

type OpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' }

let lastPort = 0

export class WebContentsDouble extends EventEmitter {
  private readonly ports = new Map<number, MessagePortDouble>()
  private opened: Promise<{ readonly page: Page; readonly line: CDPSession }> | null = null
  private onOpen: OpenHandler = () => ({ action: 'allow' })
  private address = ''
  private isLoading = false
  private processId = 0
  private readonly session: SessionDouble
  private readonly preload: string | undefined
  private readonly argv: readonly string[]
  private readonly onRenderProcessEnd: () => void

  constructor(
    session: SessionDouble,
    { preload, additionalArguments = [] }: WebPreferences,
    onRenderProcessEnd: () => void,
  ) {
    super()
    this.argv = additionalArguments
    this.session = session
    this.preload = preload
    this.onRenderProcessEnd = onRenderProcessEnd
    if (preload !== undefined && !existsSync(preload)) misuse(`there is no preload ${preload}`)
  }

  page(): Promise<Page> {
    return this.open().then(({ page }) => page)
  }

  async loadURL(url: string): Promise<void> {
    const { page } = await this.open()
    this.address = url
    this.isLoading = true
    await page.goto(toPage(url)).finally(() => {
      this.isLoading = false
    })
    this.processId = (await this.session.processIds())[0] ?? 0
  }

  reload(): void {
    void this.loadURL(this.address).catch(() => undefined)
  }

  getURL = (): string => this.address
  getOSProcessId = (): number => this.processId
  setWindowOpenHandler = (handler: OpenHandler): void => {
    this.onOpen = handler
  }

  send(channel: string, ...values: readonly unknown[]): void {
    this.callPage('send', channel, values, [])
  }

  postMessage(channel: string, message: unknown, handed: readonly MessagePortDouble[] = []): void {
    const ids = handed.map((port) => {
      const id = ++lastPort
      if (port.peer) this.ports.set(id, port.peer)
      return { id, port }
    })
    this.callPage(
      'send',
      channel,
      [message],
      ids.map(({ id }) => id),
    )
    for (const { id, port } of ids)
      port.handOver({ post: (data) => this.callPage('post', id, data), close: () => this.callPage('close', id) })
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.page()).evaluate(code)
  }

  async printToPDF(options: object): Promise<Buffer> {
    const { line } = await this.open()
    const { data } = await line.send('Page.printToPDF', { ...options, transferMode: 'ReturnAsBase64' })
    return Buffer.from(data, 'base64')
  }

  forcefullyCrashRenderer(): void {
    void this.open().then(({ line }) => line.send('Page.crash').catch(() => undefined))
  }

  /** Closes the page; `isAsked`: it may object first. Returns whether it closed. */
  async close(isAsked: boolean): Promise<void> {
    const opened = await this.opened?.catch(() => null)
    await opened?.page.close({ runBeforeUnload: isAsked }).catch(() => undefined)
  }

  private open() {
    this.opened ??= this.openPage()
    return this.opened
  }

  private async openPage() {
    const context = await this.session.browser()
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Runtime.enable')
    await line.send('Runtime.addBinding', { name: 'kontorDouble' })
    line.on('Runtime.bindingCalled', ({ payload }) => this.hear(JSON.parse(payload) as PageWord))
    await page.addInitScript(
      pageScript(this.preload === undefined ? '' : readFileSync(this.preload, 'utf8'), this.argv),
    )
    await page.route(
      ({ pathname }) => !/^\/(?:assets|api)\//.test(pathname),
      (route) => this.judge(route),
    )
    page.on('crash', () => {
      this.endPorts()
      // A Chromium page cannot be reopened: the next one is new.
      this.opened = null
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    })
    page.on('close', () => {
      this.endPorts()
      if (this.opened !== null) this.onRenderProcessEnd()
    })
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') return
      let isLeft = false
      this.emit('will-prevent-unload', {
        preventDefault: () => {
          isLeft = true
        },
      })
      void (isLeft ? dialog.accept() : dialog.dismiss())
    })
    page.on('download', (download) => this.session.emit('will-download', {}, itemOf(download), this))
    return { page, line }
  }

  /** A page that navigates by itself asks first. */
  private judge(route: Route): Promise<void> {
    const request = route.request()
    if (!request.isNavigationRequest() || this.isLoading) return route.fallback()
    const isMainFrame = request.frame().parentFrame() === null
    const url = toShell(request.url())
    let isPrevented = false
    const event = {
      url,
      isMainFrame,
      isSameDocument: false,
      preventDefault: () => {
        isPrevented = true
      },
    }
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event)
    if (isPrevented) return route.abort('aborted')
    if (isMainFrame) this.emit('did-start-navigation', event)
    return route.fallback()
  }

  private hear(word: PageWord): void {
    if (word.type === 'port') this.ports.get(word.id)?.receive(word.data)
    if (word.type === 'port-closed') this.ports.get(word.id)?.end()
    if (word.type === 'input') {
      this.emit('input-event', {}, { type: word.kind })
      if (word.key !== '') this.emit('before-input-event', {}, { type: word.kind, key: word.key })
    }
    if (word.type === 'ipc')
      this.emit('ipc-message', { senderFrame: { url: this.address } }, word.channel, ...word.values)
    if (word.type === 'open' && this.onOpen({ url: toShell(word.url) }).action !== 'deny') misuse('a second window')
  }

  private endPorts(): void {
    for (const port of this.ports.values()) port.end()
    this.ports.clear()
  }

  /** Calls reach the browser in order. */
  private callPage(what: 'send' | 'post' | 'close', ...input: readonly unknown[]): void {
    const expression = `kontorDoubleHears.${what}(${input.map((value) => JSON.stringify(value ?? null)).join()})`
    void this.open().then(({ line }) => line.send('Runtime.evaluate', { expression }).catch(() => undefined))
  }
}

/** A download as the shell sees it; the test chooses its path instead of a user. */
const itemOf = (download: Download) => {
  const item = Object.assign(new EventEmitter(), {
    getURL: () => download.url(),
    getFilename: () => download.suggestedFilename(),
    setSaveDialogOptions: ({ defaultPath = '' }) => {
      const path = control.savePath(defaultPath)
      const stored =
        path === null ? download.cancel().then(() => 'cancelled') : download.saveAs(path).then(() => 'completed')
      void stored.catch(() => 'interrupted').then((state) => item.emit('done', {}, state))
    },
  })
  return item
}
