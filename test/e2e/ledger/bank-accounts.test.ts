// Bank accounts in a real browser, by keyboard: added from an IBAN, changed, deleted and restored; the settings of
// QR-bills with their preview, whose code is read. Results are checked over the interface.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { readQrCode } from '../../support/file/qr-code.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
// Of Zürcher Kantonalbank: its clearing number is 700.
const IBAN = 'CH6000700110000456789'
const QR_IBAN = 'CH4431999123000889012'

let app: App
let window: WindowPage
let page: Page

const ask = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const accounts = async () => (await ask<{ data: readonly BankAccountObject[] }>('bank_account')).data
const names = async () => (await accounts()).map(({ name }) => name)

beforeAll(async () => {
  app = await openOrganization()
  window = await openWindow(app.launchLink, { at: '/bank-accounts' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const list = () => page.locator('[data-list="bank-accounts"]')
const row = (name: string) => list().locator('.ag-row').filter({ hasText: name })
/** Puts the keyboard on the row of this name by a search. */
const goTo = async (name: string) => {
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Bankkonten durchsuchen' }).fill(name)
  await list().getByText('1 Konto', { exact: true }).waitFor()
  await row(name).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => row(name).evaluate((element) => element.contains(document.activeElement)), PATIENTLY)
    .toBe(true)
}
/** The question before the account of this name is deleted. */
const askToDelete = async (name: string) => {
  await goTo(name)
  await page.keyboard.press('Delete')
  return dialog(`Konto «${name}» löschen`)
}

test('an account is added from its IBAN: the bank appears during input, a QR-IBAN is explained', async () => {
  await page.getByRole('heading', { name: 'Noch kein Bankkonto' }).waitFor()
  await page.keyboard.press('n')
  const form = dialog('Konto hinzufügen')
  const iban = form.getByLabel('IBAN')
  await iban.pressSequentially(QR_IBAN)
  await page.keyboard.press('Tab')
  await form.getByText(/^Das ist eine QR-IBAN für Einzahlungen/).waitFor()
  await iban.fill('')
  await iban.pressSequentially(IBAN.slice(0, 9))
  await form.getByText('Bank: Zürcher Kantonalbank').waitFor()
  await iban.pressSequentially(IBAN.slice(9))
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await row('Zürcher Kantonalbank').waitFor()
  expect(await accounts()).toMatchObject([
    { iban: IBAN, bank_name: 'Zürcher Kantonalbank', bank_iid: 700, type: 'bank' },
  ])
  await row('CH60 0070 0110 0004 5678 9').waitFor()
})

test('it is changed; an error is shown at its field, which has the focus', async () => {
  await goTo('Zürcher Kantonalbank')
  await page.keyboard.press('Enter')
  const form = dialog('Bankkonto ändern')
  const name = form.getByLabel('Name', { exact: true }).first()
  await name.fill('')
  await form.getByLabel('Art der Referenz').selectOption('QR')
  await name.press('Enter')
  await expect.poll(() => form.getByText('Diese Angabe fehlt').count(), PATIENTLY).toBe(2)
  await expect.poll(() => name.evaluate((element) => element === document.activeElement), PATIENTLY).toBe(true)
  await name.fill('Kontokorrent')
  await form.getByLabel('QR-IBAN').fill(IBAN)
  await name.press('Enter')
  await form.getByText(/^Das ist keine QR-IBAN/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByLabel('QR-IBAN').fill(QR_IBAN)
  await form.getByLabel('Buchhaltungskonto').fill('1020')
  await page.keyboard.press('Enter')
  await name.press('Enter')
  await form.waitFor({ state: 'hidden' })
  expect(await accounts()).toMatchObject([{ name: 'Kontokorrent', qr_bill_type: 'QR', qr_bill_iban: QR_IBAN }])
  await page.getByRole('searchbox', { name: 'Bankkonten durchsuchen' }).fill('')
  await row('Kontokorrent').getByText('1020', { exact: true }).waitFor()
})

describe('QR-bills', () => {
  test('missing settings are listed with links; then the code has the settings', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('q')
    const type = page.getByLabel('Art der Referenz')
    await expect.poll(() => type.evaluate((element) => element === document.activeElement), PATIENTLY).toBe(true)
    await type.selectOption('QRR')
    await expect
      .poll(() => page.getByLabel('Bezahlt wird auf').inputValue(), PATIENTLY)
      .toBe('CH44 3199 9123 0008 8901 2')
    const way = page.getByRole('link', { name: 'Adresse der Organisation eingeben' })
    expect(await way.getAttribute('href')).toContain('#/organization')
    const address = { billing_address: 'Seestrasse 7', billing_zip: '8002', billing_city: 'Zürich' }
    const [{ id }] = await ask<readonly [{ readonly id: number }]>('organizations')
    await ask(`organizations/${id}`, 'PATCH', address)
    await page.getByLabel('Kundennummer bei der Bank (CIN)').fill('123456')
    const slip = page.getByRole('img', { name: /^Vorschau: Zahlteil einer Rechnung über CHF 1’081.00/ })
    // Computed by hand in test/app/accounts/qr-bill.test.ts.
    await slip.getByText('12 34560 00000 00000 02026 00420').first().waitFor()
    const code = await slip.locator('svg svg[width="46mm"]').evaluate((element) => element.outerHTML)
    const lines = readQrCode(code).split('\n')
    expect(lines.slice(0, 11)).toEqual([
      'SPC',
      '0200',
      '1',
      QR_IBAN,
      'S',
      'My company',
      'Seestrasse',
      '7',
      '8002',
      'Zürich',
      'CH',
    ])
    expect(lines.slice(-4)).toEqual(['QRR', '123456000000000000202600420', 'Rechnung 20260042', 'EPD'])
  })

  test('a wrong IBAN is refused at its field; one of the accounts is chosen, and it is saved', async () => {
    const type = page.getByLabel('Art der Referenz')
    const iban = page.getByLabel('Bezahlt wird auf')
    await type.selectOption('SCOR')
    await expect.poll(() => iban.inputValue(), PATIENTLY).toBe('CH60 0070 0110 0004 5678 9')
    await iban.fill(QR_IBAN)
    await page.keyboard.press('Enter')
    await page
      .locator('form')
      .getByText(/^Das ist eine QR-IBAN für Einzahlungen/)
      .waitFor()
    await expect.poll(() => iban.evaluate((element) => element === document.activeElement), PATIENTLY).toBe(true)
    await iban.fill('')
    await page.getByRole('option', { name: /^Kontokorrent/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => iban.inputValue(), PATIENTLY).toBe('CH60 0070 0110 0004 5678 9')
    await page.getByText('RF88 2026 0042').first().waitFor()
    await page.getByRole('button', { name: 'Speichern', exact: true }).press('Enter')
    await page.getByText('Einstellungen der QR-Rechnung sind gespeichert').waitFor()
    const [{ id }] = await ask<readonly [{ readonly id: number }]>('organizations')
    expect(await ask(`organizations/${id}/settings`)).toMatchObject({
      invoiceQrBillType: 'SCOR',
      invoiceQrBillIban: IBAN,
      invoiceQrBillCIN: 123_456,
    })
  })

  test('the preview is accessible, and fits into 860 pixels', async () => {
    for (const width of [1280, 860])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe('deleting', () => {
  test('reconciled transactions block it, and are shown', async () => {
    const [account] = await accounts()
    const bank_account_id = account?.id ?? ''
    const transaction = {
      bank_account_id,
      acc_serv_ref: 'A-1',
      amount: -30,
      booking_date: `${new Date().getFullYear()}-01-03`,
      text: 'Spesen',
    }
    const { id } = await ask<{ readonly id: string }>('bank_transaction', 'POST', transaction)
    const fees = (await ask<{ data: readonly { readonly id: string }[] }>('account?filter[number]=6900')).data[0]
    await ask(`bank_transaction/${id}/matches`, 'POST', { matches: [{ amount: 30, account_id: fees?.id }] })
    await row('Kontokorrent').getByText('0 offen').waitFor()
    const question = await askToDelete('Kontokorrent')
    await question.getByText(/^Eine Transaktion von «Kontokorrent» ist abgeglichen/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Kontokorrent', level: 1 }).waitFor()
    expect(page.url()).toContain('state=reconciled')
    expect(await names()).toEqual(['Kontokorrent'])
  })

  test('another account is deleted after its name is typed, and Ctrl+Z restores it', async () => {
    await ask('bank_account', 'POST', { type: 'cash', name: 'Ladenkasse' })
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    const question = await askToDelete('Ladenkasse')
    await question.getByText('«Ladenkasse» wird mit allem gelöscht').waitFor()
    await question.getByRole('button', { name: 'Konto löschen' }).press('Enter')
    await question.waitFor({ state: 'hidden' })
    await page.getByText('Konto «Ladenkasse» ist gelöscht').waitFor()
    expect(await names()).toEqual(['Kontokorrent'])
    await page.keyboard.press('Control+z')
    await expect.poll(names, PATIENTLY).toEqual(['Kontokorrent', 'Ladenkasse'])
    await row('Ladenkasse').waitFor()
  })
})

test('the console has no errors', () => {
  expect(window.complaints).toEqual([])
})
