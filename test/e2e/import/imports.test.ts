// The window after an import: the report, the list of all imports, undo, and the band of statements; the built
// application in a real browser.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { Page as ListPage } from '../../../shared/api/page.ts'
import {
  accessibilityFaults,
  dropFiles,
  openPlace,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { countOf, THEMES } from '../../support/counts.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { importByScript } from '../../support/process/import-by-script.ts'
import { openOrganization } from '../../support/process/shared-app.ts'
import { createRandom, newSeed } from '../../support/random.ts'

const IBAN = 'CH9300762011623852957'
const january = textFile('januar.xml', makeCamt({ seed: 1, iban: IBAN, rows: 40, from: '2026-01-01', days: 30 }).text)
const march = textFile('maerz.xml', makeCamt({ seed: 3, iban: IBAN, rows: 20, from: '2026-03-18', days: 13 }).text)

const random = createRandom(newSeed('reports looked at'))

let app: App
let window: WindowPage
let page: Page
let account: BankAccountObject

beforeAll(async () => {
  app = await openOrganization()
  account = await api('POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN, currency: 'CHF' })
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const api = <T>(method: string, path: string, body?: object) => askApp<T>(app, method, path, body)

const transactions = () =>
  api<ListPage<BankTransactionObject>>('GET', 'bank_transaction?per_page=200&sort=booking_date')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const panelRow = (name: string) =>
  page.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem').filter({ hasText: name })
const panel = () => page.getByRole('region', { name: 'Neue Dateien' })
const openImports = () => openPlace(page, 'Bank', 'Importe')
/** The row of an import in the list of all, the newest of this name. */
const listRow = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
const seesTotal = (text: string) => page.locator('footer').getByText(text, { exact: true }).waitFor()
const band = (year: number) => page.getByRole('toolbar', { name: `Auszüge ${year}` })

describe('an import', () => {
  test('the list of imports is empty at first and says what to do', async () => {
    await openImports()
    await heading('Noch keine Importe').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is followed live, has a report, and its transactions can be shown', async () => {
    await dropFiles(page, [january])
    await listRow(january.name).getByText('Fertig').waitFor()
    // An import in the list is not repeated below it.
    await panel().waitFor({ state: 'detached' })
    await page.goto(`${app.url}/#/transactions`)
    await panelRow(january.name).getByText('40 neu').waitFor()
    await panelRow(january.name)
      .getByRole('link', { name: `Bericht zu ${january.name}` })
      .click()
    await heading(january.name).waitFor()
    await page.getByText('CAMT.053 (ISO 20022)').waitFor()
    await page.getByRole('cell', { name: 'geht auf' }).waitFor()
    await page.getByRole('cell', { name: '01.01.2026 – 31.01.2026' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Transaktionen zeigen' }).first().click()
    await seesTotal('40 Transaktionen')
  })

  test('is undone from the strip at once, and every view shows it', async () => {
    await panelRow(january.name)
      .getByRole('link', { name: `Bericht zu ${january.name}` })
      .click()
    await heading(january.name).waitFor()
    await panelRow(january.name)
      .getByRole('button', { name: `Import von ${january.name} rückgängig machen` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Import rückgängig machen?' })
    await dialog.getByText(/40 Transaktionen aus .*januar\.xml.* werden gelöscht/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    expect((await transactions()).meta.total).toBe(40)

    await panelRow(january.name)
      .getByRole('button', { name: `Import von ${january.name} rückgängig machen` })
      .click()
    await dialog.getByRole('button', { name: 'Import rückgängig machen' }).click()
    await panelRow(january.name).getByText('Rückgängig gemacht').waitFor()
    expect((await transactions()).meta.total).toBe(0)
    expect(
      await panelRow(january.name)
        .getByRole('button', { name: /rückgängig/i })
        .count(),
    ).toBe(0)
    await openImports()
    await listRow(january.name).getByText('Rückgängig gemacht').waitFor()
    await listRow(january.name).getByRole('link', { name: january.name }).click()
    await page.getByText('Dieser Import wurde rückgängig gemacht').waitFor()
    expect(
      await page.getByRole('main').getByRole('button', { name: 'Import rückgängig machen', exact: true }).count(),
    ).toBe(0)
    await button('Erledigte Dateien entfernen').click()
  })

  test('can be repeated with the same file, and the list shows both', async () => {
    await dropFiles(page, [january])
    await panelRow(january.name).getByText('40 neu').waitFor()
    await button('Erledigte Dateien entfernen').click()
    await openImports()
    await page.locator('footer').getByText('2 Importe').waitFor()
    await listRow(january.name).getByText('Fertig').waitFor()
    expect((await transactions()).meta.total).toBe(40)
  })

  test('the arrow keys move in the list; Enter opens a report, and going back returns to the same row', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const rows = page.getByRole('rowheader')
    await page.evaluate(() => document.getElementById('main')?.focus())
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe(await rows.last().textContent())
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    expect(
      await rows
        .nth(1)
        .getByRole('link')
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Dieser Import wurde rückgängig gemacht').waitFor()
    await page.getByRole('link', { name: 'Alle Importe' }).press('Enter')
    await expect
      .poll(() =>
        rows
          .nth(1)
          .getByRole('link')
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true)
  })
})

describe('a table of the same days', () => {
  test('is reported with its probable duplicates, linked to the rows they resemble, and with the skipped rows', async () => {
    const { data } = await transactions()
    const days = data.filter(({ booking_date }) => (booking_date ?? '') < '2026-01-10')
    expect(days.length).toBeGreaterThan(3)
    const lines = days.map(({ booking_date, name, text, amount }) => {
      const words = `${name ?? ''} ${text ?? ''}`.replaceAll(/[;"\n]/g, ' ')
      return `${(booking_date ?? '').split('-').reverse().join('.')};${words};${amount.toFixed(2)}`
    })
    const csv = [
      'Buchungsdatum;Buchungstext;Betrag CHF',
      ...lines,
      '09.01.2026;Ganz neue Zahlung;-12.50',
      'Total;;-12.50',
    ]
    const batch = await importByScript(app, account.id, ['tabelle.csv', csv.join('\r\n')], {
      likely_duplicates: 'skip',
    })
    expect(batch.result).toMatchObject({ created: 1, likely_duplicates: days.length })

    // The window's own drop did not report it: the event stream brings the row.
    await listRow('tabelle.csv').getByText('Fertig').waitFor()
    await listRow('tabelle.csv').getByRole('link', { name: 'tabelle.csv' }).click()
    await page.getByRole('heading', { name: `Vermutlich doppelt ${days.length}` }).waitFor()
    await page.getByRole('cell', { name: 'Eine Summe, keine Bewegung' }).waitFor()
    await page
      .getByRole('cell', { name: 'selbst erkannt' })
      .or(page.getByText(/selbst erkannt, zu \d+ % sicher/))
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Transaktion öffnen' }).first().click()
    const detail = page.getByRole('complementary', { name: 'Transaktion' })
    await detail.getByText(days[0]?.acc_serv_ref ?? '-', { exact: true }).waitFor()
    await api('DELETE', `batch/${batch.id}/transactions`)
  })
})

describe('the band of statements', () => {
  test('shows a gap between two statements and what to do about it', async () => {
    await importByScript(app, account.id, [march.name, new TextDecoder().decode(march.bytes)])
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Kontokorrent/ })
      .click()
    const gap = band(2026).getByRole('button', { name: /^Lücke, 01\.02\.2026 – 17\.03\.2026, Es fehlen Bewegungen/ })
    await gap.waitFor()
    await page.getByRole('region', { name: 'Auszüge' }).getByText('1 Lücke').waitFor()
    await gap.click()
    await page.getByText('Kontoauszug vom 01.02.2026 bis 17.03.2026').waitFor()
    await gap.click()
    await page.getByText('Kontoauszug vom 01.02.2026 bis 17.03.2026').waitFor({ state: 'detached' })
  })

  test('has arrow keys; a statement shows its days in the list, and then all again', async () => {
    await band(2026).getByRole('button').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Auszug STMT-3/)
    await page.keyboard.press('Enter')
    await seesTotal('20 Transaktionen')
    await button('Buchungsdatum: 18.03.2026 – 31.03.2026').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await seesTotal('40 Transaktionen')
    await page.keyboard.press('Enter')
    await seesTotal('60 Transaktionen')
  })

  test('can be read as a list, and hidden; both are remembered', async () => {
    const region = page.getByRole('region', { name: 'Auszüge' })
    await button('Als Liste').click()
    await region.getByRole('listitem').filter({ hasText: 'Lücke' }).waitFor()
    expect(await region.getByRole('listitem').count()).toBe(3)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await region.getByRole('listitem').first().waitFor()
    await button('Als Band').click()
    await region.getByRole('button', { name: 'Auszüge', exact: true }).click()
    await band(2026).waitFor({ state: 'detached' })
    await page.reload()
    await region.getByText('1 Lücke').waitFor()
    expect(await band(2026).count()).toBe(0)
    await region.getByRole('button', { name: 'Auszüge', exact: true }).click()
    await band(2026).waitFor()
  })

  test('marks days that two statements cover', async () => {
    const { text } = makeCamt({ seed: 4, iban: IBAN, rows: 5, from: '2026-03-30', days: 10 })
    await importByScript(app, account.id, ['april.xml', text])
    const overlap = band(2026).getByRole('button', { name: 'Überschneidung, 30.03.2026 – 31.03.2026' })
    await overlap.click()
    await page.getByText('Diese Tage stehen in mehr als einem Auszug').waitFor()
    await button('Buchungsdatum: 30.03.2026 – 31.03.2026').waitFor()
    await overlap.click()
    await seesTotal('65 Transaktionen')
  })

  test('has a small version next to all imports that leads to the days', async () => {
    await openImports()
    await page.getByRole('toolbar', { name: 'Auszüge 2026, Kontokorrent' }).getByRole('button').first().click()
    await seesTotal('40 Transaktionen')
  })
})

const LOOKS = THEMES.flatMap((theme) => [['de', theme] as const, ['en', theme] as const])

describe.each(LOOKS)('accessible, %s %s', (language, colorScheme) => {
  beforeAll(async () => {
    await page.evaluate((state) => localStorage.setItem('kontor.preferences', JSON.stringify({ state, version: 1 })), {
      language,
      colorScheme,
      density: 'normal',
      readNotices: [],
      coverage: true,
      coverageAsList: false,
      newFilesAsList: true,
    })
  })

  test('imports, report, band and its advice', async () => {
    const { data } = await api<ListPage<ImportBatchObject>>('GET', 'batch')
    await page.goto(`${app.url}/#/imports`)
    await page.reload()
    await page.getByRole('row').nth(1).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    for (const { id, name } of random.some(countOf('reports_looked_at'), data)) {
      await page.goto(`${app.url}/#/imports/${id}`)
      await heading(name).waitFor()
      await page.getByText(/^(Format)$/).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.goto(`${app.url}/#/transactions?account=${account.id}`)
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^(Lücke|Gap)/ })
      .click()
    await page.getByText(/Kontoauszug vom 01\.02|statement of 01\.02/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('the console has no errors, and an address without an import is reported', async () => {
  const quiet = window.complaints.length
  expect(window.complaints).toEqual([])
  await page.goto(`${app.url}/#/imports/01a1fead-e5c3-7f65-ba4a-e5c01fe22bd5`)
  await page.getByRole('heading', { name: 'This import does not exist' }).waitFor()
  expect(window.complaints.slice(quiet).filter((text) => !text.includes('404'))).toEqual([])
})
