// The reports of losses by the real program on real folders: a loss stays above every screen until it is acknowledged;
// missing books are not recreated but reported; without the list of organizations the program does not start.
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noteRepairs } from '../../../main/journal/repair/repairs.ts'
import type { StatusObject } from '../../../shared/api/endpoints/books/status.ts'
import { lossOf } from '../../support/books/repairs.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, startApp } from '../../support/process/app.ts'

let data: string
let app: App | null = null
let window: WindowPage | null = null

beforeAll(async () => {
  data = await temporaryFolder('kontor-lost-')
  await (await startApp(data)).stop()
})
afterEach(async () => {
  await window?.close()
  await app?.stop()
  window = null
  app = null
})
afterAll(removeTemporaryFolders)

const start = async (...args: readonly string[]): Promise<App> => {
  app = await startApp(data, ['--port', '0', ...args])
  return app
}
const ask = async <T>({ url, token }: App, path: string): Promise<{ readonly status: number; readonly body: T }> => {
  const answer = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as T }
}

test('a loss stays until it is acknowledged, and then does not return', async () => {
  await noteRepairs(data, [lossOf('organization-1')])
  const first = await start()
  window = await openWindow(first.launchLink)
  const { page } = window
  const notice = page.getByRole('alert').filter({ hasText: 'In den Büchern fehlt etwas: My company.' })
  await notice.getByText('Es geht um 2 Einträge des Journals, 7 bis 8').waitFor()
  await page.reload()
  await notice.getByText('Einzelheiten').click()
  await notice.getByText('entries 7 to 8 are missing').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await notice.getByRole('button', { name: 'Zur Kenntnis genommen' }).click()
  await notice.waitFor({ state: 'detached' })
  await window.close()
  window = null
  await first.stop()
  const again = await start()
  expect((await ask<StatusObject>(again, '/status')).body).toMatchObject({ repairs: [], closed_books: [] })
})

test('missing books stay closed and are not recreated; on an explicit request they start empty', async () => {
  for (const part of ['books/organization-1', 'database']) await rm(join(data, part), { recursive: true })
  const without = await start()
  expect(await ask(without, '/bank_account')).toMatchObject({ status: 503, body: { code: 'book_closed' } })
  window = await openWindow(without.launchLink)
  const { page } = window
  const closed = page.getByRole('alert').filter({ hasText: 'Die Bücher sind nicht geöffnet: My company.' })
  await closed.getByText('--accept-book organization-1').waitFor()
  expect(await closed.count()).toBe(1)
  expect(await page.getByText('Wird geladen').count()).toBe(0)
  expect(await page.getByRole('status', { name: 'Wird geladen' }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  // The way to proceed is the backups. A backup can still be made; it names the missing books.
  await closed.getByRole('link', { name: 'Zu den Sicherungen' }).click()
  await page.getByRole('button', { name: 'Jetzt sichern' }).click()
  await page.getByText('Gesichert, zurückgelesen und verglichen').waitFor()
  const missing = page.getByText(/^Es fehlen die Bücher von: My company\./)
  await missing.first().waitFor()
  await page.getByText('Die letzte Sicherung enthält nicht alle Bücher. Es fehlen die von: My company.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const { body: status } = await ask<StatusObject>(without, '/status')
  expect(status.backup.lacking).toEqual([{ book: 'organization-1', name: 'My company', code: 'missing' }])
  await page.getByRole('button', { name: /^Die Sicherung vom/ }).click()
  await page.getByRole('button', { name: 'Inhalt prüfen' }).click()
  await page.getByText('Jede Datei ist unverändert; die Sicherung enthält aber nicht alle Bücher.').waitFor()
  expect(await missing.count()).toBe(3)
  const target = join(await temporaryFolder('kontor-lacking-'), 'new')
  await page.getByLabel('In den Ordner').fill(target)
  await page.getByRole('button', { name: 'In diesen Ordner wiederherstellen' }).click()
  await page.getByText('Wiederhergestellt und geprüft.').waitFor()
  expect(await readdir(join(target, 'books'))).toEqual(['system'])
  await window.close()
  window = null
  await without.stop()
  expect(existsSync(join(data, 'books/organization-1'))).toBe(false)
  const anew = await start('--accept-book', 'organization-1')
  expect((await ask(anew, '/bank_account')).status).toBe(200)
  const { body } = await ask<StatusObject>(anew, '/status')
  expect(body).toMatchObject({ closed_books: [], repairs: [{ code: 'book_accepted', is_open: true }] })
})

test('without the list of organizations the program does not start, and says what to do', async () => {
  for (const part of ['books/system', 'database']) await rm(join(data, part), { recursive: true })
  await expect(startApp(data)).rejects.toThrow(
    /ended with 1: .*books\/system is missing or empty.*--accept-book system/s,
  )
  expect(existsSync(join(data, 'books/system'))).toBe(false)
})
