// The menus: what the window says can be done at the moment, in its language, with what every application has besides. Without
// menus of our own Electron shows one that reloads, debugs and leads to its makers' pages.
import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import { z } from 'zod'
import { RUN_COMMAND } from '../../../shared/shell/bridge.ts'

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

const TEXTS = {
  de: {
    ...{ file: 'Datei', edit: 'Bearbeiten', view: 'Ansicht' },
    ...{
      close: 'Fenster schliessen',
      quit: 'Kontor beenden',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
    },
    ...{ selectAll: 'Alles auswählen', resetZoom: 'Originalgrösse', zoomIn: 'Vergrössern', zoomOut: 'Verkleinern' },
    ...{ togglefullscreen: 'Vollbild', recentDocuments: 'Zuletzt geöffnet', clearRecentDocuments: 'Liste leeren' },
  },
  en: {
    ...{ file: 'File', edit: 'Edit', view: 'View' },
    ...{ close: 'Close Window', quit: 'Quit Kontor', cut: 'Cut', copy: 'Copy', paste: 'Paste' },
    ...{ selectAll: 'Select All', resetZoom: 'Actual Size', zoomIn: 'Zoom In', zoomOut: 'Zoom Out' },
    ...{ togglefullscreen: 'Full Screen', recentDocuments: 'Open Recent', clearRecentDocuments: 'Clear Menu' },
  },
}
type Role = Exclude<keyof (typeof TEXTS)['de'], 'file' | 'edit' | 'view'>

/** What each menu has of itself. */
const OF_EVERY_WINDOW: Readonly<Record<string, readonly Role[]>> = {
  file: ['close', 'quit'],
  edit: ['cut', 'copy', 'paste', 'selectAll'],
  view: ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
}

const textsIn = (language: string) => TEXTS[language.startsWith('de') ? 'de' : 'en']

/** The menus of what the window says; `run` does what a command does. Pure. */
export const menuOf = (menu: WindowMenu, isMac: boolean, run: (id: string) => void): MenuItemConstructorOptions[] => {
  const texts = textsIn(menu.language)
  const menus = menu.sections.flatMap(({ name, title, commands }): MenuItemConstructorOptions[] => {
    const own = commands.map(({ id, title: label, accelerator }): MenuItemConstructorOptions => {
      // The window hears its keys itself: here they are only shown.
      const keys = accelerator === null ? {} : { accelerator, registerAccelerator: false }
      return { id, label, ...keys, click: () => run(id) }
    })
    // On a Mac the program's own menu quits.
    const roles = (OF_EVERY_WINDOW[name] ?? []).filter((role) => !(isMac && role === 'quit'))
    const recent: MenuItemConstructorOptions = {
      ...{ role: 'recentDocuments', label: texts.recentDocuments },
      submenu: [{ role: 'clearRecentDocuments', label: texts.clearRecentDocuments }],
    }
    const usual = roles.map((role): MenuItemConstructorOptions => ({ role, label: texts[role] }))
    // Only a Mac has such a list in menus.
    if (isMac && name === 'file') usual.unshift(recent)
    const line: MenuItemConstructorOptions[] = own.length > 0 && usual.length > 0 ? [{ type: 'separator' }] : []
    const submenu = [...own, ...line, ...usual]
    return submenu.length === 0 ? [] : [{ label: title, submenu }]
  })
  return isMac ? [{ role: 'appMenu' }, ...menus] : menus
}

/** As long as the window says nothing, or nothing that can be read. */
const plainMenu = (): WindowMenu => {
  const language = app.getLocale()
  const texts = textsIn(language)
  const names = ['file', 'edit', 'view'] as const
  return { language, sections: names.map((name) => ({ name, title: texts[name], commands: [] })) }
}

/** Shows what the window says; null: nothing yet. */
export const showMenu = (window: BrowserWindow, message: unknown): void => {
  const run = (id: string) => {
    if (!window.isDestroyed()) window.webContents.send(RUN_COMMAND, id)
  }
  const read = WindowMenu.safeParse(message)
  const template = menuOf(read.success ? read.data : plainMenu(), process.platform === 'darwin', run)
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** The menu under the mouse, where there is text to copy or to type. */
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
