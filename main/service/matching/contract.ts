// Matching of bank transactions as the HTTP routes see it. Amounts are in minor units; http/present/ converts them to decimals.

import type { CounterpartCommand, MatchCommand } from '../../../shared/api/endpoints/bank/matches.ts'
import type { MatchManyCommand } from '../../../shared/api/endpoints/matching/match-many.ts'
import type { CreateOffset, CreateWriteOff } from '../../../shared/api/endpoints/open-item/offsets.ts'
import type { PageAnswer, Selection } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { BulkBatch } from '../../../shared/record/import/batch.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Settlement } from '../../../shared/record/matching/match.ts'
import type { Offset } from '../../../shared/record/open-item/offset.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import type { ReconcilingKind } from '../../../shared/rule/matching/booking/bulk-step.ts'
import type { FactPage, LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import type { Candidate, Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type { OffsetProposal } from '../../../shared/rule/open-item/offset-proposals.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { BankTransactionView } from '../bank/contract.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Actor, Answer, ById, ListRequest } from '../core/request.ts'
import type { RuleServices } from './rules/contract.ts'

/** The suggestions for a transaction, with the records that the answer needs. */
export interface SuggestionsView
  extends Suggestions,
    Pick<BankTransactionView, 'matchables' | 'base_currency' | 'locale'> {
  /** Entries that may have booked the transaction already, the nearest date first. */
  readonly counterparts: readonly JournalEntry[]
}

/** An offset with the documents that it settles. */
export interface OffsetView {
  readonly record: Offset
  /** `document`: null when it was deleted. */
  readonly documents: readonly { readonly settlement: Settlement; readonly document: BookableDocument | null }[]
}

export interface OffsetProposalView extends OffsetProposal {
  readonly company_name: string
}

/** How a transaction came to its current state, in the language of the reader. */
export interface LearnedFactServices {
  readonly learnedFacts: {
    /** A page of the learned facts. The question's fields are those of shared/rule/matching/learning/fact-list.ts. */
    readonly list: (actor: Actor, request: ListRequest) => Answer<FactPage>
    readonly get: (actor: Actor, request: ById) => Answer<LearnedFact>
    /** The matcher never proposes the fact again; its proposals on undecided transactions are removed. */
    readonly forget: (actor: Actor, request: ById) => Answer<null>
    /** Undoes that. Answers the restored fact. */
    readonly restore: (actor: Actor, request: ById) => Answer<LearnedFact>
  }
}

export interface MatchingServices extends LearnedFactServices, RuleServices {
  readonly matching: {
    /** Replaces the matches of a transaction and reconciles it. 409 when another user changed it meanwhile. */
    readonly match: (actor: Actor, input: MatchCommand & ById) => Answer<BankTransactionView>
    /** Matches many transactions in one commit; a refused item does not stop the others. */
    readonly matchMany: (actor: Actor, input: MatchManyCommand) => Answer<MatchManyResult>
    /** Reconciles a transaction with an entry that a person typed for it; books nothing. 409 as for `match`. */
    readonly reconcileWith: (actor: Actor, input: CounterpartCommand & ById) => Answer<BankTransactionView>
    /** Books the attached rows. */
    readonly reconcile: (actor: Actor, input: ById & Pick<MatchCommand, 'book_on'>) => Answer<BankTransactionView>
    /** Deletes a transaction and reverses its booking. */
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly offsets: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<OffsetView>>
    readonly get: (actor: Actor, request: ById) => Answer<OffsetView>
    /** Settles documents against each other. */
    readonly create: (actor: Actor, input: CreateOffset) => Answer<OffsetView>
    /** Writes documents off as a loss. */
    readonly writeOff: (actor: Actor, input: CreateWriteOff) => Answer<OffsetView>
    /** The open credits of companies that could settle their open documents. */
    readonly proposals: (actor: Actor) => Answer<readonly OffsetProposalView[]>
    /** Opens them again and reverses the entry. */
    readonly remove: (actor: Actor, input: ById & { readonly book_on: LocalDate | null }) => Answer<null>
  }
  readonly suggestions: {
    /** Suggestions for a transaction, at most `limit` candidates, the best first; for a reconciled one as if it were open. */
    readonly list: (actor: Actor, request: ById & { readonly limit: number }) => Answer<SuggestionsView>
    /** The best candidate of each unreconciled transaction; reconciled ones are left out. */
    readonly best: (actor: Actor, transactions: readonly BankTransaction[]) => Answer<BestSuggestions>
    /** The request with the ids of the transactions that have several possibilities, where its filter asks for these. */
    readonly withSeveral: (actor: Actor, request: ListRequest) => Promise<ListRequest>
  }
  readonly bulkMatching: {
    /**
     * Starts bulk work, which goes on in the background. Answers its batch; a batch without transactions has ended already.
     */
    readonly start: (actor: Actor, request: BulkRequest) => Answer<BulkBatch>
  }
}

/** The first suggestion for a transaction, and the obstacles to attaching it. */
export interface BestSuggestion extends Pick<Suggestions, 'why_not'> {
  /** Null: it has none. */
  readonly candidate: Candidate | null
  /** How many of its first suggestions are not improbable. */
  readonly count: number
}

/** The first suggestions by transaction id, with the records that the answer needs. */
export interface BestSuggestions extends Pick<BankTransactionView, 'matchables' | 'base_currency' | 'locale'> {
  readonly byTransaction: ReadonlyMap<string, BestSuggestion>
}

/** The results of the items of a request, by their index in it. */
export interface MatchManyResult {
  readonly done: readonly { readonly index: number; readonly record: BankTransaction }[]
  readonly failures: readonly {
    readonly index: number
    readonly bank_transaction_id: string
    readonly refusal: Extract<Refusal, { readonly type: 'NotFound' | 'Invalid' | 'DecidedMeanwhile' }>
  }[]
}

export interface BulkRequest {
  /** The action that the work is part of; absent: an action of its own. */
  readonly group?: string
  readonly kind: ReconcilingKind
  /** Ids, of which unknown ones are ignored; or all that the selection contains. */
  readonly items: readonly string[] | 'all'
  readonly selection: Selection
}
