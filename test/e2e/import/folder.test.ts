// A bookkeeper's first day: a folder with statements of five banks is dragged onto a window without any account. Every
// row goes to its account, or its file says what it needs. The built application in a browser.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, dropPaths, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'
import { IN_THE_END, POSTFINANCE, TABLES, THREE_ACCOUNTS, WORKBOOK, writeStatements } from './folder-statements.ts'

let app: App
let window: WindowPage
let page: Page
let folder = ''

beforeAll(async () => {
  folder = await temporaryFolder('kontor-folder-')
  await writeStatements(join(folder, 'Auszüge'))
  app = await startApp(join(folder, 'data'))
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
  await page.getByRole('heading', { name: 'Noch kein Konto' }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const list = async <T>(path: string) => (await askApp<{ data: readonly T[] }>(app, 'GET', path)).data
const importRow = (name: string) =>
  page.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem').filter({ hasText: name })
const chooser = () => page.getByRole('dialog', { name: 'In welches Konto?' })
const plan = () => page.getByRole('dialog', { name: 'Vor dem Import ansehen' })

/** Number and sum of the rows of an account, as the interface has them. */
const rowsAndSum = async (iban: string): Promise<readonly [number, string]> => {
  const account = (await list<BankAccountObject>('bank_account?per_page=500')).find((each) => each.iban === iban)
  const rows: BankTransactionObject[] = []
  for (let number = 1; ; number++) {
    const query = `filter[bank_account]=${account?.id}&per_page=500&page=${number}`
    const found = await list<BankTransactionObject>(`bank_transaction?${query}`)
    rows.push(...found)
    if (found.length < 500) break
  }
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return [rows.length, (cents / 100).toFixed(2)]
}
describe('a folder of five banks, and no account yet', () => {
  test('is asked about once: files with a new IBAN are ready, the others need an account', async () => {
    await dropPaths(page, [join(folder, 'Auszüge')])
    await chooser().getByText('PostFinance AG').first().waitFor()
    await chooser().getByText('5 Konten werden angelegt').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    for (const [file, { name, iban }] of Object.entries(TABLES)) {
      await chooser()
        .getByRole('combobox', { name: `Konto für ${file}` })
        .click()
      await page.getByRole('option', { name: 'Anderes Konto hinzufügen' }).click()
      await page.getByRole('textbox', { name: 'IBAN', exact: true }).fill(iban)
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await page.getByRole('button', { name: 'Konto anlegen' }).click()
      await chooser().waitFor()
    }
    await chooser().getByRole('button', { name: '6 Dateien importieren' }).click()
  })

  test('clear files are imported without a further question, other files are reported', async () => {
    await importRow(POSTFINANCE.name).getByText('32 neu').waitFor()
    for (const rows of ['2 neu', '1 neu', '3 neu']) {
      await importRow(THREE_ACCOUNTS).getByText(rows).waitFor()
    }
    await importRow('berner.csv').getByText('3 neu').waitFor()
    await importRow('zuercher.csv').getByText('4 neu').waitFor()
    await importRow(WORKBOOK).getByText('4 neu').waitFor()
    await importRow('Rechnung.pdf').getByText('Kein Kontoauszug').waitFor()
    await importRow('xml_truncated.xml').getByText('Die Datei ist beschädigt').waitFor()
    await importRow('csv_no_amount.csv').getByText('Das Konto ist nicht bekannt').waitFor()
  })

  test('a file whose balances do not add up waits with the difference; Enter accepts it', async () => {
    await plan().getByText('Differenz −0.06 CHF').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await importRow('kantonalbank.csv').getByText('20 neu').waitFor()
  })

  test('a file without an amount column can be mapped by hand or left out, and imports no row', async () => {
    await importRow('csv_no_amount.csv').getByRole('button', { name: 'Konto wählen' }).click()
    await chooser().getByRole('combobox', { name: 'Konto für csv_no_amount.csv' }).click()
    await page.getByRole('option', { name: /Berner/ }).click()
    await chooser().getByRole('button', { name: '1 Datei importieren' }).click()
    await plan().getByText('Noch keine Spalte ist der Betrag').waitFor()
    await plan().getByRole('button', { name: 'Nicht importieren' }).click()
    await plan().waitFor({ state: 'detached' })
    expect(await importRow('csv_no_amount.csv').count()).toBe(0)
  })

  test('ends with the right rows in each account', async () => {
    const accounts = await list<BankAccountObject>('bank_account?per_page=500')
    expect(accounts).toHaveLength(8)
    for (const [iban, rows] of Object.entries(IN_THE_END)) expect([iban, await rowsAndSum(iban)]).toEqual([iban, rows])
  })

  test('the same folder again has no new rows and asks no answered question', async () => {
    await page.getByRole('button', { name: 'Erledigte Dateien entfernen' }).click()
    await dropPaths(page, [join(folder, 'Auszüge', 'camt'), join(folder, 'Auszüge', 'auszuege.zip')])
    for (const name of [POSTFINANCE.name, 'berner.csv', 'zuercher.csv']) {
      await importRow(name).getByText('Nichts Neues').waitFor()
    }
    await expect.poll(() => importRow(THREE_ACCOUNTS).getByText('Nichts Neues').count()).toBe(3)
    expect([await chooser().count(), await plan().count()]).toEqual([0, 0])
    expect(window.complaints).toEqual([])
  })
})
