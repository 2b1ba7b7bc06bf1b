// Files of tens of thousands of rows: the window shows their progress on every screen; they can be cancelled, and after
// a restart the window shows that they continue. The built application in a real browser.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import {
  dropFiles,
  openPlace,
  openWindow,
  type TestFile,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { countOf } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

const IBAN = 'CH9300762011623852957'
const ROWS = 40_000
const PATIENTLY = { timeout: patiently(120_000) }

/** A statement of a month with this many rows, and a balance that proves every sign. */
const large = (name: string, month: string): TestFile => {
  let balance = 0
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const day = String(1 + Math.floor((index * 28) / ROWS)).padStart(2, '0')
    const cents = ((index * 7919) % 90_000) + 5
    balance += cents
    return `${day}.${month}.2026;Zahlung ${index} Beispiel AG;${(cents / 100).toFixed(2)};${(balance / 100).toFixed(2)}`
  })
  return textFile(name, `IBAN;${IBAN};;\nBuchungsdatum;Buchungstext;Betrag CHF;Saldo\n${lines.join('\n')}\n`)
}

let app: App
let window: WindowPage
let page: Page
let folder = ''

beforeAll(async () => {
  folder = await temporaryFolder('kontor-long-')
  app = await startApp(folder)
  await askApp(app, 'POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
  await show()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const show = async (): Promise<void> => {
  await window?.close()
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
  await page.getByRole('link', { name: /Kontokorrent/ }).waitFor()
}
const batches = async () => (await askApp<{ data: readonly ImportBatchObject[] }>(app, 'GET', 'batch')).data
const importRow = (name: string) =>
  page.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem').filter({ hasText: name })
const progress = (name: string) => importRow(name).getByText(/von 40’000 Zeilen/)

describe('a file of 40,000 rows', () => {
  test('shows its progress on every screen, and can be cancelled', async () => {
    // The cancelled import waits for another one, so that it does not end too early.
    await dropFiles(page, [large('januar.csv', '01'), large('februar.csv', '02')])
    await progress('januar.csv').waitFor(PATIENTLY)
    await openPlace(page, 'Bank', 'Importe')
    await page.getByRole('heading', { level: 1, name: 'Importe' }).waitFor()
    // On this screen the list shows it, so the strip does not repeat it.
    await page.getByRole('row').filter({ hasText: 'februar.csv' }).waitFor()
    await openPlace(page, 'Bank', 'Transaktionen')
    await importRow('februar.csv').getByRole('button', { name: 'Import von februar.csv abbrechen' }).click()
    await importRow('februar.csv').getByText('Abgebrochen, keine Zeile übernommen').waitFor(PATIENTLY)
    await importRow('januar.csv').getByText('40’000 neu').waitFor(PATIENTLY)
    expect((await batches()).map(({ name, cancelled, result }) => [name, cancelled, result.created]).sort()).toEqual([
      ['februar.csv', true, 0],
      ['januar.csv', false, ROWS],
    ])
  })

  test('can be removed during its analysis, and no row is imported', async () => {
    await dropFiles(page, [large('juli.csv', '07')])
    await importRow('juli.csv').getByRole('button', { name: 'Import von juli.csv entfernen' }).click()
    await expect.poll(() => importRow('juli.csv').count()).toBe(0)
    expect((await batches()).map(({ name }) => name)).not.toContain('juli.csv')
  })
})

test('after a restart the window shows that imports continue, and they end complete', async () => {
  // Enough that the last one does not end before the window is open again.
  const names = Array.from({ length: countOf('files_of_a_restart') }, (_, index) => `monat-${index + 3}.csv`)
  const [first = ''] = names
  const last = names.at(-1) ?? ''
  await dropFiles(
    page,
    names.map((name, index) => large(name, String(index + 3).padStart(2, '0'))),
  )
  await progress(first).waitFor(PATIENTLY)
  await app.stop()
  app = await startApp(folder)
  await show()
  await progress(last).waitFor(PATIENTLY)
  await importRow(last).getByText('40’000 neu').waitFor(PATIENTLY)
  await expect.poll(async () => (await batches()).every(({ finished, cancelled }) => finished || cancelled)).toBe(true)
  const done = (await batches()).filter(({ name }) => names.includes(name))
  expect(done.map(({ name, result }) => [name, result.created]).sort()).toEqual(
    names.map((name) => [name, ROWS]).toSorted(),
  )
})
