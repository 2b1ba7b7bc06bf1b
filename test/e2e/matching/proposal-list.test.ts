// The proposals in the list of transactions, in a real browser: five payments of an imported statement. Three name the
// reference of an invoice with its exact amount, one fits two invoices of 65.40, and one fits nothing.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOKED, message, money, statement } from '../../fixture/camt/message.ts'
import { fetchList, totalShown } from '../../support/browser/window-list.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { THEMES } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import type { App } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
const IBAN = 'CH6000700110000456789'
const today = new Date().toLocaleDateString('sv')

const paid = (amount: string, reference: string, name: string, creditorReference = '') =>
  `<Ntry>${money(amount)}${BOOKED}<BookgDt><Dt>${today}</Dt></BookgDt><ValDt><Dt>${today}</Dt></ValDt>` +
  `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf>` +
  (creditorReference === ''
    ? `<Ustrd>Zahlung</Ustrd>`
    : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${creditorReference}</Ref></CdtrRefInf></Strd>`) +
  '</RmtInf></TxDtls></NtryDtls></Ntry>'

// 80.00 + 90.00 + 100.00 + 65.40 + 7.77 = 343.17
const file = message(
  statement(
    { account: `IBAN:${IBAN}`, id: 'S1', opening: '0.00', closing: '343.17' },
    paid('80.00', 'P1', 'Erste Muster AG', 'RF401001'),
    paid('90.00', 'P2', 'Zweite Muster AG', 'RF131002'),
    paid('100.00', 'P3', 'Dritte Muster AG', 'RF831003'),
    paid('65.40', 'P4', 'Vierte Muster AG'),
    paid('7.77', 'P5', 'Frieda Unbekannt'),
  ),
)

let app: App
let window: WindowPage
let page: Page

const post = async (path: string, body: object): Promise<string> => {
  const headers = { Authorization: `Bearer ${app.token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${app.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { readonly id: string }).id
}
const invoice = async (company: string, number: string, total: number, reference?: string) => {
  const company_id = await post('/company', { name: company })
  await post('/invoice', { company_id, number, total, date: today, ...(reference ? { reference } : {}) })
  return company_id
}

beforeAll(async () => {
  app = await openOrganization()
  await post('/bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
  await invoice('Erste Muster AG', 'R-1', 80, 'RF401001')
  await invoice('Zweite Muster AG', 'R-2', 90, 'RF131002')
  await invoice('Dritte Muster AG', 'R-3', 100, 'RF831003')
  const company_id = await invoice('Vierte Muster AG', 'R-4', 65.4)
  await post('/invoice', { company_id, number: 'R-5', total: 65.4, date: today })
  window = await openWindow(app.launchLink)
  page = window.page
  await dropFiles(page, [textFile('auszug.xml', file)])
  const importing = page.getByRole('dialog').getByRole('button', { name: /importieren/ })
  await Promise.race([importing.click(), page.getByText('5 neu').waitFor()])
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const seesTotal = (text: string) => totalShown(page, text)
const row = (name: string) => page.locator('.ag-row').filter({ hasText: name })
const proposal = (name: string) => row(name).locator('[col-id="proposal"]')
const reconciled = async () => (await fetchList(app, 'filter[reconciled]=1&per_page=1')).meta.total
const focusedName = () =>
  page.evaluate(() => document.activeElement?.closest('.ag-row')?.querySelector('[col-id="name"]')?.textContent ?? null)

describe('the list of transactions', () => {
  test('shows each proposal with its certainty, the possibilities, or why there is none', async () => {
    await page.goto(`${app.url}/#/transactions`)
    await seesTotal('5 Transaktionen')
    await expect
      .poll(() => proposal('Erste Muster AG').innerText(), PATIENTLY)
      .toContain('Rechnung R-1 · Erste Muster AG')
    expect(await proposal('Erste Muster AG').innerText()).toContain('99 % sicher')
    await expect.poll(() => proposal('Vierte Muster AG').innerText(), PATIENTLY).toContain('2 Möglichkeiten')
    await expect.poll(() => proposal('Frieda Unbekannt').innerText(), PATIENTLY).toContain('kein Vorschlag')
    expect(await proposal('Frieda Unbekannt').innerText()).toContain('Kein offener Beleg passt')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test.each(THEMES)('is accessible at 860 and 1920 pixels, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    for (const width of [1920, 860]) {
      await page.setViewportSize({ width, height: 900 })
      await proposal('Erste Muster AG').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('the task of the overview opens those with a proposal', async () => {
    await page.goto(`${app.url}/#/overview`)
    const task = page
      .getByRole('region', { name: 'Als Nächstes' })
      .getByRole('listitem')
      .filter({ hasText: 'Vorschlag' })
    await task.getByRole('button').click()
    await seesTotal('3 Transaktionen')
    await page.getByRole('button', { name: 'Vorschlag: vorhanden', exact: true }).waitFor()
  })

  test('Enter confirms a proposal and goes on; Ctrl+Z undoes the last one', async () => {
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focusedName, PATIENTLY).not.toBeNull()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(reconciled, PATIENTLY).toBe(2)
    await page.getByRole('alert').filter({ hasText: 'Abgeglichen: ' }).first().waitFor()
    await seesTotal('1 Transaktion')
    // The focus followed the row that is left.
    const [left] = (await fetchList(app, 'filter[proposal]=certain')).data
    await expect.poll(focusedName, PATIENTLY).toContain(left?.name)
    await page.keyboard.press('Control+z')
    await expect.poll(reconciled, PATIENTLY).toBe(1)
    await seesTotal('2 Transaktionen')
  })

  test('without a proposal → opens the detail with the possibilities, and Enter the match dialog', async () => {
    await page.getByRole('button', { name: 'Vorschlag: vorhanden', exact: true }).click()
    await page.getByRole('button', { name: 'keiner', exact: true }).click()
    await seesTotal('2 Transaktionen')
    await row('Vierte Muster AG').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focusedName, PATIENTLY).not.toBeNull()
    if (!(await focusedName())?.includes('Vierte')) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const detail = page.getByRole('complementary', { name: 'Transaktion' })
    await detail.getByRole('heading', { name: 'Möglichkeiten' }).waitFor()
    await detail.getByText('Mehrere Möglichkeiten sind etwa gleich wahrscheinlich').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Abgleichen' }).waitFor()
    expect(await reconciled()).toBe(1)
  })
})
