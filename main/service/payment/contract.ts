// Payment runs as the HTTP routes see them. Amounts are in minor units.
import type { PreparePaymentRun, RejectPayments } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Expense } from '../../../shared/record/open-item/open-item.ts'
import type { PaymentRun, PaymentState, RunPayment } from '../../../shared/record/open-item/payment-run.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import type { CheckedAccount } from '../../../shared/rule/open-item/known-account.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import type { Decider } from '../core/refusal.ts'
import type { Actor, Answer, ById, ListRequest, UploadedFile } from '../core/request.ts'

/** A transaction that paid a payment, or with which it came back. */
export interface PaymentBooking {
  readonly bank_transaction_id: string
  readonly journal_entry_id: string | null
  readonly date: LocalDate | null
  readonly is_return: boolean
}

/** A payment with what the books say of it. */
export interface PaymentView {
  readonly payment: RunPayment
  readonly state: PaymentState
  readonly bookings: readonly PaymentBooking[]
}

export interface CheckedPayment extends PaymentView {
  readonly account: CheckedAccount
}

export interface PaymentRunView {
  readonly run: PaymentRun
  readonly state: PaymentState
  readonly payments: readonly CheckedPayment[]
  /** The people who prepared, released and took it, by id. */
  readonly people: ReadonlyMap<number, Decider>
  /** Whether another person than the one who prepared it must release it. */
  readonly needs_second_person: boolean
  readonly locale: User['locale']
}

/** A bill or a credit note that is due, and why it cannot be paid as it is. */
export interface DueBill {
  readonly expense: Expense
  readonly company: Company | null
  readonly open: MinorUnits
  /** Null: a credit note, or no account or supplier is named. */
  readonly account: CheckedAccount | null
  /** The number of the run, or the order of another program, that pays it already. */
  readonly order: string | null
  readonly problems: readonly FieldProblem[]
}

/** What a bank answered, run by run. */
export interface ReadAnswer {
  readonly view: PaymentRunView
  readonly rejected: number
  /** Ids of the answer that the run does not have. */
  readonly unknown: readonly string[]
}

export interface RunFile {
  readonly name: string
  readonly content: string
  /** When it was taken for the first time; null: now. */
  readonly taken_before: Timestamp | null
}

export interface PaymentServices {
  readonly paymentRuns: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<PaymentRunView>>
    readonly get: (actor: Actor, request: ById) => Answer<PaymentRunView>
    /** What is due up to a day; null: everything open. */
    readonly due: (actor: Actor, by: LocalDate | null) => Answer<readonly DueBill[]>
    readonly prepare: (
      actor: Actor,
      input: PreparePaymentRun & { readonly is_dry_run: boolean },
    ) => Answer<PaymentRunView>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
    readonly release: (actor: Actor, request: ById) => Answer<PaymentRunView>
    readonly file: (actor: Actor, request: ById) => Answer<RunFile>
    readonly readAnswer: (
      actor: Actor,
      input: { readonly files: readonly UploadedFile[] },
    ) => Answer<readonly ReadAnswer[]>
    readonly reject: (actor: Actor, input: RejectPayments & ById) => Answer<PaymentRunView>
  }
}
