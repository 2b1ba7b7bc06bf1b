// A window of 1280 by 800: places and accounts are all visible, toasts cover no button of a dialog, and Escape works
// however early it comes.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-low-'), ['--port', '0', '--demo'])
  window = await openWindow(app.launchLink, { width: 1280, height: 800 })
  page = window.page
  await page.locator('.ag-row[row-index="2"]').first().waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

test('all places and accounts are visible; of many accounts their list scrolls, and the places stay', async () => {
  const side = page.locator('#sidebar')
  const shown = (name: string) =>
    side.getByRole('link', { name }).evaluate((link) => {
      const { x, y, height } = link.getBoundingClientRect()
      return [y + 2, y + height - 2].every((at) => link.contains(document.elementFromPoint(x + 20, at)))
    })
  for (const name of ['Übersicht', 'Alle Konten', 'Ladenkasse', 'Jahr', 'Einstellungen'])
    expect(await shown(name)).toBe(true)
  for (let box = 1; box <= 12; box++)
    await askApp(app, 'POST', 'bank_account', { type: 'cash', name: `Kasse ${String(box).padStart(2, '0')}` })
  await side.getByRole('link', { name: 'Kasse 12' }).waitFor()
  expect(await shown('Sparkonto')).toBe(false)
  for (const name of ['Übersicht', 'Jahr', 'Einstellungen']) expect(await shown(name)).toBe(true)
  await side.getByRole('link', { name: 'Alle Konten' }).hover()
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => shown('Sparkonto')).toBe(true)
  expect(await shown('Jahr')).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('Escape at the moment of the click closes the detail before it appears', async () => {
  await page.evaluate(() => {
    const cell = document.querySelector<HTMLElement>('.ag-row[row-index="2"] [role="gridcell"]:nth-child(2)')
    cell?.focus()
    cell?.click()
    cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  // The next one opens, and only that.
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 10_000 }))
      }),
  )
  expect(new URL(page.url()).hash).not.toContain('open=')
  expect(await page.locator('aside').count()).toBe(0)
  await page.locator('.ag-row[row-index="3"] [role="gridcell"]').nth(1).click()
  await page.locator('aside').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('aside').waitFor({ state: 'detached' })
})

test('a toast covers neither the totals nor the bar of the selection', async () => {
  await page.goto(`${app.url}/#/transactions?q=Seeblick`)
  await page.locator('.ag-row[row-index="2"]').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Ausgewählte Transaktionen' })
  await bar.waitFor()
  await page.keyboard.press('Control+z')
  const toast = page.getByRole('alert')
  await toast.waitFor()
  for (const width of [1280, 860]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => {
        const [over, under] = [await toast.boundingBox(), await bar.boundingBox()]
        return over && under ? under.y - (over.y + over.height) : Number.NaN
      })
      .toBeGreaterThan(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a toast makes room for a dialog', async () => {
  await page.goto(`${app.url}/#/backup`)
  await page.getByRole('button', { name: 'Jetzt sichern' }).click()
  const reported = page.getByText('Gesichert, zurückgelesen und verglichen')
  await reported.waitFor()
  const topOfNotification = async () => (await page.getByRole('alert').boundingBox())?.y ?? Number.NaN
  await expect.poll(topOfNotification).toBeGreaterThan(600)
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await expect.poll(topOfNotification).toBeLessThan(100)
})
