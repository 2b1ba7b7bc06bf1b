// The proposals in the list of transactions, and their review, in a real browser: five payments of an imported statement.
// Three name the reference of an invoice with its exact amount, one fits two invoices of 65.40, and one fits nothing. Then
// twenty more payments with references.
import { readFile } from 'node:fs/promises'
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
import { type App, askApp } from '../../support/process/app.ts'
import { importByScript } from '../../support/process/import-by-script.ts'
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

const post = async (path: string, body: object) => (await askApp<{ readonly id: string }>(app, 'POST', path, body)).id
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

const review = () => page.getByRole('dialog', { name: 'Vorschläge durchsehen' })
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
    // A screen reader says them when the focus comes to the row.
    const spoken = await row('Erste Muster AG').ariaSnapshot()
    expect(spoken).toContain('rowheader "Erste Muster AG')
    expect(spoken).toContain('rowheader "Vorschlag: Rechnung R-1 · Erste Muster AG 99 % sicher')
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

  test('Ctrl+P prints all rows of the filters with their proposals, the menu saves the same as CSV', async () => {
    await page.goto(`${app.url}/#/transactions?min=80&sort=amount`)
    await seesTotal('3 Transaktionen')
    await page.evaluate(() => {
      globalThis.print = () => {
        const texts = (nodes: Iterable<Element>) => [...nodes].map(({ textContent }) => textContent).join('|')
        const rows = [...document.querySelectorAll('[data-print] tbody tr')].map(({ children }) => texts(children))
        document.body.dataset.printed = JSON.stringify([
          texts(document.querySelectorAll('[data-print] h1, [data-print] p')),
          ...rows,
        ])
      }
    })
    await page.keyboard.press('Control+p')
    await page.locator('body[data-printed]').waitFor({ state: 'attached' })
    const printed = await page.locator('body').getAttribute('data-printed')
    const [head = '', ...rows] = JSON.parse(printed ?? '') as readonly string[]
    expect(head).toContain('Betrag ab 80')
    expect(
      rows.map((text) =>
        text
          .replace(/^[^|]*\|[^|]*\|/, '')
          .split('|')
          .slice(0, 1),
      ),
    ).toEqual([['Erste Muster AG'], ['Zweite Muster AG'], ['Dritte Muster AG']])
    expect(rows[0]).toContain('→ Rechnung R-1 · Erste Muster AG · 99 % sicher')

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await readFile((await (await download).path()) ?? '', 'utf8')
    const lines = file.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain('Erste Muster AG')
    expect(lines[1]).toContain('→ Rechnung R-1 · Erste Muster AG;99.0')
    expect(lines[4]).toContain('Total CHF')
    expect(lines[4]).toContain('270.00')
    await page.goto(`${app.url}/#/transactions`)
    await seesTotal('5 Transaktionen')
  })

  test('the task of the overview opens the review, and Escape leads back to it', async () => {
    await page.goto(`${app.url}/#/overview`)
    const task = page
      .getByRole('region', { name: 'Als Nächstes' })
      .getByRole('listitem')
      .filter({ hasText: 'Vorschlag' })
    await task.getByRole('button', { name: /^Durchsehen/ }).click()
    await review().getByRole('checkbox', { name: 'Geprüfte Referenz, sicher: 3 Transaktionen' }).waitFor()
    await page.keyboard.press('Escape')
    await review().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Durchsehen')
  })

  test('Enter confirms a proposal and goes on; Ctrl+Z undoes the last one', async () => {
    await page.goto(`${app.url}/#/transactions?state=open&proposal=any`)
    await seesTotal('3 Transaktionen')
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focusedName, PATIENTLY).not.toBeNull()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(reconciled, PATIENTLY).toBe(2)
    await page.getByRole('alert').filter({ hasText: 'Abgeglichen: ' }).first().waitFor()
    await seesTotal('1 Transaktion')
    const live = page.locator('[role="alert"], [role="status"], [aria-live]').filter({ hasText: 'Abgeglichen: ' })
    await expect.poll(() => live.count(), PATIENTLY).toBe(1)
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

/** The creditor reference of a number with four digits: its check digits are those of ISO 11649. */
const scor = (number: number) => `RF${String(98n - (BigInt(`${number}271500`) % 97n)).padStart(2, '0')}${number}`

const MORE = Array.from({ length: 20 }, (_, at) => 2001 + at)

describe('many proposals', () => {
  beforeAll(async () => {
    await page.keyboard.press('Escape')
    for (const number of MORE) await invoice(`Kundin ${number}`, `N-${number}`, 20, scor(number))
    // 343.17 + 20 × 20.00 = 743.17
    const more = message(
      statement(
        { account: `IBAN:${IBAN}`, id: 'S2', opening: '343.17', closing: '743.17' },
        ...MORE.map((number) => paid('20.00', `N${number}`, `Kundin ${number}`, scor(number))),
      ),
    )
    const [account] = (await fetchList(app, 'per_page=1')).data
    await importByScript(app, account?.bank_account_id ?? '', ['mehr.xml', more])
  })

  test('A reviews them in groups, the others with their reason', async () => {
    await expect
      .poll(async () => (await fetchList(app, 'filter[proposal]=certain&per_page=1')).meta.total, PATIENTLY)
      .toBe(22)
    await page.goto(`${app.url}/#/transactions?state=open`)
    await seesTotal('24 Transaktionen')
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    const group = review().getByRole('checkbox', { name: 'Geprüfte Referenz, sicher: 22 Transaktionen' })
    await group.waitFor()
    expect(await group.evaluate((box) => box === document.activeElement)).toBe(true)
    await review().getByRole('button', { name: '19 weitere zeigen' }).waitFor()
    await review()
      .getByRole('region', { name: 'Mehrere Möglichkeiten' })
      .getByText('Vierte Muster AG', { exact: true })
      .waitFor()
    await review().getByRole('region', { name: 'Kein Vorschlag: nichts passt' }).getByText('Frieda Unbekannt').waitFor()
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('Space takes a row out, Enter books the others as one action, and Enter leads on to what is left', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await review().getByRole('status').getByText('Referenz').waitFor()
    await page.keyboard.press('Space')
    await review().getByRole('button', { name: '21 Transaktionen abgleichen' }).waitFor()
    await page.keyboard.press('Enter')
    await review().getByText('21 Transaktionen abgeglichen').waitFor()
    expect(await reconciled()).toBe(22)
    await review().getByText('1 · Nicht ausgewählt').waitFor()
    await review().getByText('1 · Mehrere Möglichkeiten').waitFor()
    // Not chosen, with several possibilities, and without a proposal.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('3 weitere abgleichen')
    await page.keyboard.press('Enter')
    const matching = page.getByRole('dialog', { name: 'Abgleichen' })
    await matching.locator('[data-transaction]').waitFor()
    await page.keyboard.press('Escape')
    await matching.waitFor({ state: 'detached' })
    expect(await reconciled()).toBe(22)
    await page.keyboard.press('Control+z')
    await expect.poll(reconciled, PATIENTLY).toBe(1)
  })

  test('what was booked is undone by one button', async () => {
    await page.keyboard.press('a')
    await review().getByRole('button', { name: '22 Transaktionen abgleichen' }).waitFor()
    await page.keyboard.press('Enter')
    await review().getByText('22 Transaktionen abgeglichen').waitFor()
    await review().getByRole('button', { name: 'Alles rückgängig machen' }).click()
    await expect.poll(reconciled, PATIENTLY).toBe(1)
    await page.keyboard.press('Escape')
    await review().waitFor({ state: 'detached' })
  })

  test('certain rows take at most 1.2 keys each in the list, without a dialog', async () => {
    await page.goto(`${app.url}/#/transactions?state=open&proposal=certain`)
    await seesTotal('22 Transaktionen')
    const certain = await fetchList(app, 'filter[proposal]=certain&sort=-booking_date&per_page=100')
    const names = certain.data.map(({ name }) => name ?? '')
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await press('/')
    await press('ArrowDown')
    for (const name of names) {
      // The focus goes on at once, and follows its row while those before it leave the list.
      await expect.poll(focusedName, PATIENTLY).toContain(name)
      await press('Enter')
    }
    await expect.poll(reconciled, PATIENTLY).toBe(23)
    expect(keys / 22).toBeLessThanOrEqual(1.2)
    expect(await page.getByRole('dialog').count()).toBe(0)
    // The list is empty, and still has the focus.
    await seesTotal('0 Transaktionen')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-list')), PATIENTLY)
      .toBe(true)
  })
})

describe('rows that say the same', () => {
  const rent = (amount: string, reference: string) =>
    `<Ntry>${money(amount)}${BOOKED}<BookgDt><Dt>${today}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>` +
    '<RltdPties><Cdtr><Nm>Immobilien Beispielhof AG</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Dauerauftrag Miete</Ustrd></RmtInf>' +
    '</TxDtls></NtryDtls></Ntry>'
  const line = () => review().getByRole('checkbox', { name: /^Immobilien Beispielhof AG, 3 Transaktionen, / })
  const rows = () => review().getByRole('checkbox', { name: /^Immobilien Beispielhof AG, CHF −1’[56]00\.00, / })
  const isFocused = (box: ReturnType<typeof line>) => box.evaluate((element) => element === document.activeElement)
  const books = (count: number) =>
    review()
      .getByRole('button', { name: `${count} Transaktionen abgleichen` })
      .waitFor()

  test('are one line, chosen together or one by one, by keys or by mouse', async () => {
    // 743.17 - 1'500.00 - 1'500.00 - 1'600.00 = -3'856.83
    const rents = message(
      statement(
        { account: `IBAN:${IBAN}`, id: 'S3', opening: '743.17', closing: '-3856.83' },
        rent('-1500.00', 'M1'),
        rent('-1500.00', 'M2'),
        rent('-1600.00', 'M3'),
      ),
    )
    const [account] = (await fetchList(app, 'per_page=1')).data
    await importByScript(app, account?.bank_account_id ?? '', ['mieten.xml', rents])
    await page.goto(`${app.url}/#/transactions?state=open`)
    await seesTotal('5 Transaktionen')
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    await line().waitFor()
    expect(await line().getAttribute('aria-label')).toMatch(/3 Transaktionen, CHF −4’600\.00, vielleicht 6000/)
    await review().getByText('1’500.00 – 1’600.00').waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await isFocused(line())).toBe(true)
    await page.keyboard.press('Space')
    await books(3)

    await page.keyboard.press('ArrowRight')
    await expect.poll(() => rows().count(), PATIENTLY).toBe(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await books(2)
    expect(await line().evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    expect(await isFocused(line())).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => rows().count(), PATIENTLY).toBe(0)

    await review().getByRole('button', { name: '3 Transaktionen', exact: true }).click()
    await expect.poll(() => rows().count(), PATIENTLY).toBe(3)
    await books(2)
    await line().focus()
    await page.keyboard.press('Enter')
    await review().getByText('2 Transaktionen abgeglichen').waitFor()
    await expect.poll(reconciled, PATIENTLY).toBe(25)
    const open = await fetchList(app, 'filter[reconciled]=0&search=Beispielhof')
    expect(open.data).toHaveLength(1)
  })
})
