// From a folder of mixed statements to the right rows: the built application, a real browser, no doubles.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  type TestFile,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { makeZip } from '../../support/file/make-zip.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

const CURRENT = 'CH9300762011623852957'
const SAVINGS = 'CH5604835012345678009'
const CLUB = 'CH5800791123000889012'

/** Columns that name their account and whose balance proves every sign. */
const CLEAR = `Konto;${SAVINGS};;;;
Buchungsdatum;Valuta;Text;Gutschrift;Belastung;Saldo
03.02.2026;03.02.2026;Miete Februar Immo AG;;450.00;550.00
09.02.2026;09.02.2026;Zahlung Kunde Beispiel GmbH;200.50;;750.50
23.02.2026;23.02.2026;Strom EW Beispiel;;50.25;700.25
`
/** Two columns may be the amount; the file does not show which. */
const unclear = (month: string, lastDay: number) => `Wann;Was;Wer;Zahl A;Zahl B
01.${month}.2026;Miete;Immo AG;1500.00;12.35
12.${month}.2026;Beitrag;Anna Meier;80.00;99.15
19.${month}.2026;Beitrag;Beat Müller;81.00;45.30
${lastDay}.${month}.2026;Strom;EW Beispiel;212.35;17.05
`

let app: App
let window: WindowPage
let page: Page
let folder = ''

beforeAll(async () => {
  folder = await temporaryFolder('kontor-plan-')
  app = await startApp(folder)
  for (const [name, iban] of [
    ['Kontokorrent', CURRENT],
    ['Sparkonto', SAVINGS],
    ['Vereinskonto', CLUB],
  ]) {
    await askApp(app, 'POST', 'bank_account', { type: 'bank', name, iban })
  }
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
  await page.getByRole('link', { name: /Vereinskonto/ }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const rowsOf = async (query: string) =>
  (await askApp<{ data: readonly BankTransactionObject[] }>(app, 'GET', `bank_transaction?per_page=500&${query}`)).data
const dialog = () => page.getByRole('dialog', { name: /^(Vor dem Import ansehen|Review before importing)$/ })
const importRow = (name: string) =>
  page
    .getByRole('region', { name: /^(Neue Dateien|New files)$/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const isClosed = () => dialog().waitFor({ state: 'detached' })
const clearPanel = async () => {
  await page.getByRole('button', { name: 'Erledigte Dateien entfernen' }).click()
}
const choosesFolder = async (path: string) => {
  await page.getByRole('button', { name: 'Weitere Möglichkeiten für den Import' }).first().click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Ordner wählen' }).click(),
  ])
  await chooser.setFiles(path)
}

const january = makeCamt({ seed: 1, iban: CURRENT, rows: 40, from: '2026-01-01' })
const february = makeCamt({ seed: 3, iban: CURRENT, rows: 20, from: '2026-02-01', days: 28 })
const savings = makeCamt({ seed: 2, iban: SAVINGS, rows: 30, from: '2025-12-01' })

describe('a folder of mixed statements', () => {
  test('imports the clear files, and shows one line for each file that is not a statement', async () => {
    const statements = join(folder, 'auszuege')
    await mkdir(join(statements, 'bank b'), { recursive: true })
    const files: readonly TestFile[] = [
      textFile('a-januar.xml', january.text),
      textFile('bank b/b-dezember.xml', savings.text),
      textFile('verein.csv', unclear('01', 31)),
      textFile('bank b/b-februar.csv', CLEAR),
      textFile('bank b/.DS_Store', 'x'),
      textFile('rechnung.pdf', '%PDF-1.7'),
      {
        name: 'februar.zip',
        bytes: makeZip([
          { name: 'x/a-februar.xml', bytes: textFile('', february.text).bytes },
          { name: '__MACOSX/x/._a-februar.xml', bytes: new Uint8Array(9) },
          { name: 'x/foto.jpg', bytes: new Uint8Array(9) },
        ]),
      },
    ]
    for (const { name, bytes } of files) await writeFile(join(statements, name), bytes)
    await choosesFolder(statements)

    await importRow('a-januar.xml').getByText('40 neu').waitFor()
    await importRow('a-februar.xml').getByText('20 neu').waitFor()
    await importRow('b-dezember.xml').getByText('30 neu').waitFor()
    await importRow('b-februar.csv').getByText('3 neu').waitFor()
    for (const name of ['rechnung.pdf', 'foto.jpg']) await importRow(name).getByText('Kein Kontoauszug').waitFor()
    expect(await importRow('DS_Store').count()).toBe(0)
    expect(await importRow('._a').count()).toBe(0)
    const sum = (await rowsOf('search=')).reduce((total, { amount }) => total + Math.round(amount * 100), 0)
    expect(sum).toBe(january.sum + february.sum + savings.sum - 29_975)
  })

  test('asks for the account that the file does not name, and keeps the state when the dialog is closed', async () => {
    await page.getByRole('dialog', { name: 'In welches Konto?' }).waitFor()
    await page.keyboard.press('Escape')
    await importRow('verein.csv').getByText('Das Konto ist nicht bekannt').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await importRow('verein.csv').getByRole('button', { name: 'Konto wählen' }).click()
    await page.getByRole('combobox', { name: 'Konto für verein.csv' }).click()
    await page.getByRole('option', { name: /Vereinskonto/ }).click()
    await page.getByRole('button', { name: '1 Datei importieren' }).click()
    await dialog().getByText('Die Spalten der Tabelle sind nicht eindeutig').waitFor()
  })
})

describe('ambiguous columns', () => {
  const meaning = (name: string) => dialog().getByRole('combobox', { name: `Bedeutung von ${name}` })

  test('the plan waits when its dialog is closed', async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await isClosed()
    await importRow('verein.csv').getByRole('button', { name: 'Plan ansehen' }).click()
    await dialog()
      .getByRole('tab', { name: /verein\.csv.*Braucht Hilfe/ })
      .waitFor()
  })

  test('are mapped by hand, and every change shows its effect at once', async () => {
    await meaning('Zahl A').selectOption('ignored')
    await dialog().getByText('Noch keine Spalte ist der Betrag').waitFor()
    expect(
      await dialog()
        .getByRole('button', { name: /^Importieren/ })
        .isDisabled(),
    ).toBe(true)
    await meaning('Zahl B').selectOption('amount')
    await meaning('Wer').selectOption('name')
    await dialog().getByRole('combobox', { name: 'Vorzeichen' }).selectOption('inverted')
    await dialog()
      .getByRole('cell', { name: /−12\.35/ })
      .waitFor()
    await dialog().getByText('Wird beim Import für dieses Konto').waitFor()
    await dialog()
      .getByRole('tab', { name: /Alles klar/ })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog()
      .getByRole('button', { name: /4 Zeilen importieren/ })
      .click()
    await isClosed()
    await importRow('verein.csv').getByText('4 neu').waitFor()
    // The row's button that opened the dialog is gone: the focus goes to the screen.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
    const rows = await rowsOf('search=Beitrag')
    expect(rows.map(({ amount, name }) => [amount, name])).toEqual([
      [-45.3, 'Beat Müller'],
      [-99.15, 'Anna Meier'],
    ])
  })

  test('the next file of the same form needs neither dialog nor account', async () => {
    await dropFiles(page, [textFile('verein-2.csv', unclear('02', 28))])
    await importRow('verein-2.csv').getByText('4 neu').waitFor()
    expect(await dialog().count()).toBe(0)
    expect((await rowsOf('search=Beitrag')).map(({ amount }) => amount)).toEqual([-45.3, -99.15, -45.3, -99.15])
  })
})

describe('a table of days that exist as CAMT', () => {
  const csv = async (): Promise<string> => {
    const { data } = await askApp<{ data: { id: string; iban: string }[] }>(app, 'GET', 'bank_account')
    const { id } = data.find(({ iban }) => iban === CURRENT) ?? { id: '' }
    const rows = (await rowsOf(`filter[bank_account]=${id}&sort=booking_date`)).slice(0, 8)
    const day = (date: string | null) => (date ?? '').split('-').reverse().join('.')
    const lines = rows.map(({ booking_date, amount, name, text }) =>
      [day(booking_date), `${name ?? ''} ${text ?? ''}`.replaceAll(/[;"\n]/g, ' '), amount.toFixed(2)].join(';'),
    )
    return [`Konto;${CURRENT};`, 'Buchungsdatum;Buchungstext;Betrag CHF', ...lines, '30.01.2026;Ganz neu;-7.77'].join(
      '\n',
    )
  }

  test('lists probable duplicates; ticked ones are imported anyway; Enter imports', async () => {
    await clearPanel()
    await dropFiles(page, [textFile('a-januar.csv', await csv())])
    await dialog().getByText('8 Zeilen sehen aus wie Transaktionen').waitFor()
    await dialog().getByText('Gleicht').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // For some only day, amount and name are equal: those are ticked.
    const all = dialog().getByRole('checkbox', { name: 'Alle vermutlich doppelten trotzdem importieren' })
    await all.check()
    await all.uncheck()
    await dialog().getByRole('checkbox', { name: 'Trotzdem importieren', exact: true }).first().check()
    await dialog()
      .getByRole('button', { name: /2 Zeilen importieren/ })
      .waitFor()
    await dialog()
      .getByRole('tab', { name: /a-januar\.csv/ })
      .press('Enter')
    await isClosed()
    await importRow('a-januar.csv').getByText('2 neu').waitFor()
    await importRow('a-januar.csv').getByText('7 vermutlich doppelt').waitFor()
    expect(await rowsOf('search=Ganz neu')).toHaveLength(1)
  })
})

describe('days between statements, and days that two of them cover', () => {
  test('do not stop an import; the report shows them', async () => {
    await clearPanel()
    const april = makeCamt({ seed: 6, iban: CURRENT, rows: 12, from: '2026-04-01', days: 30 })
    const again = makeCamt({ seed: 7, iban: CURRENT, rows: 9, from: '2026-04-28', days: 10 })
    await dropFiles(page, [textFile('april.xml', april.text)])
    await importRow('april.xml').getByText('12 neu').waitFor()
    await dropFiles(page, [textFile('ende-april.xml', again.text)])
    await importRow('ende-april.xml').getByText('9 neu').waitFor()
    expect(await dialog().count()).toBe(0)
    await importRow('april.xml').getByRole('link', { name: 'Bericht zu april.xml', exact: true }).click()
    await page.getByText(/Vom 02\.03\.2026 bis 31\.03\.2026 fehlt ein Auszug/).waitFor()
    await page.getByText(/Vom 28\.04\.2026 bis 01\.05\.2026 gibt es mehr als einen Auszug/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('the dialog', () => {
  test('is accessible in English and dark, and the arrow keys select the files', async () => {
    await clearPanel()
    await page.getByRole('button', { name: 'Sprache' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.getByRole('link', { name: /Vereinskonto/ }).click()
    const other = (a: string) => unclear('03', 31).replace('Zahl A', a)
    await dropFiles(page, [textFile('one.csv', other('Figure X')), textFile('two.csv', other('Figure Y'))])
    // The account's earlier tables had other titles: the dialog asks for confirmation.
    const chooser = page.getByRole('dialog', { name: 'Into which account?' })
    await expect
      .poll(() => chooser.getByRole('combobox', { name: 'Account for one.csv' }).inputValue())
      .toMatch(/^Vereinskonto/)
    await chooser.getByRole('button', { name: 'Import 2 files' }).click()
    await dialog()
      .getByRole('tab', { name: /two\.csv.*Needs help/ })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog()
      .getByRole('tab', { name: /one\.csv/ })
      .press('ArrowDown')
    await dialog().getByRole('heading', { name: 'two.csv' }).waitFor()
    await dialog().getByRole('button', { name: 'Do not import this one' }).click()
    await dialog().getByRole('heading', { name: 'one.csv' }).waitFor()
    // The button disappears when used; Enter still continues with the file.
    await dialog().getByRole('button', { name: 'Use these meanings' }).press('Enter')
    await dialog()
      .getByRole('button', { name: /Import 4 rows/ })
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab')
    await dialog().getByRole('button', { name: 'Do not import', exact: true }).click()
    await isClosed()
    expect(await importRow('one.csv').count()).toBe(0)
    expect(window.complaints).toEqual([])
  })
})
