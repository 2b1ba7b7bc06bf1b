// Combo boxes in a real browser, key by key at several speeds: typed text replaces the shown choice, an unknown one is
// refused and never becomes the old one, and a company search is awaited.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { isLong } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
/** Faster than the window, and slower; all four in `npm run test:long`. */
const SPEEDS = isLong ? [0, 30, 80, 140] : [0, 80]

let app: App
let window: WindowPage
let page: Page
beforeAll(async () => {
  app = await openOrganization()
  for (const name of ['Muster AG', 'Musterhaus GmbH', 'Beispiel AG']) {
    await askApp(app, 'POST', 'company', { name })
  }
  window = await openWindow(app.launchLink, { at: '/journal' })
  page = window.page
  await page.getByRole('heading', { name: 'Journal' }).first().waitFor()
})
afterAll(() => window?.close())

const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true }).first()
const shownIn = (label: string) => field(label).inputValue()
const expectValue = (label: string, value: string) => expect.poll(() => shownIn(label), PATIENTLY).toBe(value)
/** By its key, once the visible element handles it: that comes with the next frame. */
const open = async () => {
  await page.getByRole('navigation').first().waitFor()
  await page.locator('#main').focus()
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
  await page.keyboard.press('n')
}
const UNKNOWN = 'Das gibt es hier nicht. Bitte aus der Liste wählen.'

describe('an account of an entry', () => {
  beforeEach(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await open()
    await field('Soll-Konto').fill('1020')
    await field('Soll-Konto').press('Tab')
    await expectValue('Soll-Konto', '1020 Bankguthaben')
  })

  test.each(SPEEDS)('typed over at %i ms a key, with the caret anywhere, becomes the typed one', async (delay) => {
    await field('Soll-Konto').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('1100', { delay })
    expect(await shownIn('Soll-Konto')).toBe('1100')
    await page.keyboard.press('Tab')
    await expectValue('Soll-Konto', '1100 Forderungen aus Lieferungen und Leistungen (Debitoren)')
  })

  test.each(SPEEDS)('that does not exist, at %i ms a key, is refused, and the old one is gone', async (delay) => {
    await field('Soll-Konto').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('10209999', { delay })
    await page.keyboard.press('Tab')
    await page.getByText(UNKNOWN).waitFor()
    expect(await shownIn('Soll-Konto')).toBe('10209999')
    await field('Haben-Konto').fill('3200')
    await field('Haben-Konto').press('Tab')
    await field('Betrag').fill('100')
    await page.keyboard.press('Control+Enter')
    // There is no booking: the field has the focus again.
    await expect
      .poll(() => field('Soll-Konto').evaluate((input) => input === document.activeElement), PATIENTLY)
      .toBe(true)
    expect(await askApp(app, 'GET', 'journal_entry?per_page=1')).toMatchObject({ meta: { total: 0 } })
  })

  test('deleted, is empty', async () => {
    await field('Soll-Konto').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    expect(await shownIn('Soll-Konto')).toBe('')
    await page.keyboard.press('Tab')
    await expectValue('Soll-Konto', '')
  })

  test('the default rate follows the accounts; between two of the balance sheet there is none', async () => {
    await field('Haben-Konto').fill('3200')
    await field('Haben-Konto').press('Tab')
    await expectValue('MWST', '8.1 %')
    await field('Haben-Konto').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('1100')
    await page.keyboard.press('Tab')
    await expectValue('MWST', '')
  })
})

describe('a company of an invoice', () => {
  beforeEach(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => {
      location.hash = '/invoices'
    })
    await page.getByRole('heading', { name: 'Debitoren' }).first().waitFor()
    await open()
    await field('Adresse').waitFor()
  })

  test.each(SPEEDS)('left before it was found, at %i ms a key, becomes the typed one', async (delay) => {
    await field('Adresse').focus()
    await page.keyboard.type('Beispiel', { delay })
    await page.keyboard.press('Tab')
    await expectValue('Adresse', 'Beispiel AG')
  })

  test('that does not exist is refused', async () => {
    await field('Adresse').focus()
    await page.keyboard.type('Niemand')
    await page.keyboard.press('Tab')
    await page.getByText(UNKNOWN).waitFor()
    expect(await shownIn('Adresse')).toBe('Niemand')
  })
})
