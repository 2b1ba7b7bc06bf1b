// The watched folder in the window. The program is one of its own: only who manages the installation chooses a folder.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { billText } from '../../support/bill/bill-text.ts'
import { writePdf } from '../../support/bill/write-picture.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'

const YY = String(new Date().getFullYear()).slice(2)

let data = ''
let app: App
let window: WindowPage
let page: Page
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kontor-bill-folder-'))
  app = await startApp(data)
  window = await openWindow(app.launchLink, { at: '/expenses' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const dialog = (name: string) => page.getByRole('dialog', { name })

test('a watched folder: chosen, its bill is opened by key, taken and moved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-watched-'))
  await page.getByRole('heading', { name: 'Kreditoren' }).waitFor()
  await page.keyboard.press('o')
  const settings = dialog('Ordner für Lieferantenrechnungen')
  await settings.getByLabel('Ordner', { exact: true }).fill(join(folder, 'fehlt'))
  await page.keyboard.press('Enter')
  await settings.waitFor({ state: 'detached' })
  await page.keyboard.press('o')
  await settings.getByText('Der Ordner fehlt. Ist das Laufwerk verbunden?').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await settings.getByLabel('Ordner', { exact: true }).fill(folder)
  await settings.getByLabel('Übernommene Dateien verschieben').check()
  await settings.getByLabel('Unterordner').waitFor()
  await page.keyboard.press('Enter')
  await settings.waitFor({ state: 'detached' })

  const code = billText({ reference: qrReferenceOf('8001'), billing: `//S1/10/W-1/11/${YY}0109` })
  await writeFile(join(folder, 'neu.pdf'), writePdf([{ codes: [{ text: code }] }]))
  await page
    .getByRole('button', { name: '1 im Ordner' })
    .first()
    .waitFor({ timeout: patiently(30_000) })
  await page.keyboard.press('o')
  await dialog('Lieferantenrechnung 1 von 1').waitFor()
  await page.getByRole('img', { name: /neu\.pdf/ }).waitFor()
  await page.locator('button:focus:has-text("Übernehmen")').waitFor()
  await page.keyboard.press('Enter')
  await dialog('Lieferantenrechnungen einlesen').getByText('1 Lieferantenrechnung übernommen.').waitFor()
  await expect.poll(() => readdir(folder), { timeout: patiently(20_000) }).toEqual(['Erledigt'])
  expect(await readdir(join(folder, 'Erledigt'))).toEqual(['neu.pdf'])
  expect(window.complaints).toEqual([])
  await rm(folder, { recursive: true })
})
