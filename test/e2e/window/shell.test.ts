// The frame of the window: navigation by keys, the palette, the list of keys, undo on every screen, saving.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization({ is_demo: true })
  window = await openWindow(app.launchLink)
  page = window.page
  await page.locator('header').waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

/** The interface, without the window. */
const api = <T>(method: string, path: string, body?: unknown) => askApp<T>(app, method, path, body)

const place = () => new URL(page.url()).hash.replace(/\?.*/, '')
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** The answers of companies wait until the returned function is called. */
const holdCompanies = async () => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/company?*', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
const inBothThemes = async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page)).toEqual([])
  }
}

describe('navigation', () => {
  test('two keys go to a screen, wherever no input has the focus', async () => {
    await page.goto(`${app.url}/#/transactions`)
    await page.locator('.ag-row').first().waitFor()
    await press('g', 'i')
    await page.getByRole('heading', { level: 1, name: 'Importe' }).waitFor()
    expect(place()).toBe('#/imports')
    await press('g', 't')
    await page.locator('#search').waitFor()
    expect(place()).toBe('#/transactions')
    await press('/')
    await page.keyboard.type('g i')
    expect(await page.locator('#search').inputValue()).toBe('g i')
    expect(place()).toBe('#/transactions')
    await page.locator('#search').fill('')
  })

  test('ten places, and the settings behind a gear; the current one is marked, and so is its tab', async () => {
    await press('Escape')
    const side = page.locator('#sidebar')
    const places = side.locator('ul').first().locator(':scope > li > a')
    expect(await places.allInnerTexts()).toEqual([
      'Übersicht',
      'Bank',
      'Debitoren',
      'Kreditoren',
      'Adressen',
      'Journal',
      'Konten',
      'Budget',
      'Auswertungen',
      'Jahr',
    ])
    await press('g', 'w')
    await expect
      .poll(() => page.locator('nav [aria-current="page"]').allInnerTexts())
      .toEqual(['Einstellungen', 'Archiv'])
    await press('g', 'q')
    await expect.poll(() => page.locator('nav [aria-current="page"]').allInnerTexts()).toEqual(['Jahr', 'MWST'])
    await side.getByRole('link', { name: /^Ladenkasse/ }).click()
    await expect
      .poll(async () =>
        (await page.locator('nav [aria-current="page"]').allInnerTexts()).map((text) => text.split('\n')[0]),
      )
      .toEqual(['Bank', 'Ladenkasse', 'Transaktionen'])
  })

  test('addresses of earlier versions lead on, with their parameters', async () => {
    await page.goto(`${app.url}/#/reports/vat?from=2026-01-01&to=2026-03-31`)
    await expect.poll(() => new URL(page.url()).hash).toBe('#/vat?from=2026-01-01&to=2026-03-31')
    await page.getByRole('heading', { level: 1, name: 'MWST', exact: true }).waitFor()
    await page.goto(`${app.url}/#/organization?section=portal`)
    await page.getByRole('heading', { level: 2, name: 'Nur für die Schnittstelle' }).waitFor()
  })

  test('an unknown address leads to an existing screen', async () => {
    await page.goto(`${app.url}/#/gibt-es-nicht`)
    await expect.poll(place).toMatch(/^#\/(overview|transactions)$/)
  })

  test('the list of keys has those of the frame and of the screen', async () => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press('?')
    const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' })
    await sheet.getByRole('region', { name: 'Gehe zu' }).getByText('Bank · Importe').waitFor()
    await sheet.getByRole('region', { name: 'Bearbeiten' }).getByText('Rückgängig').waitFor()
    // The page below is inert.
    const before = place()
    await press('g', 'i')
    expect(place()).toBe(before)
    await inBothThemes()
    await press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })
})

describe('the search of everything', () => {
  const field = () => page.getByRole('combobox', { name: /^Konto, Adresse, Beleg/ })
  const options = () => page.getByRole('dialog', { name: 'Suchen' }).getByRole('option')
  const texts = async () => (await options().allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  const announced = () => page.getByRole('dialog', { name: 'Suchen' }).getByRole('status')
  const search = async (text: string) => {
    await press('Control+k')
    await field().fill(text)
  }
  const closed = () => field().waitFor({ state: 'detached' })
  const today = new Date().toISOString().slice(0, 10)

  beforeAll(async () => {
    const { id } = await api<{ id: string }>('POST', '/company', { name: 'Suchmuster AG' })
    // The quarters of the sample company are locked up to the previous month.
    await api('POST', '/invoice', { company_id: id, number: 'S-1', date: today, total: 1310.55 })
    await api('POST', '/expense', { company_id: id, number: 'S-2', date: today, total: 77.25 })
    const { data } = await api<{ data: { id: string }[] }>('GET', '/bank_account?search=Geschäftskonto')
    const transaction = { bank_account_id: data[0]?.id, booking_date: today, currency: 'CHF', acc_serv_ref: 'FUND-1' }
    await api('POST', '/bank_transaction', { ...transaction, amount: -1310.55, name: 'Garage Fund', text: 'Reparatur' })
  })

  test('finds accounts by their number first, and Enter opens the account ledger', async () => {
    await search('32')
    await expect.poll(async () => (await texts())[0]).toBe('3200 Handelserlöse')
    expect(await options().first().getAttribute('aria-selected')).toBe('true')
    expect(await field().getAttribute('aria-activedescendant')).toBe(await options().first().getAttribute('id'))
    await expect.poll(() => announced().textContent()).toMatch(/^\d+ Treffer$/)
    await inBothThemes()
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: /3200 Handelserlöse/ }).waitFor()
    expect(place()).toMatch(/^#\/accounts\//)
  })

  test('finds an amount in the notation of people: the document, and the transaction of either sign', async () => {
    await search("1'310.55")
    await expect.poll(async () => (await texts()).length).toBe(2)
    expect((await texts()).map((text) => text.replace(/ (Suchmuster|\d\d\.).*(?= CHF)/, ''))).toEqual([
      'Rechnung S-1 CHF 1’310.55',
      'Garage Fund CHF −1’310.55',
    ])
    await press('ArrowDown', 'Enter')
    await page.getByRole('complementary', { name: 'Transaktion' }).getByText('Garage Fund').first().waitFor()
    expect(place()).toBe('#/transactions')
  })

  test('finds a company with its open items, even when Enter is pressed before the answer', async () => {
    const release = await holdCompanies()
    const later = page.waitForResponse(/\/api\/journal_entry\?.*search=suchmuster/)
    await search('suchmuster')
    await press('Enter')
    // An answer that comes after it in the list does not take the place of the missing one.
    await later
    await page.waitForTimeout(300)
    expect(await texts()).toEqual([])
    release()
    const panel = page.getByRole('dialog', { name: 'Suchmuster AG' })
    await panel.waitFor()
    await page.unroute('**/api/company?*')
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
    await search('suchmuster')
    await expect
      .poll(async () => (await texts()).slice(0, 3).map((text) => text.split(' ').slice(0, 2).join(' ')))
      .toEqual(['Suchmuster AG', 'Rechnung S-1', 'Lieferantenrechnung S-2'])
  })

  test('→ shows what else can be done with it, and ← or Esc goes back', async () => {
    await expect.poll(async () => (await texts())[0]).toContain('Suchmuster AG')
    await press('ArrowRight')
    await expect.poll(texts).toContain('Offene Rechnungen zeigen')
    await press('Escape')
    await expect.poll(async () => (await texts())[0]).toContain('Suchmuster AG')
    await press('ArrowRight', 'ArrowDown', 'Enter')
    await closed()
    await expect.poll(place).toBe('#/invoices')
    await page.getByText('Nur Suchmuster AG').waitFor()
  })

  test('finds settings and commands, with or without umlauts, and only commands after >', async () => {
    await search('seitenzahl')
    await press('Enter')
    await expect.poll(place).toBe('#/organization')
    await closed()
    await search('> importe')
    await press('Enter')
    await expect.poll(place).toBe('#/imports')
    await closed()
    await search('sparkon')
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sparkonto' }).waitFor()
    await closed()
    await search('gibtesnicht')
    await expect.poll(() => announced().textContent()).toBe('Nichts gefunden')
    await press('Escape')
    await closed()
  })

  test('opens with / where the screen has no list, and / searches the list where there is one', async () => {
    await press('g', 'o')
    await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
    await press('/')
    await field().waitFor()
    await press('Escape')
    await closed()
    await press('g', 'c')
    const list = page.getByRole('searchbox', { name: 'Adressen durchsuchen' })
    await list.waitFor()
    await press('/')
    await expect.poll(() => list.evaluate((input) => input === document.activeElement)).toBe(true)
    await press('Escape', 'g', 't')
    await expect.poll(place).toBe('#/transactions')
    await page.locator('.ag-row').first().waitFor()
  })

  test('Esc leaves the search of a list that still loads', async () => {
    const release = await holdCompanies()
    await press('g', 'c')
    await page.getByRole('searchbox', { name: 'Adressen durchsuchen' }).waitFor()
    await press('/', 'Escape', 'g', 't')
    await expect.poll(place).toBe('#/transactions')
    release()
    await page.locator('.ag-row').first().waitFor()
    await page.unroute('**/api/company?*')
  })
})

describe('undo', () => {
  interface Named {
    readonly id: string
    readonly name: string
  }
  const nameOf = async (id: string) => (await api<Named>('GET', `/bank_account/${id}`)).name
  let account: Named

  test('Ctrl+Z undoes the last action, and Ctrl+Shift+Z redoes it', async () => {
    account = (await api<{ data: Named[] }>('GET', '/bank_account?per_page=1&sort=name')).data[0] as Named
    await api('PUT', `/bank_account/${account.id}`, { name: 'Umbenannt' })
    const side = page.getByRole('navigation')
    await side.getByText('Umbenannt').waitFor()
    await press('Control+z')
    await page.getByText(/^Rückgängig gemacht: Bankkonto geändert/).waitFor()
    await side.getByText(account.name).waitFor()
    expect(await nameOf(account.id)).toBe(account.name)
    await press('Control+Shift+z')
    await side.getByText('Umbenannt').waitFor()
    expect(await nameOf(account.id)).toBe('Umbenannt')
  })

  test('the history lists it with its changes, and undoes it', async () => {
    await press('g', 'h')
    const panel = page.getByRole('dialog', { name: 'Verlauf' })
    const entry = panel.getByRole('listitem').filter({ hasText: 'Bankkonto geändert' }).last()
    await entry.getByRole('button', { expanded: false }).click()
    await entry.getByText('Geändert:', { exact: true }).waitFor()
    await inBothThemes()
    await entry.getByRole('button', { name: /rückgängig machen$/ }).click()
    await entry.getByText('rückgängig gemacht', { exact: true }).waitFor()
    expect(await nameOf(account.id)).toBe(account.name)
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('blocking records are named', async () => {
    const made = await api<{ id: string }>('POST', '/company', { name: 'Im Weg AG' })
    await api('POST', '/invoice', {
      company_id: made.id,
      number: 'W-1',
      // The quarters of the sample company are locked up to the previous month.
      date: new Date().toISOString().slice(0, 10),
      total: 10,
    })
    await press('g', 'h')
    const panel = page.getByRole('dialog', { name: 'Verlauf' })
    await panel
      .getByRole('button', { name: /Im Weg AG.*rückgängig machen$/ })
      .last()
      .click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Zuerst müssen andere Aktionen' })
      .filter({ hasText: 'W-1' })
      .waitFor()
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
  })
})

describe('saving', () => {
  const state = () => page.locator('header [role="status"]').first()

  test('a change counts as saved when the server has confirmed it, not before', async () => {
    await expect.poll(() => state().textContent()).toBe('Gespeichert')
    let confirm = () => {}
    const confirmed = new Promise<void>((done) => {
      confirm = done
    })
    await page.route('**/undo', async (route) => {
      await confirmed
      await route.continue()
    })
    await press('Control+z')
    await expect.poll(() => state().textContent()).toBe('Wird gespeichert …')
    confirm()
    await expect.poll(() => state().textContent()).toBe('Gespeichert')
    await page.unroute('**/undo')
  })

  test('a window is signed in by another one that answers late', async () => {
    // Its answers wait, as those of a window that is busy.
    await page.evaluate(() => {
      const { postMessage } = BroadcastChannel.prototype
      const held: (() => void)[] = []
      BroadcastChannel.prototype.postMessage = function (message) {
        held.push(() => postMessage.call(this, message))
      }
      Object.assign(window, {
        /** That a link follows, and the link. */
        answerNow: () => {
          if (held.length < 2) return false
          BroadcastChannel.prototype.postMessage = postMessage
          for (const send of held) send()
          return true
        },
      })
    })
    const other = await window.openAnother(`${app.url}/#/transactions`)
    await other.getByRole('heading', { name: 'Bei Kontor anmelden' }).waitFor()
    await expect.poll(() => page.evaluate('answerNow()')).toBe(true)
    await other.locator('#sidebar').waitFor()
    await other.close()
  })

  test('two windows show the same state', async () => {
    const other = await window.openAnother(`${app.url}/#/transactions`)
    await api('POST', '/bank_account', { type: 'cash', name: 'Zweite Kasse' })
    for (const each of [page, other]) await each.getByRole('navigation').getByText('Zweite Kasse').waitFor()
    await other.close()
  })
})

test('in a small window the places are icons; the accounts open on request and close with Escape', async () => {
  await page.setViewportSize({ width: 860, height: 700 })
  const accounts = page.getByRole('list', { name: 'Bankkonten' })
  await accounts.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Bereiche und Konten' }).click()
  await accounts.waitFor()
  await inBothThemes()
  await press('Escape')
  await accounts.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await accounts.waitFor()
})

test('organizations with the role, fiscal years and background work can be viewed', async () => {
  await page.getByRole('button', { name: /^Organisation und Rolle/ }).click()
  await page.getByRole('menuitem', { name: /Inhaberschaft · Geöffnet/ }).waitFor()
  await press('Escape')
  await page.getByRole('button', { name: /^Geschäftsjahr/ }).click()
  await page.getByRole('menuitemradio', { name: /2026/ }).click()
  await expect.poll(() => page.url()).toContain('from=2026-01-01&to=2026-12-31')
  await page.getByRole('button', { name: 'Arbeiten im Hintergrund' }).click()
  await page.getByText('Nichts läuft').waitFor()
  await inBothThemes()
  await press('Escape')
})

test('the console has no errors', () => {
  // The undo of a blocked action is refused with 409.
  expect(window.complaints.filter((text) => !/status of 409/.test(text))).toEqual([])
})
