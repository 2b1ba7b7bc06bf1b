// What a file of a VAT return contains (eCH-0217, version 2.0.0): its head, its figures, and the parts of it that only
// returns until 2024 have.
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'
import type { VatFigures } from './vat-figures.ts'

/** The kinds of submission in the order of their numbers in the file, from 1. */
export const VAT_SUBMISSIONS = ['first', 'correction', 'annual_reconciliation'] as const
type VatSubmission = (typeof VAT_SUBMISSIONS)[number]

export interface VatFileHead {
  /** `CHE123456788`; a file of another program may have a wrong one. */
  readonly uid: string
  readonly organization_name: string
  readonly generated_at: Timestamp
  readonly submission: VatSubmission
  /** The sender's own name of the return. */
  readonly business_reference_id: string
  readonly sending_application: {
    readonly manufacturer: string
    readonly product: string
    readonly version: string
  }
}

/**
 * The parts of the file that the schema offers for the methods: net and flat rates have a part each until 2024, and one
 * in common from 2025.
 */
export const VAT_FILE_PARTS = [
  'effectiveReportingMethod',
  'netTaxRateMethod',
  'flatTaxRateMethod',
  'simpleTaxRateMethod',
] as const
export type VatFilePart = (typeof VAT_FILE_PARTS)[number]

/** A turnover and its rate, in thousandths of a per cent. */
export interface RatedTurnover {
  readonly rate_millis: number
  readonly turnover: MinorUnits
}

/** A row of form 1050: an export whose tax is credited. */
export interface ExportRow extends RatedTurnover {
  readonly invoice_number: string
  readonly invoice_date: LocalDate
  readonly type_of_service: string
}

/** A row of form 1055 or 1056: a sale, and the margin in it. */
export interface MarginRow {
  readonly turnover: RatedTurnover
  readonly margin: RatedTurnover
}

/** Credits of net and flat rates until 2024, each as an amount or as the rows of its form. Kontor keeps no such forms. */
export interface VatFileCredits {
  /** Form 1050. */
  readonly exports: MinorUnits | readonly ExportRow[] | null
  /** Form 1055. */
  readonly deemed_input_tax: MinorUnits | readonly MarginRow[] | null
  /** Form 1056. */
  readonly margin_taxation: MinorUnits | readonly MarginRow[] | null
}

export interface VatFile {
  readonly head: VatFileHead
  /**
   * In a file that was read, the taxes and sums (299, 399, 479) are computed, because files do not contain them;
   * `payable` is what the file states.
   */
  readonly figures: VatFigures
  readonly part: VatFilePart
  /** Whether the turnover of effective rates includes the tax. Kontor writes it without. */
  readonly is_gross: boolean
  readonly credits: VatFileCredits
}

export const NO_CREDITS: VatFileCredits = { exports: null, deemed_input_tax: null, margin_taxation: null }
