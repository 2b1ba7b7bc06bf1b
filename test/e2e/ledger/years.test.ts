// A year-end by keyboard, and its lines in the overview, in a real browser. The figures are calculated by hand; the
// last calendar year is L, this one Y. All amounts are CHF.
// L: fees of 10’000.00 with 810.00 VAT in February, rent of 2’000.00 with 162.00 input tax in March: Q1 is 648.00.
// Once that is settled, the VAT accounts are zero at the ends of the other quarters. Result: 8’000.00.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { THEMES } from '../../support/counts.ts'
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
  readonly name: string
  readonly start_date: string
  readonly end_date: string
  readonly is_closed: boolean
}
interface Entry {
  readonly reversed_by_id: string | null
  readonly lines: readonly { readonly account_id: string; readonly debit: number; readonly credit: number }[]
}

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const years = async () => (await api<{ data: readonly Year[] }>('fiscal_year')).data
const isClosed = async () => (await years()).find(({ name }) => name === String(L))?.is_closed

const accounts = new Map<number, string>()
/** `[account, debit, credit]` */
const book = (date: string, text: string, ...lines: readonly (readonly [number, number, number])[]) =>
  api('journal_entry', 'POST', {
    date,
    text,
    lines: lines.map(([number, debit, credit]) => ({ account_id: accounts.get(number), debit, credit })),
  })
/** The balance of an account from closing entries in force; debits positive. */
const closedTo = async (number: number): Promise<number> => {
  const { data } = await api<{ data: readonly Entry[] }>('journal_entry?per_page=100&filter[source]=closing')
  const standing = data.filter(({ reversed_by_id }) => reversed_by_id === null)
  const lines = standing.flatMap((entry) => entry.lines).filter(({ account_id }) => account_id === accounts.get(number))
  return lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}

beforeAll(async () => {
  app = await openOrganization()
  const chart = await api<{ data: readonly { id: string; number: number }[] }>('account?per_page=500')
  for (const { id, number } of chart.data) accounts.set(number, id)
  await book(`${L}-02-15`, 'Honorar', [1020, 10_810, 0], [3400, 0, 10_000], [2200, 0, 810])
  await book(`${L}-03-05`, 'Miete', [6000, 2000, 0], [1171, 162, 0], [1020, 0, 2162])
  await api('bank_account', 'POST', { type: 'bank', name: 'Kontokorrent', iban: 'CH6000700110000456789' })
  const { id } = await api<{ id: string }>('company', 'POST', { name: 'Alpha AG' })
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  // Booked by another program, so that the figures are those of the entries alone.
  const invoice = { company_id: id, date: `${L}-12-01`, currency: 'CHF', booked_by: 'elsewhere' }
  await api('invoice', 'POST', { ...invoice, number: 'R-1', due_date: `${L}-12-31`, total: 1250.5 })
  await api('invoice', 'POST', { ...invoice, number: 'R-2', due_date: soon, total: 300 })
  window = await openWindow(app.launchLink, { at: '/overview' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const section = (name: string) => page.getByRole('region', { name })
const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const goToYears = async () => {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('#main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await page.getByRole('heading', { name: 'Geschäftsjahre', exact: true }).waitFor()
}

describe('the overview', () => {
  test('shows what is due, with links to the lists', async () => {
    const rows = async () =>
      (await section('Fällig').getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    await expect.poll(rows, PATIENTLY).toHaveLength(3)
    expect((await rows())[1]).toBe(`Rechnungen, überfällig 1 CHF 1’250.50 31.12.${L} Alpha AG`)
    expect((await rows())[2]).toMatch(/^Rechnungen, bald fällig 1 CHF 300\.00 .* Alpha AG$/)
    const link = section('Fällig').getByRole('link', { name: 'Rechnungen, überfällig' })
    expect(await link.getAttribute('href')).toContain('/invoices?view=overdue')
  })

  test('shows the remaining work of the past year', async () => {
    const end = section(`Jahresabschluss ${L}`)
    await end.getByText('MWST Q1: noch nicht abgerechnet').waitFor()
    await end.getByText('Ergebnis verbucht: offen').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await end.getByRole('link', { name: 'Zum Abschluss' }).press('Enter')
    await page.getByRole('heading', { name: `Jahresabschluss ${L}` }).waitFor()
  })
})

describe('a year-end', () => {
  test('missing items are shown where they are missing', async () => {
    await goToYears()
    await step('MWST Q1 abrechnen').getByText(`am 31.03.${L} noch ein Saldo`).waitFor()
    await page.keyboard.press('c')
    for (const name of ['MWST Q1 abrechnen', 'MWST Q4 abrechnen', 'Ergebnis verbuchen'])
      await step(name).getByText('Ein Punkt der Checkliste ist noch offen').waitFor()
    await page.getByRole('alert').getByText('Das Jahr kann noch nicht abgeschlossen werden').waitFor()
    expect(await isClosed()).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('a period with balances of zero has nothing to settle', async () => {
    await book(`${L}-03-31`, 'MWST Q1', [2200, 810, 0], [1171, 0, 162], [2201, 0, 648])
    for (const label of ['Q1', 'Q4'])
      await step(`MWST ${label} abrechnen`).getByText('Die MWST-Konten stehen am').waitFor()
  })

  test('the result is posted by keyboard, after the accounts are shown', async () => {
    await page.keyboard.press('v')
    const post = dialog(`Ergebnis ${L} verbuchen`)
    await post.getByText(/^9000 .* auf 9200 /).waitFor()
    await post.getByText(`Gebucht wird am 31.12.${L}:`).waitFor()
    await expect
      .poll(
        () => post.getByRole('button', { name: 'Verbuchen' }).evaluate((button) => button === document.activeElement),
        PATIENTLY,
      )
      .toBe(true)
    await page.keyboard.press('Enter')
    await step('Ergebnis verbuchen').getByText('erledigt').waitFor()
    await post.waitFor({ state: 'detached' })
    // The legal form decides between 2979 and 2891.
    expect((await closedTo(2979)) + (await closedTo(2891))).toBe(-8000)
    expect(await closedTo(3400)).toBe(10_000)
  })

  test('undo by its message reopens it', async () => {
    const reported = page.getByRole('alert').filter({ hasText: `Das Ergebnis ${L} ist verbucht` })
    await reported.getByRole('button', { name: 'Rückgängig' }).click()
    await step('Ergebnis verbuchen').getByRole('button', { name: 'Verbuchen' }).press('Enter')
    await dialog(`Ergebnis ${L} verbuchen`).getByRole('button', { name: 'Verbuchen' }).press('Enter')
    await step('Ergebnis verbuchen').getByText('erledigt').waitFor()
    await dialog(`Ergebnis ${L} verbuchen`).waitFor({ state: 'detached' })
    expect((await closedTo(2979)) + (await closedTo(2891))).toBe(-8000)
  })

  test('the year is closed, and reopened with a reason', async () => {
    await page.locator('#main').focus()
    await page.keyboard.press('c')
    // The other program's entries for its invoices are missing: the screen asks once.
    const ask = dialog(`${L} abschliessen?`)
    await ask.getByText(/die offenen Rechnungen \(2\) ergeben CHF 1’550\.50/).waitFor()
    await ask.getByRole('button', { name: 'Trotzdem abschliessen' }).click()
    await expect.poll(isClosed, PATIENTLY).toBe(true)
    await page
      .getByRole('row')
      .filter({ hasText: `31.12.${L}` })
      .getByText('abgeschlossen')
      .waitFor()
    await page.getByText('Es lässt sich nicht mehr ändern').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('w')
    const reopen = dialog(`${L} wieder öffnen`)
    await reopen.getByRole('button', { name: 'Wieder öffnen' }).click()
    await reopen.getByText('Diese Angabe fehlt').waitFor()
    await reopen.getByLabel('Grund').fill('Nachtrag der Revision')
    await reopen.getByRole('button', { name: 'Wieder öffnen' }).press('Enter')
    await expect.poll(isClosed, PATIENTLY).toBe(false)
    await reopen.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: `Jahresabschluss ${L}` }).waitFor()
  })
})

describe('a fiscal year', () => {
  test('follows the latest one, with proposed days and errors at the field', async () => {
    await goToYears()
    await page.keyboard.press('n')
    const form = dialog('Neues Geschäftsjahr')
    await expect.poll(() => form.getByLabel('Von').inputValue(), PATIENTLY).toBe(`01.01.${Y + 1}`)
    await form.getByLabel('Bis').fill(`30.6.${Y + 4}`)
    await page.keyboard.press('Enter')
    await form.getByText('Ein Geschäftsjahr hat höchstens 23 Monate').waitFor()
    expect(await form.getByLabel('Bis').getAttribute('aria-invalid')).toBe('true')
    await form.getByLabel('Bis').fill(`30.6.${Y + 2}`)
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: `Jahresabschluss ${Y + 1}` }).waitFor()
    const [latest] = await years()
    expect([latest?.name, latest?.start_date, latest?.end_date]).toEqual([
      ...[`${Y + 1}/${String(Y + 2).slice(2)}`, `${Y + 1}-01-01`, `${Y + 2}-06-30`],
    ])
  })

  test('its days are moved; a later one cannot be closed before the earlier', async () => {
    await page.locator('#main').focus()
    await page.keyboard.press('e')
    const form = dialog('Name und Daten ändern')
    await form.getByLabel('Bis').fill(`31.12.${Y + 1}`)
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await expect.poll(async () => (await years())[0]?.name, PATIENTLY).toBe(String(Y + 1))
    await page.locator('#main').focus()
    await page.keyboard.press('c')
    await page
      .getByRole('alert')
      .getByText(/Ein früheres Geschäftsjahr ist noch offen/)
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: `Jahresabschluss ${Y}` }).waitFor()
  })

  test.each(THEMES)('the screen is accessible %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('the console has only the provoked refusals', () => {
    // 404: books of a version without reports.
    expect(window.complaints.filter((complaint) => !/422|404/.test(complaint))).toEqual([])
  })
})
