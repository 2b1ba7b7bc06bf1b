// VAT returns as the HTTP routes see them. Amounts are in minor units of the base currency.
import type { SettleVatPeriod } from '../../../../shared/api/endpoints/ledger/period-locks.ts'
import type { FileVatReturn, PayVatReturn } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatFileHead } from '../../../../shared/record/ledger/vat-file.ts'
import type { FiledCheck, VatReturnType } from '../../../../shared/record/ledger/vat-return.ts'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import type { FilingLead } from '../../../../shared/rule/ledger/filing/filing-checks.ts'
import type { FigureEntries } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { VatRow } from '../../../../shared/rule/ledger/report/vat-rows.ts'
import type { FormLine, LineDifference } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import type { LineAmounts } from '../../../../shared/rule/ledger/vat-return/line-items.ts'
import type { Reconciliation } from '../../../../shared/rule/ledger/vat-return/reconciliation.ts'
import type { FiledReturn, VatReturnState } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import type { LocalDate, Timestamp } from '../../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../../shared/value/money.ts'
import type { Actor, Answer, ById, UploadedFile } from '../../core/request.ts'
import type { Requester } from '../contract.ts'

/** A return or a draft in a list. */
export interface VatReturnSummary {
  /** The id of a filed return; the name of a draft: `2026-Q1`. */
  readonly id: string
  /** The name of the period: `2026-Q1`. */
  readonly period: string
  readonly type: VatReturnType
  readonly from: LocalDate
  readonly to: LocalDate
  readonly due: LocalDate
  readonly state: VatReturnState
  readonly is_over: boolean
  /** Whether nothing dated in the period can be booked. */
  readonly is_locked: boolean
  /** Whether the books say something else than the return that was filed. */
  readonly is_different: boolean
  /** Whether it is filed, and its amount waits for a transaction. */
  readonly is_unpaid: boolean
  /** What it adds to the earlier returns of its period; null for a period in the future. */
  readonly amount_due: MinorUnits | null
  readonly filed: FiledReturn | null
}

export interface VatYearView {
  readonly year: FiscalYear
  readonly currency: string
  readonly today: LocalDate
  readonly summaries: readonly VatReturnSummary[]
}

/** A transaction that may pay a return, the most probable first. */
export interface PaymentCandidate {
  readonly transaction: BankTransaction
  readonly has_reference: boolean
}

/** An entry that was booked in the period after the return was filed. */
export interface LaterEntry {
  readonly entry: JournalEntry
  /** The keys of the lines of the form that it changes. */
  readonly lines: readonly string[]
}

export interface VatReturnView extends VatReturnSummary, Requester {
  readonly currency: string
  readonly figures: VatFigures
  /** Of the last period, and of the same one a year before; null: the books have none. */
  readonly previous: VatFigures | null
  readonly year_before: VatFigures | null
  readonly entries: ReadonlyMap<string, FigureEntries>
  /** Whether entries of the journal alone make up the figures. */
  readonly is_of_entries: boolean
  /** Below the form: open items, and what a change of the form counts once. */
  readonly notes: readonly VatRow[]
  readonly checks: readonly CheckView[]
  /** The return that a correction replaces. */
  readonly corrected: FiledReturn | null
  /** What a correction changes; for a filed return, what the books changed since. */
  readonly differences: readonly LineDifference[]
  readonly later_entries: readonly LaterEntry[]
  readonly reconciliation: Reconciliation | null
  /** For accounts that changed since, by period and account id: the first entries. */
  readonly account_entries: ReadonlyMap<string, readonly JournalEntry[]>
  readonly today: LocalDate
  readonly filed_by: string | null
  readonly lock: PeriodLock | null
  readonly payment: BankTransaction | null
  readonly candidates: readonly PaymentCandidate[]
}

/** A check of a draft, or one that was filed. */
export interface CheckView extends Omit<FiledCheck, 'override_reason'> {
  readonly override_reason: string | null
  /** Where its records are; a filed check has none. */
  readonly leads: readonly FilingLead[]
}

/** What makes up a part of a line: an entry, a document, or a settlement of it. */
interface VatLineItem extends LineAmounts {
  readonly date: LocalDate
  readonly text: string | null
  readonly document: BookableDocument | null
  /** Of a document without an entry of its own null. */
  readonly journal_entry: JournalEntry | null
  readonly bank_transaction_id: string | null
}

export interface VatLineView extends Requester {
  readonly currency: string
  readonly line: FormLine
  /** The number of all items, and their sums. */
  readonly total: number
  readonly base: MinorUnits | null
  readonly tax: MinorUnits | null
  /** The first ones. */
  readonly items: readonly VatLineItem[]
}

/** A document that is open, with the turnover, the tax owed and the input tax of its open part. */
export interface OpenItem {
  readonly document: BookableDocument
  readonly base: MinorUnits
  readonly tax: MinorUnits
  readonly input_tax: MinorUnits
}

export interface OpenItemsView extends Requester {
  readonly currency: string
  readonly day: LocalDate
  readonly items: readonly OpenItem[]
  /** The lines of the form that they would have. */
  readonly lines: readonly FormLine[]
}

interface VatReturnFile {
  readonly name: string
  readonly content: string
}

/** The file of a return, compared with what the books say of its period now. */
export interface VatFileView {
  readonly head: VatFileHead
  /** As people name it: `Banana 10.1`. */
  readonly program: string
  readonly type: VatReturnType
  readonly figures: VatFigures
  /** Null: they cannot be computed for the period; the obstacles say why. */
  readonly books: VatFigures | null
  /** Why the portal would refuse the file, and sums that do not add up. */
  readonly problems: readonly FieldProblem[]
  /** Why it cannot be recorded. */
  readonly obstacles: readonly FieldProblem[]
  readonly currency: string
  /** The id of the return as which it was recorded. */
  readonly recorded_id: string | null
}

export interface VatReturnServices {
  readonly vatReturns: {
    /** The returns and drafts of the fiscal year of a day; null: the current one, otherwise the latest. */
    readonly year: (
      actor: Actor,
      request: { readonly date: LocalDate | null; readonly as_of: Timestamp | null },
    ) => Answer<VatYearView>
    /** By the id of a filed return, or by the name of a draft or period. */
    readonly get: (actor: Actor, request: ById & { readonly as_of: Timestamp | null }) => Answer<VatReturnView>
    /** What makes up a line of a return, by its key; of a filed return as the books were then. */
    readonly lineItems: (
      actor: Actor,
      request: ById & { readonly key: string; readonly as_of: Timestamp | null },
    ) => Answer<VatLineView>
    /** The documents that are open at the end of a day (null: today) with the tax on them. */
    readonly openItems: (
      actor: Actor,
      request: { readonly date: LocalDate | null; readonly as_of: Timestamp | null },
    ) => Answer<OpenItemsView>
    /** Whether there is such a return or draft. */
    readonly find: (actor: Actor, request: ById) => Answer<null>
    /** Freezes the figures, books the settlement and locks the period, all at once. */
    readonly file: (actor: Actor, input: ById & FileVatReturn) => Answer<VatReturnView>
    /** The file for the portal: of a filed return as it was filed, of a draft as it would be. */
    readonly fileOf: (actor: Actor, request: ById) => Answer<VatReturnFile>
    /** Reads a file, and records it as the filed return of its period unless it is a trial. */
    readonly load: (
      actor: Actor,
      input: { readonly files: readonly UploadedFile[]; readonly is_dry_run: boolean },
    ) => Answer<VatFileView & Requester>
    /** Notes the transaction that paid it; one that is open is booked on the settlement account. */
    readonly pay: (actor: Actor, input: ById & PayVatReturn) => Answer<VatReturnView>
    /** Files the return of a period without asking about its checks; a reopened period is locked again. */
    readonly settle: (actor: Actor, input: SettleVatPeriod) => Answer<PeriodLock>
  }
}
