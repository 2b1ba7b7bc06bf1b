// Every screen of the navigation, light and dark, wide and narrow: axe has no findings, and no screen is wider than the
// window.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { isLong, isWhole } from '../../support/counts.ts'
import { type App, startApp } from '../../support/process/app.ts'
import { createRandom, newSeed } from '../../support/random.ts'

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
/** In every run each place is checked in one of both, in turn; in both when the caller names this file. */
const looksAt = (place: string) => LOOKS.filter((_, n) => isWhole || n === PLACES.indexOf(place) % 2)

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

/** The elements beyond the right edge of the window. */
const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each(PLACES)('%s', (place) => {
  test('is accessible and fits', async () => {
    await page.goto(`${app.url}/#/${place}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    for (const { width, colorScheme } of looksAt(place)) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await tooWide()).toBe(0)
    }
  })
})

/** Places and their commands that open a dialog; opening it changes nothing. */
const DIALOGS = [
  ['overview', 'New organization'],
  ['overview', 'History'],
  ['overview', 'Add account'],
  ['overview', 'Data folder …'],
  ['transactions', 'Reconcile the next open transaction'],
  ['invoices', 'New invoice'],
  ['invoices', 'Load file'],
  ['companies', 'New contact'],
  ['rules', 'New rule'],
  ['journal', 'Book an entry'],
  ['journal', 'Opening balances'],
] as const

/** All of them when the caller names this file, else four, others in each run: all use one component. */
const someDialogs = () => (isWhole ? DIALOGS : createRandom(newSeed('dialogs')).some(4, DIALOGS))

describe('the focus of dialogs', () => {
  /** The focus: in the dialog on top, on its close button, or behind it; without a dialog on the element before. */
  const place = () =>
    page.evaluate(() => {
      const active = document.activeElement
      const top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]:not([inert])')].at(-1)
      if (!top) return active?.hasAttribute('data-origin') ? 'origin' : 'elsewhere'
      if (!top.contains(active)) return 'behind'
      return active?.closest('[data-dialog-head]') ? 'head' : 'in'
    })
  const command = async (title: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Account, contact, document, amount, text or command' }).fill(title)
    // Until the answers are there, the lines are those of the text before, which move when they are replaced.
    await page.locator('[role="listbox"][aria-busy="false"]').waitFor()
    await page.getByRole('option').filter({ hasText: title }).first().click()
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' })
    await page.getByRole('dialog').first().waitFor()
  }

  test.each(someDialogs())('%s: %s takes it, keeps it and returns it', async (screen, title) => {
    await page.goto(`${app.url}/#/${screen}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const origin = page.getByRole('button', { name: 'Language' })
    await origin.evaluate((element) => element.setAttribute('data-origin', ''))
    await origin.focus()
    await command(title)
    await expect.poll(place).toBe('in')
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(['in', 'head']).toContain(await place())
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await place()).toBe('origin')
  })

  test('Escape closes only the dialog on top: the input below is still there', async () => {
    await page.goto(`${app.url}/#/invoices`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await command('New invoice')
    const invoice = page.getByRole('dialog', { name: 'New invoice' })
    const number = invoice.getByRole('textbox', { name: 'Number' })
    await number.fill('RE-77')
    const opener = invoice.getByRole('button', { name: 'New contact' })
    await opener.click()
    const company = page.getByRole('dialog', { name: 'New contact' })
    await company.getByRole('textbox', { name: 'Name', exact: true }).fill('Half')
    expect(await place()).toBe('in')
    await page.keyboard.press('Escape')
    await company.waitFor({ state: 'detached' })
    expect(await number.inputValue()).toBe('RE-77')
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

test('the console has no errors', () => {
  expect(window.complaints).toEqual([])
})
