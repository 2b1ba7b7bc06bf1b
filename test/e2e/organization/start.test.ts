// The guide for a new organization, from an empty data folder to the first statement, by keyboard alone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

const IBAN = 'CH6000700110000456789'
/** The calendar year of the first books. */
const YEAR = new Date().getFullYear()

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-start-'))
  window = await openWindow(app.launchLink, { at: '' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const ask = <Answer>(path: string) => askApp<Answer>(app, 'GET', path)
const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const press = (...keys: readonly string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
const type = (text: string) => page.keyboard.type(text)
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

describe('a new data folder, by keyboard alone', () => {
  test('begins with the company, its first field in focus; a too short name is refused at its field', async () => {
    await heading('Wie heisst die Firma?')
    expect(new URL(page.url()).hash).toBe('#/start')
    expect(await page.title()).toBe('Einrichtung · Kontor')
    expect(await accessibilityFaults(page)).toEqual([])
    await type('Ve')
    await press('Enter')
    await page.getByText('Der Name hat 3 bis 50 Zeichen').waitFor()
    expect(await page.getByRole('textbox', { name: 'Name der Firma' }).getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await type('lo Muster AG')
    await press('Tab')
    await type('Aktien')
    await press('Enter', 'Enter')
    await heading('Ist die Firma mehrwertsteuerpflichtig?')
    const organization = await ask<OrganizationObject>('organizations/1')
    expect(organization.name).toBe('Velo Muster AG')
    expect(organization.legal_form).toBe('plc')
    await page.getByRole('button', { name: 'Organisation und Rolle: Velo Muster AG' }).waitFor()
  })

  test('a VAT number with a wrong check digit is refused at its field; the right one is written as in the register', async () => {
    await press('Tab')
    await type('CHE-123.456.789')
    await press('Enter')
    await page.getByText('Diese MWST-Nummer ist nicht gültig: Länge oder Prüfziffer stimmen nicht').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await press('Control+a')
    await type('che123456788')
    await page.getByRole('img', { name: 'Prüfziffer stimmt' }).waitFor()
    await press('Enter')
    await heading('Wann beginnt und endet das Geschäftsjahr?')
    const { vat_idn, settings } = await ask<OrganizationObject>('organizations/1')
    expect(vat_idn).toBe('CHE-123.456.788 MWST')
    expect(settings.liableForVat).toBe(true)
  })

  test('a fiscal year from July, typed in short form; the server’s refusal is shown at its field', async () => {
    await type(`1.7.${YEAR % 100}`)
    await press('Tab')
    expect(await page.getByRole('textbox', { name: 'Erster Tag' }).inputValue()).toBe(`01.07.${YEAR}`)
    expect(await page.getByRole('textbox', { name: 'Letzter Tag' }).inputValue()).toBe(`30.06.${YEAR + 1}`)
    await type('32.13.')
    await press('Enter')
    await page.getByText('Geben Sie einen Tag ein').waitFor()
    await press('Control+a')
    await type(`30.06.${YEAR + 3}`)
    await press('Enter')
    await page.getByText('Ein Geschäftsjahr hat höchstens 23 Monate').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await press('Control+a')
    await type(`3006${YEAR + 1}`)
    await press('Enter')
    await heading('Welches ist das erste Bankkonto?')
    const years = (await ask<{ data: FiscalYearObject[] }>('fiscal_year')).data
    expect(years.map(({ name, start_date, end_date }) => `${name}: ${start_date} ${end_date}`)).toEqual([
      `${YEAR}/${(YEAR + 1) % 100}: ${YEAR}-07-01 ${YEAR + 1}-06-30`,
      `${YEAR - 1}/${YEAR % 100}: ${YEAR - 1}-07-01 ${YEAR}-06-30`,
    ])
  })

  test('a wrong IBAN is refused at its field; the bank is found while the right one is typed', async () => {
    await type('CH6000700110000456780')
    await press('Enter')
    await page.getByText('Diese IBAN ist nicht gültig: Länge oder Prüfziffern stimmen nicht').waitFor()
    await press('Control+a')
    await type('CH60 0070 0')
    await page.getByText('Bank: Zürcher Kantonalbank').waitFor()
    await press('Control+a')
    await type(IBAN.toLowerCase())
    await press('Tab')
    await type('Geschäftskonto')
    await press('Enter')
    await heading('Bereit')
    const accounts = (await ask<{ data: BankAccountObject[] }>('bank_account')).data
    expect(accounts.map(({ name, iban, bank_name }) => [name, iban, bank_name])).toEqual([
      ['Geschäftskonto', IBAN, 'Zürcher Kantonalbank'],
    ])
  })

  test('ends with the next steps; going back shows the saved values', async () => {
    expect(await focused()).toBe('Auszug importieren')
    expect(await accessibilityFaults(page)).toEqual([])
    const steps = page.getByRole('navigation', { name: 'Schritte der Einrichtung' })
    expect(await steps.getByRole('button').allInnerTexts()).toHaveLength(5)
    expect(await steps.getByRole('button', { name: /, gespeichert$/ }).count()).toBe(4)
    await steps.getByRole('button', { name: /^MWST/ }).focus()
    await press('Enter')
    await heading('Ist die Firma mehrwertsteuerpflichtig?')
    expect(await page.getByRole('textbox', { name: 'MWST-Nummer' }).inputValue()).toBe('CHE-123.456.788 MWST')
    await press('ArrowRight')
    await page.getByRole('button', { name: 'Zurück' }).focus()
    await press('Enter')
    await heading('Wie heisst die Firma?')
    expect((await ask<OrganizationObject>('organizations/1')).settings.liableForVat).toBe(false)
  })

  test('a company with net tax rates enters them: the VAT report then has them', async () => {
    await page.getByRole('button', { name: /^MWST/ }).focus()
    await press('Enter')
    await heading('Ist die Firma mehrwertsteuerpflichtig?')
    await page.getByRole('radio', { name: 'Ja', exact: true }).focus()
    await press('Space')
    await page.getByRole('radio', { name: 'Saldosteuersätze' }).focus()
    await press('Space')
    const rate = page.getByRole('textbox', { name: 'Erster Satz' })
    await rate.focus()
    await press('Enter')
    await page.getByText('Geben Sie den Satz ein, zum Beispiel 6.2 %').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await rate.focus()
    await type('6,2')
    await press('Enter')
    await heading('Wann beginnt und endet das Geschäftsjahr?')
    const { settings } = await ask<OrganizationObject>('organizations/1')
    expect(settings).toMatchObject({
      liableForVat: true,
      accountingVatMethod: 'net_rate',
      accountingNetTaxRates: [6.2],
    })
    const report = await ask<{ method: string }>(`report/vat?from=${YEAR}-07-01&to=${YEAR}-12-31`)
    expect(report.method).toBe('net_rate')
  })
})

test('books in use begin with the overview; the palette still has the guide', async () => {
  const other = await window.openAnother(app.url)
  await other.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
  expect(new URL(other.url()).hash).toBe('#/overview')
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox', { name: 'Konto, Adresse, Beleg, Betrag, Text oder Befehl' }).waitFor()
  await other.keyboard.type('>einricht')
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { name: 'Wie heisst die Firma?' }).waitFor()
  expect(await other.getByRole('textbox', { name: 'Name der Firma' }).inputValue()).toBe('Velo Muster AG')
  await other.close()
})

describe('another empty folder', () => {
  let empty: App
  let view: WindowPage

  beforeAll(async () => {
    empty = await startApp(await temporaryFolder('kontor-start-'))
    view = await openWindow(empty.launchLink, { at: '', locale: 'en-GB' })
  })
  afterAll(async () => {
    await view?.close()
    await empty?.stop()
  })

  test('steps can be skipped, and the whole guide closed', async () => {
    await view.page.getByRole('heading', { name: 'What is the company called?' }).waitFor()
    await view.page.getByRole('button', { name: 'Skip', exact: true }).click()
    await view.page.getByRole('heading', { name: 'Is the company liable for VAT?' }).waitFor()
    await view.page.getByRole('button', { name: 'Company, skipped' }).waitFor()
    await view.page.getByRole('button', { name: 'Set up later' }).click()
    await view.page.getByRole('heading', { name: 'The books are still empty' }).waitFor()
    await view.page.reload()
    await view.page.getByRole('heading', { name: 'The books are still empty' }).waitFor()
    expect(await accessibilityFaults(view.page)).toEqual([])
    await view.page.getByRole('link', { name: 'Setup' }).click()
    await view.page.getByRole('heading', { name: 'What is the company called?' }).waitFor()
  })

  test('input is saved when the guide is closed, or another step is chosen', async () => {
    const name = view.page.getByRole('textbox', { name: 'Company name' })
    await name.fill('Sägerei Beispiel')
    await view.page.getByRole('button', { name: 'Set up later' }).click()
    await view.page.getByRole('heading', { name: 'The books are still empty' }).waitFor()
    await view.page.getByRole('link', { name: 'Setup' }).click()
    await expect.poll(() => name.inputValue()).toBe('Sägerei Beispiel')
    // Input that cannot be saved stays with its reason.
    await name.fill('S')
    await view.page.getByRole('button', { name: /^VAT/ }).click()
    await view.page.getByText('The name has 3 to 50 characters').waitFor()
    await name.fill('Sägerei Muster')
    await view.page.getByRole('button', { name: /^VAT/ }).click()
    await view.page.getByRole('heading', { name: 'Is the company liable for VAT?' }).waitFor()
    await view.page.getByRole('button', { name: /^Company/ }).click()
    await expect.poll(() => name.inputValue()).toBe('Sägerei Muster')
  })

  test('a statement can be dropped over the guide at once', async () => {
    const { text } = makeCamt({ seed: 3, iban: IBAN, rows: 4 })
    await dropFiles(view.page, [textFile('statement.xml', text)])
    const dialog = view.page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Import/ }).click()
    await view.page.getByText('statement.xml · 4 new', { exact: true }).waitFor()
    // The guide's state stays: the window does not navigate away from it.
    await view.page.getByRole('heading', { name: 'What is the company called?' }).waitFor()
  })

  test('there is no request to another host, and the console has no errors', () => {
    expect([...new Set(view.requests.map((url) => new URL(url).origin))]).toEqual([empty.url])
    expect(view.complaints).toEqual([])
  })
})
