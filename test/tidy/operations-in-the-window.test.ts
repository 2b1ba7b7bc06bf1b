// Every operation of the interface has a place in the window, or a reason why it is for scripts only. The table is
// written by hand: a developer who adds an endpoint enters here where a user finds it.
import { describe, expect, test } from 'vitest'
import { VOUCHER_ENDPOINTS } from '../../shared/api/endpoints/bank/documents.ts'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'
import { importsOf, isCode, readSource, repositoryFiles } from './source.ts'

/** Where a user finds it: a screen, a dialog or a command. */
const PLACES: Readonly<Record<string, string>> = {
  listSignIns: '/people: sign-ins',
  listFiscalYears: 'the year menu of the header',
  changeFiscalYear: 'start: the step of the fiscal year',
  listBankAccounts: '/bank-accounts, and the navigation',
  getBudget: '/budget',
  upsertBudgets: '/budget: what is typed and pasted',
  copyBudgets: '/budget: copy from a year',
  getFiscalYear: '/years: the checklist of a year',
  createFiscalYear: '/years: add',
  deleteFiscalYear: '/years: delete',
  closeFiscalYear: '/years: close',
  reopenFiscalYear: '/years: reopen',
  postFiscalYearResult: '/years: post the result',
  listPeriodLocks: '/years: the locks of a year',
  lockBooks: '/years: lock the books up to a day',
  settleVatPeriod: '/vat: lock a reopened period again',
  listVatReturns: '/vat: the returns of the year',
  getVatReturn: '/vat: the return on screen',
  listVatLineItems: '/vat: Enter on a figure that settlements make up',
  listVatOpenItems: '/vat: the note of open items, and the settings: a change of the form',
  getVatReturnFile: '/vat: the file for the portal',
  fileVatReturn: '/vat: file, and /years: the step of a quarter',
  loadVatReturn: '/vat: read a file',
  payVatReturn: '/vat: assign the payment',
  reopenPeriod: '/years: reopen a locked period',
  getTrialBalance: '/reports/trial_balance',
  getBalanceSheet: '/reports/balance_sheet',
  getIncomeStatement: '/reports/income_statement',
  getBudgetComparison: '/budget, and /reports/budget_comparison',
  getAgedDebtors: '/reports/aged_debtors',
  getAgedCreditors: '/reports/aged_creditors',
  getCompanyStatement: '/companies/$companyId/statement',
  listAccountPostings: '/accounts/$accountId',
  createBankAccount: 'dialog: add an account without IBAN',
  createBankAccountFromIban: 'dialog: add an account by its IBAN',
  changeBankAccount: '/bank-accounts: edit',
  deleteBankAccount: '/bank-accounts: delete',
  separateBankAccount: '/overview: a check of the books',
  listBanks: 'dialog: add an account, whose bank is named while the IBAN is typed',
  getCoverage: 'transactions: the strip of covered days',
  importTransactions: 'import: dropped files, or the button',
  planImport: 'import: what files would do, before they are imported',
  identifyFiles: 'import: which account files are for',
  enrichBankAccount: 'import: a notification or payment order that is dropped',
  listBankTransactions: '/transactions',
  exportBankTransactions: '/transactions: the menu of files',
  getBankTransaction: '/transactions: the panel of a row',
  createBankTransaction: '/transactions: type a transaction',
  changeBankTransaction: '/transactions: type a transaction, change it',
  matchBankTransaction: 'the match dialog',
  reconcileBankTransaction: 'the match dialog',
  reconcileWithEntry: 'the match dialog',
  deleteBankTransaction: '/transactions: delete',
  requestDocument: '/transactions: ask for a document',
  withdrawDocumentRequest: '/transactions: the panel of a row',
  listInvoiceDocuments: '/invoices: the dialog of an invoice',
  keepInvoiceDocuments: '/invoices: the dialog of an invoice',
  getInvoiceDocument: '/invoices: the dialog of an invoice',
  deleteInvoiceDocument: '/invoices: the dialog of an invoice',
  listExpenseDocuments: '/expenses: the dialog of a bill',
  keepExpenseDocuments: '/expenses: the dialog of a bill',
  getExpenseDocument: '/expenses: the dialog of a bill',
  deleteExpenseDocument: '/expenses: the dialog of a bill',
  listEntryDocuments: '/journal: the panel of an entry',
  keepEntryDocuments: '/journal: the panel of an entry',
  getEntryDocument: '/journal: the panel of an entry',
  deleteEntryDocument: '/journal: the panel of an entry',
  getMissingVouchers: '/reports/missing_vouchers',
  listDocuments: '/transactions: the panel of a row',
  keepDocuments: '/transactions: the panel of a row',
  getDocument: '/transactions: the panel of a row',
  deleteDocument: '/transactions: the panel of a row',
  listSuggestions: 'the match dialog: candidates',
  getExplanation: '/transactions: how it came to this',
  listLearnedFacts: '/facts',
  getLearnedFact: '/facts: one in full',
  forgetLearnedFact: '/facts: forget',
  restoreLearnedFact: '/facts: bring back',
  unreconcileMany: '/transactions: the bar of what is selected',
  matchMany: 'dialog: review proposals',
  listOrganizations: 'the menu of organizations in the header',
  getOrganization: '/organization; start: the step of the company',
  changeOrganization: '/organization; start: the steps of the company and of VAT; /bank-accounts: QR-bill',
  getOrganizationSettings: 'the match dialog: which accounts are proposed',
  getUser: '/profile',
  changeUser: '/profile',
  loadSampleData: 'start: the sample company',
  listMembers: '/people',
  createMember: '/people: add a member',
  changeMember: '/people: the role of a member',
  deleteMember: '/people: remove a member',
  createSignInLink: '/people: the link of a member',
  listTokens: '/interface',
  createToken: '/interface: make a token',
  deleteToken: '/interface: revoke a token',
  signIn: 'who are you, before any screen',
  signOut: 'the menu of organizations in the header; the palette',
  leaveSession: 'closing the window',
  linkSession: 'opening another window beside this one',
  confirmPassword: 'dialog: confirm the password, wherever it is wanted',
  beginTwoFactor: '/profile: two-factor authentication',
  confirmTwoFactor: '/profile: two-factor authentication',
  renewRecoveryCodes: '/profile: two-factor authentication',
  endTwoFactor: '/profile: two-factor authentication',
  createOrganization: 'the menu of organizations in the header; the palette',
  archiveOrganization: '/organization: archive',
  unarchiveOrganization: '/organization: take back',
  deleteOrganization: '/organization: delete',
  listAccounts: '/accounts',
  createAccount: '/accounts: add an account',
  changeAccount: '/accounts: change an account, or put it out of use',
  listJournalEntries: '/journal',
  getJournalEntry: '/journal: an entry',
  createJournalEntry: '/journal: a manual entry',
  listRecurringEntries: '/overview: what is due, and the dialog of recurring entries',
  createRecurringEntry: 'dialog: recurring entry, from an entry or a bill',
  changeRecurringEntry: 'dialog: recurring entry',
  deleteRecurringEntry: 'dialog: recurring entries',
  bookRecurringEntry: 'dialog: recurring entries, Enter',
  skipRecurringEntry: 'dialog: recurring entries',
  reverseJournalEntry: '/journal: reverse an entry',
  listVatRates: 'fields for VAT',
  listExchangeRates: '/exchange-rates',
  getExchangeValuation: 'dialog: the valuation of currencies at the end of a year',
  bookExchangeValuation: 'dialog: the valuation of currencies at the end of a year',
  deleteExchangeValuation: 'dialog: the valuation of currencies at the end of a year',
  createExchangeRate: 'dialog: an exchange rate',
  deleteExchangeRate: '/exchange-rates: delete',
  loadExchangeRates: '/exchange-rates: load a file',
  getRatesOfDay: 'dialog: an invoice or a bill, its value in the base currency',
  addVatRates: '/organization: rates of acquisition tax',
  listCompanies: '/companies',
  getCompany: '/companies: the panel of a company',
  createCompany: '/companies: add',
  changeCompany: '/companies: edit',
  deleteCompany: '/companies: delete',
  loadCompanies: '/companies: load a file',
  listInvoices: '/invoices',
  getInvoice: '/invoices: edit',
  createInvoice: '/invoices: add',
  nextInvoiceNumber: '/invoices: the number of a new invoice',
  printInvoice: '/invoices: save as PDF',
  printInvoices: '/invoices: save the selected ones as PDF',
  changeInvoice: '/invoices: edit',
  deleteInvoice: '/invoices: delete',
  loadInvoices: '/invoices: load a file',
  listExpenses: '/expenses',
  getExpense: '/expenses: edit',
  createExpense: '/expenses: add',
  changeExpense: '/expenses: edit',
  deleteExpense: '/expenses: delete',
  loadExpenses: '/expenses: load a file',
  proposeBills: '/expenses: read bills',
  takeBill: '/expenses: read bills',
  listExpensePayments: '/payments',
  getExpensePayment: '/payments: edit',
  createExpensePayment: '/payments: add',
  changeExpensePayment: '/payments: edit',
  deleteExpensePayment: '/payments: delete',
  listRules: '/rules',
  orderRules: '/rules: Alt+↑ and Alt+↓',
  previewRule: '/rules: what a rule would do',
  getRule: '/rules: edit',
  createRule: '/rules: add',
  changeRule: '/rules: edit',
  deleteRule: '/rules: delete',
  applyRule: '/rules: apply to what is open',
  listRuleVersions: '/rules: earlier versions',
  listBatches: '/imports, and the menu of work in the background',
  getBatch: 'the menu of work in the background',
  getImportReport: '/imports/$batchId',
  getEnrichment: '/imports/$batchId',
  cancelBatch: 'the menu of work in the background',
  undoBatch: '/imports: undo an import, and what a file added to transactions',
  readImportAgain: '/imports/$batchId: read the file again',
  listHistory: 'the history panel',
  getHistory: 'the history panel',
  undoHistory: 'Ctrl+Z, and the history panel',
  redoHistory: 'Ctrl+Shift+Z, and the history panel',
  getOverview: '/overview',
  getBooksChecks: '/overview: the checks of the books',
  getMonthChecklist: '/overview: the tasks of a month',
  changeMonthTask: 'dialog: deadline and member of a task of a month',
  bookBankOpening: 'dialog: what a bank account began with, from a check',
  listOffsetProposals: 'overview: open credits to offset',
  listOffsets: 'dialog: a document, what it was offset with',
  createOffset: 'dialog: offset a document, from the list of documents',
  createWriteOff: 'lists of documents: write off',
  deleteOffset: 'dialog: a document, remove its offset',
  listDueBills: 'dialog: pay bills that are due',
  listPaymentRuns: '/payment-runs',
  getPaymentRun: '/payment-runs/$runId',
  preparePaymentRun: 'dialog: pay bills that are due',
  deletePaymentRun: '/payment-runs: delete a prepared run',
  releasePaymentRun: '/payment-runs/$runId: release',
  getPaymentRunFile: '/payment-runs/$runId: the file for the bank',
  readPaymentAnswer: '/payment-runs: read the answer of the bank, also dropped',
  rejectPayments: 'dialog: a payment that the bank rejected',
  bookDocuments: 'dialog: book documents, from a check',
  getArchive: '/archive',
  exportJournal: '/archive: export',
  getTimeStampRequest: '/archive: request a time stamp',
  keepTimeStamp: '/archive: keep the reply',
  getBackups: '/backup',
  makeBackup: '/backup: back up now',
  cancelBackup: '/backup: cancel what is under way',
  changeBackupSettings: '/backup: folder, schedule and passphrase',
  lookAtBackup: '/backup: look into a backup',
  restoreBackup: '/backup: restore into an empty folder; start: restore a backup',
  getDataFolder: 'dialog: the data folder',
  lookAtFolder: 'dialog: the data folder, check',
  openFolder: 'dialog: the data folder, open another one',
  moveBooks: 'dialog: the data folder, move the books',
  uploadBackup: 'start: restore a backup, whose file is chosen or dropped',
  getStatus: 'the header: whose books these are',
  getDiagnostics: 'command: copy diagnostics',
  acknowledgeNotice: 'the notice of a loss above every screen',
  listenToEvents: 'every screen, which follows what changes',
}

/** Operations without a place in the window, and why. */
const FOR_SCRIPTS_ALONE: Readonly<Record<string, string>> = {
  reconcileMany: 'books without a look what is certain; in the window a person reviews it first',
  upsertCompanies: 'another program keeps its companies in step by its own keys; a person loads a file',
  upsertInvoices: 'another program keeps its invoices in step by its own keys; a person loads a file',
  upsertExpenses: 'another program keeps its bills in step by its own keys; a person loads a file',
  upsertExpensePayments:
    'another program tells its payment orders by its own keys; a person drops the order (pain.001)',
  getBankAccount: 'the window has all bank accounts from their list',
  getOffset: 'the window lists the offsets of a document',
  getRecurringEntry: 'the window has all recurring entries from their list',
  getVatReport: 'the window shows VAT as returns; a script may want other days, or another method',
  getAccount: 'the window has all accounts of the chart from their list',
  undoImport: 'the window undoes every kind of batch by undoBatch',
  loadBanks: 'the registry of banks comes with the program; another one is loaded with an update of it',
}

const windowSources = repositoryFiles()
  .filter((file) => file.startsWith('renderer/app/') && isCode(file))
  .map((file) => readSource(file))

/** Whether a source imports this name from a file of endpoints. */
const namesEndpoint = (source: string, name: string): boolean =>
  importsOf(source).some((from) => from.includes('/shared/api/endpoints/')) && new RegExp(`\\b${name}\\b`).test(source)

/** The endpoints of vouchers, which the window takes from one table by the kind of record. */
const VOUCHERS: ReadonlySet<string> = new Set(
  Object.values(VOUCHER_ENDPOINTS).flatMap((endpoints) => Object.values(endpoints).map(({ name }) => name)),
)

const names = ENDPOINTS.map(({ name }) => name as string)

describe('every operation of the interface', () => {
  test('has a place in the window, or a reason why not, and never both', () => {
    expect(names.filter((name) => !(name in PLACES) && !(name in FOR_SCRIPTS_ALONE))).toEqual([])
    expect(Object.keys(FOR_SCRIPTS_ALONE).filter((name) => name in PLACES)).toEqual([])
  })

  test('the table has no removed operations', () => {
    expect([...Object.keys(PLACES), ...Object.keys(FOR_SCRIPTS_ALONE)].filter((name) => !names.includes(name))).toEqual(
      [],
    )
  })

  test('with a place is requested by the window', () => {
    const unused = Object.keys(PLACES).filter(
      (name) => !windowSources.some((source) => namesEndpoint(source, VOUCHERS.has(name) ? 'VOUCHER_ENDPOINTS' : name)),
    )
    expect(unused).toEqual([])
  })

  test('for scripts only is not requested by the window', () => {
    const used = Object.keys(FOR_SCRIPTS_ALONE).filter((name) =>
      windowSources.some((source) => namesEndpoint(source, name)),
    )
    expect(used).toEqual([])
  })

  test('a mere mention of a name is no place', () => {
    expect(namesEndpoint('// createToken is made elsewhere', 'createToken')).toBe(false)
    expect(namesEndpoint("import { createToken } from '../../../shared/api/endpoints/tokens.ts'", 'createToken')).toBe(
      true,
    )
  })
})
