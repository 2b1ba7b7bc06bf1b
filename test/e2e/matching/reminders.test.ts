// Reminders by keyboard in a real browser: the overdue invoices of two customers are chosen, one of another level, one is left
// out; the letters are printed as PDF, and a draft of a mail is saved. 600.00 and 40.00, a credit note of 100.00, 70.00.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const today = new Date().toISOString().slice(0, 10) as LocalDate

let app: App
let window: WindowPage
let page: Page

const make = async (path: string, body: object) => (await askApp<{ id: string }>(app, 'POST', path, body)).id

beforeAll(async () => {
  app = await openOrganization()
  const first = await make('company', { name: 'Säumig AG', email: 'info@saeumig.example' })
  const second = await make('company', { name: 'Zahn GmbH', language: 'fr' })
  const invoice = (number: string, company_id: string, total: number, daysOverdue: number) =>
    make('invoice', {
      ...{ number, company_id, total },
      date: addDays(today, -daysOverdue - 30),
      due_date: total < 0 ? null : addDays(today, -daysOverdue),
    })
  await invoice('S-1', first, 600, 40)
  await invoice('S-2', first, 40, 3)
  await invoice('S-3', first, -100, 3)
  await invoice('Z-1', second, 70, 20)
  await invoice('Z-2', second, 5, -10)
  window = await openWindow(app.launchLink, { at: '/invoices' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

test('everything that is overdue is chosen, with the sums of the letters', async () => {
  await page.getByText('S-1').first().waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Überfällige Rechnungen mahnen' })
  await dialog.getByText('2 Briefe').waitFor()
  await dialog.getByText('CHF 610.00').waitFor()
  await dialog.getByText('CHF 540.00').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // Space leaves an invoice out, the arrow key goes to the next one.
  await dialog.getByRole('checkbox', { name: 'S-1 mahnen' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await dialog.getByText('CHF 570.00').waitFor()
  await dialog.getByLabel('Stufe von S-1').selectOption('2. Mahnung')
  await dialog.getByRole('button', { name: 'Vorschau der Briefe' }).click()
  const preview = page.getByRole('dialog', { name: 'Vorschau der Briefe' })
  await preview.locator('canvas').first().waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await dialog.getByRole('checkbox', { name: 'S-1 mahnen' }).focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 Mahnungen erstellt').first().waitFor()
  await page
    .getByRole('row', { name: /Säumig AG/ })
    .getByText('2. Mahnung')
    .waitFor()
  await page
    .getByRole('row', { name: /Zahn GmbH/ })
    .getByText('Zahlungserinnerung')
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the letter is a PDF, and the draft of its mail goes to the customer', async () => {
  const saved = async (key: string) => {
    const download = page.waitForEvent('download')
    await page.keyboard.press(key)
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  // The search finds letters by their invoices.
  await page.keyboard.press('/')
  await page.keyboard.type('S-1')
  await page.getByRole('row', { name: /Zahn GmbH/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  const draft = await saved('e')
  expect(draft.name).toBe(`Mahnung-Säumig-AG-${today}.eml`)
  const mail = await new PostalMime().parse(draft.bytes)
  expect(mail.to).toMatchObject([{ name: 'Säumig AG', address: 'info@saeumig.example' }])
  expect(mail.subject).toMatch(/^2\. Mahnung – /)
  expect(mail.attachments[0]?.filename).toBe(`Mahnung-Säumig-AG-${today}.pdf`)
  const letters = await saved('p')
  expect(letters.name).toBe(`Mahnung-${today}.pdf`)
  expect(letters.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('Ctrl+Z takes all of them back', async () => {
  await page.keyboard.press('Control+z')
  await page.getByRole('row', { name: /Säumig AG/ }).waitFor({ state: 'detached' })
  expect(window.complaints).toEqual([])
})
