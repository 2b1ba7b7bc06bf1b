// New files on every screen: one line that the user follows to the imports, hides, or opens as a list. The built
// application, a real browser, no doubles.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessibilityFaults,
  dropFiles,
  openPlace,
  openWindow,
  textFile,
  type WindowPage,
} from '../support/browser/window-page.ts'
import { makeCamt } from '../support/file/make-camt.ts'
import { type App, askApp } from '../support/process/app.ts'
import { openOrganization } from '../support/process/shared-app.ts'

/** Two columns may be the amount, and the file does not show which: it waits for its account and its columns. */
const unclear = (name: string) =>
  textFile(name, `Wann;Was;Zahl A;Zahl B\n01.01.2026;Miete;1500.00;12.35\n12.01.2026;${name};80.00;99.15\n`)
const DAMAGED = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>'

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  for (const [name, iban] of [
    ['Kontokorrent', 'CH9300762011623852957'],
    ['Sparkonto', 'CH5604835012345678009'],
  ]) {
    await askApp(app, 'POST', 'bank_account', { type: 'bank', name, iban })
  }
  window = await openWindow(app.launchLink)
  page = window.page
  await page.getByRole('link', { name: /Kontokorrent/ }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const panel = () => page.getByRole('region', { name: 'Neue Dateien' })
const status = (text: string) => panel().getByRole('status').filter({ hasText: text })
const files = () => panel().getByRole('listitem')
const go = (place: string, tab?: string) => openPlace(page, place, tab)
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
const drop = async (...names: readonly string[]): Promise<void> => {
  await dropFiles(page, names.map(unclear))
  await page.getByRole('dialog', { name: 'In welches Konto?' }).waitFor()
  await page.keyboard.press('Escape')
}

test('at a start without files there is no line', async () => {
  expect(await panel().count()).toBe(0)
})

test('waiting files are one line on every screen, at every width', async () => {
  await drop('a.csv', 'b.csv', 'ein-sehr-langer-name-einer-datei-mit-vielen-worten-von-der-bank-2026-01-31.csv')
  await status('3 Dateien warten auf Ihre Entscheidung').waitFor()
  expect(await files().count()).toBe(0)
  for (const place of ['Bank', 'Debitoren', 'Übersicht'])
    for (const width of [860, 1280, 1920]) {
      await go(place)
      await page.setViewportSize({ width, height: 800 })
      expect((await panel().boundingBox())?.height).toBeLessThanOrEqual(36)
      // The controls of the line are inside the window, not below other text.
      const hide = await panel().getByRole('button', { name: 'Ausblenden' }).boundingBox()
      expect((hide?.x ?? width) + (hide?.width ?? width)).toBeLessThanOrEqual(width)
    }
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await accessibilityFaults(page)).toEqual([])
})

test('by keyboard the line leads to the imports, which list the files and focus the list', async () => {
  await panel().getByRole('link', { name: 'Ansehen' }).focus()
  await page.keyboard.press('Enter')
  await files().nth(2).waitFor()
  expect(page.url()).toMatch(/#\/imports$/)
  await expect.poll(focused).toBe('Neue Dateien')
  expect(await panel().getByRole('link', { name: 'Ansehen' }).count()).toBe(0)
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.textContent))
    .toContain('a.csv')
  // On other screens it is the line again, and does not take the focus from an input.
  await go('Bank', 'Transaktionen')
  await status('3 Dateien warten auf Ihre Entscheidung').waitFor()
  expect(await files().count()).toBe(0)
  await expect.poll(focused).toBe('Transaktionen')
})

test('hidden, the line stays hidden on every screen and after a reload, until a new file comes', async () => {
  await panel().getByRole('button', { name: 'Ausblenden' }).press('Enter')
  await panel().waitFor({ state: 'detached' })
  // The focus is on the screen, not lost.
  expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true)
  await go('Debitoren')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await panel().count()).toBe(0)
  await page.reload()
  await page.getByRole('dialog', { name: 'In welches Konto?' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await panel().count()).toBe(0)
  // They are not gone: the imports list them.
  await go('Bank', 'Importe')
  await files().nth(2).waitFor()
  await go('Debitoren')
  await panel().waitFor({ state: 'detached' })
  await dropFiles(page, [textFile('kaputt.xml', DAMAGED)])
  await status('3 Dateien warten auf Ihre Entscheidung · 1 Datei nicht importiert').waitFor()
})

test('the line names a single file; the list opens on request, and stays open on other screens', async () => {
  await go('Bank', 'Importe')
  for (const name of ['a.csv', 'b.csv', 'ein-sehr-langer-name', 'kaputt.xml'])
    await page.getByRole('button', { name: new RegExp(`^Import von ${name}.* entfernen$`) }).click()
  await panel().waitFor({ state: 'detached' })
  await go('Debitoren')
  const name = 'ein-sehr-langer-name-einer-datei-mit-vielen-worten-von-der-bank-im-februar-2026.csv'
  await drop(name)
  await status(`${name} · 1 Datei wartet auf Ihre Entscheidung`).waitFor()
  expect((await panel().boundingBox())?.height).toBeLessThanOrEqual(36)
  await panel().getByRole('button', { name: 'Liste der neuen Dateien öffnen' }).press('Enter')
  await files().first().waitFor()
  await go('Bank', 'Transaktionen')
  await files().first().waitFor()
  await panel().getByRole('button', { name: 'Liste der neuen Dateien schliessen' }).press('Enter')
  await files().first().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false')
})

test('the line shows the result of imports; when hidden, finished files are removed and waiting ones are still listed', async () => {
  const { text } = makeCamt({ seed: 4, iban: 'CH9300762011623852957', rows: 20 })
  await dropFiles(page, [textFile('oktober.xml', text)])
  await status('1 Datei wartet auf Ihre Entscheidung · 20 neu').waitFor()
  await panel().getByRole('button', { name: 'Ausblenden' }).press('Enter')
  await panel().waitFor({ state: 'detached' })
  await go('Bank', 'Importe')
  await page.getByRole('row').filter({ hasText: 'oktober.xml' }).getByText('Fertig').waitFor()
  await files().first().waitFor()
  expect(await files().count()).toBe(1)
  expect(window.complaints).toEqual([])
})
