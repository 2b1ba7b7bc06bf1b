// Steps that lead to a screen or dialog of the window, for views.
import type { Page } from 'playwright-core'
import { patiently } from '../patience.ts'
import { dropFiles, textFile } from './window-page.ts'

/** Presses keys one after the other. */
export const keys =
  (...pressed: readonly string[]) =>
  async (page: Page) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

/** Types into the search of everything, then presses keys. */
export const searchFor =
  (text: string, ...pressed: readonly string[]) =>
  async (page: Page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(text)
    await page.locator('[role="listbox"][aria-busy="false"]').waitFor()
    await keys(...pressed)(page)
  }

/** Chooses a list of invoices in the load dialog. */
export const loadList = (rows: string) => async (page: Page) => {
  await page.keyboard.press('u')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Datei wählen|Choose file)$/ }).click()
  const buffer = Buffer.from(`Rechnungsnummer;Kunde;Datum;fällig am;Betrag\n${rows}`)
  await (await chooser).setFiles([{ name: 'list.csv', mimeType: 'text/csv', buffer }])
  await page
    .getByText(/R-902/)
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
}

/** Drops files that need a decision, and one that is refused. */
export const dropUndecided = async (page: Page) => {
  const rows = 'Wann;Was;Zahl A;Zahl B\n01.01.2026;Miete;1500.00;12.35\n12.01.2026;Beitrag;80.00;99.15\n'
  await dropFiles(page, [
    ...['januar.csv', 'februar.csv', 'maerz.csv'].map((name) => textFile(name, rows)),
    textFile('kaputt.xml', '<?xml version="1.0"?><Document><BkToCstmrStmt>'),
  ])
  await page.getByRole('dialog').waitFor()
}

/** The same, put off: the files wait. */
export const dropWaiting = async (page: Page) => {
  await dropUndecided(page)
  await page.keyboard.press('Escape')
}

/** Forgets files that an earlier picture left waiting: their dialog would cover the next one. */
export const forgetFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.deleteDatabase('kontor.window')
        request.onsuccess = request.onerror = request.onblocked = () => resolve()
      }),
  )

/** Presses keys on the first row of the list. */
export const onFirstRow =
  (...pressed: readonly string[]) =>
  async (page: Page) => {
    await page.locator('.ag-row[row-index="0"]').first().waitFor()
    await keys('/', 'ArrowDown', ...pressed)(page)
  }

/** Clicks buttons or entries of a menu one after the other; those that some books do not have end it. */
export const click =
  (...names: readonly RegExp[]) =>
  async (page: Page) => {
    for (const name of names) {
      const found = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
      const isThere = await found
        .first()
        .click({ timeout: patiently(5000) })
        .then(
          () => true,
          () => false,
        )
      if (!isThere) return
    }
  }

/** One set of steps after the other. */
export const inTurn =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

/** Drops files and waits for the dialog about them. */
export const drop =
  (...files: Parameters<typeof dropFiles>[1]) =>
  async (page: Page) => {
    await dropFiles(page, files)
    await page.getByRole('dialog').waitFor()
  }
