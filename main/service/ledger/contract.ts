// The chart of accounts, the journal, fiscal years and budgets as the HTTP routes see them. Amounts are in minor units.
import type { CopyBudgets, UpsertBudgets } from '../../../shared/api/endpoints/ledger/budgets.ts'
import type { CreateExchangeRate, RatesOfDay } from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import type { ChangeFiscalYear, CreateFiscalYear } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { CreateJournalEntry, ReverseJournalEntry } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { ChangeAccount, CreateAccount } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { LockBooks } from '../../../shared/api/endpoints/ledger/period-locks.ts'
import type { AddVatRates } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Budget } from '../../../shared/record/ledger/budget.ts'
import type { ExchangeRate } from '../../../shared/record/ledger/exchange-rate.ts'
import type { ExchangeValuation, ValuationLine } from '../../../shared/record/ledger/exchange-valuation.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry, Posting } from '../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { PeriodLock } from '../../../shared/record/ledger/period-lock.ts'
import type { VatForm, VatReturnMethod } from '../../../shared/record/ledger/vat-figures.ts'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import type { OrganizationProfile, User } from '../../../shared/record/organization/organization.ts'
import type { BooksCheck } from '../../../shared/rule/ledger/books-checks.ts'
import type { BudgetMatrixRow } from '../../../shared/rule/ledger/budget.ts'
import type { CurrencyStatement } from '../../../shared/rule/ledger/report/company-statement.ts'
import type { ReportCheck, ReportRow } from '../../../shared/rule/ledger/report/report.ts'
import type { VatReport } from '../../../shared/rule/ledger/report/vat-report.ts'
import type { LineDifference } from '../../../shared/rule/ledger/vat-return/form-lines.ts'
import type { FiledReturn } from '../../../shared/rule/ledger/vat-return/vat-return.ts'
import type { Checklist } from '../../../shared/rule/ledger/year-end.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import type { Questions } from '../core/deps.ts'
import type { Actor, Answer, ById, GetRequest, ListRequest, ViewOptions } from '../core/request.ts'

/** A fiscal year, with the day that decides its state. */
export interface FiscalYearView {
  readonly record: FiscalYear
  readonly today: LocalDate
  /** Present with append `checklist`. */
  readonly checklist?: Checklist
}

export interface VatRateView {
  readonly record: VatRate
  readonly today: LocalDate
}

/** What the valuation of a year books, or would book, with the computation of each line. */
export interface ValuationView {
  readonly year: FiscalYear
  readonly method: ExchangeValuation['method']
  readonly base_currency: string
  readonly lines: readonly ValuationLine[]
  /** Of the entry on the last day; empty: there is nothing to book, or the chart lacks an account. */
  readonly postings: readonly Posting[]
  /** The currencies without a rate for the last day. */
  readonly missing: readonly string[]
  readonly left_out: readonly {
    readonly document: BookableDocument
    readonly reason: 'without_value' | 'booked_with_payment' | 'not_booked'
  }[]
  readonly documents: ReadonlyMap<string, BookableDocument>
  readonly chart: readonly LedgerAccount[]
  /** The valuation that is booked; null: none. */
  readonly present: ExchangeValuation | null
  /** Whether it is what would be booked now. */
  readonly is_current: boolean
}

/** Amounts in the base currency, except `currency_amount` of a line. */
export interface JournalEntryView {
  readonly record: JournalEntry
  readonly base_currency: string
  /**
   * The transactions that are reconciled with the entry although it was not made from them. Absent: the caller did not ask
   * for it.
   */
  readonly bank_transaction_ids?: readonly string[]
  /** For an accrual: the entry in force that releases it. Absent like the other. */
  readonly released_by_id?: string | null
}

/** Amounts in the base currency. */
export interface BudgetMatrixView {
  readonly year: FiscalYear
  readonly previous_year: FiscalYear | null
  readonly rows: readonly BudgetMatrixRow[]
  readonly base_currency: string
  /** The actual amounts of the previous year by month and account; absent: the caller did not ask for them. */
  readonly previous_months?: ReadonlyMap<string, readonly MinorUnits[]>
  /** For a matrix of an earlier moment: what has changed since. Null: the matrix is the current one. */
  readonly since: BudgetChanges | null
}

export interface BudgetChanges {
  readonly moment: Timestamp
  /** The present rows, by account. */
  readonly rows: ReadonlyMap<string, BudgetMatrixRow>
  /** Rows that did not exist at that moment. */
  readonly new_rows: readonly BudgetMatrixRow[]
  /** The first entries of both years that were made since, and how many there are in total. */
  readonly entries: readonly JournalEntry[]
  readonly entries_count: number
  readonly budgets: readonly BudgetDifference[]
}

export interface BudgetDifference {
  readonly account_id: string
  /** At the moment, and now. */
  readonly was: Budget | null
  readonly is: Budget | null
}

/** Amounts in the base currency. */
export interface LedgerAccountView {
  readonly record: LedgerAccount
  /** Null: the caller did not ask for it. `now`: the current balance, next to one of an earlier moment. */
  readonly balance: { readonly amount: MinorUnits; readonly now: MinorUnits | null; readonly currency: string } | null
}

/** Organization and language in the head of a report. */
export interface Requester {
  readonly organization: string
  readonly language: User['locale']
}

/** A report, with what its tabular form needs to know. */
export interface ReportView extends Requester {
  readonly report:
    | 'trial_balance'
    | 'balance_sheet'
    | 'income_statement'
    | 'budget_comparison'
    | 'aged_debtors'
    | 'aged_creditors'
    | 'missing_vouchers'
  readonly currency: string
  readonly from: LocalDate | null
  readonly to: LocalDate
  readonly compare: { readonly from: LocalDate | null; readonly to: LocalDate } | null
  readonly rows: readonly ReportRow[]
  readonly checks: readonly ReportCheck[]
  /** The checks of the books that matter for the report. */
  readonly books_checks: readonly BooksCheck[]
}

export type AgedSide = 'debtors' | 'creditors'

/** The statement of account of a company. */
export interface CompanyStatementView extends Requester {
  readonly company: Company
  readonly from: LocalDate
  readonly to: LocalDate
  readonly statements: readonly CurrencyStatement[]
  /** The payments of the statement. */
  readonly transactions: ReadonlyMap<string, BankTransaction>
}

/** Null or absent: the default. */
interface ReportDays {
  readonly from?: LocalDate | null
  readonly to?: LocalDate | null
  readonly compare?: LocalDate | null
}

/** What an entry posts on an account, and the account's balance after it, with the sign that people expect. */
export interface AccountPosting {
  readonly entry: JournalEntry
  readonly text: string | null
  readonly debit: MinorUnits
  readonly credit: MinorUnits
  readonly currency: string | null
  readonly currency_amount: MinorUnits | null
  readonly balance: MinorUnits
  readonly counter_accounts: readonly LedgerAccount[]
}

/** Amounts in the base currency. */
export interface AccountPostingsPage extends PageAnswer<AccountPosting> {
  readonly base_currency: string
  readonly opening_balance: MinorUnits
  readonly closing_balance: MinorUnits
  readonly debit: MinorUnits
  readonly credit: MinorUnits
}

/** The whole account ledger, for a file; amounts in the base currency. */
export interface AccountLedger extends Requester {
  readonly account: LedgerAccount
  readonly currency: string
  /** Null: no limit. */
  readonly from: LocalDate | null
  readonly to: LocalDate | null
  readonly descending: boolean
  readonly opening_balance: MinorUnits
  readonly closing_balance: MinorUnits
  readonly debit: MinorUnits
  readonly credit: MinorUnits
  /** The state of the books at the time of the request; read while the file is written. */
  readonly postings: AsyncIterable<readonly AccountPosting[]>
}

/** All entries that the filters select, for a file; amounts in the base currency. */
export interface WholeJournal extends Requester {
  readonly currency: string
  readonly from: LocalDate | null
  readonly to: LocalDate | null
  readonly accounts: readonly LedgerAccount[]
  readonly vat_rates: readonly VatRate[]
  /** The state of the books at the time of the request; read while the file is written. */
  readonly entries: AsyncIterable<readonly JournalEntry[]>
}

/** The VAT report of a period. */
export interface VatReportView extends Requester {
  readonly report: VatReport
  /** Whether entries of the journal alone make up the figures. */
  readonly is_of_entries: boolean
  readonly from: LocalDate
  readonly to: LocalDate
  readonly currency: string
  /** The last settlement of the period; null: it is not settled. */
  readonly settlement: {
    readonly lock: PeriodLock
    /** In force; its entries settled the period. */
    readonly filed: FiledReturn
    readonly differences: readonly LineDifference[]
  } | null
  readonly books_checks: readonly BooksCheck[]
}

/**
 * Asks for the checks of the books, which reports show at their head, together with the caller's other questions. They
 * compare the ledger with the bank, which the ledger capability does not know, so create-services.ts passes this
 * function in.
 */
export type QueryBooksChecks = (
  questions: Questions,
  profile: Pick<OrganizationProfile, 'settings' | 'base_currency'>,
  /** The chart of accounts, and the bank accounts by name. */
  known: { readonly accounts: readonly LedgerAccount[]; readonly banks: readonly BankAccount[] },
) => () => readonly BooksCheck[]

export interface LedgerServices {
  readonly reports: {
    readonly trialBalance: (actor: Actor, days: ReportDays) => Answer<ReportView>
    readonly balanceSheet: (
      actor: Actor,
      days: Pick<ReportDays, 'compare'> & { readonly date?: LocalDate | null },
    ) => Answer<ReportView>
    /** `compare`: the first day of a period of the same length. */
    readonly incomeStatement: (actor: Actor, days: ReportDays) => Answer<ReportView>
    readonly missingVouchers: (actor: Actor, days: ReportDays) => Answer<ReportView>
    /** `to`: the last day; null: the whole year. */
    readonly budgetComparison: (actor: Actor, request: ById & { readonly to: LocalDate | null }) => Answer<ReportView>
  }
  readonly agedLists: {
    /** `date` null: today. */
    readonly get: (
      actor: Actor,
      request: { readonly of: AgedSide; readonly date: LocalDate | null; readonly documents: boolean },
    ) => Answer<ReportView>
    /** `to` null: today; `from` null: the start of its fiscal year. */
    readonly statement: (
      actor: Actor,
      request: ById & { readonly from: LocalDate | null; readonly to: LocalDate | null },
    ) => Answer<CompanyStatementView>
  }
  readonly vatReport: {
    readonly get: (
      actor: Actor,
      request: {
        readonly from: LocalDate | null
        readonly to: LocalDate | null
        readonly method: VatReturnMethod | null
        readonly form: VatForm | null
      },
    ) => Answer<VatReportView>
  }
  readonly fiscalYears: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<FiscalYearView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<FiscalYearView>
    readonly create: (actor: Actor, input: CreateFiscalYear) => Answer<FiscalYearView>
    readonly change: (actor: Actor, input: ChangeFiscalYear & ById) => Answer<FiscalYearView>
    /** The first or the last year, as long as it has no bookings and no budgets. */
    readonly remove: (actor: Actor, request: ById) => Answer<null>
    readonly close: (actor: Actor, request: ById) => Answer<FiscalYearView>
    readonly reopen: (
      actor: Actor,
      request: ById & { readonly reason?: string | null | undefined },
    ) => Answer<FiscalYearView>
    /** Books the remaining result; answers the year with its checklist. */
    readonly postResult: (actor: Actor, request: ById) => Answer<FiscalYearView>
  }
  readonly periodLocks: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<PeriodLock>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<PeriodLock>
    readonly lockBooks: (actor: Actor, input: LockBooks) => Answer<PeriodLock>
    readonly reopen: (actor: Actor, input: ById & { readonly reason: string }) => Answer<PeriodLock>
  }
  readonly budgets: {
    readonly matrix: (actor: Actor, request: ById & Partial<ViewOptions>) => Answer<BudgetMatrixView>
    readonly upsert: (actor: Actor, input: UpsertBudgets & ById) => Answer<null>
    readonly copy: (actor: Actor, input: CopyBudgets & ById & { readonly source_id: string }) => Answer<null>
    /** Refuses when one of the two years of a copy does not exist. */
    readonly findYears: (actor: Actor, request: { readonly ids: readonly string[] }) => Answer<null>
  }
  readonly ledgerAccounts: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<LedgerAccountView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<LedgerAccountView>
    readonly create: (actor: Actor, input: CreateAccount) => Answer<LedgerAccount>
    readonly change: (actor: Actor, input: ChangeAccount & ById) => Answer<LedgerAccount>
    readonly postings: (actor: Actor, request: ListRequest & ById) => Answer<AccountPostingsPage>
    /** All postings; the page of the request is ignored. */
    readonly ledger: (actor: Actor, request: ListRequest & ById) => Answer<AccountLedger>
  }
  readonly journalEntries: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<JournalEntryView>>
    /** All entries; the page of the request is ignored. */
    readonly whole: (actor: Actor, request: ListRequest) => Answer<WholeJournal>
    readonly get: (actor: Actor, request: ById) => Answer<JournalEntryView>
    readonly create: (actor: Actor, input: CreateJournalEntry) => Answer<JournalEntryView>
    /** Answers the reversing entry. */
    readonly reverse: (actor: Actor, input: ReverseJournalEntry & ById) => Answer<JournalEntryView>
  }
  readonly exchangeRates: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<ExchangeRate>>
    readonly get: (actor: Actor, request: ById) => Answer<ExchangeRate>
    /** The rate that counts for each currency on a day; without a day, today. */
    readonly ofDay: (actor: Actor, request: { readonly date: LocalDate | null }) => Answer<RatesOfDay>
    readonly create: (actor: Actor, input: CreateExchangeRate) => Answer<ExchangeRate>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly exchangeValuations: {
    /** `method` null: that of the valuation that is booked, otherwise at the rate. */
    readonly get: (
      actor: Actor,
      request: ById & { readonly method: ExchangeValuation['method'] | null },
    ) => Answer<ValuationView>
    /** Books the valuation; one that is booked already is replaced. */
    readonly book: (
      actor: Actor,
      request: ById & { readonly method: ExchangeValuation['method'] },
    ) => Answer<ValuationView>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly vatRates: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<VatRateView>>
    /** Answers the added rates. */
    readonly add: (actor: Actor, input: AddVatRates) => Answer<readonly VatRateView[]>
  }
}
