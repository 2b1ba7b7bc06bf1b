// Every screen and dialog of the window: its address in the sample company, and the steps that lead to it. For pictures and
// for tests that walk through all of them.
import type { Page } from 'playwright-core'
import { dropFiles, textFile } from './window-page.ts'

/** Presses keys one after the other. */
const keys =
  (...pressed: readonly string[]) =>
  async (page: Page) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

/** Types into the search of everything, then presses keys. */
const searchFor =
  (text: string, ...pressed: readonly string[]) =>
  async (page: Page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(text)
    await page.locator('[role="listbox"][aria-busy="false"]').waitFor()
    await keys(...pressed)(page)
  }

/** Presses a button that some books do not have. */
const clickWhereThere = (page: Page, name: RegExp) =>
  page
    .getByRole('button', { name })
    .first()
    .click({ timeout: 2000 })
    .catch(() => undefined)

/** Chooses a list of invoices in the load dialog. */
const loadList = (rows: string) => async (page: Page) => {
  await page.keyboard.press('u')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Datei wählen|Choose file)$/ }).click()
  const buffer = Buffer.from(`Rechnungsnummer;Kunde;Datum;fällig am;Betrag\n${rows}`)
  await (await chooser).setFiles([{ name: 'list.csv', mimeType: 'text/csv', buffer }])
  await page
    .getByText(/R-902/)
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
}

/** Drops files that wait for a decision, and one that is refused. */
const dropWaiting = async (page: Page) => {
  const rows = 'Wann;Was;Zahl A;Zahl B\n01.01.2026;Miete;1500.00;12.35\n12.01.2026;Beitrag;80.00;99.15\n'
  await dropFiles(page, [
    ...['januar.csv', 'februar.csv', 'maerz.csv'].map((name) => textFile(name, rows)),
    textFile('kaputt.xml', '<?xml version="1.0"?><Document><BkToCstmrStmt>'),
  ])
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

/** Forgets files that an earlier picture left waiting: their dialog would cover the next one. */
const forgetFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.deleteDatabase('kontor.window')
        request.onsuccess = request.onerror = request.onblocked = () => resolve()
      }),
  )

interface View {
  readonly at: string
  /** The steps before the picture. */
  readonly act?: (page: Page) => Promise<void>
}

export const VIEWS: Readonly<Record<string, View>> = {
  overview: { at: '/overview' },
  start: { at: '/start' },
  'start-account': { at: '/start?step=account' },
  transactions: { at: '/transactions' },
  'transactions-detail': {
    at: '/transactions',
    act: async (page) => {
      await page.locator('.ag-row[row-index="2"]').first().click()
      await page.locator('aside').waitFor()
    },
  },
  'transactions-selection': {
    at: '/transactions?q=Seeblick',
    act: keys('/', 'ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown'),
  },
  'transactions-review': {
    at: '/transactions?state=open',
    act: async (page) => {
      await keys('/', 'ArrowDown', 'a')(page)
      await page.locator('[data-review-stop]').first().waitFor()
    },
  },
  'transactions-without-proposal': {
    at: '/transactions?state=open&proposal=none',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Vorschlag|Proposal): / }).click()
      await page.locator('.ag-row[row-index="0"] [col-id="amount"]').first().waitFor()
    },
  },
  'transactions-possibilities': {
    at: '/transactions?state=open&proposal=none',
    act: async (page) => {
      await page.locator('.ag-row[row-index="0"]').first().click()
      await page.locator('aside').waitFor()
    },
  },
  'transactions-nothing': { at: '/transactions?q=gibtesnicht' },
  match: { at: '/transactions?q=Seeblick', act: keys('g', 'm') },
  imports: { at: '/imports' },
  'new-files': { at: '/transactions', act: dropWaiting },
  'new-files-invoices': { at: '/invoices', act: dropWaiting },
  'new-files-imports': { at: '/imports', act: dropWaiting },
  'import-report': { at: '/imports', act: keys('Tab', 'g', 'i', 'ArrowDown', 'Enter') },
  invoices: { at: '/invoices' },
  'invoices-selection': { at: '/invoices', act: keys('/', 'ArrowDown', ' ', 'ArrowDown', ' ') },
  'invoice-new': { at: '/invoices', act: keys('n') },
  'document-lines': {
    at: '/invoices',
    act: async (page) => {
      await page.keyboard.press('n')
      await page.getByLabel(/^(Betrag|Total)$/).fill('108.10')
      await page.getByRole('button', { name: /^(Auf mehrere Konten aufteilen|Split among several accounts)$/ }).click()
      await page
        .getByLabel(/^(Anteil mit MWST|Amount incl. VAT)$/)
        .first()
        .fill('54.05')
      await page.keyboard.press('Enter')
      await page.getByLabel(/^(Nummer|Number)$/).fill('R-900')
    },
  },
  'load-invoices': {
    at: '/invoices',
    act: loadList('R-901;Alpha AG;03.03.2026;02.04.2026;108.10\nR-902;Beta GmbH;05.03.2026;;432.40\n'),
  },
  'load-invoices-before': {
    at: '/invoices',
    act: loadList('R-901;Alpha AG;03.03.2019;02.04.2019;108.10\nR-902;Beta GmbH;05.03.2026;;432.40\n'),
  },
  reminders: { at: '/reminders' },
  'reminder-new': { at: '/reminders', act: keys('n') },
  expenses: { at: '/expenses' },
  companies: { at: '/companies' },
  'company-panel': { at: '/companies', act: keys('/', 'ArrowDown', 'Enter') },
  'payment-runs': { at: '/payment-runs' },
  'payment-run-new': { at: '/payment-runs', act: keys('n') },
  payments: { at: '/payments' },
  'payment-new': { at: '/payments', act: keys('n') },
  'bank-accounts': { at: '/bank-accounts' },
  'bank-account-edit': { at: '/bank-accounts', act: keys('/', 'ArrowDown', 'Enter') },
  'bank-account-delete': { at: '/bank-accounts', act: keys('/', 'ArrowDown', 'Delete') },
  'bank-accounts-qr-bill': { at: '/bank-accounts', act: keys('q', 'ArrowUp', 'ArrowUp') },
  people: { at: '/people' },
  'people-add': { at: '/people', act: keys('n') },
  'people-link': {
    at: '/people',
    act: async (page) => {
      await clickWhereThere(page, /^(Anmeldelink für|Sign-in link for)/)
      await clickWhereThere(page, /^(Anmeldelink erstellen|Create link)$/)
    },
  },
  'token-new': { at: '/interface', act: keys('z') },
  backup: { at: '/backup' },
  'data-folder': {
    at: '/backup',
    act: (page) => clickWhereThere(page, /^(Datenordner …|Data folder …)$/),
  },
  archive: { at: '/archive' },
  profile: { at: '/profile' },
  'profile-two-factor': {
    at: '/profile',
    act: (page) => clickWhereThere(page, /^(Zwei-Faktor-Anmeldung einrichten|Set up two-factor authentication)$/),
  },
  interface: { at: '/interface' },
  organization: { at: '/organization' },
  'organization-vat': { at: '/organization?section=vat' },
  'organization-reminders': { at: '/organization?section=reminders' },
  'organization-bills': { at: '/organization?section=bills' },
  'organization-look': { at: '/organization?section=look' },
  'organization-interface': { at: '/organization?section=interface' },
  'organization-new': {
    at: '/overview',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Organisation und Rolle|Organization and role)/ }).click()
      await page.getByRole('menuitem', { name: /^(Neue Organisation|New organization)$/ }).click()
    },
  },
  'organization-delete': { at: '/organization', act: (page) => clickWhereThere(page, /^(Löschen|Delete)$/) },
  'organization-find': { at: '/organization?find=logo' },
  budget: { at: '/budget' },
  'budget-compare': { at: '/budget?view=compare' },
  'budget-copy': { at: '/budget', act: keys('Alt+k') },
  rules: { at: '/rules' },
  facts: { at: '/facts' },
  journal: { at: '/journal' },
  'journal-book': { at: '/journal', act: keys('n') },
  'journal-opening': { at: '/journal', act: keys('o') },
  accounts: { at: '/accounts' },
  'accounts-new': { at: '/accounts', act: keys('n') },
  'account-sheet': {
    at: '/accounts?find=1020',
    act: async (page) => {
      await page.getByRole('treegrid').getByText('1020').click()
      await page.locator('.ag-root, h2').first().waitFor()
    },
  },
  'report-balance-sheet': { at: '/reports/balance_sheet?compare=year' },
  'report-trial-balance': { at: '/reports/trial_balance' },
  'vat-return': { at: '/vat' },
  'report-period': { at: '/reports/income_statement', act: keys('d') },
  years: { at: '/years' },
  'years-new': { at: '/years', act: keys('n') },
  'years-valuation': { at: '/years', act: keys('k') },
  'exchange-rates': { at: '/exchange-rates' },
  'exchange-rate-new': { at: '/exchange-rates', act: keys('n') },
  'organization-menu': {
    at: '/overview',
    act: (page) => page.getByRole('button', { name: /^(Organisation und Rolle|Organization and role)/ }).click(),
  },
  search: { at: '/transactions', act: searchFor('') },
  'search-number': { at: '/overview', act: searchFor('32') },
  'search-name': { at: '/overview', act: searchFor('Holz') },
  'search-actions': { at: '/overview', act: searchFor('3200', 'ArrowRight') },
  shortcuts: { at: '/transactions', act: keys('?') },
  history: { at: '/transactions', act: keys('g', 'h') },
  'account-new': {
    at: '/transactions',
    act: (page) => clickWhereThere(page, /^(Konto hinzufügen|Add account)$/),
  },
}

const SETTLED_MS = 500

/** Opens a view in a window that is signed in, and waits until it rests. */
export const openView = async (page: Page, url: string, { at, act }: View): Promise<void> => {
  await page.goto(`${url}/#${at}`)
  await forgetFiles(page)
  await page.reload()
  await page.locator('header, main').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  await act?.(page)
  if (act) await page.waitForTimeout(SETTLED_MS)
}

/** Sets language and colour scheme for the next view. */
export const setLook = (page: Page, look: { readonly language: string; readonly colorScheme: string }): Promise<void> =>
  page.evaluate((chosen) => {
    const stored = JSON.parse(localStorage.getItem('kontor.preferences') ?? '{"version":1}')
    localStorage.setItem('kontor.preferences', JSON.stringify({ ...stored, state: { ...stored.state, ...chosen } }))
  }, look)

/** The viewport of a window of this width, zoomed by the browser. */
export const sizeAt = (width: number, zoom = 100) => ({
  width: Math.round((width * 100) / zoom),
  height: Math.round(((width === 1920 ? 1080 : 800) * 100) / zoom),
})
