// The statements in the report of an import, the drop area, and both in a small window; the built application in a real
// browser.
import type { JSHandle, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { entry, message, money, statement } from '../../fixture/camt/message.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { importByScript } from '../../support/process/import-by-script.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const IBAN = 'CH9300762011623852957'
const january = textFile('januar.xml', makeCamt({ seed: 1, iban: IBAN, rows: 40, from: '2026-01-01', days: 30 }).text)

let app: App
let window: WindowPage
let page: Page
let account: BankAccountObject

beforeAll(async () => {
  app = await openOrganization()
  account = await api('POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN, currency: 'CHF' })
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
  await importByScript(app, account.id, [january.name, new TextDecoder().decode(january.bytes)])
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const api = <T>(method: string, path: string, body?: object) => askApp<T>(app, method, path, body)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const panelRow = (name: string) =>
  page.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem').filter({ hasText: name })
const panel = () => page.getByRole('region', { name: 'Neue Dateien' })
/** The row of an import in the list of all, the newest of this name. */
const listRow = (name: string) => page.getByRole('row').filter({ hasText: name }).first()

describe('the statements', () => {
  /** Two statements: one with a long number that does not add up and has missing entries, one that is right. */
  const odd = message(
    statement(
      {
        id: 'CAMT053-2026-09-30-20260930230000-000000001',
        opening: '100.00',
        closing: '500.00',
        more: '<FrToDt><FrDtTm>2026-09-01T00:00:00</FrDtTm><ToDtTm>2026-09-30T23:59:59</ToDtTm></FrToDt>',
      },
      entry('10.00'),
      `<Ntry>${money('5.00')}<Sts><Cd>PDNG</Cd></Sts></Ntry>`,
    ),
    statement({ id: '2026/8', opening: '130.00', closing: '150.00' }, entry('20.00')),
  )

  test('are in the report: numbers, balances and their proof, gaps, notes by the days of their statement', async () => {
    const batch = await importByScript(app, account.id, ['seltsam.xml', odd])
    await page.goto(`${app.url}/#/imports/${batch.id}`)
    await page.getByRole('cell', { name: 'Differenz −390.00 CHF' }).waitFor()
    await page.getByRole('row', { name: /2026\/8.*130\.00.*\+20\.00.*CHF.150\.00.*geht auf/ }).waitFor()
    await page
      .getByText(
        'Auszug vom 01.09.2026 – 30.09.2026: 1 Eintrag ist noch nicht gebucht (vorgemerkt) und fehlt; er kommt mit einem späteren Auszug.',
      )
      .waitFor()
    await page.getByRole('heading', { name: 'Anschluss an die anderen Auszüge' }).waitFor()
    await page.getByText(/^Vom 01\.02\.2026 bis 31\.08\.2026 fehlt ein Auszug/).waitFor()
    // Next to the account: whether its balance is that of the last statement.
    await page
      .getByRole('main')
      .getByText(/Differenz zum Auszug vom 30\.09\.2026/)
      .waitFor()
    expect(await page.getByText('CAMT053-2026-09-30-20260930230000-000000…').count()).toBe(0)
    await api('DELETE', `batch/${batch.id}/transactions`)
  })

  test('stated balances are not reported as missing when rows are in another currency', async () => {
    const euro = message(
      statement({ id: '2026/10', opening: '0.00', closing: '90.00' }, entry('50.00', '', 'EUR'), entry('90.00')),
    )
    const { id } = await importByScript(app, account.id, ['euro.xml', euro])
    await page.goto(`${app.url}/#/imports/${id}`)
    await page.getByRole('cell', { name: 'nicht prüfbar: auch andere Währung' }).waitFor()
    await api('DELETE', `batch/${id}/transactions`)
  })

  test('assumed day and month are a question, not a note', async () => {
    const either = ['Date;Text;Amount', '03/04/2026;Miete;-450.00', '05/04/2026;Zahlung;200.50'].join('\n')
    const { id } = await importByScript(app, account.id, ['april.csv', either])
    await page.goto(`${app.url}/#/imports/${id}`)
    const question = page.getByRole('listitem').filter({ hasText: 'Steht zuerst der Tag oder der Monat?' })
    await question.waitFor()
    expect(
      await question.evaluate((item) => [getComputedStyle(item).display, item.querySelectorAll('svg').length]),
    ).toEqual(['flex', 1])
    await page.getByText(/^Stimmen die Daten nicht, machen Sie den Import rückgängig/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await api('DELETE', `batch/${id}/transactions`)
  })
})

describe('the drop area', () => {
  const place = () => page.getByRole('heading', { name: 'Kontoauszüge hier ablegen' })
  const held = (type: string, to: string, transfer: JSHandle) =>
    page.dispatchEvent(to, type, { dataTransfer: transfer })
  const aFile = () =>
    page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], 'x.xml'))
      return transfer
    })

  test('disappears with Escape, when the drag leaves the window, and when the drag ends without an event', async () => {
    const transfer = await aFile()
    await held('dragenter', 'body', transfer)
    await place().waitFor()
    expect(
      await accessibilityFaults(page).then((faults) => faults.filter((fault) => !fault.includes('region'))),
    ).toEqual([])
    await held('dragenter', 'body', transfer)
    await place().waitFor()
    await page.keyboard.press('Escape')
    await place().waitFor({ state: 'detached' })
    // From one element to the next it stays: the next is entered before the last is left.
    await held('dragenter', 'body', transfer)
    await held('dragenter', '#main', transfer)
    await held('dragleave', 'body', transfer)
    await place().waitFor()
    await held('dragleave', '#main', transfer)
    await place().waitFor({ state: 'detached' })
    await held('dragenter', '#main', transfer)
    await place().waitFor()
    await page.mouse.move(300, 300)
    await place().waitFor({ state: 'detached' })
    expect(await panelRow('x.xml').count()).toBe(0)
  })
})

describe('in a small window', () => {
  afterAll(() => page.setViewportSize({ width: 1280, height: 800 }))

  test.each([
    [860, 800],
    // 1280 by 800 at 150 %
    [853, 533],
  ])('at %d by %d file names are readable, no elements overlap, the panel keeps a fifth', async (width, height) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${app.url}/#/imports`)
    await listRow(january.name).waitFor()
    const names = await page.getByRole('rowheader').evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
    expect(Math.min(...names)).toBeGreaterThanOrEqual(150)
    const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    expect(overflow).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    const files = Array.from({ length: 8 }, (_, index) => textFile(`kaputt-${index}.xml`, '<Document>'))
    await dropFiles(page, files)
    await panelRow('kaputt-7.xml').waitFor()
    await expect.poll(() => panel().getByRole('alert').count()).toBe(8)
    const tall = await panel().evaluate((section) => section.getBoundingClientRect().height)
    expect(tall).toBeLessThanOrEqual(height / 5 + 1)
    for (const { name } of files) await button(`Import von ${name} entfernen`).click()
    await panel().waitFor({ state: 'detached' })
  })
})
