// Manual backups: made, listed with their contents, settings with their refusals, inspected, restored into a new
// folder.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, startApp } from '../../support/process/app.ts'

let app: App
let window: WindowPage
let page: Page
let data: string

beforeAll(async () => {
  data = await temporaryFolder('kontor-backup-')
  app = await startApp(data)
  window = await openWindow(app.launchLink, { at: '/backup' })
  page = window.page
  await page.getByText('Es gibt noch keine Sicherung.').waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

test('backed up by key, listed with its contents, inspected, restored into a sibling folder', async () => {
  await page.keyboard.press('n')
  await page.getByText('Gesichert, zurückgelesen und verglichen').waitFor()
  await page.getByText(/Letzte gute Sicherung: .* Das ist keinen Tag her\.$/).waitFor()
  expect(await readdir(join(data, 'backups'))).toHaveLength(1)
  const rows = page.getByRole('table', { name: 'Sicherungen' }).getByRole('row')
  expect(await rows.count()).toBe(2)
  expect(await rows.nth(1).innerText()).toMatch(/My company · \d+ Änderungen, \d+ Datensätze, 0 Belege und Auszüge/)
  expect(await accessibilityFaults(page)).toEqual([])

  await rows
    .nth(1)
    .getByRole('button', { name: /^Die Sicherung vom/ })
    .click()
  const restore = page.getByRole('button', { name: 'In diesen Ordner wiederherstellen' })
  expect(await restore.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Inhalt prüfen' }).click()
  await page.getByText(/^Vollständig: Jede Datei ist unverändert./).waitFor()
  const folder = page.getByLabel('In den Ordner')
  await folder.fill(data)
  await restore.click()
  await page.getByText('Der Ort liegt im Datenordner von Kontor').waitFor()
  const other = await temporaryFolder('kontor-restored-')
  await writeFile(join(other, 'etwas.txt'), 'schon da')
  await folder.fill(other)
  await restore.click()
  await page.getByText('Dieser Ordner ist nicht leer. Wählen Sie einen leeren').waitFor()
  await folder.fill(join(other, 'neu'))
  await restore.click()
  await page.getByText(`npm start -- --data "${join(other, 'neu')}"`).waitFor()
  expect(await readdir(join(other, 'neu', 'books'))).toEqual(['organization-1', 'system'])
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a file that is not a backup is refused at its field', async () => {
  await page.getByLabel('Sicherung', { exact: true }).fill('gibt-es-nicht.kontor')
  await page.getByRole('button', { name: 'Inhalt prüfen' }).click()
  await page.getByText('An diesem Ort ist keine Sicherung, oder sie lässt sich nicht lesen').waitFor()
})

test('folder, schedule and passphrase: refused at their fields, then saved', async () => {
  const folder = page.getByLabel('Ordner', { exact: true })
  const save = page.getByRole('button', { name: 'Speichern' })
  await folder.fill('sicherungen')
  await save.click()
  await page.getByText('Geben Sie den vollständigen Pfad an, beginnend mit dem Laufwerk oder /').waitFor()
  const disk = await temporaryFolder('kontor-disk-')
  await folder.fill(disk)
  await page.getByLabel('Kennwort', { exact: true }).fill('ein Satz, den niemand rät')
  await save.click()
  await page.getByText('Einstellungen der Sicherung gespeichert').waitFor()
  await page.getByText('In diesem Ordner liegt keine Sicherung.').waitFor()
  await page.getByRole('button', { name: 'Jetzt sichern' }).click()
  await page.getByRole('img', { name: 'Verschlüsselt' }).waitFor()
  expect(await readdir(disk)).toHaveLength(1)
  expect(await page.getByText('auf demselben Laufwerk').count()).toBe(0)
})
