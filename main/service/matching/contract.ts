// What bank transactions pay, as the HTTP routes see it. Amounts are minor units; http/present/ makes numbers of them.

import type { CounterpartCommand, MatchCommand } from '../../../shared/api/endpoints/bank/matches.ts'
import type { MatchManyCommand } from '../../../shared/api/endpoints/matching/match-many.ts'
import type { Selection } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { BulkBatch } from '../../../shared/record/import/batch.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { ReconcilingKind } from '../../../shared/rule/matching/booking/bulk-step.ts'
import type { ExplanationStep } from '../../../shared/rule/matching/explanation.ts'
import type { FactPage, LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import type { Candidate, Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type { BankTransactionView } from '../bank/contract.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Actor, Answer, ById, ListRequest } from '../core/request.ts'
import type { RuleServices } from './rules/contract.ts'

/** What a transaction may pay, with what presenting it takes. */
export interface SuggestionsView
  extends Suggestions,
    Pick<BankTransactionView, 'matchables' | 'base_currency' | 'locale'> {
  /** Entries that may have booked it already, the nearest first. */
  readonly counterparts: readonly JournalEntry[]
}

/** How a transaction came to what it is, for a person with this language. */
export interface ExplanationView extends Pick<BankTransactionView, 'locale'> {
  readonly steps: readonly ExplanationStep[]
}

export interface LearnedFactServices {
  readonly learnedFacts: {
    /** A page of what was learnt. The question's fields are those of shared/rule/matching/learning/fact-list.ts. */
    readonly list: (actor: Actor, request: ListRequest) => Answer<FactPage>
    readonly get: (actor: Actor, request: ById) => Answer<LearnedFact>
    /** Never proposes it again; what it attached to undecided transactions goes. */
    readonly forget: (actor: Actor, request: ById) => Answer<null>
    /** Takes that back. Answers the fact as it is then. */
    readonly restore: (actor: Actor, request: ById) => Answer<LearnedFact>
  }
}

export interface MatchingServices extends LearnedFactServices, RuleServices {
  readonly matching: {
    /** Replaces what a transaction pays and reconciles it. 409 when somebody else changed it meanwhile. */
    readonly match: (actor: Actor, input: MatchCommand & ById) => Answer<BankTransactionView>
    /** Matches many in one commit; what the rules refuse of some does not hold up the others. */
    readonly matchMany: (actor: Actor, input: MatchManyCommand) => Answer<ManyMatched>
    /** Reconciles a transaction with an entry that a person typed for it; books nothing. 409 as of a match. */
    readonly reconcileWith: (actor: Actor, input: CounterpartCommand & ById) => Answer<BankTransactionView>
    /** Books what is attached. */
    readonly reconcile: (actor: Actor, input: ById & Pick<MatchCommand, 'book_on'>) => Answer<BankTransactionView>
    /** Deletes a transaction; what it booked is reversed. */
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly suggestions: {
    /** What a transaction may pay, at most so many, the best first; a reconciled one as if it were not. */
    readonly list: (actor: Actor, request: ById & { readonly limit: number }) => Answer<SuggestionsView>
    /** The best of each of some transactions that are not reconciled; those without one are left out. */
    readonly best: (actor: Actor, transactions: readonly BankTransaction[]) => Answer<BestSuggestions>
  }
  readonly explanations: {
    /** From the file over name, evidence, rule and person to the postings, the earliest first. */
    readonly explain: (actor: Actor, request: ById) => Answer<ExplanationView>
  }
  readonly bulkMatching: {
    /** Begins the work on many transactions, which goes on in the background. Answers its batch, at its end without any. */
    readonly start: (actor: Actor, request: BulkRequest) => Answer<BulkBatch>
  }
}

/** The best candidates by the id of their transaction, with what presenting them takes. */
export interface BestSuggestions extends Pick<BankTransactionView, 'matchables' | 'base_currency' | 'locale'> {
  readonly byTransaction: ReadonlyMap<string, Candidate>
}

/** What became of the items of a request, by their index in it. */
export interface ManyMatched {
  readonly done: readonly { readonly index: number; readonly record: BankTransaction }[]
  readonly failures: readonly {
    readonly index: number
    readonly bank_transaction_id: string
    readonly refusal: Extract<Refusal, { readonly type: 'NotFound' | 'Invalid' | 'DecidedMeanwhile' }>
  }[]
}

export interface BulkRequest {
  /** The action that it is part of; absent: one of its own. */
  readonly group?: string
  readonly kind: ReconcilingKind
  /** Ids, of which unknown ones do not matter; or all that the selection leaves. */
  readonly items: readonly string[] | 'all'
  readonly selection: Selection
}
