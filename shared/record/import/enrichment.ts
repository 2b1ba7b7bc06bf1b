// What a file beside the statements tells about them: a notification (camt.054) the parts of collective transactions, a
// payment order (pain.001) the payments that were sent. As read, and what came of it, kept with its batch.
import { z } from 'zod'
import type { LocalDate } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'
import type { TransactionDetail } from '../bank/transaction-detail.ts'
import type { CodedMessage } from '../core/coded-message.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId } from '../core/scalar.ts'

export const ENRICHMENT_FORMATS = ['camt.054', 'pain.001'] as const
export type EnrichmentFormat = (typeof ENRICHMENT_FORMATS)[number]

/** The account that a part of the file is about, and its own currency where it is named. */
export interface NamedAccount {
  readonly iban: string | null
  /** The bank's own number, where there is no IBAN. */
  readonly other_account: string | null
  readonly currency: string | null
}

/** An entry of a notification. */
export interface NotifiedEntry {
  /** `Ntry/AcctSvcrRef`. */
  readonly reference: string | null
  /** Signed, from the account's side; null when it cannot be read (of entries that are not booked). */
  readonly amount: MinorUnits | null
  readonly currency: string | null
  readonly booking_date: LocalDate | null
  readonly value_date: LocalDate | null
  /** Why its parts explain nothing; null: they do, and together they are its amount. */
  readonly problem: CodedMessage<Pick<EnrichmentFaults, 'not_booked' | 'no_parts' | 'parts_do_not_add_up'>> | null
  readonly parts: readonly TransactionDetail[]
}

interface Notification extends NamedAccount {
  readonly entries: readonly NotifiedEntry[]
}

/** A payment that was ordered. */
export interface OrderedPayment {
  /** Of message, payment group and payment: the same for the same payment of the same file. */
  readonly key: string
  /** Where the money goes; null for an account without an IBAN. */
  readonly iban: string | null
  /** QRR or SCOR with right check digits, normalised. */
  readonly reference: string | null
  readonly end_to_end_id: string | null
  /** Positive. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly execution_date: LocalDate
  /** The creditor's name and what was written to them. */
  readonly text: string | null
}

export interface PaymentOrder extends NamedAccount {
  readonly payments: readonly OrderedPayment[]
}

export type ParsedEnrichment =
  | { readonly format: 'camt.054'; readonly notifications: readonly Notification[] }
  | { readonly format: 'pain.001'; readonly orders: readonly PaymentOrder[] }

/** Why an entry or a payment comes to nothing, and what its sentence names. Amounts are decimal numbers as text. */
export interface EnrichmentFaults {
  readonly not_booked: { readonly status: string }
  readonly no_parts: null
  /** The details do not make up the entry. */
  readonly parts_do_not_add_up: { readonly count: number }
  readonly no_transaction: null
  readonly several_transactions: { readonly count: number }
  /** Several entries of the file fit one transaction, and nothing tells which is meant. */
  readonly several_entries: { readonly count: number }
  /** The transaction with the reference has another amount than the parts together. */
  readonly amount_differs: { readonly amount: string; readonly currency: string }
  /** The statement brought the parts as transactions of their own. */
  readonly split_already: { readonly count: number }
  /** Another file has told other parts. */
  readonly explained_otherwise: null
  readonly other_account: { readonly account: string }
}

/** An entry or a payment that came to nothing. Amounts in minor units of `currency`. */
export const UnmatchedPart = z.object({
  /** Of the entry the bank's reference; of a payment its key. */
  reference: z.string().nullable(),
  amount: MinorUnitsField.nullable(),
  currency: CurrencyField.nullable(),
  date: DateField.nullable(),
  /** `EnrichmentFaults`. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type UnmatchedPart = z.infer<typeof UnmatchedPart>

export const EnrichmentReport = z.object({
  /** That of its batch. */
  id: z.uuid(),
  format: z.enum(ENRICHMENT_FORMATS),
  /** The bank transactions that got their parts. */
  transaction_ids: z.array(StringId),
  /** The expense payments that were created. */
  expense_payment_ids: z.array(StringId),
  unmatched: z.array(UnmatchedPart),
})
export type EnrichmentReport = z.infer<typeof EnrichmentReport>
