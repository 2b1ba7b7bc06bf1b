// Files that wait for a decision survive a reload and the end of their window, and the question for day and month is
// prominent: the built application, a real browser, no doubles.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const IBAN = 'CH9300762011623852957'
/** Two columns may be the amount; the file does not show which. */
const UNCLEAR = `Wann;Was;Zahl A;Zahl B
01.01.2026;Miete;1500.00;12.35
12.01.2026;Beitrag;80.00;99.15
19.01.2026;Beitrag;81.00;45.30
31.01.2026;Strom;212.35;17.05
`
/** The file does not show whether the day or the month comes first; German titles would. */
const EITHER_WAY = `Konto;${IBAN};;
Date;Text;Amount;Balance
03/04/2026;Miete Immo AG;-450.00;550.00
05/04/2026;Zahlung Beispiel GmbH;200.50;750.50
07/04/2026;Strom EW Beispiel;-50.25;700.25
`
const DAMAGED = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>'

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  for (const [name, iban] of [
    ['Kontokorrent', IBAN],
    ['Sparkonto', 'CH5604835012345678009'],
  ]) {
    await askApp(app, 'POST', 'bank_account', { type: 'bank', name, iban })
  }
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
  await page.getByRole('link', { name: /Kontokorrent/ }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const dialog = (of = page) => of.getByRole('dialog', { name: 'Vor dem Import ansehen' })
const chooser = (of = page) => of.getByRole('dialog', { name: 'In welches Konto?' })
const importRow = (name: string, of = page) =>
  of.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem').filter({ hasText: name })
const rowsOf = async (query: string) =>
  (await askApp<{ data: readonly BankTransactionObject[] }>(app, 'GET', `bank_transaction?per_page=500&${query}`)).data

/** The names of the stored files in the browser's database. */
const storedNames = (of = page): Promise<readonly string[]> =>
  of.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('kontor.window'))
    const rows = await done(database.transaction('file').objectStore('file').getAll())
    database.close()
    return rows.map(({ name }) => name as string).sort()
  })

/**
 * Of each stored file: whether it asks for its account, whether one is chosen, how many columns the user has mapped.
 */
const storedStates = (): Promise<readonly { asks: boolean; isChosen: boolean; columns: number }[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('kontor.window'))
    const rows = await done(database.transaction('file').objectStore('file').getAll())
    database.close()
    return rows.map(({ asks, decided }) => ({
      asks: asks !== null,
      isChosen: typeof asks?.choice === 'string',
      columns: decided?.reading.mapping?.columns.length ?? 0,
    }))
  })

describe('files that wait', () => {
  test('for their account are restored after a reload, and ask for it', async () => {
    await dropFiles(page, [textFile('verein.csv', UNCLEAR), textFile('kaputt.xml', DAMAGED)])
    await chooser().waitFor()
    await expect.poll(() => storedNames()).toEqual(['verein.csv'])
    await page.reload()
    await chooser().waitFor()
    await importRow('verein.csv').getByText('Das Konto ist nicht bekannt').waitFor()
    // Refused files are not restored.
    expect(await importRow('kaputt.xml').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Konto für verein.csv' }).click()
    await page.getByRole('option', { name: /Kontokorrent/ }).click()
    await page.getByRole('button', { name: '1 Datei importieren' }).click()
    await dialog().getByText('Die Spalten der Tabelle sind nicht eindeutig').waitFor()
  })

  test('for a decision are restored in the chosen account; another window does not take them over', async () => {
    await expect.poll(() => storedNames()).toEqual(['verein.csv'])
    await page.reload()
    await dialog().getByText('Mehrere Spalten könnten der Betrag sein').waitFor()
    await page.keyboard.press('Escape')
    await importRow('verein.csv').getByText('Kontokorrent').waitFor()
    const other = await window.openAnother(`${app.url}/#/transactions`)
    await other.getByRole('link', { name: /Kontokorrent/ }).waitFor()
    // Longer than a window waits before it takes over the files of closed windows.
    await other.waitForTimeout(5000)
    expect(await importRow('verein.csv', other).count()).toBe(0)
    expect(await importRow('verein.csv').count()).toBe(1)
    await other.close()
  })

  test('are taken over by another window when theirs is closed; after the import none is stored', async () => {
    const next = await window.openAnother(`${app.url}/#/transactions`)
    await next.getByRole('link', { name: /Kontokorrent/ }).waitFor()
    await page.close()
    page = next
    await page.reload()
    await dialog().getByText('Die Spalten der Tabelle sind nicht eindeutig').waitFor()
    await dialog().getByRole('combobox', { name: 'Bedeutung von Zahl A' }).selectOption('ignored')
    await dialog().getByRole('combobox', { name: 'Bedeutung von Zahl B' }).selectOption('amount')
    await dialog()
      .getByRole('button', { name: /4 Zeilen importieren/ })
      .click()
    await importRow('verein.csv').getByText('4 neu').waitFor()
    expect((await rowsOf('search=Beitrag')).map(({ amount }) => amount)).toEqual([45.3, 99.15])
    await expect.poll(() => storedNames()).toEqual([])
    await page.reload()
    await page.getByRole('link', { name: /Kontokorrent/ }).waitFor()
    expect(await importRow('verein.csv').count()).toBe(0)
  })

  test('keep choices and decisions, also over a second reload', async () => {
    const name = 'begonnen.csv'
    await dropFiles(page, [textFile(name, UNCLEAR.replace('Zahl A', 'Zahl D'))])
    await chooser().waitFor()
    await page.getByRole('combobox', { name: `Konto für ${name}` }).click()
    await page.getByRole('option', { name: /Sparkonto/ }).click()
    await expect.poll(() => storedStates()).toEqual([{ asks: true, isChosen: true, columns: 0 }])
    await page.reload()
    await chooser().waitFor()
    expect(await page.getByRole('combobox', { name: `Konto für ${name}` }).inputValue()).toMatch(/Sparkonto/)
    await page.getByRole('button', { name: '1 Datei importieren' }).click()
    const meaning = () => dialog().getByRole('combobox', { name: 'Bedeutung von Zahl D' })
    await meaning().selectOption('ignored')
    await dialog().getByRole('combobox', { name: 'Bedeutung von Zahl B' }).selectOption('amount')
    await dialog()
      .getByRole('button', { name: /4 Zeilen importieren/ })
      .waitFor()
    await expect.poll(() => storedStates()).toEqual([{ asks: false, isChosen: false, columns: 3 }])
    for (let reload = 0; reload < 2; reload++) {
      await page.reload()
      await dialog()
        .getByRole('button', { name: /4 Zeilen importieren/ })
        .waitFor()
      await expect.poll(() => storedStates()).toEqual([{ asks: false, isChosen: false, columns: 3 }])
    }
    await dialog().getByText('Sparkonto').first().waitFor()
    await dialog().getByRole('button', { name: 'Nicht importieren' }).click()
    await expect.poll(() => storedNames()).toEqual([])
  })

  test('are forgotten when they are left out', async () => {
    await dropFiles(page, [textFile('andere.csv', UNCLEAR.replace('Zahl A', 'Zahl C'))])
    await chooser().waitFor()
    await expect.poll(() => storedNames()).toEqual(['andere.csv'])
    await page.keyboard.press('Escape')
    await importRow('andere.csv').getByRole('button', { name: 'Import von andere.csv entfernen' }).click()
    await expect.poll(() => storedNames()).toEqual([])
  })
})

describe('files dropped while the window loads', () => {
  test('are accepted when it is ready', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/transactions-screen-*.js', (route) => resolve(() => route.continue()))
    await page.reload()
    const letItCome = await asked
    expect(await page.locator('#main').count()).toBe(0)
    await dropFiles(page, [textFile('zu-frueh.xml', DAMAGED)])
    await letItCome()
    await importRow('zu-frueh.xml').getByText('Beschädigt oder abgeschnitten').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Import von zu-frueh.xml entfernen' }).click()
  })
})

describe('the server’s message about a file', () => {
  test('is in the language of the window', async () => {
    await dropFiles(page, [textFile('kaputt.xml', DAMAGED)])
    await importRow('kaputt.xml')
      .getByText('Beschädigt oder abgeschnitten auf Zeile 1: das Element «BkToCstmrStmt» endet nicht.')
      .waitFor()
  })
})

describe('day and month', () => {
  test('are asked at the top, with both readings of a date of the file; the answer takes effect at once', async () => {
    await dropFiles(page, [textFile('april.csv', EITHER_WAY)])
    const question = dialog().getByRole('radiogroup', { name: 'Welcher Tag ist «03/04/2026»?' })
    await question.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The question shows it: no note repeats it.
    expect(
      await dialog()
        .getByText(/Steht zuerst der Tag|Spalten sind nicht sicher/)
        .count(),
    ).toBe(0)
    await question.getByRole('radio', { name: '3. April 2026' }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog().getByRole('cell', { name: '04.03.2026' }).first().waitFor()
    expect(await question.getByRole('radio', { name: '4. März 2026' }).isChecked()).toBe(true)
    await dialog()
      .getByRole('tab', { name: /Alles klar/ })
      .waitFor()
    // The answer can be changed; choosing the assumed one confirms it.
    await page.keyboard.press('ArrowLeft')
    await dialog().getByRole('cell', { name: '03.04.2026' }).first().waitFor()
    await dialog()
      .getByRole('tab', { name: /Alles klar/ })
      .waitFor()
    await dialog()
      .getByRole('button', { name: /3 Zeilen importieren/ })
      .click()
    await importRow('april.csv').getByText('3 neu').waitFor()
    const days = (await rowsOf('sort=booking_date')).map(({ booking_date }) => booking_date)
    expect(days.slice(-3)).toEqual(['2026-04-03', '2026-04-05', '2026-04-07'])
    expect(window.complaints).toEqual([])
  })
})
