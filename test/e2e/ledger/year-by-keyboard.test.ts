// A year of the sample company closed without the mouse, as a bookkeeper does it: opening balances pasted, the last
// entries typed, VAT read and settled, next year's budget made from this year's actuals and edited like a spreadsheet,
// the comparison read, the result posted, the year closed. The opening balances and the bookings of bank transactions
// are published and calculated by hand (test/fixture/sample-quarter/README.md); the figures here are sums of those
// tables. All are CHF.
// VAT: 2200 5'923.99 due (the tables), input tax 1170 1'514.63 and 1171 383.78, and 8.10 typed here: 391.88. To be paid
// 5'923.99 − 1'514.63 − 391.88 = 4'017.48, of it for the first quarter 4'025.58; the last one is a credit of 8.10.
// Result: classes 3 to 6 of the tables result in a loss of 1'523.70; depreciation 2'400.00 and paper 100.00 make it
// 4'023.70.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BudgetMatrixObject } from '../../../shared/api/endpoints/ledger/budgets.ts'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { quarterBooks, quarterJournal } from '../../http/matching/sample-quarter/sample-quarter-files.ts'
import { withoutEven } from '../../http/matching/sample-quarter/sample-quarter-steps.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'
import { clockEnvironment } from '../../support/shifted-clock.ts'
import { quarterIn } from '../matching/quarter-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
const YEAR = 2026
const NEXT = YEAR + 1
const CLOCK = `${NEXT}-02-10T10:00:00Z`

let app: App
let window: WindowPage
let page: Page
let quarter: ReturnType<typeof quarterIn>

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const years = async () =>
  (await api<{ data: readonly FiscalYearObject[] }>('fiscal_year?per_page=100')).data.toSorted((a, b) =>
    a.start_date.localeCompare(b.start_date),
  )
const yearOf = async (year: number): Promise<FiscalYearObject> => {
  const found = (await years()).find(({ name }) => name === String(year))
  if (!found) throw new Error(`no fiscal year ${year}`)
  return found
}

/**
 * The sample company keeps its books since 2026: earlier years are closed, 2026 and 2027 are open, in any current year.
 */
const arrangeYears = async (): Promise<void> => {
  const there = new Set((await years()).map(({ name }) => name))
  for (const year of [YEAR, NEXT])
    if (!there.has(String(year)))
      await api('fiscal_year', 'POST', { name: String(year), start_date: `${year}-01-01`, end_date: `${year}-12-31` })
  for (const { id, end_date } of await years()) {
    if (end_date > `${YEAR}-01-01`) break
    await api(`fiscal_year/${id}/post-result`, 'POST')
    await api(`fiscal_year/${id}/close`, 'POST')
  }
}

beforeAll(async () => {
  // Its last quarter is over.
  const clock = await clockEnvironment(await temporaryFolder('kontor-clock-'), CLOCK)
  app = await startApp(await temporaryFolder('kontor-year-'), ['--port', '0'], clock)
  await arrangeYears()
  quarter = quarterIn(app)
  await quarter.prepare(false)
  await quarter.importAll()
  await quarter.settleTheRest()
  window = await openWindow(app.launchLink, { at: '/accounts', clock: CLOCK })
  page = window.page
  await page.getByRole('treegrid').waitFor()
}, patiently(120_000))

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

/** Presses keys once the visible element handles them: that comes with the next frame. */
const press = async (...keys: readonly string[]) => {
  for (const key of keys) {
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
    await page.keyboard.press(key)
  }
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const reported = (text: string) => page.getByRole('alert').filter({ hasText: text })
const copied = (text: string) => page.evaluate((put) => navigator.clipboard.writeText(put), text)
/** Runs a command of the search by its name. */
const run = async (title: string) => {
  await press('Control+k')
  const palette = dialog('Suchen')
  // Input before the field has the focus is lost.
  await palette.locator('input:focus').waitFor()
  await page.keyboard.type(`>${title}`)
  await palette.getByRole('option', { name: title }).first().waitFor()
  await press('Enter')
  await palette.waitFor({ state: 'detached' })
}
test('opening balances are pasted from a spreadsheet: the books are the published ones', async () => {
  await press('o')
  const form = dialog('Eröffnungssaldi')
  await form.getByLabel('Soll 1000 Kasse').waitFor()
  const [opening] = quarterJournal()
  const rows = (opening?.lines ?? []).map(
    ({ account, debit, credit }) => `${account}\t\t${debit ?? ''}\t${credit ?? ''}`,
  )
  expect(rows).toHaveLength(14)
  await copied(`${rows.join('\r\n')}\r\n`)
  await press('Control+v')
  await form.getByText('Geht auf').waitFor()
  await press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  expect(await quarter.ledger()).toEqual(withoutEven(quarterBooks().ledger_after))
})

test('the remaining entries are typed: depreciation, and paper for cash with its tax', async () => {
  await press('g', 'j')
  await heading('Journal').waitFor()
  const form = dialog('Buchung erfassen')
  const type = async (name: string, text: string) => {
    const field = form.getByLabel(name, { exact: true }).first()
    await expect.poll(() => field.evaluate((each) => each === document.activeElement), PATIENTLY).toBe(true)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await press('n')
  await type('Datum', '31.12.2026')
  await type('Soll-Konto', '6800')
  await type('Haben-Konto', '1530')
  await type('Betrag', '2400')
  await page.keyboard.press('Control+Enter')
  await reported('ist gebucht').first().waitFor()
  await type('Datum', '15.12.2026')
  await type('Soll-Konto', '6500')
  await type('Haben-Konto', 'kasse')
  await type('Betrag', '=2*54.05')
  await type('MWST', '8.1')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await quarter.ledger())[6800], PATIENTLY).toBe(240_000)
  // 85.01 of the tables and 100.00; 383.78 and 8.10.
  await expect.poll(async () => (await quarter.ledger())[6500], PATIENTLY).toBe(18_501)
  expect((await quarter.ledger())[1171]).toBe(39_188)
  // The form is empty again; one with entries would ask before it closes.
  const date = form.getByLabel('Datum', { exact: true }).first()
  await expect.poll(() => date.evaluate((each) => each === document.activeElement), PATIENTLY).toBe(true)
  await press('Escape')
  await form.waitFor({ state: 'detached' })
})

/** The figures of a row of a report. */
const figures = async (key: string): Promise<readonly string[]> =>
  (await page.locator(`tr[data-key="${key}"] td`).allInnerTexts()).map((text) => text.trim())

test('the VAT return is read, and a figure followed to its entries', async () => {
  await run(`Geschäftsjahr: ${YEAR}`)
  await press('g', 'q')
  // 7.1: 73'135.49 at 8.1 per cent.
  await expect.poll(() => figures('line:303'), PATIENTLY).toContain('5’923.99')
  for (const [key, figure] of [
    ['line:400', '1’514.63'],
    // 391.88 less 8.10 in December.
    ['line:405', '383.78'],
    ['line:500', '4’025.58'],
  ] as const)
    expect(await figures(key)).toContain(figure)
  expect(await accessibilityFaults(page)).toEqual([])
  await press('ArrowDown', 'Enter')
  await expect.poll(() => page.url(), PATIENTLY).toMatch(/#\/(journal|accounts\/).*from=2026-01-01&to=2026-03-31/)
})

test('the amount due for each quarter is moved to 2201', async () => {
  await press('g', 'y')
  await heading(`Jahresabschluss ${YEAR}`).waitFor()
  for (const [label, reported, figure] of [
    ['Q1', 'An die Steuerverwaltung zu zahlen', '4’025.58'],
    ['Q4', 'Guthaben', '8.10'],
  ] as const) {
    await press('m')
    const file = dialog(`MWST ${YEAR}-${label} einreichen`)
    await file.getByText(reported).waitFor()
    await file.getByText(`CHF ${figure}`, { exact: true }).waitFor()
    // The checks that are not met ask for a reason.
    for (const reason of await file.getByPlaceholder('Begründung').all()) await reason.fill('Geprüft')
    await press('Control+Enter')
    await file.waitFor({ state: 'detached' })
    await page
      .getByRole('listitem')
      .filter({ hasText: `MWST ${label} abrechnen` })
      .getByText('erledigt')
      .waitFor()
  }
  const { 2200: due, 1170: goods, 1171: others, 2201: settled } = await quarter.ledger()
  expect([due, goods, others, settled]).toEqual([undefined, undefined, undefined, -401_748])
})

/** Budgets by account number. */
const budgets = async (...numbers: readonly number[]) => {
  const matrix = await api<BudgetMatrixObject>(`fiscal_year/${(await yearOf(NEXT)).id}/budget`)
  return numbers.map((number) => matrix.accounts.find((account) => account.number === number)?.budget?.amount ?? null)
}

test('the budget of the next year is made from the actuals, then changed by formula, percentage and paste', async () => {
  await run(`Geschäftsjahr: ${NEXT}`)
  await press('g', 'b')
  await page.getByText(`Budget ${NEXT}`).first().waitFor()
  await press('Alt+k')
  const copy = dialog('Budget aus einem Jahr kopieren')
  await copy.getByRole('status').getByText(/neu/).waitFor()
  expect(await copy.getByLabel('Aus dem Geschäftsjahr').inputValue()).toBe(String(YEAR))
  await press('Enter')
  await copy.waitFor({ state: 'detached' })
  // As in the tables.
  await expect
    .poll(() => budgets(3200, 5000, 6000, 6400), PATIENTLY)
    .toEqual([...['67961.90', '36826.35', '10350.00', '777.20']])
  /** Finds an account; the arrow leads to its budget. */
  const find = async (text: string, number: number) => {
    await press('Control+f', 'Control+a')
    await page.keyboard.type(text)
    await expect.poll(() => page.url(), PATIENTLY).toContain(`find=${text}`)
    await page
      .locator('.ag-row')
      .filter({ hasText: String(number) })
      .waitFor()
    await press('ArrowDown')
    const active = page.locator('.ag-row [data-range~="active"]')
    await expect.poll(() => active.getAttribute('col-id'), PATIENTLY).toBe('budget')
  }
  await find('6000', 6000)
  await page.keyboard.type('=12*3600')
  await press('Enter')
  await expect.poll(() => budgets(6000), PATIENTLY).toEqual(['43200.00'])
  await find('5000', 5000)
  await page.keyboard.type('+5%')
  await press('Enter')
  // 36'826.35 × 1.05 = 38'667.6675
  await expect.poll(() => budgets(5000), PATIENTLY).toEqual(['38667.67'])
  await find('650', 6500)
  await copied("250\r\n1'120.50\r\n")
  await press('Control+v')
  await expect.poll(() => budgets(6500, 6503), PATIENTLY).toEqual(['250.00', '1120.50'])
  await reported('2 Budgets gespeichert').waitFor()
})

test('the comparison is read, as a table and as a report', async () => {
  await press('Control+f', 'Control+a', 'Delete', 'ArrowDown', 'Alt+c')
  // 38'667.67 + 1'284.50 + 59.20
  const wages = page.getByRole('row').filter({ hasText: /^5 / })
  await wages.getByText('40’011.37', { exact: true }).waitFor()
  await press('g', 'a')
  await page.locator('nav [aria-keyshortcuts="4"]').waitFor()
  await press('4')
  const accounts = await api<{ data: readonly { id: string; number: number }[] }>('account?filter[number]=6000')
  // The previous year, the budget, and no actuals yet.
  await expect
    .poll(() => figures(`account:${accounts.data[0]?.id}`), PATIENTLY)
    .toEqual(['6000', '10’350.00', '43’200.00', '0.00', '−43’200.00', '−100.0 %'])
})

test('the result is posted and the year closed; the balance sheet is right', async () => {
  await press('g', 'y')
  await heading(`Jahresabschluss ${YEAR}`).waitFor()
  await press('v')
  const post = dialog(`Ergebnis ${YEAR} verbuchen`)
  await post.getByText('4’023.70').waitFor()
  await press('Enter')
  await post.waitFor({ state: 'detached' })
  await press('c')
  await expect.poll(async () => (await yearOf(YEAR)).is_closed, PATIENTLY).toBe(true)
  const ledger = await quarter.ledger()
  expect(ledger[2979] ?? ledger[2891]).toBe(402_370)
  expect([ledger[3200], ledger[6800], ledger[9000], ledger[9200]]).toEqual([undefined, undefined, undefined, undefined])
  await run(`Geschäftsjahr: ${YEAR}`)
  await press('g', 'a')
  await page.locator('nav [aria-keyshortcuts="2"]').waitFor()
  await press('2')
  // 891.90 + 33'653.43 + 37'042.75 − 75.00 + 2'180.85 + 38'500.00 + 7'200.00 + 12'400.00
  await expect.poll(() => figures('sum:assets'), PATIENTLY).toContain('131’793.93')
})

test('the console has no errors', () => {
  expect(window.complaints).toEqual([])
})
