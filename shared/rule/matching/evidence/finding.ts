// One finding for or against a hypothesis, and the question in which it is looked for.
import type { MatchReason } from '../../../record/matching/match.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { FoundDocuments } from './document-candidates.ts'
import type { MatcherState } from './matcher-state.ts'
import type { Payers } from './payers.ts'

/**
 * `checked` proves the hypothesis alone; `support` is independent evidence; `hint` only adds its weight;
 * `contradiction` speaks for another explanation.
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
