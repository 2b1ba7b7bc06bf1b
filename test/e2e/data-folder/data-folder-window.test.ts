// The data folder in a browser window: its path, refusals at the field, and a relocation of the books while the window
// waits.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { readApiAddress } from '../../support/process/api-address.ts'
import { type App, startApp } from '../../support/process/app.ts'

let home: string
let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  home = await temporaryFolder('kontor-place-')
  app = await startApp(join(home, 'books'))
  window = await openWindow(app.launchLink, { at: '/backup' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const dialog = () => page.getByRole('dialog', { name: 'Datenordner' })
const open = async () => {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Konto, Adresse, Beleg, Betrag, Text oder Befehl').fill('Datenordner …')
  await page.keyboard.press('Enter')
  await dialog().getByText('Die Bücher liegen in').waitFor()
}

test('the backup screen shows it, and it is a command; an unsuitable folder is refused at its field', async () => {
  await page.getByRole('heading', { name: 'Wo die Bücher liegen' }).waitFor()
  await page.getByRole('button', { name: 'Datenordner …' }).click()
  await dialog().getByText(join(home, 'books'), { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await open()
  await dialog().getByText('Dieses Kontor wurde mit --data').waitFor()
  // A browser has no dialog for folders of the machine that runs the program.
  expect(await dialog().getByRole('button', { name: 'Wählen …' }).count()).toBe(0)
  const path = dialog().getByLabel('Ordner', { exact: true })
  await writeFile(join(home, 'brief.txt'), 'Liebe Grüsse')
  for (const [folder, refusal] of [
    ['books', 'Geben Sie den vollständigen Pfad an'],
    [join(home, 'books'), 'Dieser Ordner ist schon geöffnet'],
    [home, 'Dieser Ordner liegt im Datenordner, oder der Datenordner liegt darin'],
    [join(home, 'nein', 'nein'), 'Der Ordner ist nicht erreichbar'],
  ] as const) {
    await path.fill(folder)
    await dialog().getByRole('button', { name: 'Prüfen' }).click()
    await dialog().getByText(refusal).waitFor()
  }
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the books are relocated: checked, warned, moved, and the window stays the same with the same books', async () => {
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.setItem('seen', 'before'))
  await open()
  const target = join(home, 'Dropbox')
  await dialog().getByText('Bücher verschieben').click()
  await dialog().getByLabel('Ordner', { exact: true }).fill(target)
  await dialog().getByRole('button', { name: 'Prüfen' }).click()
  await dialog().getByText('Der Ordner ist leer, und der Platz reicht').waitFor()
  await dialog().getByText('Der Ordner liegt in einem Ordner, den Dropbox auf andere Geräte kopiert.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Hierhin verschieben' }).click()
  await page.getByText('Der Datenordner liegt in einem Ordner, den Dropbox auf andere Geräte kopiert.').waitFor()
  expect(await readApiAddress(target)).toMatchObject({ token: app.token })
  await open()
  await dialog().getByText(target, { exact: true }).waitFor()
  await dialog()
    .getByText(`aus ${join(home, 'books')} hierher verschoben`)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBe('before')
})

test('another folder with new books signs out the users of the old one', async () => {
  const other = join(home, 'other')
  await dialog().getByLabel('Ordner', { exact: true }).fill(other)
  await dialog().getByRole('button', { name: 'Prüfen' }).click()
  await dialog().getByText('Der Ordner ist leer: Kontor legt darin neue Bücher an.').waitFor()
  await dialog().getByRole('button', { name: 'Diesen Ordner öffnen' }).click()
  await page.getByRole('heading', { name: 'Bei Kontor anmelden' }).waitFor()
  const { token } = await readApiAddress(other)
  expect(token).not.toBe(app.token)
})
