// What an invoice, a credit note, an offer or an order confirmation says, before it is laid out: of real invoices, and of the
// sample in the settings. Amounts are minor units of `currency`; those of a credit note are positive.
import type { LocalDate } from '../../../value/calendar.ts'
import type { MinorUnits } from '../../../value/money.ts'

export const DOCUMENT_KINDS = ['invoice', 'offer', 'order_confirmation'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The head of a document: its sender. */
export interface Sender {
  readonly name: string
  readonly lines: readonly string[]
  /** Empty: it is not shown. */
  readonly vatNumber: string
}

/** A line of the document. */
interface ContentLine {
  readonly name: string
  /** Below the name; empty: nothing. */
  readonly more: string
  /** Null: without VAT. */
  readonly rate: ContentRate | null
  /** Including the tax. */
  readonly amount: MinorUnits
}

export interface ContentRate {
  readonly rate_millis: number
  /** Shown for a rate of 0, which may be an export or an exempt supply. */
  readonly name: string
}

/** What is taxed at a rate, and its tax. */
export interface RateSum extends ContentRate {
  readonly net: MinorUnits
  readonly tax: MinorUnits
}

/** The debtor or the creditor of a payment, in the parts of a Swiss QR code. */
export interface PaymentAddress {
  readonly name: string
  readonly address: string
  readonly buildingNumber?: string
  readonly zip: string
  readonly city: string
  readonly country: string
}

/** The payment part of a Swiss QR-bill, in the form that the library draws. */
export interface PaymentPart {
  readonly currency: 'CHF' | 'EUR'
  /** Units of the currency, not minor units. */
  readonly amount: number
  readonly creditor: PaymentAddress & { readonly account: string }
  /** Absent: the payer fills in the address. */
  readonly debtor?: PaymentAddress
  readonly reference?: string
  readonly message?: string
  /** The line of billing information. */
  readonly additionalInformation?: string
}

export interface DocumentContent {
  readonly kind: DocumentKind | 'credit_note'
  /** Of its words: `de`, `fr`, `it` or `en`. */
  readonly language: string
  readonly number: string
  readonly date: LocalDate
  readonly due_date: LocalDate | null
  readonly sender: Sender
  /** Name and address, line by line. */
  readonly recipient: readonly string[]
  /** Before and after the lines, with filled placeholders; empty: nothing. */
  readonly header: string
  readonly footer: string
  /** On pages of their own; empty: none. */
  readonly terms: string
  readonly lines: readonly ContentLine[]
  readonly rates: readonly RateSum[]
  /** What rounding adds to the lines, or takes from them. */
  readonly rounding: MinorUnits
  readonly currency: string
  readonly total: MinorUnits
  /** What is paid of it already. */
  readonly paid: MinorUnits
  /** Whether it says that the sender is not liable for VAT. */
  readonly says_not_liable: boolean
  /** Null: there is nothing to pay. */
  readonly payment: PaymentPart | null
}
