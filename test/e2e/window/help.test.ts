// Support functions in a browser: the warning about a data folder that another program copies, the diagnostics on the
// clipboard, and the path of the data folder. In both languages.
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

let app: App
let window: WindowPage
let page: Page
let data = ''

beforeAll(async () => {
  data = join(await temporaryFolder('kontor-help-'), 'Nextcloud', 'books')
  app = await startApp(data)
  window = await openWindow(app.launchLink, { at: '/transactions' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const doCommand = async (words: string) => {
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByPlaceholder(/Konto, Adresse, Beleg|Account, contact, document/))
    .first()
    .fill(words)
  await page.keyboard.press('Enter')
}
const copied = () => page.evaluate(() => navigator.clipboard.readText())

test('the window warns of a data folder that is copied to other machines, until the warning is closed', async () => {
  const notice = page.getByRole('status').filter({ hasText: 'Nextcloud' })
  await notice.getByText('Der Datenordner liegt in einem Ordner, den Nextcloud auf andere Geräte kopiert.').waitFor()
  await notice.getByText(/anderen Ordner \(--data\); Datensicherungen dürfen dort liegen/).waitFor()
  expect(await readFile(join(data, 'logs/kontor.log'), 'utf8')).toContain(
    ` warn ${data} is in a folder that Nextcloud synchronises with other machines.`,
  )
  await doCommand('English')
  await notice.getByText('The data folder is inside a folder that Nextcloud copies to other computers.').waitFor()
  await notice.getByRole('button', { name: 'Close this notice' }).click()
  await notice.waitFor({ state: 'detached' })
})

test('the path of the data folder is shown and copied', async () => {
  await doCommand('Show data folder')
  await page.getByText(`The data folder is ${data}. Its path is on the clipboard.`).waitFor()
  expect(await copied()).toBe(data)
})

test('the diagnostics are copied, and contain no personal data', async () => {
  await askApp(app, 'POST', 'bank_account', { type: 'bank', name: 'Geheimkonto', iban: 'CH9300762011623852957' })
  await doCommand('Copy diagnostics')
  await page.getByText(/^The diagnostics are on the clipboard/).waitFor()
  const text = await copied()
  const reported = JSON.parse(text)
  expect(reported).toMatchObject({ version: '0.1.0', synced_by: 'Nextcloud', browser: { language: 'en' } })
  expect(reported.runtime).toBe(`Node ${process.versions.node}`)
  expect(reported.browser.user_agent).toContain('Chrome/')
  expect(reported.folders.find(({ name }: { name: string }) => name === 'books').bytes).toBeGreaterThan(1000)
  expect(
    reported.log.some((line: string) => line.includes('info Kontor 0.1.0 is available at http://127.0.0.1:')),
  ).toBe(true)
  expect(text).not.toMatch(/Geheimkonto|CH93|762011/)
  expect(text).not.toContain(homedir())
})
