// What the application can do, as the HTTP routes see it: who asks and what, in; an answer or a refusal, out. Amounts
// are minor units here, and records are as the books keep them; http/present/ makes the interface's objects of them.
import type { CreateBankAccount } from '../../shared/api/endpoints/bank-accounts.ts'
import type { CreateBankTransaction } from '../../shared/api/endpoints/bank-transactions.ts'
import type { StatusObject } from '../../shared/api/endpoints/status.ts'
import type { PageAnswer, PageQuestion } from '../../shared/books/read.ts'
import type { RecordId, TableName } from '../../shared/books/tables.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { LedgerAccount } from '../../shared/record/ledger-account.ts'
import type { Role } from '../../shared/record/organization.ts'
import type { MinorUnits } from '../../shared/value/money.ts'
import type { Result } from '../../shared/value/result.ts'
import type { Refusal } from './refusal.ts'

/** Who asks, in which organization, in which role. The routes have checked the endpoint's permissions. */
export interface Actor {
  readonly user_id: number
  readonly organization_id: number
  readonly role: Role
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
  /** Append `account_balance`: what the ledger account shows. */
  readonly account_balance?: MinorUnits
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

export interface Services {
  readonly access: {
    /** Whose lasting token has this SHA-256 (hex); null when there is none. Asked on each request: answer from memory. */
    readonly findToken: (sha256: string) => Promise<Actor | null>
  }
  readonly bankAccounts: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<BankAccountView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<BankAccountView>
    readonly create: (actor: Actor, input: CreateBankAccount) => Answer<BankAccountView>
  }
  readonly bankTransactions: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<BankTransactionView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<BankTransactionView>
    readonly create: (actor: Actor, input: CreateBankTransaction) => Answer<BankTransactionView>
  }
  readonly imports: {
    /** Parses and checks every file, then answers one batch a file, in their order; the rest happens in the background. */
    readonly start: (
      actor: Actor,
      input: { readonly bank_account_id: string; readonly files: readonly UploadedFile[] },
    ) => Answer<readonly Batch[]>
  }
  readonly batches: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<Batch>>
    readonly get: (actor: Actor, request: { readonly id: string }) => Answer<Batch>
    readonly cancel: (actor: Actor, request: { readonly id: string }) => Answer<Batch>
  }
  readonly status: {
    readonly get: (actor: Actor) => Answer<StatusObject>
  }
  readonly events: {
    /** Tells of what happens in the actor's organization from now on. Returns how to stop listening. */
    readonly listen: (actor: Actor, listener: (event: ServiceEvent) => void) => () => void
  }
}
