// The other side of a transaction in the window: its account in the list, with the ultimate party and the charges in
// the detail; and an import whose file is reread. The built application in a real browser.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { details, entry, IBAN, message, money, parties, statement } from '../../fixture/camt/message.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const OTHER = 'CH5604835012345678009'
const file = textFile(
  'januar.xml',
  message(
    statement(
      {},
      entry(
        '-12.50',
        `<AcctSvcrRef>E1</AcctSvcrRef><Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.20</TtlChrgsAndTaxAmt></Chrgs>${details(
          money('-12.50') + parties({ Cdtr: 'Anna Muster', CdtrAcct: OTHER, UltmtCdtr: 'Beat Beispiel' }),
        )}`,
      ),
    ),
  ),
)

let app: App
let window: WindowPage

beforeAll(async () => {
  app = await openOrganization()
  await askApp(app, 'POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN, currency: 'CHF' })
  window = await openWindow(app.launchLink, { newFilesAsList: true })
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

test('the detail shows the account in groups, the ultimate party and the charges', async () => {
  const { page } = window
  await dropFiles(page, [file])
  await page.getByRole('rowheader', { name: 'Anna Muster' }).click()
  const detail = page.getByRole('complementary', { name: 'Transaktion' })
  for (const text of ['Konto der Gegenpartei', 'CH56 0483 5012 3456 7800 9', 'Endgültige Partei', 'Beat Beispiel'])
    await detail.getByText(text, { exact: true }).waitFor()
  await detail.getByText('Bankspesen', { exact: true }).waitFor()
  await detail.getByText('EUR 1.20', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the file of an import is reread from its report, which shows the result', async () => {
  const { page } = window
  await page.getByRole('link', { name: `Bericht zu ${file.name}` }).click()
  await page.getByRole('button', { name: 'Datei erneut lesen' }).click()
  await page.getByRole('status').getByText('Es gab nichts zu ergänzen.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the list finds the account in its printed form', async () => {
  const { page } = window
  await page.goto(`${app.url}/#/transactions`)
  const search = page.getByRole('searchbox')
  await search.fill('CH56 0483')
  await page.locator('footer').getByText('1 Transaktion', { exact: true }).waitFor()
  expect(window.complaints).toEqual([])
})
