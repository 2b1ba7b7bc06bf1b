// An allocation row: what a bank transaction pays. It is a proposal while it is only attached to the transaction; once
// the transaction is reconciled, it is booked (interface document, match rules; rule 22).
import { z } from 'zod'
import { CurrencyField, MinorUnitsField, StringId } from '../core/scalar.ts'

export const MATCHABLE_TYPES = ['invoice', 'expense', 'expense_payment', 'company'] as const
export type MatchableType = (typeof MATCHABLE_TYPES)[number]

/** The kinds of evidence for or against an allocation. */
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
  /** For a discount: whether the VAT rates of its tax correction are known. */
  'vat_rate',
  /** The words of the transaction: what kind of everyday payment they say it is. */
  'text',
  /** A payment that came back: `equal`: the bank says so; `near`: by reference and sign. */
  'return',
  /** The order that a collective debit pays: `near`: without some of its payments. */
  'order',
] as const
export const VERDICTS = ['equal', 'near', 'different', 'missing'] as const

/** What a proposal explains the transaction as. */
export const CANDIDATE_KINDS = [
  'document',
  'part_payment',
  'several_documents',
  'credit_note',
  'transfer',
  'collective',
  /** A payment comes back: its documents are open again. */
  'return',
  'rule',
  'learned',
  'everyday',
  'account',
] as const

/** The topics of the steps in the explanation of a transaction or of a bill. */
export const EXPLANATION_KINDS = [
  'file',
  'name',
  'evidence',
  'rule',
  'learned',
  'person',
  'posting',
  'document',
  'payment_run',
  'payment',
  'bank',
  'entry',
  'balance',
] as const

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

/** The obstacles to attaching. */
export const OBSTACLE_CODES = [
  /** No open document fits in any way. */
  'nothing_fits',
  /** Several candidates are about equally good. */
  'ambiguous',
  /** The best candidate has a single evidence, which is not a checked reference. */
  'one_evidence',
  /** Some evidence contradicts it. */
  'contradicted',
  /** The amounts differ, and the cause is not certain. */
  'rest_unexplained',
  /** The document that the reference names is already paid. */
  'paid_already',
  /** Another undecided transaction has reserved the whole open amount of the document. */
  'taken',
  /** A credit note is offset first, which a person decides. */
  'offset_first',
  /** The account's currency is not the base currency, and no rate is known. */
  'rate_unknown',
  /** It looks like something else than the payment of a document: fees, wages, card purchases. */
  'no_payment_of_document',
  /** Similar transactions were booked in several ways, or the transaction differs from those that were booked alike. */
  'booked_otherwise',
  /** Too few transactions like it were booked before to learn from them. */
  'booked_rarely',
  /** A rule proposes it, and the rule requires a person's review. */
  'rule_suggests',
  /** The fixed amounts of a rule exceed the transaction. */
  'rule_too_large',
  /** The company of a rule was deleted. */
  'rule_company_gone',
] as const

/** One evidence for a proposal (`equal`, `near`) or against it (`different`); `missing`: nothing to compare. */
export const MatchReason = z.object({
  evidence: z.enum(EVIDENCES),
  verdict: z.enum(VERDICTS),
  /** The field of the bank transaction that contains it, like `text` or `details.0.reference`; null: none. */
  field: z.string().nullable(),
  /** The content of the field; amounts as decimal numbers with their currency. */
  found: z.string().nullable(),
  /** The value of the document. */
  wanted: z.string().nullable(),
})
export type MatchReason = Readonly<z.infer<typeof MatchReason>>

/** What a booked allocation changed in the `paid_amount` of a document: minor units of its currency, signed. */
export const Settlement = z.object({
  type: z.enum(['invoice', 'expense', 'expense_payment']),
  id: StringId,
  amount: MinorUnitsField,
  /** For a document in another currency: the change of `base_paid_amount`; left out when it is unknown. */
  base_amount: MinorUnitsField.optional(),
  /**
   * For a document that its payments book: what was booked of each of its parts, with the tax in it (base currency).
   */
  parts: z.array(z.object({ base_booked: MinorUnitsField, base_tax: MinorUnitsField })).optional(),
})
export type Settlement = Readonly<z.infer<typeof Settlement>>

/** What proposed a row: a version of a rule, or a learned fact (then without a version). */
export const MatchSource = z.object({
  type: z.enum(['rule', 'learned_fact']),
  id: StringId,
  version: z.number().int().positive().nullable(),
})
export type MatchSource = Readonly<z.infer<typeof MatchSource>>

export const Match = z.object({
  id: StringId,
  /** Minor units of the base currency, with the sign that the caller sent. */
  amount: MinorUnitsField,
  /** Null for a row with only an account. */
  matchable_type: z.enum(MATCHABLE_TYPES).nullable(),
  matchable_id: StringId.nullable(),
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
  text: z.string().nullable(),
  /** The currency of a document that is not in the base currency. */
  currency: CurrencyField.nullable(),
  /** How much of such a document the row pays, in its currency. Null: its whole open amount. */
  currency_amount: MinorUnitsField.nullable(),
  /** What proposed the row, or that a person entered it. */
  origin: z.enum(['suggestion', 'rule', 'manual']),
  /** The rule or learned fact that proposed it; null: neither. */
  source: MatchSource.nullable(),
  /** The probability that the proposal is right, 0 to 1; null for a person's own row. */
  confidence: z.number().min(0).max(1).nullable(),
  /**
   * Whether it may be booked in bulk without a review: the amount is explained completely, without a remainder on
   * either side.
   */
  is_certain: z.boolean(),
  reasons: z.array(MatchReason),
  /** What it settled; empty until it is booked. */
  settlements: z.array(Settlement),
})
export type Match = z.infer<typeof Match>

/** The matches of a transaction without any. One shared list, because an import creates thousands of transactions. */
export const NO_MATCHES: Match[] = []
