// The double of the module `electron` for tests. Its windows are real Chromium pages, so wiring faults show without
// Electron's binary. It has only what the shell uses; docs/electron.md lists what it cannot prove.
import { EventEmitter } from 'node:events'
import { createInterface } from 'node:readline'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { control, isProcess, misuse, note } from './control.ts'
import { state } from './state.ts'

export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { MessageChannelMain } from './message-port.ts'
export { session } from './session.ts'
export { utilityProcess } from './utility-process.ts'

interface Question {
  readonly message: string
}

const ask = (_: unknown, { message }: Question): number => {
  note(`asked ${message}`)
  return control.answer
}

export const dialog = {
  showMessageBox: async (window: unknown, question?: Question) => ({
    response: ask(window, question ?? (window as Question)),
  }),
  showMessageBoxSync: ask,
  showOpenDialog: async () => {
    note('asked for a folder')
    return { canceled: control.folder === null, filePaths: control.folder === null ? [] : [control.folder] }
  },
  showErrorBox: (_: string, text: string): void => note(`error ${text}`),
}

export const protocol = {
  registerSchemesAsPrivileged: (
    schemes: readonly {
      scheme: string
      privileges: { standard?: boolean; secure?: boolean; supportFetchAPI?: boolean }
    }[],
  ): void => {
    if (state.isReady) misuse('privileges of a scheme when the application is ready already')
    for (const { scheme, privileges } of schemes)
      if (privileges.standard && privileges.secure && privileges.supportFetchAPI) state.schemes.push(scheme)
  },
}

export const screen = {
  getAllDisplays: () =>
    state.isReady
      ? control.screens.map((workArea) => ({ workArea }))
      : misuse('screens before the application is ready'),
}

export const shell = {
  openExternal: async (url: string): Promise<void> => note(`outside ${url}`),
  openPath: async (path: string): Promise<string> => {
    note(`folder ${path}`)
    return ''
  },
}

interface MenuTemplate {
  readonly label?: string
  readonly submenu?: readonly { readonly label?: string; readonly click?: () => void }[]
}

export const Menu = {
  shown: [] as readonly MenuTemplate[],
  buildFromTemplate: (template: readonly MenuTemplate[]) => Object.assign([...template], { popup: () => undefined }),
  setApplicationMenu: (menu: readonly MenuTemplate[]): void => {
    Menu.shown = menu
  },
}

/** The system uses the light theme. */
class NativeTheme extends EventEmitter {
  private source = 'system'

  get themeSource(): string {
    return this.source
  }

  set themeSource(source: string) {
    this.source = source
    this.emit('updated')
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'dark'
  }
}

export const nativeTheme = new NativeTheme()

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true

  private readonly given: { readonly title: string; readonly body: string }

  constructor(given: { readonly title: string; readonly body: string }) {
    super()
    if (!state.isReady) misuse('a notification before the application is ready')
    this.given = given
  }

  show(): void {
    note(`told ${this.given.title}: ${this.given.body}`)
    if (control.isAway) setImmediate(() => this.emit('click'))
  }
}

export const powerMonitor = new EventEmitter()

const obey = (line: string): void => {
  const [, what, about = ''] = /^(\S+) ?(.*)$/.exec(line) ?? []
  const event = { preventDefault: () => undefined }
  if (what === 'open-url') app.emit('open-url', event, about)
  if (what === 'session-end') for (const window of BrowserWindow.getAllWindows()) window.emit('session-end', event)
  if (what === 'shutdown') powerMonitor.emit('shutdown', event)
  if (what === 'quit') app.quit()
}

// In a process of its own, the first file of the program has ended before this.
if (isProcess) {
  setImmediate(() => {
    const { KONTOR_DOUBLE_LINK: link } = process.env
    if (link !== undefined) obey(`open-url ${link}`)
    void app.whenReady()
  })
  // What the system does meanwhile, a line each.
  createInterface(process.stdin).on('line', obey)
  // A person presses the button of each window that can be seen.
  // A person chooses the first line of the menu for help.
  process.on('SIGWINCH', () => Menu.shown.at(-1)?.submenu?.[0]?.click?.())
  process.on('SIGUSR2', () => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isShown) window.close()
  })
}
