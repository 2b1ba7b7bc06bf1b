// What a bank transaction pays: an allocation row. Attached to the transaction it is a proposal; once the transaction is
// reconciled it is booked (interface document, match rules; rule 22).
import { z } from 'zod'
import { CurrencyField, MinorUnitsField, StringId } from '../core/scalar.ts'

export const MATCHABLE_TYPES = ['invoice', 'expense', 'expense_payment', 'company'] as const
export type MatchableType = (typeof MATCHABLE_TYPES)[number]

/** What an allocation is found or doubted by. */
export const EVIDENCES = [
  'reference',
  'amount',
  'iban',
  'name',
  'number',
  'date',
  'direction',
  'currency',
  'history',
  'rule',
  /** Of a discount: whether it is known at which rates it takes VAT back. */
  'vat_rate',
] as const
export const VERDICTS = ['equal', 'near', 'different', 'missing'] as const

/** What a proposal says that the transaction is. */
export const CANDIDATE_KINDS = [
  'document',
  'part_payment',
  'several_documents',
  'credit_note',
  'transfer',
  'collective',
  'rule',
  'learned',
  'account',
] as const

/** What a step in the explanation of a transaction is about. */
export const EXPLANATION_KINDS = ['file', 'name', 'evidence', 'rule', 'learned', 'person', 'posting'] as const

/** Why the transaction and the open amounts of its documents differ. */
export const REMAINDER_CAUSES = [
  'discount',
  'charge',
  'rounding',
  'exchange',
  'overpayment',
  'part_payment',
  'unknown',
] as const

/** One thing that speaks for a proposal (`equal`, `near`) or against it (`different`); `missing`: nothing to compare. */
export const MatchReason = z.object({
  evidence: z.enum(EVIDENCES),
  verdict: z.enum(VERDICTS),
  /** The field of the bank transaction that says it, like `text` or `details.0.reference`; null: none does. */
  field: z.string().nullable(),
  /** What stands there; amounts as decimal numbers with their currency. */
  found: z.string().nullable(),
  /** What the document says. */
  wanted: z.string().nullable(),
})
export type MatchReason = Readonly<z.infer<typeof MatchReason>>

/** What a booked allocation changed in the `paid_amount` of a document: minor units of its currency, with their sign. */
export const Settlement = z.object({
  type: z.enum(['invoice', 'expense', 'expense_payment']),
  id: StringId,
  amount: MinorUnitsField,
  /** Of a document in another currency: what it changed in `base_paid_amount`; left out where that is not known. */
  base_amount: MinorUnitsField.optional(),
  /** Of a document that its payments book: what it booked of each of its parts, with the tax in it (base currency). */
  parts: z.array(z.object({ base_booked: MinorUnitsField, base_tax: MinorUnitsField })).optional(),
})
export type Settlement = Readonly<z.infer<typeof Settlement>>

/** What proposed a row: a rule in one of its versions, or what was learnt from earlier bookings (then without a version). */
export const MatchSource = z.object({
  type: z.enum(['rule', 'learned_fact']),
  id: StringId,
  version: z.number().int().positive().nullable(),
})
export type MatchSource = Readonly<z.infer<typeof MatchSource>>

export const Match = z.object({
  id: StringId,
  /** Minor units of the base currency, with the sign that the caller gave. */
  amount: MinorUnitsField,
  /** Null: an account-only row. */
  matchable_type: z.enum(MATCHABLE_TYPES).nullable(),
  matchable_id: StringId.nullable(),
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
  text: z.string().nullable(),
  /** That of a document that is not in the base currency. */
  currency: CurrencyField.nullable(),
  /** How much of such a document the row pays, in its currency. Null: all that is open of it. */
  currency_amount: MinorUnitsField.nullable(),
  /** Who proposed it. */
  origin: z.enum(['suggestion', 'rule', 'manual']),
  /** The rule or the learned fact that it comes from; null: neither. */
  source: MatchSource.nullable(),
  /** How likely the proposal is right, 0 to 1; null: a person's own. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Whether it may be booked without looking: all of it is explained, and no rest is left on either side. */
  is_certain: z.boolean(),
  reasons: z.array(MatchReason),
  /** What it settled; empty as long as it is not booked. */
  settlements: z.array(Settlement),
})
export type Match = z.infer<typeof Match>

/** Of transactions to which nothing is attached. One for all: an import creates thousands of them. */
export const NO_MATCHES: Match[] = []
