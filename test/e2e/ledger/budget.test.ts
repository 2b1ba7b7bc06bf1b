// The budget in a real browser, like a spreadsheet: keys, ranges, filling, a paste of 300 rows from Excel, locked
// cells, copying from a year with its preview, the comparison. Results are checked over the interface.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BudgetMatrixObject } from '../../../shared/api/endpoints/ledger/budgets.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { THEMES } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
const MANY = 300

let app: App
let window: WindowPage
let page: Page
let year = ''
const accounts = new Map<number, string>()

const ask = <T>(path: string, body?: unknown) => askApp<T>(app, body === undefined ? 'GET' : 'POST', path, body)
interface Listed {
  readonly data: readonly { readonly id: string; readonly number: number; readonly start_date: string }[]
  readonly meta: { readonly total: number }
}
const book = (day: string, debit: number, credit: number, amount: number) =>
  ask('journal_entry', {
    date: day,
    lines: [
      { account_id: accounts.get(debit), debit: amount },
      { account_id: accounts.get(credit), credit: amount },
    ],
  })
/** The budgets of these accounts in the interface. */
const budgets = async (...numbers: readonly number[]) => {
  const matrix = await ask<BudgetMatrixObject>(`fiscal_year/${year}/budget`)
  return numbers.map((number) => matrix.accounts.find((account) => account.number === number)?.budget?.amount ?? null)
}
const actions = async () => (await ask<Listed>('history?per_page=1')).meta.total
const puts = () => saved.length
const saved: string[] = []

beforeAll(async () => {
  app = await openOrganization()
  for (let index = 0; index < MANY; index++) {
    const number = 65_000 + index
    const name = `Kostenstelle ${String(index).padStart(3, '0')}`
    await ask('account', { number, name, type: 'expense' })
  }
  for (const { id, number } of (await ask<Listed>('account?per_page=500')).data) accounts.set(number, id)
  // The chart has more accounts than a page.
  for (const { id, number } of (await ask<Listed>('account?per_page=500&page=2')).data) accounts.set(number, id)
  const years = (await ask<Listed>('fiscal_year')).data
  year = years[0]?.id ?? ''
  const day = `${years[1]?.start_date.slice(0, 4)}-03-03`
  await book(day, 1020, 3400, 1200.05)
  await book(day, 65_000, 1020, 300)
  await book(day, 65_001, 1020, 0.3)
  window = await openWindow(app.launchLink, { at: '/budget?find=6500&groups=none' })
  page = window.page
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.url())
  })
  await cell(65_000).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const cell = (number: number, column = 'budget') =>
  page.locator(`.ag-row[row-id="${accounts.get(number)}"] [col-id="${column}"]`)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const isActive = (number: number, column = 'budget') =>
  page.locator(`.ag-row[row-id="${accounts.get(number)}"] [col-id="${column}"][data-range~="active"]`).waitFor()
const at = async (number: number, column = 'budget') => {
  await cell(number, column).click()
  await isActive(number, column)
}
const isSaved = async (expected: readonly (string | null)[], ...numbers: readonly number[]) =>
  expect.poll(() => budgets(...numbers), PATIENTLY).toEqual(expected)
/** The text of the list after all requests. */
const shows = (number: number, text: string, column = 'budget') =>
  expect.poll(async () => (await cell(number, column).innerText()).replace(/\s/g, ' ').trim(), PATIENTLY).toBe(text)
const show = async (search: string) => {
  await page.goto(`${app.url}/#/budget?${search}`)
  await page.locator('.ag-row').first().waitFor()
}
const notice = () => page.locator('[data-notice]')
const dialog = (name: string) => page.getByRole('dialog', { name })

describe('typing', () => {
  test('formulas; Enter goes down, Tab right, and Enter returns to the column where Tab began', async () => {
    await at(6500)
    await page.keyboard.type('=12*850')
    await press('Enter')
    await isActive(65_000)
    await page.keyboard.type('100')
    await press('Tab')
    await isActive(65_000, 'notes')
    await page.keyboard.type('Miete Lager')
    await press('Enter')
    await isActive(65_001)
    await page.keyboard.type('200')
    await press('ArrowDown')
    await isActive(65_002)
    await isSaved(['10200.00', '100.00', '200.00'], 6500, 65_000, 65_001)
    await shows(6500, '10’200.00')
    await shows(65_000, 'Miete Lager', 'notes')
    // 100 less 300 booked a year ago: a third.
    await shows(65_000, '−66.7 %', 'against_previous')
  })

  test('the handle continues a series; a formula changes an amount; Ctrl+Enter fills the selection', async () => {
    await at(65_000)
    await press('Shift+ArrowDown')
    const handle = cell(65_001).locator('[data-fill-handle]')
    await handle.hover()
    await page.mouse.down()
    await cell(65_003).hover()
    await page.locator('[data-range~="filling"]').first().waitFor()
    await page.mouse.up()
    await isSaved(['300.00', '400.00'], 65_002, 65_003)
    await page.getByText('4 Zellen, 4 mit Betrag, Summe 1’000.00, Durchschnitt 250.00').waitFor()
    const count = puts()
    await at(65_004)
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await page.keyboard.type('50')
    await press('Control+Enter')
    await isSaved(['50.00', '50.00', '50.00'], 65_004, 65_005, 65_006)
    expect(puts() - count).toBe(1)
    await at(65_004)
    await page.keyboard.type('+10%')
    await press('Enter')
    await isSaved(['55.00', '50.00'], 65_004, 65_005)
    // Ctrl+D copies the first cell to all; Delete empties.
    await at(65_004)
    await press('Shift+ArrowDown', 'Control+d')
    await isSaved(['55.00', '55.00'], 65_004, 65_005)
    await press('Delete')
    await isSaved([null, null, '50.00'], 65_004, 65_005, 65_006)
  })

  test('unreadable input stays for correction; a locked cell explains itself', async () => {
    await at(65_006)
    await press('F2')
    const field = page.locator('input[data-editor]')
    await field.fill('viel')
    await press('Enter')
    await notice().getByText('Nichts wurde geändert. 65006 Kostenstelle 006 (Budget').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await press('Escape')
    await field.waitFor({ state: 'detached' })
    await shows(65_006, '50.00')
    await at(65_006, 'account')
    await press('7')
    await notice().getByText('Diese Zelle ist gesperrt: 65006 Kostenstelle 006 (Konto)').waitFor()
    expect(await budgets(65_006)).toEqual(['50.00'])
  })
})

test('a refused cell gets its old value back, with the reason at the cell', async () => {
  await page.route('**/api/fiscal_year/*/budget', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          json: {
            message: 'refused',
            code: 'validation_failed',
            errors: { 'accounts.0.amount': ['too large'] },
            codes: { 'accounts.0.amount': 'amount_too_large' },
          },
        })
      : route.fallback(),
  )
  await at(65_006)
  await page.keyboard.type('77')
  await press('Enter')
  await cell(65_006).getByRole('img', { name: 'Der Betrag ist zu gross' }).waitFor()
  await shows(65_006, '50.00')
  await page.unroute('**/api/fiscal_year/*/budget')
  expect(await budgets(65_006)).toEqual(['50.00'])
})

describe('the clipboard', () => {
  const copied = (text: string) => page.evaluate((put) => navigator.clipboard.writeText(put), text)

  test('300 rows of Excel are one request, one action, and one undo', async () => {
    await show('find=Kostenstelle&groups=none')
    await press('Control+Home')
    await at(65_000)
    const [requests, entries] = [puts(), await actions()]
    await copied(
      Array.from({ length: MANY }, (_, index) => `1'0${String(index).padStart(2, '0').slice(-2)}.50-\r\n`).join(''),
    )
    await press('Control+v')
    await page.getByText(`${MANY} Zellen, ${MANY} mit Betrag`).waitFor()
    await isSaved(['-1000.50', '-1001.50', '-1099.50'], 65_000, 65_001, 65_299)
    expect(puts() - requests).toBe(1)
    expect((await actions()) - entries).toBe(1)
    const reported = page.getByRole('alert').filter({ hasText: '300 Budgets gespeichert' })
    await reported.getByRole('button', { name: 'Rückgängig' }).click()
    await isSaved(['100.00', '200.00', null], 65_000, 65_001, 65_299)
    await press('Control+Home')
    await shows(65_000, '100.00')
  })

  test('unreadable text changes nothing; a heading is skipped', async () => {
    await show('find=6500')
    await at(65_000)
    await copied('1\r\nkein Betrag\r\n3\r\n')
    const requests = puts()
    await press('Control+v')
    await notice().getByText('Nichts wurde geändert. 65001 Kostenstelle 001').waitFor()
    expect(puts()).toBe(requests)
    // The heading right above the account is selected too and gets no value.
    await at(6500)
    await press('Shift+ArrowUp')
    await copied('7\r\n8\r\n')
    await press('Control+v')
    await isSaved(['7.00', '8.00'], 6500, 65_000)
    expect(await notice().count()).toBe(0)
    // A block with account numbers goes by the numbers, for any selection.
    await copied('65000\tKostenstelle\t100\r\n65\tVerwaltung\t105\r\n6500\tBüro\t5\r\n69999\tFehlt\t1\r\n')
    await press('Control+v')
    await isSaved(['5.00', '100.00'], 6500, 65_000)
    await notice().getByText('Nicht in dieser Liste und darum nicht eingefügt: 69999 Fehlt 1').waitFor()
  })

  test('a copied range pastes into a spreadsheet', async () => {
    await at(65_000)
    await press('Shift+ArrowDown', 'Control+c')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), PATIENTLY).toBe('100.00\r\n200.00')
  })
})

describe('many at once', () => {
  test('raised by a percentage, with the sum before and after', async () => {
    await at(65_000)
    await press('Shift+ArrowDown', 'Alt+p')
    const form = dialog('Budgets um Prozent ändern')
    await form.getByLabel('Prozent').fill('2,5')
    await form.getByText('CHF 300.00').waitFor()
    await form.getByText('CHF 307.50').waitFor()
    await press('Enter')
    await isSaved(['102.50', '205.00'], 65_000, 65_001)
    await form.waitFor({ state: 'hidden' })
  })

  test('copying from a year previews the changes in both modes', async () => {
    await page.keyboard.press('Alt+k')
    const form = dialog('Budget aus einem Jahr kopieren')
    // Booked: 1020, 3400, 65000, 65001. Budgets: 6500, 65000 to 65003, 65006.
    await form.getByText('2 neu, 6 behalten').waitFor()
    // Account 1020 is not part of the income statement, which the screen shows.
    await form.getByText('Darunter ist 1 Konto der Bilanz.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByText('Alle ersetzen').click()
    await form.getByText('2 neu, 2 geändert, 4 entfernt').waitFor()
    const row = form.getByRole('row').filter({ hasText: 'Kostenstelle 000' })
    expect((await row.innerText()).replace(/\s+/g, ' ')).toBe('65000Kostenstelle 000 geändert 102.50 300.00')
    await form.getByRole('button', { name: '8 Budgets ändern' }).click()
    await isSaved(['1200.05', '300.00', '0.30', null, null], 3400, 65_000, 65_001, 65_002, 6500)
    await form.waitFor({ state: 'hidden' })
    await press('Control+z')
    await isSaved([null, '102.50', '205.00', '300.00'], 3400, 65_000, 65_001, 65_002)
  })
})

test('Alt+M spreads a budget over the months as last year; one undo takes them back', async () => {
  await show('find=65000&groups=none')
  const months = async () => {
    const { accounts: rows } = await ask<BudgetMatrixObject>(`fiscal_year/${year}/budget`)
    return rows.find(({ number }) => number === 65_000)?.budget?.months ?? null
  }
  await cell(65_000).click()
  await press('Alt+m')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^März/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Wie im Vorjahr verteilen' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const [amount] = await budgets(65_000)
  // In the year before everything was booked in March.
  expect(await months()).toEqual(Array.from({ length: 12 }, (_, index) => (index === 2 ? amount : '0.00')))
  await press('Control+z')
  await expect.poll(months, PATIENTLY).toBeNull()
})

describe('the screen', () => {
  test.each(THEMES)('is accessible, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await show('')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByText('Vergleich', { exact: true }).click()
    await page.getByRole('table', { name: /^Budget und Ist/ }).waitFor()
    await page.locator('.recharts-bar').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('actuals lead to their entries; headings fold with Enter', async () => {
    await show('find=65000&groups=none')
    const link = cell(65_000, 'previous').getByRole('link')
    expect(await link.getAttribute('href')).toContain(`#/accounts/${accounts.get(65_000)}?from=`)
    await show('')
    const heading = page.locator('.ag-row .ag-cell[aria-expanded]').first()
    await heading.click()
    await press('Enter')
    await expect.poll(() => heading.getAttribute('aria-expanded'), PATIENTLY).toBe('false')
    // Esc, then Tab leaves the table.
    await press('Escape', 'Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-list]') === null), PATIENTLY)
      .toBe(true)
  })

  test('the console has no errors', () => {
    expect(window.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})
