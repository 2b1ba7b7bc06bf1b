// Invoices out in the window, by keyboard: a new one gets the next number, one and several are saved as PDF, and what is missing
// for that is said.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import { daysFromTo, type LocalDate } from '../../../shared/value/calendar.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { readPdf } from '../../support/file/read-pdf.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const YEAR = new Date().getFullYear()

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  await ask('POST', '/company', {
    name: 'Bäckerei Süess GmbH',
    address: 'Marktgasse 7',
    zip: '8400',
    city: 'Winterthur',
  })
  window = await openWindow(app.launchLink, { at: '/invoices' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const ask = <T>(method: string, path: string, body?: unknown) => askApp<T>(app, method, path, body)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const dialog = () => page.getByRole('dialog')
/** A new invoice of the company over an amount, saved by Ctrl+Enter. */
const addInvoice = async (amount: string, text: string) => {
  await press('n')
  await dialog().getByRole('combobox', { name: 'Adresse' }).focus()
  await page.keyboard.type('Süess')
  await page.getByRole('option', { name: /Süess/ }).waitFor()
  await press('Enter')
  await dialog().getByLabel('Betrag').fill(amount)
  await dialog().getByLabel('Text').fill(text)
  await press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
}
const saveBy = async (key: string) => {
  const downloading = page.waitForEvent('download')
  await press(key)
  const download = await downloading
  return {
    name: download.suggestedFilename(),
    pdf: await readPdf(new Uint8Array(await readFile(await download.path()))),
  }
}

test('A new invoice without a number gets the next one, which its form shows', async () => {
  await page.getByRole('heading', { level: 1, name: 'Debitoren' }).waitFor()
  await press('n')
  await dialog().getByPlaceholder(`R${YEAR}-0001`).waitFor()
  await press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await addInvoice('108.10', 'Beratung')
  await page.getByText(`«R${YEAR}-0001» ist gespeichert`).waitFor()
  const { data } = await ask<{ data: InvoiceObject[] }>('GET', '/invoice')
  expect(data.map(({ date, due_date }) => daysFromTo(date as LocalDate, due_date as LocalDate))).toEqual([30])
  await addInvoice('54.05', 'Kurs')
  await page.getByText(`«R${YEAR}-0002» ist gespeichert`).waitFor()
})

test('p says what is missing for the paper', async () => {
  await press('/', 'ArrowDown', 'p')
  await page.getByRole('alert').getByText('fehlt', { exact: false }).first().waitFor()
})

test('p saves the focused invoice as PDF, Shift+P the selected ones in one file', async () => {
  await ask(
    'PATCH',
    `/organizations/${(await ask<{ current_organization: { id: number } }>('GET', '/user')).current_organization.id}`,
    {
      vat_idn: 'CHE-123.456.788 MWST',
      billing_address: 'Gerbergasse 12',
      billing_zip: '3011',
      billing_city: 'Bern',
      settings: { invoiceQrBillType: 'SCOR', invoiceQrBillIban: 'CH9300762011623852957' },
    },
  )
  await press('/', 'ArrowDown')
  const one = await saveBy('p')
  expect(one.name).toMatch(new RegExp(`^Rechnung-R${YEAR}-000[12].pdf$`))
  expect(one.pdf.pages).toHaveLength(1)
  expect(one.pdf.pages[0]?.lines).toContain('Gerbergasse 12')
  const { data } = await ask<{ data: InvoiceObject[] }>('GET', '/invoice')
  expect(data.filter(({ reference }) => reference?.startsWith('RF'))).toHaveLength(1)

  await press('/', 'ArrowDown', 'Space', 'ArrowDown', 'Space')
  await page.getByRole('button', { name: '2 als PDF sichern' }).waitFor()
  const both = await saveBy('Shift+P')
  expect(both.name).toBe(`Rechnung-R${YEAR}-0001-R${YEAR}-0002.pdf`)
  expect(both.pdf.pages).toHaveLength(2)
  expect(await accessibilityFaults(page)).toEqual([])
})
