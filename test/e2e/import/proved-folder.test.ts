// A folder with statements of six banks, a card list and an account in euros, dropped on a window without any account:
// each balance is the bank's own, or the window gives the difference, since when, and where. The built application.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { entry, message, statement } from '../../fixture/camt/message.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, dropPaths, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

/** Each file with its account and the bank's closing balance; null: it states none. */
const FILES: Readonly<Record<string, readonly [iban: string | null, closing: number | null, text: string]>> = {
  'eins.xml': [
    ...(['CH6309000000250097798', 1130.5] as const),
    message(
      statement(
        { account: 'IBAN:CH6309000000250097798', opening: '1000.00', closing: '1130.50' },
        entry('200.50'),
        entry('-70.00'),
      ),
    ),
  ],
  'zwei-euro.xml': [
    ...(['CH9300762011623852957', 75.25] as const),
    message(
      statement(
        { account: 'IBAN:CH9300762011623852957', currency: 'EUR', opening: '50.00', closing: '75.25' },
        entry('30.25', '', 'EUR'),
        entry('-5.00', '', 'EUR'),
      ),
    ),
  ],
  'drei.csv': [
    ...(['CH5604835012345678009', 945.1] as const),
    'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n' +
      'CH5604835012345678009;2026-01-05 00:00:00.0;Miete;-50.00;950.00;2026-01-05 00:00:00.0\n' +
      'CH5604835012345678009;2026-01-09 00:00:00.0;Porto;-4.90;945.10;2026-01-09 00:00:00.0\n',
  ],
  'vier.csv': [
    ...(['CH5800791123000889012', 900] as const),
    'IBAN:;CH58 0079 1123 0008 8901 2\n\nDatum;Text;Belastung CHF;Gutschrift CHF;Saldo CHF\n' +
      '15.01.2026;Saldovortrag;;;1000.00\n16.01.2026;Zwei;30.00;;970.00\n17.01.2026;Drei;;5.00;975.00\n' +
      '18.01.2026;Vier;75.00;;900.00\n18.01.2026;Umsatztotal;105.00;5.00;\n18.01.2026;Schlusssaldo;;;900.00\n',
  ],
  // Its balance is six Rappen off from the second row on.
  'fuenf.csv': [
    ...(['CH8300761016123456789', 1079.94] as const),
    'Konto;CH83 0076 1016 1234 5678 9\nAnfangssaldo;1000.00\nSchlusssaldo;1079.94\nBuchung;Buchungstext;Betrag\n' +
      '05.01.2026;Kunde;100.00\n06.01.2026;Laden;-20.00\n',
  ],
  'sechs.csv': [
    ...(['LI21088100002324013AA', 310] as const),
    'Relevé;LI21 0881 0000 2324 013A A\nDate;Texte;Débit;Crédit;Solde\n05.01.2026;Client;;110.00;410.00\n06.01.2026;Loyer;100.00;;310.00\n',
  ],
  'karte.csv': [
    ...([null, null] as const),
    'Transaktionsdatum;Kartennummer;Händlername;Betrag CHF\n05.01.2026;XXXX 1234;Buchhandlung;-40.00\n06.01.2026;XXXX 1234;Bahn;-12.50\n' +
      '07.01.2026;XXXX 1234;Rückerstattung;5.00\n',
  ],
}

let app: App
let window: WindowPage
let page: Page
let folder = ''

beforeAll(async () => {
  folder = await temporaryFolder('kontor-proved-')
  await mkdir(join(folder, 'Auszüge'))
  for (const [name, [, , text]] of Object.entries(FILES)) await writeFile(join(folder, 'Auszüge', name), text)
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

const accounts = async () => {
  const path = 'bank_account?append=balance,balance_check&per_page=500'
  return (await askApp<{ data: readonly BankAccountObject[] }>(app, 'GET', path)).data
}
const importRow = (name: string) =>
  page.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem').filter({ hasText: name })

test('a file that names its account creates it; the card asks for one, as a card', async () => {
  await dropPaths(page, [join(folder, 'Auszüge')])
  const chooser = page.getByRole('dialog', { name: 'In welches Konto?' })
  await chooser.getByText('6 Konten werden angelegt').waitFor()
  await chooser.getByRole('combobox', { name: 'Konto für karte.csv' }).click()
  await page.getByRole('option', { name: 'Anderes Konto hinzufügen' }).click()
  expect(await page.getByRole('radio', { name: 'Kreditkarte' }).isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Firmenkarte')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await chooser.getByRole('button', { name: '7 Dateien importieren' }).click()
  const plan = page.getByRole('dialog', { name: 'Vor dem Import ansehen' })
  await plan.getByText('Differenz 0.06 CHF').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  // The file of the card has no balance that proves its columns: its plan is shown next.
  await plan.getByText('Buchhandlung').first().waitFor()
  await page.keyboard.press('Enter')
  for (const [name, rows] of [
    ['eins.xml', 2],
    ['zwei-euro.xml', 2],
    ['drei.csv', 2],
    ['vier.csv', 3],
  ] as const)
    await importRow(name).getByText(`${rows} neu`).waitFor()
  for (const [name, rows] of [
    ['fuenf.csv', 2],
    ['sechs.csv', 2],
    ['karte.csv', 3],
  ] as const)
    await importRow(name).getByText(`${rows} neu`).waitFor()
})

test('each balance is the bank’s own, or the difference and its place are shown', async () => {
  const found = await accounts()
  expect(found).toHaveLength(7)
  for (const [iban, closing] of Object.values(FILES)) {
    const account = found.find((each) => each.iban === iban)
    const { statement_balance, difference } = account?.balance_check ?? {}
    const off = iban === 'CH8300761016123456789' ? 0.06 : 0
    expect([iban, statement_balance, difference]).toEqual([iban, closing, closing === null ? null : off])
    if (closing !== null) expect([iban, account?.balance]).toEqual([iban, closing + off])
  }
  const broken = found.find(({ iban }) => iban === 'CH8300761016123456789')?.balance_check
  expect(broken).toMatchObject({ first_broken_date: '2026-01-06', broken: { cause: 'statement' } })
  const euro = found.find(({ currency }) => currency === 'EUR')
  expect([euro?.iban, euro?.balance]).toEqual(['CH9300762011623852957', 75.25])
  expect(found.find(({ type }) => type === 'creditcard')?.balance).toBe(-47.5)
})

test('the window shows it next to each balance', async () => {
  const open = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click()
  await open(/PostFinance/)
  await page.getByText('wie im Auszug vom 31.01.2026').waitFor()
  await open(/Aargauische/)
  await page.getByText('0.06 CHF Differenz zum Auszug vom 06.01.2026').hover()
  await page.getByText(/der Auszug geht in sich selbst nicht auf/).waitFor()
  await page.getByRole('button', { name: /^0\.06 CHF Differenz/ }).click()
  await page.getByRole('button', { name: 'Buchungsdatum: 06.01.2026', exact: true }).waitFor()
  await open(/Firmenkarte/)
  await page.locator('#main').getByText('kein Auszug enthält einen Saldo').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
