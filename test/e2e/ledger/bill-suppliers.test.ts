// Bills without a code in the window: a new supplier is only added when it is ticked, another IBAN than the stored one only
// taken when it is confirmed. By keyboard.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePdf } from '../../support/bill/write-picture.ts'
import { accessibilityFaults, dropFiles, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

/** In the year of this run, which the new organization has. */
const YEAR = new Date().getFullYear()
const [KNOWN, OTHER] = ['CH3709000000304442225', 'CH5604835012345678009']
const ASKED = 'Beim Lieferanten nachgefragt: Diese IBAN stimmt'

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  window = await openWindow(app.launchLink, { at: '/expenses' })
  page = window.page
  await page.getByRole('heading', { name: 'Kreditoren' }).waitFor()
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const listOf = async <T>(path: string) => (await askApp<{ data: readonly T[] }>(app, 'GET', path)).data
const taken = async () =>
  (await listOf<{ number: string; creditor_iban: string }>('expense?sort=number')).map(
    ({ number, creditor_iban }) => `${number} ${creditor_iban}`,
  )

/** A bill of a bakery in Lausanne, as the text of a PDF. */
const dropBill = async (number: string, iban: string) => {
  const lines = [
    'Boulangerie Favre SA, 3 rue du Lac, 1003 Lausanne',
    'CHE-107.978.798 TVA',
    `Facture no ${number}`,
    `Date: 05.01.${YEAR}`,
    'Montant total CHF 64.20',
    `IBAN ${iban.replace(/(.{4})(?=.)/g, '$1 ')}`,
  ]
  await dropFiles(page, [{ name: `${number}.pdf`, bytes: writePdf([{ lines }]) }])
  await page.getByRole('dialog', { name: 'Lieferantenrechnung 1 von 1' }).waitFor()
}
const invalidField = (label: string) =>
  page.locator(`input[aria-invalid="true"]:focus`).and(page.getByLabel(label)).waitFor()
const closed = async () => {
  await page.getByText('1 Lieferantenrechnung übernommen.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('A new supplier is proposed with what the text says, and added when it is ticked', async () => {
  await dropBill('26-881', KNOWN)
  const supplier = page.getByRole('group', { name: 'Neuer Lieferant' })
  const values = await supplier
    .locator('input:not([type="checkbox"])')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(values).toEqual(['Boulangerie Favre SA', '3 rue du Lac', '1003', 'Lausanne', 'CH', 'CHE-107.978.798'])
  // Each value is marked on the page; the address is in one line.
  for (const mark of ['Lieferant, Strasse, PLZ, Ort', 'UID', 'IBAN'])
    await page.getByRole('dialog').locator('section').getByText(mark, { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // Enter in the first field, which has the focus, adds nothing.
  await page.locator('input:focus').waitFor()
  await page.keyboard.press('Enter')
  await invalidField('Adresse')
  expect(await taken()).toEqual([])

  await supplier.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await supplier.getByLabel('Name').fill('')
  await page.keyboard.press('Control+Enter')
  await invalidField('Name')
  await supplier.getByLabel('Name').fill('Boulangerie Favre Sàrl')
  await page.keyboard.press('Control+Enter')
  await closed()
  expect(await taken()).toEqual([`26-881 ${KNOWN}`])
  const [company] = await listOf<object>('company?search=Favre')
  expect(company).toMatchObject({
    ...{ name: 'Boulangerie Favre Sàrl', address: '3 rue du Lac', zip: '1003', city: 'Lausanne' },
    ...{ country_code: 'CH', uid: 'CHE-107.978.798', ibans: [KNOWN] },
  })
})

test('Another IBAN of a known supplier must be confirmed, or replaced by the stored one', async () => {
  await dropBill('26-882', OTHER)
  await page.getByText('Andere IBAN als bisher', { exact: true }).waitFor()
  await page.getByText('bei Boulangerie Favre Sàrl ist CH37 0900 0000 3044 4222 5 hinterlegt').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await invalidField('IBAN des Lieferanten')
  expect(await taken()).toHaveLength(1)
  await page.getByRole('button', { name: 'Hinterlegte IBAN verwenden: CH37 0900 0000 3044 4222 5' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Andere IBAN als bisher', { exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await closed()
  expect(await taken()).toEqual([`26-881 ${KNOWN}`, `26-882 ${KNOWN}`])

  await dropBill('26-883', OTHER)
  await page.getByRole('checkbox', { name: ASKED }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await closed()
  expect(await taken()).toEqual([`26-881 ${KNOWN}`, `26-882 ${KNOWN}`, `26-883 ${OTHER}`])
  // What is stored of the supplier stays.
  expect((await listOf<{ ibans: string[] }>('company?search=Favre')).map(({ ibans }) => ibans)).toEqual([[KNOWN]])
})
