// The whole interface: every endpoint there is, in the order of the document.
import * as archive from './archive.ts'
import * as backup from './backup.ts'
import * as bankAccounts from './bank-accounts.ts'
import * as bankRegistry from './bank-registry.ts'
import * as bankTransactions from './bank-transactions.ts'
import * as batches from './batches.ts'
import * as booksChecks from './books-checks.ts'
import * as budgets from './budgets.ts'
import * as bulkMatching from './bulk-matching.ts'
import * as companies from './companies.ts'
import * as dataFolder from './data-folder.ts'
import * as documents from './documents.ts'
import * as enrichments from './enrichments.ts'
import * as expensePayments from './expense-payments.ts'
import * as expenses from './expenses.ts'
import * as explanation from './explanation.ts'
import * as fiscalYears from './fiscal-years.ts'
import * as history from './history.ts'
import * as invoices from './invoices.ts'
import * as itemLoads from './item-loads.ts'
import * as journalEntries from './journal-entries.ts'
import * as learnedFacts from './learned-facts.ts'
import * as ledger from './ledger.ts'
import * as manyMatching from './match-many.ts'
import * as matching from './matching.ts'
import * as members from './members.ts'
import * as organizations from './organizations.ts'
import * as overview from './overview.ts'
import * as periodLocks from './period-locks.ts'
import * as reports from './reports.ts'
import * as rules from './rules.ts'
import * as sampleData from './sample-data.ts'
import * as session from './session.ts'
import * as signIns from './sign-ins.ts'
import * as status from './status.ts'
import * as suggestions from './suggestions.ts'
import * as tokens from './tokens.ts'
import * as unbookedDocuments from './unbooked-documents.ts'
import * as user from './user.ts'
import * as vatRates from './vat-rates.ts'
import * as vatReport from './vat-report.ts'

const { listBankAccounts, getBankAccount, createBankAccount } = bankAccounts
const { createBankAccountFromIban, changeBankAccount, deleteBankAccount, separateBankAccount, getCoverage } =
  bankAccounts
const { listBanks, loadBanks } = bankRegistry
const { listBankTransactions, getBankTransaction, createBankTransaction, changeBankTransaction } = bankTransactions
const { matchBankTransaction, reconcileBankTransaction, reconcileWithEntry, deleteBankTransaction } = matching
const { matchMany } = manyMatching
const { requestDocument, withdrawDocumentRequest } = documents
const { listDocuments, keepDocuments, getDocument, deleteDocument } = documents
const { listSuggestions } = suggestions
const { getExplanation } = explanation
const { listLearnedFacts, getLearnedFact, forgetLearnedFact, restoreLearnedFact } = learnedFacts
const { unreconcileMany, reconcileMany } = bulkMatching
const { importTransactions, identifyFiles, planImport } = bankTransactions
const { listBatches, getBatch, cancelBatch, getImportReport, undoBatch, undoImport, readImportAgain } = batches
const { enrichBankAccount, getEnrichment } = enrichments
const { listHistory, getHistory, undoHistory, redoHistory } = history
const { loadSampleData } = sampleData
const { getOverview } = overview
const { getBooksChecks, bookBankOpening } = booksChecks
const { bookDocuments } = unbookedDocuments
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
const { listJournalEntries, getJournalEntry, createJournalEntry, reverseJournalEntry } = journalEntries
const { listVatRates, addVatRates } = vatRates
const { getVatReport } = vatReport

const { listOrganizations, getOrganization, changeOrganization, getOrganizationSettings } = organizations
const { createOrganization, archiveOrganization, unarchiveOrganization, deleteOrganization } = organizations
const { listMembers, createMember, changeMember, deleteMember, createSignInLink } = members
const { listSignIns } = signIns
const { listTokens, createToken, deleteToken } = tokens
const { signIn, signOut, leaveSession, linkSession, confirmPassword } = session
const { listCompanies, getCompany, createCompany, changeCompany, deleteCompany, upsertCompanies } = companies
const { listInvoices, getInvoice, createInvoice, changeInvoice, deleteInvoice, upsertInvoices } = invoices
const { loadCompanies, loadInvoices, loadExpenses } = itemLoads
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

export const ENDPOINTS = [
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
  listDocuments,
  keepDocuments,
  getDocument,
  deleteDocument,
  listSuggestions,
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
  listAccountPostings,
  getTrialBalance,
  getBalanceSheet,
  getIncomeStatement,
  getBudgetComparison,
  listVatRates,
  addVatRates,
  getVatReport,
  listCompanies,
  getCompany,
  createCompany,
  changeCompany,
  deleteCompany,
  upsertCompanies,
  loadCompanies,
  listInvoices,
  getInvoice,
  createInvoice,
  changeInvoice,
  deleteInvoice,
  upsertInvoices,
  loadInvoices,
  listExpenses,
  getExpense,
  createExpense,
  changeExpense,
  deleteExpense,
  upsertExpenses,
  loadExpenses,
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
  bookBankOpening,
  bookDocuments,
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
] as const
