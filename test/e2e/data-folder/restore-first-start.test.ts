// A new data folder offers to restore a backup: made by another folder, encrypted, chosen in the window, inspected,
// restored. Afterwards this program, at its address, answers like the other one, and the window shows it.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, dropFiles, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, startApp } from '../../support/process/app.ts'

const PASSPHRASE = 'ein Satz, den niemand errät'
const LISTS = [
  'bank_account',
  'bank_transaction',
  'account',
  'journal_entry',
  'fiscal_year',
  'history',
  'member',
  'batch',
]

let backup: string
let data: string
let before: unknown
let app: App
let window: WindowPage
let page: Page

const send = async ({ url, token }: App, method: string, path: string, body?: object) => {
  const headers = { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  return fetch(`${url}/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
}
/** Every record of the lists; they fit on one page. */
const recordsOf = async (from: App): Promise<unknown> => {
  const lists: unknown[] = []
  for (const list of LISTS) {
    const { data } = (await (await send(from, 'GET', `${list}?per_page=500`)).json()) as { data: unknown[] }
    lists.push([list, data])
  }
  return JSON.parse(JSON.stringify(lists).replaceAll(/http:\/\/127\.0\.0\.1:\d+\/signed[^"]*/g, 'signed'))
}

beforeAll(async () => {
  const other = await startApp(await temporaryFolder('kontor-before-'), ['--port', '0', '--demo'])
  const processing = async () =>
    (await (await send(other, 'GET', 'bank_transaction?filter[is_processing]=1')).json()) as { meta: { total: number } }
  while ((await processing()).meta.total > 0);
  const disk = await temporaryFolder('kontor-disk-')
  // Background work in between is not part of either state.
  for (let number = 1, after: unknown = null; before === undefined || !isDeepStrictEqual(before, after); number++) {
    before = await recordsOf(other)
    backup = join(disk, `velowerk-${number}.kontor`)
    expect((await send(other, 'POST', 'backup', { to: backup, passphrase: PASSPHRASE })).status).toBe(201)
    after = await recordsOf(other)
  }
  await other.stop()
  data = await temporaryFolder('kontor-new-')
  await mkdir(join(data, 'shell/database-3'), { recursive: true })
  app = await startApp(data)
  window = await openWindow(app.launchLink, { at: '' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const look = () => page.getByRole('button', { name: 'Inhalt prüfen' }).click()

test('the guide offers it; a file that cannot be restored is refused at its place', async () => {
  await page.getByRole('button', { name: 'Sicherung wiederherstellen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sicherung wiederherstellen' })
  await dialog.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Oder ihr Pfad auf diesem Computer').fill(backup)
  await look()
  await dialog.getByText('Diese Sicherung ist verschlüsselt').waitFor()
  await page.getByLabel('Kennwort der Sicherung').fill('ein anderer Satz')
  await look()
  await dialog.getByText('Das Kennwort öffnet diese Sicherung nicht').waitFor()
  const cut = join(await temporaryFolder('kontor-cut-'), 'cut.kontor')
  const bytes = await readFile(backup)
  await writeFile(cut, bytes.subarray(0, bytes.length - 1000))
  await page.getByLabel('Oder ihr Pfad auf diesem Computer').fill(cut)
  await look()
  await dialog.getByText('Diese Sicherung ist unvollständig').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a dropped file is inspected, and then the books are those of the backup', async () => {
  await dropFiles(page, [{ name: 'velowerk.kontor', bytes: await readFile(backup) }])
  const dialog = page.getByRole('dialog', { name: 'Sicherung wiederherstellen' })
  await dialog.getByText('velowerk.kontor').waitFor()
  expect(await dialog.count()).toBe(1)
  await page.getByLabel('Kennwort der Sicherung').fill(PASSPHRASE)
  await look()
  await dialog.getByText('Vollständig: Jede Datei ist unverändert.').waitFor()
  const found = await dialog.getByRole('status').innerText()
  expect(found).toContain('Velowerk Musterlingen GmbH')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Wiederherstellen', exact: true }).click()
  await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
  await page.getByRole('button', { name: 'Organisation und Rolle: Velowerk Musterlingen GmbH' }).waitFor()
  expect(await recordsOf(app)).toEqual(before)
  // The stored state of the desktop shell's page belongs to the books before, though this is not that shell.
  expect((await readdir(join(data, 'shell'))).sort()).toEqual(['database-3', 'database-4'])
})

test('where books have entries, a dropped backup is refused with the way to proceed', async () => {
  await dropFiles(page, [{ name: 'velowerk.kontor', bytes: await readFile(backup) }])
  await page.getByText('Diese Bücher sind nicht leer, darum ersetzt Kontor sie nicht').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
