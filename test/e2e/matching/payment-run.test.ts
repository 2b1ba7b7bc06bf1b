// A payment run by keyboard in a real browser: due bills are chosen, prepared, released, the file is taken, the answer of
// the bank rejects one, and the debit in the statement pays the other. 300.00 and 70.00, a credit note of 50.00. An account
// that is new for its supplier is shown with the known one until the bank has booked a payment to it.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'
import { waitUntil } from '../../support/wait-until.ts'

const today = new Date().toISOString().slice(0, 10)

let app: App
let window: WindowPage
let page: Page
let account = ''
let file = ''

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const make = async (path: string, body: object) => (await api<{ id: string }>(path, 'POST', body)).id

beforeAll(async () => {
  app = await openOrganization()
  account = await make('bank_account', { type: 'bank', name: 'Kontokorrent', iban: 'CH6000700110000456789' })
  const supplier = { city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  const [wood, power] = [
    await make('company', { name: 'Holz AG', ...supplier }),
    await make('company', { name: 'Strom AG', ...supplier }),
  ]
  const nowhere = await make('company', { name: 'Ohne Ort', ibans: supplier.ibans })
  const bill = (number: string, company_id: string, total: number, more: object = {}) =>
    make('expense', { number, company_id, total, date: today, due_date: today, ...more })
  await bill('H-1', wood, 300, { creditor_iban: 'CH3709000000304442225' })
  await bill('G-1', wood, -50)
  await bill('S-1', power, 70)
  await bill('O-1', nowhere, 9)
  window = await openWindow(app.launchLink, { at: '/payment-runs' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const NEW_ACCOUNT = 'Neues Konto CH37 0900 0000 3044 4222 5, bekannt: CH56 0483 5012 3456 7800 9'
const ONE_NEW = '1 Zahlung geht auf ein Konto, das für den Lieferanten neu ist'
const row = (bill: string) => page.getByRole('row', { name: bill })

test('the due bills are chosen and prepared', async () => {
  await page.getByText('Noch keine Zahlungsläufe').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Fällige Rechnungen zahlen' })
  await dialog.getByText('Es fehlt: Ort, Land').waitFor()
  await dialog.getByText('CHF 320.00').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const choice = (bill: string) => dialog.getByRole('checkbox', { name: `${bill} zahlen` })
  expect(await choice('O-1').isDisabled()).toBe(true)
  await row('H-1').getByText(NEW_ACCOUNT).waitFor()
  await dialog.getByRole('alert').getByText(ONE_NEW).waitFor()
  // Only what is paid counts in the summary.
  await choice('H-1').focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('alert').waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await dialog.getByRole('alert').getByText(ONE_NEW).waitFor()
  // Space leaves a bill out, the arrow key goes to the next one: the credit note.
  await choice('H-1').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await dialog.getByText('CHF 370.00').waitFor()
  await page.keyboard.press('Space')
  await dialog.getByText('CHF 320.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Zahlungslauf 1' }).waitFor()
  await row('H-1').getByText('250.00').waitFor()
  await row('H-1').getByText(NEW_ACCOUNT).waitFor()
  await page.getByRole('alert').getByText(ONE_NEW).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('it is released, and the file is taken', async () => {
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Datei für die Bank' }).waitFor()
  const download = page.waitForEvent('download')
  await page.keyboard.press('d')
  file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('<CtrlSum>320.00</CtrlSum>')
  await page.getByRole('button', { name: 'Antwort lesen' }).waitFor()
})

test('the bank rejects one, and the statement pays the other', async () => {
  const message = /<MsgId>(\w+)</.exec(file)?.[1] ?? ''
  const rejected = /<EndToEndId>(S-1[^<]*)</.exec(file)?.[1] ?? ''
  const payments = [{ id: rejected, status: 'RJCT', code: 'AC04' }]
  const text = answerMessage(message, 'PART', [{ id: `${message}-1`, payments }])
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('u')
  await (await chooser).setFiles([{ name: 'answer.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }])
  await row('S-1').getByText('Das Konto ist aufgehoben').waitFor()
  const debit = { amount: -250, booking_date: today, value_date: today, text: `Sammelauftrag ${message}-1` }
  const id = await make('bank_transaction', { bank_account_id: account, acc_serv_ref: 'D1', ...debit })
  await row('H-1').getByText('angenommen').waitFor()
  // Refused until the order is proposed for its debit.
  await waitUntil(() => api(`bank_transaction/${id}/reconcile`, 'POST'), { timeout: patiently(20_000), interval: 100 })
  await row('H-1').getByText('verbucht').waitFor()
  await row('H-1').getByText('CH37 0900 0000 3044 4222 5', { exact: true }).waitFor()
  expect(await page.getByText(ONE_NEW).count()).toBe(0)
  expect(window.complaints).toEqual([])
})
