// One thing that speaks for or against a hypothesis, and what is known when it is looked for.
import type { MatchReason } from '../../../record/matching/match.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { FoundDocuments } from './document-candidates.ts'
import type { MatcherState } from './matcher-state.ts'
import type { Payers } from './payers.ts'

/**
 * `checked` proves by itself; `support` is an independent evidence; `hint` weighs and no more; `contradiction` says that it
 * is another one.
 */
export type Role = 'checked' | 'support' | 'hint' | 'contradiction'

export interface Finding extends MatchReason {
  readonly role: Role
  readonly weight: number
}

export interface Question {
  readonly reading: TransactionReading
  readonly found: FoundDocuments
  readonly payers: Payers
  readonly state: MatcherState
}

export const finding = (
  evidence: MatchReason['evidence'],
  verdict: MatchReason['verdict'],
  role: Role,
  weight: number,
  field: string | null = null,
  found: string | null = null,
  wanted: string | null = null,
): Finding => ({ evidence, verdict, role, weight, field, found, wanted })
