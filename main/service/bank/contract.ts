// Bank accounts, their transactions and statements, and the registry of banks, as the HTTP routes see them: records as the
// books keep them, amounts in minor units; http/present/ makes the interface's objects of them.
import type { ChangeBankAccount, CreateBankAccount } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type {
  ChangeBankTransaction,
  CreateBankTransaction,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { RequestDocument } from '../../../shared/api/endpoints/bank/documents.ts'
import type { StateCounts } from '../../../shared/api/endpoints/bank/list-totals.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type { Bank } from '../../../shared/record/bank/bank.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Voucher } from '../../../shared/record/bank/document-request.ts'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { MatchableType } from '../../../shared/record/matching/match.ts'
import type { Member, User } from '../../../shared/record/organization/organization.ts'
import type { BalanceAssertion, BalanceBreak } from '../../../shared/rule/bank/balance-check.ts'
import type { CoverageSpan } from '../../../shared/rule/bank/statement-coverage.ts'
import type { WholeStatement } from '../../../shared/rule/bank/statement-pages.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import type { Actor, Answer, ById, GetRequest, ListRequest, UploadedFile } from '../core/request.ts'

/** Whether the transactions of an account come to what its statements state. */
export interface BalanceCheckView {
  /** Of the last day for whose end a statement states a balance; null: none does. */
  readonly last: BalanceAssertion | null
  /** Since when they do not; null: they do. */
  readonly broken:
    | (Pick<BalanceBreak, 'date' | 'difference'> & {
        readonly statement: Pick<Statement, 'id' | 'number' | 'from_date' | 'to_date'>
        /** The statement itself, transactions that it does not have, or ones that are missing. */
        readonly cause: 'statement' | 'added' | 'missing' | 'unknown'
        /** Those that were added. */
        readonly bank_transaction_ids: readonly string[]
      })
    | null
  /** Transactions that no balance of the account includes. */
  readonly other_currencies: readonly { readonly currency: string; readonly sum: number; readonly count: number }[]
}

/** A bank account with what was asked for; what was not asked for is left out. Amounts in the account's currency. */
export interface BankAccountView {
  readonly record: BankAccount
  /** Append `balance`: opening balance of the first statement plus every transaction since (or their plain sum). */
  readonly balance?: MinorUnits
  readonly balance_check?: BalanceCheckView
  /** Append `account_balance`: what the ledger account shows, in the base currency. */
  readonly account_balance?: { readonly amount: MinorUnits; readonly currency: string }
  readonly account?: LedgerAccount | null
  readonly transactions?: readonly BankTransactionView[]
  readonly unreconciled_transactions?: readonly BankTransactionView[]
  readonly transactions_count?: number
  readonly unreconciled_transactions_count?: number
}

/** What a match names. Amounts in minor units of its currency; of a company only its name. */
export interface Matchable {
  readonly type: MatchableType
  readonly id: string
  /** Of an expense payment its end-to-end id. */
  readonly number: string | null
  readonly company_name: string | null
  readonly currency: string | null
  readonly total: MinorUnits | null
  readonly open_amount: MinorUnits | null
  readonly date: LocalDate | null
  readonly due_date: LocalDate | null
}

/** Who was asked for the voucher of a transaction; one who is no member any more is not shown. */
export interface DocumentRequestView {
  readonly member: Member | null
  /** Null: not asked for. */
  readonly user: User | null
  /** How many documents were kept; null: not counted. */
  readonly documents: number | null
}

/** A bank transaction; `bank_account` is null unless it was included. */
export interface BankTransactionView {
  readonly record: BankTransaction
  readonly bank_account: BankAccount | null
  /** By id, those that the matches name and that are there; null: not asked for. */
  readonly matchables: ReadonlyMap<string, Matchable> | null
  /** What the amounts of matches and counterparts are in. */
  readonly base_currency: string
  /** The language of who asks: reasons are worded in it. */
  readonly locale: User['locale']
  /** Null: not asked for. */
  readonly document_request: DocumentRequestView | null
  /** The entries that may have booked it already. Absent: not asked for. */
  readonly counterparts?: readonly JournalEntry[]
  /** The balance of its account after it; null: it is in another currency. Absent: not asked for. */
  readonly running_balance?: MinorUnits | null
}

/** A page of the list, with what was asked for beside it. */
export interface BankTransactionPage extends PageAnswer<BankTransactionView> {
  readonly counts?: StateCounts
  /** By currency, in minor units; what went out is below zero. */
  readonly sums?: readonly { readonly currency: string; readonly credits: MinorUnits; readonly debits: MinorUnits }[]
}

/** The statements of a bank account, the oldest first, and how they follow one another. */
export interface CoverageView {
  readonly statements: readonly WholeStatement<Statement>[]
  readonly gaps: readonly CoverageSpan[]
  readonly overlaps: readonly CoverageSpan[]
  readonly breaks: readonly CoverageSpan[]
  readonly is_complete: boolean
  /** Of the account: what the amounts of gaps are in. */
  readonly currency: string
}

export interface LoadedBanks {
  readonly count: number
  /** The day the list is of, when it says so. */
  readonly valid_on: LocalDate | null
}

export interface BankServices {
  readonly bankAccounts: {
    /** Gives one that shares its ledger account one of its own, and books what came through matching anew on it. */
    readonly separate: (actor: Actor, request: ById) => Answer<BankAccountView>
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
  readonly bankTransactions: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<BankTransactionPage>
    readonly get: (actor: Actor, request: GetRequest) => Answer<BankTransactionView>
    readonly create: (actor: Actor, input: CreateBankTransaction) => Answer<BankTransactionView>
    /** Only those typed in and not reconciled; what was attached is dropped. */
    readonly change: (
      actor: Actor,
      input: ChangeBankTransaction & { readonly id: string },
    ) => Answer<BankTransactionView>
  }
  readonly documentRequests: {
    /** Asks a member for the voucher; an earlier request is replaced. */
    readonly request: (actor: Actor, input: RequestDocument & ById) => Answer<BankTransactionView>
    readonly withdraw: (actor: Actor, request: ById) => Answer<null>
  }
  readonly documents: {
    /** The oldest first. */
    readonly list: (actor: Actor, request: ById) => Answer<readonly Voucher[]>
    /** Keeps the files; each content once. Answers all documents of the transaction. */
    readonly add: (
      actor: Actor,
      input: ById & { readonly files: readonly UploadedFile[] },
    ) => Answer<readonly Voucher[]>
    readonly find: (actor: Actor, request: DocumentOfTransaction) => Answer<Voucher>
    readonly open: (actor: Actor, request: DocumentOfTransaction) => Answer<OpenedDocument>
    /** Its file stays. */
    readonly remove: (actor: Actor, request: DocumentOfTransaction) => Answer<null>
  }
}

/** A document of a bank transaction. */
export interface DocumentOfTransaction extends ById {
  readonly bank_transaction_id: string
}

export interface OpenedDocument {
  readonly record: Voucher
  readonly bytes: Uint8Array<ArrayBuffer>
}
