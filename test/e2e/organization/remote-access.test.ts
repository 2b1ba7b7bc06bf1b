// Users on other machines, in a real browser: through a proxy with TLS, with their own passwords, live, and recorded.
import { createServer } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBrowser } from '../../../main/engine/find-browser.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type Kontor, startKontor } from '../../support/process/kontor-process.ts'
import { HOST, startTlsProxy, type TlsProxy } from '../../support/process/tls-proxy.ts'

const PASSWORD = 'lang genug fuer alle'

let proxy: TlsProxy
let kontor: Kontor
let browser: Browser
let page: Page

beforeAll(async () => {
  const data = await temporaryFolder('kontor-listen-')
  proxy = await startTlsProxy()
  const port = await freePort()
  const more = ['--listen', `127.0.0.1:${port}`, '--public-url', proxy.url]
  // Users without a password cannot sign in from other machines, because their identity is unproved.
  await expect(startKontor(inject('program'), data, { more })).rejects.toThrow(
    '--listen requires a password for every user with access',
  )
  const local = await startKontor(inject('program'), data)
  const named = { firstname: 'Vreni', lastname: 'Muster', email: 'vreni@example.ch', password: PASSWORD }
  expect((await local.ask('PATCH', '/user', named)).status).toBe(200)
  expect(await local.stop()).toBe(0)
  kontor = await startKontor(inject('program'), data, { more })
  proxy.to(port)
  const args = ['--no-sandbox', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
  browser = await chromium.launch({ executablePath: await findBrowser(), args })
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'de-CH' })
  context.setDefaultTimeout(patiently(20_000))
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await kontor?.stop()
  await proxy?.close()
  await removeTemporaryFolders()
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
const signIn = async (password: string) => {
  await page.getByLabel('E-Mail').fill('vreni@example.ch')
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('a user signs in by the public address and works; a wrong password is recorded', async () => {
  await page.goto(proxy.url)
  await page.getByRole('heading', { name: 'Bei Kontor anmelden' }).waitFor()
  await signIn('falsch geraten')
  await page.getByText('E-Mail-Adresse oder Passwort').waitFor()
  await signIn(PASSWORD)
  await page.getByRole('heading', { name: 'Wie heisst die Firma?' }).waitFor()
  expect(page.url().startsWith(`${proxy.url}/`)).toBe(true)
  await page.evaluate(() => {
    location.hash = '/people'
  })
  const table = page.getByRole('table', { name: 'Anmeldungen' })
  await table.getByRole('row', { name: /Vreni Muster.*angemeldet.*127\.0\.0\.1/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('one user’s change appears at the other’s window at once', async () => {
  const secret = (
    await proxy.ask('/api/session', {
      method: 'POST',
      body: JSON.stringify({ email: 'vreni@example.ch', password: PASSWORD }),
    })
  ).json<{ token: string }>().token
  const made = await proxy.ask('/api/bank_account', {
    method: 'POST',
    body: JSON.stringify({ type: 'cash', name: 'Kasse Laden' }),
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(made.status).toBe(201)
  await page.getByRole('link', { name: /Kasse Laden/ }).waitFor()
})
