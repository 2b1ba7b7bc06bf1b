// The content of a file that enriches statements: a notification (camt.054) lists the parts of collective transactions,
// a payment order (pain.001) the ordered payments. As read, and with its result, which is stored with the batch.
import { z } from 'zod'
import type { LocalDate } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'
import type { TransactionDetail } from '../bank/transaction-detail.ts'
import type { CodedMessage } from '../core/coded-message.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId } from '../core/scalar.ts'

export const ENRICHMENT_FORMATS = ['camt.054', 'pain.001'] as const
export type EnrichmentFormat = (typeof ENRICHMENT_FORMATS)[number]

/** The account of a part of the file, and its currency if the file names it. */
export interface NamedAccount {
  readonly iban: string | null
  /** The bank's own number, when there is no IBAN. */
  readonly other_account: string | null
  readonly currency: string | null
}

/** An entry of a notification. */
export interface NotifiedEntry {
  /** `Ntry/AcctSvcrRef`. */
  readonly reference: string | null
  /** Signed, from the account's side; null when it cannot be read (in entries that are not booked). */
  readonly amount: MinorUnits | null
  readonly currency: string | null
  readonly booking_date: LocalDate | null
  readonly value_date: LocalDate | null
  /** Why its parts cannot be used; null when they can, and add up to its amount. */
  readonly problem: CodedMessage<Pick<EnrichmentFaults, 'not_booked' | 'no_parts' | 'parts_do_not_add_up'>> | null
  readonly parts: readonly TransactionDetail[]
}

interface Notification extends NamedAccount {
  readonly entries: readonly NotifiedEntry[]
}

/** A payment of an order. */
export interface OrderedPayment {
  /** Made of message, payment group and payment: equal for the same payment of the same file. */
  readonly key: string
  /** The account of the creditor; null for an account without an IBAN. */
  readonly iban: string | null
  /** QRR or SCOR with valid check digits, normalised. */
  readonly reference: string | null
  readonly end_to_end_id: string | null
  /** Positive. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly execution_date: LocalDate
  /** The creditor's name and the message to the creditor. */
  readonly text: string | null
}

export interface PaymentOrder extends NamedAccount {
  readonly payments: readonly OrderedPayment[]
}

export type ParsedEnrichment =
  | { readonly format: 'camt.054'; readonly notifications: readonly Notification[] }
  | { readonly format: 'pain.001'; readonly orders: readonly PaymentOrder[] }

/** Why an entry or a payment has no effect, with the values of its sentence. Amounts are decimal numbers as text. */
export interface EnrichmentFaults {
  readonly not_booked: { readonly status: string }
  readonly no_parts: null
  /** The details do not add up to the entry. */
  readonly parts_do_not_add_up: { readonly count: number }
  readonly no_transaction: null
  readonly several_transactions: { readonly count: number }
  /** Several entries of the file fit one transaction, and the right one is unknown. */
  readonly several_entries: { readonly count: number }
  /** The transaction with the reference has a different amount than the parts together. */
  readonly amount_differs: { readonly amount: string; readonly currency: string }
  /** The statement contained the parts as transactions of their own. */
  readonly split_already: { readonly count: number }
  /** Another file listed different parts. */
  readonly explained_otherwise: null
  readonly other_account: { readonly account: string }
}

/** An entry or a payment without effect. Amounts in minor units of `currency`. */
export const UnmatchedPart = z.object({
  /** For an entry the bank's reference; for a payment its key. */
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
  /** The id of its batch. */
  id: z.uuid(),
  format: z.enum(ENRICHMENT_FORMATS),
  /** The bank transactions that received their parts. */
  transaction_ids: z.array(StringId),
  /** The expense payments that were created. */
  expense_payment_ids: z.array(StringId),
  unmatched: z.array(UnmatchedPart),
})
export type EnrichmentReport = z.infer<typeof EnrichmentReport>
