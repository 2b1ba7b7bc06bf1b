// What the matcher answers: what a bank transaction may pay, with what speaks for and against it, as data. Nothing here
// is worded; main/http/text and the window do that.
import type { CANDIDATE_KINDS, Match, MatchReason, MatchSource, REMAINDER_CAUSES } from '../../record/matching/match.ts'
import type { MinorUnits } from '../../value/money.ts'

/**
 * What a proposed row says: the body of `POST …/matches`, amounts in minor units of the base currency; 0 where the worth of a
 * document in another currency is not known.
 */
export type ProposedRow = Pick<
  Match,
  'amount' | 'matchable_type' | 'matchable_id' | 'account_id' | 'vat_rate_id' | 'text' | 'currency' | 'currency_amount'
>

export type CandidateKind = (typeof CANDIDATE_KINDS)[number]
export type RemainderCause = (typeof REMAINDER_CAUSES)[number]

/** What the transaction and the open amounts of the documents differ by. */
export interface Remainder {
  /** The transaction's amount less the open amounts, without signs: below zero, too little was paid. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly cause: RemainderCause
  /** Those of the candidate's rows that book it; none: it stays open (`part_payment`). */
  readonly rows: readonly ProposedRow[]
  /** Whether the VAT rates of the rows are those of the documents; false: a guess, or none for want of one. */
  readonly is_tax_known: boolean
}

export interface Candidate {
  readonly kind: CandidateKind
  /** How often a candidate like this is right, 0 to 1. */
  readonly confidence: number
  /** How far it is ahead of the next one, of other documents; alone: its confidence. */
  readonly margin: number
  /** Whether `reconcile-many` may book it: checked evidence, nothing against it, and no rest on either side. */
  readonly is_certain: boolean
  /** Whole and valid as the body of `POST …/matches`, the rows of the rest among them. */
  readonly matches: readonly ProposedRow[]
  readonly remainder: Remainder | null
  readonly reasons: readonly MatchReason[]
  /** Of a transfer: the transaction on the other own account. */
  readonly mirror_id: string | null
  /** The rule, or what was learnt, that it comes from; null: neither. */
  readonly source: MatchSource | null
}

/** Why nothing is attached to a transaction. */
export const OBSTACLE_CODES = [
  /** Nothing open fits in any way. */
  'nothing_fits',
  /** Several candidates are about as good. */
  'ambiguous',
  /** The best one rests on a single evidence that is no checked reference. */
  'one_evidence',
  /** Something says that it is another one. */
  'contradicted',
  /** The amounts differ, and why is not certain. */
  'rest_unexplained',
  /** The document that the reference names is paid already. */
  'paid_already',
  /** All that is open of the document is taken by another transaction that is not decided yet. */
  'taken',
  /** The account's currency is not the base currency, and no rate is known. */
  'rate_unknown',
  /** It looks like something else than the payment of a document: fees, wages, card purchases. */
  'no_payment_of_document',
  /** Transactions like it were booked in several ways, or it differs from those that were all booked alike. */
  'booked_otherwise',
  /** A rule proposes it, and says that somebody is to look first. */
  'rule_suggests',
  /** The fixed amounts of a rule are more than the transaction. */
  'rule_too_large',
  /** The company that a rule names is gone. */
  'rule_company_gone',
] as const
export interface Obstacle {
  readonly evidence: MatchReason['evidence']
  readonly code: (typeof OBSTACLE_CODES)[number]
  readonly values: Readonly<Record<string, string>>
}

/** What is known of one transaction. */
export interface Suggestions {
  /** The best first. */
  readonly candidates: readonly Candidate[]
  /**
   * Whether the first candidate is attached without asking: a checked reference or two independent evidences, nothing
   * against it, clearly better than the next one, and no rest (but a part payment with a checked reference).
   */
  readonly attaches: boolean
  /** Empty when `attaches`. */
  readonly why_not: readonly Obstacle[]
}
