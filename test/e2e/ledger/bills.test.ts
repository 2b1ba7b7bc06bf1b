// Bills in the window: dropped, decided by keyboard, a duplicate that Enter does not take, a pasted code, and undo.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { billText } from '../../support/bill/bill-text.ts'
import { drawBill } from '../../support/bill/draw-bill.ts'
import { writePdf, writePng } from '../../support/bill/write-picture.ts'
import {
  accessibilityFaults,
  dropFiles,
  dropPaths,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

/** In the year of this run, which the new organization has. */
const YY = String(new Date().getFullYear()).slice(2)
const TEXT = billText({ billing: `//S1/10/R-101/11/${YY}0105/30/106017086/32/8.1/40/0:30` })
const NEXT = billText({
  reference: '210000000003139471430009017',
  amount: '54.05',
  billing: `//S1/10/R-102/11/${YY}0106/30/106017086/32/8.1`,
})

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  window = await openWindow(app.launchLink, { at: '/expenses' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const expenses = async () => {
  const { data } = await askApp<{ data: { number: string; total: number }[] }>(app, 'GET', 'expense?sort=number')
  return data.map(({ number, total }) => `${number} ${total}`)
}

const paste = (text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }, text)

const dialog = (name: string) => page.getByRole('dialog', { name })
const focused = (name: string) => page.locator(`button:focus:has-text("${name}")`).waitFor()

test('Enter takes the first of three bills; its copy is reported, and skipped; the next has the same supplier', async () => {
  await page.getByRole('heading', { name: 'Kreditoren' }).waitFor()
  const [bill, copy] = [
    writePdf([{ lines: ['Rechnung'], codes: [{ text: TEXT }] }]),
    drawBill({ codes: [{ text: TEXT }], dpi: 100 }),
  ]
  await dropFiles(page, [
    { name: 'a.pdf', bytes: bill },
    { name: 'b.png', bytes: writePng(copy) },
    { name: 'c.pdf', bytes: writePdf([{ codes: [{ text: NEXT }] }]) },
    textFile('d.pdf', '%PDF-1.7\nnothing'),
  ])
  await dialog('Lieferantenrechnung 1 von 3').waitFor()
  await focused('Übernehmen')
  expect(await page.getByLabel('Adresse', { exact: true }).getAttribute('placeholder')).toBe(
    'Neu: Elektro Bühler AG, 8610 Uster',
  )
  await page.getByRole('img', { name: /a\.pdf/ }).waitFor()
  await page.getByText('Swiss QR Code', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')

  await page.getByText('Vielleicht doppelt').waitFor()
  await focused('Überspringen')
  await page.getByText('Diese Referenz gibt es schon').waitFor()
  await page.keyboard.press('Enter')

  await dialog('Lieferantenrechnung 3 von 3').waitFor()
  await focused('Übernehmen')
  expect(await page.getByLabel('Adresse', { exact: true }).inputValue()).toBe('Elektro Bühler AG')
  await page.keyboard.press('Enter')

  const end = dialog('Lieferantenrechnungen einlesen')
  await end.getByText('2 Lieferantenrechnungen übernommen.').waitFor()
  const refused = end.getByRole('region', { name: '1 Datei liess sich nicht lesen:' })
  await refused.getByText('d.pdf: Die Datei ist beschädigt.').waitFor()
  expect(await expenses()).toEqual(['R-101 1081', 'R-102 54.05'])
  await page.keyboard.press('Escape')
  await end.waitFor({ state: 'detached' })
})

test('a pasted code is a bill; undo takes it away', async () => {
  await paste(billText({ reference: '000000000000000000000000011', billing: `//S1/10/R-103/11/${YY}0107` }))
  await dialog('Lieferantenrechnung 1 von 1').waitFor()
  await focused('Übernehmen')
  await page.keyboard.press('Enter')
  const end = dialog('Lieferantenrechnungen einlesen')
  await end.getByText('1 Lieferantenrechnung übernommen.').waitFor()
  expect(await expenses()).toHaveLength(3)
  await page.keyboard.press('Escape')
  await end.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(expenses).toEqual(['R-101 1081', 'R-102 54.05'])
})

test('a folder of bills is read; closing says how many are left and continues with them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bills-'))
  const codeOf = (number: string) =>
    billText({ reference: qrReferenceOf(number), billing: `//S1/10/F-${number}/11/${YY}0108` })
  await mkdir(join(folder, 'Januar'))
  for (const number of ['7001', '7002', '7003']) {
    await writeFile(join(folder, 'Januar', `${number}.pdf`), writePdf([{ codes: [{ text: codeOf(number) }] }]))
  }
  await writeFile(join(folder, 'Januar', '.DS_Store'), 'hidden')
  await writeFile(join(folder, 'Vertrag.docx'), 'no bill')
  await writeFile(join(folder, 'gross.pdf'), Buffer.alloc(5 * 1024 * 1024 + 1))
  await dropPaths(page, [folder])
  await dialog('Lieferantenrechnung 1 von 3').waitFor()
  await focused('Übernehmen')
  await page.keyboard.press('Enter')
  await dialog('Lieferantenrechnung 2 von 3').waitFor()
  await focused('Übernehmen')
  await page.keyboard.press('Escape')
  await page.getByText('2 Lieferantenrechnungen sind nicht übernommen; die Dateien bleiben, wo sie sind.').waitFor()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await dialog('Lieferantenrechnung 2 von 3').waitFor()
  await focused('Übernehmen')
  await page.keyboard.press('Enter')
  await dialog('Lieferantenrechnung 3 von 3').waitFor()
  await focused('Übernehmen')
  await page.keyboard.press('Enter')
  const end = dialog('Lieferantenrechnungen einlesen')
  await end.getByText('3 Lieferantenrechnungen übernommen.').waitFor()
  await end.getByText('gross.pdf: Die Datei ist grösser als 5 MB.').waitFor()
  await end.getByText('Vertrag.docx: Nur PDF und Bilder (PNG, JPEG, WebP) lassen sich lesen.').waitFor()
  expect(await end.getByRole('listitem').count()).toBe(2)
  await page.keyboard.press('Escape')
  await end.waitFor({ state: 'detached' })
  expect(window.complaints).toEqual([])
  await rm(folder, { recursive: true })
})
