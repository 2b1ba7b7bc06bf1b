// Companies and open items as the HTTP routes see them. Amounts are in minor units.

import type { ChangeCompany, CreateCompany } from '../../../shared/api/endpoints/open-item/companies.ts'
import type {
  ChangeExpensePayment,
  CreateExpensePayment,
} from '../../../shared/api/endpoints/open-item/expense-payments.ts'
import type { ChangeExpense, CreateExpense } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { ChangeInvoice, CreateInvoice } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { BulkResult } from '../../../shared/api/endpoints/open-item/match-targets.ts'
import type {
  BookRecurringEntry,
  ChangeRecurringEntry,
  CreateRecurringEntry,
  SkipRecurringEntry,
} from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import type { OrderedSelection, PageAnswer } from '../../../shared/books/port/read.ts'
import type {
  ItemMapping,
  ItemMappingInput,
  ItemNote,
  SkippedItemLine,
} from '../../../shared/record/import/item-table.ts'
import type { ExchangeRate } from '../../../shared/record/ledger/exchange-rate.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Company, LetterLanguage } from '../../../shared/record/open-item/company.ts'
import type {
  BookableDocument,
  DocumentBooking,
  Expense,
  ExpensePayment,
  Invoice,
} from '../../../shared/record/open-item/open-item.ts'
import type { RecurringEntry } from '../../../shared/record/open-item/recurring-entry.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import type { CompanySettlement } from '../../../shared/rule/ledger/report/company-statement.ts'
import type { BookedPart } from '../../../shared/rule/open-item/booked-parts.ts'
import type { PaperJob } from '../../../shared/rule/organization/document/documents-paper.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

import type { Actor, Answer, ById, GetRequest, ListRequest, UploadedFile } from '../core/request.ts'

/** A recurring entry with what is due of it. */
export interface RecurringEntryView {
  readonly record: RecurringEntry
  readonly base_currency: string
  readonly due: readonly LocalDate[]
  readonly next_date: LocalDate | null
}

/** What one of its days booked. */
export interface BookedOccurrenceView {
  readonly entry: {
    readonly record: JournalEntry
    readonly base_currency: string
    readonly bank_transaction_ids: readonly string[]
  } | null
  readonly expense: MatchTargetView<Expense> | null
}

/** A company or an open item; with the company of the open item when the caller included it. */
export interface MatchTargetView<R> {
  readonly record: R
  readonly company?: Company | null
  /** For a document: how it is booked, when the caller asked for it. */
  readonly booking?: DocumentBookingView
  /** For a document: what settled it, by day, when the caller asked for it. */
  readonly payments?: readonly CompanySettlement[]
  /** The currency of `base_total`. */
  readonly base_currency: string
}

/** How a document is booked in the ledger. */
export interface DocumentBookingView {
  /** The entry of the document itself; null: there is none. */
  readonly entry: Pick<JournalEntry, 'id' | 'number' | 'date'> | null
  readonly parts: readonly BookedPart[]
}

/**
 * A page of records. For documents, when the caller asked for it, with the sums of all found documents by currency, in minor
 * units.
 */
export interface MatchTargetPage<R> extends PageAnswer<MatchTargetView<R>> {
  readonly sums?: readonly {
    readonly currency: string
    readonly count: number
    readonly total: MinorUnits
    readonly open_amount: MinorUnits
  }[]
}

/** Records that bank transactions are matched with. `change` leaves missing attributes unchanged. */
export interface MatchTargetService<R, Create, Change> {
  readonly list: (actor: Actor, request: ListRequest) => Answer<MatchTargetPage<R>>
  readonly get: (actor: Actor, request: GetRequest) => Answer<MatchTargetView<R>>
  readonly create: (actor: Actor, input: Create) => Answer<MatchTargetView<R>>
  readonly change: (actor: Actor, input: Change & ById) => Answer<MatchTargetView<R>>
  readonly remove: (actor: Actor, request: ById) => Answer<null>
  /** Creates or updates by key; all or none. */
  readonly upsert: (actor: Actor, input: { readonly items: readonly Create[] }) => Answer<BulkResult>
}

/** A table exported from another system. */
export interface LoadItems {
  readonly files: readonly UploadedFile[]
  readonly options?:
    | {
        readonly mapping?: ItemMappingInput | null | undefined
        readonly encoding?: string | null | undefined
        readonly currency?: string | null | undefined
        /** For documents dated before the first fiscal year; null: they are refused. */
        readonly before_books?: 'opening' | 'elsewhere' | null | undefined
      }
    | undefined
  /** Only report what would change. */
  readonly is_dry_run: boolean
}

export interface ItemLoadView<R> extends BulkResult {
  readonly companies_created: number
  readonly rows: number
  readonly mapping: ItemMapping
  readonly skipped: readonly SkippedItemLine[]
  readonly warnings: readonly ItemNote[]
  readonly base_currency: string
  /** The first rows; null unless this was a dry run. */
  readonly preview: readonly { readonly line: number; readonly state: keyof BulkResult; readonly record: R }[] | null
  /** How the documents would be booked; null unless this was a dry run of documents. */
  readonly booking: LoadBooking | null
}

/** How the documents of a file would be booked. */
export interface LoadBooking {
  /** How many documents have no account of their own and none of their company, so that the settings decide. */
  readonly by_settings: number
  /** How many documents in another currency have no rate, so that they wait to be booked. */
  readonly without_rate: number
  /** The first entry, and the line of the file with its document. Null: no entry would be written. */
  readonly entry: { readonly line: number; readonly record: JournalEntry } | null
}

/** How documents without an entry are booked, or that they are booked elsewhere already. */
export interface BookDocuments {
  readonly booked_by: DocumentBooking
  /** Only documents dated up to this day; null: all. */
  readonly until: LocalDate | null
  /** Only report what would change. */
  readonly is_dry_run: boolean
}

export interface BookedDocuments {
  readonly base_currency: string
  readonly count: number
  readonly invoices_total: MinorUnits
  readonly expenses_total: MinorUnits
  /** The first entries that were, or would be, written. */
  readonly entries: readonly JournalEntry[]
  /** Documents that stay unbooked; the first of them with the reason. */
  readonly skipped_count: number
  readonly skipped: readonly { readonly document: BookableDocument; readonly problem: FieldProblem }[]
}

/** The port that prints documents; rejects while no browser can print. */
export type PrintDocuments = (job: PaperJob) => Promise<Uint8Array<ArrayBuffer>>

/** The language of the documents; null: that of their customer, otherwise that of the request. */
export interface PaperLanguage {
  readonly language: LetterLanguage | null
}

export interface InvoicePdf {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface OpenItemServices {
  readonly invoiceNumbers: {
    /** The number that an invoice of this date gets without one of its own; null: of today. */
    readonly next: (actor: Actor, date: LocalDate | null) => Answer<{ readonly number: string }>
  }
  /** Invoices and credit notes as their customers get them (rule 246). */
  readonly invoicePapers: {
    /** An invoice without a reference gets the one that its payment part shows. */
    readonly print: (actor: Actor, request: ById & PaperLanguage) => Answer<InvoicePdf>
    /** In one PDF, in the order of the question. */
    readonly printSelected: (
      actor: Actor,
      request: { readonly question: OrderedSelection } & PaperLanguage,
    ) => Answer<InvoicePdf>
  }
  readonly recurringEntries: {
    /** All of them, with what is due up to a day (null: today). */
    readonly list: (
      actor: Actor,
      request: { readonly until: LocalDate | null },
    ) => Answer<readonly RecurringEntryView[]>
    readonly get: (actor: Actor, request: ById) => Answer<RecurringEntryView>
    readonly create: (actor: Actor, input: CreateRecurringEntry) => Answer<RecurringEntryView>
    readonly change: (actor: Actor, input: ChangeRecurringEntry & ById) => Answer<RecurringEntryView>
    /** What is booked of it stays. */
    readonly remove: (actor: Actor, request: ById) => Answer<null>
    /** Books one of its days, perhaps otherwise than usual. */
    readonly book: (actor: Actor, input: BookRecurringEntry & ById) => Answer<BookedOccurrenceView>
    readonly skip: (actor: Actor, input: SkipRecurringEntry & ById) => Answer<RecurringEntryView>
  }
  readonly unbookedDocuments: { readonly book: (actor: Actor, input: BookDocuments) => Answer<BookedDocuments> }
  readonly companies: MatchTargetService<Company, CreateCompany, ChangeCompany>
  readonly invoices: MatchTargetService<Invoice, CreateInvoice, ChangeInvoice>
  readonly expenses: MatchTargetService<Expense, CreateExpense, ChangeExpense>
  readonly expensePayments: MatchTargetService<ExpensePayment, CreateExpensePayment, ChangeExpensePayment>
  readonly itemLoads: {
    /** Creates or updates the rows of a table; all or none. */
    readonly company: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<Company>>
    readonly invoice: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<Invoice>>
    readonly expense: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<Expense>>
    readonly exchangeRate: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<ExchangeRate>>
  }
}
