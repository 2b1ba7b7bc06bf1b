// The organization and its settings by keyboard, in a real browser: saved, refused at the field, seen in the sample
// document, undone, and a question before unsaved input is lost.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

const PATIENTLY = { timeout: patiently(20_000) }

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-organization-'))
  window = await openWindow(app.launchLink)
  page = window.page
  await page.getByRole('heading', { level: 1 }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const organization = () => askApp<OrganizationObject>(app, 'GET', 'organizations/1')
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
/** Replaces the text of a field by typing. */
const type = async (name: string, text: string) => {
  await field(name).focus()
  await press('Control+a')
  await page.keyboard.type(text)
}
const section = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
/** Number keys open sections when no input has the focus. */
const goTo = async (key: string, name: string) => {
  await page.getByRole('main').focus()
  await press(key)
  await section(name)
}
const saved = async () => {
  await page.getByText('Die Einstellungen sind gespeichert').last().waitFor()
  await page.getByRole('status').filter({ hasText: 'nicht gespeichert' }).waitFor({ state: 'hidden' })
}
const sheet = () => page.frameLocator('iframe')

describe('the company', () => {
  test('Ctrl+S saves its address, and no other setting', async () => {
    await press('g', 's')
    await section('Firma')
    expect(await page.title()).toBe('Firma und Einstellungen · Kontor')
    const before = await organization()
    await type('Strasse und Nummer', 'Veloweg 7')
    await press('Tab', 'Tab')
    await page.keyboard.type('3011')
    await press('Tab')
    await page.keyboard.type('Bern')
    await page.getByText('3 Felder nicht gespeichert').waitFor()
    await sheet().getByText('3011 Bern').waitFor()
    await press('Control+s')
    await saved()
    const address = { billing_address: 'Veloweg 7', billing_zip: '3011', billing_city: 'Bern' }
    // The signature is new with each answer.
    const signed = Object.fromEntries(
      ['billing_portal_url', 'billing_portal_plan_url', 'mail_preview_url'].map((name) => [
        name,
        expect.stringMatching(/^http/),
      ]),
    )
    expect(await organization()).toEqual({ ...before, ...address, ...signed, logo: expect.anything() })
  })

  test('a VAT number with a wrong check digit is refused at its field; the right one is written as in the register', async () => {
    await type('MWST-Nummer (UID)', 'CHE-123.456.789')
    await press('Control+Enter')
    await page.getByText('Diese MWST-Nummer ist nicht gültig: Länge oder Prüfziffer stimmen nicht').waitFor()
    await expect.poll(() => field('MWST-Nummer (UID)').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await type('MWST-Nummer (UID)', 'che123456788')
    await press('Tab')
    expect(await field('MWST-Nummer (UID)').inputValue()).toBe('CHE-123.456.788 MWST')
    await press('Control+Enter')
    await saved()
    expect((await organization()).vat_idn).toBe('CHE-123.456.788 MWST')
  })

  test('undo restores the old value, and the field shows it', async () => {
    await page.getByRole('main').focus()
    await press('Control+z')
    await expect.poll(() => field('MWST-Nummer (UID)').inputValue(), PATIENTLY).toBe('')
    expect((await organization()).vat_idn).toBeNull()
  })
})

describe('documents', () => {
  test('the preview shows the prefix during input', async () => {
    await goTo('7', 'Nummern')
    await type('Präfix der Rechnungen', 'VELO-')
    await sheet()
      .getByRole('heading', { name: /^Rechnung VELO-\d{4}-0001$/ })
      .waitFor()
  })

  test('and the colour; a refused value is shown at its field, from whichever section it is saved', async () => {
    await goTo('8', 'Aussehen')
    await type('Hauptfarbe', '#a21caf')
    const head = sheet().locator('.items th').first()
    // #a21caf in decimal: 162, 28, 175.
    await expect
      .poll(() => head.evaluate((cell) => getComputedStyle(cell).backgroundColor), PATIENTLY)
      .toBe('rgb(162, 28, 175)')
    await type('Titel', '#12')
    await goTo('9', 'Ziele')
    await press('Control+s')
    await section('Aussehen')
    await page.getByText(/^Eine Farbe ist # mit drei oder sechs Zeichen/).waitFor()
    const heading = field('Titel')
    await expect.poll(() => heading.getAttribute('aria-invalid'), PATIENTLY).toBe('true')
    await expect.poll(() => heading.evaluate((input) => input === document.activeElement), PATIENTLY).toBe(true)
    expect((await organization()).settings.documentPrefixInvoice).toBe('R')
    expect(await accessibilityFaults(page)).toEqual([])
    await type('Titel', '#123456')
    await press('Escape', 'Control+s')
    await saved()
    expect((await organization()).settings).toMatchObject({
      documentPrefixInvoice: 'VELO-',
      documentThemePrimary: '#a21caf',
      documentThemeHeadingColor: '#123456',
    })
  })

  test('a style sheet is previewed at once and saved as the server cleans it', async () => {
    await type('Eigenes CSS', 'h1 { color: rgb(1, 2, 3) }</style><h6>')
    const title = sheet().getByRole('heading', { level: 1 })
    await expect.poll(() => title.evaluate((each) => getComputedStyle(each).color), PATIENTLY).toBe('rgb(1, 2, 3)')
    expect(await sheet().locator('h6').count()).toBe(0)
    await press('Control+Enter')
    await saved()
    await expect.poll(() => field('Eigenes CSS').inputValue(), PATIENTLY).toBe('h1 { color: rgb(1, 2, 3) }')
  })

  test('it survives a reload', async () => {
    await page.reload()
    await section('Aussehen')
    expect(await field('Hauptfarbe').inputValue()).toBe('#a21caf')
    await sheet()
      .getByRole('heading', { name: /^Rechnung VELO-/ })
      .waitFor()
  })
})

test('a setting is found by its name', async () => {
  await press('/')
  await page.keyboard.type('zahlbar')
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts(), PATIENTLY).toEqual(['Rechnungen'])
  await press('Enter', 'Control+a')
  await page.keyboard.type('400')
  await press('Control+s')
  await page.getByText('Erlaubt sind 0 bis 365').waitFor()
  await press('Control+a')
  await page.keyboard.type('10')
  await press('Enter')
  await saved()
  expect((await organization()).settings.invoiceDefaultDueInDays).toBe(10)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('by net tax rates, the rates are required', async () => {
  await goTo('2', 'Konten und MWST')
  await page.getByLabel('Abrechnungsmethode').selectOption('net_rate')
  await press('Control+s')
  await page.getByText('Diese Angabe fehlt').waitFor()
  await type('Erster Satz', '6.2')
  await press('Control+s')
  await saved()
  expect((await organization()).settings).toMatchObject({
    accountingVatMethod: 'net_rate',
    accountingNetTaxRates: [6.2],
  })
})

test('received amounts from the next year are an entry of their own', async () => {
  await page.getByRole('button', { name: 'Wechsel ab einem Tag' }).focus()
  await press('Enter')
  await page.getByLabel('Abrechnungsart').nth(1).selectOption('received')
  expect(await accessibilityFaults(page)).toEqual([])
  await press('Control+s')
  await saved()
  const { accountingVatReporting } = (await organization()).settings
  expect(accountingVatReporting.map(({ method, form }) => [method, form])).toEqual([
    ['net_rate', 'agreed'],
    ['net_rate', 'received'],
  ])
  expect(accountingVatReporting[1]?.valid_from).toMatch(/^\d{4}-01-01$/)
})

test('an error that only the server knows is shown at the field too', async () => {
  const account = { type: 'bank', name: 'Kontokorrent', iban: 'CH9300762011623852957' }
  const { id } = await askApp<{ readonly id: string }>(app, 'POST', 'bank_account', account)
  const row = { acc_serv_ref: 'ZINS-1', amount: 12.5, booking_date: '2026-01-05', currency: 'CHF' }
  await askApp(app, 'POST', 'bank_transaction', { bank_account_id: id, ...row })
  await goTo('1', 'Firma')
  await page.getByLabel('Land und Währung der Buchhaltung').selectOption('Deutschland (EUR)')
  await press('Control+s')
  await page
    .getByText('Es gibt Beträge in der jetzigen Buchwährung; das neue Land muss dieselbe Währung haben')
    .waitFor()
  await page.getByRole('button', { name: 'Verwerfen' }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'nicht gespeichert' }).waitFor({ state: 'hidden' })
})

test('unsaved input asks before it is lost', async () => {
  await goTo('1', 'Firma')
  await type('Telefon', '031 000 00 00')
  await page.getByRole('main').focus()
  await press('g', 't')
  const question = page.getByRole('dialog', { name: 'Nicht gespeichert' })
  await question.getByText('1 Feld ist nicht gespeichert und geht verloren.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await field('Telefon').inputValue()).toBe('031 000 00 00')
  await page.getByRole('main').focus()
  await press('g', 't')
  await question.getByRole('button', { name: 'Verwerfen und gehen' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Alle Konten' }).waitFor()
  expect((await organization()).phone_number).toBeNull()
})

test('the console has only the refusal, and there was no request to another host', () => {
  expect(window.complaints.filter((text) => !/status of 422/.test(text))).toEqual([])
  expect([...new Set(window.requests.map((url) => new URL(url).origin))]).toEqual([app.url])
})
