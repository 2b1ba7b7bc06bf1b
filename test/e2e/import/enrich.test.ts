// A notification and a payment order dropped on the window: previewed, applied, found in the list, undone.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { details, entry, IBAN, message, statement } from '../../fixture/camt/message.ts'
import { notification, notificationMessage, part } from '../../fixture/camt/notification.ts'
import { group, orderMessage, payment } from '../../fixture/pain/payment-order.ts'
import {
  accessibilityFaults,
  dropFiles,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  await askApp(app, 'POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
  await page.getByRole('link', { name: /Kontokorrent/ }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const CREDIT = '<AcctSvcrRef>REF-1</AcctSvcrRef>'
const STATEMENT = message(
  statement(
    {},
    entry('112.50', `${CREDIT}<AddtlNtryInf>Sammelgutschrift QR</AddtlNtryInf>`),
    entry('-40.00', '<AcctSvcrRef>REF-2</AcctSvcrRef><AddtlNtryInf>Sammelauftrag</AddtlNtryInf>'),
  ),
)
const PARTS = details(
  part({ amount: '100.00', name: 'Anna Meier', reference: '539115429773825311971477453' }),
  part({ amount: '12.50', name: 'Beat Müller' }),
)
const LOST = entry('7.00', details(part({ amount: '7.00' })))
const NOTIFICATION = notificationMessage(notification([entry('112.50', CREDIT + PARTS), LOST]))
const ORDER = orderMessage([group({ iban: IBAN }, payment({ endToEndId: 'E-1' }), payment({ endToEndId: 'E-2' }))])

const dialog = () => page.getByRole('dialog', { name: 'Was diese Dateien erklären' })
const importRow = (name: string) =>
  page.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem').filter({ hasText: name })

describe('dropped with the statement that they explain', () => {
  test('they are previewed after its import, with their unmatched parts', async () => {
    await dropFiles(page, [
      textFile('avis.xml', NOTIFICATION),
      textFile('auftrag.xml', ORDER),
      textFile('auszug.xml', STATEMENT),
      textFile('fremd.xml', orderMessage([group({ iban: 'CH5604835012345678009' }, payment({}))])),
    ])
    await importRow('auszug.xml').getByText('2 neu').waitFor()
    await dialog().getByText('Erklärt 1 Sammelbuchung mit 2 Einzelposten').waitFor()
    await dialog().getByText('Enthält 2 Zahlungen').waitFor()
    await dialog().getByText('1 passt zu nichts').waitFor()
    await dialog().getByText('Keine Transaktion passt. Importieren Sie zuerst den Kontoauszug dieses Tages').waitFor()
    await importRow('fremd.xml').getByText('Die Datei erklärt Buchungen eines Kontos, das es hier nicht gibt').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('they are applied by one click', async () => {
    await dialog().getByRole('button', { name: '2 Dateien anwenden' }).click()
    await dialog().waitFor({ state: 'detached' })
    await importRow('avis.xml').getByText('1 Sammelbuchung erklärt').waitFor()
    await importRow('auftrag.xml').getByText('2 Zahlungen übernommen').waitFor()
  })

  test('the list shows the number of parts and finds them, and the detail shows them', async () => {
    await page.getByRole('rowheader', { name: '2 Einzelposten · Sammelgutschrift QR' }).waitFor()
    await page.getByRole('searchbox').fill('beat müller')
    await page.getByText('1 Transaktion', { exact: true }).waitFor()
    const cell = page.getByRole('rowheader', { name: '2 Einzelposten · Sammelgutschrift QR' })
    await cell.waitFor()
    await cell.click()
    const parts = page.getByRole('region', { name: 'Einzelposten' })
    await parts.getByText('Anna Meier').waitFor()
    expect(await parts.getByRole('listitem').count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('searchbox').fill('')
    // The address follows the input: navigate only after it has.
    await page.getByRole('rowheader', { name: 'Sammelauftrag' }).first().waitFor()
  })

  test('the report shows the enrichment again, and undo removes it', async () => {
    await importRow('avis.xml').getByRole('link', { name: 'Bericht zu avis.xml' }).click()
    await page.getByText('Erklärte Sammelbuchungen').waitFor()
    await page.getByText('Was zu nichts passt').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Import rückgängig machen' }).click()
    const asked = page.getByRole('dialog', { name: 'Import rückgängig machen?' })
    await asked.getByText('Die Angaben aus ⁨avis.xml⁩ werden rückgängig gemacht').waitFor()
    await asked.getByRole('button', { name: 'Import rückgängig machen' }).click()
    await asked.waitFor({ state: 'detached' })
    const { data } = await askApp<{ data: { details: unknown[] }[] }>(app, 'GET', 'bank_transaction?search=REF-1')
    expect(data.map((row) => row.details)).toEqual([[]])
  })

  test('the console has no errors', () => expect(window.complaints).toEqual([]))
})
