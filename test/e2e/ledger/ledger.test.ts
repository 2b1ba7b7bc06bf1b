// The ledger in a real browser, by keyboard: an account added, entries typed with their tax, reversed and undone,
// opening balances pasted, the figures of an account ledger, and the journal filtered by its address. Results are
// checked over the interface; amounts are calculated by hand.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { Page as ListPage } from '../../../shared/api/page.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { THEMES } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }

let app: App
let window: WindowPage
let page: Page
let accounts: readonly AccountWithBalance[]

const get = <T>(path: string) => askApp<ListPage<T>>(app, 'GET', path)
const entries = async () => (await get<JournalEntryObject>('journal_entry?sort=number&per_page=100')).data
const loadAccounts = async () => {
  accounts = (await get<AccountWithBalance>('account?per_page=500')).data
}
const idOf = (number: number) => accounts.find((account) => account.number === number)?.id ?? ''
/** The postings of an entry as `number debit credit`. */
const postings = (entry: JournalEntryObject | undefined) =>
  entry?.lines.map(({ account_id, debit, credit }) => {
    const number = accounts.find(({ id }) => id === account_id)?.number
    return `${number} ${debit} ${credit}`
  })
const balances = async (...numbers: readonly number[]) => {
  const { data } = await get<AccountWithBalance>('account?per_page=500&append=balance')
  return numbers.map((number) => data.find((account) => account.number === number)?.balance)
}

beforeAll(async () => {
  app = await openOrganization()
  await loadAccounts()
  window = await openWindow(app.launchLink, { at: '/accounts' })
  page = window.page
  await page.getByRole('treegrid').waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const reported = (text: string) => page.getByRole('alert').filter({ hasText: text })
const listed = (text: string) => page.locator('.ag-row').filter({ hasText: text })
const field = (within: string, name: string) => dialog(within).getByLabel(name, { exact: true }).first()
const isFocused = (within: string, name: string) =>
  expect.poll(() => field(within, name).evaluate((element) => element === document.activeElement), PATIENTLY).toBe(true)
const BOOK = 'Buchung erfassen'

/** Types into a field that must have the focus, and presses Enter. */
const type = async (name: string, text: string) => {
  await isFocused(BOOK, name)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

describe('the chart of accounts', () => {
  test('the keyboard moves in it and folds it', async () => {
    await page.getByRole('searchbox', { name: 'Kontenplan durchsuchen' }).press('ArrowDown')
    const classRow = page.getByRole('row', { name: '1 Aktiven' })
    await expect.poll(() => classRow.evaluate((row) => row === document.activeElement), PATIENTLY).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('row', { name: '1020 Bankguthaben Aktiven' }).waitFor({ state: 'detached' })
    expect(await classRow.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('row', { name: '1020 Bankguthaben Aktiven' }).waitFor()
    const search = page.getByRole('searchbox', { name: 'Kontenplan durchsuchen' })
    await search.fill('650')
    await page.getByRole('row', { name: '1 Aktiven' }).waitFor({ state: 'detached' })
    await search.press('ArrowDown')
    const expense = page.getByRole('row', { name: '6 Übriger Betriebsaufwand' })
    await expect.poll(() => expense.evaluate((row) => row === document.activeElement), PATIENTLY).toBe(true)
  })

  test('a new account with a wrong number is refused at its field', async () => {
    await page.keyboard.press('n')
    const form = dialog('Konto anlegen')
    await form.getByLabel('Kontonummer').waitFor()
    await form.getByLabel('Kontonummer').fill('6500')
    await form.getByLabel('Name').fill('Kaffee und Tee')
    await page.keyboard.press('Enter')
    await form.getByText('Es gibt schon ein Buchhaltungskonto mit dieser Nummer').waitFor()
    expect(await form.getByLabel('Kontonummer').getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByLabel('Kontonummer').fill('6505')
    await form
      .getByText(
        '6 Übriger Betriebsaufwand, Abschreibungen und Finanzergebnis › 65 Verwaltungs- und Informatikaufwand › 650',
      )
      .waitFor()
    expect(await form.getByLabel('Art', { exact: true }).first().inputValue()).toBe('Aufwand')
    await form.getByLabel('Name').press('Enter')
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: '6505 Kaffee und Tee' }).waitFor()
    await loadAccounts()
    expect(accounts.find(({ number }) => number === 6505)).toMatchObject({
      name: 'Kaffee und Tee',
      type: 'expense',
      is_active: true,
    })
  })

  test('an account is archived, and restored by the undo of the message', async () => {
    const search = page.getByRole('searchbox', { name: 'Kontenplan durchsuchen' })
    await search.fill('6505')
    await page.getByText('1 Konto', { exact: true }).waitFor()
    await search.press('ArrowDown')
    for (const title of ['65 Verwaltungs', '650 ', '6505']) {
      await page.keyboard.press('ArrowDown')
      const row = page.getByRole('row', { name: title }).first()
      await expect.poll(() => row.evaluate((each) => each === document.activeElement), PATIENTLY).toBe(true)
    }
    await page.keyboard.press('Delete')
    await page.getByText('0 Konten', { exact: true }).waitFor()
    const active = async () => (await get<AccountWithBalance>('account?filter[number]=6505')).data[0]?.is_active
    expect(await active()).toBe(false)
    await reported('ist stillgelegt').getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(active, PATIENTLY).toBe(true)
    await page.getByText('1 Konto', { exact: true }).waitFor()
  })
})

describe('opening balances', () => {
  test('are pasted from a spreadsheet; a difference is refused, = settles it', async () => {
    await page.getByRole('searchbox', { name: 'Kontenplan durchsuchen' }).fill('')
    await page.getByRole('row', { name: '1 Aktiven' }).waitFor()
    await page.getByRole('row', { name: '1 Aktiven' }).focus()
    await page.keyboard.press('o')
    const form = dialog('Eröffnungssaldi')
    const first = form.getByLabel('Soll 1000 Kasse')
    await first.waitFor()
    await page.evaluate(() =>
      navigator.clipboard.writeText(
        "1000\tKasse\t250.00\t\r\n1020\tBank\t9'750.00\t\r\n2000\tKreditoren\t\t1'000.00\r\n",
      ),
    )
    await first.focus()
    await page.keyboard.press('Control+v')
    await form.getByText('CHF 9’000.00').waitFor()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Die Summen von Soll und Haben sind nicht gleich').waitFor()
    await form.getByLabel('Konto suchen').fill('kapital')
    const capital = form.getByLabel('Haben 2800 Grundkapital / Eigenkapital')
    await form.getByLabel('Soll 1000 Kasse').waitFor({ state: 'detached' })
    expect(await accessibilityFaults(page)).toEqual([])
    await capital.focus()
    await page.keyboard.press('=')
    await form.getByText('Geht auf').waitFor()
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'hidden' })
    const [entry] = await entries()
    expect(entry?.source.type).toBe('opening')
    expect(postings(entry)).toEqual(['1000 250 0', '1020 9750 0', '2000 0 1000', '2800 0 9000'])
    await page.getByRole('row', { name: /1020 Bankguthaben Aktiven.*9’750\.00/ }).waitFor()
  })
})

describe('an entry', () => {
  test('is typed from field to field with Enter, and books its tax to the Rappen', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await listed('Eröffnungssaldi').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('n')
    await type('Datum', '15.2.')
    await type('Soll-Konto', '6505')
    await type('Haben-Konto', 'bankgut')
    await type('Betrag', '99.95')
    await type('MWST', '8.1')
    await isFocused(BOOK, 'Text')
    await page.keyboard.type('Kaffee')
    // 99.95 / 1.081 = 92.46 and 7.49 tax.
    const preview = dialog(BOOK).getByRole('region', { name: 'Wird gebucht' })
    await preview.getByText('92.46').waitFor()
    await preview.getByText('7.49').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await reported('Buchung 2 ist gebucht').waitFor()
    const entry = (await entries())[1]
    expect(entry?.date.slice(4)).toBe('-02-15')
    expect(entry?.text).toBe('Kaffee')
    expect(postings(entry)).toEqual(['6505 92.46 0', '1171 7.49 0', '1020 0 99.95'])
    const rates = entry?.lines.map(({ vat_rate_id }) => vat_rate_id) ?? []
    expect(rates[0]).toBeTruthy()
    expect(rates).toEqual([rates[0], rates[0], null])
  })

  test('the next one starts with the same day, and proposes the usual contra account', async () => {
    await isFocused(BOOK, 'Datum')
    expect(await field(BOOK, 'Datum').inputValue()).toMatch(/^15\.02\./)
    await page.keyboard.press('Enter')
    await type('Soll-Konto', '6505')
    await expect.poll(() => field(BOOK, 'Haben-Konto').inputValue(), PATIENTLY).toBe('1020 Bankguthaben')
    await expect.poll(() => field(BOOK, 'MWST').inputValue(), PATIENTLY).toBe('8.1 %')
    await isFocused(BOOK, 'Haben-Konto')
    await page.keyboard.press('Enter')
    await type('Betrag', '=10*5.405')
    await page.keyboard.press('Control+Enter')
    await reported('Buchung 3 ist gebucht').waitFor()
    // 54.05 contains 4.05.
    expect(postings((await entries())[2])).toEqual(['6505 50 0', '1171 4.05 0', '1020 0 54.05'])
  })

  test('of several lines is refused until it balances; = settles the difference', async () => {
    await isFocused(BOOK, 'Datum')
    await page.keyboard.press('Alt+l')
    const line = (number: number) => dialog(BOOK).getByRole('group', { name: `Zeile ${number}` })
    await line(1).getByLabel('Konto').fill('1020')
    await line(1).getByLabel('Soll').fill('540.50')
    await line(2).getByLabel('Konto').fill('3400')
    await line(2).getByLabel('Haben').fill('324.30')
    await line(2).getByLabel('MWST').fill('8.1')
    await page.keyboard.press('Control+Enter')
    await dialog(BOOK).getByText('Die Summen von Soll und Haben sind nicht gleich').waitFor()
    expect(await entries()).toHaveLength(3)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Alt+n')
    await line(3).getByLabel('Konto').fill('3200')
    await line(3).getByLabel('Haben').focus()
    await page.keyboard.press('=')
    await expect.poll(() => line(3).getByLabel('Haben').inputValue(), PATIENTLY).toBe('216.20')
    await page.keyboard.press('Control+Enter')
    await reported('Buchung 4 ist gebucht').waitFor()
    // 324.30 contains 24.30 of tax; the remaining part of 216.20 has none.
    expect(postings((await entries())[3])).toEqual(['1020 540.5 0', '3400 0 300', '2200 0 24.3', '3200 0 216.2'])
    await isFocused(BOOK, 'Datum')
    await page.keyboard.press('Escape')
    await dialog(BOOK).waitFor({ state: 'hidden' })
  })

  test('is undone by the undo of the window', async () => {
    await listed('540.50').waitFor()
    await page.keyboard.press('Control+z')
    await reported('Rückgängig gemacht').waitFor()
    const [, , , fourth, fifth] = await entries()
    expect(fourth?.reversed_by_id).toBe(fifth?.id)
    expect(await balances(3400, 2200)).toEqual([0, 0])
  })

  test('is reversed on another day; a day without a year is refused at its field', async () => {
    await page.getByRole('searchbox', { name: 'Journal durchsuchen' }).fill('Kaffee')
    await page.getByText('1 Buchung', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Journal durchsuchen' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = dialog('Buchung 2')
    await panel.getByRole('link', { name: '1171 Vorsteuer' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('s')
    const form = dialog('Buchung stornieren')
    await form.getByLabel('Storno am').waitFor()
    await form.getByLabel('Storno am').fill('1.1.1990')
    await form.getByLabel('Storno am').press('Enter')
    await form.getByText('Für dieses Datum gibt es kein Geschäftsjahr').waitFor()
    expect(await form.getByLabel('Storno am').getAttribute('aria-invalid')).toBe('true')
    await form.getByLabel('Storno am').fill('20.2.')
    await form.getByLabel('Storno am').press('Enter')
    await form.waitFor({ state: 'hidden' })
    const reversal = (await entries()).at(-1)
    expect(reversal?.date.slice(4)).toBe('-02-20')
    expect(postings(reversal)).toEqual(['6505 0 92.46', '1171 0 7.49', '1020 99.95 0'])
    await panel.getByRole('button', { name: 'Storniert durch Buchung 6' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  })

  test('is booked again from its row', async () => {
    await page.getByRole('searchbox', { name: 'Journal durchsuchen' }).fill('')
    await page.getByText('6 Buchungen', { exact: true }).waitFor()
    await listed('54.05').click()
    const panel = dialog('Buchung 3')
    await panel.getByRole('button', { name: 'Noch einmal buchen' }).waitFor()
    await page.keyboard.press('d')
    await expect.poll(() => field(BOOK, 'Betrag').inputValue(), PATIENTLY).toBe('54.05')
    await dialog(BOOK).getByRole('button', { name: 'Buchen', exact: true }).click()
    await dialog(BOOK).waitFor({ state: 'hidden' })
    expect(postings((await entries()).at(-1))).toEqual(['6505 50 0', '1171 4.05 0', '1020 0 54.05'])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  })
})

describe('the account ledger', () => {
  test('shows each line with the balance after it, and opening and closing balance', async () => {
    const year = (await entries())[1]?.date.slice(0, 4)
    await page.goto(`${app.url}/#/accounts/${idOf(1020)}?from=${year}-02-16&to=${year}-12-31`)
    await page.getByRole('heading', { name: '1020 Bankguthaben' }).waitFor()
    // 9750 − 99.95 − 54.05 + 540.50 − 540.50 − 54.05 until 15.02.; on 20.02. the reversal brings 99.95.
    await page.getByText('Anfangssaldo 9’541.95').waitFor()
    await page.getByText('Schlusssaldo 9’641.90').waitFor()
    await page.getByText('1 Zeile', { exact: true }).waitFor()
    await listed('9’641.90').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${app.url}/#/accounts/${idOf(1020)}`)
    await page.getByText('7 Zeilen', { exact: true }).waitFor()
    await page.getByText('Anfangssaldo 0.00').waitFor()
    await listed('Eröffnungssaldi').getByText('Eröffnungssaldi').click()
    await dialog('Buchung 1').waitFor()
    await page.keyboard.press('Escape')
    await dialog('Buchung 1').waitFor({ state: 'hidden' })
    await page.keyboard.press(']')
    await page.getByRole('heading', { name: '1024 Bankguthaben EUR' }).waitFor()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByRole('heading', { name: '1020 Bankguthaben' }).waitFor()
  })
})

describe('the journal', () => {
  test('is filtered by its address, also by several accounts and a rate', async () => {
    const rate = (await entries())[1]?.lines[0]?.vat_rate_id ?? ''
    await page.goto(`${app.url}/#/journal?account=${idOf(2800)},${idOf(3400)}`)
    await page.getByText('3 Buchungen', { exact: true }).waitFor()
    await page.getByText('2 Konten', { exact: true }).waitFor()
    await page.goto(`${app.url}/#/journal?vat_rate=${rate}&account=${idOf(6505)}`)
    await page.getByText('4 Buchungen', { exact: true }).waitFor()
    await page.getByText(/^MWST .*8\.1/).waitFor()
    await page.goto(`${app.url}/#/journal?source=opening`)
    await page.getByText('1 Buchung', { exact: true }).waitFor()
  })

  test.each(THEMES)('is accessible %s, like its dialogs and the chart', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${app.url}/#/accounts?find=65`)
    await page.getByRole('row', { name: '6505 Kaffee und Tee' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${app.url}/#/journal`)
    await listed('Kaffee').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('n')
    await field(BOOK, 'Datum').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(BOOK).waitFor({ state: 'hidden' })
  })

  test('the console has only the provoked refusals', () => {
    expect(window.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})
