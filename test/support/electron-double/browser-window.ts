// BrowserWindow of the double: its page in Chromium, and the few window features that the shell uses.
import { EventEmitter } from 'node:events'
import type { WebPreferences } from 'electron'
import { app } from './app.ts'
import { control, misuse, note } from './control.ts'
import type { SessionDouble } from './session.ts'
import { state } from './state.ts'
import { WebContentsDouble } from './web-contents.ts'

interface Given {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly show?: boolean
  readonly webPreferences?: Omit<WebPreferences, 'session'> & { readonly session?: SessionDouble }
}

const windows = new Set<BrowserWindow>()

export class BrowserWindow extends EventEmitter {
  static getAllWindows = (): readonly BrowserWindow[] => [...windows]

  readonly webContents: WebContentsDouble
  /** The options that the shell gave, for tests. */
  readonly given: Given
  isShown: boolean
  background = ''
  private progress = -1
  private hasFocus = false
  private isGone = false
  private isLarge = false
  private isSmall = false

  constructor(given: Given) {
    super()
    if (!state.isReady) misuse('a window before the application is ready')
    const { session, ...preferences } = given.webPreferences ?? {}
    if (session === undefined) throw new Error('The double knows windows with a session of their own only')
    this.given = given
    this.isShown = given.show ?? true
    this.webContents = new WebContentsDouble(session, preferences, () => this.leave())
    windows.add(this)
    app.emit('browser-window-created', {}, this)
  }

  async loadURL(url: string): Promise<void> {
    if (this.isGone) misuse('an address for a window that is destroyed')
    await this.webContents.loadURL(url)
    this.emit('ready-to-show')
  }

  isDestroyed = (): boolean => this.isGone
  isMaximized = (): boolean => this.isLarge
  isMinimized = (): boolean => this.isSmall
  maximize(): void {
    this.isLarge = true
  }

  minimize(): void {
    this.isSmall = true
  }

  restore(): void {
    this.isSmall = false
  }

  show(): void {
    this.isShown = true
  }

  isFocused = (): boolean => this.hasFocus && !control.isAway

  setBackgroundColor(colour: string): void {
    this.background = colour
  }

  setProgressBar(progress: number): void {
    if (this.isGone) misuse('progress on a window that is destroyed')
    if (progress !== this.progress) note(`progress ${progress}`)
    this.progress = progress
  }

  focus(): void {
    this.hasFocus = true
  }

  getNormalBounds = () => ({
    x: this.given.x ?? 100,
    y: this.given.y ?? 100,
    width: this.given.width ?? 800,
    height: this.given.height ?? 600,
  })

  /** Closes like the window's button: first the shell, then the page may prevent it. */
  close(): void {
    let isPrevented = false
    this.emit('close', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    if (!isPrevented) void this.webContents.close(true)
  }

  /** Closes at once, without a question. */
  destroy(): void {
    void this.webContents.close(false)
    this.leave()
  }

  private leave(): void {
    if (this.isGone) return
    this.isGone = true
    windows.delete(this)
    this.emit('closed')
  }
}
