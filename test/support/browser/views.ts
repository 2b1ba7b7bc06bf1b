// Every screen and dialog of the window: its address in the sample company, and the steps that lead to it. For pictures and
// for tests that walk through all of them.
import type { Page } from 'playwright-core'
import { message, statement } from '../../fixture/camt/message.ts'
import { group, orderMessage, payment } from '../../fixture/pain/payment-order.ts'
import { billText, ELECTRICIAN } from '../bill/bill-text.ts'
import { writePdf } from '../bill/write-picture.ts'
import { patiently } from '../patience.ts'
import {
  click,
  drop,
  dropUndecided,
  dropWaiting,
  forgetFiles,
  inTurn,
  keys,
  loadList,
  onFirstRow,
  searchFor,
} from './view-steps.ts'
import { textFile } from './window-page.ts'

export interface View {
  readonly at: string
  /** The steps before the picture. */
  readonly act?: (page: Page) => Promise<void>
  /** The name of the dialog that it shows, as in renderer/app/dialog-table.ts. */
  readonly dialog?: string
  /** The path of the screen that the steps lead to; default: that of `at`. */
  readonly screen?: string
}

/** Dialogs that no view shows, and why. */
export const DIALOGS_WITHOUT_VIEW: Readonly<Record<string, string>> = {
  follow_link: 'only a link of the operating system opens it',
  restore_in_place: 'only new, empty books have its button',
  confirm_password: 'the owner of a new folder has no password',
  end_two_factor: 'only a user with a second factor has its button',
  leave_settings: 'it holds the navigation back, so the next view could not open',
  bank_opening: 'only a check that found a difference has its button',
  book_documents: 'only a check that found documents without entry has its button',
  close_year: 'the sample company has a year to close only after its end; before, the screen says what is missing',
  vat_line_items: 'only the lines of received amounts have one',
  vat_open_items: 'only a change of the way of reporting has one',
}

/** A Swiss bill as PDF. */
const bill = (): Uint8Array => writePdf([{ lines: ['Rechnung R-2026-101'], codes: [{ text: billText(ELECTRICIAN) }] }])

const UNKNOWN_STATEMENT = message(
  statement({ account: 'IBAN:CH5604835012345678009', opening: '0.00', closing: '0.00' }),
)
const ORDER = orderMessage([group({ iban: 'CH1908999000001234567' }, payment({ endToEndId: 'E-1' }))])

const OWN_MENU = /^(Organisation und Rolle|Organization and role)/

/** Presses a key on the budget of the first account. */
const onBudget = (key: string) => async (page: Page) => {
  await page.locator('.ag-row[row-index="4"] [col-id="budget"]').first().click()
  await page.keyboard.press(key)
}

/** Opens the report of a batch; the latest one of the sample company reconciled its proposals. */
const onBatch = (...moves: readonly string[]) => keys('Tab', 'g', 'i', ...moves, 'Enter')

/** The closed fiscal year of the sample company: the one before that of the previous month. */
const closedYear = (): number => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() - 1, 1).getFullYear() - 1
}

type Views = Readonly<Record<string, View>>

const overview: Views = {
  overview: { at: '/overview' },
  'overview-task': {
    at: '/overview',
    act: click(/(Frist und Zuständigkeit|Deadline and member):/),
    dialog: 'month_task',
  },
  start: { at: '/start' },
  'start-account': { at: '/start?step=account' },
  'organization-menu': { at: '/overview', act: click(OWN_MENU) },
  search: { at: '/transactions', act: searchFor(''), dialog: 'search' },
  'search-number': { at: '/overview', act: searchFor('32'), dialog: 'search' },
  'search-name': { at: '/overview', act: searchFor('Holz'), dialog: 'search' },
  'search-actions': { at: '/overview', act: searchFor('3200', 'ArrowRight'), dialog: 'search' },
  shortcuts: { at: '/transactions', act: keys('?'), dialog: 'shortcuts' },
  history: { at: '/transactions', act: keys('g', 'h'), dialog: 'history' },
}

const bank: Views = {
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
    dialog: 'review_proposals',
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
  'transactions-delete': {
    at: '/transactions?q=Seeblick',
    act: onFirstRow('Space', 'Shift+ArrowDown', 'Delete'),
    dialog: 'delete_transactions',
  },
  'transactions-request': {
    at: '/transactions?q=Seeblick',
    act: inTurn(onFirstRow('Space', 'Shift+ArrowDown'), click(/(Belege? anfordern|^Request \d+ documents?)$/)),
    dialog: 'request_documents',
  },
  'transactions-save-view': {
    at: '/transactions?q=Seeblick',
    act: click(/^(Ansichten|Views)$/, /^(Ansicht speichern …|Save view …)$/),
    dialog: 'save_view',
  },
  'transaction-type': { at: '/transactions', act: onFirstRow('n'), dialog: 'type_transaction' },
  match: { at: '/transactions?q=Seeblick', act: keys('g', 'm'), dialog: 'match' },
  imports: { at: '/imports' },
  'new-files': { at: '/transactions', act: dropWaiting },
  'new-files-invoices': { at: '/invoices', act: dropWaiting },
  'new-files-imports': { at: '/imports', act: dropWaiting },
  // In the list of an account, files without an account number are meant for it: Enter confirms that.
  'new-files-plan': {
    at: '/bank-accounts',
    act: inTurn(onFirstRow('t'), (page) => page.waitForURL(/account=/), dropUndecided, keys('Enter')),
    screen: '/transactions',
    dialog: 'plan_imports',
  },
  'new-files-account': {
    at: '/transactions',
    act: drop(textFile('auszug.xml', UNKNOWN_STATEMENT)),
    dialog: 'choose_account',
  },
  'new-files-enrichment': {
    at: '/transactions',
    act: drop(textFile('auftrag.xml', ORDER)),
    dialog: 'review_enrichments',
  },
  'bulk-report': { at: '/imports', act: onBatch('ArrowDown'), screen: '/imports/$batchId' },
  'import-report': { at: '/imports', act: onBatch('ArrowDown', 'ArrowDown'), screen: '/imports/$batchId' },
  'import-undo': {
    at: '/imports',
    act: inTurn(onBatch('ArrowDown', 'ArrowDown'), click(/^(Import rückgängig machen|Undo the import)$/)),
    screen: '/imports/$batchId',
    dialog: 'undo_import',
  },
  rules: { at: '/rules' },
  'rule-new': { at: '/rules', act: keys('n'), dialog: 'rule' },
  'rule-edit': { at: '/rules', act: onFirstRow('Enter'), dialog: 'rule' },
  'rule-versions': { at: '/rules', act: onFirstRow('v'), dialog: 'rule_versions' },
  facts: { at: '/facts' },
  fact: { at: '/facts', act: onFirstRow('Enter'), dialog: 'fact' },
  'bank-accounts': { at: '/bank-accounts' },
  'bank-account-edit': { at: '/bank-accounts', act: onFirstRow('Enter'), dialog: 'bank_account' },
  'bank-account-delete': { at: '/bank-accounts', act: onFirstRow('Delete'), dialog: 'delete_bank_account' },
  'bank-accounts-qr-bill': { at: '/bank-accounts', act: keys('q', 'ArrowUp', 'ArrowUp') },
  'account-new': { at: '/bank-accounts', act: keys('n'), dialog: 'add_account' },
}

const debtors: Views = {
  invoices: { at: '/invoices' },
  'invoices-selection': { at: '/invoices', act: keys('/', 'ArrowDown', ' ', 'ArrowDown', ' ') },
  'invoice-new': { at: '/invoices', act: keys('n'), dialog: 'document' },
  'invoice-edit': { at: '/invoices', act: onFirstRow('Enter'), dialog: 'document' },
  'invoice-offset': { at: '/invoices?find=V-100', act: onFirstRow('v'), dialog: 'offset' },
  'invoice-write-off': { at: '/invoices?find=V-101', act: onFirstRow('w'), dialog: 'write_off' },
  'offset-proposals': { at: '/invoices', act: keys('Control+Shift+G'), dialog: 'offset_proposals' },
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
    dialog: 'document',
  },
  'load-invoices': {
    at: '/invoices',
    act: loadList('R-901;Alpha AG;03.03.2026;02.04.2026;108.10\nR-902;Beta GmbH;05.03.2026;;432.40\n'),
    dialog: 'load_items',
  },
  'load-invoices-before': {
    at: '/invoices',
    act: loadList('R-901;Alpha AG;03.03.2019;02.04.2019;108.10\nR-902;Beta GmbH;05.03.2026;;432.40\n'),
    dialog: 'load_items',
  },
  reminders: { at: '/reminders' },
  'reminder-new': { at: '/reminders', act: keys('n'), dialog: 'remind' },
  'reminder-preview': {
    at: '/reminders',
    act: inTurn(keys('n'), click(/^(Vorschau der Briefe|Preview of the letters)$/)),
    dialog: 'reminder_preview',
  },
}

const creditors: Views = {
  expenses: { at: '/expenses' },
  'expense-edit': { at: '/expenses', act: onFirstRow('Enter'), dialog: 'document' },
  'expense-offset': { at: '/expenses?find=L-104', act: onFirstRow('v'), dialog: 'offset' },
  bill: {
    at: '/expenses',
    act: inTurn(drop({ name: 'rechnung.pdf', bytes: bill() }), async (page) => {
      await page
        .getByRole('img', { name: /rechnung\.pdf/ })
        .waitFor({ timeout: patiently(10_000) })
        .catch(() => undefined)
    }),
    dialog: 'read_bills',
  },
  'bill-folder': { at: '/expenses', act: keys('o'), dialog: 'bill_folder' },
  camera: { at: '/expenses', act: keys('k'), dialog: 'camera' },
  'payment-runs': { at: '/payment-runs' },
  'payment-run-new': { at: '/payment-runs', act: keys('n'), dialog: 'prepare_payment_run' },
  'payment-run': { at: '/payment-runs', act: onFirstRow('Enter'), screen: '/payment-runs/$runId' },
  'payment-reject': {
    at: '/payment-runs',
    act: inTurn(onFirstRow('Enter'), click(/^(Abgelehnt …|Rejected …)$/)),
    screen: '/payment-runs/$runId',
    dialog: 'reject_payment',
  },
  payments: { at: '/payments' },
  'payment-new': { at: '/payments', act: keys('n'), dialog: 'payment' },
}

const companies: Views = {
  companies: { at: '/companies' },
  'company-panel': { at: '/companies', act: onFirstRow('Enter'), dialog: 'company_panel' },
  'company-new': { at: '/companies', act: keys('n'), dialog: 'company' },
  'company-edit': { at: '/companies', act: onFirstRow('b'), dialog: 'company' },
  'company-statement': { at: '/companies', act: onFirstRow('k'), screen: '/companies/$companyId/statement' },
}

const ledger: Views = {
  journal: { at: '/journal' },
  'journal-entry': { at: '/journal', act: onFirstRow('Enter'), dialog: 'journal_entry' },
  'journal-reverse': { at: '/journal?find=Abgrenzung', act: onFirstRow('s'), dialog: 'reverse_entry' },
  'journal-book': { at: '/journal', act: keys('n'), dialog: 'book_entry' },
  'journal-opening': { at: '/journal', act: keys('o'), dialog: 'opening_balances' },
  recurring: { at: '/journal', act: keys('Control+Shift+D'), dialog: 'recurring_entries' },
  'recurring-edit': {
    at: '/journal',
    act: inTurn(keys('Control+Shift+D'), click(/( bearbeiten$|^Edit )/)),
    dialog: 'recurring_entry',
  },
  accounts: { at: '/accounts' },
  'accounts-new': { at: '/accounts', act: keys('n'), dialog: 'ledger_account' },
  'account-sheet': {
    at: '/accounts?find=1020',
    act: async (page) => {
      await page.getByRole('treegrid').getByText('1020').click()
      await page.locator('.ag-root, h2').first().waitFor()
    },
    screen: '/accounts/$accountId',
  },
  'exchange-rates': { at: '/exchange-rates' },
  'exchange-rate-new': { at: '/exchange-rates', act: keys('n'), dialog: 'exchange_rate' },
  budget: { at: '/budget' },
  'budget-compare': { at: '/budget?view=compare' },
  'budget-copy': { at: '/budget', act: keys('Alt+k'), dialog: 'copy_budgets' },
  'budget-percent': { at: '/budget', act: onBudget('Alt+p'), dialog: 'budget_amounts' },
  'budget-months': { at: '/budget', act: onBudget('Alt+m'), dialog: 'budget_months' },
}

const reports: Views = {
  reports: { at: '/reports', screen: '/reports/$report' },
  'report-balance-sheet': { at: '/reports/balance_sheet?compare=year' },
  'report-trial-balance': { at: '/reports/trial_balance' },
  'report-period': { at: '/reports/income_statement', act: keys('d') },
  'vat-return': { at: '/vat' },
  'vat-return-load': { at: '/vat', act: keys('u'), dialog: 'load_vat_return' },
  'vat-return-file': {
    at: `/vat?date=${closedYear()}-06-30`,
    act: click(/^(Jahresabstimmung|Annual reconciliation)/, /^(Einreichen …|File …)$/),
    dialog: 'file_vat_return',
  },
  'vat-return-pay': {
    at: '/vat',
    // The key belongs to the return, which arrives after the screen.
    act: inTurn(
      (page) => page.getByRole('button', { name: /^(Zahlung zuordnen|Assign the payment)/ }).waitFor(),
      keys('b'),
    ),
    dialog: 'pay_vat_return',
  },
  years: { at: '/years' },
  'years-new': { at: '/years', act: keys('n'), dialog: 'fiscal_year' },
  'years-valuation': { at: '/years', act: keys('k'), dialog: 'currency_valuation' },
  'years-result': { at: '/years', act: keys('v'), dialog: 'post_result' },
  'years-close': { at: '/years', act: keys('c') },
  'years-lock': { at: '/years', act: keys('l'), dialog: 'lock_books' },
  'years-reopen': { at: '/years', act: keys('ArrowDown', 'w'), dialog: 'reopen' },
}

const settings: Views = {
  organization: { at: '/organization' },
  'organization-vat': { at: '/organization?section=vat' },
  'organization-reminders': { at: '/organization?section=reminders' },
  'organization-bills': { at: '/organization?section=bills' },
  'organization-look': { at: '/organization?section=look' },
  'organization-interface': { at: '/organization?section=interface' },
  'organization-find': { at: '/organization?find=logo' },
  'organization-new': {
    at: '/overview',
    act: click(OWN_MENU, /^(Neue Organisation|New organization)$/),
    dialog: 'create_organization',
  },
  'organization-archive': {
    at: '/organization',
    act: click(/^(Archivieren|Archive)$/),
    dialog: 'archive_organization',
  },
  'organization-delete': { at: '/organization', act: click(/^(Löschen|Delete)$/), dialog: 'delete_organization' },
  people: { at: '/people' },
  'people-add': { at: '/people', act: keys('n'), dialog: 'add_member' },
  'people-remove': { at: '/people', act: click(/^(Paula .* entfernen|Remove Paula )/), dialog: 'remove_member' },
  'people-link': {
    at: '/people',
    act: click(/^(Anmeldelink für|Sign-in link for)/, /^(Anmeldelink erstellen|Create link)$/),
    dialog: 'sign_in_link',
  },
  profile: { at: '/profile' },
  'profile-two-factor': {
    at: '/profile',
    act: click(/^(Zwei-Faktor-Anmeldung einrichten|Set up two-factor authentication)$/),
    dialog: 'two_factor',
  },
  interface: { at: '/interface' },
  'token-new': { at: '/interface', act: keys('z'), dialog: 'make_token' },
  'token-revoke': {
    at: '/interface',
    act: click(/^(Schlüssel «.*» widerrufen|Revoke token)/),
    dialog: 'revoke_token',
  },
  backup: { at: '/backup' },
  'data-folder': { at: '/backup', act: click(/^(Datenordner …|Data folder …)$/), dialog: 'data_folder' },
  archive: { at: '/archive' },
}

export const VIEWS: Views = {
  ...overview,
  ...bank,
  ...debtors,
  ...creditors,
  ...companies,
  ...ledger,
  ...reports,
  ...settings,
}

/** Opens a view in a window that is signed in, and waits until it rests. */
export const openView = async (page: Page, url: string, { at, act, dialog }: View): Promise<void> => {
  await page.goto(`${url}/#${at}`)
  await forgetFiles(page)
  await page.reload()
  await page.locator('header, main').first().waitFor()
  await rests(page)
  await act?.(page)
  // Some books do not have what it shows.
  if (dialog !== undefined)
    await page
      .locator(`[data-dialog="${dialog}"]`)
      .waitFor({ timeout: patiently(5000) })
      .catch(() => undefined)
  if (act) await rests(page)
}

const AT_REST_MS = 500
const BUSY = '.mantine-Loader-root, .mantine-Skeleton-root, .ag-overlay-loading-center, [aria-busy="true"]'

/** Waits until nothing is loading and the page has not changed for a while; a page that never rests is taken as it is. */
const rests = (page: Page): Promise<void> =>
  page.evaluate(
    ({ busy, atRestMs, mostMs }) =>
      new Promise<void>((resolve) => {
        let timer = 0
        const end = () => {
          observer.disconnect()
          clearTimeout(timer)
          clearTimeout(most)
          resolve()
        }
        const again = () => {
          clearTimeout(timer)
          timer = window.setTimeout(() => (document.querySelector(busy) ? again() : end()), atRestMs)
        }
        const observer = new MutationObserver(again)
        const most = window.setTimeout(end, mostMs)
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
        again()
      }),
    { busy: BUSY, atRestMs: AT_REST_MS, mostMs: patiently(10_000) },
  )

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
