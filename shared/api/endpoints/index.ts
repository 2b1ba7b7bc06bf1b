// The whole interface: all endpoints, in the order of the document.

import type { Endpoint } from '../endpoint.ts'
import * as bankAccounts from './bank/bank-accounts.ts'
import * as bankRegistry from './bank/bank-registry.ts'
import * as bankTransactions from './bank/bank-transactions.ts'
import * as documents from './bank/documents.ts'
import * as suggestions from './bank/suggestions.ts'
import * as archive from './books/archive.ts'
import * as backup from './books/backup.ts'
import * as dataFolder from './books/data-folder.ts'
import * as history from './books/history.ts'
import * as overview from './books/overview.ts'
import * as status from './books/status.ts'
import * as batches from './import/batches.ts'
import * as enrichments from './import/enrichments.ts'
import * as booksChecks from './ledger/books-checks.ts'
import * as budgets from './ledger/budgets.ts'
import * as exchangeRates from './ledger/exchange-rates.ts'
import * as exchangeValuations from './ledger/exchange-valuations.ts'
import * as fiscalYears from './ledger/fiscal-years.ts'
import * as journalEntries from './ledger/journal-entries.ts'
import * as ledger from './ledger/ledger.ts'
import * as monthChecklist from './ledger/month-checklist.ts'
import * as periodLocks from './ledger/period-locks.ts'
import * as reports from './ledger/reports.ts'
import * as vatRates from './ledger/vat-rates.ts'
import * as vatReport from './ledger/vat-report.ts'
import * as vatReturns from './ledger/vat-returns.ts'
import * as bulkMatching from './matching/bulk-matching.ts'
import * as explanation from './matching/explanation.ts'
import * as learnedFacts from './matching/learned-facts.ts'
import * as manyMatching from './matching/match-many.ts'
import * as matching from './matching/matching.ts'
import * as rules from './matching/rules.ts'
import * as billFolder from './open-item/bill-folder.ts'
import * as bills from './open-item/bills.ts'
import * as companies from './open-item/companies.ts'
import * as companyStatement from './open-item/company-statement.ts'
import * as expensePayments from './open-item/expense-payments.ts'
import * as expenses from './open-item/expenses.ts'
import * as invoices from './open-item/invoices.ts'
import * as itemLoads from './open-item/item-loads.ts'
import * as offsets from './open-item/offsets.ts'
import * as paymentRuns from './open-item/payment-runs.ts'
import * as recurringEntries from './open-item/recurring-entries.ts'
import * as reminders from './open-item/reminders.ts'
import * as unbookedDocuments from './open-item/unbooked-documents.ts'
import * as members from './organization/members.ts'
import * as organizations from './organization/organizations.ts'
import * as sampleData from './organization/sample-data.ts'
import * as session from './organization/session.ts'
import * as signIns from './organization/sign-ins.ts'
import * as tokens from './organization/tokens.ts'
import * as user from './organization/user.ts'

const { listBankAccounts, getBankAccount, createBankAccount } = bankAccounts
const { createBankAccountFromIban, changeBankAccount, deleteBankAccount, separateBankAccount, getCoverage } =
  bankAccounts
const { listBanks, loadBanks } = bankRegistry
const { listBankTransactions, exportBankTransactions, getBankTransaction } = bankTransactions
const { createBankTransaction, changeBankTransaction } = bankTransactions
const { matchBankTransaction, reconcileBankTransaction, reconcileWithEntry, deleteBankTransaction } = matching
const { matchMany } = manyMatching
const { requestDocument, withdrawDocumentRequest, VOUCHER_ENDPOINTS } = documents
const { listSuggestions } = suggestions
const { getBillExplanation, getExplanation } = explanation
const { listLearnedFacts, getLearnedFact, forgetLearnedFact, restoreLearnedFact } = learnedFacts
const { unreconcileMany, reconcileMany } = bulkMatching
const { importTransactions, identifyFiles, planImport } = bankTransactions
const { listBatches, getBatch, cancelBatch, getImportReport, undoBatch, undoImport, readImportAgain } = batches
const { enrichBankAccount, getEnrichment } = enrichments
const { listHistory, getHistory, undoHistory, redoHistory } = history
const { loadSampleData } = sampleData
const { getOverview } = overview
const { getBooksChecks, bookBankOpening } = booksChecks
const { getMonthChecklist, changeMonthTask } = monthChecklist
const { bookDocuments } = unbookedDocuments
const { listDueBills, listPaymentRuns, getPaymentRun, preparePaymentRun, deletePaymentRun } = paymentRuns
const { releasePaymentRun, getPaymentRunFile, readPaymentAnswer, rejectPayments } = paymentRuns
const { listDueReminders, makeReminders, listReminders, getReminder, previewReminders } = reminders
const { printReminders, printReminder, getReminderMail, getInvoiceMail } = reminders
const { listOffsets, getOffset, createOffset, createWriteOff, deleteOffset, listOffsetProposals } = offsets
const { acknowledgeNotice, getDiagnostics, getStatus, listenToEvents } = status
const { getArchive, exportJournal, getTimeStampRequest, keepTimeStamp } = archive
const { getBackups, makeBackup, cancelBackup, changeBackupSettings, lookAtBackup, restoreBackup, uploadBackup } = backup
const { getDataFolder, lookAtFolder, openFolder, moveBooks } = dataFolder

const { listFiscalYears, getFiscalYear, createFiscalYear, changeFiscalYear } = fiscalYears
const { deleteFiscalYear, closeFiscalYear, reopenFiscalYear, postFiscalYearResult } = fiscalYears
const { listPeriodLocks, lockBooks, settleVatPeriod, reopenPeriod } = periodLocks
const { getBudget, upsertBudgets, copyBudgets } = budgets
const { listAccounts, getAccount, createAccount, changeAccount } = ledger
const { getTrialBalance, getBalanceSheet, getIncomeStatement, getBudgetComparison, listAccountPostings } = reports
const { getAgedDebtors, getAgedCreditors, getMissingVouchers } = reports
const { getCompanyStatement } = companyStatement
const { listRecurringEntries, getRecurringEntry, createRecurringEntry, changeRecurringEntry } = recurringEntries
const { deleteRecurringEntry, bookRecurringEntry, skipRecurringEntry } = recurringEntries
const { listJournalEntries, getJournalEntry, createJournalEntry, reverseJournalEntry } = journalEntries
const { listVatRates, addVatRates } = vatRates
const { getVatReport } = vatReport
const { listVatReturns, getVatReturn, listVatLineItems, listVatOpenItems } = vatReturns
const { getVatReturnFile, fileVatReturn, loadVatReturn, payVatReturn } = vatReturns

const { listOrganizations, getOrganization, changeOrganization, getOrganizationSettings } = organizations
const { createOrganization, archiveOrganization, unarchiveOrganization, deleteOrganization } = organizations
const { listMembers, createMember, changeMember, deleteMember, createSignInLink } = members
const { listSignIns } = signIns
const { listTokens, createToken, deleteToken } = tokens
const { signIn, signOut, leaveSession, linkSession, confirmPassword } = session
const { listCompanies, getCompany, createCompany, changeCompany, deleteCompany, upsertCompanies } = companies
const { listInvoices, nextInvoiceNumber, printInvoices, getInvoice, createInvoice, changeInvoice } = invoices
const { deleteInvoice, printInvoice, upsertInvoices } = invoices
const { loadCompanies, loadInvoices, loadExpenses, loadExchangeRates } = itemLoads
const { getExchangeValuation, bookExchangeValuation, deleteExchangeValuation } = exchangeValuations
const { listExchangeRates, getRatesOfDay, createExchangeRate, deleteExchangeRate } = exchangeRates
const { getBillFolder, changeBillFolder, getBillFile, tidyBillFolder } = billFolder
const { proposeBills, takeBill } = bills
const { listExpenses, getExpense, createExpense, changeExpense, deleteExpense, upsertExpenses } = expenses
const {
  listExpensePayments,
  getExpensePayment,
  createExpensePayment,
  changeExpensePayment,
  deleteExpensePayment,
  upsertExpensePayments,
} = expensePayments
const { listRules, getRule, createRule, changeRule, deleteRule } = rules
const { orderRules, previewRule, applyRule, listRuleVersions } = rules
const { getUser, changeUser, beginTwoFactor, confirmTwoFactor, renewRecoveryCodes, endTwoFactor } = user

export const ENDPOINTS: readonly Endpoint[] = [
  listFiscalYears,
  getFiscalYear,
  createFiscalYear,
  changeFiscalYear,
  deleteFiscalYear,
  closeFiscalYear,
  reopenFiscalYear,
  postFiscalYearResult,
  listPeriodLocks,
  lockBooks,
  settleVatPeriod,
  reopenPeriod,
  listBankAccounts,
  getBankAccount,
  createBankAccount,
  createBankAccountFromIban,
  changeBankAccount,
  deleteBankAccount,
  separateBankAccount,
  getCoverage,
  importTransactions,
  planImport,
  identifyFiles,
  enrichBankAccount,
  listBankTransactions,
  exportBankTransactions,
  getBankTransaction,
  createBankTransaction,
  changeBankTransaction,
  matchBankTransaction,
  matchMany,
  reconcileBankTransaction,
  reconcileWithEntry,
  deleteBankTransaction,
  requestDocument,
  withdrawDocumentRequest,
  ...Object.values(VOUCHER_ENDPOINTS).flatMap(({ list, keep, get, remove }) => [list, keep, get, remove]),
  listSuggestions,
  getBillExplanation,
  getExplanation,
  listLearnedFacts,
  getLearnedFact,
  forgetLearnedFact,
  restoreLearnedFact,
  unreconcileMany,
  reconcileMany,
  getBudget,
  upsertBudgets,
  copyBudgets,
  listOrganizations,
  getOrganization,
  changeOrganization,
  getOrganizationSettings,
  getUser,
  changeUser,
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  endTwoFactor,
  signIn,
  signOut,
  leaveSession,
  linkSession,
  confirmPassword,
  createOrganization,
  archiveOrganization,
  unarchiveOrganization,
  deleteOrganization,
  loadSampleData,
  listMembers,
  createMember,
  changeMember,
  deleteMember,
  createSignInLink,
  listTokens,
  createToken,
  deleteToken,
  listSignIns,
  listAccounts,
  getAccount,
  createAccount,
  changeAccount,
  listJournalEntries,
  getJournalEntry,
  createJournalEntry,
  reverseJournalEntry,
  listRecurringEntries,
  getRecurringEntry,
  createRecurringEntry,
  changeRecurringEntry,
  deleteRecurringEntry,
  bookRecurringEntry,
  skipRecurringEntry,
  listAccountPostings,
  getTrialBalance,
  getBalanceSheet,
  getIncomeStatement,
  getBudgetComparison,
  getAgedDebtors,
  getAgedCreditors,
  getMissingVouchers,
  getCompanyStatement,
  listExchangeRates,
  getRatesOfDay,
  createExchangeRate,
  deleteExchangeRate,
  loadExchangeRates,
  getExchangeValuation,
  bookExchangeValuation,
  deleteExchangeValuation,
  listVatRates,
  addVatRates,
  getVatReport,
  listVatReturns,
  getVatReturn,
  listVatLineItems,
  listVatOpenItems,
  getVatReturnFile,
  fileVatReturn,
  loadVatReturn,
  payVatReturn,
  listCompanies,
  getCompany,
  createCompany,
  changeCompany,
  deleteCompany,
  upsertCompanies,
  loadCompanies,
  listDueReminders,
  makeReminders,
  listReminders,
  previewReminders,
  printReminders,
  getReminder,
  printReminder,
  getReminderMail,
  getInvoiceMail,
  listInvoices,
  // Before the record of an id.
  nextInvoiceNumber,
  printInvoices,
  getInvoice,
  createInvoice,
  changeInvoice,
  deleteInvoice,
  printInvoice,
  upsertInvoices,
  loadInvoices,
  listExpenses,
  getExpense,
  createExpense,
  changeExpense,
  deleteExpense,
  upsertExpenses,
  loadExpenses,
  proposeBills,
  takeBill,
  getBillFolder,
  changeBillFolder,
  getBillFile,
  tidyBillFolder,
  listExpensePayments,
  getExpensePayment,
  createExpensePayment,
  changeExpensePayment,
  deleteExpensePayment,
  upsertExpensePayments,
  listRules,
  orderRules,
  previewRule,
  getRule,
  createRule,
  changeRule,
  deleteRule,
  applyRule,
  listRuleVersions,
  listBanks,
  loadBanks,
  listBatches,
  getBatch,
  getImportReport,
  getEnrichment,
  cancelBatch,
  undoBatch,
  undoImport,
  readImportAgain,
  listHistory,
  getHistory,
  undoHistory,
  redoHistory,
  getOverview,
  getBooksChecks,
  getMonthChecklist,
  changeMonthTask,
  bookBankOpening,
  bookDocuments,
  listOffsetProposals,
  listOffsets,
  getOffset,
  createOffset,
  createWriteOff,
  deleteOffset,
  listDueBills,
  listPaymentRuns,
  getPaymentRun,
  preparePaymentRun,
  deletePaymentRun,
  releasePaymentRun,
  getPaymentRunFile,
  readPaymentAnswer,
  rejectPayments,
  getArchive,
  exportJournal,
  getTimeStampRequest,
  keepTimeStamp,
  getBackups,
  makeBackup,
  cancelBackup,
  changeBackupSettings,
  lookAtBackup,
  restoreBackup,
  uploadBackup,
  getDataFolder,
  lookAtFolder,
  openFolder,
  moveBooks,
  getStatus,
  getDiagnostics,
  acknowledgeNotice,
  listenToEvents,
]
