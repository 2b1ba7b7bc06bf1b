// The engine in Electron on its double: printing, and the user's window with a page of the test: stored downloads,
// questions before closing, and a restart within the same process.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedFiles } from '../../../main/engine/electron/opened-files.ts'
import { quitWith } from '../../../main/engine/electron/shell.ts'
import type { AppWindow, Engine } from '../../../main/engine/engine.ts'
import { FILES_OPENED, REPORTS_ENDED, SETS_PROGRESS, SETS_THEME, TAKES_FILES } from '../../../shared/shell/bridge.ts'
import { documentReaderSuite } from '../../contract/document-reader.suite.ts'
import { paperSuite } from '../../contract/paper.suite.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { electronEngine } from '../../support/browser/electron.ts'
import { app } from '../../support/electron-double/app.ts'
import { BrowserWindow } from '../../support/electron-double/browser-window.ts'
import { control } from '../../support/electron-double/control.ts'
import { nativeTheme } from '../../support/electron-double/electron.ts'
import { endSessions } from '../../support/electron-double/session.ts'
import { readPdf } from '../../support/file/read-pdf.ts'

let folder = ''
let engine: Engine
beforeAll(async () => {
  folder = await temporaryFolder('kontor-electron-engine-')
  engine = electronEngine(folder)
  await engine.openDatabase()
})
afterAll(async () => {
  await engine.close()
  await endSessions()
  await removeTemporaryFolders()
})

describe('in Electron', () => {
  paperSuite(() => engine, expect.stringContaining('Chrome'))
  documentReaderSuite(() => engine)

  test('a print rejects when its window ends, the books stay usable, and the next print works', async () => {
    const printing = engine.print('<p>x</p>', {
      arrange: () => {
        BrowserWindow.getAllWindows().at(-1)?.webContents.forcefullyCrashRenderer()
        return '<p>y</p>'
      },
    })
    await expect(printing).rejects.toThrow(/The printing page has ended: crashed|ERR_ABORTED/)
    expect((await readPdf(await engine.print('<p>z</p>'))).pages[0]?.lines).toEqual(['z'])
  })
})

describe('the window', () => {
  const PAGE = `<!doctype html><title>Kontor</title><form><input id="field"></form><script src="/page.js"></script>`
  const SCRIPT = `
    window.ended = []
    window.batches = []
    kontor.onShowBatch((id) => batches.push(id))
    kontor.onDownloadEnded((one) => ended.push(one))
    window.keep = (name) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob(['content of ' + name]))
      link.download = name
      link.click()
      return link.href
    }
    addEventListener('beforeunload', (event) => field.value !== '' && event.preventDefault())`
  const answer = ({ url }: Request): Response => {
    const [body, type] = new URL(url).pathname === '/page.js' ? [SCRIPT, 'text/javascript'] : [PAGE, 'text/html']
    const policy = "default-src 'none'; script-src 'self'"
    return new Response(body, { headers: { 'Content-Type': type, 'Content-Security-Policy': policy } })
  }
  const stops: string[] = []
  let isWorking = false
  let window: AppWindow
  let own: BrowserWindow
  let page: Page

  const say = (channel: string, output: unknown) =>
    own.webContents.emit('ipc-message', { senderFrame: { url: 'app://kontor/' } }, channel, output)
  const open = async () => {
    window = await engine.openWindow('http://127.0.0.1:4780/#sign_in=code', { answer, isWorking: () => isWorking })
    const shown = BrowserWindow.getAllWindows().at(-1)
    if (shown === undefined) throw new Error('There is no window')
    own = shown
    page = await own.webContents.page()
  }
  beforeAll(open)

  test('appears when its page is ready, at its own address, with its sign-in; sandboxed and isolated', async () => {
    expect([own.isShown, own.webContents.getURL()]).toEqual([true, 'app://kontor/#sign_in=code'])
    expect(own.given.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    })
    expect(await page.evaluate(() => (globalThis as { kontor?: { server: string } }).kontor?.server)).toBe(
      'http://127.0.0.1:4780',
    )
  })

  test('a frame of another address gets no opened files', async () => {
    const file = join(folder, 'opened.xml')
    await writeFile(file, '<x/>')
    openedFiles.open([file])
    const takeFrom = (url: string) => own.webContents.emit('ipc-message', { senderFrame: { url } }, TAKES_FILES)
    const sent: string[] = []
    own.webContents.send = (channel) => void sent.push(channel)
    for (const url of ['https://example.org/', 'app://kontor.evil/', 'about:srcdoc']) takeFrom(url)
    expect(sent).toEqual([])
    takeFrom('app://kontor/')
    expect(sent).toEqual([FILES_OPENED])
    Reflect.deleteProperty(own.webContents, 'send')
  })

  test('shows progress on the task bar; an invalid figure ends it', () => {
    const { length } = control.noted
    for (const output of [0, 0.25, null, 1, 7, 0.5, 'half']) say(SETS_PROGRESS, output)
    expect(control.noted.slice(length)).toEqual([0, 0.25, -1, 1, -1, 0.5, -1].map((progress) => `progress ${progress}`))
  })

  test('notifies of a finished batch only when the user looks at another program; a click shows the window at that batch', async () => {
    const batch = { batchId: 'b-1', title: 'oktober.xml', text: 'Fertig' }
    const { length } = control.noted
    own.focus()
    say(REPORTS_ENDED, batch)
    control.isAway = true
    own.isShown = false
    for (const output of [null, { ...batch, batchId: 1 }, { ...batch, title: 'x'.repeat(301) }, batch])
      say(REPORTS_ENDED, output)
    const shown = () => page.evaluate(() => (globalThis as unknown as { batches: string[] }).batches)
    await expect.poll(shown).toEqual(['b-1'])
    expect([own.isShown, control.noted.slice(length)]).toEqual([true, ['told oktober.xml: Fertig']])
    control.isAway = false
  })

  test('has the chosen colour scheme, also before its page is loaded', () => {
    say(SETS_THEME, 'dark')
    expect([nativeTheme.themeSource, own.background]).toEqual(['dark', '#15181d'])
    say(SETS_THEME, 'pink')
    expect(nativeTheme.themeSource).toBe('dark')
    say(SETS_THEME, 'system')
    expect([nativeTheme.themeSource, own.background]).toEqual(['system', '#f6f7f9'])
  })

  test.each([
    ['kept', (wanted: string) => join(folder, wanted.split('/').at(-1) ?? ''), 'completed'],
    ['not wanted after all', () => null, 'cancelled'],
    ['not to be written', () => join(folder, 'shell'), 'interrupted'],
  ])('a download that is %s is reported, and not earlier', async (name, savePath, state) => {
    control.savePath = savePath
    const address = await page.evaluate(
      (file) => (globalThis as unknown as { keep: (n: string) => string }).keep(file),
      `${name}.csv`,
    )
    const ended = () => page.evaluate(() => (globalThis as unknown as { ended: object[] }).ended.at(-1))
    await expect.poll(ended).toEqual({ address, state, name: `${name}.csv` })
    if (state === 'completed')
      expect(await readFile(join(folder, `${name}.csv`), 'utf8')).toBe(`content of ${name}.csv`)
  })

  test('asks before closing while work runs; the user may stay', async () => {
    isWorking = true
    control.answer = 1
    own.close()
    await expect.poll(() => control.noted.at(-1)).toBe('asked Es läuft noch eine Verarbeitung')
    expect(own.isDestroyed()).toBe(false)
    isWorking = false
  })

  test('asks before closing with unsaved changes; the user may discard them', async () => {
    await page.locator('#field').fill('typed')
    own.close()
    await expect.poll(() => control.noted.at(-1)).toBe('asked Nicht gespeicherte Eingaben')
    expect(own.isDestroyed()).toBe(false)
    control.answer = 0
    quitWith(() => stops.push('in order'))
    app.quit()
    await window.closed
    expect(stops).toEqual([])
    // Without a window there is no question.
    app.quit()
    expect(stops).toEqual(['in order'])
  })

  test('running work, and a user who closes anyway', async () => {
    isWorking = true
    await open()
    own.close()
    await window.closed
    isWorking = false
  })

  test('a page that ends is reloaded', async () => {
    await open()
    own.webContents.forcefullyCrashRenderer()
    const ended = page
    await expect.poll(async () => (await own.webContents.page()) !== ended).toBe(true)
    page = await own.webContents.page()
    await page.locator('#field').waitFor()
    window.close()
    await window.closed
  })
})

test('after a restart in the same process every page opens again', async () => {
  await engine.close()
  expect(BrowserWindow.getAllWindows()).toEqual([])
  engine = electronEngine(folder)
  const port = await engine.openDatabase()
  const window = await engine.openWindow('http://127.0.0.1:4780/', {
    answer: () => new Response('<p>again</p>', { headers: { 'Content-Type': 'text/html' } }),
    isWorking: () => false,
  })
  expect(BrowserWindow.getAllWindows()).toHaveLength(2)
  window.close()
  port.close()
})
