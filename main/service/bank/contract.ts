// Bank accounts, their transactions and statements, and the registry of banks, as the HTTP routes see them: stored records,
// with amounts in minor units; http/present/ makes the interface's objects of them.
import type { ChangeBankAccount, CreateBankAccount } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type {
  ChangeBankTransaction,
  CreateBankTransaction,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { RequestDocument } from '../../../shared/api/endpoints/bank/documents.ts'
import type { StateCounts } from '../../../shared/api/endpoints/bank/list-totals.ts'
import type { OrderedSelection, PageAnswer } from '../../../shared/books/port/read.ts'
import type { Bank } from '../../../shared/record/bank/bank.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Voucher, VoucherOwner } from '../../../shared/record/bank/document-request.ts'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { MatchableType } from '../../../shared/record/matching/match.ts'
import type { Rule } from '../../../shared/record/matching/rule.ts'
import type { Member, User } from '../../../shared/record/organization/organization.ts'
import type { BalanceAssertion, BalanceBreak } from '../../../shared/rule/bank/balance-check.ts'
import type { CoverageSpan } from '../../../shared/rule/bank/statement-coverage.ts'
import type { WholeStatement } from '../../../shared/rule/bank/statement-pages.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import type { Actor, Answer, ById, GetRequest, ListRequest, UploadedFile } from '../core/request.ts'

/** Whether the transactions of an account agree with the balances of its statements. */
export interface BalanceCheckView {
  /** For the last day whose closing balance a statement states; null: no statement states one. */
  readonly last: BalanceAssertion | null
  /** Since when they disagree; null: they agree. */
  readonly broken:
    | (Pick<BalanceBreak, 'date' | 'difference'> & {
        readonly statement: Pick<Statement, 'id' | 'number' | 'from_date' | 'to_date'>
        /** The statement itself, transactions that the statement does not contain, or missing transactions. */
        readonly cause: 'statement' | 'added' | 'missing' | 'unknown'
        /** The transactions that the statement does not contain. */
        readonly bank_transaction_ids: readonly string[]
      })
    | null
  /** Transactions in other currencies, which the balance of the account does not include. */
  readonly other_currencies: readonly { readonly currency: string; readonly sum: number; readonly count: number }[]
}

/** A bank account with the requested data; other data is absent. Amounts in the account's currency. */
export interface BankAccountView {
  readonly record: BankAccount
  /** Append `balance`: opening balance of the first statement plus every transaction since (or their plain sum). */
  readonly balance?: MinorUnits
  readonly balance_check?: BalanceCheckView
  /** Append `account_balance`: the balance of the ledger account, in the base currency. */
  readonly account_balance?: { readonly amount: MinorUnits; readonly currency: string }
  readonly account?: LedgerAccount | null
  readonly transactions?: readonly BankTransactionView[]
  readonly unreconciled_transactions?: readonly BankTransactionView[]
  readonly transactions_count?: number
  readonly unreconciled_transactions_count?: number
}

/** The record that a match names. Amounts in minor units of its currency; for a company only its name. */
export interface Matchable {
  readonly type: MatchableType
  readonly id: string
  /** For an expense payment: its end-to-end id. */
  readonly number: string | null
  readonly company_name: string | null
  readonly currency: string | null
  readonly total: MinorUnits | null
  readonly open_amount: MinorUnits | null
  readonly date: LocalDate | null
  readonly due_date: LocalDate | null
}

/** The member whom a user asked for the voucher of a transaction; a former member is not shown. */
export interface DocumentRequestView {
  readonly member: Member | null
  /** Null: the caller did not ask for it. */
  readonly user: User | null
  /** How many vouchers the transaction has; null: not counted. */
  readonly documents: number | null
}

/** A bank transaction; `bank_account` is null unless it was included. */
export interface BankTransactionView {
  readonly record: BankTransaction
  readonly bank_account: BankAccount | null
  /** The existing records that the matches name, by id; null: the caller did not ask for them. */
  readonly matchables: ReadonlyMap<string, Matchable> | null
  /** The currency of the amounts of matches and counterparts. */
  readonly base_currency: string
  /** The language of the person who asks; the reasons are in it. */
  readonly locale: User['locale']
  /** Null: the caller did not ask for it. */
  readonly document_request: DocumentRequestView | null
  /** The entries that may have booked it already. Absent: the caller did not ask for them. */
  readonly counterparts?: readonly JournalEntry[]
  /** The balance of its account after it; null: it is in another currency. Absent: the caller did not ask for it. */
  readonly running_balance?: MinorUnits | null
}

/** A page of the list, with the requested counts and sums. */
export interface BankTransactionPage extends PageAnswer<BankTransactionView> {
  readonly counts?: StateCounts
  /** By currency, in minor units; debits are negative. */
  readonly sums?: readonly { readonly currency: string; readonly credits: MinorUnits; readonly debits: MinorUnits }[]
}

interface WholeTransactionsRequest {
  readonly question: OrderedSelection
  readonly rows_per_slice: number
}

/** All transactions that the filters select, with the names that their matches refer to. */
export interface WholeTransactions {
  readonly organization: string
  readonly language: User['locale']
  readonly bank_accounts: readonly BankAccount[]
  readonly accounts: readonly LedgerAccount[]
  readonly rules: readonly Rule[]
  /** Each transaction once, in its state when its slice is read; read while the file is written. */
  readonly slices: AsyncIterable<readonly BankTransactionView[]>
}

/** The statements of a bank account, the oldest first, with the gaps and overlaps between them. */
export interface CoverageView {
  readonly statements: readonly WholeStatement<Statement>[]
  readonly gaps: readonly CoverageSpan[]
  readonly overlaps: readonly CoverageSpan[]
  readonly breaks: readonly CoverageSpan[]
  readonly is_complete: boolean
  /** The currency of the account and of the amounts of gaps. */
  readonly currency: string
}

export interface LoadedBanks {
  readonly count: number
  /** The day for which the list is valid, if the list states it. */
  readonly valid_on: LocalDate | null
}

export interface BankServices {
  readonly bankAccounts: {
    /** Gives an account that shares its ledger account its own one, and books its reconciled transactions again on that. */
    readonly separate: (actor: Actor, request: ById) => Answer<BankAccountView>
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<BankAccountView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<BankAccountView>
    readonly create: (actor: Actor, input: CreateBankAccount) => Answer<BankAccountView>
    readonly createFromIban: (actor: Actor, input: { readonly iban: string }) => Answer<BankAccountView>
    readonly change: (actor: Actor, input: ChangeBankAccount & { readonly id: string }) => Answer<BankAccountView>
    readonly coverage: (actor: Actor, request: ById) => Answer<CoverageView>
    /** Removes the account with its transactions, statements, batches with their reports, and remembered mappings. */
    readonly remove: (actor: Actor, request: { readonly id: string }) => Answer<null>
  }
  readonly bankRegistry: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<Bank>>
    /** Replaces the list loaded before; it is the same for all organizations. */
    readonly load: (actor: Actor, input: { readonly files: readonly UploadedFile[] }) => Answer<LoadedBanks>
  }
  readonly bankTransactions: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<BankTransactionPage>
    readonly get: (actor: Actor, request: GetRequest) => Answer<BankTransactionView>
    /** All transactions that the filters select, for a file. */
    readonly whole: (actor: Actor, request: WholeTransactionsRequest) => Answer<WholeTransactions>
    readonly create: (actor: Actor, input: CreateBankTransaction) => Answer<BankTransactionView>
    /** Only transactions that a user entered and that are not reconciled; removes what is attached. */
    readonly change: (
      actor: Actor,
      input: ChangeBankTransaction & { readonly id: string },
    ) => Answer<BankTransactionView>
  }
  readonly documentRequests: {
    /** Asks a member for the voucher; replaces an earlier request. */
    readonly request: (actor: Actor, input: RequestDocument & ById) => Answer<BankTransactionView>
    readonly withdraw: (actor: Actor, request: ById) => Answer<null>
  }
  /** Vouchers of each kind of record. */
  readonly vouchers: Readonly<Record<VoucherOwner, VoucherService>>
}

export interface VoucherService {
  /** Refuses when the record does not exist. */
  readonly findOwner: (actor: Actor, request: ById) => Answer<unknown>
  /** The oldest first. */
  readonly list: (actor: Actor, request: ById) => Answer<readonly Voucher[]>
  /** Stores the files; each content once. Answers all vouchers of the record. */
  readonly add: (actor: Actor, input: ById & { readonly files: readonly UploadedFile[] }) => Answer<readonly Voucher[]>
  readonly find: (actor: Actor, request: VoucherOfRecord) => Answer<Voucher>
  readonly open: (actor: Actor, request: VoucherOfRecord) => Answer<OpenedVoucher>
  /** The stored file stays. */
  readonly remove: (actor: Actor, request: VoucherOfRecord) => Answer<null>
}

/** A voucher of a record. */
export interface VoucherOfRecord extends ById {
  readonly owner_id: string
}

export interface OpenedVoucher {
  readonly record: Voucher
  readonly bytes: Uint8Array<ArrayBuffer>
}
