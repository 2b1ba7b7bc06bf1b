// Companies and open items as the HTTP routes see them. Amounts are minor units.
import type { ChangeCompany, CreateCompany } from '../../../shared/api/endpoints/open-item/companies.ts'
import type {
  ChangeExpensePayment,
  CreateExpensePayment,
} from '../../../shared/api/endpoints/open-item/expense-payments.ts'
import type { ChangeExpense, CreateExpense } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { ChangeInvoice, CreateInvoice } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { BulkResult } from '../../../shared/api/endpoints/open-item/match-targets.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type {
  ItemMapping,
  ItemMappingInput,
  ItemNote,
  SkippedItemLine,
} from '../../../shared/record/import/item-table.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type {
  BookableDocument,
  DocumentBooking,
  Expense,
  ExpensePayment,
  Invoice,
} from '../../../shared/record/open-item/open-item.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import type { BookedPart } from '../../../shared/rule/open-item/booked-parts.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

import type { Actor, Answer, ById, GetRequest, ListRequest, UploadedFile } from '../core/request.ts'

/** A company or an open item; the company of an open item when it was included. */
export interface MatchTargetView<R> {
  readonly record: R
  readonly company?: Company | null
  /** Of a document: how the ledger has it, when that was asked for. */
  readonly booking?: DocumentBookingView
  /** What `base_total` is in. */
  readonly base_currency: string
}

/** How the ledger has a document. */
export interface DocumentBookingView {
  /** The entry of its own; null: there is none. */
  readonly entry: Pick<JournalEntry, 'id' | 'number' | 'date'> | null
  readonly parts: readonly BookedPart[]
}

/** A page of records; of documents with what all of them come to, by currency, in minor units, when that was asked for. */
export interface MatchTargetPage<R> extends PageAnswer<MatchTargetView<R>> {
  readonly sums?: readonly {
    readonly currency: string
    readonly count: number
    readonly total: MinorUnits
    readonly open_amount: MinorUnits
  }[]
}

/** Records of a kind that bank transactions are matched with. `change`: attributes left out stay as they are. */
export interface MatchTargetService<R, Create, Change> {
  readonly list: (actor: Actor, request: ListRequest) => Answer<MatchTargetPage<R>>
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
        readonly mapping?: ItemMappingInput | null | undefined
        readonly encoding?: string | null | undefined
        readonly currency?: string | null | undefined
        /** Of documents dated before the first fiscal year; null: they are refused. */
        readonly before_books?: 'opening' | 'elsewhere' | null | undefined
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
  readonly warnings: readonly ItemNote[]
  readonly base_currency: string
  /** The first rows; null unless it was a dry run. */
  readonly preview: readonly { readonly line: number; readonly state: keyof BulkResult; readonly record: R }[] | null
  /** How the documents would be booked; null unless it was a dry run of documents. */
  readonly booking: LoadBooking | null
}

/** How the documents of a list would be booked. */
export interface LoadBooking {
  /** How many have no account of their own and none of their company, so that the settings say it. */
  readonly by_settings: number
  /** The first entry, and the line of the file whose document it books. Null: none would be written. */
  readonly entry: { readonly line: number; readonly record: JournalEntry } | null
}

/** How documents that nothing has booked are booked, or that they are booked already. */
export interface BookDocuments {
  readonly booked_by: DocumentBooking
  /** Only those dated up to this day; null: all. */
  readonly until: LocalDate | null
  /** Only tells what would be done. */
  readonly is_dry_run: boolean
}

export interface BookedDocuments {
  readonly base_currency: string
  readonly count: number
  readonly invoices_total: MinorUnits
  readonly expenses_total: MinorUnits
  /** The first entries that were, or would be, written. */
  readonly entries: readonly JournalEntry[]
  /** Documents that stay as they are, the first of them with why. */
  readonly skipped_count: number
  readonly skipped: readonly { readonly document: BookableDocument; readonly problem: FieldProblem }[]
}

export interface OpenItemServices {
  readonly unbookedDocuments: { readonly book: (actor: Actor, input: BookDocuments) => Answer<BookedDocuments> }
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
}
