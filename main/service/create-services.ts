// Puts the services together over their ports: for main.ts, and for tests over books in memory.
import type { Log } from '../platform/log.ts'
import { type ArchiveDeps, createArchive } from './archive/archive.ts'
import { createTurn } from './backup/backup-turn.ts'
import { type BackupDeps, createBackups } from './backup/backups.ts'
import { createAccountRemoval } from './bank/account-removal.ts'
import { createBankAccounts } from './bank/bank-accounts.ts'
import { createBankRegistry } from './bank/bank-registry.ts'
import { createBankTransactions } from './bank/bank-transactions.ts'
import { createDocumentRequests } from './bank/document-requests.ts'
import type { ProcessingStep } from './bank/processing.ts'
import { createProcessingRunner } from './bank/processing-runner.ts'
import { removingVouchers } from './bank/remove-vouchers.ts'
import { createVouchers } from './bank/vouchers.ts'
import { type BillFolderDeps, createBillFolder } from './bill/bill-folder.ts'
import { type BillDeps, createBills } from './bill/bills.ts'
import type { RunningServices } from './contract.ts'
import { createActionTracker } from './core/action-tracker.ts'
import { createBackground } from './core/background.ts'
import { createBatches } from './core/batches.ts'
import type { Coordination } from './core/coordination.ts'
import { createDeletions } from './core/deletions.ts'
import { createEventHub } from './core/events.ts'
import { createFileCheck } from './core/file-check.ts'
import { createIdempotency } from './core/idempotency.ts'
import { createListSnapshots } from './core/list-snapshot.ts'
import { createPositions } from './core/position.ts'
import { createDataFolder, type DataFolderDeps } from './data-folder/data-folder.ts'
import { createSampleData } from './demo/sample-data.ts'
import { createExplanations } from './explanation/explanations.ts'
import { createHistory, undoBulk } from './history/history.ts'
import { createEnrichments } from './import/enrich/enrichments.ts'
import { createEnrichmentWork } from './import/enrich/undo-enrichment.ts'
import type { ImportDeps } from './import/import-deps.ts'
import { createImportRunner } from './import/import-runner.ts'
import { createImports, prepareFromArchive } from './import/imports.ts'
import { createAgedLists } from './ledger/aged/aged-lists.ts'
import { createBudgets } from './ledger/budgets.ts'
import { createDayWatch } from './ledger/day-watch.ts'
import { createExchangeRates } from './ledger/exchange/exchange-rates.ts'
import { createExchangeValuations } from './ledger/exchange/valuations.ts'
import { createFiscalYears } from './ledger/fiscal-years.ts'
import { createJournalEntries } from './ledger/journal-entries.ts'
import { createLedgerAccounts } from './ledger/ledger-accounts.ts'
import { createReports } from './ledger/reports.ts'
import { createPeriodLocks } from './ledger/vat/period-locks.ts'
import { createVatRates } from './ledger/vat/vat-rates.ts'
import { createVatReport } from './ledger/vat/vat-report.ts'
import { notingVatPayments } from './ledger/vat-return/note-payments.ts'
import { createVatPreparation } from './ledger/vat-return/vat-preparation.ts'
import { createVatReturns, type VatReturnDeps } from './ledger/vat-return/vat-returns.ts'
import { createMatchingStep } from './matching/attach/attachments.ts'
import { bookOnSettlement } from './matching/book-on-settlement.ts'
import { createBulkRunner } from './matching/bulk/bulk-runner.ts'
import { createBulkMatching } from './matching/bulk-matching.ts'
import { reportingEffects } from './matching/commit-effects.ts'
import { createLearnedFacts } from './matching/learned-facts.ts'
import { createMatcherFeed } from './matching/matcher/matcher-feed.ts'
import type { MatcherPort } from './matching/matcher/matcher-port.ts'
import { createMatching } from './matching/matching.ts'
import { createOffsets } from './matching/offsets.ts'
import { removeBooked } from './matching/remove-booked.ts'
import { createMatchingReview, type ReviewDeps } from './matching/review.ts'
import { createRuleApplication } from './matching/rules/apply-rule.ts'
import { createRules } from './matching/rules/rules.ts'
import { createShownSuggestions } from './matching/shown-suggestions.ts'
import { createSuggestions } from './matching/suggestions.ts'
import { createInvoiceNumbers } from './open-item/invoice-numbers.ts'
import { createInvoicePapers, type InvoicePaperDeps } from './open-item/invoice-papers.ts'
import { createItemLoads, type ItemLoadDeps } from './open-item/item-loads.ts'
import {
  companyKind,
  createMatchTargets,
  expenseKind,
  expensePaymentKind,
  invoiceKind,
} from './open-item/match-targets.ts'
import { createRecurringEntries } from './open-item/recurring-entries.ts'
import { createUnbookedDocuments } from './open-item/unbooked-documents.ts'
import { createAccess } from './organization/access.ts'
import { endSessionsOnPasswordChange } from './organization/end-sessions-on-password-change.ts'
import { createMembers } from './organization/members.ts'
import { createOrganizations, type OrganizationsDeps } from './organization/organizations.ts'
import { createPasswords } from './organization/password.ts'
import { createPasswordConfirmation } from './organization/password-confirmation.ts'
import { createSessions, newSecrets, type Secrets } from './organization/sessions.ts'
import { createSignIn } from './organization/sign-in.ts'
import { createSignInLog, NO_SIGN_IN_LOG } from './organization/sign-in-log.ts'
import { createSignIns } from './organization/sign-ins.ts'
import { createStatus, type Installation } from './organization/status.ts'
import { createTokens } from './organization/tokens.ts'
import { createUsers } from './organization/users.ts'
import { createBooksChecks, queryBooksChecks } from './overview/books-checks.ts'
import { createMonthChecklist } from './overview/month-checklist.ts'
import { createOverview } from './overview/overview.ts'
import { createPaymentRuns, type PaymentDeps } from './payment/payment-runs.ts'
import type { LetterDeps } from './reminder/letters.ts'
import { createReminders } from './reminder/reminders.ts'
import { createResumeWork } from './resume-work.ts'

export interface ServicesDeps
  extends Omit<OrganizationsDeps & ImportDeps & ItemLoadDeps, 'events' | 'confirmation'>,
    Partial<Coordination>,
    Pick<VatReturnDeps, 'parseVatFile'>,
    Pick<PaymentDeps, 'parsePaymentAnswer'>,
    Pick<BillDeps, 'readDocument' | 'recognizeText'>,
    Pick<InvoicePaperDeps, 'printDocuments'>,
    Pick<LetterDeps, 'printLetters'>,
    Pick<BillFolderDeps, 'billFolders'>,
    Pick<ReviewDeps, 'reviewPauses'> {
  readonly log: Log
  readonly installation: Installation
  /** The steps of processing that run before matching. */
  readonly steps: readonly ProcessingStep[]
  readonly matcher: MatcherPort
  readonly backup: BackupDeps['backup']
  readonly booksHandover: BackupDeps['booksHandover']
  readonly relocation: DataFolderDeps['relocation']
  readonly archive: ArchiveDeps['archive']
  readonly chunkRows?: number
  /** Absent: newly created ones. */
  readonly secrets?: Secrets
  /** Milliseconds since 1970; absent: the clock of the machine. */
  readonly clock?: () => number
  /** The address of the window, for links to it. */
  readonly origin?: () => string
  /** Whether people on other machines are served (rules 191 to 194). */
  readonly serves_remote?: boolean
  /** The cost of a password hash; for tests. */
  readonly passwordCost?: number
}

/** How precise the last use of a token is after a kill. */
const NOTE_USES_MS = 3_600_000
/** A kill loses the failures to sign in that are not written yet. */
const WRITE_SIGN_INS_MS = 60_000

export const createServices = (options: ServicesDeps): RunningServices => {
  const events = createEventHub(options.log)
  const { withIdempotencyKey, ...recordedBooks } = createIdempotency(options)
  const { during, bookOf } = createActionTracker(recordedBooks.bookOf, options.newId)
  const books = { ...recordedBooks, bookOf }
  const background = createBackground(options.log, options.withLease)
  const feed = createMatcherFeed({ ...options, ...books, closing: background.signal })
  const review = createMatchingReview({ ...options, ...books, feed }, background)
  const deps = {
    ...options,
    ...books,
    bookOf: reportingEffects(notingVatPayments(removingVouchers(books.bookOf), options.now), review.affected),
    events,
    feed,
    steps: [...options.steps, createMatchingStep({ ...options, feed })],
    removeBooked: removeBooked(options),
    shown: createShownSuggestions(),
  }
  const imports = createImportRunner({ ...deps, prepareAgain: prepareFromArchive(deps) }, background)
  const bulk = { ...createBulkRunner(deps, background), undo: undoBulk(deps) }
  const batchWork = {
    import: imports,
    enrichment: createEnrichmentWork(deps),
    unreconcile: bulk,
    reconcile: bulk,
    apply_rule: bulk,
  }
  const processing = createProcessingRunner(deps, background)
  const removal = createAccountRemoval(deps, background)
  const fileCheck = createFileCheck(deps)
  const days = createDayWatch(deps)
  const vatPreparation = createVatPreparation({ ...deps, isShared: options.withLease !== undefined })
  const work = { days, batchWork, processing, review, removal, fileCheck, vatPreparation }
  const { resume, takeOver } = createResumeWork({ ...deps, ...work })
  const ofInstallation = { ...deps, turn: createTurn() }
  const backups = createBackups(ofInstallation)
  const { secrets = newSecrets(), clock = Date.now, origin = () => '', passwordCost, serves_remote = false } = options
  const sessions = createSessions(secrets, clock)
  const passwords = createPasswords(passwordCost)
  const confirmation = createPasswordConfirmation(deps.systemBook, passwords, sessions, clock, serves_remote)
  const signInLog = serves_remote ? createSignInLog(deps, clock) : NO_SIGN_IN_LOG
  sessions.ended((user_id) => signInLog.count({ action: 'session_ended', user_id }))
  endSessionsOnPasswordChange(deps.systemBook, sessions, (error) =>
    options.log.warn(`A new password could not be read: ${error}`),
  )
  const access = createAccess(deps.systemBook, deps.now, sessions)
  const people = { ...deps, clock, origin, sessions, passwords, confirmation, signInLog }
  const organizations = createOrganizations({
    ...people,
    openOrganization: async (id) => {
      await deps.openOrganization(id)
      await resume(id)
    },
  })
  const writeSignIns = (isEnd = false) => {
    sessions.expireSessions()
    return signInLog.flush(isEnd).catch((error: unknown) => options.log.warn(`Sign-ins were not recorded. ${error}`))
  }
  const timers: NodeJS.Timeout[] = []
  const noteUses = () =>
    access.noteUses().catch((error: unknown) => options.log.warn(`Uses of tokens were not recorded. ${error}`))
  return {
    organizations,
    user: createUsers({ ...people, organizations }),
    signIn: createSignIn(people),
    members: createMembers(people),
    tokens: createTokens(deps, access, signInLog),
    signIns: createSignIns(deps),
    access,
    fiscalYears: createFiscalYears(deps),
    bankAccounts: createBankAccounts(deps, removal),
    bankRegistry: createBankRegistry(deps.systemBook),
    companies: createMatchTargets(deps, companyKind),
    invoices: createMatchTargets(deps, invoiceKind),
    expenses: createMatchTargets(deps, expenseKind),
    expensePayments: createMatchTargets(deps, expensePaymentKind),
    itemLoads: createItemLoads(deps),
    bills: createBills(deps),
    invoiceNumbers: createInvoiceNumbers(deps),
    invoicePapers: createInvoicePapers(deps),
    billFolder: createBillFolder(deps),
    unbookedDocuments: createUnbookedDocuments(deps),
    recurringEntries: createRecurringEntries(deps),
    bankTransactions: createBankTransactions(deps, processing.start),
    documentRequests: createDocumentRequests(deps),
    vouchers: createVouchers(deps),
    matching: createMatching(deps),
    offsets: createOffsets(deps),
    paymentRuns: createPaymentRuns(deps),
    reminders: createReminders({ ...deps, invoicePapers: createInvoicePapers(deps) }),
    suggestions: createSuggestions(deps),
    explanations: createExplanations(deps),
    learnedFacts: createLearnedFacts(deps),
    bulkMatching: createBulkMatching(deps, bulk),
    rules: { ...createRules(deps), apply: createRuleApplication(deps, bulk) },
    imports: createImports(deps, imports),
    enrichments: createEnrichments(deps),
    batches: createBatches(deps, batchWork),
    history: createHistory(deps),
    budgets: createBudgets(deps),
    agedLists: createAgedLists(deps),
    reports: createReports({ ...deps, queryBooksChecks }),
    ledgerAccounts: createLedgerAccounts(deps),
    journalEntries: createJournalEntries(deps),
    vatRates: createVatRates(deps),
    exchangeRates: createExchangeRates(deps),
    exchangeValuations: createExchangeValuations(deps),
    vatReport: createVatReport(deps),
    booksChecks: createBooksChecks(deps),
    periodLocks: createPeriodLocks(deps),
    monthChecklist: createMonthChecklist(deps),
    vatReturns: createVatReturns({ ...deps, bookOnSettlement: bookOnSettlement(deps) }),
    overview: createOverview(deps),
    sampleData: createSampleData(deps, access, (bookOf) => {
      const own = { ...deps, bookOf }
      return {
        // Undo does not remove a fiscal year, since what is booked in it stays: creating it is an action of its own.
        fiscalYears: { ...createFiscalYears(own), create: createFiscalYears(deps).create },
        journalEntries: createJournalEntries(own),
        vatReturns: createVatReturns({ ...own, bookOnSettlement: bookOnSettlement(own) }),
        budgets: createBudgets(own),
        booksChecks: createBooksChecks(own),
        rules: createRules(own),
        matching: createMatching(own),
        bulkMatching: createBulkMatching(own, bulk),
        ledgerAccounts: createLedgerAccounts(own),
        bankAccounts: createBankAccounts(own, removal),
        companies: createMatchTargets(own, companyKind),
        invoices: createMatchTargets(own, invoiceKind),
        expenses: createMatchTargets(own, expenseKind),
        bankTransactions: createBankTransactions(own, processing.start),
        imports: createImports(own, imports),
      }
    }),
    backups: backups.services,
    dataFolder: createDataFolder(ofInstallation),
    archive: createArchive(deps),
    status: createStatus(deps, deps.installation, fileCheck, backups.age),
    idempotency: { withIdempotencyKey },
    actionTracker: { during },
    events: { listen: events.listen },
    positions: createPositions(deps),
    deletions: createDeletions(deps),
    wholeLists: createListSnapshots(deps),
    resume,
    takeOver,
    beginDay: async () => {
      await days.begin()
      if (timers.length > 0) return
      timers.push(setInterval(() => void noteUses(), NOTE_USES_MS).unref())
      if (serves_remote) timers.push(setInterval(() => void writeSignIns(), WRITE_SIGN_INS_MS).unref())
    },
    enter: options.enterOrganization ?? (async () => undefined),
    makeDailyBackup: backups.tick,
    isWorking: background.isWorking,
    idle: background.idle,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await noteUses()
      await writeSignIns(true)
      for (const each of [fileCheck, vatPreparation, days]) each.close()
      // Both at the same time: background work ends only after its current commit.
      await Promise.all([backups.close(), background.close()])
      for (const each of [review, feed, events]) each.close()
    },
  }
}
