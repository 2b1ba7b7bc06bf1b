// The payment trail of a bill in its dialog, in German and English, at each stage of its payment run: prepared, released, file taken,
// rejected, accepted, debited, returned. 300.00 less a discount of 6.00, and 70.00 and 80.00 of another supplier; the bank rejects
// 70.00, debits 374.00 (294.00 + 80.00), and 80.00 come back.
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { IBAN } from '../../fixture/camt/message.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { setLook } from '../../support/browser/views.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { createSimulatedBank, ofBlock, returnOf } from '../../support/payment/simulated-bank.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { importForm } from '../../support/process/import-by-script.ts'
import { openOrganization } from '../../support/process/shared-app.ts'
import { waitUntil } from '../../support/wait-until.ts'

const today = new Date().toISOString().slice(0, 10)
/** As texts write it, in both languages. */
const written = today.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')
/** Of a review: where pictures of each stage go. */
const pictures = process.env.KONTOR_PICTURES

let app: App
let window: WindowPage
let page: Page
let account = ''
let run: PaymentRunObject
const bills: { id: string; discount?: number }[] = []
const bank = createSimulatedBank()

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const make = async (path: string, body: object) => (await api<{ id: string }>(path, 'POST', body)).id

beforeAll(async () => {
  app = await openOrganization()
  account = await make('bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
  const place = { city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  const [wood, power] = [
    await make('company', { name: 'Holz AG', ...place }),
    await make('company', { name: 'Strom AG', ...place }),
  ]
  const bill = (number: string, company_id: string, total: number) =>
    make('expense', { number, company_id, total, date: today, due_date: today })
  bills.push({ id: await bill('H-1', wood, 300), discount: 6 })
  bills.push({ id: await bill('S-1', power, 70) }, { id: await bill('S-2', power, 80) })
  window = await openWindow(app.launchLink, { at: '/expenses?view=all' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const TRAIL = { de: 'Weg der Rechnung', en: 'Payment trail' } as const
type Language = keyof typeof TRAIL

/** What the dialog of a bill says of its trail, without the times of the steps; the dialog stays open. */
const openTrail = async (number: string, language: Language) => {
  await setLook(page, { language, colorScheme: 'light' })
  await page.goto(`${app.url}/#/expenses?view=all`)
  await page.reload()
  await page.locator('.ag-row').filter({ hasText: number }).click()
  const trail = page.getByRole('dialog').getByRole('region', { name: TRAIL[language] })
  await trail.locator('li').last().waitFor()
  return trail
}
const textsOf = async (number: string, language: Language): Promise<readonly string[]> => {
  const trail = await openTrail(number, language)
  return trail
    .locator('li')
    .evaluateAll((items) =>
      items.map((item) => [...item.childNodes].find((node) => node.nodeName !== 'TIME')?.textContent ?? ''),
    )
}
/** For a review: the dialog in both schemes and in a narrow and a wide window. */
const takePictures = async (stage: string, language: Language): Promise<void> => {
  if (pictures === undefined) return
  for (const width of [860, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(
        (chosen) => document.documentElement.setAttribute('data-mantine-color-scheme', chosen),
        scheme,
      )
      await page.getByRole('dialog').getByRole('region').last().scrollIntoViewIfNeeded()
      await page.screenshot({ path: join(resolve(pictures), `trail-${stage}-${language}-${width}-${scheme}.png`) })
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The steps that every later stage begins with. */
const prepared = {
  de: () => [
    `Lieferantenrechnung H-1 vom ${written}: 300.00 CHF`,
    `Gebucht: Buchung 1 vom ${written}`,
    `Zahlungslauf 1, vorbereitet von Petra: Zahlung H-1.1.1 über 294.00 CHF, auszuführen am ${written}`,
    'Skonto abgezogen: 6.00 CHF',
  ],
  en: () => [
    `Bill H-1 of ${written}: 300.00 CHF`,
    `Booked: entry 1 of ${written}`,
    `Payment run 1, prepared by Petra: payment H-1.1.1 of 294.00 CHF, to be executed on ${written}`,
    'Discount deducted: 6.00 CHF',
  ],
}
const released = {
  de: () => [...prepared.de(), `Freigegeben von Petra: Datei Zahlungsauftrag-1.xml, SHA-256 ${run.file?.sha256}`],
  en: () => [...prepared.en(), `Released by Petra: file Zahlungsauftrag-1.xml, SHA-256 ${run.file?.sha256}`],
}

test('without a payment the dialog shows no trail', async () => {
  await page.locator('.ag-row').filter({ hasText: 'H-1' }).click()
  await page.getByRole('dialog').getByText('Zahlungsaufträge dafür').waitFor()
  expect(await page.getByRole('region', { name: TRAIL.de }).count()).toBe(0)
})

test('prepared, released, taken', { timeout: patiently(120_000) }, async () => {
  const wish = { bank_account_id: account, execution_date: today, expenses: bills }
  run = await api('payment_run', 'POST', wish)
  expect(await textsOf('H-1', 'de')).toEqual(prepared.de())
  expect(await textsOf('H-1', 'en')).toEqual(prepared.en())
  run = await api(`payment_run/${run.id}/release`, 'POST')
  expect(await textsOf('H-1', 'en')).toEqual(released.en())
  expect(await textsOf('H-1', 'de')).toEqual(released.de())
  await takePictures('released', 'de')
  const file = await fetch(`${app.url}/api/payment_run/${run.id}/file`, {
    headers: { Authorization: `Bearer ${app.token}` },
  })
  expect(file.ok).toBe(true)
  expect(await textsOf('H-1', 'de')).toEqual([...released.de(), 'Datei abgeholt von Petra'])
  expect(await textsOf('H-1', 'en')).toEqual([...released.en(), 'File taken by Petra'])
})

test('rejected and accepted', { timeout: patiently(120_000) }, async () => {
  const payments = [{ id: 'S-1.1.2', status: 'RJCT', code: 'AC04' }]
  const text = answerMessage(run.message_id, 'PART', [{ id: `${run.message_id}-1`, payments }])
  await api('payment_run/answer', 'POST', importForm('antwort.xml', text))
  expect((await textsOf('S-1', 'de')).slice(-2)).toEqual([
    'Antwort der Bank gelesen von Petra: antwort.xml',
    'Die Bank hat die Zahlung abgelehnt: Das Konto ist aufgehoben',
  ])
  await takePictures('rejected', 'de')
  expect((await textsOf('S-1', 'en')).slice(-2)).toEqual([
    "The bank's answer read by Petra: antwort.xml",
    'The bank rejected the payment: The account is closed',
  ])
  expect((await textsOf('H-1', 'de')).at(-1)).toBe('Die Bank hat die Zahlung angenommen')
  expect((await textsOf('H-1', 'en')).at(-1)).toBe('The bank accepted the payment')
})

/** Imports a statement and books its rows, as soon as they have a proposal. */
const arrive = async (name: string, amount: number, ids: string): Promise<void> => {
  const form = importForm(name, bank.statementOf([{ amount, ids }], today))
  await api(`bank_account/${account}/import-transactions`, 'POST', form)
  await waitUntil(
    async () => {
      const { data } = await api<{ data: { id: string }[] }>('bank_transaction?filter[reconciled]=0')
      const [row] = data
      if (!row) throw new Error('not imported yet')
      await api(`bank_transaction/${row.id}/reconcile`, 'POST')
    },
    { timeout: patiently(30_000), interval: 200 },
  )
}

test('debited: row, id, entry, balance', { timeout: patiently(120_000) }, async () => {
  await arrive('auszug.xml', -37_400, ofBlock(`${run.message_id}-1`))
  expect((await textsOf('H-1', 'de')).slice(-5)).toEqual([
    `Belastet am ${written}: 374.00 CHF für 2 Zahlungen, Auszug S1, Eintrag 1 von auszug.xml`,
    `Erkannt an PmtInfId ${run.message_id}-1`,
    `Gebucht: Buchung 5 vom ${written}`,
    'Haben 1020 Kontokorrent: 374.00 CHF',
    `Saldo von Kontokorrent am ${written} stimmt: Auszug S1 -374.00 CHF, Transaktionen -374.00 CHF, Konto 1020 -374.00 CHF`,
  ])
  await takePictures('debited', 'de')
  const trail = await openTrail('H-1', 'en')
  expect(await accessibilityFaults(page)).toEqual([])
  await takePictures('debited', 'en')
  expect((await textsOf('H-1', 'en')).slice(-5)).toEqual([
    `Debited on ${written}: 374.00 CHF for 2 payments, statement S1, entry 1 of auszug.xml`,
    `Recognised by PmtInfId ${run.message_id}-1`,
    `Booked: entry 5 of ${written}`,
    'Credit 1020 Kontokorrent: 374.00 CHF',
    `The balance of Kontokorrent on ${written} agrees: statement S1 -374.00 CHF, transactions -374.00 CHF, account 1020 -374.00 CHF`,
  ])
  // The steps lead to the run and to the bank's row, which tells the same.
  await trail.getByRole('link', { name: 'Debited on' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Payment H-1.1.1 settles bill H-1: 294.00 CHF').waitFor()
  await page
    .getByText('Not included: payment S-1.1.2 for bill S-1, 70.00 CHF, rejected by the bank: The account is closed')
    .waitFor()
})

test('returned: the second row and the new balance', { timeout: patiently(120_000) }, async () => {
  await arrive('rueckgabe.xml', 8000, returnOf('S-2.1.3'))
  const texts = await textsOf('S-2', 'de')
  expect(texts.slice(-5)).toEqual([
    `Zurückgekommen am ${written}: 80.00 CHF, Auszug S2, Eintrag 1 von rueckgabe.xml`,
    'Erkannt an EndToEndId S-2.1.3',
    `Gebucht: Buchung 6 vom ${written}`,
    'Soll 1020 Kontokorrent: 80.00 CHF',
    `Saldo von Kontokorrent am ${written} stimmt: Auszug S2 -294.00 CHF, Transaktionen -294.00 CHF, Konto 1020 -294.00 CHF`,
  ])
  await takePictures('returned', 'de')
  expect((await textsOf('S-2', 'en')).slice(-5)).toEqual([
    `Returned on ${written}: 80.00 CHF, statement S2, entry 1 of rueckgabe.xml`,
    'Recognised by EndToEndId S-2.1.3',
    `Booked: entry 6 of ${written}`,
    'Debit 1020 Kontokorrent: 80.00 CHF',
    `The balance of Kontokorrent on ${written} agrees: statement S2 -294.00 CHF, transactions -294.00 CHF, account 1020 -294.00 CHF`,
  ])
  await takePictures('returned', 'en')
  expect(window.complaints).toEqual([])
})
