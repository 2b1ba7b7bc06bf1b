// The menus: the commands that the window offers at the moment, in its language, and the usual ones of every
// application. Without our own menus Electron would show one with reload, debugging and links to its makers' pages.
import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import { z } from 'zod'
import { RUN_COMMAND } from '../../../shared/shell/bridge.ts'
import { byLanguage } from '../../../shared/text/by-language.ts'

const Text = z.string().max(200)
const WindowMenu = z.object({
  language: Text,
  sections: z
    .array(
      z.object({
        name: Text,
        title: Text,
        commands: z
          .array(
            z.object({
              id: Text,
              title: Text,
              accelerator: z
                .string()
                .regex(/^(?:(?:CmdOrCtrl|Alt|Shift)\+){0,3}(?:[A-Z0-9,.]|F\d\d?|[A-Z][A-Za-z]+)$/)
                .nullable(),
            }),
          )
          .max(300),
      }),
    )
    .max(20),
})
type WindowMenu = z.infer<typeof WindowMenu>

const TEXTS = byLanguage({
  file: ['Datei', 'File'],
  edit: ['Bearbeiten', 'Edit'],
  view: ['Ansicht', 'View'],
  close: ['Fenster schliessen', 'Close Window'],
  quit: ['Kontor beenden', 'Quit Kontor'],
  cut: ['Ausschneiden', 'Cut'],
  copy: ['Kopieren', 'Copy'],
  paste: ['Einfügen', 'Paste'],
  selectAll: ['Alles auswählen', 'Select All'],
  resetZoom: ['Originalgrösse', 'Actual Size'],
  zoomIn: ['Vergrössern', 'Zoom In'],
  zoomOut: ['Verkleinern', 'Zoom Out'],
  togglefullscreen: ['Vollbild', 'Full Screen'],
  recentDocuments: ['Zuletzt geöffnet', 'Open Recent'],
  clearRecentDocuments: ['Liste leeren', 'Clear Menu'],
})
type Role = Exclude<keyof (typeof TEXTS)['de'], 'file' | 'edit' | 'view'>

/** The usual entries of each menu. */
const OF_EVERY_WINDOW: Readonly<Record<string, readonly Role[]>> = {
  file: ['close', 'quit'],
  edit: ['cut', 'copy', 'paste', 'selectAll'],
  view: ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
}

const textsIn = (language: string) => TEXTS[language.startsWith('de') ? 'de' : 'en']

/** The menus for the window's message; `run` runs a command. Pure. */
export const menuOf = (menu: WindowMenu, isMac: boolean, run: (id: string) => void): MenuItemConstructorOptions[] => {
  const texts = textsIn(menu.language)
  const menus = menu.sections.flatMap(({ name, title, commands }): MenuItemConstructorOptions[] => {
    const own = commands.map(({ id, title: label, accelerator }): MenuItemConstructorOptions => {
      // The window handles the keys itself; the menu only shows them.
      const keys = accelerator === null ? {} : { accelerator, registerAccelerator: false }
      return { id, label, ...keys, click: () => run(id) }
    })
    // On macOS the application menu has the quit entry.
    const roles = (OF_EVERY_WINDOW[name] ?? []).filter((role) => !(isMac && role === 'quit'))
    const recent: MenuItemConstructorOptions = {
      role: 'recentDocuments',
      label: texts.recentDocuments,
      submenu: [{ role: 'clearRecentDocuments', label: texts.clearRecentDocuments }],
    }
    const usual = roles.map((role): MenuItemConstructorOptions => ({ role, label: texts[role] }))
    // Only macOS has this list in menus.
    if (isMac && name === 'file') usual.unshift(recent)
    const line: MenuItemConstructorOptions[] = own.length > 0 && usual.length > 0 ? [{ type: 'separator' }] : []
    const submenu = [...own, ...line, ...usual]
    return submenu.length === 0 ? [] : [{ label: title, submenu }]
  })
  return isMac ? [{ role: 'appMenu' }, ...menus] : menus
}

/** Used until the window sends a readable menu. */
const plainMenu = (): WindowMenu => {
  const language = app.getLocale()
  const texts = textsIn(language)
  const names = ['file', 'edit', 'view'] as const
  return { language, sections: names.map((name) => ({ name, title: texts[name], commands: [] })) }
}

/** Shows the menus of the window's message; null before the first one. */
export const showMenu = (window: BrowserWindow, message: unknown): void => {
  const run = (id: string) => {
    if (!window.isDestroyed()) window.webContents.send(RUN_COMMAND, id)
  }
  const read = WindowMenu.safeParse(message)
  const template = menuOf(read.success ? read.data : plainMenu(), process.platform === 'darwin', run)
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** The context menu, shown where the user can copy or type text. */
export const offerContextMenu = (window: BrowserWindow): void => {
  window.webContents.on('context-menu', (_, { isEditable, selectionText, editFlags }) => {
    if (!isEditable && selectionText === '') return
    const texts = textsIn(app.getLocale())
    const { canCut, canCopy, canPaste, canSelectAll } = editFlags
    const roles: readonly (readonly [Role, boolean])[] = isEditable
      ? [
          ['cut', canCut],
          ['copy', canCopy],
          ['paste', canPaste],
          ['selectAll', canSelectAll],
        ]
      : [['copy', canCopy]]
    Menu.buildFromTemplate(roles.map(([role, enabled]) => ({ role, label: texts[role], enabled }))).popup({ window })
  })
}
