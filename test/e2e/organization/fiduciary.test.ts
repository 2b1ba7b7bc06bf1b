// A fiduciary's day in the built program: two organizations created in the window, a client with read access to one of
// them, a script that imports into the other by the command line, and its token revoked. Everything else stays
// unchanged.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalFolder } from '../../../main/journal/open-book.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'
import { kontor } from '../../support/process/command-line.ts'

const PATIENTLY = { timeout: patiently(20_000) }
const IBAN = 'CH9300762011623852957'
const program = resolve(import.meta.dirname, '../../../build/kontor.mjs')

let data: string
let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  data = await temporaryFolder('kontor-fiduciary-')
  app = await startApp(data)
  window = await openWindow(app.launchLink, { at: '/overview' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const menu = (of = page) => of.getByRole('button', { name: /^Organisation und Rolle/ })
const isIn = (name: string) => page.getByRole('button', { name: `Organisation und Rolle: ${name}` }).waitFor()
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const enter = async (name: string) => {
  await menu().click()
  await page.getByRole('menuitem', { name }).click()
  await isIn(name)
}
/** The once-shown secret, from the clipboard. */
const copied = async (name: string | RegExp, button: string): Promise<string> => {
  await dialog(name).getByRole('button', { name: button }).click()
  await dialog(name).getByRole('button', { name: 'Kopiert' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(name).waitFor({ state: 'hidden' })
  return page.evaluate(() => navigator.clipboard.readText())
}
const ask = async (token: string, method: string, path: string, body?: object) => {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}
/** The secret of a window's session: it has the session's permissions in the interface. */
const sessionOf = (of: Page) => of.evaluate(() => sessionStorage.getItem('kontor.session') ?? '')
/** The whole journal of an organization. */
const journalOf = async (id: number): Promise<string> => {
  const folder = journalFolder(data, `organization-${id}`)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('')
}
const imports = async (token: string, name: string, row: string) => {
  await writeFile(join(data, name), `Datum;Text;Betrag\n${row}\n`)
  const env = { KONTOR_URL: app.url, KONTOR_TOKEN: token }
  return kontor(['import', name, '--account', IBAN], { program, env, cwd: data })
}

test('two organizations are created in the window, each opened at once', async () => {
  for (const name of ['Krumme AG', 'Velo Meier GmbH']) {
    await menu().click()
    await page.getByRole('menuitem', { name: 'Neue Organisation' }).click()
    const form = dialog('Neue Organisation')
    await form.getByLabel('Name der Organisation').fill(name)
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByLabel('Name der Organisation').press('Enter')
    await isIn(name)
  }
  const made = await ask(app.token, 'GET', '/organizations')
  expect(made.body.map(({ name }: { name: string }) => name)).toEqual(['My company', 'Krumme AG', 'Velo Meier GmbH'])
  const account = { type: 'bank', name: 'Kontokorrent', iban: IBAN }
  expect((await ask(await sessionOf(page), 'POST', '/bank_account', account)).status).toBe(201)
})

test('a client signs in by a link, sees the one organization, and cannot change it', async () => {
  await enter('Krumme AG')
  await page.goto(`${app.url}/#/people`)
  await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click()
  const form = dialog('Mitglied hinzufügen')
  await form.getByLabel('E-Mail').fill('rita@example.ch')
  await form.getByLabel('Vorname').fill('Rita')
  await form.getByLabel('Nachname').fill('Krumme')
  await form.getByLabel('Rolle').selectOption('viewer')
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await page.getByRole('button', { name: 'Anmeldelink für Rita Krumme' }).click()
  await dialog(/^Anmeldelink/)
    .getByRole('button', { name: 'Anmeldelink erstellen' })
    .click()
  const link = await copied(/^Anmeldelink/, 'Link kopieren')

  const before = await journalOf(2)
  const client = await window.openSeparately(link)
  await menu(client).click()
  await client.getByRole('menuitem', { name: 'Rita Krumme' }).waitFor()
  await client.getByRole('menuitem', { name: 'Krumme AG' }).waitFor()
  // Her own organization, her profile, and signing out.
  expect(await client.getByRole('menuitem').count()).toBe(3)
  await client.goto(`${app.url}/#/people`)
  await client.getByText('Ändern dürfen die Mitglieder nur Inhaberschaft und Administration.').waitFor()
  expect(await client.getByRole('button', { name: 'Mitglied hinzufügen' }).count()).toBe(0)
  const hers = await sessionOf(client)
  expect((await ask(hers, 'GET', '/organizations')).body.map(({ id }: { id: number }) => id)).toEqual([2])
  const refused = await Promise.all([
    ask(hers, 'POST', '/bank_account', { type: 'cash', name: 'Kasse' }),
    ask(hers, 'PATCH', '/organizations/2', { name: 'Mein' }),
    ask(hers, 'POST', '/member', { email: 'eva@example.ch', role: 'viewer', firstname: 'Eva', lastname: 'Krumme' }),
    ask(hers, 'POST', '/token', { name: 'Skript' }),
    ask(hers, 'POST', '/organizations', { name: 'Noch eine', legal_form: 'llc' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await ask(hers, 'PATCH', '/user', { current_organization_id: 3 })).status).toBe(404)
  expect((await ask(hers, 'GET', '/organizations/3')).status).toBe(404)
  expect(await journalOf(2)).toBe(before)
  await client.context().close()
  // Valid once.
  const again = await window.openSeparately(link)
  await again.getByText('Dieser Anmeldelink wurde schon verwendet oder ist abgelaufen').waitFor()
  await again.context().close()
})

test('a script imports with a token for imports only, until it is revoked; the other organization does not change', async () => {
  await enter('Velo Meier GmbH')
  await page.goto(`${app.url}/#/interface`)
  await page.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const form = dialog('Schlüssel erstellen')
  await form.getByLabel('Name des Schlüssels').fill('Nachtimport')
  await form.getByLabel('Rolle').selectOption('accountant')
  await form.getByLabel('Lesen', { exact: true }).uncheck()
  await form.getByLabel('Importieren', { exact: true }).check()
  await form.getByLabel('Gilt', { exact: true }).selectOption('month')
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const token = await copied('Schlüssel erstellen', 'Schlüssel kopieren')
  const row = page.getByRole('row').filter({ hasText: 'Nachtimport' })
  await row.getByText('Velo Meier GmbH').waitFor()
  await row.getByText('nie', { exact: true }).waitFor()

  const others = [await journalOf(1), await journalOf(2)]
  const done = await imports(token, 'januar.csv', '05.01.2026;Miete;-1200.00')
  expect([done.code, JSON.parse(done.out).data]).toMatchObject([0, [{ state: 'imported', created: 1 }]])
  const mine = await sessionOf(page)
  const rows = async () =>
    (await ask(mine, 'GET', '/bank_transaction')).body.data.map(({ amount }: { amount: number }) => amount)
  expect(await rows()).toEqual([-1200])

  const statuses = await Promise.all([
    ask(token, 'GET', '/bank_transaction'),
    ask(token, 'POST', '/bank_account', { type: 'cash', name: 'Kasse' }),
    ask(token, 'GET', '/history'),
    ask(token, 'POST', '/token', { name: 'noch einer', scopes: ['import'] }),
    ask(token, 'POST', '/organizations', { name: 'Noch eine', legal_form: 'llc' }),
    ask(token, 'GET', '/member'),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])

  await page.getByRole('button', { name: 'Schlüssel «Nachtimport» widerrufen' }).click()
  await dialog(/Nachtimport/)
    .getByRole('button', { name: 'Widerrufen' })
    .click()
  await page.getByText('Noch kein Schlüssel.').waitFor()
  const own = await journalOf(3)
  const refused = await imports(token, 'februar.csv', '05.02.2026;Miete;-1200.00')
  expect([refused.code, refused.out]).toEqual([5, ''])
  expect(await rows()).toEqual([-1200])
  expect([await journalOf(1), await journalOf(2), await journalOf(3)]).toEqual([...others, own])
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), PATIENTLY).toBe('Schnittstelle')
})

test('the console has only the error of the used link', () => {
  expect(window.complaints.filter((output) => !output.includes('422'))).toEqual([])
})
