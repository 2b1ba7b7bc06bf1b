// The first day of a new user, without help: sets up the company, imports a statement, settles ten transactions, makes
// a rule of the last one and undoes it; after the statement was dropped, without the mouse.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { dropFiles, openWindow, textFile, type WindowPage } from '../../support/browser/window-page.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

const IBAN = 'CH6000700110000456789'
const TEN = 10
const PATIENTLY = { timeout: patiently(20_000) }

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-first-day-'))
  window = await openWindow(app.launchLink, { at: '' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const total = async (path: string) => (await askApp<{ meta: { total: number } }>(app, 'GET', path)).meta.total
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const type = (text: string) => page.keyboard.type(text)
const dialog = () => page.getByRole('dialog', { name: 'Abgleichen' })

test('the company is set up with Enter, step by step', async () => {
  await heading('Wie heisst die Firma?')
  await type('Velo Muster AG')
  await press('Enter')
  await heading('Ist die Firma mehrwertsteuerpflichtig?')
  await press('Tab')
  await type('CHE-123.456.788')
  await press('Enter')
  await heading('Wann beginnt und endet das Geschäftsjahr?')
  await press('Enter')
  await heading('Welches ist das erste Bankkonto?')
  await type(IBAN)
  await press('Tab')
  await type('Geschäftskonto')
  await press('Enter')
  await heading('Bereit')
})

test('a dropped statement is imported', async () => {
  const year = new Date().getFullYear()
  const { text } = makeCamt({ seed: 7, iban: IBAN, rows: 40, from: `${year}-01-02`, days: 20 })
  await dropFiles(page, [textFile('auszug.xml', text)])
  await expect.poll(() => total('bank_transaction?per_page=1'), PATIENTLY).toBe(40)
  await expect.poll(() => total('bank_transaction?per_page=1&filter[is_processing]=1'), PATIENTLY).toBe(0)
})

test('ten transactions are settled on an account each, by keyboard', async () => {
  await page.locator('#main').focus()
  await press('g', 't')
  await page.locator('.ag-row').first().waitFor()
  await press('g', 'm')
  for (let done = 0; done < TEN; done++) {
    await dialog().locator('footer').getByText(`${done} von 40`).waitFor()
    const focused = page.locator('[data-transaction][aria-busy="false"] [data-match]:focus')
    await focused.waitFor()
    // What the bookings before taught is proposed, and has the focus.
    if ((await focused.getAttribute('data-match')) !== 'search') await press('/')
    await type('1109')
    await press('Enter')
    await dialog().locator('fieldset').first().waitFor()
    await press('Enter')
  }
  await dialog().locator('footer').getByText(`${TEN} von 40`).waitFor()
  expect(await total('bank_transaction?per_page=1&filter[reconciled]=1')).toBe(TEN)
})

test('a rule is made of the last one in two keys, and undone with one', async () => {
  await press('Alt+l')
  const rule = page.getByRole('dialog', { name: /Regel/ })
  await rule.waitFor()
  await rule.locator('form').waitFor()
  await press('Enter')
  await rule.waitFor({ state: 'hidden' })
  await expect.poll(() => total('rule?per_page=1'), PATIENTLY).toBe(1)
  await press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await press('Control+z')
  await page.getByRole('alert').filter({ hasText: 'Rückgängig gemacht' }).waitFor()
  expect(await total('rule?per_page=1')).toBe(0)
  expect(await total('bank_transaction?per_page=1&filter[reconciled]=1')).toBe(TEN)
})

test('the console has no errors', () => {
  expect(window.complaints).toEqual([])
})
