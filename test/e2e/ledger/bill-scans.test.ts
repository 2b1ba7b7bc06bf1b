// Bills without text in the window: a scan whose text is recognised (OCR), and a bill in front of the camera.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../main/engine/engine.ts'
import { billText } from '../../support/bill/bill-text.ts'
import { drawBill, type GreyPicture } from '../../support/bill/draw-bill.ts'
import { drawText } from '../../support/bill/draw-text.ts'
import { GERMAN_BILL } from '../../support/bill/text-pages.ts'
import { writePng } from '../../support/bill/write-picture.ts'
import { installedBrowser, skipWithoutInstalledBrowser } from '../../support/browser/installed-browser.ts'
import { QUIET_FLAGS } from '../../support/browser/quiet-flags.ts'
import { accessibilityFaults, dropFiles, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import type { App } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

/** In the year of this run, which the new organization has. */
const YEAR = String(new Date().getFullYear())
const TEXT = billText({ billing: `//S1/10/R-101/11/${YEAR.slice(2)}0105/30/106017086/32/8.1/40/0:30` })

let app: App
let window: WindowPage
let folder: string
let withCamera: Browser

/** A film of one picture, as a camera in front of it gives it. */
const filmOf = ({ width, height, pixels }: GreyPicture): Buffer =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\nFRAME\n`),
    pixels,
    // Without colour.
    Buffer.alloc((width * height) / 2, 128),
  ])

// The headless shell has no camera, and draws letters too far apart to be recognised.
beforeEach(skipWithoutInstalledBrowser)
beforeAll(async () => {
  app = await openOrganization()
  window = await openWindow(app.launchLink, { at: '/expenses' })
  folder = await mkdtemp(join(tmpdir(), 'kontor-camera-'))
  const film = join(folder, 'bill.y4m')
  // An even number of pixels.
  await writeFile(film, filmOf(drawBill({ codes: [{ text: TEXT }], dpi: 160, width: 209.55, height: 295.275 })))
  withCamera = await chromium.launch({
    executablePath: await installedBrowser(),
    args: [...QUIET_FLAGS, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  })
})
afterAll(async () => {
  await withCamera?.close()
  await window?.close()
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

const askOf = async <T>({ url, token }: App, path: string): Promise<T> => {
  const answer = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Another organization in a browser of its own, with its bills. */
const openCreditors = async (browser: Browser | null, permissions: string[]) => {
  const own = await openOrganization()
  const context = await browser?.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-CH', permissions })
  if (!context) throw new Error('The browser has ended')
  context.setDefaultTimeout(patiently(20_000))
  const page = await context.newPage()
  await page.goto(`${own.launchLink}&/expenses`)
  await page.getByRole('heading', { name: 'Kreditoren' }).waitFor()
  const close = async (): Promise<void> => {
    await context.close()
    await own.stop()
  }
  return { page, close, ask: <T>(path: string) => askOf<T>(own, path) }
}

/** Draws with the browser of the test. */
const drawer: Pick<Engine, 'openScriptPage'> = {
  openScriptPage: async (script) => {
    const page = await withCamera.newPage()
    await page.evaluate(script)
    return { call: (expression) => page.evaluate(expression), kill: () => void page.close() }
  },
}

test('A scan is shown at once; its text follows, marked, and Enter takes nothing', async () => {
  const { page } = window
  const lines = GERMAN_BILL.map((line) => ({ ...line, text: line.text.replace('2026', YEAR) }))
  const scan = await drawText(drawer, { lines, dpi: 200, blurred: 0.4, noise: 10 })
  await page.getByRole('heading', { name: 'Kreditoren' }).waitFor()
  await dropFiles(page, [{ name: 'scan.png', bytes: writePng(scan) }])
  await dialog(page, 'Lieferantenrechnung 1 von 1').waitFor()
  await page.getByText('Text des Scans wird erkannt').waitFor()
  // Typed before the text is there: it stays.
  await page.getByLabel('Fällig am', { exact: true }).fill(`24.12.${YEAR}`)
  await page.getByLabel('Adresse', { exact: true }).focus()

  const number = page.getByLabel('Nummer · OCR, prüfen')
  await number.waitFor({ timeout: patiently(60_000) })
  expect(await number.inputValue()).toBe(`R-${YEAR}-101`)
  expect(await page.getByLabel('Datum · OCR, prüfen').inputValue()).toBe(`02.11.${YEAR}`)
  expect(await page.getByLabel('Betrag · OCR, prüfen').inputValue()).toMatch(/^1.081\.00$/)
  expect(await page.getByLabel('Fällig am', { exact: true }).inputValue()).toBe(`24.12.${YEAR}`)
  await page.getByText('Mit Texterkennung (OCR) gelesen').waitFor()
  expect(await page.getByLabel('MWST · OCR, prüfen').inputValue()).toContain('8.1')
  // The supplier is unknown: what was read is proposed, and nothing is ticked.
  expect(await page.getByLabel('Name · OCR, prüfen').inputValue()).toBe('Elektro Bühler AG')
  expect(await page.getByLabel('Strasse · OCR, prüfen').inputValue()).toBe('Dorfstrasse 12')
  expect(await page.getByLabel('PLZ · OCR, prüfen').inputValue()).toBe('8610')
  expect(await page.getByLabel('Ort · OCR, prüfen').inputValue()).toBe('Uster')
  expect(await page.getByLabel('UID · OCR, prüfen').inputValue()).toBe('CHE-106.017.086')
  expect(await accessibilityFaults(page)).toEqual([])

  // Enter goes on; it takes nothing.
  await number.focus()
  await page.keyboard.press('Enter')
  await page.locator('input:focus').waitFor()
  expect(await page.getByLabel('Datum · OCR, prüfen').evaluate((field) => field === document.activeElement)).toBe(true)
  // A changed value is no longer one of OCR.
  await number.fill('R-7')
  await page.getByLabel('Nummer', { exact: true }).waitFor()
  // Nor does the key that sends the form, while the supplier is not confirmed.
  await page.keyboard.press('Control+Enter')
  await page.getByText('Wählen Sie eine Adresse, oder prüfen Sie den neuen Lieferanten').waitFor()
  expect((await askOf<{ data: object[] }>(app, '/expense')).data).toEqual([])
  await page.keyboard.press('Escape')
})

test('A bill in front of the camera: its code is read live, the picture is its voucher', async () => {
  const { page, close, ask } = await openCreditors(withCamera, ['camera'])
  await page.keyboard.press('k')
  await dialog(page, 'Beleg mit der Kamera aufnehmen').waitFor()
  await page
    .getByText(/Swiss QR Code gelesen: Elektro Bühler AG, CHF 1.081\.00/)
    .waitFor({ timeout: patiently(60_000) })
  await page.locator('button:focus:has-text("Aufnehmen")').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog(page, 'Lieferantenrechnung 1 von 1').waitFor()
  await page.locator('button:focus:has-text("Übernehmen")').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 Lieferantenrechnung übernommen.').waitFor()
  const { data } = await ask<{ data: { id: string; number: string; total: number }[] }>('/expense')
  expect(data.map(({ number, total }) => [number, total])).toEqual([['R-101', 1081]])
  const vouchers = await ask<{ data: { name: string; media_type: string }[] }>(`/expense/${data[0]?.id}/documents`)
  expect(vouchers.data.map(({ name, media_type }) => [name.replace(/[\d.-]+/g, '#'), media_type])).toEqual([
    ['Kamera # #jpg', 'image/jpeg'],
  ])
  // The camera is off again.
  expect(await page.evaluate(() => document.querySelector('video'))).toBeNull()
  await close()
})

test('Without permission, and without a camera, it says what to do', async () => {
  const faultFor = async (browser: Browser | null, permissions: string[]) => {
    const { page, close } = await openCreditors(browser, permissions)
    await page.keyboard.press('k')
    const text = await page.getByRole('alert').innerText()
    await page.locator('button:focus:has-text("Erneut versuchen")').waitFor()
    await close()
    return text
  }
  expect(await faultFor(withCamera, [])).toContain('Kontor darf die Kamera nicht benützen.')
  const withoutCamera = await chromium.launch({ executablePath: await installedBrowser(), args: QUIET_FLAGS })
  expect(await faultFor(withoutCamera, ['camera'])).toContain('Es ist keine Kamera angeschlossen.')
  await withoutCamera.close()
})
