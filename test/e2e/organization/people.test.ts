// Members, tokens, the profile, the page about the interface, and payment orders, in a real browser.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
const run = promisify(execFile)

let app: App
let window: WindowPage
let page: Page

const ask = (path: string, token = app.token, init: RequestInit = {}) =>
  fetch(`${app.url}/api/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  })
const send = async (path: string, body: object) => {
  const response = await ask(path, app.token, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status, path).toBe(201)
  return (await response.json()) as { readonly id: string }
}

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-people-'))
  await send('bank_account', { type: 'bank', name: 'Kontokorrent', iban: 'CH9300762011623852957' })
  window = await openWindow(app.launchLink, { at: '/people' })
  page = window.page
  await page.getByRole('heading', { name: 'Personen und Zugänge' }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const members = () => page.getByRole('table', { name: 'Mitglieder' }).getByRole('row')

describe('members', () => {
  test('one is added; the last owner cannot be demoted, and the screen says so first', async () => {
    await page.getByText('Die einzige Inhaberschaft: Bestimmen Sie zuerst eine andere Person dazu').waitFor()
    expect(await members().nth(1).getByRole('combobox').isDisabled()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('n')
    const form = dialog('Mitglied hinzufügen')
    await form.getByLabel('E-Mail').fill('rita@example.ch')
    await page.keyboard.press('Enter')
    await form.getByText(/^Es gibt keine Person mit dieser E-Mail-Adresse/).waitFor()
    await form.getByLabel('Vorname').fill('Rita')
    await form.getByLabel('Nachname').fill('Meier')
    await form.getByLabel('Rolle').selectOption('owner')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'hidden' })
    await members().filter({ hasText: 'rita@example.ch' }).waitFor()
  })

  test('the only owner who can sign in stays one: refused at the role', async () => {
    const own = members().nth(1).getByRole('combobox')
    await expect.poll(() => own.isEnabled(), PATIENTLY).toBe(true)
    await own.selectOption('viewer')
    await page.getByText(/^Keine andere Inhaberin und kein anderer Inhaber/).waitFor()
    await expect.poll(() => own.inputValue(), PATIENTLY).toBe('owner')
    const other = page.getByRole('combobox', { name: 'Rolle von Rita Meier' })
    await other.selectOption('accountant')
    await page.getByText('Rita Meier: Buchhaltung').waitFor()
    await expect.poll(() => other.inputValue(), PATIENTLY).toBe('accountant')
  })
})

describe('tokens', () => {
  test('one is shown once, works, and is refused after it was revoked', async () => {
    await page.goto(`${app.url}/#/interface`)
    await page.getByText('Noch kein Schlüssel.').waitFor()
    await page.keyboard.press('z')
    const form = dialog('Schlüssel erstellen')
    await form.getByLabel('Name des Schlüssels').fill('Nachtlauf')
    await page.keyboard.press('Enter')
    const token = await form.locator('code').innerText()
    await page.keyboard.press('Escape')
    await form.getByText(/^Das ist noch nicht kopiert/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Schlüssel kopieren' }).press('Enter')
    await form.getByRole('button', { name: 'Kopiert' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    expect((await ask('user', token)).status).toBe(200)
    await page.getByRole('button', { name: 'Schlüssel «Nachtlauf» widerrufen' }).click()
    await dialog(/Nachtlauf/)
      .getByRole('button', { name: 'Widerrufen' })
      .click()
    await page.getByText('Noch kein Schlüssel.').waitFor()
    expect((await ask('user', token)).status).toBe(401)
  })
})

test('the profile shows errors at its fields, and saves the others', async () => {
  await page.goto(`${app.url}/#/profile`)
  await page.getByLabel('Vorname').fill('Anna')
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kurz')
  await page.getByLabel('Passwort wiederholen', { exact: true }).fill('anders')
  await page.getByLabel('E-Mail').fill('rita@example.ch')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Mindestens 6 Zeichen').waitFor()
  await page.getByText('Die beiden Passwörter stimmen nicht überein').waitFor()
  await page.getByLabel('Neues Passwort', { exact: true }).fill('lang genug')
  await page.getByLabel('Passwort wiederholen', { exact: true }).fill('lang genug')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Es gibt schon eine Person mit dieser E-Mail-Adresse').waitFor()
  await page.getByLabel('E-Mail').fill('anna@example.ch')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Ihr Profil ist gespeichert').waitFor()
  const user = await (await ask('user')).json()
  expect(user).toMatchObject({ firstname: 'Anna', email: 'anna@example.ch', verified: false })
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the examples of the page about the interface run unchanged', async () => {
  await page.goto(`${app.url}/#/interface`)
  const line = (name: string) => page.locator(`[data-line=${name}]`)
  await expect.poll(() => line('report').innerText(), PATIENTLY).toContain('/report/balance_sheet')
  await line('list').waitFor()
  const token = await line('token').innerText()
  const answer = async (name: string): Promise<unknown> =>
    JSON.parse((await run('bash', ['-c', `${token}\n${await line(name).innerText()}`])).stdout)
  expect(await answer('list')).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await answer('report')).toMatchObject({ report: 'balance_sheet' })
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a payment order for two expenses is made, deleted and restored', async () => {
  const bill = { date: '2026-03-03', company_id: null, currency: 'CHF' }
  await send('expense', { ...bill, number: 'L-1', total: 100.5, creditor_iban: 'CH5604835012345678009' })
  await send('expense', { ...bill, number: 'L-2', total: 49.5 })
  await page.goto(`${app.url}/#/payments`)
  await page.getByRole('heading', { name: 'Kein Zahlungsauftrag ist offen' }).waitFor()
  await page.keyboard.press('n')
  const form = dialog('Neuer Zahlungsauftrag')
  for (const number of ['L-1', 'L-2']) {
    await form.getByLabel('Lieferantenrechnung hinzufügen').fill(number)
    await form.getByRole('option', { name: number }).click()
    await form.getByRole('button', { name: `${number} weglassen` }).waitFor()
  }
  // 100.50 + 49.50
  await expect.poll(() => form.getByLabel('Betrag').inputValue(), PATIENTLY).toBe('150.00')
  await form.getByLabel('IBAN, an die bezahlt wird').fill('CH5604835012345678008')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await form.getByText(/^Diese IBAN ist nicht gültig/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByLabel('IBAN, an die bezahlt wird').fill('CH5604835012345678009')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await form.waitFor({ state: 'hidden' })
  const row = page.locator('.ag-row').filter({ hasText: 'L-1' })
  await row.getByText('L-2').waitFor()
  const totals = async () =>
    ((await (await ask('expense_payment')).json()) as { data: { total: number }[] }).data.map(({ total }) => total)
  expect(await totals()).toEqual([150])
  await page.getByRole('searchbox', { name: 'Aufträge durchsuchen' }).press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(totals, PATIENTLY).toEqual([])
  const reported = page.getByRole('alert').filter({ hasText: 'ist gelöscht' })
  await reported.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(totals, PATIENTLY).toEqual([150])
})
