// Ten bills by keyboard, from their PDFs to the statement of a simulated bank that rejects one: checked, released, paid by one
// file, booked. Keys are counted, and the time of the program is printed; choosing a file in the dialog of the system is no key. Each bill is of 101.00 to 110.00, together
// 1055.00; the bank rejects that of 104.00, so 951.00 are debited.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { BOOKED, message, money, statement } from '../../fixture/camt/message.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { billText } from '../../support/bill/bill-text.ts'
import { writePdf } from '../../support/bill/write-picture.ts'
import { dropFiles, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const IBAN = 'CH6000700110000456789'
const today = new Date().toISOString().slice(0, 10)
const AMOUNTS = Array.from({ length: 10 }, (_, index) => 101 + index)
const REJECTED = 'W-104'

let app: App
let window: WindowPage
let page: Page
let keys = 0
/** When the bills were dropped, when the last one was taken, and when their payment was booked. */
const times = { dropped: 0, taken: 0, booked: 0 }

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const press = async (...pressed: readonly string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
  keys += pressed.length
}
const focused = (name: string) => page.locator(`button:focus:has-text("${name}")`).waitFor()
const choose = async (key: string, name: string, text: string) => {
  const chooser = page.waitForEvent('filechooser')
  await press(key)
  await (await chooser).setFiles([{ name, mimeType: 'text/xml', buffer: Buffer.from(text) }])
}

beforeAll(async () => {
  app = await openOrganization()
  await api('bank_account', 'POST', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
  window = await openWindow(app.launchLink, { at: '/expenses' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

let file = ''

test('ten bills are dropped, checked and taken by Enter', { timeout: patiently(60_000) }, async () => {
  await page.getByRole('heading', { name: 'Kreditoren' }).waitFor()
  const bills = AMOUNTS.map((amount) => {
    const billing = `//S1/10/W-${amount}/11/${today.slice(2).replaceAll('-', '')}/40/0:5`
    const text = billText({ reference: qrReferenceOf(String(amount)), amount: `${amount}.00`, billing })
    return { name: `${amount}.pdf`, bytes: writePdf([{ codes: [{ text }] }]) }
  })
  times.dropped = performance.now()
  await dropFiles(page, bills)
  for (const position of AMOUNTS.keys()) {
    await page.getByRole('dialog', { name: new RegExp(`^Lieferantenrechnung ${position + 1} von`) }).waitFor()
    await focused('Übernehmen')
    await press('Enter')
  }
  await page.getByText('10 Lieferantenrechnungen übernommen.').waitFor()
  times.taken = performance.now()
  await focused('Schliessen')
  await press('Enter')
})

test('one file pays them', async () => {
  await press('g', 'z')
  await page.getByText('Noch keine Zahlungsläufe').waitFor()
  await press('n')
  await page.getByRole('dialog', { name: 'Fällige Rechnungen zahlen' }).getByText('CHF 1’055.00').waitFor()
  await press('Control+Enter')
  await page.getByRole('heading', { name: 'Zahlungslauf 1' }).waitFor()
  await press('f')
  await page.getByRole('button', { name: 'Datei für die Bank' }).waitFor()
  const download = page.waitForEvent('download')
  await press('d')
  file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('<CtrlSum>1055.00</CtrlSum>')
})

test('the bank rejects one, and its statement is booked', { timeout: patiently(60_000) }, async () => {
  const order = /<MsgId>(\w+)</.exec(file)?.[1] ?? ''
  const rejected = new RegExp(`<EndToEndId>(${REJECTED}[^<]*)<`).exec(file)?.[1] ?? ''
  const payments = [{ id: rejected, status: 'RJCT', code: 'AC04' }]
  await page.getByRole('button', { name: 'Antwort lesen' }).waitFor()
  await choose('u', 'answer.xml', answerMessage(order, 'PART', [{ id: `${order}-1`, payments }]))
  await page.getByText('Das Konto ist aufgehoben').waitFor()
  const day = `<BookgDt><Dt>${today}</Dt></BookgDt><ValDt><Dt>${today}</Dt></ValDt>`
  const batch = `<NtryDtls><Btch><MsgId>${order}</MsgId><PmtInfId>${order}-1</PmtInfId><NbOfTxs>9</NbOfTxs></Btch></NtryDtls>`
  const debit = `<Ntry>${money('-951.00')}${BOOKED}${day}<AcctSvcrRef>D1</AcctSvcrRef>${batch}</Ntry>`
  const wish = { account: `IBAN:${IBAN}`, opening: '0.00', closing: '-951.00' }
  await choose('Control+i', 'statement.xml', message(statement(wish, debit)).replaceAll('2026-01-31', today))
  await expect
    .poll(() => api<{ meta: { total: number } }>('bank_transaction').then(({ meta }) => meta.total), {
      timeout: patiently(30_000),
    })
    .toBe(1)
  await press('g', 'm')
  await page.waitForFunction(() => document.activeElement?.matches('[data-match]') === true)
  await press('Enter')
  await expect
    .poll(() => api<{ data: { state: string }[] }>('payment_run').then(({ data }) => data[0]?.state), {
      timeout: patiently(10_000),
    })
    .toBe('booked')
  times.booked = performance.now()
})

test('creditors show the rejected one, the balance is proved, and it took at most 22 keys', async () => {
  const { data } = await api<{ data: { number: string; open_amount: number }[] }>('expense?filter[status]=open')
  expect(data.map(({ number, open_amount }) => [number, open_amount])).toEqual([[REJECTED, 104]])
  const accounts = await api<{ data: { balance_check: { difference: number } | null }[] }>(
    'bank_account?append=balance_check',
  )
  expect(accounts.data.map(({ balance_check }) => balance_check?.difference)).toEqual([0])
  // Not asserted: the time depends on the machine and on what else it does.
  const secondsUntil = (time: number): string => ((time - times.dropped) / 1000).toFixed(1)
  process.stderr.write(
    `ten bills: ${keys} keys; the program took ${secondsUntil(times.taken)} s from the drop to the last bill taken, ` +
      `${secondsUntil(times.booked)} s until their payment was booked\n`,
  )
  expect(keys).toBeLessThanOrEqual(22)
  expect(window.complaints).toEqual([])
})
