// The overview as the HTTP route sees it: amounts in minor units.
import type { BookBankOpening } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { ChangeMonthTask } from '../../../shared/api/endpoints/ledger/month-checklist.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { MonthTaskCode } from '../../../shared/record/ledger/month-task.ts'
import type { Timeline } from '../../../shared/rule/bank/cash-over-time.ts'
import type { summarizeUnreconciled } from '../../../shared/rule/bank/unreconciled.ts'
import type { BooksCheck } from '../../../shared/rule/ledger/books-checks.ts'
import type { MonthItem } from '../../../shared/rule/ledger/month-checklist.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Actor, Answer } from '../core/request.ts'
import type { JournalEntryView, Requester } from '../ledger/contract.ts'

/** Null: the default period. */
interface OverviewRequest {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

export interface AccountOverview {
  readonly record: BankAccount
  readonly balance: number
  /** The balance on each day of the timeline. */
  readonly balances: readonly number[]
  readonly unreconciled: ReturnType<typeof summarizeUnreconciled>
}

/** Of one currency. */
export interface OpenDocuments {
  readonly currency: string
  readonly count: number
  readonly amount: number
  readonly overdue_count: number
  readonly overdue_amount: number
}

export interface OverviewView {
  readonly from: LocalDate
  readonly to: LocalDate
  /** The day that decides ages and what is overdue. */
  readonly day: LocalDate
  readonly timeline: Timeline
  readonly accounts: readonly AccountOverview[]
  readonly invoices: readonly OpenDocuments[]
  readonly expenses: readonly OpenDocuments[]
  readonly open_requests: number
}

/** All checks of the books, and who asked for them. */
export interface BooksChecksView extends Requester {
  readonly checks: readonly BooksCheck[]
}

export interface MonthChecklistView extends Pick<Requester, 'language'> {
  readonly month: string
  readonly from: LocalDate
  readonly to: LocalDate
  readonly today: LocalDate
  readonly items: readonly MonthItem[]
  readonly members: readonly { readonly id: number; readonly user_id: number; readonly name: string }[]
}

export interface OverviewServices {
  readonly monthChecklist: {
    /** Whether the path names a month, and a task if it has one. */
    readonly find: (actor: Actor, path: { readonly month: string; readonly task?: string }) => Answer<null>
    readonly get: (actor: Actor, request: { readonly month: string }) => Answer<MonthChecklistView>
    /** Answers the checklist after the change. */
    readonly change: (
      actor: Actor,
      input: ChangeMonthTask & { readonly month: string; readonly task: MonthTaskCode },
    ) => Answer<MonthChecklistView>
  }
  readonly overview: {
    /** All of it from one moment. */
    readonly get: (actor: Actor, request: OverviewRequest) => Answer<OverviewView>
  }
  readonly booksChecks: {
    readonly get: (actor: Actor) => Answer<BooksChecksView>
    /** Books the opening balance of a bank account. */
    readonly bookOpening: (actor: Actor, input: BookBankOpening) => Answer<JournalEntryView>
  }
}
