// The menus of the desktop shell: the commands of the window, the standard items, and which keys they can show.
import { describe, expect, test } from 'vitest'
import { menuOf } from '../../../main/engine/electron/menu.ts'
import { acceleratorOf } from '../../../renderer/app/command/keys.ts'

const GIVEN = {
  language: 'de-CH',
  sections: [
    { name: 'go', title: 'Gehe zu', commands: [] },
    {
      name: 'file',
      title: 'Datei',
      commands: [{ id: 'import', title: 'Auszug importieren', accelerator: 'CmdOrCtrl+I' }],
    },
    { name: 'edit', title: 'Bearbeiten', commands: [] },
    { name: 'help', title: 'Hilfe', commands: [{ id: 'keys', title: 'Tastenkürzel', accelerator: null }] },
  ],
}

describe('menus', () => {
  test('have the window’s commands, whose keys they only show, and the standard items in its language', () => {
    const ran: string[] = []
    const menus = menuOf(GIVEN, false, (id) => void ran.push(id))
    const linesOf = (at: number) => menus[at]?.submenu as { label?: string; click?: () => void }[]
    expect(menus.map(({ label }) => label)).toEqual(['Datei', 'Bearbeiten', 'Hilfe'])
    expect(linesOf(0)).toMatchObject([
      { label: 'Auszug importieren', accelerator: 'CmdOrCtrl+I', registerAccelerator: false },
      { type: 'separator' },
      { role: 'close', label: 'Fenster schliessen' },
      { role: 'quit', label: 'Kontor beenden' },
    ])
    expect(linesOf(1).map(({ label }) => label)).toEqual(['Ausschneiden', 'Kopieren', 'Einfügen', 'Alles auswählen'])
    linesOf(2)[0]?.click?.()
    expect(ran).toEqual(['keys'])
  })

  test("on a Mac the program's own menu is first, with Quit", () => {
    const [own, file] = menuOf({ ...GIVEN, language: 'en' }, true, () => undefined)
    expect(own).toEqual({ role: 'appMenu' })
    expect(file?.submenu).toMatchObject([
      { label: 'Auszug importieren' },
      { type: 'separator' },
      {
        role: 'recentDocuments',
        label: 'Open Recent',
        submenu: [{ role: 'clearRecentDocuments', label: 'Clear Menu' }],
      },
      { role: 'close', label: 'Close Window' },
    ])
    expect(file?.submenu).toHaveLength(4)
  })

  test('no item reloads the window, opens the debugger, or navigates elsewhere', () => {
    const text = JSON.stringify(menuOf(GIVEN, true, () => undefined))
    expect(text).not.toMatch(/reload|devtools|help"|http/i)
  })
})

test.each([
  [['mod+k'], 'CmdOrCtrl+K'],
  [['mod+shift+z', 'mod+y'], 'CmdOrCtrl+Shift+Z'],
  [['g t', 'alt+arrowleft'], 'Alt+Left'],
  [['f2'], 'F2'],
  [['mod+enter'], 'CmdOrCtrl+Enter'],
  [['/'], null],
  [['g t'], null],
  [['j', 'arrowdown'], null],
  [[], null],
])('%j are shown as %s', (keys, accelerator) => expect(acceleratorOf(keys)).toBe(accelerator))
