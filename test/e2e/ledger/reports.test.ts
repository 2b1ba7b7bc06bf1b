// Reports, and their figures in the overview and the year-end, in a real browser. They are calculated by hand. All
// amounts are CHF; the last calendar year is L, this one Y.
// L: capital 20’000.00. Fees 10’000.00 + 810.00 VAT in February, 5’000.00 + 405.00 in November. Rent 2’000.00 + 162.00
// input tax in March. Wages 4’000.00 in December. Bank: 20’000 + 10’810 − 2’162 + 5’405 − 4’000 = 30’053.00.
// Assets 30’053.00 + 162.00 input tax = 30’215.00; VAT due 1’215.00 + capital 20’000.00 + result (15’000 − 6’000)
// 9’000.00.
// VAT to pay: Q1 810.00 − 162.00 = 648.00, Q4 405.00. Once Q1 is settled, the ends of Q2 and Q3 have no amount. Y: fees
// 3’000.00 in January, budgeted 40’000.00.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as sheetJs from 'xlsx'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { THEMES } from '../../support/counts.ts'
import { readPdf } from '../../support/file/read-pdf.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
const Y = new Date().getFullYear()
const L = Y - 1

let app: App
let window: WindowPage
let page: Page

interface Year {
  readonly id: string
  readonly start_date: string
  readonly is_closed: boolean
}
const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const yearOf = async (year: number): Promise<Year> => {
  const { data } = await api<{ data: readonly Year[] }>('fiscal_year')
  const found = data.find(({ start_date }) => start_date === `${year}-01-01`)
  if (!found) throw new Error(`no fiscal year ${year}`)
  return found
}

const accounts = new Map<number, string>()
let standard = ''
const idOf = (number: number) => accounts.get(number) ?? `no account ${number}`

/** `[account, debit, credit]`; `vat`: with the standard rate. */
type Line = readonly [number, number, number, 'vat'?]
const book = (date: string, text: string, ...lines: readonly Line[]) =>
  api('journal_entry', 'POST', {
    date,
    text,
    lines: lines.map(([number, debit, credit, vat]) => ({
      ...{ account_id: idOf(number), debit, credit },
      ...(vat ? { vat_rate_id: standard } : {}),
    })),
  })

beforeAll(async () => {
  app = await openOrganization()
  const chart = await api<{ data: readonly { id: string; number: number }[] }>('account?per_page=500')
  for (const { id, number } of chart.data) accounts.set(number, id)
  const rates = await api<{ data: readonly { id: string; is_default: boolean }[] }>('vat_rate?per_page=100')
  standard = rates.data.find(({ is_default }) => is_default)?.id ?? ''
  await book(`${L}-01-10`, 'Kapital', [1020, 20_000, 0], [2800, 0, 20_000])
  await book(`${L}-02-15`, 'Honorar Februar', [1020, 10_810, 0], [3400, 0, 10_000, 'vat'], [2200, 0, 810, 'vat'])
  await book(`${L}-03-05`, 'Miete', [6000, 2000, 0, 'vat'], [1171, 162, 0, 'vat'], [1020, 0, 2162])
  await book(`${L}-11-20`, 'Honorar November', [1020, 5405, 0], [3400, 0, 5000, 'vat'], [2200, 0, 405, 'vat'])
  await book(`${L}-12-10`, 'Löhne', [5000, 4000, 0], [1020, 0, 4000])
  await book(`${Y}-01-20`, 'Honorar Januar', [1020, 3000, 0], [3400, 0, 3000])
  const { id } = await yearOf(Y)
  await api(`fiscal_year/${id}/budget`, 'PUT', { accounts: [{ account_id: idOf(3400), amount: 40_000 }] })
  await api('bank_account', 'POST', { type: 'bank', name: 'Kontokorrent', iban: 'CH6000700110000456789' })
  window = await openWindow(app.launchLink, { at: '/reports/balance_sheet' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
/** The texts of a row of a report, from its number to its last figure. */
const figures = async (key: string): Promise<readonly string[]> =>
  (await page.locator(`tr[data-key="${key}"] td`).allInnerTexts()).map((text) => text.trim())
const ofAccount = (number: number) => figures(`account:${idOf(number)}`)
const goTo = async (address: string) => {
  await page.goto(`${app.url}/#${address}`)
  await page.locator('#main').focus()
}
/** Presses a key once the visible element handles it: that comes with the next frame. */
const press = async (key: string) => {
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
  await page.keyboard.press(key)
}
/** Runs a command that saves a file; returns its name and bytes once the window has reported it. */
const saved = async (act: () => Promise<void>) => {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  const name = file.suggestedFilename()
  await page.getByRole('alert').filter({ hasText: name }).waitFor()
  return { name, bytes: await readFile(await file.path()) }
}
/** The rows of a workbook without the column titles and the lines above them. */
const rowsOf = (bytes: Buffer): readonly unknown[][] => {
  const book = sheetJs.read(bytes)
  const rows = sheetJs.utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 })
  return rows.slice(rows.findIndex((row) => row.length === 0) + 2)
}

describe('reports', () => {
  test('balance sheet: assets equal liabilities, the result is in equity', async () => {
    await heading('Bilanz').waitFor()
    await goTo(`/reports/balance_sheet?to=${L}-12-31`)
    await expect.poll(() => ofAccount(1020), PATIENTLY).toEqual(['1020', '30’053.00'])
    await expect.poll(() => figures('sum:assets'), PATIENTLY).toContain('30’215.00')
    expect(await figures('sum:liabilities')).toContain('30’215.00')
    // Correct checks are folded; a check without invoices or bank accounts is not called correct.
    await page.getByText(/Prüfungen stimmen|Prüfung stimmt/).click()
    await page.getByText('stimmt:', { exact: true }).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('a comparison is next to it, and rows fold to classes', async () => {
    await goTo(`/reports/balance_sheet?to=${Y}-12-31`)
    await page.getByLabel('Vergleich').selectOption('year')
    await expect.poll(() => ofAccount(1020), PATIENTLY).toEqual(['1020', '33’053.00', '30’053.00', '3’000.00'])
    expect(page.url()).toContain('compare=year')
    await page.getByLabel('Zeilen').selectOption('classes')
    await expect.poll(() => page.locator(`tr[data-key="account:${idOf(1020)}"]`).count(), PATIENTLY).toBe(0)
    await expect.poll(() => figures('sum:assets'), PATIENTLY).toContain('33’215.00')
  })

  test('keys lead to the other reports, with the same days', async () => {
    await goTo(`/reports/balance_sheet?from=${L}-01-01&to=${L}-12-31`)
    await heading('Bilanz').waitFor()
    await press('3')
    await heading('Erfolgsrechnung').waitFor()
    await expect.poll(() => ofAccount(6000), PATIENTLY).toContain('2’000.00')
    await press('1')
    await heading('Saldobilanz').waitFor()
    await expect
      .poll(async () => (await ofAccount(1020)).slice(-3), PATIENTLY)
      .toEqual(['36’215.00', '6’162.00', '30’053.00'])
    await press('4')
    await heading('Budgetvergleich').waitFor()
    await press('.')
    await expect.poll(() => ofAccount(3400), PATIENTLY).toContain('40’000.00')
  })

  test('a figure is followed to its entries by keyboard', async () => {
    await goTo(`/reports/trial_balance?from=${L}-01-01&to=${L}-12-31`)
    await expect.poll(() => ofAccount(1020), PATIENTLY).toContain('30’053.00')
    await press('ArrowDown')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')), PATIENTLY)
      .toContain(idOf(1020))
    await press('Enter')
    await expect.poll(() => page.url(), PATIENTLY).toContain(`/accounts/${idOf(1020)}?from=${L}-01-01&to=${L}-12-31`)
  })
})

describe('files', () => {
  test('reports are saved as CSV, for Excel and as PDF', async () => {
    await goTo(`/reports/balance_sheet?from=${L}-01-01&to=${L}-12-31`)
    await expect.poll(() => ofAccount(1020), PATIENTLY).toEqual(['1020', '30’053.00'])
    const csv = await saved(() => press('s'))
    expect(csv.name).toBe(`bilanz-${L}-12-31.csv`)
    expect(csv.bytes.toString('utf8')).toMatch(/\r\n1020;[^;]+;30053\.00\r\n/)
    const xlsx = await saved(() => press('x'))
    expect(xlsx.name).toBe(`bilanz-${L}-12-31.xlsx`)
    expect(rowsOf(xlsx.bytes)).toContainEqual(['1020', expect.any(String), 30_053])
    const pdf = await saved(() => press('p'))
    expect(pdf.name).toBe(`bilanz-${L}-12-31.pdf`)
    const { pages, outline } = await readPdf(new Uint8Array(pdf.bytes))
    expect(pages[0]?.lines).toContainEqual(expect.stringMatching(/^1020 \| .+ \| 30’053\.00$/))
    expect(pages[0]?.lines.at(-1)).toMatch(/ \| Gedruckt am [\d.]{10} \| Seite 1 von \d$/)
    expect(outline).toContain('  1 Aktiven')
  })

  test('the account ledger and the journal, with all shown rows', async () => {
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await goTo(`/accounts/${idOf(1020)}?from=${L}-01-01&to=${L}-12-31`)
    await heading(/^1020/).waitFor()
    const sheet = await saved(() => choose('Für Excel speichern'))
    expect(sheet.name).toBe(`konto-1020-${L}-01-01-${L}-12-31.xlsx`)
    expect(rowsOf(sheet.bytes).at(-1)?.slice(4)).toEqual([36_215, 6162, 30_053])
    const paper = await readPdf(new Uint8Array((await saved(() => choose('Als PDF speichern'))).bytes))
    expect(paper.pages.at(-1)?.lines.at(-2)).toMatch(/ \| 36’215\.00 \| 6’162\.00 \| 30’053\.00$/)
    await goTo('/journal?find=Honorar')
    await heading('Journal').waitFor()
    const journal = await saved(() => choose('Als CSV speichern'))
    // Three entries of three, three and two lines; titles before them, the total after them.
    expect(journal.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(10)
  })
})

describe('the overview', () => {
  test('compares actuals with the budget', async () => {
    await press('g')
    await press('o')
    const section = (name: string) => page.getByRole('region', { name })
    const lines = async (name: string) =>
      (await section(name).getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    await section(`Ergebnis und Budget ${Y}`)
      .getByRole('img', { name: /^Budget und Gebuchtes/ })
      .waitFor()
    await expect
      .poll(() => lines(`Ergebnis und Budget ${Y}`), PATIENTLY)
      .toContainEqual(expect.stringMatching(/40’000\.00 3’000\.00/))
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('a year-end shows its figures before it books them', () => {
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const dialog = (name: string) => page.getByRole('dialog', { name })

  test.each([
    ['Q1', '648.00'],
    ['Q4', '405.00'],
  ])('VAT of %s: %s to pay', async (label, amount) => {
    await goTo('/years')
    await page.getByRole('button', { name: `Einreichen: MWST ${label}` }).press('Enter')
    const file = dialog(`MWST ${L}-${label} einreichen`)
    await file.getByText('An die Steuerverwaltung zu zahlen').waitFor()
    await file.getByText(amount).waitFor()
    // The organization has no UID, and the entries have no documents.
    for (const reason of await file.getByPlaceholder('Begründung').all()) await reason.fill('Geprüft')
    await press('Control+Enter')
    await step(`MWST ${label} abrechnen`).getByText('erledigt').waitFor()
    await file.waitFor({ state: 'detached' })
  })

  test('the result', async () => {
    await page.locator('#main').focus()
    await press('v')
    const post = dialog(`Ergebnis ${L} verbuchen`)
    await expect
      .poll(async () => (await post.locator('dd').allInnerTexts()).map((text) => text.replace(/\s/g, ' ')), PATIENTLY)
      .toEqual(['15’000.00', '6’000.00', 'CHF 9’000.00'])
    expect(await accessibilityFaults(page)).toEqual([])
    await press('Escape')
    await post.waitFor({ state: 'detached' })
  })
})

describe('the reports', () => {
  test.each(THEMES)('are accessible %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    for (const report of ['income_statement', 'trial_balance']) {
      await goTo(`/reports/${report}?from=${L}-01-01&to=${L}-12-31&compare=year`)
      await page.getByRole('table').waitFor()
      expect(await accessibilityFaults(page), report).toEqual([])
    }
  })

  test('the console has no errors', () => {
    expect(window.complaints).toEqual([])
  })
})
