// Companies, invoices and expenses in a real browser: one added with its errors at their fields, a list of another
// program loaded with a corrected mapping, undone, filtered and summed. Results are checked over the interface.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { AccountObject } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { Page as ListPage } from '../../../shared/api/page.ts'
import {
  accessibilityFaults,
  openPlace,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { THEMES } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }

/** Two columns may be the total; the list does not show which. */
const UNCLEAR = textFile(
  'offene-posten.csv',
  `Rechnungsnummer;Kunde;Datum;fällig am;Betrag;Total
R-501;Alpha AG;03.03.2026;02.04.2026;1'000.00;1'081.00
R-502;Beta GmbH;05.03.2026;04.04.2026;400.00;432.40
R-503;Alpha AG;07.03.2026;06.04.2099;90.00;97.30
`,
)
const WRONG = textFile(
  'falsch.csv',
  `Rechnungsnummer;Kunde;Datum;Betrag;Währung
R-601;Alpha AG;03.03.2026;100.00;CHF
R-602;Alpha AG;gestern;200.00;CHF
`,
)

const rated = (name: string, rate: string) =>
  textFile(
    name,
    `Rechnungsnummer;Kunde;Datum;Betrag;Währung;Ertragskonto;MWST-Satz
R-801;Alpha AG;15.01.2026;102.60;CHF;3200 Handelserlöse;${rate}
R-802;Alpha AG;15.01.2026;50.00;EUR;3200 Handelserlöse;8.1 %
`,
  )

/** One row from before the books. */
const OLD = textFile(
  'alt.csv',
  `Rechnungsnummer;Kunde;Datum;Betrag
R-701;Alpha AG;15.12.2019;108.10
R-702;Alpha AG;15.01.2026;54.05
`,
)

let app: App
let window: WindowPage
let page: Page

const get = <T>(path: string) => askApp<ListPage<T>>(app, 'GET', path)
const invoices = async () => (await get<InvoiceObject>('invoice?sort=number&include=company&per_page=100')).data
const numbers = async () => (await invoices()).map(({ number }) => number)

beforeAll(async () => {
  app = await openOrganization()
  window = await openWindow(app.launchLink)
  page = window.page
  await openPlace(page, 'Debitoren')
  await page.getByRole('heading', { name: 'Noch keine Rechnungen' }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const listed = (text: string) => page.locator('.ag-row').filter({ hasText: text })
/** Chooses a file by the button of the list. */
const chooseFile = async (file: { readonly name: string; readonly bytes: Uint8Array }) => {
  await page.keyboard.press('u')
  const load = dialog('Rechnungen aus einer Datei')
  const chooser = page.waitForEvent('filechooser')
  await load.getByRole('button', { name: 'Datei wählen' }).click()
  await (await chooser).setFiles([{ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.bytes) }])
  return load
}

describe('an invoice', () => {
  test('is added by keyboard; a wrong reference is refused at its field', async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('n')
    const form = dialog('Neue Rechnung')
    await form.getByRole('button', { name: 'Neue Adresse anlegen' }).click()
    await dialog('Neue Adresse').getByLabel('Name', { exact: true }).fill('Müller & Söhne')
    await page.keyboard.press('Enter')
    await dialog('Neue Adresse').waitFor({ state: 'hidden' })
    await expect.poll(() => form.getByLabel('Adresse', { exact: true }).inputValue(), PATIENTLY).toBe('Müller & Söhne')
    await form.getByLabel('Nummer').fill('R-100')
    await form.getByLabel('Datum', { exact: true }).fill('3.3.26')
    await form.getByLabel('Fällig am').fill('02042026')
    await form.getByLabel('Betrag').fill("1'250,5")
    await form.getByLabel('Referenz').fill('RF19 5390 0754 7034')
    await page.keyboard.press('Enter')
    const reference = form.getByLabel('Referenz')
    await form
      .getByText('Das ist weder eine QR-Referenz noch eine Creditor Reference (RF…) mit richtigen Prüfziffern')
      .waitFor()
    expect(await reference.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => reference.evaluate((element) => element === document.activeElement), PATIENTLY).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await numbers()).toEqual([])
    await reference.fill('rf18539007547034')
    await page.keyboard.press('Enter')
    await expect.poll(invoices, PATIENTLY).toMatchObject([
      {
        number: 'R-100',
        date: '2026-03-03',
        due_date: '2026-04-02',
        total: 1250.5,
        currency: 'CHF',
        reference: 'RF18539007547034',
        status: 'open',
        company: { name: 'Müller & Söhne' },
      },
    ])
    await form.waitFor({ state: 'hidden' })
    await listed('R-100').getByText('Müller & Söhne').waitFor()
    await page.getByText('offen 1’250.50 von 1’250.50 CHF').waitFor()
  })

  test('is changed from its row', async () => {
    await page.getByRole('searchbox', { name: 'Rechnungen durchsuchen' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    const form = dialog('Rechnung R-100')
    await form.getByLabel('Betrag').fill('1300')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await invoices())[0]?.total, PATIENTLY).toBe(1300)
    await form.waitFor({ state: 'hidden' })
    await page.getByText('offen 1’300.00 von 1’300.00 CHF').waitFor()
  })

  test('is split among accounts by keyboard, and refused until its lines add up to its total', async () => {
    await page.getByRole('searchbox', { name: 'Rechnungen durchsuchen' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    const form = dialog('Rechnung R-100')
    await form.getByLabel('Betrag').focus()
    await page.keyboard.press('Alt+n')
    const parts = form.getByLabel('Anteil mit MWST')
    await expect.poll(() => parts.count(), PATIENTLY).toBe(2)
    expect(await parts.first().inputValue()).toBe('1’300.00')
    await parts.first().fill('1000')
    await parts.last().fill('299')
    await form
      .getByRole('status')
      .filter({ hasText: /Zusammen CHF\s1’299\.00 · es fehlen CHF\s1\.00/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await form.getByText('Die Positionen ergeben nicht das Total').waitFor()
    await expect.poll(() => parts.last().evaluate((input) => input === document.activeElement), PATIENTLY).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await parts.last().fill('')
    await page.keyboard.press('=')
    await form.getByRole('status').filter({ hasText: 'geht auf' }).waitFor()
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'hidden' })
    expect((await invoices())[0]?.lines.map(({ amount }) => amount)).toEqual([1000, 300])
    // It opens with them; after removing them by keyboard, the whole of it is on one account again.
    await page.getByRole('searchbox', { name: 'Rechnungen durchsuchen' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => parts.count(), PATIENTLY).toBe(2)
    await form.getByRole('button', { name: 'Position 2 entfernen' }).press('Enter')
    await form.getByRole('button', { name: 'Position 1 entfernen' }).press('Enter')
    await expect.poll(() => parts.count(), PATIENTLY).toBe(0)
    await form.getByLabel('Nummer').press('Enter')
    await form.waitFor({ state: 'hidden' })
    expect((await invoices())[0]?.lines).toEqual([])
  })

  test('is deleted with a key, and restored by the undo of the message', async () => {
    await page.getByRole('searchbox', { name: 'Rechnungen durchsuchen' }).press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect.poll(numbers, PATIENTLY).toEqual([])
    const reported = page.getByRole('alert').filter({ hasText: '«R-100» ist gelöscht' })
    await reported.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(numbers, PATIENTLY).toEqual(['R-100'])
    await listed('R-100').waitFor()
  })
})

const send = <T>(path: string, body: object) => askApp<T>(app, 'POST', path, body)
const isFocused = (element: Element) => element === document.activeElement

describe('without a payment', () => {
  const open = async () => (await invoices()).map(({ number, open_amount }) => [number, open_amount])
  const onFirstRow = async () => {
    await page.getByRole('searchbox', { name: 'Rechnungen durchsuchen' }).press('ArrowDown')
  }

  test('a credit note settles its invoice with a key, and the rest is written off with another one', async () => {
    const [invoice] = await invoices()
    const credit = { number: 'G-100', total: -250.5, date: '2026-03-04', company_id: invoice?.company_id }
    await send('invoice', credit)
    await listed('G-100').waitFor()
    await onFirstRow()
    await page.keyboard.press('v')
    const offset = dialog('G-100 verrechnen')
    await offset.getByLabel('Betrag von R-100').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await offset.getByLabel('Betrag von R-100').inputValue()).toBe('250.50')
    await page.keyboard.press('Control+Enter')
    await offset.waitFor({ state: 'hidden' })
    await expect.poll(open, PATIENTLY).toEqual([
      ['G-100', 0],
      ['R-100', 1049.5],
    ])
    await listed('G-100').waitFor({ state: 'detached' })
    await onFirstRow()
    await page.keyboard.press('w')
    const loss = dialog('R-100 abschreiben')
    await loss.getByLabel('Grund').fill('Konkurs')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await loss.waitFor({ state: 'hidden' })
    await expect.poll(open, PATIENTLY).toEqual([
      ['G-100', 0],
      ['R-100', 0],
    ])
    const reported = page.getByRole('alert').filter({ hasText: 'R-100 ist abgeschrieben' })
    await reported.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(open, PATIENTLY).toEqual([
      ['G-100', 0],
      ['R-100', 1049.5],
    ])
    // The document shows what settled it, and removes it.
    await listed('R-100').waitFor()
    await onFirstRow()
    await page.keyboard.press('Enter')
    await dialog('Rechnung R-100').getByRole('button', { name: 'Verrechnung aufheben' }).click()
    await expect.poll(open, PATIENTLY).toEqual([
      ['G-100', -250.5],
      ['R-100', 1300],
    ])
    await page.keyboard.press('Escape')
    await dialog('Rechnung R-100').waitFor({ state: 'hidden' })
    await listed('G-100').waitFor()
    await onFirstRow()
    await page.keyboard.press('Delete')
    await expect.poll(numbers, PATIENTLY).toEqual(['R-100'])
  })
})

describe('a list of another program', () => {
  test('with a row from before the books asks about it, and then previews the load', async () => {
    const load = await chooseFile(OLD)
    const opening = load.getByRole('button', { name: 'In der Eröffnungsbilanz' })
    await opening.waitFor()
    expect(await load.getByRole('alert').filter({ hasText: 'Fehler' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await opening.press('Enter')
    await load.getByText('2 neu, 1 neue Adresse').waitFor()
    expect(await opening.getAttribute('aria-pressed')).toBe('true')
    // The old one is part of the opening balance: only the second row is booked.
    await load.getByText('Für 1 Beleg nennt weder die Liste noch die Adresse ein Konto').waitFor()
    await load.getByText(/So wird Zeile 3 verbucht: 1100 .* 54\.05 an 3400 .* 50\.00, 2200 .* 4\.05$/).waitFor()
    await load.getByRole('button', { name: 'Abbrechen' }).click()
    await load.waitFor({ state: 'hidden' })
    expect(await numbers()).toEqual(['R-100'])
  })

  test('with ambiguous columns asks for them, and loads with the answer', async () => {
    const load = await chooseFile(UNCLEAR)
    await load.getByText(/Mehrere Spalten passen zu/).waitFor()
    expect(await load.getByRole('button', { name: /laden$/ }).isDisabled()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    // Titles and first values distinguish the columns.
    await load.getByRole('cell', { name: "1'081.00 · 432.40 · 97.30" }).waitFor()
    await load.getByLabel('Was «Total» bedeutet').selectOption({ label: 'Betrag' })
    await load.getByText('3 neu, 2 neue Adressen').waitFor()
    await load.getByText('Für 3 Belege nennt weder die Liste noch die Adresse ein Konto').waitFor()
    // 1'081.00 × 8.1 / 108.1 = 81.00
    await load.getByText(/So wird Zeile 2 verbucht: 1100 .* 1’081\.00 an 3400 .* 1’000\.00, 2200 .* 81\.00$/).waitFor()
    const rows = load.getByRole('region', { name: 'Die ersten Zeilen' }).getByRole('row')
    expect(await rows.nth(1).innerText()).toMatch(/^2\s+neu\s+R-501\s+03\.03\.2026\s+02\.04\.2026\s+CHF\s1’081\.00$/)
    expect(await numbers()).toEqual(['R-100'])
    expect(await accessibilityFaults(page)).toEqual([])
    await load.getByRole('button', { name: '3 Rechnungen laden' }).click()
    await expect
      .poll(async () => (await invoices()).map(({ number, total }) => [number, total]), PATIENTLY)
      .toEqual([
        ['R-100', 1300],
        ['R-501', 1081],
        ['R-502', 432.4],
        ['R-503', 97.3],
      ])
    await load.waitFor({ state: 'hidden' })
    // 1300 + 1081 + 432.40 + 97.30
    await page.getByText('offen 2’910.70 von 2’910.70 CHF').waitFor()
  })

  test('is undone as a whole by its message', async () => {
    const reported = page.getByRole('alert').filter({ hasText: 'offene-posten.csv: 3 neu, 2 neue Adressen' })
    await reported.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(numbers, PATIENTLY).toEqual(['R-100'])
    const companies = await get<CompanyObject>('company')
    expect(companies.data.map(({ name }) => name)).toEqual(['Müller & Söhne'])
  })

  test('with a wrong row is refused by line and column, and no row is loaded', async () => {
    const load = await chooseFile(WRONG)
    await load.getByText('1 Fehler; es wird nichts geladen, bis er behoben ist').waitFor()
    await load.getByText('Zeile 3, Datum: Das ist kein Datum zwischen 1900 und 2199').waitFor()
    expect(await load.getByRole('button', { name: /laden$/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await load.waitFor({ state: 'hidden' })
    expect(await numbers()).toEqual(['R-100'])
  })

  test('with accounts and VAT rates shows them and the entry, and names a rate that does not exist', async () => {
    const wrong = await chooseFile(rated('satz-falsch.csv', '19 %'))
    await wrong.getByText('Zeile 2, MWST-Satz «19 %»: Diesen MWST-Satz gibt es nicht').waitFor()
    // The column can be left out.
    await wrong.getByLabel('Was «MWST-Satz» bedeutet').selectOption({ label: 'nicht lesen' })
    await wrong.getByText('2 neu, 1 neue Adresse').waitFor()
    await wrong.getByRole('button', { name: 'Abbrechen' }).click()
    await wrong.waitFor({ state: 'hidden' })
    const load = await chooseFile(rated('satz.csv', '2,6 %'))
    await load
      .getByRole('cell', { name: /^3200 / })
      .first()
      .waitFor()
    await load.getByRole('cell', { name: 'Reduzierter Satz 2.6 %' }).waitFor()
    // 102.60 with 2.6 %: 100.00 and 2.60.
    await load.getByText(/So wird Zeile 2 verbucht: 1100 .* 102\.60 an 3200 .* 100\.00, 2200 .* 2\.60$/).waitFor()
    await load.getByText('1 Beleg in anderer Währung hat keinen Kurs.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await load.getByRole('button', { name: '2 Rechnungen laden' }).click()
    await load.waitFor({ state: 'hidden' })
    await page.getByText('Ungebucht', { exact: true }).click()
    await listed('R-802').getByText('Kurs fehlt').first().waitFor()
    await expect.poll(() => listed('R-801').count(), PATIENTLY).toBe(0)
    await expect.poll(() => page.url(), PATIENTLY).toContain('view=unbooked')
    await page.keyboard.press('Control+z')
    await expect.poll(numbers, PATIENTLY).toEqual(['R-100'])
    await page.getByText('Offen', { exact: true }).first().click()
  })
})

describe('the lists', () => {
  test('show overdue items, or all, by the address', async () => {
    await page.getByText('Überfällig', { exact: true }).click()
    await expect.poll(() => page.url(), PATIENTLY).toContain('view=overdue')
    await listed('R-100')
      .getByText(/Tage? überfällig$/)
      .waitFor()
    await page.getByText('Alle', { exact: true }).click()
    await expect.poll(() => page.url(), PATIENTLY).toContain('view=all')
  })

  test('a company leads to its open invoices', async () => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await listed('Müller & Söhne').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Adressen durchsuchen' }).press('ArrowDown')
    await page.keyboard.press('v')
    await page.getByText('Nur Müller & Söhne').waitFor()
    await listed('R-100').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: 'Noch keine Lieferantenrechnungen' }).waitFor()
  })

  test.each(THEMES)('are accessible %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${app.url}/#/invoices?view=all`)
    await listed('R-100').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('n')
    await dialog('Neue Rechnung').getByLabel('Nummer').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog('Neue Rechnung').waitFor({ state: 'hidden' })
  })

  test('the console has only the provoked refusals', () => {
    expect(window.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})

describe('in different currencies', () => {
  test('an invoice in EUR is offset with a bill in CHF by keyboard, with the difference as a row', async () => {
    const company = await send<CompanyObject>('company', { name: 'Wechsel AG' })
    const shared = { date: '2026-03-03', company_id: company.id }
    await send('invoice', { ...shared, number: 'R-200', total: 1000, currency: 'EUR', base_total: 950 })
    const search = page.getByRole('searchbox', { name: 'Rechnungen durchsuchen' })
    await search.fill('R-200')
    await listed('R-200').waitFor()
    await search.press('ArrowDown')
    // Nothing is there yet to offset it with: the dialog says it, and leads on.
    await page.keyboard.press('v')
    const offset = dialog('R-200 verrechnen')
    await offset.getByText('Von dieser Adresse ist nichts offen').waitFor()
    await expect
      .poll(() => offset.getByRole('button', { name: 'Schliessen', exact: true }).last().evaluate(isFocused), PATIENTLY)
      .toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog('Neue Rechnung').getByLabel('Nummer').waitFor()
    // The name comes with the list of companies.
    await expect
      .poll(() => dialog('Neue Rechnung').getByLabel('Adresse', { exact: true }).inputValue(), PATIENTLY)
      .toBe('Wechsel AG')
    await page.keyboard.press('Escape')
    await dialog('Neue Rechnung').waitFor({ state: 'hidden' })
    await send('expense', { ...shared, number: 'A-200', total: 940 })
    const bill = offset.getByLabel(/^A-200/)
    await bill.waitFor()
    await bill.focus()
    await page.keyboard.press('Space')
    // 950.00 by its booking against 940.00: a loss of 10.00.
    await expect.poll(() => offset.getByLabel('Differenz (CHF)').inputValue(), PATIENTLY).toBe('10.00')
    expect(await offset.getByLabel('Betrag von R-200 (EUR)').inputValue()).toBe('1’000.00')
    await offset.getByText('verbucht zu CHF 950.00').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await offset.waitFor({ state: 'hidden' })
    const [entry] = (await get<JournalEntryObject>('journal_entry?per_page=1&sort=-number')).data
    const accounts = (await get<AccountObject>('account?per_page=500')).data
    const numberOf = (id: string) => accounts.find((account) => account.id === id)?.number
    expect(entry?.lines.map(({ account_id, debit, credit }) => [numberOf(account_id), debit, credit])).toEqual([
      [1100, 0, 950],
      [2000, 940, 0],
      [3806, 10, 0],
    ])
    await page.getByRole('alert').filter({ hasText: 'R-200 ist verrechnet' }).waitFor()
  })
})
