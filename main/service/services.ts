// What the application can do, as the HTTP routes see it: who asks and what, in; an answer or a refusal, out. Amounts
// are minor units here, and records are as the books keep them; http/present/ makes the interface's objects of them.
import type { ChangeBankAccount, CreateBankAccount } from '../../shared/api/endpoints/bank-accounts.ts'
import type { CreateBankTransaction } from '../../shared/api/endpoints/bank-transactions.ts'
import type { CopyBudgets, UpsertBudgets } from '../../shared/api/endpoints/budgets.ts'
import type { ChangeCompany, CreateCompany } from '../../shared/api/endpoints/companies.ts'
import type { ChangeExpensePayment, CreateExpensePayment } from '../../shared/api/endpoints/expense-payments.ts'
import type { ChangeExpense, CreateExpense } from '../../shared/api/endpoints/expenses.ts'
import type { ChangeFiscalYear, CreateFiscalYear } from '../../shared/api/endpoints/fiscal-years.ts'
import type { ChangeInvoice, CreateInvoice } from '../../shared/api/endpoints/invoices.ts'
import type { CreateJournalEntry, ReverseJournalEntry } from '../../shared/api/endpoints/journal-entries.ts'
import type { ChangeAccount, CreateAccount } from '../../shared/api/endpoints/ledger.ts'
import type { BulkResult } from '../../shared/api/endpoints/match-targets.ts'
import type { CreateMember, CreateOrganization } from '../../shared/api/endpoints/organizations.ts'
import type { StatusObject } from '../../shared/api/endpoints/status.ts'
import type { ChangeUser } from '../../shared/api/endpoints/user.ts'
import type { PageAnswer, PageQuestion } from '../../shared/books/read.ts'
import type { RecordId, TableName } from '../../shared/books/tables.ts'
import type { Bank } from '../../shared/record/bank.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { Company } from '../../shared/record/company.ts'
import type { FiscalYear } from '../../shared/record/fiscal-year.ts'
import type { GivenItemMapping, ItemMapping, SkippedItemLine } from '../../shared/record/item-table.ts'
import type { JournalEntry } from '../../shared/record/journal-entry.ts'
import type { LedgerAccount } from '../../shared/record/ledger-account.ts'
import type { Expense, ExpensePayment, Invoice } from '../../shared/record/open-item.ts'
import type { AccessToken, Member, Organization, Role, User } from '../../shared/record/organization.ts'
import type { VatRate } from '../../shared/record/vat-rate.ts'
import type { BudgetMatrixRow } from '../../shared/rule/budget.ts'
import type { OrganizationChange } from '../../shared/rule/organization.ts'
import type { Checklist } from '../../shared/rule/year-end.ts'
import type { LocalDate } from '../../shared/value/calendar.ts'
import type { MinorUnits } from '../../shared/value/money.ts'
import type { Result } from '../../shared/value/result.ts'
import type { Idempotency } from './idempotency.ts'
import type { CoverageView, FilePlan, IdentifiedFile, ImportReportView, ImportRequest } from './import-views.ts'
import type { Refusal } from './refusal.ts'

/** Who asks, in which organization, in which role. The routes have checked the endpoint's permissions. */
export interface Actor extends Membership {
  readonly role: Role
}

/** A person in an organization. */
export interface Membership {
  readonly user_id: number
  readonly organization_id: number
}

export type Answer<T> = Promise<Result<T, Refusal>>

/** What is wanted with a record: names from the endpoint's `includes` and `appends`, already checked. */
export interface Wanted {
  readonly includes: readonly string[]
  readonly appends: readonly string[]
}

interface GetRequest extends Wanted {
  readonly id: string
}

/** A page of a list. The question goes to the books as it is; fields and sort keys are those of its table. */
export interface ListRequest extends Wanted {
  readonly question: PageQuestion
}

/** A bank account with what was asked for; what was not asked for is left out. Amounts in the account's currency. */
export interface BankAccountView {
  readonly record: BankAccount
  /** Append `balance`: opening balance of the first statement plus every movement since (or their plain sum). */
  readonly balance?: MinorUnits
  /** Append `account_balance`: what the ledger account shows, in the base currency. */
  readonly account_balance?: { readonly amount: MinorUnits; readonly currency: string }
  readonly account?: LedgerAccount | null
  readonly transactions?: readonly BankTransaction[]
  readonly unreconciled_transactions?: readonly BankTransaction[]
  readonly transactions_count?: number
  readonly unreconciled_transactions_count?: number
}

/** A bank transaction; `bank_account` is null unless it was included. */
export interface BankTransactionView {
  readonly record: BankTransaction
  readonly bank_account: BankAccount | null
}

/** A fiscal year on a day. */
export interface FiscalYearView {
  readonly record: FiscalYear
  readonly today: LocalDate
  /** Append `checklist`. */
  readonly checklist?: Checklist
}

export interface VatRateView {
  readonly record: VatRate
  readonly today: LocalDate
}

/** Amounts in the base currency, but for `currency_amount` of a line. */
export interface JournalEntryView {
  readonly record: JournalEntry
  readonly base_currency: string
}

/** Amounts in the base currency. */
export interface BudgetMatrixView {
  readonly year: FiscalYear
  readonly previous_year: FiscalYear | null
  readonly rows: readonly BudgetMatrixRow[]
  readonly base_currency: string
}

/** An organization as the person sees it who is a member of it. */
export interface OrganizationSummary {
  readonly record: Organization
  readonly owner: User
  readonly member: Member
}

export interface OrganizationView extends OrganizationSummary {
  readonly users: readonly User[]
  readonly current_year: FiscalYear | null
  readonly oldest_open_year: FiscalYear | null
  readonly default_vat_rate: VatRate | null
  readonly counts: Readonly<
    Record<'accounts' | 'bank_accounts' | 'invoices' | 'expenses' | 'companies' | 'unreconciled', number>
  >
}

export interface UserView {
  readonly record: User
  readonly organization: OrganizationView
  readonly organizations: readonly OrganizationSummary[]
}

export interface MemberView {
  readonly record: Member
  readonly user: User
}

/** A company or an open item; the company of an open item when it was included. */
export interface MatchTargetView<R> {
  readonly record: R
  readonly company?: Company | null
}

/** Records of a kind that bank transactions are matched with. `change`: attributes left out stay as they are. */
export interface MatchTargetService<R, Create, Change> {
  readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<MatchTargetView<R>>>
  readonly get: (actor: Actor, request: GetRequest) => Answer<MatchTargetView<R>>
  readonly create: (actor: Actor, input: Create) => Answer<MatchTargetView<R>>
  readonly change: (actor: Actor, input: Change & ById) => Answer<MatchTargetView<R>>
  readonly remove: (actor: Actor, request: ById) => Answer<null>
  /** Creates or updates by key, all or none. */
  readonly upsert: (actor: Actor, input: { readonly items: readonly Create[] }) => Answer<BulkResult>
}

/** A table of another system. */
export interface LoadItems {
  readonly files: readonly UploadedFile[]
  readonly options?:
    | {
        readonly mapping?: GivenItemMapping | null | undefined
        readonly encoding?: string | null | undefined
        readonly currency?: string | null | undefined
      }
    | undefined
  /** Only tells what would be done. */
  readonly is_dry_run: boolean
}

export interface ItemLoadView<R> extends BulkResult {
  readonly companies_created: number
  readonly rows: number
  readonly mapping: ItemMapping
  readonly skipped: readonly SkippedItemLine[]
  readonly warnings: readonly string[]
  /** The first rows; null unless it was a dry run. */
  readonly preview: readonly { readonly line: number; readonly state: keyof BulkResult; readonly record: R }[] | null
}

export interface LoadedBanks {
  readonly count: number
  /** The day the list is of, when it says so. */
  readonly valid_on: LocalDate | null
}

export interface UploadedFile {
  /** As the sender named it, without any folder. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What happened in an organization, for whoever is listening. */
export type ServiceEvent =
  | { readonly type: 'batch'; readonly batch: Batch }
  /** Without ids: so many changed that naming them is of no use. */
  | { readonly type: 'changed'; readonly table: TableName; readonly ids: readonly RecordId[] }

type ById = { readonly id: string }
type ByNumber = { readonly id: number }

export interface Services {
  readonly organizations: {
    readonly list: (actor: Actor) => Answer<readonly OrganizationSummary[]>
    readonly get: (actor: Actor, request: ByNumber) => Answer<OrganizationView>
    /** By the person's role in that organization; the routes have checked the one in the token's. */
    readonly change: (
      actor: Actor,
      input: ByNumber & { readonly change: OrganizationChange },
    ) => Answer<OrganizationView>
    readonly create: (actor: Actor, input: CreateOrganization) => Answer<OrganizationView>
  }
  readonly user: {
    readonly get: (actor: Actor) => Answer<UserView>
    readonly change: (actor: Actor, input: ChangeUser) => Answer<UserView>
  }
  readonly members: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<MemberView>>
    readonly get: (actor: Actor, request: ByNumber) => Answer<MemberView>
    readonly create: (actor: Actor, input: CreateMember) => Answer<MemberView>
    readonly change: (actor: Actor, input: ByNumber & Pick<Member, 'role'>) => Answer<MemberView>
    readonly remove: (actor: Actor, request: ByNumber) => Answer<null>
  }
  readonly tokens: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<AccessToken>>
    /** `secret` is known now and never again. */
    readonly create: (
      actor: Actor,
      input: { readonly name: string },
    ) => Answer<{ readonly record: AccessToken; readonly secret: string }>
    readonly get: (actor: Actor, request: ById) => Answer<AccessToken>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly fiscalYears: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<FiscalYearView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<FiscalYearView>
    readonly create: (actor: Actor, input: CreateFiscalYear) => Answer<FiscalYearView>
    readonly change: (actor: Actor, input: ChangeFiscalYear & ById) => Answer<FiscalYearView>
    readonly close: (actor: Actor, request: ById) => Answer<FiscalYearView>
    readonly reopen: (actor: Actor, request: ById) => Answer<FiscalYearView>
    /** Books what is left of the result; answers the year with its checklist. */
    readonly postResult: (actor: Actor, request: ById) => Answer<FiscalYearView>
  }
  readonly budgets: {
    readonly matrix: (actor: Actor, request: ById) => Answer<BudgetMatrixView>
    readonly upsert: (actor: Actor, input: UpsertBudgets & ById) => Answer<null>
    readonly copy: (actor: Actor, input: CopyBudgets & ById & { readonly source_id: string }) => Answer<null>
    /** Whether both years of a copy are there. */
    readonly findYears: (actor: Actor, request: { readonly ids: readonly string[] }) => Answer<null>
  }
  readonly ledgerAccounts: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<LedgerAccount>>
    readonly get: (actor: Actor, request: ById) => Answer<LedgerAccount>
    readonly create: (actor: Actor, input: CreateAccount) => Answer<LedgerAccount>
    readonly change: (actor: Actor, input: ChangeAccount & ById) => Answer<LedgerAccount>
  }
  readonly journalEntries: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<JournalEntryView>>
    readonly get: (actor: Actor, request: ById) => Answer<JournalEntryView>
    readonly create: (actor: Actor, input: CreateJournalEntry) => Answer<JournalEntryView>
    /** Answers the entry that takes the other one back. */
    readonly reverse: (actor: Actor, input: ReverseJournalEntry & ById) => Answer<JournalEntryView>
  }
  readonly vatRates: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<VatRateView>>
  }
  readonly access: {
    /** Whose lasting token has this SHA-256 (hex); null when there is none. Asked on each request: answer from memory. */
    readonly findToken: (sha256: string) => Promise<Actor | null>
    /** Somebody with the role of this moment; null for who is no member (any more). Asked on each request, too. */
    readonly findMember: (membership: Membership) => Promise<Actor | null>
    /** Tells when one of these answers may have changed. Returns how to stop listening. */
    readonly changes: (listener: () => void) => () => void
  }
  readonly bankAccounts: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<BankAccountView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<BankAccountView>
    readonly create: (actor: Actor, input: CreateBankAccount) => Answer<BankAccountView>
    readonly createFromIban: (actor: Actor, input: { readonly iban: string }) => Answer<BankAccountView>
    readonly change: (actor: Actor, input: ChangeBankAccount & { readonly id: string }) => Answer<BankAccountView>
    readonly coverage: (actor: Actor, request: ById) => Answer<CoverageView>
    /** With its transactions, statements, batches with their reports, and remembered mappings. */
    readonly remove: (actor: Actor, request: { readonly id: string }) => Answer<null>
  }
  readonly bankRegistry: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<Bank>>
    /** Replaces what was loaded before; the same for all organizations. */
    readonly load: (actor: Actor, input: { readonly files: readonly UploadedFile[] }) => Answer<LoadedBanks>
  }
  readonly companies: MatchTargetService<Company, CreateCompany, ChangeCompany>
  readonly invoices: MatchTargetService<Invoice, CreateInvoice, ChangeInvoice>
  readonly expenses: MatchTargetService<Expense, CreateExpense, ChangeExpense>
  readonly expensePayments: MatchTargetService<ExpensePayment, CreateExpensePayment, ChangeExpensePayment>
  readonly itemLoads: {
    /** Creates or updates what a table holds, all of it or nothing. */
    readonly company: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<Company>>
    readonly invoice: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<Invoice>>
    readonly expense: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<Expense>>
  }
  readonly bankTransactions: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<BankTransactionView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<BankTransactionView>
    readonly create: (actor: Actor, input: CreateBankTransaction) => Answer<BankTransactionView>
  }
  readonly imports: {
    /** Parses and checks every file, then answers one batch a file, in their order; the rest happens in the background. */
    readonly start: (actor: Actor, input: ImportRequest) => Answer<readonly Batch[]>
    /** What `start` would do with each file, also with those that it would refuse. Changes nothing. */
    readonly plan: (actor: Actor, input: ImportRequest) => Answer<readonly FilePlan[]>
    /** Which bank account each file is of. Changes nothing. */
    readonly identify: (
      actor: Actor,
      input: { readonly files: readonly UploadedFile[] },
    ) => Answer<readonly IdentifiedFile[]>
  }
  readonly batches: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<Batch>>
    readonly get: (actor: Actor, request: { readonly id: string }) => Answer<Batch>
    readonly cancel: (actor: Actor, request: { readonly id: string }) => Answer<Batch>
    /** Takes back what an ended import brought; one that was undone or cancelled stays as it is. */
    readonly undo: (actor: Actor, request: ById) => Answer<Batch>
    /** How its file was read and what was left out; 404 also for an import that was made before there were reports. */
    readonly report: (actor: Actor, request: ById) => Answer<ImportReportView>
  }
  readonly status: {
    readonly get: (actor: Actor) => Answer<StatusObject>
  }
  readonly idempotency: Idempotency
  readonly events: {
    /** Tells of what happens in the actor's organization from now on. Returns how to stop listening. */
    readonly listen: (actor: Actor, listener: (event: ServiceEvent) => void) => () => void
  }
}
