// The engine in Electron over its double: paper, and the window of a person with a page of the test's own in it: what is kept of a
// download, what is asked before it closes, and what a new beginning in the same process finds.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedFiles } from '../../../main/engine/electron/opened-files.ts'
import { quitWith } from '../../../main/engine/electron/shell.ts'
import type { AppWindow, Engine } from '../../../main/engine/engine.ts'
import { FILES_OPENED, REPORTS_ENDED, SETS_PROGRESS, SETS_THEME, TAKES_FILES } from '../../../shared/shell/bridge.ts'
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

  test('a print rejects when its window ends, the books go on, and the next one works', async () => {
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

  test('is shown when it has something to show, at its own address, with what signs it in; in the sandbox, isolated', async () => {
    expect([own.isShown, own.webContents.getURL()]).toEqual([true, 'app://kontor/#sign_in=code'])
    expect(own.given.webPreferences).toMatchObject({
      ...{ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
      ...{ spellcheck: false, navigateOnDragDrop: false },
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

  test('shows on the task bar how far work is; what is no such figure ends it', () => {
    const { length } = control.noted
    for (const output of [0, 0.25, null, 1, 7, 0.5, 'half']) say(SETS_PROGRESS, output)
    expect(control.noted.slice(length)).toEqual([0, 0.25, -1, 1, -1, 0.5, -1].map((progress) => `progress ${progress}`))
  })

  test('tells of a batch that has ended only who looks elsewhere; a click shows the window at that batch', async () => {
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

  test('is dressed as the person chose, where there is no page yet, too', () => {
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
  ])('a download that is %s says so, and nothing before', async (name, savePath, state) => {
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

  test('is asked while work runs; who stays, stays', async () => {
    isWorking = true
    control.answer = 1
    own.close()
    await expect.poll(() => control.noted.at(-1)).toBe('asked Es wird noch gearbeitet')
    expect(own.isDestroyed()).toBe(false)
    isWorking = false
  })

  test('is asked over what is not saved; who discards it, leaves', async () => {
    await page.locator('#field').fill('typed')
    own.close()
    await expect.poll(() => control.noted.at(-1)).toBe('asked Nicht gespeicherte Eingaben')
    expect(own.isDestroyed()).toBe(false)
    control.answer = 0
    quitWith(() => stops.push('in order'))
    app.quit()
    await window.closed
    expect(stops).toEqual([])
    // Without a window nobody is asked.
    app.quit()
    expect(stops).toEqual(['in order'])
  })

  test('work that runs, and a person who closes all the same', async () => {
    isWorking = true
    await open()
    own.close()
    await window.closed
    isWorking = false
  })

  test('a page that ends is loaded anew', async () => {
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

test('after a new beginning in the same process everything opens again', async () => {
  await engine.close()
  expect(BrowserWindow.getAllWindows()).toEqual([])
  engine = electronEngine(folder)
  const port = await engine.openDatabase()
  const window = await engine.openWindow('http://127.0.0.1:4780/', {
    ...{
      answer: () => new Response('<p>again</p>', { headers: { 'Content-Type': 'text/html' } }),
      isWorking: () => false,
    },
  })
  expect(BrowserWindow.getAllWindows()).toHaveLength(2)
  window.close()
  port.close()
})
