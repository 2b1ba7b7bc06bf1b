// Signing in and out in a real browser: password, two-factor authentication, recovery codes, the choice of the user,
// and the end of a session with its window; an organization archived, restored and deleted.
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'

const PASSWORD = 'lang genug'

let app: App
let window: WindowPage
let page: Page
let secret: string
let recovery: readonly string[]

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-sign-in-'))
  const rita = { email: 'rita@example.ch', firstname: 'Rita', lastname: 'Meier', role: 'accountant' }
  const member = await ask('POST', '/member', rita)
  const { url } = await ask('POST', `/member/${member.id}/sign_in_link`)
  const { token } = await ask('POST', '/session', { code: new URL(url).hash.replace('#sign_in=', '') }, '')
  await ask('PATCH', '/user', { password: PASSWORD }, token)
  window = await openWindow(app.launchLink)
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const ask = async (method: string, path: string, body?: object, token = app.token) => {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' }
  const response = await fetch(`${app.url}/api${path}`, { method, headers, body: JSON.stringify(body ?? {}) })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  return (await response.json()) as { id: number; url: string; token: string }
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const toast = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const menu = (of = page) => of.getByRole('button', { name: /^Organisation und Rolle/ })
const choose = async (name: string | RegExp) => {
  await menu().click()
  await page.getByRole('menuitem', { name }).click()
}
const signedOut = (of = page) => of.getByRole('heading', { name: 'Bei Kontor anmelden' }).waitFor()
const send = (of = page) => of.getByRole('button', { name: 'Anmelden', exact: true }).click()
const sessionOf = (of: Page) => of.evaluate(() => sessionStorage.getItem('kontor.session') ?? '')
const statusOf = async (token: string) =>
  (await fetch(`${app.url}/api/user`, { headers: { Authorization: `Bearer ${token}` } })).status
/** The code of an authenticator `steps` half minutes from now. */
const codeIn = (steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('the window asks for the user where two can sign in; one without a password needs only a click', async () => {
  await page.getByRole('heading', { name: 'Wer sind Sie?' }).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.getByRole('radio', { name: 'Rita Meier' }).check()
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await send()
  await page.getByText('E-Mail-Adresse oder Passwort ist falsch').waitFor()
  await page.getByRole('radio').first().check()
  await page.getByLabel('Passwort', { exact: true }).waitFor({ state: 'hidden' })
  await send()
  await menu().waitFor()
})

test('a password, then two-factor authentication with its recovery codes', async () => {
  await page.goto(`${app.url}/#/profile`)
  await page.getByLabel('E-Mail').fill('anna@example.ch')
  await page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Passwort wiederholen', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Ihr Profil ist gespeichert').waitFor()
  await page.getByRole('button', { name: 'Zwei-Faktor-Anmeldung einrichten' }).click()
  await dialog('Passwort bestätigen').getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  const set = dialog('Zwei-Faktor-Anmeldung einrichten')
  secret = await set.locator('code').innerText()
  await set.getByLabel('Einmalpasswort, das die App zeigt').fill('000000')
  await page.keyboard.press('Enter')
  await set.locator('[aria-invalid=true]').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await set.getByLabel('Einmalpasswort, das die App zeigt').fill(codeIn(0))
  await page.keyboard.press('Enter')
  await set.getByText(/^Das sind Ihre Wiederherstellungscodes/).waitFor()
  recovery = (await set.locator('code').innerText()).split('\n')
  expect(recovery.length).toBeGreaterThan(5)
  await set.getByRole('button', { name: 'Codes kopieren' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recovery.join('\n'))
  await page.keyboard.press('Escape')
  await page.getByText('eingeschaltet').waitFor()
})

test('signed out, the session is over; in again with password and one-time password, or a recovery code once', async () => {
  const before = await sessionOf(page)
  expect(await statusOf(before)).toBe(200)
  await choose('Abmelden')
  await signedOut()
  expect([await statusOf(before), await sessionOf(page)]).toEqual([401, ''])
  await page.getByLabel('E-Mail').fill('anna@example.ch')
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await send()
  await page.getByText('E-Mail-Adresse oder Passwort ist falsch').waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await send()
  await page.getByLabel('Einmalpasswort').fill('000000')
  await send()
  await page.locator('[aria-invalid=true]').waitFor()
  // The one of the set-up is used.
  await page.getByLabel('Einmalpasswort').fill(codeIn(1))
  await send()
  await menu().waitFor()

  for (const isFirst of [true, false]) {
    await choose('Abmelden')
    await signedOut()
    await page.getByLabel('E-Mail').fill('anna@example.ch')
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await send()
    await page.getByLabel('Einmalpasswort').fill(recovery[0] ?? '')
    await send()
    if (isFirst) await menu().waitFor()
    else await page.locator('[aria-invalid=true]').waitFor()
  }
  await page.getByLabel('Einmalpasswort').fill(recovery[1] ?? '')
  await send()
  await menu().waitFor()
})

test('a session ends with its window, and survives its reload', async () => {
  const before = await sessionOf(page)
  await page.reload()
  await menu().waitFor()
  expect(await sessionOf(page)).toBe(before)
  // Requests of the loading page could arrive after its message that it closes, and keep the session.
  await page.waitForTimeout(patiently(1000))
  await page.close()
  // Ten seconds after its message that it closes; a request before that keeps the session.
  await sleep(10_000 + patiently(5000))
  expect(await statusOf(before)).toBe(401)
  page = await window.openAnother(app.url)
  await signedOut()
})

test('an organization is archived, restored, and deleted with its export', async () => {
  await page.getByLabel('E-Mail').fill('anna@example.ch')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await send()
  await page.getByLabel('Einmalpasswort').fill(recovery[2] ?? '')
  await send()
  await menu().waitFor()
  await choose('Neue Organisation')
  await dialog('Neue Organisation').getByLabel('Name der Organisation').fill('Velo Meier')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Organisation und Rolle: Velo Meier' }).waitFor()
  await page.goto(`${app.url}/#/organization`)
  await page.getByRole('button', { name: 'Archivieren' }).click()
  const question = dialog('«Velo Meier» archivieren')
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Archivieren' }).click()
  await page.getByText('Diese Organisation ist archiviert.').first().waitFor()
  await page.getByRole('button', { name: 'Zurückholen' }).click()
  await toast('«Velo Meier» ist wieder in Arbeit').waitFor()
  await page.getByRole('button', { name: 'Löschen' }).click()
  const deleting = dialog('«Velo Meier» löschen')
  const confirm = deleting.getByRole('button', { name: 'Löschen' })
  await deleting.getByRole('textbox').fill('Velo')
  expect(await confirm.isDisabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await deleting.getByRole('textbox').fill('Velo Meier')
  await confirm.click()
  const written = await deleting.locator('code').innerText()
  expect((await stat(written)).size).toBeGreaterThan(1000)
  await deleting.getByRole('button', { name: 'Schliessen' }).last().click()
  await page.getByRole('button', { name: 'Organisation und Rolle: My company' }).waitFor()
  await menu().click()
  expect(await page.getByRole('menuitem', { name: 'Velo Meier' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})
