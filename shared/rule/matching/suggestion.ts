// What the matcher answers: what a bank transaction may pay, with the evidence for and against it, as data.
// The words are in main/http/text and in the window.
import type {
  CANDIDATE_KINDS,
  Match,
  MatchReason,
  MatchSource,
  OBSTACLE_CODES,
  REMAINDER_CAUSES,
} from '../../record/matching/match.ts'
import type { MinorUnits } from '../../value/money.ts'

/**
 * A proposed row: the body of `POST …/matches`, amounts in minor units of the base currency; 0 when the value of a
 * document in another currency is unknown.
 */
export type ProposedRow = Pick<
  Match,
  'amount' | 'matchable_type' | 'matchable_id' | 'account_id' | 'vat_rate_id' | 'text' | 'currency' | 'currency_amount'
>

export type CandidateKind = (typeof CANDIDATE_KINDS)[number]
export type RemainderCause = (typeof REMAINDER_CAUSES)[number]

/** The difference between the transaction and the open amounts of the documents. */
export interface Remainder {
  /** The transaction's amount less the open amounts, without signs: negative when too little was paid. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly cause: RemainderCause
  /** The candidate's rows that book the remainder; empty when it stays open (`part_payment`). */
  readonly rows: readonly ProposedRow[]
  /** Whether the VAT rates of the rows are those of the documents; false when they are guessed or missing. */
  readonly is_tax_known: boolean
}

/** How much of a document is offset, without a sign, in its currency. */
export interface OffsetPart {
  readonly type: 'invoice' | 'expense'
  readonly id: string
  readonly amount: MinorUnits
}

export interface Candidate {
  readonly kind: CandidateKind
  /** How often a candidate like this is right, 0 to 1. */
  readonly confidence: number
  /** How far its confidence is ahead of the next candidate with other documents; without one, its own confidence. */
  readonly margin: number
  /**
   * Whether `reconcile-many` may book it. Documents: attached, and no remainder but a discount with known tax (rule 75); rules
   * and learned facts: rules 86 and 100.
   */
  readonly is_certain: boolean
  /** Complete and valid as the body of `POST …/matches`, including the rows of the remainder. */
  readonly matches: readonly ProposedRow[]
  /** The documents to offset before `matches` are booked. */
  readonly offset?: readonly OffsetPart[]
  readonly remainder: Remainder | null
  readonly reasons: readonly MatchReason[]
  /** For a transfer: the transaction on the other own account. */
  readonly mirror_id: string | null
  /** The rule or learned fact that proposes it; null when neither does. */
  readonly source: MatchSource | null
}

/** Below this margin the first suggestion is hardly ahead of the next one. */
const MIN_MARGIN = 0.5

/** Whether several suggestions are about equally probable. `count`: those that are not improbable. */
export const isSeveral = (count: number, best: Pick<Candidate, 'margin'> | null | undefined): boolean =>
  count > 1 && (best?.margin ?? 1) < MIN_MARGIN

/** A confidence in whole per cent as people see it: below 100, because no proposal is the truth. */
export const shownPercent = (confidence: number): number => Math.min(99, Math.floor(confidence * 100))

/** An obstacle to attaching. */
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
   * Whether the first candidate is attached automatically: a checked reference or two independent evidences, no
   * contradiction, a clear lead over the next one, and no remainder (except a part payment with a checked reference).
   */
  readonly attaches: boolean
  /** Empty when `attaches`. */
  readonly why_not: readonly Obstacle[]
}
