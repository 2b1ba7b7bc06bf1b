// Every screen of the navigation, light and dark, wide and narrow: axe finds nothing, and no screen is wider than the window.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { removeTemporaryFolders, temporaryFolder } from '../support/chromium.ts'
import { isLong } from '../support/counts.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../support/window-page.ts'

const PLACES = [
  'overview',
  'transactions',
  'imports',
  'invoices',
  'expenses',
  'companies',
  'rules',
  'facts',
  'journal',
  'accounts',
  'bank-accounts',
  'start',
  'organization',
  'organization?section=look',
]

/** Both widths and both themes; all four combinations in `npm run test:long`. */
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 860, colorScheme: 'dark' },
  ...(isLong
    ? ([
        { width: 1280, colorScheme: 'dark' },
        { width: 860, colorScheme: 'light' },
      ] as const)
    : []),
] as const

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-access-'), ['--port', '0', '--demo'])
  window = await openWindow(app.launchLink, { locale: 'en' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

/** What reaches over the right edge of the window. */
const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each(PLACES)('%s', (place) => {
  test('is accessible in both themes and has room in 860 pixels', async () => {
    await page.goto(`${app.url}/#/${place}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await tooWide()).toBe(0)
    }
  })
})

test('nothing complained', () => {
  expect(window.complaints).toEqual([])
})
