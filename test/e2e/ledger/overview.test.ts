// The overview of an imported account, with figures calculated by hand. Days are counted from today, because ages are.
// First statement (60 to 41 days ago): 1’000.00 less 200.00 fifty days ago is 800.00. The second (20 to 10 days ago)
// begins with 850.00, so 50.00 are missing in between: 850.00 + 350.50 − 50.25 = 1’150.25. The transactions add up to
// 1’000.00 − 200.00 + 350.50 − 50.25 = 1’100.25, which is 50.00 less than the bank's balance.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOKED, message, money, statement } from '../../fixture/camt/message.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const IBAN = 'CH6000700110000456789'

const two = (part: number) => String(part).padStart(2, '0')
/** The date in the user's time zone: `2026-03-10`. */
const daysAgo = (days: number): string => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
/** `10.03.2026` */
const shown = (days: number): string => daysAgo(days).split('-').reverse().join('.')

const fromTo = (from: number, to: number) =>
  `<FrToDt><FrDtTm>${daysAgo(from)}T00:00:00</FrDtTm><ToDtTm>${daysAgo(to)}T23:59:59</ToDtTm></FrToDt>`
const booked = (amount: string, days: number, reference: string) =>
  `<Ntry>${money(amount)}${BOOKED}<BookgDt><Dt>${daysAgo(days)}</Dt></BookgDt><ValDt><Dt>${daysAgo(days)}</Dt></ValDt>` +
  `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Zahlung ${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const wish = (id: string, opening: string, closing: string, from: number, to: number) => ({
  account: `IBAN:${IBAN}`,
  id,
  opening,
  closing,
  more: fromTo(from, to),
})
const first = statement(wish('S1', '1000.00', '800.00', 60, 41), booked('-200.00', 50, 'R1'))
const second = statement(
  wish('S2', '850.00', '1150.25', 20, 10),
  booked('350.50', 15, 'R2'),
  booked('-50.25', 10, 'R3'),
)

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  await askApp(app, 'POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
  window = await openWindow(app.launchLink, { at: '' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const section = (name: string) => page.getByRole('region', { name })
const rowsOf = (name: string) => section(name).getByRole('row')
const tasks = () => section('Als Nächstes').getByRole('listitem')
const seesTotal = (text: string) => page.locator('footer').getByText(text, { exact: true }).waitFor()
const goToOverview = async () => {
  await page.locator('#main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
}

test('an account without transactions: no open work', async () => {
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
  expect(await page.title()).toBe('Übersicht · Kontor')
  await section('Als Nächstes').getByText('Alles erledigt').waitFor()
  await section('Konten').getByText('noch leer').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

describe('an imported account', () => {
  test('shows new transactions by itself during the import', async () => {
    await dropFiles(page, [textFile('auszug.xml', message(first, second))])
    const importing = page.getByRole('dialog').getByRole('button', { name: /importieren/ })
    await Promise.race([importing.click(), page.getByText('3 neu').waitFor()])
    const account = rowsOf('Konten').filter({ hasText: 'Kontokorrent' })
    await account.getByText('CHF 1’100.25').waitFor()
    expect(
      await account.getByRole('link', { name: '3 offene Transaktionen von Kontokorrent zeigen' }).innerText(),
    ).toBe('3')
    await account.getByText(`älteste vom ${shown(50)}, vor 50 Tagen`).waitFor()
    await account.getByText(`bis ${shown(10)}`, { exact: true }).waitFor()
    await account.getByRole('link', { name: `${shown(40)} bis ${shown(21)} fehlt` }).waitFor()
    await account
      .getByText(/50\.00/)
      .first()
      .waitFor()
  })

  test('lists the open work in order', async () => {
    await expect
      .poll(() => tasks().locator('div > span:first-child').allInnerTexts())
      .toEqual([
        'Bei 1 Konto stimmt der Saldo nicht mit den Auszügen überein',
        // The opening balance of the account is not booked yet.
        '1 Prüfung der Bücher stimmt nicht',
        '3 Transaktionen abgleichen',
        '1 Lücke in den Auszügen',
      ])
    await tasks()
      .nth(3)
      .getByText(`Kontokorrent, ${shown(40)} bis ${shown(21)}`)
      .waitFor()
  })

  test("cash over twelve months: the table has the chart's figures", async () => {
    await section('Bestand im Verlauf')
      .getByRole('img', { name: /^Bestand in CHF vom/ })
      .waitFor()
    const cells = await rowsOf('Bestand im Verlauf').allInnerTexts()
    const lines = cells.map((text) => text.split(/\s*\t\s*/))
    expect(lines[0]).toEqual(['Stand', 'Veränderung', 'Bestand CHF'])
    // Before the first statement the balance is its opening balance.
    expect(lines[1]?.slice(1)).toEqual(['zu Beginn', '1’000.00'])
    expect(lines.at(-1)?.[0]).toBe(shown(0))
    expect(lines.at(-1)?.[2]).toBe('1’100.25')
    expect(lines).toHaveLength(14)
    const changes = lines.slice(2).map(([, change = '']) => Number(change.replace('−', '-').replace('’', '')))
    expect(Math.round(100 * changes.reduce((sum, change) => sum + change, 0))).toBe(10_025)
  })

  test('another period by keyboard, stored in the address', async () => {
    await page.getByRole('radio', { name: '12 Monate' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => new URL(page.url()).hash).toBe('#/overview?period=quarter')
    // The previous evening and the ends of three months.
    await expect.poll(() => rowsOf('Bestand im Verlauf').count()).toBe(5)
    await page.reload()
    await expect.poll(() => rowsOf('Bestand im Verlauf').count()).toBe(5)
    expect(await page.getByRole('radio', { name: 'Letztes Quartal' }).isChecked()).toBe(true)
  })

  test('is accessible in both colour schemes', async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('each line leads to the place where the work is done', async () => {
    await page.getByRole('button', { name: 'Tage ansehen: 1 Lücke in den Auszügen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kontokorrent' }).waitFor()
    expect(new URL(page.url()).hash).toMatch(new RegExp(`from=${daysAgo(40)}&to=${daysAgo(21)}`))
    await goToOverview()
    await section('Konten').getByRole('link', { name: '3 offene Transaktionen von Kontokorrent zeigen' }).click()
    await seesTotal('3 Transaktionen')
    expect(new URL(page.url()).hash).toMatch(/state=open/)
    await goToOverview()
    await page.getByRole('button', { name: 'Abgleichen: 3 Transaktionen abgleichen' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  const isCut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#main section')].some((each) => each.scrollWidth > each.clientWidth + 1),
    )

  test('at 860 pixels no element overlaps or is cut', async () => {
    await page.setViewportSize({ width: 860, height: 800 })
    await section('Konten').getByText('CHF 1’100.25').waitFor()
    expect(await isCut()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('budgets of millions are whole, also at 640 pixels', async () => {
    const listOf = async (path: string) =>
      (await askApp<{ data: readonly { readonly id: string }[] }>(app, 'GET', path)).data
    const [year] = await listOf('fiscal_year?sort=-start_date')
    const [revenue, cost] = await listOf('account?filter[number]=3400,4200')
    const budgets = [
      { account_id: revenue?.id, amount: 12_345_678.9 },
      { account_id: cost?.id, amount: 9_876_543.2 },
    ]
    await askApp(app, 'PUT', `fiscal_year/${year?.id}/budget`, { accounts: budgets })
    const difference = page.locator('[data-area="budget"]').getByText('−12’345’678.90').first()
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 800 })
      await difference.scrollIntoViewIfNeeded()
      expect([width, await isCut()]).toEqual([width, false])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

test('there is no request to another host, and the console has no errors', () => {
  expect([...new Set(window.requests.map((url) => new URL(url).origin))]).toEqual([app.url])
  expect(window.complaints).toEqual([])
})

test('the month shows its tasks by the books; a deadline is stored and undone; Enter leads to a task', async () => {
  await page.goto(`${app.url}/#/overview`)
  const month = section('Monat')
  const task = (name: string) => month.getByRole('listitem').filter({ hasText: name })
  await task('Monat sperren').waitFor()
  expect(await month.getByRole('listitem').count()).toBe(7)
  expect(await accessibilityFaults(page)).toEqual([])
  await month.getByRole('button', { name: 'Frist und Zuständigkeit: Monat sperren' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nichts zu tun, weil').fill('Jahresabschluss')
  await page.keyboard.press('Enter')
  await task('Monat sperren').getByText('Zurückgestellt: Jahresabschluss').waitFor()
  await page.keyboard.press('Control+z')
  await task('Monat sperren').getByText('Der Monat ist noch nicht gesperrt').waitFor()
  await month.getByRole('button', { name: 'Transaktionen abgleichen' }).first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/transactions\?.*from=/)
})
